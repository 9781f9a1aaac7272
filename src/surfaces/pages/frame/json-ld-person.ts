import { plainText } from '../../../markdown/html/shown.ts';
import { pressKitOf } from '../../../site/press-kit.ts';
import type { Site } from '../../../site/site.ts';
import { hostOf, safeUrl } from '../safe-url.ts';

export type Node = Record<string, unknown>;

/** Whom the site is by, as every page says it: schema.org, "Person". */
export function author(site: Site): Node {
  const { config, pressKit } = site.snapshot;
  const { author: who, name } = config;
  return {
    '@type': 'Person',
    '@id': `${site.origins.pages}/#author`,
    name: who.name ?? pressKit?.name ?? name,
    url: who.url ?? `${site.origins.pages}/`,
  };
}

/**
 * The same with what press kit and configuration say, for the page that is about the person: `description` is the
 * shortest biography, `sameAs` the profiles. A press kit of somebody else, by its name, says nothing of the author.
 */
export function profile(site: Site): Node {
  const { config, pressKit } = site.snapshot;
  const person = author(site);
  const isOfAuthor = pressKit !== null && (pressKit.name ?? person['name']) === person['name'];
  const { bios, photos } = isOfAuthor ? pressKitOf(site) : { bios: [], photos: [] };
  const [biography] = bios.map(({ body }) => body).toSorted((a, b) => a.length - b.length);
  const profiles = config.social.map((one) => (typeof one === 'string' ? one : one.href)).filter(hostOf);
  return {
    ...person,
    description: biography && plainText(biography).replace(/\s+/g, ' ').trim(),
    image: safeUrl(photos[0]?.src) ?? undefined,
    sameAs: profiles.length > 0 ? profiles : undefined,
  };
}
