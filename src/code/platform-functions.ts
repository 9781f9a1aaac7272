import { isUrl } from '../model/parse-url.ts';
import { onFirst, pure } from './known-functions.ts';
import { textOf, undecided, withPrefix } from './operators.ts';
import { folderOf, joinPath, nameIn, resolvePath, ROOT, withinSite } from './paths.ts';
import type { At } from './source.ts';
import { lifted, unknownOf } from './unknowns.ts';
import { type Caller, External, type Item, Mapping, type Run, Unknown, type Value } from './values.ts';

const join = pure((...parts) => joinPath(...parts.map(String)));

/** Joins paths; of the rest of an unknown one, it is known what it begins with. */
const joining: Run = (caller, self, args, at) => {
  const found = join(caller, self, args, at);
  const unknown = args.findIndex(({ value }) => unknownOf(value) !== null);
  if (!(found instanceof Unknown) || unknown < 1) return found;
  const known = args.slice(0, unknown).map(({ value }) => String(value));
  return withPrefix(found, `${joinPath(...known)}/`);
};

const PATHS: readonly [string, Run][] = [
  ['join', joining],
  ['resolve', pure((...parts) => resolvePath(...parts.map(String)))],
  ['normalize', pure((path) => joinPath(String(path)))],
  ['dirname', pure((path) => folderOf(String(path)))],
  ['basename', pure((path, ending = '') => nameIn(String(path), String(ending)))],
  ['extname', pure((path) => /[^/](\.[^./]*)$/.exec(String(path))?.[1] ?? '')],
];

/** Functions of Node.js that configurations use. */
export const PLATFORM_FUNCTIONS: ReadonlyMap<string, Run> = new Map<string, Run>([
  ...['log', 'info', 'warn', 'error', 'debug', 'table', 'time', 'timeEnd', 'group', 'groupEnd'].map(
    (name): [string, Run] => [`console.${name}`, () => undefined],
  ),
  ['process.cwd', () => ROOT],
  // The environment, and what files of the site's own add to it.
  [
    'vite.loadEnv',
    (_caller, _self, _args, at) => new External('env', at, { on: new External('process', at) }),
  ],
  ['process.on', () => undefined],
  ...['path.', 'path.posix.', 'path/posix.'].flatMap((module) =>
    PATHS.map(([name, run]): [string, Run] => [module + name, run]),
  ),
  ['url.fileURLToPath', onFirst((_caller, value, _args, at) => pathOfUrl(value, at))],
  ['fs.readFileSync', onFirst((caller, value, _args, at) => fileText(caller, value, at))],
]);

function pathOfUrl(value: Value, at: At): Value {
  const text = textOf(value, at);
  if (typeof text !== 'string' || !text.startsWith('file://')) return undecided('this URL', { at });
  return decodeURI(text.slice('file://'.length));
}

function fileText(caller: Caller, value: Value, at: At): Value {
  const path = textOf(value, at);
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
      const [text, start] = [value, base].map((each) => (each === undefined ? undefined : textOf(each, at)));
      if (typeof text !== 'string' || start instanceof Unknown) return undecided('this URL', { at });
      if (!isUrl(text, start as string | undefined))
        return new Unknown({ why: `${text} is not a web address`, cause: 'error', at });
      const url = new URL(text, start as string | undefined);
      const parts = [
        'href',
        'origin',
        'protocol',
        'host',
        'hostname',
        'port',
        'pathname',
        'search',
        'hash',
      ] as const;
      const items = parts.map((name): [string, Item] => [name, { value: url[name], at }]);
      return new Mapping(new Map(items), null, { text: url.href });
    },
  );
