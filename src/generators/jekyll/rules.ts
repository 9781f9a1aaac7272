import type { ContentType } from '../../model/content-type.ts';
import { type Folder, firstText, textsOf } from '../site-folder.ts';
import { capital } from '../../text/words.ts';
import { defaultsOf, type JekyllFolders } from './defaults.ts';
import { includesOf } from './entry-filter.ts';
import type { JekyllSettings } from './settings.ts';
import { allIn, joined } from '../standard/places.ts';
import type { SourceRule } from '../source-rule.ts';
import { dataRules, escapeGlob, sectionRules, typeOfName } from '../standard/sections.ts';

/** https://jekyllrb.com/docs/permalinks/#built-in-formats */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
};
/** Names of documents of the repository, in upper or lower case, which jekyll-optional-front-matter does not render. */
const ABOUT_REPOSITORY =
  'README LICENSE LICENCE COPYING CODE_OF_CONDUCT CONTRIBUTING ISSUE_TEMPLATE PULL_REQUEST_TEMPLATE'.split(
    ' ',
  );

/** The rules for posts, collections, data and pages, in the order in which they claim a file. */
export function jekyllRules(folder: Folder, config: JekyllSettings, folders: JekyllFolders): SourceRule[] {
  const permalink = firstText(config['permalink']) ?? 'date';
  const ending = endingOf(permalink);
  const withDefaults = (kind: string) => (rule: SourceRule) => ({
    ...rule,
    defaults: [...(rule.defaults ?? []), ...defaultsOf(config, kind, folders)],
    titleOfWords,
    html: true,
  });
  return [
    ...postRules(folder, config, permalink, folders).map(withDefaults('posts')),
    ...Object.entries(config.collections).flatMap(([name, options]) =>
      name === 'posts' ? [] : collectionRules(name, options, ending, folders).map(withDefaults(name)),
    ),
    ...dataRules(folder, joined(folders.source, firstText(config['data_dir']) ?? '_data')),
    ...pageRules(folder, config, ending, folders).map(withDefaults('pages')),
  ];
}

/** Why the name of a file is not that of a post, which starts with a date and a hyphen; null if it is. */
function whyNoPost(name: string): string | null {
  const isPost = /^\d{4}-\d{1,2}-\d{1,2}-[^/]*\.[^.]+$/.test(name);
  return isPost ? null : 'its name does not start with a date, so the site leaves it out';
}

/** Jekyll capitalises every word of a name, and only hyphens separate words. */
function titleOfWords(_words: string, name: string): string {
  return name.split('-').filter(Boolean).map(capital).join(' ');
}

function postRules(
  folder: Folder,
  config: JekyllSettings,
  permalink: string,
  folders: JekyllFolders,
): SourceRule[] {
  const root = joined(folders.source, folders.collections);
  const dirs = new Set(
    folder.files().flatMap((file) => /^(?:.*\/)?_(?:posts|drafts)(?=\/)/.exec(file)?.[0] ?? []),
  );
  const given = firstText(config.collections['posts']?.permalink);
  const url = (given ?? STYLES[permalink] ?? permalink).replaceAll(':collection', 'posts');
  return [...dirs].flatMap((dir): SourceRule[] => {
    if (root && !dir.startsWith(`${root}/`)) return [];
    const above = dir
      .slice(root ? root.length + 1 : 0)
      .split('/')
      .slice(0, -1);
    return [
      {
        files: allIn(dir),
        base: dir,
        type: 'writing',
        url: withSlash(url),
        slugs: 'url-safe',
        defaults: [{ values: { categories: above } }],
        ...(dir.endsWith('_posts') ? { leavesOut: whyNoPost, dateKeys: ['date', ':filename'] } : {}),
        isIndex: () => false,
      },
    ];
  });
}

function collectionRules(
  name: string,
  options: JekyllSettings['collections'][string],
  ending: string,
  { source, collections }: JekyllFolders,
): SourceRule[] {
  const base = joined(source, collections, `_${name}`);
  const type: ContentType | null = typeOfName(name);
  const pattern = firstText(options.permalink) ?? `/:collection/:path${ending}`;
  // A list may show a talk without a page of its own. A text without a page is not published.
  if (!isOn(options.output) && (type === null || type === 'page' || type === 'writing')) return [];
  const url = withSlash(STYLES[pattern] ?? pattern).replaceAll(':collection', name);
  return [
    {
      files: allIn(base),
      base,
      type,
      url,
      slugs: 'url-safe',
      needs: ['matter'],
      isIndex: () => false,
    },
  ];
}

function pageRules(
  folder: Folder,
  config: JekyllSettings,
  ending: string,
  { source }: JekyllFolders,
): SourceRule[] {
  const isOptional = rendersPlainMarkdown(folder, config, source);
  const page: Pick<SourceRule, 'type' | 'future' | 'needs'> = {
    type: 'page',
    future: true,
    needs: isOptional ? [] : ['matter'],
  };
  const isIncluded = includesOf(config);
  const hidden = folder.folders(source).filter((name) => name.startsWith('_'));
  const included = [...hidden.filter(isIncluded), ...textsOf(config['include']).map((name) => joined(name))]
    .filter((name) => name.startsWith('_') && folder.has(joined(source, name)))
    .map((name): SourceRule => {
      const files = escapeGlob(joined(source, name));
      return { ...page, files: `${files}{,/**}`, url: `/:file${ending}`, base: source };
    });
  const sections = sectionRules(folder, source, {
    except: hidden,
    url: () => `/:file${ending}`,
  }).map(
    (rule): SourceRule => ({
      ...rule,
      ...page,
      ...(rule.type === null || rule.type === 'writing' ? { base: source } : { type: rule.type }),
    }),
  );
  const rules = [...included, ...sections].flatMap((rule) => [
    // The address of a folder's page ends with a slash, even if those of other pages do not.
    {
      ...rule,
      files: rule.files.replace(/(\{,\/\*\*\}|\/\*\*|\*)$/, '/**/index.*').replace(/^\/\*\*\//, ''),
      url: '/:file/',
    },
    rule,
  ]);
  if (!isOptional) return rules;
  const wanted = new Set(
    textsOf(config['include']).map((name) => name.replace(/^.*\//, '').replace(/\..*$/, '')),
  );
  const left = ABOUT_REPOSITORY.flatMap((name) => [name, name.toLowerCase()]).filter(
    (name) => !wanted.has(name),
  );
  const aboutRepository = { ...page, files: allIn(source, `**/{${left.join(',')}}.*`) };
  return [
    ...readmes(folder, source).map(
      (file): SourceRule => ({
        ...page,
        files: escapeGlob(file),
        base: source,
        url: '/:file/',
        readme: true,
      }),
    ),
    { ...aboutRepository, base: source, url: `/:file${ending}`, needs: ['matter'] },
    ...rules,
  ];
}

/** The README of each folder without an index, as the plugin jekyll-readme-index has it. */
function readmes(folder: Folder, source: string): string[] {
  const files = source ? folder.filesIn(source) : folder.files();
  const indexed = new Set(
    files.flatMap((file) => /^(.*\/|)index\.(?:html?|md|markdown)$/.exec(file)?.[1] ?? []),
  );
  return files.filter((file) => {
    const dir = /^(.*\/|)README\.(?:md|markdown)$/.exec(file)?.[1];
    return dir !== undefined && !indexed.has(dir) && !/(^|\/)[._#~]/.test(dir);
  });
}

/** Whether Markdown without front matter is published: on GitHub Pages, or with the plugin. */
function rendersPlainMarkdown(folder: Folder, config: JekyllSettings, source: string): boolean {
  if (config['optional_front_matter.enabled'] === false) return false;
  const gems = folder.text('Gemfile');
  const theme = firstText(config['theme']) ?? '';
  const isGitHub =
    gems === null
      ? config['remote_theme'] !== undefined || theme.startsWith('jekyll-theme-') || isBare(folder, source)
      : /^[^\S\n]*gem[^\S\n]*\(?\s*["'](?:github-pages|jekyll-optional-front-matter)["']/m.test(gems);
  return (
    isGitHub || [config['plugins'], config['gems']].flatMap(textsOf).includes('jekyll-optional-front-matter')
  );
}

/**
 * Whether the folder has no layouts, posts or front matter. Only GitHub Pages makes pages of such a folder, so it is
 * meant for it.
 */
function isBare(folder: Folder, source: string): boolean {
  return (
    !['_layouts', '_posts'].some((name) => folder.has(joined(source, name))) &&
    !(source ? folder.filesIn(source) : folder.files()).some(
      (file) => /\.(?:md|markdown|html?)$/i.test(file) && /^\uFEFF?---/.test(folder.text(file) ?? ''),
    )
  );
}

/** The end of addresses of pages under a permalink style for posts, as in Jekyll's `Utils.add_permalink_suffix`. */
function endingOf(permalink: string): string {
  if (permalink === 'pretty' || permalink.endsWith('/')) return '/';
  return /^(?:date|ordinal|none)$|:output_ext$/.test(permalink) ? '.html' : '';
}

/** Whether a value means “on” in YAML 1.1. */
export function isOn(value: unknown): boolean {
  return (
    value !== undefined && value !== null && value !== false && !/^(?:no|off|false)$/i.test(String(value))
  );
}

function withSlash(pattern: string): string {
  return pattern.replace(/^\/*/, '/');
}
