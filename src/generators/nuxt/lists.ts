import type { Code } from '../../code/ask/code.ts';
import { type Call, certain, type Config } from '../../code/ask/config.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate, SiteProfile } from '../site-profile.ts';
import { isActedOn, keysWritten } from '../standard/harmless-filter.ts';
import { isMarkdown } from '../../text/file-kinds.ts';
import { leftOut } from '../standard/places.ts';
import { escapeGlob } from '../standard/sections.ts';

export const ASKING =
  /^(?:app\/|src\/)?(?:pages|components|composables|layouts|server|utils)\/.*\.(?:vue|[jt]s)$|^(?:app\/|src\/)?app\.vue$/;
/** What ends a query that gives many entries. */
const MANY = /^(?:all|find|fetch)$/;

/** A query of many entries, and the keys that it compares: https://content.nuxt.com/docs/utils/query-collection */
interface Query {
  file: string;
  keys: string[];
}

/** What every list of a site may leave out by its front matter: which entries these are, the build tells. */
export function listGate(folder: Folder, code: Code): EntryGate | null {
  const queries = folder
    .files()
    .filter((file) => ASKING.test(file) && /\bquery(?:Collection|Content)\b/.test(folder.text(file) ?? ''))
    .flatMap((file) => queriesIn(code, file));
  if (!queries.some(({ keys }) => keys.length > 0)) return null;
  const isWritten = keysWritten(folder);
  return {
    hides(_data, path) {
      const open = queries.map(({ file, keys }) => ({ file, key: keys.find((key) => isWritten(path, key)) }));
      const [first] = open;
      if (first === undefined || open.some(({ key }) => key === undefined)) return null;
      return { isUndecided: true, hidden: `${first.file} lists it or not by \`${first.key}\`` };
    },
  };
}

function queriesIn(code: Code, file: string): Query[] {
  return code.allCalls(file).flatMap(({ call }) => {
    const chain: Call[] = [];
    for (let on = MANY.test(call.name) ? call.on : undefined; on !== undefined; on = on.on) chain.push(on);
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

/** Modules and layers may bring pages of their own, and languages other addresses. */
const MORE_PAGES = /i18n|docus|docs/i;

/**
 * Content at addresses that no route below `pages/` takes: https://nuxt.com/docs/guide/directory-structure/pages
 * Nothing where other parts of the site may have routes, too.
 * @param withoutNumber a name of a file or folder without the number that only orders it.
 */
export function withoutRoute(
  folder: Folder,
  config: Config,
  withoutNumber: (name: string) => string,
): SiteProfile['hidden'] {
  const pages = ['app/pages', 'pages'].find(folder.has);
  const routes = folder.filesIn(pages ?? '').filter((file) => file.endsWith('.vue'));
  if (pages === undefined || routes.length === 0 || mayHaveMore(config)) return [];
  const known = routes.map((file) => routeOf(file.slice(pages.length + 1)));
  const lost = folder
    .filesIn('content')
    .filter((file) => isMarkdown(file) && !known.some((route) => takes(route, pathOf(file, withoutNumber))));
  return leftOut(lost.map(escapeGlob), `no route below ${pages}/ has its address`);
}

function mayHaveMore(config: Config): boolean {
  const isGiven = ['extends', 'hooks', 'i18n'].some((key) => {
    const given = config.at(key);
    return given.kind !== 'absent' || given.unknownReason !== null;
  });
  const { value: modules = [], doubt } = config.at('modules').texts();
  return isGiven || doubt !== null || modules.some((name) => MORE_PAGES.test(name));
}

/** The parts of a route: `articles/[slug].vue` takes `/articles/one`. */
function routeOf(file: string): string[] {
  return file
    .replace(/\.vue$/, '')
    .split('/')
    .filter((part) => part !== 'index' && !/^\(.*\)$/.test(part));
}

function takes(route: readonly string[], path: readonly string[]): boolean {
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

function pathOf(file: string, withoutNumber: (name: string) => string): string[] {
  const parts = file
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .split('/')
    .slice(1)
    .map(withoutNumber);
  return parts.at(-1) === 'index' ? parts.slice(0, -1) : parts;
}
