import type { Folder } from '../site-folder.ts';
import { type Code, isCode, isUnknown } from '../js/js-known.ts';
import { Module } from '../js/js-module.ts';
import type { Scripts } from '../js/js-files.ts';
import type { Gate } from '../site-profile.ts';

/** Where the entries of a collection are found. */
export interface Routes {
  /** Pathname pattern of its dynamic route; null where none is known. */
  pattern: string | null;
  /** The route names its parameter in a way of its own, so that the pattern is an assumption. */
  isGuess: boolean;
  /** What leaves out some of its entries. */
  gates: Gate[];
  /** Entries that one page shows: their ids, and the page's pathname. */
  single: { id: string; pathname: string }[];
  /** Some page asks for it. */
  isAsked: boolean;
}

/** A piece of a file of the site, from one token to another. */
interface Part {
  file: string;
  module: Module;
  from: number;
  to: number;
}

const ASKS = [
  'getCollection',
  'getLiveCollection',
  'getEntry',
  'getEntries',
  'getEntryBySlug',
  'getDataEntryById',
];
/** No page of a site is made of more pieces. */
const MAX_PARTS = 300;

/** The routes below `pages/`, read for the collections that they ask for: https://docs.astro.build/en/guides/routing/ */
export function astroRoutes(
  folder: Folder,
  scripts: Scripts,
  { pages, ending }: { pages: string; ending: string },
): (collection: string) => Routes | null {
  const routes = folder
    .filesIn(pages)
    .filter((file) => /\.(?:astro|[cm]?[jt]sx?)$/.test(file) && !/(?:^|\/)_/.test(file))
    .flatMap((file) => {
      const module = scripts.read(file);
      if (!module) return [];
      const whole: Part = { file, module, from: 0, to: module.tokens.length };
      const [from, to] = module.rangeOf('getStaticPaths') ?? [0, whole.to];
      const own = reachable({ ...whole, from, to }, scripts).filter(
        (part) => part.file === file || !part.file.endsWith('.astro'),
      );
      return [{ file, module, own, all: reachable(whole, scripts) }];
    });
  // A name that is not written out may be that of any collection; and pages may be made elsewhere.
  const isOpen =
    routes.length === 0 || routes.some(({ own }) => own.some((part) => asked(part).includes(null)));
  return (collection) => {
    const asks = (parts: readonly Part[]) => parts.some((part) => asked(part).includes(collection));
    const found: Routes = { pattern: null, isGuess: true, gates: [], single: [], isAsked: false };
    for (const { file, module, own, all } of routes) {
      if (!asks(all)) continue;
      found.isAsked = true;
      const route = file.slice(pages.length).replace(/(?:\/index)?\.\w+$/, '');
      const pattern = asks(own) ? patternOf(route, module) : null;
      if (!route.includes('['))
        found.single = [...found.single, ...singles(module, collection, route + ending)];
      else if (pattern !== null && found.pattern === null) {
        found.pattern = pattern + ending;
        found.isGuess = !hasPlainParameter(module);
        found.gates = gatesOf(own, file, collection);
      }
    }
    return isOpen && found.pattern === null && found.single.length === 0 ? null : found;
  };
}

/** Names of the collections that a piece of code asks for; null for one that is not written out. */
function asked({ module, from, to }: Part): (string | null)[] {
  let calls = askedIn.get(module);
  if (calls === undefined) {
    calls = ASKS.flatMap((name) => module.calls(name)).map(({ at, args: [first] }) => {
      const name = first !== null && typeof first === 'object' ? Reflect.get(first, 'collection') : first;
      return { at, name: typeof name === 'string' ? name : null };
    });
    askedIn.set(module, calls);
  }
  return calls.filter(({ at }) => at >= from && at < to).map(({ name }) => name);
}

const askedIn = new WeakMap<Module, { at: number; name: string | null }[]>();

/** A piece of code and what it uses: declarations of the same file, and of those that it imports. */
function reachable(start: Part, scripts: Scripts): Part[] {
  const parts = [start];
  const seen = new Set<string>();
  const add = (file: string, module: Module, name: string) => {
    const key = `${file} ${name}`;
    if (seen.has(key) || parts.length >= MAX_PARTS) return;
    seen.add(key);
    const [from, to] = module.rangeOf(name) ?? [0, module.tokens.length];
    parts.push({ file, module, from, to });
  };
  for (const { file, module, from, to } of parts) {
    const words = new Set<string>();
    for (let at = from; at < to; at++) if (module.text(at - 1) !== '.') words.add(module.text(at));
    for (const word of words) {
      const imported = module.importOf(word);
      const target = imported ? scripts.resolve(imported.path, file) : null;
      if (imported && target !== null) add(target, scripts.read(target) as Module, imported.name);
      else if (!imported && module.rangeOf(word)) add(file, module, word);
    }
  }
  return parts;
}

/** `/blog/[...slug]` as a pattern; null where it has no parameter that stands for an entry. */
function patternOf(route: string, module: Module): string | null {
  const names = [...route.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map((match) => match[1] as string);
  const own = names.filter((name) => !/^(?:lang|locale|language|year|month|day)$/.test(name));
  if (own.length !== 1 || /\.(?:xml|json|txt|png|jpg|svg|rss)$/.test(route)) return null;
  if (/^(?:page|tags?|category|categories)$/.test(own[0] as string)) return null;
  if (module.calls('paginate').length > 0) return null;
  const hasLanguage = own.length < names.length && /\[(?:\.\.\.)?(?:lang|locale|language)\]/.test(route);
  return route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => {
    if (/^(?:lang|locale|language)$/.test(name)) return ':first';
    return name === own[0] ? (hasLanguage ? ':rest' : ':id') : `:${name}`;
  });
}

/** The parameter is the entry's own name, `params: { slug: post.id }`. */
function hasPlainParameter({ source }: Module): boolean {
  return /\bparams\s*:\s*\{[^}]{0,80}?:\s*[\w$]+\.(?:id|slug)\s*(?:as\s+\w+\s*)?[,}]/.test(source);
}

/** Entries that a page without parameters shows: `getEntry('pages', 'about')`. */
function singles(module: Module, collection: string, pathname: string): Routes['single'] {
  if (module.calls('render').length === 0) return [];
  return ['getEntry', 'getEntryBySlug', 'getDataEntryById']
    .flatMap((name) => module.calls(name))
    .flatMap(({ args: [first, id] }) =>
      first === collection && typeof id === 'string' ? [{ id, pathname }] : [],
    );
}

/** What leaves out entries on their way to the route: the filter of `getCollection`, and those of what is given back. */
function gatesOf(parts: readonly Part[], route: string, collection: string): Gate[] {
  return parts.flatMap(({ file, module, from, to }) => {
    const isHere = ({ at }: { at: number }) => at >= from && at < to;
    const calls = module.calls('getCollection').filter((call) => isHere(call) && call.args[0] === collection);
    if (calls.length === 0 && file !== route) return [];
    const ends = calls.map(({ at }) => module.partner(at + 1) ?? at);
    const returned = new Set<string>();
    for (let at = from; at < to; at++) if (module.text(at) === 'return') returned.add(module.text(at + 1));
    const filters = module.calls('filter').filter(isHere);
    const kept = filters.filter(({ at }) => {
      const before = module.text(at - 3);
      if (ends.some((end) => at > end && at <= end + 3) || before === 'return') return true;
      return before === '=' ? returned.has(module.text(at - 4)) : module.text(at - 6) === 'then';
    });
    return [
      ...calls.map(({ at, args: [, filter] }) => ({ filter, name: module.text(at + 4) })),
      ...kept.map(({ at, args: [filter] }) => ({ filter, name: module.text(at + 2) })),
    ].flatMap(({ filter, name }): Gate[] => {
      const code = isCode(filter) ? filter : unreadable(filter, name);
      return code ? [{ code, takes: 'entry', hides: 'falsy', from: `the filter of ${file}` }] : [];
    });
  });
}

/** Stands in for a filter that is not among the files: it may leave out anything, unless its name says what. */
function unreadable(filter: unknown, name: string): Code | null {
  if (!isUnknown(filter) || /draft|publish|date|future|schedul/i.test(name)) return null;
  const code = new Module('export const filter = (entry) => unknown(entry.data.collections);').named(
    'filter',
  );
  return isCode(code) ? code : null;
}
