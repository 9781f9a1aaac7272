import type { Code } from '../../code/ask/code.ts';
import { follow, type LoggedCall, recorder, unknownData } from '../../code/ask/follow.ts';
import type { Call, Config } from '../../code/ask/config.ts';
import type { Folder } from '../site-folder.ts';
import type { EntryGate } from '../site-profile.ts';
import { reasonText, likely } from '../standard/read-code.ts';
import { addressGate, type Filter, filterGate, type AddressOf, addressByParams } from './gates.ts';
import { causesOf, type Reason } from '../../code/values/reasons.ts';
import type { Module } from '../../code/evaluate/modules.ts';

/** The routes that show the entries of a collection. */
export interface Routes {
  /** Pathname pattern of the dynamic route of the collection; null if none is known. */
  pattern: string | null;
  /** Whether the parameter of the route is not simply the name of the entry. Then the pattern is an assumption. */
  isGuess: boolean;
  /** The addresses that `getStaticPaths` gives to entries; null if the pattern alone gives them. */
  addressOf: AddressOf | null;
  /** Gates for the entries that the routes leave out. @param dir the folder that names of entries are relative to. */
  gatesIn: (dir: string) => EntryGate[];
  isAsked: boolean;
  /** Whether any page may show the collection, because not all pages can be read. */
  isOpen: boolean;
}

const ASKS = new Set(
  'getCollection getLiveCollection getEntry getEntries getEntryBySlug getDataEntryById'.split(' '),
);

/**
 * Words without which an endpoint asks for no collection. An endpoint may be megabytes of data, which are then not
 * parsed.
 */
const MAY_ASK = new RegExp(
  String.raw`(?:^|;)[^\S\n]*(?:import\b|export\s*[{*])|astro:content|\b(?:${[...ASKS].join('|')})\b`,
  'm',
);

/** Reads the pages below `pages/` for the collections that they ask for: https://docs.astro.build/en/guides/routing/ */
export function astroRoutes(
  folder: Folder,
  code: Code,
  { pages, ending }: { pages: string; ending: string },
): (collection: string) => Routes {
  const files = folder
    .filesIn(pages)
    .filter((file) => /\.(?:astro|[cm]?[jt]sx?)$/.test(file) && !/(?:^|\/)_/.test(file));
  const routes = files
    .filter((file) => file.endsWith('.astro') || MAY_ASK.test(folder.text(file) ?? ''))
    .map((file) => readPage(code, file));
  const isOpenPage = ({ pathCalls, failure }: Page) =>
    failure !== null || collectionsAskedFor(pathCalls).includes(null);
  // A page that asks for a collection by a computed name may ask for any collection, and so may a page that cannot be
  // read.
  const openPage = routes.find(isOpenPage);
  return (collection) => {
    const asks = (calls: readonly LoggedCall[]) => collectionsAskedFor(calls).includes(collection);
    const asking = routes.filter(({ allCalls }) => asks(allCalls));
    const isAsked = asking.length > 0;
    for (const page of asking) {
      const { file } = page;
      const route = file.slice(pages.length).replace(/(?:\/index)?\.\w+$/, '');
      // `[slug].ts` is an endpoint, whose response is not a page.
      const pattern = file.endsWith('.astro') && asks(page.pathCalls) ? patternOf(route, page) : null;
      if (pattern === null) continue;
      const isGuess = !hasPlainParameter(code, page);
      const make = isGuess ? entryFunctionOf(page.paths) : undefined;
      const addressOf = make === undefined ? null : addressByParams(make, route, ending);
      const gatesIn = (dir: string) => [
        ...filtersOf(page, collection).flatMap((each) => filterGate(each, dir) ?? []),
        ...(isGuess && page.isStatic ? [addressGate(file, addressOf, dir)] : []),
      ];
      return { pattern: pattern + ending, isGuess, addressOf, gatesIn, isAsked, isOpen: false };
    }
    const why = openPage?.failure ? `: ${reasonText(openPage.failure)}` : '';
    const hidden = `${openPage?.file} asks for a collection that cannot be told${why}`;
    return {
      pattern: null,
      isGuess: true,
      addressOf: null,
      gatesIn: () => (openPage === undefined ? [] : [{ hides: () => ({ hidden, isUndecided: true }) }]),
      isAsked,
      isOpen: files.length === 0 || openPage !== undefined,
    };
  };
}

/** Names of the collections that calls ask for; null for a computed name. */
function collectionsAskedFor(calls: readonly LoggedCall[]): (string | null)[] {
  const asking = calls.filter(({ call }) => call.on === undefined && ASKS.has(call.name));
  return asking.map(({ call }) => collectionAsked(call));
}

function collectionAsked(call: Call): string | null {
  const first = call.arg(0);
  const name = first.kind === 'mapping' ? first.at('collection') : first;
  return likely(name.text()) ?? null;
}

/** `/blog/[...slug]` as a pattern; null if no parameter stands for an entry. */
function patternOf(route: string, { pathCalls: calls }: Page): string | null {
  const parameters = ownParameters(route);
  if (parameters.length !== 1 || /\.(?:xml|json|txt|png|jpg|svg|rss)$/.test(route)) return null;
  if (/^(?:page|tags?|category|categories)$/.test(parameters[0] as string)) return null;
  if (calls.some(({ call }) => call.name === 'paginate')) return null;
  const hasLanguage = /\[(?:\.\.\.)?(?:lang|locale|language)\]/.test(route);
  return route.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name: string) => {
    if (/^(?:lang|locale|language)$/.test(name)) return ':first';
    return name === parameters[0] ? (hasLanguage ? ':rest' : ':id') : `:${name}`;
  });
}

/** The parameters of a route that stand for an entry, and not for its language or date. */
function ownParameters(route: string): string[] {
  return [...route.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)]
    .map((match) => match[1] as string)
    .filter((name) => !/^(?:lang|locale|language|year|month|day)$/.test(name));
}

/** Whether the parameter is the entry's name: `params: { slug: post.id }`. */
function hasPlainParameter(code: Code, { file, paths }: Page): boolean {
  const [name = ''] = ownParameters(file);
  const make = entryFunctionOf(paths);
  if (make !== undefined) {
    return NAMES.every((id) => {
      const { result } = follow(make, [{ id, slug: id, data: unknownData('what it says is not looked at') }]);
      const path = result.kind === 'list' ? result.at(0) : result;
      return likely(path.at('params', name).text()) === id;
    });
  }
  const script = code.module(file)?.source.text ?? '';
  return /\bparams\s*:\s*\{[^}]{0,80}?:\s*[\w$]+\.(?:id|slug)\s*(?:as\s+\w+\s*)?[,}]/.test(script);
}

/** The function that is called with each entry: the argument of `map` or `flatMap`. */
function entryFunctionOf(paths: Config | null): Config | undefined {
  return paths?.call?.chain.find(({ name }) => name === 'map' || name === 'flatMap')?.arg(0);
}

/**
 * The filters that leave out entries of a collection: the argument of `getCollection`, and those of `filter` in
 * `getStaticPaths`.
 */
function filtersOf({ pathCalls, paths }: Page, collection: string | null): Filter[] {
  const isHere = (call: Call) => call.name === 'getCollection' && collectionAsked(call) === collection;
  const way = paths?.call?.chain ?? [];
  // If the result of `getStaticPaths` is not a single chain of calls, all requests for the collection count.
  const calls = way.some(isHere)
    ? way
    : pathCalls.map(({ call }) => call).filter(({ chain }) => chain.some(isHere));
  const filters = new Map<string, Filter>();
  for (const call of calls) {
    const fits = isHere(call) ? call.arg(1) : call.name === 'filter' ? call.arg(0) : null;
    if (fits === null || (fits.kind === 'absent' && fits.unknownReason === null)) continue;
    const { file, line, column } = call.place;
    const key = `${file}:${line}:${column}`;
    const filter = filters.get(key) ?? { functions: [], file };
    filter.functions.push(fits);
    filters.set(key, filter);
  }
  return [...filters.values()];
}

type Page = ReturnType<typeof readPage>;

/** The most files whose calls are read for one page. */
const MAX_FILES = 300;

/** Reads the script of a page. */
function readPage(code: Code, file: string) {
  const module = code.module(file) as Module;
  const broken = module.run();
  const top = code.calls(file);
  const functions = module.names().map((name): [string, Config] => [name, code.exported(file, name)]);
  const exported = functions
    .filter(([, config]) => config.kind === 'function')
    .map(([name, config]) => ({ name, ...follow(config, [REQUEST]) }));
  const maker = exported.find(({ name }) => name === 'getStaticPaths');
  const pathsFunction = functions.find(([name]) => name === 'getStaticPaths')?.[1] ?? null;
  /** The calls of `getStaticPaths`; without it, all calls of the page. */
  const pathCalls =
    maker === undefined ? [...top, ...exported.flatMap(({ calls }) => calls)] : [...maker.calls];
  const failure = broken ?? (maker?.result ?? pathsFunction)?.truth().doubt ?? null;
  return {
    file,
    /** The result of `getStaticPaths`; null if the page has none. */
    paths: maker?.result ?? null,
    isStatic: pathsFunction !== null,
    pathCalls,
    allCalls: [...top, ...exported.flatMap(({ calls }) => calls), ...importedCalls(code, module)],
    /** Why the paths of the page cannot be determined. */
    failure: failure !== null && isFatal(failure) && pathCalls.length === 0 ? failure : null,
  };
}

function isFatal(doubt: Reason): boolean {
  return causesOf(doubt).some((cause) => /^(?:error|limit|syntax)$/.test(cause));
}

/** The argument with which Astro calls the functions of a page. */
const REQUEST = { paginate: recorder('paginate'), params: unknownData('the request is not known') };

/** Names from which a site's code may cut something: a date, a folder, an extension. */
const NAMES = ['id of the entry', '2024-05-06-dated', 'folder/inner/name', 'name.md'];

/** The calls in all files that a page imports, directly or through other files. */
function importedCalls(code: Code, start: Module): LoggedCall[] {
  const seen = new Set([start]);
  for (const module of seen) {
    if (seen.size >= MAX_FILES) break;
    for (const { specifier } of module.links.imports.values()) {
      const target = code.find(specifier, module.file);
      if (target) seen.add(target);
    }
  }
  seen.delete(start);
  return [...seen].flatMap(({ file }) => code.calls(file));
}
