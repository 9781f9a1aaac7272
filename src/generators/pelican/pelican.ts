import { PythonSettings } from '../../code/python/python.ts';
import { tokensOfDate } from '../../text/date-tokens.ts';
import { defineGenerator } from '../define-generator.ts';
import { type Folder, firstText } from '../site-folder.ts';
import { Decisions } from '../standard/decisions.ts';
import { likely } from '../standard/read-code.ts';
import { allIn, joined } from '../standard/places.ts';
import type { RuleFunctions, SourceRule } from '../source-rule.ts';
import { escapeGlob } from '../standard/sections.ts';

/** What links start with that name a source: https://docs.getpelican.com/en/latest/content.html#linking-to-internal-content */
const SOURCE_MARK = /^(?:\{(?:filename|static|attach)\}|\|(?:filename|static|attach)\|)/;

/** Pelican: https://docs.getpelican.com/en/latest/settings.html */
export const pelican = defineGenerator({
  name: 'Pelican',
  packages: ['pelican'],
  outputs: ['output'],
  build: 'pelican content',
  detect: (folder) => (folder.text('pelicanconf.py') === null ? null : { file: 'pelicanconf.py' }),
  profile(folder, { file }) {
    const settings = new PythonSettings(folder.text, [file, 'publishconf.py']);
    const decisions = new Decisions(folder);
    const text = (name: string) => firstText(likely(settings.get(name).text()));
    const root = joined(decisions.text(settings.get('PATH'), 'PATH') ?? 'content');
    const list = (name: string, otherwise: string[]) => {
      const config = settings.get(name);
      if (config.kind === 'absent' && config.unknownReason === null) return otherwise;
      return decisions.texts(config, name).map((path) => joined(path));
    };
    const pages = list('PAGE_PATHS', ['pages']);
    const articles = list('ARTICLE_PATHS', ['']);
    const status = decisions.text(settings.get('DEFAULT_METADATA').at('status'), 'DEFAULT_METADATA.status');
    const defaults = status === undefined ? {} : { status };
    const language = text('DEFAULT_LANG') ?? 'en';
    const fromName = text('SLUGIFY_SOURCE') === 'basename';
    const shared = {
      matter: 'fenced-lines',
      slugs: 'words',
      defaults: [{ values: defaults }],
    } as const satisfies Partial<SourceRule>;
    const date = settings.get('DEFAULT_DATE');
    const isDated = date.unknownReason === null && !['absent', 'null'].includes(date.kind);
    const rule = (place: string, category: string): SourceRule => ({
      ...shared,
      files: allIn(place),
      type: 'writing',
      ...addresses(
        patternOf(text('ARTICLE_URL') ?? text('ARTICLE_SAVE_AS') ?? '{slug}.html', fromName),
        patternOf(text('ARTICLE_LANG_URL') ?? text('ARTICLE_LANG_SAVE_AS') ?? '{slug}-{lang}.html', fromName),
      ),
      base: place,
      root,
      // Where the file says nothing of it, its folder is its category.
      defaults: [{ values: { category, ...defaults } }],
      needs: isDated ? ['title'] : ['title', 'date'],
    });
    const hasFolders = likely(settings.get('USE_FOLDER_AS_CATEGORY').flag()) !== false;
    const assets = list('STATIC_PATHS', ['images']);
    const [articleExcludes, ignored, pageExcludes, staticExcludes] = [
      'ARTICLE_EXCLUDES',
      'IGNORE_FILES',
      'PAGE_EXCLUDES',
      'STATIC_EXCLUDES',
    ].map((name) => list(name, [])) as [string[], string[], string[], string[]];
    const future = settings.get('WITH_FUTURE_DATES');
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
            ...addresses(
              patternOf(text('PAGE_URL') ?? text('PAGE_SAVE_AS') ?? 'pages/{slug}.html', fromName),
              patternOf(
                text('PAGE_LANG_URL') ?? text('PAGE_LANG_SAVE_AS') ?? 'pages/{slug}-{lang}.html',
                fromName,
              ),
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
        ...articleExcludes.map((name) => ({
          files: allIn(escapeGlob(joined(root, name))),
          reason: `listed in ARTICLE_EXCLUDES of ${file}`,
        })),
        ...ignored.map((name) => ({
          files: `{**/,}${name}`,
          reason: `listed in IGNORE_FILES of ${file}`,
        })),
        ...pageExcludes.flatMap((name) =>
          pages
            .filter((page) => page === '' || `${name}/`.startsWith(`${page}/`))
            .map(() => ({
              files: allIn(joined(root, name)),
              reason: `listed in PAGE_EXCLUDES of ${file}`,
            })),
        ),
        ...staticExcludes.map((name) => ({
          files: allIn(joined(root, name)),
          reason: `listed in STATIC_EXCLUDES of ${file}`,
        })),
        {
          files: allIn(joined(text('OUTPUT_PATH') ?? 'output')),
          kind: 'part' as const,
          reason: 'output of the generator',
        },
      ],
      // What is not certain holds back what has a date to come.
      future: future.unknownReason === null && likely(future.flag()) !== false,
      feeds: ['FEED_ALL_ATOM', 'FEED_ALL_RSS', 'FEED_ATOM', 'FEED_RSS'].flatMap((name) => {
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

/** Patterns of entries in the site's language, and in others. */
function addresses(url: string, other: string): Pick<SourceRule, 'url'> & RuleFunctions {
  return {
    url,
    patternOf: ({ isSection, isForeign, language }) =>
      isSection ? null : (isForeign ? other : url).replaceAll(':lang', language),
  };
}

/** `{date:%Y}/{slug}.html` in tokens. */
function patternOf(format: string, fromName: boolean): string {
  const pattern = format
    .replace(/\{date:([^}]*)\}/g, (_, day: string) => tokensOfDate(day))
    .replace('{slug}', fromName ? ':last' : ':givenslug')
    .replace('{category}', ':categories')
    .replace('{lang}', ':lang');
  return `/${pattern.replace(/\{[^}]*\}/g, '')}`;
}
