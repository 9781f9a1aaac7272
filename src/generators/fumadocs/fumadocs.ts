import type { Code } from '../../code/ask/code.ts';
import type { Config } from '../../code/ask/config.ts';
import { External } from '../../code/values/values.ts';
import { lastOf } from '../../text/pathname.ts';
import { defineGenerator } from '../define-generator.ts';
import { NEXT_SETTINGS, nextSite } from '../next/next.ts';
import { type Folder, firstOf, textsOf } from '../site-folder.ts';
import type { SourceRule } from '../source-rule.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';
import { Decisions } from '../standard/decisions.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { markdownFolders } from '../standard/markdown-folders.ts';
import { allIn, joined, languagesOf, pageRule, rooted } from '../standard/places.ts';
import { likely, textAt } from '../standard/read-code.ts';
import { typeOfName } from '../standard/sections.ts';
import { treeOrder } from '../standard/tree-order.ts';

const CONFIGS = ['source.config.ts', 'source.config.mts', 'source.config.js', 'content-collections.ts'];

const SETTINGS = [
  ...NEXT_SETTINGS,
  ...settingNames(
    'collection.type collection.name collection.dir collection.directory collection.files collection.docs.files',
    'loader.source loader.baseUrl loader.i18n loader.url loader.slugs',
    'i18n.defaultLanguage i18n.languages i18n.hideLocale i18n.parser',
  ),
];

/** Fumadocs: https://fumadocs.dev/docs/headless/source-api */
export const fumadocs = defineGenerator({
  name: 'Fumadocs',
  settings: SETTINGS,
  packages: ['fumadocs-core', 'fumadocs-mdx', 'fumadocs-ui'],
  outputs: ['out', '.next/server/app', '.output/public', 'dist/client'],
  build: 'npx next build',
  detect(folder) {
    const file = firstOf(folder, CONFIGS);
    return file !== undefined && folder.text('package.json')?.includes('"fumadocs-') ? { file } : null;
  },
  profile(folder, { file }) {
    const { basePath, ending, redirects } = nextSite(folder, scriptOf(folder, 'next.config') ?? '');
    const code = folder.code({
      aliases: { '@/': folder.has('src') ? 'src/' : './' },
      // Fumadocs generates these modules from the collections, so they are not in the repository.
      isOpaque: (name) => /(?:^|\/)\.source\b|\bcontent-collections$|\bcollections\//.test(name),
    });
    const decisions = new Decisions(folder, file);
    const collections = collectionsIn(code, file, decisions);
    const loaders = loadersIn(folder, code);
    const found = loaders
      .map(({ options }) => optionsIn(options.i18n))
      .find(({ kind }) => kind === 'mapping');
    const i18n = found && settingsInCode(SETTINGS, found, 'i18n.');
    const main = i18n && textAt(i18n.defaultLanguage);
    const hides = (i18n && textAt(i18n.hideLocale)) ?? 'never';
    const codes = (i18n && likely(i18n.languages.texts())) ?? [];
    const languageIn = i18n && textAt(i18n.parser) === 'dir' ? ('folder' as const) : ('name' as const);
    const rules = loaders.flatMap((loader) =>
      loaderRules(loader, collections, ending).map((rule) => ({ ...rule, languageIn })),
    );
    const roots = [...new Set(rules.flatMap(({ root }) => root ?? []))];
    const orders = roots.map((root) =>
      treeOrder(folder, root, (dir) => textsOf(folder.data(joined(dir, 'meta.json'))['pages'])),
    );
    return {
      ...frameworkSite(folder, { basePath, content: [], assets: 'public' }),
      language: main,
      languages: languagesOf(
        codes,
        main,
        (name) => hides === 'always' || (hides === 'default-locale' && name === main),
      ),
      roots,
      rules,
      unknown: [
        ...decisions.unknown,
        ...(rules.length > 0
          ? []
          : [{ why: UNPLACED, place: { file, line: 1 }, candidates: markdownFolders(folder) }]),
      ],
      given: (name) => {
        const order = orders.find((each) => each.has(name))?.get(name);
        return { values: { order }, from: 'meta.json' };
      },
      keys: { permalink: [], slug: [] },
      future: true,
      redirects,
    };
  },
});

const UNPLACED = 'no call of `loader` gives a collection an address';

/** A collection of texts, by the names under which code imports it. */
interface Collection {
  names: string[];
  roots: string[];
  /** Globs of its files; empty for all. */
  files: string[];
}

/** The collections of a configuration: https://fumadocs.dev/docs/mdx/collections */
function collectionsIn(code: Code, file: string, decisions: Decisions): Collection[] {
  return code.names(file).flatMap(([name, { call }]) => {
    if (!call || !/^define(?:Docs|Collections?)$/.test(call.name)) return [];
    const options = settingsInCode(SETTINGS, call.arg(0), 'collection.');
    if (textAt(options.type) === 'meta') return [];
    const texts = (key: 'dir' | 'directory' | 'files' | 'docs.files') => decisions.texts(options[key], key);
    const roots = [...texts('dir'), ...texts('directory')].map((root) => joined(root));
    const files = [...texts('files'), ...texts('docs.files')];
    const names = [name, `all${textAt(options.name) ?? name}`.toLowerCase()];
    return { names, roots: roots.length > 0 ? roots : ['content/docs'], files };
  });
}

/** The rules for the collections that a call of `loader` names; if it names none, for the only one of the site. */
function loaderRules(
  { options, names }: ReturnType<typeof loadersIn>[number],
  collections: readonly Collection[],
  ending: string,
): SourceRule[] {
  const mountPath = rooted(textAt(options.baseUrl));
  const named = collections.filter((each) => each.names.some((name) => names.includes(name)));
  const loaded = named.length === 0 && collections.length === 1 ? collections : named;
  return loaded.flatMap(({ roots, files }) =>
    roots.flatMap((root) =>
      (files.length === 0 ? ['**'] : files).map((glob) => ({
        ...pageRule(root, ending, mountPath),
        files: allIn(root, glob),
        type: typeOfName(lastOf(mountPath)) ?? 'page',
        addressOf: ({ path }) => (path === '' ? `${mountPath}${ending}` || '/' : null),
        // https://fumadocs.dev/docs/headless/page-conventions
        withoutNumber: (name) => (/^\(.+\)$/.test(name) ? '' : name),
        guess: [options.url, options.slugs].some(({ kind }) => kind !== 'absent'),
      })),
    ),
  );
}

/** The most scripts of the site that are read. */
const MAX_FILES = 400;

/** The options of each call of `loader` in the site's code, and the names of the collections that it loads. */
function loadersIn(folder: Folder, code: Code) {
  const scripts = folder.files().filter((file) => /\.[cm]?tsx?$/.test(file) && !file.startsWith('public/'));
  const asking = scripts
    .slice(0, MAX_FILES)
    .filter((file) => folder.text(file)?.includes('fumadocs-core/source'));
  return asking.flatMap((file) =>
    code.allCalls(file).flatMap(({ call }) => {
      if (call.name !== 'loader') return [];
      const isApart = call.arg(1).kind !== 'absent';
      const options = settingsInCode(SETTINGS, call.arg(isApart ? 1 : 0), 'loader.');
      return { options, names: namesIn(isApart ? call.arg(0) : options.source) };
    }),
  );
}

/** Names of imported values: `allDocs` and `allMetas` of `createMDXSource(allDocs, allMetas)`. */
function namesIn(config: Config): string[] {
  const { call } = config;
  const { value } = config.raw;
  if (call)
    return [...call.path.slice(0, -1), ...call.args.flatMap(namesIn)].map((name) =>
      name.replace(/^all.*/, (all) => all.toLowerCase()),
    );
  if (value instanceof External) return [value.name];
  return (likely(config.entries()) ?? []).flatMap(([, each]) => namesIn(each));
}

/** The argument of `defineI18n`, or the mapping itself. */
function optionsIn(config: Config): Config {
  return config.call?.arg(0) ?? config;
}
