import { LANGUAGE_FUNCTIONS, onFirst, pure } from './known-functions.ts';
import type { Knowledge } from './machine.ts';
import type { At } from '../parse/source.ts';
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
import { toText, undecided } from '../values/operators.ts';
import { lifted } from '../values/unknowns.ts';
import { dirname, joinPath } from '../../text/path.ts';
import { resolvePath, ROOT, withinSite } from '../parse/resolve.ts';

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
  const fromEnvironment = environmentValue(path, external.at, knowledge.environment);
  if (fromEnvironment !== null) return fromEnvironment;
  const known = FUNCTIONS.get(path);
  return known ?? external;
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

/** A part of the environment of the build, by its path; null for anything else. */
function environmentValue(path: string, at: At, environment: Knowledge['environment']): Value | null {
  const name = VARIABLE.exec(path)?.[1];
  if (name !== undefined) {
    if (environment && Object.hasOwn(environment, name)) return environment[name];
    if (PRODUCTION.has(path)) return PRODUCTION.get(path);
    return unset(`the environment variable ${name} is not known`, at, undefined);
  }
  if (path === 'process.argv') return unset('the arguments of the build are not known', at, new List([]));
  return null;
}

/** By default the environment says nothing. */
function unset(why: string, at: At, assumed: Value): Unknown {
  return new Unknown({ why, cause: 'environment', at }, { assumed });
}

const PATHS: readonly [string, Run][] = [
  [
    'join',
    pure((...parts) => joinPath(...parts.map(String)) + (/.\/$/.test(String(parts.at(-1))) ? '/' : '')),
  ],
  ['resolve', pure((...parts) => resolvePath(...parts.map(String)))],
  ['dirname', pure((path) => dirname(String(path).replace(/(?<=.)\/+$/, '')))],
];

/** Functions of Node.js that configurations use. */
const PLATFORM_FUNCTIONS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ...['log', 'info', 'warn', 'error', 'debug', 'table', 'time', 'timeEnd', 'group', 'groupEnd'].map(
    (name): [string, Run] => [`console.${name}`, () => undefined],
  ),
  ['process.cwd', () => ROOT],
  ['process.on', () => undefined],
  ...['path.', 'path.posix.', 'path/posix.'].flatMap((module) =>
    PATHS.map(([name, run]): [string, Run] => [module + name, run]),
  ),
  ['url.fileURLToPath', onFirst((_caller, value, _args, at) => pathOfUrl(value, at))],
  ['fs.readFileSync', onFirst((caller, value, _args, at) => fileText(caller, value, at))],
]);

function pathOfUrl(value: Value, at: At): Value {
  const text = toText(value, at);
  if (typeof text !== 'string' || !text.startsWith('file://')) return undecided('this URL', { at });
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
      if (typeof text !== 'string' || start instanceof Unknown) return undecided('this URL', { at });
      if (!isUrl(text, start as string | undefined))
        return new Unknown({ why: `${text} is not a web address`, cause: 'error', at });
      const url = new URL(text, start as string | undefined);
      const parts = ['href', 'origin', 'protocol', 'host', 'hostname', 'pathname'] as const;
      const items = parts.map((name): [string, Item] => [name, { value: url[name], at }]);
      return new Mapping(new Map(items), null, url.href);
    },
  );

const FUNCTIONS = new Map(
  [...LANGUAGE_FUNCTIONS, ...PLATFORM_FUNCTIONS].map(([path, run]): [string, Builtin] => [
    path,
    new Builtin(path, run),
  ]),
);
