import type { Knowledge } from './machine.ts';
import type { At } from '../parse/source.ts';
import { resolvePath, ROOT, withinSite } from '../parse/resolve.ts';
import { doubtAgain, overlay, setMember } from '../values/assign.ts';
import { spreadItems } from '../values/lists.ts';
import { entriesOf, spreadKeys } from '../values/mappings.ts';
import { ITEMS_PER_STEP } from '../values/meter.ts';
import { toText, undecided } from '../values/operators.ts';
import { caveat } from '../values/reasons.ts';
import { builtinOf } from '../values/text-methods.ts';
import { lifted, truthOf, unknownOf } from '../values/unknowns.ts';
import {
  Builtin,
  type Caller,
  External,
  type Item,
  List,
  Mapping,
  type Run,
  Unknown,
  type Value,
} from '../values/values.ts';
import { isUrl } from '../../model/parse-url.ts';
import { dirname, joinPath } from '../../text/path.ts';

export function globalValue(caller: Caller, name: string, at: At): Value {
  if (name === 'undefined') return undefined;
  if (name === 'NaN') return Number.NaN;
  if (name === 'Infinity') return Number.POSITIVE_INFINITY;
  // A site is built without a browser.
  if (name === 'window' || name === 'document') return undefined;
  return caller.known(new External(name, at));
}

/** What is known of something that packages or the platform provide; else it itself. */
export function knownValue(external: External, knowledge: Knowledge): Value {
  if (external.isApi) return external;
  const path = pathOf(external);
  if (path === null) return external;
  const variable = VARIABLE.exec(path)?.[1];
  if (variable !== undefined) return environmentValue(variable, path, external.at, knowledge);
  if (path === 'process.argv')
    return unset('the arguments of the build are not known', external.at, new List([]));
  return FUNCTIONS.get(path.replace(/^path[./]posix\./, 'path.')) ?? external;
}

/** `path.join`, whether it is imported from `node:path` by name or not; null for parts of calls. */
function pathOf({ name, module, on, isWhole }: External): string | null {
  if (on instanceof External) {
    const above = pathOf(on);
    if (above === null) return null;
    return name === 'default' || name === 'promises' ? above : `${above}.${name}`;
  }
  if (on !== null) return null;
  if (module === null) return name;
  const plain = module.replace(/^node:/, '');
  if (!MODULES.has(plain)) return null;
  return isWhole ? plain : `${plain}.${name}`;
}

/** Modules of the platform of which something is known. */
const MODULES = new Set(['path', 'path/posix', 'url', 'fs', 'process', 'vite']);

/** What visitors see is a production build, whatever runs while its author works on it. */
const PRODUCTION: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['process.env.NODE_ENV', 'production'],
  ['import.meta.env.MODE', 'production'],
  ['import.meta.env.PROD', true],
  ['import.meta.env.DEV', false],
  ['import.meta.env.SSR', true],
]);

const VARIABLE = /^(?:process|import\.meta)\.env\.(.+)$/;

/** A part of the environment of the build. */
function environmentValue(name: string, path: string, at: At, { environment }: Knowledge): Value {
  if (environment && Object.hasOwn(environment, name)) return environment[name];
  if (PRODUCTION.has(path)) return PRODUCTION.get(path);
  return unset(`the environment variable ${name} is not known`, at, undefined);
}

/** By default the environment says nothing. */
function unset(why: string, at: At, assumed: Value): Unknown {
  return new Unknown({ why, cause: 'environment', at }, { assumed });
}

function onFirst(run: (caller: Caller, value: Value, args: readonly Item[], at: At) => Value): Run {
  return (caller, _self, args, at) =>
    lifted([args[0]?.value], ([value]) => run(caller, value, args.slice(1), at));
}

/** A function of texts. */
function ofTexts(run: (...texts: string[]) => string): Run {
  const method = builtinOf((_at, _self, ...values) => run(...values.map(String)));
  return (caller, _self, args, at) => method(caller, undefined, args, at);
}

/** What gives back what it is given. */
const same: Run = (_caller, _self, args) => args[0]?.value;
const nothing: Run = () => undefined;

/** The entries of a mapping or list; null for anything else. */
function entries(make: (key: string, item: Item, at: At) => Value): Run {
  return onFirst((caller, value, _args, at) => {
    if (value instanceof Mapping) {
      caller.spend(at, value.size);
      return entriesOf(value, (key, item) => make(key, item, at), at);
    }
    const unread = value instanceof List || typeof value === 'string';
    return new List([], unread ? caveat(undecided('the keys of a list', at), false) : null);
  });
}

/** What it costs to go over its keys; of what is unknown, nothing. */
function sizeOf(value: Value): number {
  return value instanceof Mapping || value instanceof List ? value.size / ITEMS_PER_STEP : 0;
}

const assign: Run = (caller, _self, [target, ...sources], at) => {
  const into = target?.value;
  for (const { value } of sources) caller.spend(at, sizeOf(value) || sizeOf(into));
  if (!(into instanceof Mapping)) return undecided('Object.assign to a value that is not an object', at);
  const state = caller.heap.write(into);
  for (const { value } of sources) spreadKeys(state, value, at);
  doubtAgain(caller, into);
  return into;
};

const fromEntries = onFirst((caller, value, _args, at) => {
  const found = new Mapping(new Map());
  for (const item of spreadItems(value, at) ?? []) {
    const pair = item.value instanceof List ? spreadItems(item.value, at) : null;
    const [key, inner] = pair ?? [];
    const unknown = item.isSpread || key?.isSpread || pair === null || unknownOf(key?.value) !== null;
    if (unknown || key === undefined)
      overlay(found.state, caveat(unknownOf(item.value) ?? undecided('this entry', at), false));
    else setMember(caller, found, key.value, inner ?? { value: undefined, at }, at);
  }
  return found;
});

function pathOfUrl(value: Value, at: At): Value {
  const text = toText(value, at);
  if (typeof text !== 'string' || !text.startsWith('file://')) return undecided('this URL', at);
  return decodeURI(text.slice('file://'.length));
}

function fileText(caller: Caller, value: Value, at: At): Value {
  const path = toText(value, at);
  const file = typeof path === 'string' ? withinSite(path, '') : null;
  const text = file === null ? null : caller.read(file);
  if (text !== null) return text;
  return new Unknown({ why: `the file ${String(path)} is not there`, cause: 'missing', at });
}

/** `new URL(text, base)`. */
export const newUrl: Run = (_caller, _self, args, at) =>
  lifted(
    args.map(({ value }) => value),
    ([value, base]) => {
      const [text, start] = [value, base].map((each) => (each === undefined ? undefined : toText(each, at)));
      if (typeof text !== 'string' || start instanceof Unknown) return undecided('this URL', at);
      if (!isUrl(text, start as string | undefined))
        return new Unknown({ why: `${text} is not a web address`, cause: 'error', at });
      const url = new URL(text, start as string | undefined);
      const parts = ['href', 'origin', 'protocol', 'host', 'hostname', 'pathname'] as const;
      const items = parts.map((name): [string, Item] => [name, { value: url[name], at }]);
      return new Mapping(new Map(items), null, url.href);
    },
  );

/** Functions of the language and of Node.js that do nothing but give something back. */
const RUNS: Readonly<Record<string, Run>> = {
  'Object.keys': entries((key) => key),
  'Object.values': entries((_key, { value }) => value),
  'Object.entries': entries((key, item, at) => new List([{ value: key, at }, item])),
  'Object.assign': assign,
  'Object.fromEntries': fromEntries,
  'Object.freeze': same,
  Object: same,
  'Array.isArray': onFirst((_caller, value) => value instanceof List),
  String: (_caller, _self, [item], at) =>
    item === undefined ? '' : lifted([item.value], ([value]) => toText(value, at)),
  Boolean: (_caller, _self, [item]) => {
    const truth = truthOf(item?.value);
    return typeof truth === 'boolean' ? truth : lifted([truth], ([known]) => Boolean(known));
  },
  'Promise.all': onFirst((_caller, value) => value),
  'Promise.resolve': same,
  ...Object.fromEntries(
    'log info warn error debug table time timeEnd group groupEnd'
      .split(' ')
      .map((name) => [`console.${name}`, nothing]),
  ),
  'process.cwd': () => ROOT,
  'process.on': nothing,
  'path.join': ofTexts((...parts) => joinPath(...parts) + (/.\/$/.test(parts.at(-1) ?? '') ? '/' : '')),
  'path.resolve': ofTexts(resolvePath),
  'path.dirname': ofTexts((path) => dirname(path.replace(/(?<=.)\/+$/, ''))),
  'url.fileURLToPath': onFirst((_caller, value, _args, at) => pathOfUrl(value, at)),
  'fs.readFileSync': onFirst((caller, value, _args, at) => fileText(caller, value, at)),
};

const FUNCTIONS = new Map(Object.entries(RUNS).map(([path, run]) => [path, new Builtin(path, run)]));
