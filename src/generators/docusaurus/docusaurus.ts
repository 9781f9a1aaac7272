import { resolved } from '../../code/ask/follow.ts';
import { orNull } from '../../text/or-null.ts';
import { defineGenerator } from '../define-generator.ts';
import { type Folder, peopleIn } from '../site-folder.ts';
import type { SiteLanguage } from '../site-profile.ts';
import { Decisions } from '../standard/decisions.ts';
import { likely, reasonText, redirectList, siteAliases, textAt } from '../standard/read-code.ts';
import {
  allIn,
  assetsIn,
  pageRule,
  findConfig,
  joined,
  languagesOf,
  leftOut,
  otherSpellings,
  rooted,
} from '../standard/places.ts';
import { settingsInCode } from '../standard/settings.ts';
import { readYamlDate } from '../standard/rolled-dates.ts';
import { pluginsOf, SETTINGS, type Site, type Part, type Plugin, readOptions } from './options.ts';
import { dirname, joinPath } from '../../text/path.ts';
import type { AddressFacts, RuleFunctions, SourceRule } from '../source-rule.ts';
import { withEnding } from '../../text/pathname.ts';

const CONFIGS = ['js', 'ts', 'mjs', 'cjs', 'mts'].map((name) => `docusaurus.config.${name}`);

/** Docusaurus: https://docusaurus.io/docs/api/docusaurus-config */
export const docusaurus = defineGenerator({
  name: 'Docusaurus',
  settings: SETTINGS,
  packages: ['@docusaurus/core'],
  outputs: ['build'],
  build: 'npx docusaurus build',
  plugin: { module: 'docusaurus', key: 'plugins', list: true, isNamed: true },
  formulas: { files: CONFIGS },
  shortNames: ['docusaurus'],
  detect: (folder) => findConfig(folder, CONFIGS),
  profile(folder, { dir, file }) {
    const config = settingsInCode(SETTINGS, resolved(folder.code().exported(file)));
    const decisions = new Decisions(folder);
    const main = likely(config['i18n.defaultLocale'].text()) ?? 'en';
    const locales = config['i18n.locales'];
    const others = locales
      .items()
      .items.flatMap((item) => likely(item.text()) ?? [])
      .filter((name) => name !== main);
    const languages = languagesOf([main, ...others], main, (name) => name === main);
    const { doubt } = locales.texts();
    const untranslated =
      doubt && `whether i18n.locales takes it in cannot be determined: ${reasonText(doubt)}`;
    const slash = likely(config.trailingSlash.flag());
    const ending = slash === true ? '/' : '';
    const site: Site = { folder, file, dir, languages, ending, never: slash === false, decisions };
    const { docs, blogs, pages, redirects } = pluginsOf(config, decisions);
    const parts = [
      ...blogs.map((plugin) => blogOf(site, plugin)),
      ...docs.map((plugin) => docsOf(site, plugin)),
      ...pages.map((plugin) => pagesOf(site, plugin)),
    ];
    const assets = config.staticDirectories;
    const basePath = rooted(likely(config.baseUrl.text()));
    return {
      mdx: true,
      // https://docusaurus.io/docs/advanced/architecture: `@site` is the folder of the site.
      aliases: { ...siteAliases(folder, dir), '@site/': dir === '' ? './' : `${dir}/` },
      name: textAt(config.title),
      description: textAt(config.tagline),
      siteUrl: likely(config.url.text()),
      language: main,
      basePath,
      languages,
      unknown: decisions.unknown,
      roots: [...new Set(parts.map(({ root }) => root))],
      rules: parts.flatMap(({ rules }) => rules),
      assets: assetsIn(
        folder,
        (assets.kind === 'absent' ? ['static'] : decisions.texts(assets, 'staticDirectories')).map((name) =>
          joined(dir, name),
        ),
      ),
      hidden: [
        ...(untranslated === null ? [] : leftOut([allIn(joined(dir, 'i18n'))], untranslated)),
        ...parts.flatMap(({ hidden }) => hidden),
        ...otherSpellings(dir),
      ],
      addressEnding: ending,
      keys: { permalink: ['slug'] },
      dateKeys: ['date'],
      readDate: readYamlDate,
      future: true,
      redirects: redirects.flatMap(({ options }) =>
        redirectList(settingsInCode(SETTINGS, options, 'redirects.').redirects, 'from', 'to', basePath).map(
          (each) => ({ ...each, file }),
        ),
      ),
      feeds: parts.flatMap(({ feeds }) => feeds),
    };
  },
});

/** Documentation: https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs */
function docsOf(site: Site, plugin: Plugin): Part {
  const { folder, dir, ending, never, languages } = site;
  const settings = settingsInCode(SETTINGS, plugin.options, 'docs.');
  const options = readOptions(site, plugin, settings, 'docs', { path: 'docs', mount: 'docs' });
  const { root, id, mount, part } = options;
  const flag = (key: 'disableVersioning' | 'includeCurrentVersion') =>
    site.decisions.flag(settings[key], `${plugin.name}.${key}`);
  const shared = {
    isIndex: (name, folderName) =>
      name === 'index' || ['readme', folderName.toLowerCase()].includes(name.toLowerCase()),
    withoutNumber,
    titleOfWords: (_words, name) => name,
    keys: { id: 'slug' },
  } as const satisfies Partial<SourceRule>;
  const rule = (source: string, mountPath: string): SourceRule => ({
    ...pageRule(source, ending, mountPath),
    ...shared,
    files: options.included(source),
    ...mountFunctions(mountPath),
    addressOf: ({ slug, path: own, isIndex }) =>
      slug && slugAt([mountPath, isIndex ? own : dirname(own), slug], ending),
    ...(!never && { patternOf: folderPattern(`${mountPath}/:folder/:filebase/`) }),
  });
  const prefix = id === 'default' ? '' : `${id}_`;
  const only = site.decisions.texts(settings.onlyIncludeVersions, `${plugin.name}.onlyIncludeVersions`);
  const isIncluded = (version: string) => only.length === 0 || only.includes(version);
  const versions =
    flag('disableVersioning') === true
      ? []
      : versionsOf(folder, joined(dir, `${prefix}versions.json`)).filter(isIncluded);
  const last = likely(settings.lastVersion.text()) ?? versions[0] ?? 'current';
  const mountOf = (version: string) =>
    version === last ? mount : `${mount}/${version === 'current' ? 'next' : version}`;
  const sources = [
    ...versions.map((version) => ({
      source: joined(dir, `${prefix}versioned_docs/version-${version}`),
      translated: `version-${version}`,
      at: mountOf(version),
    })),
    ...(flag('includeCurrentVersion') === false || !isIncluded('current')
      ? []
      : [{ source: root, translated: 'current', at: mountOf('current') }]),
  ];
  const rules = sources.flatMap(({ source, translated, at: place }) => [
    ...translations(languages, dir, `${options.translated}/${translated}`, (folderName) =>
      rule(folderName, place),
    ),
    rule(source, place),
  ]);
  return part(rules);
}

/** A blog: https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */
function blogOf(site: Site, plugin: Plugin): Part {
  const { folder, dir, ending, languages } = site;
  const settings = settingsInCode(SETTINGS, plugin.options, 'blog.');
  const options = readOptions(site, plugin, settings, 'blog', { path: 'blog', mount: 'blog' });
  const { root, mount, part } = options;
  const authors = likely(settings.authorsMapPath.text()) ?? 'authors.yml';
  const people = peopleIn(folder.data(joined(root, authors)));
  const rule = (source: string): SourceRule => ({
    files: options.included(source),
    type: 'writing',
    url: `${mount}/:datedpath${ending}`,
    base: source,
    root: source,
    ...mountFunctions(mount),
    addressOf: ({ slug }) => slug && slugAt([mount, slug], ending),
    dateIn,
    people,
  });
  const rules = [...translations(languages, dir, options.translated, rule), rule(root)];
  return part(rules, [`${mount}/rss.xml`, `${mount}/atom.xml`]);
}

/** A date anywhere in the path of a post: https://docusaurus.io/docs/blog#blog-post-date */
function dateIn(path: string): string | null {
  const [, year, ...rest] = /^.*(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(path) ?? [];
  return year === undefined ? null : [year, ...rest.map((part) => part.padStart(2, '0'))].join('-');
}

/** https://docusaurus.io/docs/creating-pages */
function pagesOf(site: Site, plugin: Plugin): Part {
  const { dir, ending, never, languages } = site;
  const settings = settingsInCode(SETTINGS, plugin.options, 'pages.');
  const options = readOptions(site, plugin, settings, 'pages', { path: 'src/pages', mount: '' });
  const { root, mount, part } = options;
  const rule = (source: string): SourceRule => ({
    ...pageRule(source, ending, mount),
    files: options.included(source),
    ...(!never && { patternOf: folderPattern(`${mount}/:folder/:filebase/`) }),
  });
  const rules = [...translations(languages, dir, options.translated, rule), rule(root)];
  return part(rules);
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
  const value = orNull(() => JSON.parse(folder.text(file) ?? '[]') as unknown);
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/**
 * The addresses of a plugin that is mounted below a path: its slugs and addresses start there, even with a leading
 * slash.
 */
export function mountFunctions(mountPath: string): RuleFunctions {
  return mountPath === ''
    ? {}
    : {
        permalinkOf: (written, language) => `${language}${mountPath}/${written}`,
        identityOf: (path) => `${mountPath}/${path}`,
      };
}

/** The pattern for the page of a folder, whose address ends with a slash even if the addresses of other pages do not. */
export function folderPattern(pattern: string): (entry: AddressFacts) => string | null {
  return ({ isIndex }) => (isIndex ? pattern : null);
}

/** A name without the number in front, such as `1.guide` or `02-start`. Dates and versions such as `7.0-notes` stay. */
export function withoutNumber(name: string): string {
  return name.replace(/^(?!\d+[-_.]\d)\d+\s*[-_.]+\s*(?=[^-_.\s])/, '');
}

/** The pathname of a slug in a folder. @param ending the end of all addresses of the site. */
export function slugAt(parts: readonly string[], ending: string): string {
  return withEnding(joinPath('/', ...parts), ending);
}
