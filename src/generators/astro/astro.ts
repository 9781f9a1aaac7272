import { astroCollections } from './collections.ts';
import { fallbacksOf, languagesOf, starlightOf } from './languages.ts';
import { ADDRESS_KEYS, placed } from './places.ts';
import { astroRoutes } from './routes.ts';
import { placeOf } from '../../code/parse/source.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstOf, type Folder } from '../site-folder.ts';
import { rooted } from '../standard/places.ts';
import { folderNamed, likely, redirectPairs, siteAliases, textAt, unwrapped } from '../standard/read-code.ts';
import { dataRules, sectionRules } from '../standard/sections.ts';
import { siteConstants } from '../standard/site-constants.ts';

const CONFIGS = ['mjs', 'js', 'ts', 'mts', 'cjs'].map((name) => `astro.config.${name}`);
/** Modules of constants in which themes keep the name of the site. */
const CONSTANTS = ['consts', 'config', 'site.config', 'constants', 'data/site', 'config/site', 'site-config'];

/** Astro: https://docs.astro.build/en/reference/configuration-reference/ */
export const astro = defineGenerator({
  name: 'Astro',
  packages: ['astro'],
  outputs: ['dist'],
  build: 'npx astro build',
  configuration: /(^|\/)astro\.config\.\w+$/,
  detect(folder) {
    const file = firstOf(folder, CONFIGS);
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const reader = folder.code({ passThrough: ['defineConfig'], aliases: siteAliases(folder, 'src') });
    const config = unwrapped(reader.exported(file));
    const chosen = config.at('srcDir').text();
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
    const isBare =
      textAt(config, 'trailingSlash') === 'never' || textAt(config, 'build', 'format') === 'file';
    const ending = isBare ? '' : '/';
    const pages = `${source}/pages`;
    const site = { source, pages, ending };
    const routesOf = astroRoutes(folder, code, site);
    const { collections, unknown } = astroCollections(folder, code, source);
    const hasStarlight = starlight !== null;
    const basePath = rooted(textAt(config, 'base'));
    const fallbacks = starlight === null ? undefined : fallbacksOf(starlight, basePath);
    const defined = collections.map((collection) =>
      placed(collection, routesOf(collection.name), { ...site, hasStarlight, fallbacks }),
    );
    const types = new Set(defined.map(({ type }) => type));
    const ofPages = { values: {}, ignored: ADDRESS_KEYS, from: file };
    return {
      templates: 'none',
      name:
        constant('siteTitle', 'siteName', 'title', 'name') ??
        (starlight &&
          (textAt(starlight, 'title') ?? textAt(starlight, 'title', languages[0]?.tag ?? 'en'))) ??
        undefined,
      description: constant('siteDescription', 'desc', 'description'),
      siteUrl: textAt(config, 'site') ?? constant('website', 'origin', 'siteUrl', 'url'),
      language: languages[0]?.tag ?? constant('siteLang', 'lang', 'locale', 'locale.lang'),
      timeZone: constant('timezone', 'timeZone'),
      author: constant('author', 'author.name', 'siteAuthor'),
      basePath,
      languages,
      unknown,
      roots: [`${source}/content`, pages],
      rules: [
        ...defined.flatMap(({ rules }) => rules),
        // Beside a collection of apps, `pages/apps/` holds pages about them.
        ...sectionRules(folder, pages, { url: () => `/:place${ending}` }).map((rule) => ({
          ...rule,
          ...(types.has(rule.type) && { type: 'page' as const, base: pages }),
          // A page is made of each file, whatever its date: https://docs.astro.build/en/guides/markdown-content/
          future: true,
        })),
        ...dataRules(folder, `${source}/data`),
      ],
      assets: [...new Set(['public', folderNamed(textAt(config, 'publicDir') ?? 'public') ?? 'public'])]
        .filter(folder.has)
        .map((name) => ({ folder: name, at: '' })),
      hidden: [
        { files: `${pages}/**/_*{,/**}`, reason: 'its name starts with an underscore' },
        { files: 'dist/**', kind: 'part' as const, reason: 'output of the generator' },
        ...(hasMdx(folder, file)
          ? []
          : [{ files: '**/*.mdx', reason: 'the site has no integration for MDX' }]),
        ...defined.flatMap(({ hidden }) => hidden),
      ],
      given: (path) =>
        defined.find(({ takes }) => takes(path))?.given(path) ??
        (path.startsWith(`${pages}/`) ? ofPages : null),
      redirects: redirectPairs(config.at('redirects')).map(([from, to]) => ({ from, to, file })),
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

/** MDX is read where an integration says so; without one Astro passes over it. */
function hasMdx(folder: Folder, file: string): boolean {
  const packages = folder.text('package.json');
  return packages === null || /mdx|starlight/i.test(packages + (folder.text(file) ?? ''));
}
