import { globMatcher } from '../glob.ts';
import type { Folder } from '../site-folder.ts';
import { textOf } from '../site-folder.ts';
import { type JsConfig, readJsConfig } from '../js/js-config.ts';
import { allIn, findConfig, joined, rooted, withPosts } from '../standard/places.ts';
import { type ProfileReader, siteProfile, type SiteLanguage } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';
import { escapeGlob } from '../standard/sections.ts';

const TYPES = ['ts', 'mts', 'js', 'mjs', 'cjs'];

/** VitePress: https://vitepress.dev/reference/site-config */
export const detectVitePress: ProfileReader = (folder) => {
  const found = findIn(folder, '.vitepress');
  if (!found) return null;
  const { dir, file } = found;
  const config = readJsConfig(folder.text(file) ?? '');
  const source = joined(dir, config.string('srcDir'));
  const ending = config.boolean('cleanUrls') === true ? '' : '.html';
  const hostname = config.object('sitemap')?.string('hostname');
  const rewrites = config.pairs('rewrites').filter(([from, to]) => !/[:*]/.test(from + to));
  const rule = { type: 'page', base: source, root: source } as const satisfies Partial<SourceRule>;
  return siteProfile({
    kind: 'VitePress',
    detectedBy: file,
    ...shared(config, hostname),
    languages: languagesOf(config, 'root'),
    roots: [source],
    rules: [
      ...rewrites.map(
        ([from, to]): SourceRule => ({
          ...rule,
          files: escapeGlob(joined(source, from)),
          url: `/${to.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, ending)}`,
        }),
      ),
      ...withPosts({ ...rule, files: allIn(source), url: `/:folder/:filebase${ending}`, folderSlash: true }),
    ],
    assets: [joined(source, 'public')].filter(folder.has).map((name) => ({ folder: name, at: '' })),
    hidden: [
      ...config
        .strings('srcExclude')
        .map((glob) => ({ files: allIn(source, glob), reason: `listed in srcExclude of ${file}` })),
      { files: allIn(source, '**/*\\[*\\]*{,/**}'), reason: 'a template for many pages' },
    ],
    future: true,
  });
};

/** VuePress: https://vuepress.vuejs.org/reference/config.html */
export const detectVuePress: ProfileReader = (folder) => {
  const found = findIn(folder, '.vuepress');
  if (!found) return null;
  const { dir, file } = found;
  const config = readJsConfig(folder.text(file) ?? '');
  // The first version calls them `patterns`.
  const patterns = [...config.strings('pagePatterns'), ...config.strings('patterns')];
  const wanted = patterns.filter((glob) => !glob.startsWith('!')).map((glob) => allIn(dir, glob));
  const matchers = wanted.map((glob) => globMatcher(glob, file));
  const isWanted = (name: string) => matchers.some((matches) => matches(name));
  return siteProfile({
    kind: 'VuePress',
    detectedBy: file,
    ...shared(config, config.string('hostname')),
    languages: languagesOf(config, '/'),
    roots: [dir],
    rules: withPosts({
      files: allIn(dir),
      type: 'page',
      url: '/:folder/:filebase.html',
      base: dir,
      root: dir,
      readme: true,
    }),
    hidden: patterns
      .filter((glob) => glob.startsWith('!'))
      .map((glob) => ({ files: allIn(dir, glob.slice(1)), reason: `left out by the patterns of ${file}` }))
      .concat(
        (wanted.length === 0 ? [] : folder.filesIn(dir))
          .filter((name) => isMarkdown(name) && !isWanted(name))
          .map((name) => ({ files: escapeGlob(name), reason: `not among the patterns of ${file}` })),
      ),
    future: true,
  });
};

/** Markdown that the patterns may leave out. */
const isMarkdown = (file: string) => /\.(?:md|mdx|markdown)$/i.test(file);

function findIn(folder: Folder, name: string): { dir: string; file: string } | null {
  const names = [...TYPES.map((type) => `config.${type}`), ...TYPES.map((type) => `config/index.${type}`)];
  const found = findConfig(
    folder,
    names.map((config) => `${name}/${config}`),
  );
  return found;
}

function shared(config: JsConfig, hostname: string | undefined) {
  return {
    name: textOf(config.string('title')),
    description: textOf(config.string('description')),
    siteUrl: hostname && URL.canParse(hostname) ? new URL(hostname).origin : undefined,
    language: textOf(config.string('lang')),
    basePath: rooted(config.string('base')),
  };
}

/** @param main the key of the language without a folder. */
function languagesOf(config: JsConfig, main: string): SiteLanguage[] {
  const locales = config.objects('locales');
  if (locales.length < 2) return [];
  return locales
    .map(([key, options]): SiteLanguage => {
      const code = joined(key);
      const tag = options.string('lang') ?? (key === main ? (config.string('lang') ?? 'en') : code);
      return key === main ? { code: tag, tag, prefix: '' } : { code, tag, prefix: `/${code}` };
    })
    .toSorted((a, b) => a.prefix.length - b.prefix.length);
}
