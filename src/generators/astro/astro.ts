import { astroCollections } from './collections.ts';
import { ADDRESS_KEYS, placed } from './places.ts';
import { astroRoutes } from './routes.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstOf, type Folder, textOf } from '../site-folder.ts';
import { type JsConfig, readJsConfig } from '../js/js-config.ts';
import { openScripts } from '../js/js-files.ts';
import { joined, rooted } from '../standard/places.ts';
import type { SiteLanguage } from '../site-profile.ts';
import { dataRules, sectionRules } from '../standard/sections.ts';

const CONFIGS = ['mjs', 'js', 'ts', 'mts', 'cjs'].map((name) => `astro.config.${name}`);
/** Where themes keep the name of the site: modules of constants, which are read as text. */
const CONSTANTS = ['consts', 'config', 'site.config', 'constants', 'data/site', 'config/site', 'site-config'];

/** Astro: https://docs.astro.build/en/reference/configuration-reference/ */
export const astro = defineGenerator({
  name: 'Astro',
  configuration: /(^|\/)astro\.config\.\w+$/,
  detect(folder) {
    const file = firstOf(folder, CONFIGS);
    return file === undefined ? null : { file };
  },
  profile(folder, { file }) {
    const config = readJsConfig(folder.text(file) ?? '');
    const source = joined(config.string('srcDir') ?? 'src');
    const constants = constantsOf(folder, source);
    const constant = (...keys: string[]) =>
      textOf(...keys.flatMap((key) => constants.map((text) => text.string(key))));
    const url = config.string('site') ?? constant('website', 'origin', 'SITE_URL', 'siteUrl', 'site', 'url');
    const languages = languagesOf(config);
    const ending =
      config.string('trailingSlash') === 'never' || config.string('format') === 'file' ? '' : '/';
    const pages = `${source}/pages`;
    const site = { source, pages, ending };
    const scripts = openScripts(folder, source);
    const routesOf = astroRoutes(folder, scripts, site);
    const hasStarlight = /\bstarlight\b/i.test(folder.text(file) ?? '');
    const defined = astroCollections(folder, scripts, source).map((collection) =>
      placed(collection, routesOf(collection.name), { ...site, hasStarlight }),
    );
    const types = new Set(defined.map(({ type }) => type));
    const ofPages = { values: {}, ignored: ADDRESS_KEYS, from: file };
    return {
      templates: 'none',
      name: constant('SITE_TITLE', 'SITE_NAME', 'title', 'siteTitle', 'name'),
      description: constant('SITE_DESCRIPTION', 'desc', 'description'),
      siteUrl: url,
      language: languages[0]?.tag ?? constant('SITE_LANG', 'lang', 'locale'),
      timeZone: constant('timezone', 'timeZone'),
      author: constant('author', 'AUTHOR', 'SITE_AUTHOR'),
      basePath: rooted(config.string('base')),
      languages,
      roots: [`${source}/content`, pages],
      rules: [
        ...defined.flatMap(({ rules }) => rules),
        // Beside a collection of apps, `pages/apps/` holds pages about them.
        ...sectionRules(folder, pages, { url: () => `/:place${ending}` }).map((rule) =>
          types.has(rule.type) ? { ...rule, type: 'page' as const, base: pages } : rule,
        ),
        ...dataRules(folder, `${source}/data`),
      ],
      assets: [...new Set(['public', joined(config.string('publicDir') ?? 'public')])]
        .filter(folder.has)
        .map((name) => ({ folder: name, at: '' })),
      hidden: [
        { files: `${pages}/**/_*{,/**}`, reason: 'its name starts with an underscore' },
        { files: 'dist/**', reason: 'output of the generator' },
        ...(hasMdx(folder, file)
          ? []
          : [{ files: '**/*.mdx', reason: 'the site has no integration for MDX' }]),
        ...defined.flatMap(({ hidden }) => hidden),
      ],
      given: (path) =>
        defined.find(({ takes }) => takes(path))?.given ?? (path.startsWith(`${pages}/`) ? ofPages : null),
      redirects: config.pairs('redirects').map(([from, to]) => ({ from, to, file })),
      feeds: ['/rss.xml', '/feed.xml', '/atom.xml', '/index.xml'],
    };
  },
});

function constantsOf(folder: Folder, source: string): JsConfig[] {
  return CONSTANTS.flatMap((name) => {
    const text = ['ts', 'mts', 'mjs', 'js', 'json']
      .map((type) => folder.text(`${source}/${name}.${type}`))
      .find((found) => found !== null);
    return text === undefined || text === null ? [] : [readJsConfig(text)];
  });
}

function languagesOf(config: JsConfig): SiteLanguage[] {
  const codes = config.strings('locales');
  const main = config.string('defaultLocale') ?? codes[0];
  if (codes.length < 2 || main === undefined) return [];
  return [main, ...codes.filter((code) => code !== main)].map((code) => ({
    code,
    tag: code,
    // Where a language shows in addresses, its folder does.
    prefix: '',
  }));
}

/** MDX is read where an integration says so; without one Astro passes over it. */
function hasMdx(folder: Folder, file: string): boolean {
  const packages = folder.text('package.json');
  return packages === null || /mdx|starlight/i.test(packages + (folder.text(file) ?? ''));
}
