import { ConfigError } from '../../model/config-error.ts';
import { memo } from '../../text/memo.ts';
import { dirname } from '../../text/path.ts';
import { defineGenerator } from '../define-generator.ts';
import { firstText, type Folder, mergeMappings, peopleIn, textsOf } from '../site-folder.ts';
import { isMapping, mapping } from '../../text/mapping.ts';
import {
  allIn,
  findConfig,
  ignoredIn,
  leftOut,
  joined,
  optionsOf,
  otherSpellings,
  pageRule,
  notContent,
  withPosts,
} from '../standard/places.ts';
import { type PartForm, partsBy } from '../standard/parts.ts';
import { settingsOf, settingNames } from '../standard/settings.ts';
import { includeMarkdown, markdownInclude, snippets } from './parts.ts';
import type { HeadingIds } from '../../text/heading-ids.ts';
import { markdownFolders } from '../standard/markdown-folders.ts';
import type { SiteData, SiteLanguage } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';

/** A key for the title in the navigation, which no author writes. */
const NAV_TITLE = '(nav)';

const SETTINGS = settingNames(
  'site_name site_description site_url site_author docs_dir use_directory_urls plugins',
  'theme.language theme.locale markdown_extensions nav exclude_docs draft_docs',
);

/** The configuration of the successor of Material for MkDocs: https://zensical.org/docs/setup/basics/ */
const ZENSICAL = 'zensical.toml';

/** MkDocs: https://www.mkdocs.org/user-guide/configuration/ */
export const mkDocs = defineGenerator({
  name: 'MkDocs',
  settings: SETTINGS,
  packages: ['mkdocs', 'mkdocs-material'],
  outputs: ['site'],
  build: 'mkdocs build',
  formulas: { files: ['mkdocs.yml', 'mkdocs.yaml', ZENSICAL], words: /arithmatex/i },
  detect(folder) {
    const mark = findConfig(folder, ['mkdocs.yml', 'mkdocs.yaml', ZENSICAL]);
    return mark?.file.endsWith(ZENSICAL) ? { ...mark, name: 'Zensical' } : mark;
  },
  profile(folder, { dir, file }) {
    const config = settingsOf(SETTINGS, readInherited(folder, file));
    const docs = joined(dir, firstText(config['docs_dir']) ?? 'docs');
    const ending = config['use_directory_urls'] === false ? '.html' : '/';
    const plugins = optionsOf(config['plugins']);
    const blogs = [...plugins].filter(([name]) => /(^|\/)blog$/.test(name));
    const languages = languagesOf(plugins.get('i18n') ?? {});
    const forms = partForms(new Map([...plugins, ...optionsOf(config['markdown_extensions'])]), dir, docs);
    const titles = navTitles(config['nav'], docs);
    const excluded = excludedBy(plugins.get('exclude') ?? {});
    const hasMeta = [...plugins.keys()].some((name) => /(^|\/)meta$/.test(name));
    const ofFolders = hasMeta ? folderData(folder, docs) : () => null;
    return {
      ...(file.endsWith(ZENSICAL) && { build: 'zensical build' }),
      templates: 'none',
      headingIds: headingIdsOf(folder.text(file) ?? ''),
      name: firstText(config['site_name']),
      description: firstText(config['site_description']),
      siteUrl: firstText(config['site_url']),
      language: languages[0]?.tag ?? firstText(config['theme.language'], config['theme.locale']),
      author: firstText(config['site_author']),
      languages: languages.length > 1 ? languages : [],
      unknown:
        excluded === null ? [{ why: EXCLUDED, place: { file }, candidates: markdownFolders(folder) }] : [],
      roots: [docs],
      // Pages that were moved from other programs may still have their former `permalink`, which MkDocs ignores.
      keys: { permalink: [] },
      dateKeys: ['date'],
      rules: [
        ...blogs.map(([, options]) => postsOf(folder, docs, options, ending)),
        ...withPosts({
          ...pageRule(docs, ending),
          readme: true,
          matter: 'lines',
          html: true,
          titleKeys: [NAV_TITLE],
        }),
      ],
      assets: [],
      hidden: [
        ...(['exclude_docs', 'draft_docs'] as const).flatMap((key) =>
          ignoredIn(
            typeof config[key] === 'string' ? config[key] : null,
            docs,
            `listed in ${key} of ${file}`,
          ),
        ),
        ...leftOut(
          (excluded ?? []).map((glob) => allIn(docs, glob)),
          `listed in the plugin exclude of ${file}`,
        ),
        ...notContent('part of the theme', allIn(docs, 'templates/**')),
        ...otherSpellings(docs),
      ],
      given: (path) => {
        const title = titles.get(path);
        const all = ofFolders(path);
        return title === undefined
          ? all
          : { from: file, ...all, values: { ...all?.values, [NAV_TITLE]: title } };
      },
      // Only the blog can hold back posts with a future date.
      future: !blogs.some(([, options]) => options['draft_if_future_date'] === true),
      redirects: redirectsOf(plugins.get('redirects') ?? {}, ending, file),
      feeds: ['/feed_rss_created.xml', '/feed_rss_updated.xml'],
      ...(forms.length > 0 && { withParts: partsBy(...forms) }),
    };
  },
});

/** The ways in which texts include parts of other files. @param options those of plugins and extensions, by their names. */
function partForms(
  options: ReadonlyMap<string, Record<string, unknown>>,
  dir: string,
  docs: string,
): readonly PartForm[] {
  const snippetOptions = options.get('pymdownx.snippets');
  const includeOptions = options.get('markdown_include.include');
  return [
    ...(snippetOptions === undefined ? [] : snippets(snippetOptions, dir, docs)),
    ...(options.has('include-markdown') ? [includeMarkdown(docs)] : []),
    ...(includeOptions === undefined ? [] : [markdownInclude(includeOptions, dir)]),
  ];
}

/** The configuration names a function of Python in a YAML tag: https://python-markdown.github.io/extensions/toc/ */
function headingIdsOf(config: string): HeadingIds {
  const [, name = ''] = /^[^\S\n]*slugify(?::|[^\S\n]*=)([^\n]+)$/m.exec(config) ?? [];
  if (/pymdownx\.slugs/.test(name)) return 'pymdownx';
  return /slugify_unicode/.test(name) ? 'python-markdown-unicode' : 'python-markdown';
}

/** Extensions by their whole names. A table of TOML, such as `[…pymdownx.snippets]`, has one level for each part of a name. */
function extensionsOf(tables: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(mapping(tables)).flatMap(([name, options]) =>
      /^(?:pymdownx|markdown_include)$/.test(name)
        ? Object.entries(mapping(options)).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, options]],
    ),
  );
}

/**
 * The configuration merged over the one that it inherits:
 * https://www.mkdocs.org/user-guide/configuration/#configuration-inheritance
 */
function readInherited(folder: Folder, file: string, above: readonly string[] = []): Record<string, unknown> {
  const config = folder.data(file, true);
  if (file.endsWith(ZENSICAL)) {
    const project = mapping(config['project']);
    return { ...project, markdown_extensions: extensionsOf(project['markdown_extensions']) };
  }
  const parent = firstText(config['INHERIT']);
  if (parent === undefined) return config;
  const from = joined(dirname(file), parent);
  if (above.includes(from) || folder.text(from) === null) {
    const message = `INHERIT leads to ${from}, which ${above.includes(from) ? 'inherits from this' : 'is not there'}.`;
    throw new ConfigError([
      { severity: 'error', code: 'unreadable-config', message, fix: 'Name another file.', file },
    ]);
  }
  return mergeMappings(readInherited(folder, from, [...above, file]), config);
}

const EXCLUDED =
  'The plugin `exclude` leaves files out by patterns of Python that Lectern does not follow: MkDocs itself has `exclude_docs`';

/**
 * Globs of the plugin `exclude`, whose `*` matches slashes too: https://github.com/apenwarr/mkdocs-exclude.
 * @returns null for patterns that Lectern does not follow.
 */
function excludedBy({ glob, regex }: Record<string, unknown>): string[] | null {
  const globs = [glob ?? []].flat();
  const isPlain = globs.every((each) => typeof each === 'string' && /^[\w./ *-]*$/.test(each));
  if (!isPlain || [regex ?? []].flat().length > 0) return null;
  return globs.map((each) => String(each).replaceAll(/\*+/g, '{*,*/**/*}'));
}

/** Posts: https://squidfunk.github.io/mkdocs-material/plugins/blog/ */
function postsOf(folder: Folder, docs: string, options: Record<string, unknown>, ending: string): SourceRule {
  const blog = firstText(options['blog_dir']) ?? 'blog';
  const posts = joined(docs, (firstText(options['post_dir']) ?? '{blog}/posts').replace('{blog}', blog));
  const day = (firstText(options['post_url_date_format']) ?? 'yyyy/MM/dd')
    .replace(/y+/, ':year')
    .replace(/MM?/, ':month')
    .replace(/dd?/, ':day');
  const format = (firstText(options['post_url_format']) ?? '{date}/{slug}')
    .replace('{date}', day)
    .replace('{slug}', ':givenslug')
    .replace('{file}', ':basename')
    .replace('{categories}', ':categories');
  const authors = folder.data(
    joined(docs, (firstText(options['authors_file']) ?? '{blog}/.authors.yml').replace('{blog}', blog)),
  );
  return {
    files: allIn(posts),
    type: 'writing',
    url: `/${joined(blog, format)}${ending}`,
    base: posts,
    slugs: 'github',
    people: peopleIn(authors['authors'] ?? authors),
    needs: ['date'],
  };
}

/** https://ultrabug.github.io/mkdocs-static-i18n/ */
function languagesOf(options: Record<string, unknown>): SiteLanguage[] {
  const listed = Array.isArray(options['languages']) ? options['languages'].map(mapping) : [];
  return listed
    .filter((item) => item['build'] !== false && firstText(item['locale']) !== 'null')
    .flatMap((item) => {
      const code = firstText(item['locale']);
      return code ? [{ code, tag: code, prefix: item['default'] === true ? '' : `/${code}` }] : [];
    })
    .toSorted((a, b) => a.prefix.length - b.prefix.length);
}

/** Redirects between source files: https://github.com/mkdocs/mkdocs-redirects */
function redirectsOf(options: Record<string, unknown>, ending: string, file: string) {
  const address = (source: string) =>
    `/${source.replace(/(^|\/)(?:index|README)\.md$/, '$1').replace(/\.md$/, ending)}`;
  return Object.entries(mapping(options['redirect_maps'])).flatMap(([from, to]) =>
    textsOf(to).map((target) => ({
      from: address(from),
      to: /^https?:/.test(target) ? target : address(target.replace(/#.*$/, '')),
      file,
    })),
  );
}

/** The deepest level of the navigation that is read. */
const MAX_DEPTH = 50;

/**
 * The titles of pages in the navigation, by their files:
 * https://www.mkdocs.org/user-guide/writing-your-docs/#configure-pages-and-navigation
 */
function navTitles(nav: unknown, docs: string): Map<string, string> {
  const titles = new Map<string, string>();
  const visit = (value: unknown, title: string | undefined, depth: number) => {
    if (depth > MAX_DEPTH) return;
    if (typeof value === 'string' && title !== undefined) titles.set(joined(docs, value), title);
    else if (Array.isArray(value)) for (const item of value) visit(item, undefined, depth + 1);
    else if (isMapping(value)) for (const [name, item] of Object.entries(value)) visit(item, name, depth + 1);
  };
  visit(nav, undefined, 0);
  return titles;
}

/**
 * Returns the data in `.meta.yml` of the folders around a file; the nearest folder counts first:
 * https://squidfunk.github.io/mkdocs-material/plugins/meta/
 */
function folderData(folder: Folder, docs: string): (file: string) => SiteData | null {
  const ofFolder: (dir: string) => SiteData | null = memo((dir) => {
    const above = dir === docs ? null : ofFolder(joined(dirname(dir)));
    const from = joined(dir, '.meta.yml');
    const isThere = folder.text(from) !== null;
    return isThere ? { values: { ...above?.values, ...folder.data(from, true) }, from } : above;
  }, Infinity);
  return (file) => (file.startsWith(docs && `${docs}/`) ? ofFolder(joined(dirname(file))) : null);
}
