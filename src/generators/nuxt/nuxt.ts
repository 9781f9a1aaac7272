import { defineGenerator } from '../define-generator.ts';
import { frameworkSite, scriptOf } from '../standard/framework-site.ts';
import { partsBy } from '../standard/parts.ts';
import { leftOut, rooted, joined } from '../standard/places.ts';
import { likely, redirectPairs, siteAliases, textAt, unwrap, reasonText } from '../standard/read-code.ts';
import { settingsInCode, settingNames } from '../standard/settings.ts';
import type { Code } from '../../code/ask/code.ts';
import { certain, type Config, type Call } from '../../code/ask/config.ts';
import { globMatcher } from '../standard/patterns.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate, HiddenFiles } from '../site-profile.ts';
import { conditionGate, isActedOn } from '../standard/harmless-filter.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { escapeGlob } from '../standard/sections.ts';
import { mdc } from './mdc.ts';

/** Settings of the site, the app and the content, and of collections and their sources. */
const SETTINGS = settingNames(
  'site app.baseURL app.head.htmlAttrs.lang routeRules nitro.routeRules content.ignores',
  'extends hooks i18n modules appConfig.site appConfig.seo collections collection.type collection.source',
  'source.include source.exclude source.repository source.cwd source.prefix',
);
type Settings = ReturnType<typeof settingsInCode<(typeof SETTINGS)[number]>>;

/** Nuxt Content: https://content.nuxt.com/docs/collections/types */
export const nuxt = defineGenerator({
  name: 'Nuxt Content',
  settings: SETTINGS,
  packages: ['nuxt', 'nuxt3'],
  outputs: ['.output/public', 'dist'],
  build: 'npx nuxt generate',
  formulas: { files: [/^nuxt\.config\.\w+$/] },
  layouts: {
    files: ['app.vue', 'app/app.vue', 'layouts/default.vue', 'app/layouts/default.vue'],
    // https://unhead.unjs.io/docs/nuxt/head/guides/core-concepts/titles, and the attributes of `<html>`.
    lang: /\bhtmlAttrs\s*:\s*\{[^{}]{0,200}?\blang\s*:\s*["']([A-Za-z]{2,3}(?:-[A-Za-z\d]{2,8})*)["']/,
    title: /\b(?:useHead|useSeoMeta)\(\s*\{[^{}]{0,400}?\btitle:\s*(["'])((?:(?!\1)[^\\\n{}$]){1,100})\1/,
  },
  shortNames: ['nuxt'],
  detect(folder) {
    const file = scriptOf(folder, 'nuxt.config');
    return file === undefined || !folder.has('content') ? null : { file };
  },
  profile(folder, { file }) {
    const passThrough = ['defineNuxtConfig', 'defineAppConfig', 'defineContentConfig'];
    const code = folder.code({ passThrough, aliases: siteAliases(folder, '') });
    const read = (name: string | undefined) => unwrap(code.exported(name ?? ''));
    const config = settingsInCode(SETTINGS, read(file));
    const app = read(scriptOf(folder, 'app.config'));
    const { site, seo } = settingsInCode(SETTINGS, app, 'appConfig.');
    const generatedSite = frameworkSite(folder, {
      site: [config.site, site, seo, app],
      basePath: rooted(textAt(config['app.baseURL'])),
      url: () => ({ pattern: '/:folder/:slugorfilebase', from: 'place' }),
      assets: 'public',
      content: ['content'],
      withoutNumber,
    });
    const gate = listGate(folder, code);
    return {
      ...generatedSite,
      withParts: partsBy(...mdc()),
      language: textAt(config['app.head.htmlAttrs.lang']) ?? generatedSite.language,
      // https://nuxt.com/docs/guide/concepts/rendering#route-rules
      redirects: [config.routeRules, config['nitro.routeRules']].flatMap((rules) =>
        redirectPairs(rules, 'redirect').map(([from, to]) => ({ from, to, file })),
      ),
      ...(gate && { given: () => ({ values: {}, gates: [gate], from: file }) }),
      hidden: [
        ...leftOut(['content/**/*.draft.md'], 'its name ends in .draft'),
        ...leftOut(['content/**/_*{,/**}'], 'its name starts with an underscore'),
        ...leftOutBy(config['content.ignores'], 'content.ignores', file),
        ...withoutRoute(folder, config),
        ...outsideCollections(folder, code, config),
        ...generatedSite.hidden,
      ],
    };
  },
});

/** The name of a file or folder without the number that only orders it. */
function withoutNumber(name: string): string {
  return name.replace(/^\d+\.(?=.)/, '');
}

/** Keys of a source that change the place of its files, or their addresses. */
const PLACES = ['repository', 'cwd', 'prefix'] as const;

/**
 * Files that are in no collection of `content.config`, in one without pages, or in one that no page asks for:
 * https://content.nuxt.com/docs/collections/define. If the code does not show it, only the build tells.
 */
function outsideCollections(folder: Folder, code: Code, config: Settings): HiddenFiles[] {
  const file = scriptOf(folder, 'content.config');
  if (file === undefined) return [];
  const collections = settingsInCode(SETTINGS, unwrap(code.exported(file))).collections;
  const entries = certain(collections.entries());
  if (entries === undefined) return leftOutBy(collections, 'collections', file);
  const asked = collectionsAsked(folder, config);
  const shownGlobs: string[] = [];
  const openGlobs: string[] = [];
  const hidden = entries.flatMap(([name, { call }]): HiddenFiles[] => {
    const options = call && settingsInCode(SETTINGS, call.arg(0), 'collection.');
    const source = options?.source;
    const isPages = options !== undefined && textAt(options.type) !== 'data';
    const sources = source?.kind === 'list' ? source.items().items : source ? [source] : [];
    return sources.flatMap((each): HiddenFiles[] => {
      const parts = settingsInCode(SETTINGS, each, 'source.');
      const include = textAt(each) ?? textAt(parts.include);
      const placeKeys = PLACES.filter((key) => each.kind === 'mapping' && parts[key].kind !== 'absent');
      // The files of this source are in another repository.
      if (placeKeys.includes('repository')) return [];
      const isOpen =
        include === undefined ||
        placeKeys.length > 0 ||
        (isPages && asked !== null && !asked.has(name) && asked.has('*'));
      const files = include === undefined ? 'content/**' : `content/${joined(include)}`;
      if (isOpen) openGlobs.push(files);
      else if (isPages && (asked === null || asked.has(name))) shownGlobs.push(files);
      return isOpen ? [] : leftOutBy(parts.exclude, `${name}.source.exclude`, file);
    });
  });
  const isShown = shownGlobs.map((files) => globMatcher(files, file));
  const except = folder.filesIn('content').filter((path) => isShown.some((matches) => matches(path)));
  return [
    ...hidden,
    ...openGlobs.map((files) => ({
      files,
      except,
      kind: 'undecided' as const,
      reason: `what ${file} or the pages of the site make of it cannot be determined`,
    })),
    {
      files: 'content/**',
      except,
      reason: `in no collection of ${file} that a page of the site asks for`,
    },
  ];
}

/** Layers, and the collections that their pages ask for. Any other layer may ask for any collection. */
const ASKED_BY_LAYERS: ReadonlyMap<string, readonly string[]> = new Map([
  // Docus has one page: https://docus.dev
  ['docus', ['docs', 'landing']],
]);

/**
 * The collections that the site's pages ask for; `*` stands for a computed name. Null if no page asks for a collection.
 */
function collectionsAsked(folder: Folder, config: Settings): ReadonlySet<string> | null {
  const texts = folder.files().flatMap((file) => (ASKING.test(file) ? (folder.text(file) ?? []) : []));
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/\bqueryCollection\s*(?:<[^>(]*>)?\(([^()]*)/g)].map(
      ([, given = '']) => /(['"`])([\w-]+)\1/.exec(given)?.[2] ?? '*',
    ),
  );
  if (asked.length === 0) return null;
  const layers = config.extends;
  const names = likely(layers.texts()) ?? (layers.kind === 'absent' ? [] : ['']);
  return new Set([...asked, ...names.flatMap((name) => ASKED_BY_LAYERS.get(name) ?? ['*'])]);
}

/** Files that a list of globs leaves out. If the list cannot be determined, it may leave out any file. */
function leftOutBy(list: Config, key: string, file: string): HiddenFiles[] {
  const { value: globs = [], doubt } = list.texts();
  if (doubt !== null) {
    const reason = `\`${key}\` may leave it out, which cannot be determined: ${reasonText(doubt)}`;
    return leftOut(['content/**'], reason);
  }
  const from = file.replace(/\.\w+$/, '') === 'content.config' ? 'content.config' : file;
  return leftOut(
    globs.map((glob) => `content/{**/,}${joined(glob)}{,/**}`),
    `left out by ${from}`,
  );
}

const ASKING =
  /^(?:layers\/[^/]+\/)?(?:app\/|src\/)?(?:(?:pages|components|composables|layouts|server|utils)\/.*\.(?:vue|[jt]s)|app\.vue)$/;
/** The last call of a query for several entries. */
const MANY = /^(?:all|find|fetch)$/;

/** A gate for sites whose lists select entries by front matter. Only the build tells which entries no list shows. */
function listGate(folder: Folder, code: Code): EntryGate | null {
  const queries = folder
    .files()
    .filter((file) => ASKING.test(file) && /\bquery(?:Collection|Content)\b/.test(folder.text(file) ?? ''))
    .flatMap((file) => queriesIn(code, file));
  return conditionGate(folder, queries, (file, key) => `${file} lists it or not by \`${key}\``);
}

/** Queries for several entries, and the keys that they compare: https://content.nuxt.com/docs/utils/query-collection */
function queriesIn(code: Code, file: string) {
  return code.allCalls(file).flatMap(({ call }) => {
    const chain = MANY.test(call.name) ? call.chain.slice(1) : [];
    if (!/^query(?:Collection|Content)$/.test(chain.at(-1)?.name ?? '')) return [];
    const keys = chain.flatMap((each) => (each.name === 'where' ? keysIn(each) : []));
    return [{ file, keys: keys.filter((key) => !isActedOn(key) && !key.startsWith('_')) }];
  });
}

function keysIn(where: Call): string[] {
  const first = where.arg(0);
  const key = certain(first.text());
  if (key !== undefined) return [key];
  return (certain(first.entries()) ?? []).map(([name]) => name);
}

/** Modules and layers that may bring pages or change addresses. */
const MORE_PAGES = /i18n|docus|docs/i;

/**
 * Content at addresses that no route below `pages/` matches: https://nuxt.com/docs/guide/directory-structure/pages. It
 * is empty if other parts of the site may have routes, too.
 */
function withoutRoute(folder: Folder, config: Settings): HiddenFiles[] {
  const pages = ['app/pages', 'pages'].find(folder.has);
  const routes = folder.filesIn(pages ?? '').filter((file) => file.endsWith('.vue'));
  if (pages === undefined || routes.length === 0 || folder.has('layers') || mayHaveMore(config)) return [];
  const known = routes.map((file) => routeOf(file.slice(pages.length + 1)));
  const lost = folder
    .filesIn('content')
    .filter((file) => isMarkdown(file) && !known.some((route) => matchesRoute(route, pathOf(file))));
  return leftOut(lost.map(escapeGlob), `no route below ${pages}/ has its address`);
}

function mayHaveMore(config: Settings): boolean {
  const isGiven = (['extends', 'hooks', 'i18n'] as const).some((key) => {
    const given = config[key];
    return given.kind !== 'absent' || given.unknownReason !== null;
  });
  const { value: modules = [], doubt } = config.modules.texts();
  return isGiven || doubt !== null || modules.some((name) => MORE_PAGES.test(name));
}

/** The parts of a route. The route of `articles/[slug].vue` matches `/articles/one`. */
function routeOf(file: string): string[] {
  return file
    .replace(/\.vue$/, '')
    .split('/')
    .filter((part) => part !== 'index' && !/^\(.*\)$/.test(part));
}

function matchesRoute(route: readonly string[], path: readonly string[]): boolean {
  let reached = new Set([0]);
  for (const part of route) {
    const next = new Set<number>();
    for (const at of reached) {
      if (part.startsWith('[...')) for (let to = at; to <= path.length; to++) next.add(to);
      if (part.startsWith('[[')) next.add(at);
      if (part.includes('[') ? at < path.length : part.toLowerCase() === path[at]) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(path.length);
}

function pathOf(file: string): string[] {
  const parts = file
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(1)
    .map(withoutNumber);
  return parts.at(-1) === 'index' ? parts.slice(0, -1) : parts;
}
