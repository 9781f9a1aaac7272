import { settingNames } from '../standard/settings.ts';
import type { Folder } from '../site-folder.ts';
import type { HiddenFiles, SiteLanguage } from '../site-profile.ts';
import type { SourceRule } from '../source-rule.ts';
import type { Decisions } from '../standard/decisions.ts';
import { likely } from '../standard/read-code.ts';
import { allIn, leftOut, notContent, rooted } from '../standard/places.ts';
import type { Config } from '../../code/ask/config.ts';

/** https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#exclude */
const EXCLUDED = '**/{_*,_*/**,*.test.*,__tests__/**}';

export const SETTINGS = settingNames(
  'title tagline url baseUrl trailingSlash staticDirectories i18n.defaultLocale i18n.locales presets plugins',
  'docs.path docs.routeBasePath docs.include docs.exclude docs.id',
  'docs.disableVersioning docs.includeCurrentVersion docs.onlyIncludeVersions docs.lastVersion',
  'blog.path blog.routeBasePath blog.include blog.exclude blog.id blog.authorsMapPath',
  'pages.path pages.routeBasePath pages.include pages.exclude pages.id',
  'redirects.redirects',
);

/** The options that documentation, blogs and pages have. */
type Options = Readonly<Record<'path' | 'routeBasePath' | 'include' | 'exclude' | 'id', Config>>;

export interface Site {
  folder: Folder;
  /** The configuration file. */
  file: string;
  dir: string;
  ending: string;
  /** Whether `trailingSlash` is false, so that no address ends with a slash. */
  never: boolean;
  languages: readonly SiteLanguage[];
  decisions: Decisions;
}

/** The pages that one plugin makes of one folder. */
export interface Part {
  root: string;
  rules: SourceRule[];
  hidden: HiddenFiles[];
  feeds: string[];
}

/**
 * Reads the options of a plugin that say which files it takes.
 * @param usual its default folder, and the default path of its pages.
 */
export function readOptions(
  { decisions, dir, file }: Site,
  { options: config, name }: Plugin,
  options: Options,
  kind: 'docs' | 'blog' | 'pages',
  usual: { path: string; mount: string },
) {
  if (config.unknownReason !== null) decisions.add(name, config.unknownReason);
  const texts = (key: 'include' | 'exclude') => decisions.texts(options[key], `${name}.${key}`);
  const root = decisions.folder(options.path, `${name}.path`, dir, usual.path);
  const include = texts('include');
  const exclude = texts('exclude');
  const id = likely(options.id.text()) ?? 'default';
  return {
    root,
    id,
    mount: rooted(likely(options.routeBasePath.text()) ?? usual.mount),
    /** The folder of its translations: https://docusaurus.io/docs/i18n/introduction#translation-files-location */
    translated: `docusaurus-plugin-content-${kind}${id === 'default' ? '' : `-${id}`}`,
    /** The glob of the files that the plugin takes; by default all files of the folder. */
    included: (source: string) => allIn(source, include.length > 1 ? `{${include.join(',')}}` : include[0]),
    part: (rules: SourceRule[], feeds: string[] = []): Part => ({
      root,
      rules,
      feeds,
      hidden: rules.flatMap(({ base = '' }) => [
        ...notContent('its name marks it as a part of other pages, or as a test', allIn(base, EXCLUDED)),
        ...leftOut(
          exclude.map((glob) => allIn(base, glob)),
          `listed in exclude of ${file}`,
        ),
      ]),
    }),
  };
}

/** A plugin that makes pages of the files in a folder. */
export interface Plugin {
  options: Config;
  /** The name of its options in messages: `docs`. */
  name: string;
}

/** Presets and plugins may be called by short names: https://docusaurus.io/docs/using-plugins#module-shorthands */
const CLASSIC = ['classic', '@docusaurus/classic', '@docusaurus/preset-classic'];
const namesOf = (plugin: string) => [`@docusaurus/plugin-${plugin}`, `@docusaurus/${plugin}`, plugin];

/** The plugins of a site: those of its presets, and those that it names. */
export function pluginsOf(config: Readonly<Record<'presets' | 'plugins', Config>>, decisions: Decisions) {
  const presets = optionsOf(config.presets, CLASSIC);
  if (presets.length === 0) askForPresets(config.presets, decisions);
  const all = (part: string, plugin: string): Plugin[] => [
    ...presets
      .map((preset): Plugin => ({ options: preset.at(part), name: part }))
      .filter(({ options }) => options.unknownReason !== null || likely(options.flag()) !== false),
    ...optionsOf(config.plugins, namesOf(plugin)).map((options): Plugin => ({ options, name: plugin })),
  ];
  return {
    docs: all('docs', 'content-docs'),
    blogs: all('blog', 'content-blog'),
    pages: all('pages', 'content-pages'),
    // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-client-redirects
    redirects: all('redirects', 'client-redirects'),
  };
}

/** The options of the elements of a list that have one of these names: `'name'`, `['name', { … }]`. */
function optionsOf(list: Config, names: readonly string[]): Config[] {
  return list
    .items()
    .items.filter((item) => names.includes(likely(nameIn(item).text()) ?? ''))
    .map((item) => item.at(1));
}

/** The name in `'name'`, or in `require.resolve('name')`. */
function nameIn(item: Config): Config {
  const name = item.kind === 'list' ? item.at(0) : item;
  const isResolved =
    name.call !== undefined && /^(?:require|import\.meta|meta)\.resolve$/.test(name.call.path.join('.'));
  return isResolved && name.call !== undefined ? name.call.arg(0) : name;
}

/** If no preset is known to be the classic one, a preset whose name cannot be determined may be it, so it is reported. */
function askForPresets(presets: Config, decisions: Decisions): void {
  for (const item of decisions.items(presets, 'presets')) {
    const isNothing = ['absent', 'null', 'flag'].includes(item.kind) && item.unknownReason === null;
    if (!isNothing) decisions.text(nameIn(item), 'presets');
  }
}
