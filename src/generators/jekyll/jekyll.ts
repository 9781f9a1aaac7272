import { isMarkdown } from '../../text/file-kinds.ts';
import { fromKramdown } from './kramdown.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstOf, firstText, type Folder, textsOf } from '../site-folder.ts';
import { liquidValues } from '../standard/liquid-values.ts';
import { isOn, jekyllRules } from './rules.ts';
import { type JekyllSettings, SETTINGS } from './settings.ts';
import { settingsOf } from '../standard/settings.ts';
import { assetsIn, beside, joined, rooted, leftOut, notContent } from '../standard/places.ts';
import { type PartForm, partsBy } from '../standard/parts.ts';
import type { HiddenFiles } from '../site-profile.ts';
import { dayInZone, readDate, type WrittenDate } from '../../text/dates.ts';
import type { JekyllFolders } from './defaults.ts';
import { fnmatchGlob, includesOf, leftOutByName } from './entry-filter.ts';
import { escapeGlob } from '../standard/sections.ts';
import { rolledDate } from '../standard/rolled-dates.ts';

/** https://jekyllrb.com/docs/permalinks/#placeholders */
const TOKENS = {
  title: 'last',
  slug: 'alphanumericslug',
  name: 'alphanumericfile',
  path: 'file',
  basename: 'filebase',
  output_ext: 'html',
  categories: 'lowercategories',
  slugified_categories: 'wordcategories',
};
const ASSETS = ['assets', 'images', 'img', 'files', 'uploads', 'media', 'public', 'static', 'downloads'];

/** Jekyll: https://jekyllrb.com/docs/configuration/ */
export const jekyll = defineGenerator({
  name: 'Jekyll',
  settings: SETTINGS,
  packages: ['jekyll', 'github-pages'],
  outputs: ['_site'],
  build: 'bundle exec jekyll build',
  formulas: { files: [/^_config(?:\.\w+)?\.ya?ml$/], words: /math_engine/i },
  // https://jekyllrb.com/docs/liquid/tags/
  leavesTemplates: (value) => value('render_with_liquid') === false,
  firstPost: { folder: '_posts', isDated: true },
  configuration: /(^|\/)_config\.\w+$/,
  // https://github.com/jekyll/jekyll-redirect-from
  rootedKeys: ['redirect_from', 'redirectFrom'],
  detect(folder) {
    const config = firstOf(folder, ['_config.yml', '_config.yaml', '_config.toml']);
    if (config === undefined && !folder.has('_posts')) return null;
    return { file: config ?? '_posts', config };
  },
  profile(folder, { config: file }) {
    const all = file === undefined ? {} : folder.data(file, true);
    const config = settingsOf(SETTINGS, all);
    const source = joined(firstText(config['source']));
    const collections = joined(firstText(config['collections_dir']));
    const inSource = (path: string) => joined(source, path);
    const host = firstText(config['url']);
    const base = firstText(config['baseurl'])?.replace(/\/+$/, '') ?? '';
    const values = liquidValues({ ...all, url: host ?? '', baseurl: rooted(base) });
    return {
      name: firstText(config['title'], config['name']),
      description: firstText(config['description'], config['tagline']),
      siteUrl: host && host.replace(/\/+$/, '') + base,
      language: firstText(config['lang'], config['locale']),
      timeZone: firstText(config['timezone']),
      author: firstText(config['author'], config['author.name']),
      basePath: rooted(base),
      roots: [source],
      rules: jekyllRules(folder, config, { source, collections }),
      assets: assetsIn(
        folder,
        ASSETS.map(inSource),
        (name) => `/${name.slice(source ? source.length + 1 : 0)}`,
      ),
      hidden: hiddenFiles(folder, config, file ?? '', { source, collections }),
      templateValue: (path, page) => (path === 'jekyll.environment' ? 'production' : values(path, page)),
      headingIds:
        firstText(config['kramdown.input'])?.toLowerCase() === 'kramdown' ? 'ascii-letters' : 'github',
      toMarkdown: /^kramdown$/i.test(firstText(config['markdown']) ?? 'kramdown') ? fromKramdown : undefined,
      withParts: partsBy(liquidIncludes(inSource(firstText(config['includes_dir']) ?? '_includes'))),
      splitTags: (text) => text.split(text.includes(',') ? ',' : ' '),
      // In categories a comma is part of a word.
      splitCategories: (text) => text.split(/\s+/),
      keys: { permalink: ['permalink'] },
      dateKeys: ['date'],
      readDate: readLocalDate,
      future: isOn(config['future']),
      tokens: TOKENS,
      feeds: [`/${(firstText(config['feed.path']) ?? 'feed.xml').replace(/^\//, '')}`, '/atom.xml'],
    };
  },
});

/** https://jekyllrb.com/docs/includes/ */
const INCLUDE =
  /\{%-?\s*(include|include_relative|include_cached)\s+([\w./-]{1,200}\.(?:md|markdown|html?|txt))((?:\s+[\w-]+\s*=\s*(?:"[^"]*"|'[^']*'|[\w.-]+))*)\s*-?%\}/g;
/** What only Jekyll or a browser can fill in: tags, and values that filters change. */
const FILLED = /\{%|<(?:script|style|form)\b|\{\{[^{}]*\|(?!\s*default:\s*["'][^"']*["']\s*-?\}\})/i;
const PARAMETER = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|[\w.-]+)/g;
/** Tags inside of `raw` are shown as they are written. */
const RAW = /\{%-?\s*raw\s*-?%\}[^]*?(?:\{%-?\s*endraw\s*-?%\}|$)/g;

/** @param folder the folder of `include`. */
function liquidIncludes(folder: string): PartForm {
  return {
    pattern: INCLUDE,
    except: (text) =>
      [...text.matchAll(RAW)].map(({ index, 0: raw }) => ({
        start: index,
        end: index + raw.length,
      })),
    ask: ([directive, kind, name = '', parameters = ''], _file, page) => {
      // The path must not lead out of the folder: https://github.com/jekyll/jekyll/blob/master/lib/jekyll/tags/include.rb
      if (/[./]{2}/.test(name)) return null;
      const values = new Map(
        [...parameters.matchAll(PARAMETER)].map(([, key = '', double, single]) => [key, double ?? single]),
      );
      return {
        names: [kind === 'include_relative' ? beside(page, name) : `${folder}/${name}`],
        ...(!isMarkdown(name) && {
          of: (text: string) => (FILLED.test(text) ? null : text),
          otherwise: directive,
        }),
        // The value of a variable is not known here, so its place stays.
        as: (text) =>
          text.replace(
            /\{\{-?\s*include\.([\w-]+)\s*(?:\|\s*default:\s*["']([^"']*)["']\s*)?-?\}\}/g,
            (place, key: string, otherwise = '') =>
              values.has(key) ? (values.get(key) ?? place) : otherwise,
          ),
      };
    },
  };
}

/** A time to the second without a zone, which YAML 1.1 takes as UTC. */
const YAML_TIME = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|[ \t]+)\d{1,2}:\d{2}:\d{2}(?:\.\d{1,9})?$/;

/** A date and a time, and other words before the offset, which Ruby's `Time.parse` ignores. */
const RUBY_TIME =
  /^(\d{4}-\d{1,2}-\d{1,2})[Tt ] *(\d{1,2}:\d{1,2}(?::\d{1,2})?)(?:\.\d+)?(?: +[^\s+-]\S*)*(?: *([+-]\d\d:?\d\d))?$/;

/** A day up to 31 in any month: Ruby takes 31 June as 1 July, and stops at 32 June. */
const RUBY_DAY = /^\d{4}-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?!\d)/;

/**
 * Reads a date whose day is that of its instant in the site's time zone. A time to the second without an offset is UTC.
 */
export function readLocalDate(written: string, zone: string): WrittenDate | null {
  const text = RUBY_DAY.test(written.trim()) ? rolledDate(written.trim()) : written.trim();
  const date =
    readDate(YAML_TIME.test(text) ? `${text}Z` : text, zone, 'day') ?? readDate(asInRuby(text), zone);
  return date && { ...date, day: dayInZone(date.instant, zone) };
}

/** The date without words that Ruby ignores: `2023-01-29 18:30:22 2023 -0800` without its second year. */
function asInRuby(text: string): string {
  const [, day = '', time = '', offset] = text.length < 64 ? (RUBY_TIME.exec(text) ?? []) : [];
  const padded = time.replace(/\d+/g, (part) => part.padStart(2, '0'));
  return [day, padded, offset].filter(Boolean).join(' ');
}

/** Folders that Jekyll leaves out of every site: https://jekyllrb.com/docs/configuration/options/ */
const EXCLUDED = ['node_modules', 'vendor/bundle', 'vendor/cache', 'vendor/gems', 'vendor/ruby'];

/** Files that the site leaves out, and the reasons. @param file the configuration. */
function hiddenFiles(
  folder: Folder,
  config: JekyllSettings,
  file: string,
  folders: JekyllFolders,
): HiddenFiles[] {
  const included = new Set(textsOf(config['include']));
  const source = folders.source && `${folders.source}/`;
  const pattern = escapeGlob(source);
  const collections = Object.keys(config.collections).map((name) =>
    joined(folders.source, folders.collections, `_${name}`),
  );
  const data = joined(folders.source, firstText(config['data_dir']) ?? '_data');
  return [
    ...notContent('part of the theme', `${pattern}_{includes,layouts,sass,plugins}/**`),
    ...notContent('installed by a package manager', ...EXCLUDED.map((name) => `${pattern}${name}/**`)),
    ...leftOutByName(
      folder.files().filter((name) => name !== file),
      source,
      new Set([...collections, data]),
      includesOf(config),
    ),
    ...leftOut(
      textsOf(config['exclude'])
        .filter((name) => !included.has(name))
        .map((name) => pattern + fnmatchGlob(name.trim())),
      `excluded in ${file}`,
    ),
  ];
}
