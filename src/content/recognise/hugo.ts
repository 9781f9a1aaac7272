import { type Folder, mapping, textOf } from './folder.ts';
import { optional } from './optional.ts';
import { type Recogniser, recognised, type SiteLanguage, type SourceRule } from './recognised.ts';
import { notPublished } from './hugo-hidden.ts';
import { dataRules, sectionRules } from './sections.ts';

const EXTENSIONS = ['toml', 'yaml', 'yml', 'json'];
const CONFIGS = ['hugo', 'config/_default/hugo', 'config/_default/config', 'config'].flatMap((name) =>
  EXTENSIONS.map((extension) => `${name}.${extension}`),
);
/** Parts of the configuration that may stand in files of their own. */
const PARTS = ['languages', 'params', 'permalinks', 'taxonomies', 'module', 'frontmatter'];

/** https://gohugo.io/configuration/permalinks/#tokens */
const TOKENS = {
  title: 'titleslug',
  slug: 'slugortitle',
  sections: 'folder',
  filename: 'basename',
  slugorfilename: 'last',
  contentbasename: 'basename',
  slugorcontentbasename: 'last',
  yearday: 'y_day',
};

type Mapping = Record<string, unknown>;

/** Hugo: https://gohugo.io/configuration/ */
export const recogniseHugo: Recogniser = (folder) => {
  const file = CONFIGS.find((name) => folder.text(name) !== null);
  if (file === undefined) return null;
  const config = lower({ ...partsOf(folder), ...folder.data(file) });
  if (file.startsWith('config.') && !looksLikeHugo(folder, config)) return null;
  const params = lower(config['params']);
  const languages = languagesOf(config);
  const main = languages[0] as SiteLanguage;
  const mainConfig = lower(mapping(config['languages'])[main.code]);
  const roots = rootsOf(folder, config, languages);
  const url = textOf(mainConfig['baseurl'], config['baseurl']);
  return recognised({
    kind: 'Hugo',
    templates: 'shortcodes',
    because: file,
    ...optional({
      name: textOf(mainConfig['title'], config['title']),
      description: textOf(
        mainConfig['description'],
        lower(mainConfig['params'])['description'],
        params['description'],
      ),
      siteUrl: url && /^https?:/.test(url) ? url : undefined,
      language: main.tag,
      timeZone: textOf(config['timezone']),
      author: authorOf(params['author'] ?? config['author']),
    }),
    languages: languages.length > 1 ? languages : [],
    roots: roots.map(({ root }) => root),
    rules: [
      ...roots.flatMap(({ root, language }) =>
        rulesOf(folder, root, languages.length > 1 ? language : null, config),
      ),
      ...dataRules(folder, textOf(config['datadir']) ?? 'data'),
    ],
    assets: [textOf(config['staticdir']) ?? 'static', 'assets/images', 'assets/img']
      .filter((name) => folder.has(name))
      .map((name) => ({ folder: name, at: name.startsWith('assets/') ? name.slice(6) : '' })),
    hidden: [
      ...notPublished(
        folder,
        config,
        roots.map(({ root }) => root),
      ),
      { files: 'archetypes/**', reason: 'a template for new content (archetypes/)' },
      { files: '{themes,_vendor,layouts,i18n}/**', reason: 'part of the theme' },
      { files: 'resources/**', reason: 'made by the generator' },
      { files: `${textOf(config['publishdir']) ?? 'public'}/**`, reason: 'output of the generator' },
    ],
    taxonomies: [
      ...new Set(['tags', 'categories', ...Object.values(mapping(config['taxonomies'])).map(String)]),
    ].filter((key) => !/^(series|authors?)$/.test(key)),
    tokens: TOKENS,
    future: config['buildfuture'] === true,
    addressEnding: config['uglyurls'] === true ? '' : '/',
    feeds: ['/index.xml', '/posts/index.xml', '/post/index.xml', '/blog/index.xml'],
  });
};

function looksLikeHugo(folder: Folder, config: Mapping): boolean {
  if ('base_url' in config) return false;
  const keys = ['baseurl', 'languagecode', 'theme', 'defaultcontentlanguage', 'contentdir'];
  return keys.some((key) => key in config) && ['content', 'archetypes', 'layouts', 'themes'].some(folder.has);
}

function partsOf(folder: Folder): Mapping {
  const found: Mapping = {};
  for (const name of PARTS) {
    const file = EXTENSIONS.map((extension) => `config/_default/${name}.${extension}`).find(folder.has);
    if (file) found[name] = folder.data(file);
  }
  return found;
}

/** The main language first. */
function languagesOf(config: Mapping): SiteLanguage[] {
  const main = textOf(config['defaultcontentlanguage'])?.toLowerCase() ?? 'en';
  const inFolder = config['defaultcontentlanguageinsubdir'] === true;
  const given = Object.entries(mapping(config['languages'])).filter(
    ([, value]) => lower(value)['disabled'] !== true,
  );
  if (given.length === 0) {
    return [{ code: main, tag: textOf(config['languagecode'], config['locale']) ?? main, prefix: '' }];
  }
  return given
    .map(([code, value]) => ({
      code,
      tag: textOf(lower(value)['languagecode'], lower(value)['locale']) ?? code,
      prefix: code.toLowerCase() === main && !inFolder ? '' : `/${code.toLowerCase()}`,
    }))
    .toSorted((a, b) => Number(b.code.toLowerCase() === main) - Number(a.code.toLowerCase() === main));
}

/** Content folders, each of one language, or null for several (then file names tell). */
function rootsOf(folder: Folder, config: Mapping, languages: readonly SiteLanguage[]) {
  const standard = (textOf(config['contentdir']) ?? 'content').replace(/^\.?\/|\/$/g, '');
  const mounts = (
    Array.isArray(mapping(config['module'])['mounts']) ? mapping(config['module'])['mounts'] : []
  ) as unknown[];
  const found = [
    ...languages.map((language) => ({
      language,
      root: textOf(lower(mapping(config['languages'])[language.code])['contentdir']) ?? standard,
    })),
    ...mounts.flatMap((item) => {
      const { source, target, lang } = lower(item);
      const language = languages.find(({ code }) => code === lang) ?? languages[0];
      return target === 'content' && typeof source === 'string' && language
        ? [{ language, root: source }]
        : [];
    }),
  ].filter(({ root }) => folder.has(root));
  const shared = new Map<string, SiteLanguage | null>();
  for (const { root, language } of found) {
    const known = shared.get(root);
    shared.set(root, known === undefined || known === language ? language : null);
  }
  return [...shared].map(([root, language]) => ({ root, language }));
}

function rulesOf(folder: Folder, root: string, language: SiteLanguage | null, config: Mapping): SourceRule[] {
  const all = mapping(config['permalinks']);
  const patterns = { ...all, ...mapping(all['page']) };
  const ending = config['uglyurls'] === true ? '.html' : '/';
  return sectionRules(folder, root, {
    slugs: config['disablepathtolower'] === true ? 'as-is' : 'lower',
    html: true,
    needsMatter: false,
    ...(language ? { lang: language.code, prefix: language.prefix } : {}),
    url: (section) =>
      (
        textOf(patterns[section.split('/')[0] as string]) ?? `/:folder/:slugorcontentbasename${ending}`
      ).replace(/^(?!\/)/, '/'),
  });
}

function authorOf(value: unknown): string | undefined {
  return textOf(value, mapping(value)['name'], Array.isArray(value) ? value[0] : undefined);
}

/** Keys in lower case: Hugo's are not case-sensitive. */
function lower(value: unknown): Mapping {
  return Object.fromEntries(Object.entries(mapping(value)).map(([key, inner]) => [key.toLowerCase(), inner]));
}
