import { PythonSettings } from '../../code/python/python.ts';
import { tokensOfDate } from '../../text/date-tokens.ts';
import { defineGenerator } from '../define-generator.ts';
import { type Folder, firstText } from '../site-folder.ts';
import { Decisions } from '../standard/decisions.ts';
import { likely } from '../standard/read-code.ts';
import { allIn, joined, leftOut, notContent } from '../standard/places.ts';
import { settingsInPython, settingNames } from '../standard/settings.ts';
import type { RuleFunctions, SourceRule } from '../source-rule.ts';

/**
 * The beginning of a link to a source file:
 * https://docs.getpelican.com/en/latest/content.html#linking-to-internal-content
 */
const SOURCE_MARK = /^(?:\{(?:filename|static|attach)\}|\|(?:filename|static|attach)\|)/;

const FEEDS = settingNames('FEED_ALL_ATOM FEED_ALL_RSS FEED_ATOM FEED_RSS');
const SETTINGS = [
  ...settingNames(
    'SITENAME SITESUBTITLE SITEURL DEFAULT_LANG TIMEZONE AUTHOR',
    'PATH PAGE_PATHS ARTICLE_PATHS STATIC_PATHS PAGE_EXCLUDES ARTICLE_EXCLUDES STATIC_EXCLUDES',
    'IGNORE_FILES OUTPUT_PATH SLUGIFY_SOURCE USE_FOLDER_AS_CATEGORY DEFAULT_CATEGORY',
    'DEFAULT_DATE DEFAULT_METADATA.status WITH_FUTURE_DATES',
    'ARTICLE_URL ARTICLE_SAVE_AS ARTICLE_LANG_URL ARTICLE_LANG_SAVE_AS',
    'PAGE_URL PAGE_SAVE_AS PAGE_LANG_URL PAGE_LANG_SAVE_AS',
  ),
  ...FEEDS,
];
type Name = (typeof SETTINGS)[number];

/** Pelican: https://docs.getpelican.com/en/latest/settings.html */
export const pelican = defineGenerator({
  name: 'Pelican',
  settings: SETTINGS,
  packages: ['pelican'],
  outputs: ['output'],
  build: 'pelican content',
  formulas: { files: ['pelicanconf.py'] },
  detect: (folder) => (folder.text('pelicanconf.py') === null ? null : { file: 'pelicanconf.py' }),
  profile(folder, { file }) {
    const settings = settingsInPython(SETTINGS, new PythonSettings(folder.text, [file, 'publishconf.py']));
    const decisions = new Decisions(folder);
    const text = (name: Name) => firstText(likely(settings[name].text()));
    const root = joined(decisions.text(settings.PATH, 'PATH') ?? 'content');
    const list = (name: Name, otherwise: string[]) => {
      const config = settings[name];
      if (config.kind === 'absent' && config.unknownReason === null) return otherwise;
      return decisions.texts(config, name).map((path) => joined(path));
    };
    const pages = list('PAGE_PATHS', ['pages']);
    const articles = list('ARTICLE_PATHS', ['']);
    const status = decisions.text(settings['DEFAULT_METADATA.status'], 'DEFAULT_METADATA.status');
    const defaults = status === undefined ? {} : { status };
    const language = text('DEFAULT_LANG') ?? 'en';
    const fromName = text('SLUGIFY_SOURCE') === 'basename';
    const pattern = (kind: 'ARTICLE' | 'ARTICLE_LANG' | 'PAGE' | 'PAGE_LANG', usual: string) =>
      patternOf(text(`${kind}_URL`) ?? text(`${kind}_SAVE_AS`) ?? usual, fromName);
    const shared = {
      matter: 'fenced-lines',
      slugs: 'words',
      defaults: [{ values: defaults }],
    } as const satisfies Partial<SourceRule>;
    const date = settings.DEFAULT_DATE;
    const isDated = date.unknownReason === null && !['absent', 'null'].includes(date.kind);
    const rule = (place: string, category: string): SourceRule => ({
      ...shared,
      files: allIn(place),
      type: 'writing',
      ...addressPatterns(pattern('ARTICLE', '{slug}.html'), pattern('ARTICLE_LANG', '{slug}-{lang}.html')),
      base: place,
      root,
      // The category of a file without one is the name of its folder.
      defaults: [{ values: { category, ...defaults } }],
      needs: isDated ? ['title'] : ['title', 'date'],
    });
    const hasFolders = likely(settings.USE_FOLDER_AS_CATEGORY.flag()) !== false;
    const assets = list('STATIC_PATHS', ['images']);
    const excluded = (setting: Name, globOf: (name: string) => string | null) =>
      leftOut(
        list(setting, []).flatMap((name) => globOf(name) ?? []),
        `listed in ${setting} of ${file}`,
      );
    const future = settings.WITH_FUTURE_DATES;
    return {
      unknown: decisions.unknown,
      name: text('SITENAME'),
      description: text('SITESUBTITLE'),
      siteUrl: text('SITEURL'),
      language,
      timeZone: text('TIMEZONE'),
      author: text('AUTHOR'),
      roots: [root],
      rules: [
        ...pages.map(
          (name): SourceRule => ({
            ...shared,
            files: allIn(joined(root, name)),
            type: 'page',
            ...addressPatterns(
              pattern('PAGE', 'pages/{slug}.html'),
              pattern('PAGE_LANG', 'pages/{slug}-{lang}.html'),
            ),
            base: joined(root, name),
            needs: ['title'],
          }),
        ),
        ...articles.flatMap((name) => {
          const place = joined(root, name);
          const inner = hasFolders ? foldersIn(folder, place) : [];
          return [
            ...inner.toReversed().map((path) => rule(path, path.slice(path.lastIndexOf('/') + 1))),
            rule(place, text('DEFAULT_CATEGORY') ?? 'misc'),
          ];
        }),
      ],
      assets: assets
        .filter((name) => folder.has(joined(root, name)))
        .map((name) => ({ folder: joined(root, name), at: name ? `/${name}` : '' })),
      hidden: [
        ...excluded('ARTICLE_EXCLUDES', (name) => allIn(joined(root, name))),
        ...excluded('IGNORE_FILES', (name) => `{**/,}${name}`),
        ...excluded('PAGE_EXCLUDES', (name) =>
          pages.some((page) => page === '' || `${name}/`.startsWith(`${page}/`))
            ? allIn(joined(root, name))
            : null,
        ),
        ...excluded('STATIC_EXCLUDES', (name) => allIn(joined(root, name))),
        ...notContent('output of the generator', allIn(joined(text('OUTPUT_PATH') ?? 'output'))),
      ],
      keys: { permalink: ['url', 'save_as'] },
      dateKeys: ['date', 'modified'],
      // If the setting is not certain, entries with a future date are held back.
      future: future.unknownReason === null && likely(future.flag()) !== false,
      feeds: FEEDS.flatMap((name) => {
        const path = text(name);
        return path ? [`/${joined(path)}`] : [];
      }),
      readLink: (destination) => destination.replace(SOURCE_MARK, ''),
    };
  },
});

function foldersIn(folder: Folder, place: string): string[] {
  return folder
    .folders(place)
    .map((name) => joined(place, name))
    .flatMap((path) => [path, ...foldersIn(folder, path)]);
}

/** The patterns of entries in the site's language, and of those in others. */
function addressPatterns(url: string, other: string): Pick<SourceRule, 'url'> & RuleFunctions {
  return {
    url,
    patternOf: ({ isSection, isForeign, language }) =>
      isSection ? null : (isForeign ? other : url).replaceAll(':lang', language),
  };
}

/** The pattern with our tokens for a format such as `{date:%Y}/{slug}.html`. */
function patternOf(format: string, fromName: boolean): string {
  const pattern = format
    .replace(/\{date:([^}]*)\}/g, (_, day: string) => tokensOfDate(day))
    .replace('{slug}', fromName ? ':last' : ':givenslug')
    .replace('{category}', ':categories')
    .replace('{lang}', ':lang');
  return `/${pattern.replace(/\{[^}]*\}/g, '')}`;
}
