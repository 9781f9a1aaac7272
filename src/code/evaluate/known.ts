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
  // Builds run without a browser.
  if (name === 'window' || name === 'document') return undefined;
  return caller.known(new External(name, at));
}

/** The known value of an external; the external itself if there is none. */
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

/** The full name of an external, such as `path.join`, however it is imported; null for properties of calls. */
function pathOf({ name, module, on, isWhole }: External): string | null {
  if (on instanceof External) {
    const parentPath = pathOf(on);
    if (parentPath === null) return null;
    return name === 'default' || name === 'promises' ? parentPath : `${parentPath}.${name}`;
  }
  if (on !== null) return null;
  if (module === null) return name;
  const plain = module.replace(/^node:/, '');
  if (!MODULES.has(plain)) return null;
  return isWhole ? plain : `${plain}.${name}`;
}

/** Modules with known functions. */
const MODULES = new Set(['path', 'path/posix', 'url', 'fs', 'process', 'vite']);

/** Values of a production build, since that is what visitors see. */
const PRODUCTION: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['process.env.NODE_ENV', 'production'],
  ['import.meta.env.MODE', 'production'],
  ['import.meta.env.PROD', true],
  ['import.meta.env.DEV', false],
  ['import.meta.env.SSR', true],
]);

const VARIABLE = /^(?:process|import\.meta)\.env\.(.+)$/;

/** The value of an environment variable. */
function environmentValue(name: string, path: string, at: At, { environment }: Knowledge): Value {
  if (environment && Object.hasOwn(environment, name)) return environment[name];
  if (PRODUCTION.has(path)) return PRODUCTION.get(path);
  return unset(`the environment variable ${name} is not known`, at, undefined);
}

/** An unknown value of the environment, with its value if nothing is set as the assumption. */
function unset(why: string, at: At, assumed: Value): Unknown {
  return new Unknown({ why, cause: 'environment', at }, { assumed });
}

function onFirst(run: (caller: Caller, value: Value, args: readonly Item[], at: At) => Value): Run {
  return (caller, _self, args, at) =>
    lifted([args[0]?.value], ([value]) => run(caller, value, args.slice(1), at));
}

/** A builtin whose arguments are texts. */
function ofTexts(run: (...texts: string[]) => string): Run {
  const method = builtinOf((_at, _self, ...values) => run(...values.map(String)));
  return (caller, _self, args, at) => method(caller, undefined, args, at);
}

/** Returns its first argument. */
const same: Run = (_caller, _self, args) => args[0]?.value;
const nothing: Run = () => undefined;

/** A builtin that lists the entries of a mapping. Lists and texts have unknown entries. */
function entries(make: (key: string, item: Item, at: At) => Value): Run {
  return onFirst((caller, value, _args, at) => {
    if (value instanceof Mapping) {
      caller.spend(at, value.size);
      return entriesOf(value, (key, item) => make(key, item, at), at);
    }
    const isUnreadable = value instanceof List || typeof value === 'string';
    return new List([], isUnreadable ? caveat(undecided('the keys of a list', at), false) : null);
  });
}

/** The steps for walking through a value; 0 for an unknown one. */
function sizeOf(value: Value): number {
  return value instanceof Mapping || value instanceof List ? value.size / ITEMS_PER_STEP : 0;
}

const assign: Run = (caller, _self, [target, ...sources], at) => {
  const object = target?.value;
  for (const { value } of sources) caller.spend(at, sizeOf(value) || sizeOf(object));
  if (!(object instanceof Mapping)) return undecided('Object.assign to a value that is not an object', at);
  const state = caller.heap.write(object);
  for (const { value } of sources) spreadKeys(state, value, at);
  doubtAgain(caller, object);
  return object;
};

const fromEntries = onFirst((caller, value, _args, at) => {
  const mapping = new Mapping(new Map());
  for (const item of spreadItems(value, at) ?? []) {
    const pair = item.value instanceof List ? spreadItems(item.value, at) : null;
    const [key, inner] = pair ?? [];
    const unknown = item.isSpread || key?.isSpread || pair === null || unknownOf(key?.value) !== null;
    if (unknown || key === undefined)
      overlay(mapping.state, caveat(unknownOf(item.value) ?? undecided('this entry', at), false));
    else setMember(caller, mapping, key.value, inner ?? { value: undefined, at }, at);
  }
  return mapping;
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

/** Functions of the language and of Node.js without effects that matter. */
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
