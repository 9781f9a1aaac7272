import { isUrl } from '../../model/parse-url.ts';
import { onFirst, pure } from './known-functions.ts';
import { toText, undecided } from '../values/operators.ts';
import { folderOf, joinPath, resolvePath, ROOT, withinSite } from '../parse/paths.ts';
import type { At } from '../parse/source.ts';
import { lifted } from '../values/unknowns.ts';
import { type Caller, type Item, Mapping, type Run, Unknown, type Value } from '../values/values.ts';

const PATHS: readonly [string, Run][] = [
  ['join', pure((...parts) => joinPath(...parts.map(String)))],
  ['resolve', pure((...parts) => resolvePath(...parts.map(String)))],
  ['dirname', pure((path) => folderOf(String(path)))],
];

/** Functions of Node.js that configurations use. */
export const PLATFORM_FUNCTIONS: ReadonlyMap<string, Run> = new Map<string, Run>([
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
