import { type Folder, textOf } from './folder.ts';
import { type JsConfig, readJsConfig } from './js-config.ts';
import { optional } from './optional.ts';
import { type Recogniser, recognised, type SiteLanguage, type SourceRule } from './recognised.ts';
import { dataRules, escapeGlob, sectionRules, typeOfName } from './sections.ts';

const CONFIGS = ['mjs', 'js', 'ts', 'mts', 'cjs'].map((name) => `astro.config.${name}`);
/** Where themes keep the name of the site: modules of constants, which are read as text. */
const CONSTANTS = ['consts', 'config', 'site.config', 'constants', 'data/site', 'config/site', 'site-config'];

/** Astro: https://docs.astro.build/en/reference/configuration-reference/ */
export const recogniseAstro: Recogniser = (folder) => {
  const file = CONFIGS.find((name) => folder.text(name) !== null);
  if (file === undefined) return null;
  const config = readJsConfig(folder.text(file) ?? '');
  const source = config.string('srcDir')?.replace(/^\.?\/|\/$/g, '') ?? 'src';
  const constants = constantsOf(folder, source);
  const constant = (...keys: string[]) =>
    textOf(...keys.flatMap((key) => constants.map((text) => text.string(key))));
  const url = config.string('site') ?? constant('website', 'origin', 'SITE_URL', 'siteUrl', 'site', 'url');
  const base = config.string('base')?.replace(/^\/?|\/$/g, '');
  const languages = languagesOf(config);
  const ending = config.string('trailingSlash') === 'never' || config.string('format') === 'file' ? '' : '/';
  const pages = `${source}/pages`;
  const defined = collections(folder, source);
  const types = new Set(defined.map(({ name }) => typeOfName(name)));
  return recognised({
    kind: 'Astro',
    templates: 'none',
    because: file,
    ...optional({
      name: constant('SITE_TITLE', 'SITE_NAME', 'title', 'siteTitle', 'name'),
      description: constant('SITE_DESCRIPTION', 'desc', 'description'),
      siteUrl: url && /^https?:/.test(url) ? url : undefined,
      language: languages[0]?.tag ?? constant('SITE_LANG', 'lang', 'locale')?.replace('_', '-'),
      timeZone: constant('timezone', 'timeZone'),
      author: constant('author', 'AUTHOR', 'SITE_AUTHOR'),
    }),
    basePath: base ? `/${base}` : '',
    languages,
    roots: [`${source}/content`, pages],
    rules: [
      ...defined.map((collection): SourceRule => {
        const { name, dir } = collection;
        const route = routeOf(folder, pages, name, ending);
        const type = typeOfName(name);
        return {
          files: filesOf(collection),
          type,
          url: route ?? `/${name}/:path${ending}`,
          guess: route === null,
          base: dir,
          slugs: 'github',
          data: type !== null && type !== 'page',
        };
      }),
      // Beside a collection of apps, `pages/apps/` holds pages about them.
      ...sectionRules(folder, pages, { url: () => `/:path${ending}` }).map((rule) =>
        types.has(rule.type) ? { ...rule, type: 'page' as const, base: pages } : rule,
      ),
      ...dataRules(folder, `${source}/data`),
    ],
    assets: ['public', config.string('publicDir')?.replace(/^\.?\/|\/$/g, '') ?? 'public']
      .filter((name, index, all) => folder.has(name) && all.indexOf(name) === index)
      .map((name) => ({ folder: name, at: '' })),
    hidden: [
      { files: `${source}/**/_*{,/**}`, reason: 'its name starts with an underscore' },
      { files: 'dist/**', reason: 'output of the generator' },
      ...defined.flatMap(({ dir, patterns }) =>
        patterns
          .filter((pattern) => pattern.startsWith('!'))
          .map((pattern) => ({
            files: `${escapeGlob(dir)}/${pattern.slice(1)}`,
            reason: 'left out by its collection',
          })),
      ),
    ],
    redirects: config.pairs('redirects').map(([from, to]) => ({ from, to, file })),
    feeds: ['/rss.xml', '/feed.xml', '/atom.xml', '/index.xml'],
  });
};

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
    prefix: code === main ? '' : `/${code}`,
  }));
}

interface Collection {
  name: string;
  dir: string;
  /** Globs of its loader, relative to the folder; those that start with `!` leave out. */
  patterns: string[];
}

/** The files that a loader's globs take; all of the folder where it has none. */
function filesOf({ dir, patterns }: Collection): string {
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'));
  const [first = '**'] = wanted;
  return `${escapeGlob(dir)}/${wanted.length > 1 ? `{${wanted.join(',')}}` : first}`;
}

/** Collections by their definition, else by the folders below `content/`. */
function collections(folder: Folder, source: string): Collection[] {
  const file = [
    `${source}/content.config.ts`,
    `${source}/content.config.mjs`,
    `${source}/content/config.ts`,
    `${source}/content/config.mjs`,
    `${source}/content.config.js`,
  ].find((name) => folder.text(name) !== null);
  const defined = (folder.text(file ?? '') ?? '')
    .split(/(?=\b(?:const|let|export)\s+\w+\s*=\s*defineCollection\b|\b\w+\s*:\s*defineCollection\b)/)
    .flatMap((part) => {
      const name = /^(?:(?:const|let|export)\s+)?(\w+)\s*[:=]\s*defineCollection\b/.exec(part)?.[1];
      const js = readJsConfig(part);
      const base = js.string('base')?.replace(/^\.?\/|\/$/g, '');
      const single = js.string('pattern');
      const patterns = single === undefined ? js.strings('pattern') : [single];
      return name && base && folder.has(base)
        ? [{ name: name.replace(/Collection$/, ''), dir: base, patterns }]
        : [];
    });
  const taken = new Set(defined.map(({ dir }) => dir));
  const folders = folder
    .folders(`${source}/content`)
    .map((name) => ({ name, dir: `${source}/content/${name}`, patterns: [] }));
  // Where every collection has a loader of its own, a folder that none of them names belongs to none.
  const asked = (folder.text(file ?? '') ?? '').match(/\bdefineCollection\s*\(/g)?.length ?? 0;
  return defined.length > 0 && defined.length === asked
    ? defined
    : [...defined, ...folders.filter(({ dir }) => !taken.has(dir))];
}

/** The address that a dynamic route gives the entries of a collection; null where no route says so. */
function routeOf(folder: Folder, pages: string, collection: string, ending: string): string | null {
  const asks = new RegExp(String.raw`getCollection\(\s*['"]${collection}['"]`);
  for (const file of folder.files()) {
    if (!file.startsWith(`${pages}/`) || !/\[[^\]]+\][^/]*\.(astro|ts|js|tsx|jsx)$/.test(file)) continue;
    if (/\.(xml|json|txt|png|jpg|svg|rss)\./.test(file) || !asks.test(folder.text(file) ?? '')) continue;
    const route = file.slice(pages.length).replace(/(\/index)?\.\w+$/, '');
    const names = [...route.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((match) => match[1] as string);
    if (names.some((name) => /^(page|tag|tags|category)$/.test(name))) continue;
    const pattern = route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) =>
      /^(lang|locale|year|month|day)$/.test(name) ? `:${name.replace('locale', 'lang')}` : ':path',
    );
    if (pattern.split(':path').length === 2) return pattern + ending;
  }
  return null;
}
