import { defineGenerator } from '../define-generator.ts';
import { type Folder, firstText, textsOf } from '../site-folder.ts';
import { mapping } from '../../text/mapping.ts';
import type { HiddenFiles, SiteLanguage } from '../site-profile.ts';
import { cascadeOf } from './cascade.ts';
import { dateKeysOf, hugoKeys, MAIN_FILES, type Mapping, readHugoConfig } from './config.ts';
import { type HugoSettings, SETTINGS } from './settings.ts';
import { settingsOf } from '../standard/settings.ts';
import { HUGO_TOKENS, hugoRules, contentRoots, staticFolders } from './rules.ts';
import { notContent, allIn, leftOut, tagKeys } from '../standard/places.ts';
import { dataRules, escapeGlob, draftSections } from '../standard/sections.ts';
import { partsBy } from '../standard/parts.ts';
import { filesRead, parameters } from './parts.ts';
import { foldersOf } from '../../text/pathname.ts';
import { readPattern } from '../standard/patterns.ts';

/** Hugo: https://gohugo.io/configuration/ */
export const hugo = defineGenerator({
  name: 'Hugo',
  settings: SETTINGS,
  outputs: ['public'],
  build: 'hugo',
  formulas: { files: MAIN_FILES, words: /goldmark\.extensions\.passthrough|passthrough:/i },
  firstPost: { folder: 'content/posts' },
  configuration: /(^|\/)(?:hugo\.\w+|config\.(?:toml|ya?ml|json))$/,
  detect(folder) {
    const found = readHugoConfig(folder);
    if (found?.file.startsWith('config.') && !looksLikeHugo(folder, found.config)) return null;
    return found;
  },
  profile(folder, { file, config: all }) {
    const config = settingsOf(SETTINGS, all);
    const languages = languagesOf(config);
    const main = languages[0] as SiteLanguage;
    const mainConfig = config.languages[main.code];
    const { roots, partial } = contentRoots(folder, config, languages);
    const folders = roots.map(({ root }) => root);
    const rules = roots.flatMap((root) => hugoRules(folder, root, languages, config));
    const cascaded = cascadeOf(folder, config, file, roots, languages);
    const url = firstText(mainConfig?.baseurl, config.baseurl);
    return {
      templates: 'shortcodes',
      name: firstText(mainConfig?.title, config.title),
      description: firstText(
        mainConfig?.description,
        mainConfig?.['params.description'],
        config['params.description'],
      ),
      siteUrl: url,
      language: main.tag,
      timeZone: firstText(config['timezone']),
      author: firstText(
        ...(['params.author', 'params.author.name', 'author', 'author.name'] as const).map(
          (key) => [config[key]].flat()[0],
        ),
      ),
      languages: languages.length > 1 ? languages : [],
      roots: folders,
      rules: [...rules, ...dataRules(folder, firstText(config['datadir']) ?? 'data')],
      assets: staticFolders(folder, config),
      hidden: [
        ...partial,
        ...notPublished(folder, config, folders, file),
        ...notContent('a template for new content (archetypes/)', 'archetypes/**'),
        ...notContent('part of the theme', '{themes,_vendor,layouts,i18n}/**'),
        ...notContent('made by the generator', 'resources/**'),
        ...notContent('output of the generator', `${firstText(config['publishdir']) ?? 'public'}/**`),
      ],
      keys: hugoKeys(config),
      dateKeys: dateKeysOf(config),
      // The language of a page is that of its name or folder, not of its front matter:
      // https://gohugo.io/content-management/multilingual/
      given: (path) => ({ values: {}, from: file, ...cascaded(path), ignored: ['lang', 'language'] }),
      undated: '0001-01-01',
      taxonomies: tagKeys(Object.values(mapping(config['taxonomies'])).map(String)),
      tokens: HUGO_TOKENS,
      future: config['buildfuture'] === true,
      withParts: partsBy(
        parameters({ ...mapping(config.params), ...mapping(mainConfig?.params) }),
        filesRead(folders[0] ?? 'content'),
      ),
      aliasesFrom: 'page',
      addressEnding: '/',
      redirects: homeRedirects(config, main, file),
      feeds: ['/index.xml', '/posts/index.xml', '/post/index.xml', '/blog/index.xml'],
    };
  },
});

function looksLikeHugo(folder: Folder, config: Mapping): boolean {
  if ('base_url' in config) return false;
  const keys = ['baseurl', 'languagecode', 'theme', 'defaultcontentlanguage', 'contentdir'];
  return keys.some((key) => key in config) && ['content', 'archetypes', 'layouts', 'themes'].some(folder.has);
}

function languagesOf(config: HugoSettings): SiteLanguage[] {
  const main = firstText(config['defaultcontentlanguage'])?.toLowerCase() ?? 'en';
  const inFolder = config['defaultcontentlanguageinsubdir'] === true;
  const disabled = new Set(textsOf(config['disablelanguages']).map((code) => code.toLowerCase()));
  const enabled = Object.entries(config.languages).filter(
    ([code, { disabled: isOff }]) => isOff !== true && !disabled.has(code),
  );
  if (enabled.length === 0)
    return [{ code: main, tag: firstText(config['languagecode'], config['locale']) ?? main, prefix: '' }];
  return enabled
    .map(([code, value]) => ({
      code,
      tag: firstText(value.languagecode, value.locale) ?? code,
      prefix: code === main && !inFolder ? '' : `/${code}`,
    }))
    .toSorted((a, b) => Number(b.code === main) - Number(a.code === main));
}

/**
 * A redirect from the folder of the main language to the home page: https://gohugo.io/content-management/multilingual/
 */
function homeRedirects(config: HugoSettings, { code }: SiteLanguage, file: string) {
  const isNamed = Object.keys(config.languages).length > 0;
  return isNamed ? [{ from: `/${code}/`, to: '/', file }] : [];
}

/** Files that Hugo does not publish because of its configuration or of other files. */
function notPublished(
  folder: Folder,
  config: HugoSettings,
  roots: readonly string[],
  from: string,
): HiddenFiles[] {
  const files = roots.flatMap((root) => folder.filesIn(root));
  return [
    ...draftSections(folder, roots, roots, languageIn),
    ...disabledKinds(config, roots),
    ...disabledLanguages(config, roots),
    ...ignoredFiles(folder, config, files, from),
    ...bundledTexts(files),
  ];
}

/** Files whose paths match a regular expression of `ignoreFiles`: https://gohugo.io/configuration/all/#ignorefiles */
function ignoredFiles(
  folder: Folder,
  config: HugoSettings,
  files: readonly string[],
  from: string,
): HiddenFiles[] {
  return textsOf(config['ignorefiles']).flatMap((source) => {
    const matches = readPattern(source, folder, from);
    return leftOut(
      files.filter((file) => matches(`/${file}`)).map(escapeGlob),
      `matches ignoreFiles ${source}`,
    );
  });
}

/**
 * The end of a glob of the files in the language of a section page, since the page says nothing about other languages.
 */
function languageIn(file: string): string {
  const code = /\/_index\.([\w-]+)\.\w+$/.exec(file)?.[1];
  return code === undefined ? '' : `/*.${code}.*`;
}

/** https://gohugo.io/configuration/all/#disablekinds */
function disabledKinds(config: HugoSettings, roots: readonly string[]): HiddenFiles[] {
  const taxonomies = Object.values(mapping(config['taxonomies'] ?? { tag: 'tags', category: 'categories' }));
  const lists = taxonomies.map((name) => escapeGlob(String(name)));
  const globs: Readonly<Record<string, readonly string[]>> = {
    home: ['_index*.*'],
    page: ['**/!(_index.*)'],
    section: ['*/**/_index*.*'],
    taxonomy: lists.map((name) => `${name}/_index*.*`),
    term: lists.map((name) => `${name}/*/**`),
  };
  return textsOf(config['disablekinds']).flatMap((kind) =>
    leftOut(
      roots.flatMap((root) => (globs[kind.toLowerCase()] ?? []).map((glob) => allIn(root, glob))),
      `pages of its kind are switched off (disableKinds ${kind})`,
    ),
  );
}

function disabledLanguages(config: HugoSettings, roots: readonly string[]): HiddenFiles[] {
  const disabled = Object.entries(config.languages)
    .filter(([, { disabled: isOff }]) => isOff === true)
    .map(([code]) => code);
  return [...disabled, ...textsOf(config['disablelanguages'])].flatMap((code) =>
    leftOut(
      roots.flatMap((root) => [allIn(root, `**/*.${code}.*`), allIn(root, `${code}/**`)]),
      `its language, ${code}, is disabled`,
    ),
  );
}

/**
 * Texts beside and below an `index.md`, which are resources without a page:
 * https://gohugo.io/content-management/page-bundles/
 */
function bundledTexts(files: readonly string[]): HiddenFiles[] {
  const index = /^(.*)\/index(?:\.[\w-]+)?\.(?:md|markdown|html)$/;
  const bundles = new Set(files.map((file) => index.exec(file)?.[1]).filter((dir) => dir !== undefined));
  if (bundles.size === 0) return [];
  const bundled = files.filter((file) => {
    if (!/\.(?:md|markdown|html)$/.test(file)) return false;
    return foldersOf(index.exec(file)?.[1] ?? file).some((dir) => bundles.has(dir));
  });
  return leftOut(bundled.map(escapeGlob), 'a resource of its page bundle');
}
