import { dirname } from '../../text/path.ts';
import { defineGenerator } from '../define-generator.ts';
import { type Folder, mapping, textOf } from '../site-folder.ts';
import { type JsConfig, readJsConfig } from '../js/js-config.ts';
import { allIn, findConfig, joined, rooted } from '../standard/places.ts';
import type { SiteLanguage } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';
import { folderPattern, mounted, slugAt, withoutNumber } from './addresses.ts';

const CONFIGS = ['js', 'ts', 'mjs', 'cjs', 'mts'].map((name) => `docusaurus.config.${name}`);
/** https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#exclude */
const EXCLUDED = ['**/{_*,_*/**,*.test.*,__tests__/**}'];

interface Site {
  folder: Folder;
  dir: string;
  ending: string;
  /** No address ends with a slash. */
  never: boolean;
  languages: readonly SiteLanguage[];
}

/** Docusaurus: https://docusaurus.io/docs/api/docusaurus-config */
export const docusaurus = defineGenerator({
  name: 'Docusaurus',
  detect: (folder) => findConfig(folder, CONFIGS),
  profile(folder, { dir, file }) {
    const config = readJsConfig(folder.text(file) ?? '');
    const i18n = config.object('i18n');
    const main = i18n?.string('defaultLocale') ?? 'en';
    const others = (i18n?.strings('locales') ?? []).filter((code) => code !== main);
    const languages = [main, ...others].map(
      (code): SiteLanguage => ({ code, tag: code, prefix: code === main ? '' : `/${code}` }),
    );
    const slash = config.boolean('trailingSlash');
    const ending = slash === true ? '/' : '';
    const site: Site = { folder, dir, languages, ending, never: slash === false };
    // Of a preset; what the theme says of docs and blog comes after it.
    const preset = config.after('classic')[0] ?? config.after('@docusaurus/preset-classic')[0] ?? config;
    const docs = [
      ...(preset.boolean('docs') === false ? [] : [preset.object('docs') ?? readJsConfig('')]),
      ...config.after('@docusaurus/plugin-content-docs'),
    ];
    const blogs = [
      ...(preset.boolean('blog') === false ? [] : [preset.object('blog') ?? readJsConfig('')]),
      ...config.after('@docusaurus/plugin-content-blog'),
    ];
    const parts = [
      ...blogs.map((options) => blogOf(site, options)),
      ...docs.map((options) => docsOf(site, options)),
      ...(preset.boolean('pages') === false
        ? []
        : [pagesOf(site, preset.object('pages') ?? readJsConfig(''))]),
    ];
    const url = config.string('url');
    return {
      mdx: true,
      name: textOf(config.string('title')),
      description: textOf(config.string('tagline')),
      siteUrl: url,
      language: main,
      basePath: rooted(config.string('baseUrl')),
      languages: others.length > 0 ? languages : [],
      roots: [...new Set(parts.map(({ root }) => root))],
      rules: parts.flatMap(({ rules }) => rules),
      assets: [...new Set(['static', ...config.strings('staticDirectories')])]
        .map((name) => joined(dir, name))
        .filter(folder.has)
        .map((name) => ({ folder: name, at: '' })),
      hidden: parts.flatMap(({ rules, options }) =>
        rules.flatMap(({ base = '' }) => [
          ...EXCLUDED.map((glob) => ({
            files: allIn(base, glob),
            reason: 'its name says that it is a part of other pages, or a test',
          })),
          ...options.strings('exclude').map((glob) => ({
            files: allIn(base, glob),
            reason: `listed in exclude of ${file}`,
          })),
        ]),
      ),
      addressEnding: ending,
      future: true,
      feeds: parts.flatMap(({ feeds }) => feeds),
    };
  },
});

interface Part {
  options: JsConfig;
  root: string;
  rules: SourceRule[];
  feeds: string[];
}

/** Documentation: https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs */
function docsOf({ folder, dir, ending, never, languages }: Site, options: JsConfig): Part {
  const path = options.string('path') ?? 'docs';
  const id = options.string('id') ?? 'default';
  const root = joined(dir, path);
  const mount = rooted(options.string('routeBasePath') ?? 'docs');
  const shared = {
    type: 'page',
    isIndex: (name, folderName) =>
      name === 'index' || ['readme', folderName.toLowerCase()].includes(name.toLowerCase()),
    withoutNumber,
    keys: { id: 'slug' },
  } as const satisfies Partial<SourceRule>;
  const rule = (source: string, at: string): SourceRule => ({
    ...shared,
    files: included(source, options),
    url: `${at}/:path${ending}`,
    ...mounted(at),
    addressOf: ({ slug, path: own, isIndex }) =>
      slug && slugAt([at, isIndex ? own : dirname(own), slug], ending),
    ...(!never && { patternOf: folderPattern(`${at}/:path/`) }),
    base: source,
    root: source,
  });
  const prefix = id === 'default' ? '' : `${id}_`;
  const only = options.strings('onlyIncludeVersions');
  const isIncluded = (version: string) => only.length === 0 || only.includes(version);
  const versions =
    options.boolean('disableVersioning') === true
      ? []
      : versionsOf(folder, joined(dir, `${prefix}versions.json`)).filter(isIncluded);
  const last = options.string('lastVersion') ?? versions[0] ?? 'current';
  const at = (version: string) =>
    version === last ? mount : `${mount}/${version === 'current' ? 'next' : version}`;
  const sources = [
    ...versions.map((version) => ({
      source: joined(dir, `${prefix}versioned_docs/version-${version}`),
      translated: `version-${version}`,
      at: at(version),
    })),
    ...(options.boolean('includeCurrentVersion') === false || !isIncluded('current')
      ? []
      : [{ source: root, translated: 'current', at: at('current') }]),
  ];
  const plugin = `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`;
  return {
    options,
    root,
    rules: sources.flatMap(({ source, translated, at: place }) => [
      ...translations(languages, dir, `${plugin}/${translated}`, (folderName) => rule(folderName, place)),
      rule(source, place),
    ]),
    feeds: [],
  };
}

/** A blog: https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */
function blogOf({ folder, dir, ending, languages }: Site, options: JsConfig): Part {
  const root = joined(dir, options.string('path') ?? 'blog');
  const mount = rooted(options.string('routeBasePath') ?? 'blog');
  const id = options.string('id') ?? 'default';
  const people = Object.fromEntries(
    Object.entries(folder.data(joined(root, options.string('authorsMapPath') ?? 'authors.yml'))).flatMap(
      ([key, author]) => {
        const name = textOf(mapping(author)['name']);
        return name ? [[key, name]] : [];
      },
    ),
  );
  const rules = (source: string): SourceRule[] => [
    {
      files: included(source, options),
      type: 'writing',
      url: `${mount}/:datedpath${ending}`,
      base: source,
      root: source,
      ...mounted(mount),
      addressOf: ({ slug }) => slug && slugAt([mount, slug], ending),
      people,
    },
  ];
  const plugin = `docusaurus-plugin-content-blog${id === 'default' ? '' : `-${id}`}`;
  return {
    options,
    root,
    rules: [
      ...languages
        .slice(1)
        .flatMap(({ code }) =>
          rules(joined(dir, 'i18n', code, plugin)).map((rule) => ({ ...rule, lang: code })),
        ),
      ...rules(root),
    ],
    feeds: [`${mount}/rss.xml`, `${mount}/atom.xml`],
  };
}

/** https://docusaurus.io/docs/creating-pages */
function pagesOf({ dir, ending, never, languages }: Site, options: JsConfig): Part {
  const root = joined(dir, options.string('path') ?? 'src/pages');
  const rule = (source: string): SourceRule => ({
    files: included(source, options),
    type: 'page',
    url: `/:folder/:filebase${ending}`,
    ...(!never && { patternOf: folderPattern('/:folder/:filebase/') }),
    base: source,
    root: source,
  });
  return {
    options,
    root,
    rules: [...translations(languages, dir, 'docusaurus-plugin-content-pages', rule), rule(root)],
    feeds: [],
  };
}

/** The files that a plugin is told to take; without a word of it, all. */
function included(source: string, options: JsConfig): string {
  const globs = options.strings('include');
  return allIn(source, globs.length > 1 ? `{${globs.join(',')}}` : globs[0]);
}

function translations(
  languages: readonly SiteLanguage[],
  dir: string,
  place: string,
  rule: (source: string) => SourceRule,
): SourceRule[] {
  return languages.slice(1).map(({ code }) => ({ ...rule(joined(dir, 'i18n', code, place)), lang: code }));
}

function versionsOf(folder: Folder, file: string): string[] {
  try {
    const value: unknown = JSON.parse(folder.text(file) ?? '[]');
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  } catch {
    return [];
  }
}
