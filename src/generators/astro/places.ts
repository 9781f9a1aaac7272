import type { ContentType } from '../../model/content-type.ts';
import { globMatcher } from '../glob.ts';
import type { Collection } from './collections.ts';
import { defaultGates } from './gates.ts';
import type { Routes } from './routes.ts';
import type { SiteData, SiteProfile } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';
import { typeOfName } from '../standard/sections.ts';

/** Keys that Astro itself takes no address from. */
export const ADDRESS_KEYS = ['permalink', 'url', 'path', 'slug'];

/** What a collection comes to. */
interface Placed {
  type: ContentType | null;
  rules: SourceRule[];
  hidden: SiteProfile['hidden'];
  given: (file: string) => SiteData;
  takes: (file: string) => boolean;
}

interface Site {
  source: string;
  ending: string;
  hasStarlight: boolean;
  /** Where pages of Starlight stand in for their translations. */
  fallbacks: ((pathname: string) => string[]) | undefined;
}

/** Rules for the entries of a collection, at the addresses that its route gives them. */
export function placed(collection: Collection, routes: Routes, site: Site): Placed {
  if (collection.withheld !== undefined) return withheld(collection, collection.withheld);
  const { name, dir, files, without, defaults } = collection;
  const type = typeOfName(name);
  const isDocs = site.hasStarlight && name === 'docs';
  const pattern = isDocs ? `/:id${site.ending}` : routes.pattern;
  const rule: SourceRule = {
    files,
    type,
    url: pattern ?? `/${name}/:id${site.ending}`,
    guess: !isDocs && (pattern === null || collection.hasOwnIds || routes.isGuess),
    base: dir,
    slugs: 'github',
    data: type !== null && type !== 'page',
    ...(isDocs && site.fallbacks && { standsInAt: site.fallbacks }),
  };
  // Talks, videos and projects are often shown in a list alone; of anything else what has no page is not published.
  const isListed = routes.isAsked && type !== null && type !== 'page' && type !== 'writing';
  const isShown = pattern !== null || routes.isOpen || site.hasStarlight || isListed;
  const given = {
    values: defaults.values,
    gates: [...defaultGates(defaults, name), ...routes.gatesIn(dir)],
    ignored: ADDRESS_KEYS.slice(0, 3),
    from: `the collection ${name}`,
  };
  const addressOf = isDocs ? null : routes.addressOf;
  const reason = routes.isAsked ? 'no route has a page for it' : `no page asks for the collection ${name}`;
  return {
    type,
    rules: isShown ? [rule] : [],
    hidden: [
      ...without.map((glob) => ({ files: glob, reason: 'left out by its collection' })),
      ...(isShown ? [] : [{ files, reason }]),
    ],
    given: (file) => ({
      ...given,
      ...(addressOf !== null && { permalink: (values) => addressOf(values, file, dir) }),
    }),
    takes: globMatcher(files),
  };
}

/** Nothing is published of what cannot be determined. */
function withheld({ name, files }: Collection, reason: string): Placed {
  return {
    type: typeOfName(name),
    rules: [],
    hidden: [{ files, reason }],
    given: () => ({ values: {}, from: `the collection ${name}` }),
    takes: globMatcher(files),
  };
}
