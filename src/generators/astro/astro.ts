import { astroCollections, type Collection } from './collections.ts';
import { fallbacksOf, languagesOf, starlightOf } from './languages.ts';
import { SETTINGS, astroSettings } from './settings.ts';
import { astroRoutes, type Routes } from './routes.ts';
import { placeOf } from '../../code/parse/source.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstOf, type Folder } from '../site-folder.ts';
import { assetsIn, leftOut, notContent, rooted } from '../standard/places.ts';
import { folderNamed, likely, redirectPairs, siteAliases, textAt, unwrap } from '../standard/read-code.ts';
import { dataRules, sectionRules, typeOfName } from '../standard/sections.ts';
import { siteConstants } from '../standard/site-constants.ts';
import type { ContentType } from '../../model/content-type.ts';
import { globMatcher } from '../standard/patterns.ts';
import { readYamlDate } from '../standard/rolled-dates.ts';
import { defaultGates } from './gates.ts';
import type { HiddenFiles, SiteData } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';

const CONFIGS = ['mjs', 'js', 'ts', 'mts', 'cjs'].map((name) => `astro.config.${name}`);
/** Modules of constants in which themes keep the name of the site. */
const CONSTANTS = ['consts', 'config', 'site.config', 'constants', 'data/site', 'config/site', 'site-config'];

/** Astro: https://docs.astro.build/en/reference/configuration-reference/ */
export const astro = defineGenerator({
  name: 'Astro',
  settings: SETTINGS,
  packages: ['astro'],
  outputs: ['dist'],
  build: 'npx astro build',
  plugin: { module: 'astro', key: 'integrations', list: true },
  formulas: { files: CONFIGS },
  layouts: {
    files: ['Layout', 'BaseLayout', 'Base', 'layout', 'base'].map((name) => `src/layouts/${name}.astro`),
  },
  shortNames: ['astro'],
  configuration: /(^|\/)astro\.config\.\w+$/,
  detect(folder) {
    const file = firstOf(folder, CONFIGS);
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const reader = folder.code({ passThrough: ['defineConfig'], aliases: siteAliases(folder, 'src') });
    const config = astroSettings(unwrap(reader.exported(file)));
    const chosen = config.srcDir.text();
    const source = folderNamed(likely(chosen) ?? 'src') ?? 'src';
    if (chosen.doubt !== null) {
      const why = `\`srcDir\`, the folder of sources, cannot be determined: ${chosen.doubt.why}`;
      const candidates = [`${source}/content`, `${source}/pages`].filter(folder.has);
      return { unknown: [{ why, place: placeOf(chosen.doubt.at), candidates }] };
    }
    const code = folder.code({ aliases: siteAliases(folder, source) });
    const constant = siteConstants(code, constantsIn(folder, source));
    const starlight = starlightOf(config);
    const languages = languagesOf(config, starlight);
    const isBare = textAt(config.trailingSlash) === 'never' || textAt(config['build.format']) === 'file';
    const ending = isBare ? '' : '/';
    const pages = `${source}/pages`;
    const routesOf = astroRoutes(folder, code, { pages, ending });
    const { collections, unknown } = astroCollections(folder, code, source);
    const hasStarlight = starlight !== null;
    const basePath = rooted(textAt(config.base));
    const fallbacks = starlight === null ? undefined : fallbacksOf(starlight, basePath);
    const defined = collections.map((collection) =>
      placeCollection(collection, routesOf(collection.name), { ending, hasStarlight, fallbacks }),
    );
    const types = new Set(defined.map(({ type }) => type));
    const ofPages = { values: {}, ignored: ADDRESS_KEYS, from: file };
    return {
      templates: 'none',
      aliases: siteAliases(folder, source),
      name:
        constant('siteTitle', 'siteName', 'title', 'name') ??
        (starlight && (textAt(starlight.title) ?? textAt(starlight.title, languages[0]?.tag ?? 'en'))) ??
        undefined,
      description: constant('siteDescription', 'desc', 'description'),
      siteUrl: textAt(config.site) ?? constant('website', 'origin', 'siteUrl', 'url'),
      language: languages[0]?.tag ?? constant('siteLang', 'lang', 'locale', 'locale.lang'),
      timeZone: constant('timezone', 'timeZone'),
      author: constant('author', 'author.name', 'siteAuthor'),
      basePath,
      languages,
      unknown,
      roots: [`${source}/content`, pages],
      rules: [
        ...defined.flatMap(({ rules }) => rules),
        // A folder such as `pages/apps/` beside a collection of apps holds pages about the apps.
        ...sectionRules(folder, pages, { url: () => `/:place${ending}` }).map((rule) => ({
          ...rule,
          ...(types.has(rule.type) && { type: 'page' as const, base: pages }),
          // Astro makes a page of each file, whatever its date: https://docs.astro.build/en/guides/markdown-content/
          future: true,
        })),
        ...dataRules(folder, `${source}/data`),
      ],
      assets: assetsIn(folder, [
        ...new Set(['public', folderNamed(textAt(config.publicDir) ?? 'public') ?? 'public']),
      ]),
      hidden: [
        ...leftOut([`${pages}/**/_*{,/**}`], 'its name starts with an underscore'),
        ...notContent('output of the generator', 'dist/**'),
        ...leftOut(hasMdx(folder, file) ? [] : ['**/*.mdx'], 'the site has no integration for MDX'),
        ...defined.flatMap(({ hidden }) => hidden),
      ],
      readDate: readYamlDate,
      given: (path) =>
        defined.find(({ takes }) => takes(path))?.dataOf(path) ??
        (path.startsWith(`${pages}/`) ? ofPages : null),
      redirects: redirectPairs(config.redirects).map(([from, to]) => ({ from, to, file })),
      feeds: ['/rss.xml', '/feed.xml', '/atom.xml', '/index.xml'],
    };
  },
});

function constantsIn(folder: Folder, source: string): string[] {
  return CONSTANTS.flatMap((name) => {
    const names = ['ts', 'mts', 'mjs', 'js', 'json'].map((type) => `${source}/${name}.${type}`);
    return firstOf(folder, names) ?? [];
  });
}

/** Whether an integration reads MDX. Without one, Astro ignores `.mdx` files. */
function hasMdx(folder: Folder, file: string): boolean {
  const packages = folder.text('package.json');
  return packages === null || /mdx|starlight/i.test(packages + (folder.text(file) ?? ''));
}

/** Front-matter keys that may look like an address, but from which Astro takes none. */
const ADDRESS_KEYS = ['permalink', 'url', 'path', 'slug'];

/** The rules and data of a collection. */
interface PlacedCollection {
  type: ContentType | null;
  rules: SourceRule[];
  hidden: HiddenFiles[];
  dataOf: (file: string) => SiteData;
  takes: (file: string) => boolean;
}

interface Site {
  ending: string;
  hasStarlight: boolean;
  /** The addresses at which Starlight shows a page of the main language in place of missing translations. */
  fallbacks: ((pathname: string) => string[]) | undefined;
}

/** Rules for the entries of a collection, at the addresses that its route gives them. */
function placeCollection(collection: Collection, routes: Routes, site: Site): PlacedCollection {
  if (collection.withheld !== undefined) return withholdCollection(collection, collection.withheld);
  const { name, dir, files, without, defaults } = collection;
  // A collection has the type of its name. Only a collection called `apps` holds projects: other folders of that name may
  // hold anything.
  const type = typeOfName(name) ?? (name === 'apps' ? 'project' : null);
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
  // Sites often show talks, videos and projects in a list only. An entry of any other type is not published without a
  // page.
  const isListed = routes.isAsked && type !== null && type !== 'page' && type !== 'writing';
  const isShown = pattern !== null || routes.isOpen || site.hasStarlight || isListed;
  const collectionData = {
    values: defaults.values,
    gates: [...defaultGates(defaults, name), ...routes.gatesIn(dir)],
    ignored: ADDRESS_KEYS.slice(0, 3),
    undated: defaults.flags,
    from: `the collection ${name}`,
  };
  const addressOf = isDocs ? null : routes.addressOf;
  // If a page asks for the collection in code that cannot be followed, only the site's build tells whether each entry has
  // a page.
  const left = routes.isAsked
    ? { kind: 'undecided' as const, reason: 'no route that can be followed has a page for it' }
    : { reason: `no page asks for the collection ${name}` };
  return {
    type,
    rules: isShown ? [rule] : [],
    hidden: [...leftOut(without, 'left out by its collection'), ...(isShown ? [] : [{ files, ...left }])],
    dataOf: (file) => ({
      ...collectionData,
      ...(addressOf !== null && { permalink: (values) => addressOf(values, file, dir) }),
    }),
    takes: globMatcher(files),
  };
}

/** Withholds all files of a collection that cannot be determined. */
function withholdCollection({ name, files }: Collection, reason: string): PlacedCollection {
  return {
    type: typeOfName(name),
    rules: [],
    hidden: leftOut([files], reason),
    dataOf: () => ({ values: {}, from: `the collection ${name}` }),
    takes: globMatcher(files),
  };
}
