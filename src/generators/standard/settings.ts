import type { Config } from '../../code/ask/config.ts';
import type { PythonSettings } from '../../code/python/python.ts';
import { isMapping, mapping } from '../../text/mapping.ts';

/** Settings by their paths, such as `slugify.paths`; those of `languages.*.title` by the names of the items of `languages`. */
export type Settings<K extends string> = {
  readonly [P in K as Outer<P>]: P extends `${infer O}.*.${string}`
    ? Readonly<Record<string, Settings<Inner<K, O>>>>
    : unknown;
};
type Outer<P extends string> = P extends `${infer O}.*.${string}` ? O : P;
type Inner<K extends string, O extends string> = K extends `${O}.*.${infer Rest}` ? Rest : never;

/** The settings of a configuration: of what is not declared, nothing can be read. A list may name its items, too. */
export function settingsOf<const K extends string>(
  paths: readonly K[],
  config: Readonly<Record<string, unknown>>,
): Settings<K> {
  const settings = paths.map((path) => {
    const [outer = '', isOfItems] = path.split('.*.');
    const value = outer.split('.').reduce<unknown>((around, key) => mapping(around)[key], config);
    if (isOfItems === undefined) return [path, value];
    const inner = paths.flatMap((each) =>
      each.startsWith(`${outer}.*.`) ? each.slice(outer.length + 3) : [],
    );
    return [outer, mapped(value, (item) => settingsOf(inner, item))];
  });
  return Object.fromEntries(settings) as Settings<K>;
}

function mapped<T>(items: unknown, of: (item: Record<string, unknown>) => T): Record<string, T> {
  const named = Array.isArray(items)
    ? items.map((item, index) => [isMapping(item) ? index : String(item), item])
    : Object.entries(mapping(items));
  return Object.fromEntries(named.map(([name, item]) => [name, of(mapping(item))])) as Record<string, T>;
}

/** What follows a prefix of paths: `path` of `docs.path`. */
type Within<K, P extends string> = K extends `${P}${infer Rest}` ? Rest : never;

/**
 * The same of a configuration that is code.
 * @param prefix of the paths that lead on from `config`, such as `docs.` where it has the options of `docs`.
 */
export function settingsIn<const K extends string, const P extends string = ''>(
  paths: readonly K[],
  config: Config,
  prefix = '' as P,
): Readonly<Record<Within<K, P>, Config>> {
  const within = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  return Object.fromEntries(within.map((path) => [path, config.at(...path.split('.'))])) as Record<
    Within<K, P>,
    Config
  >;
}

/** The settings of a configuration in Python, by their names; `DEFAULT_METADATA.status` is a value in a dictionary. */
export function settingsFrom<const K extends string>(
  paths: readonly K[],
  settings: PythonSettings,
): Readonly<Record<K, Config>> {
  const configs = paths.map((path) => {
    const [name = '', ...keys] = path.split('.');
    return [path, settings.get(name).at(...keys)];
  });
  return Object.fromEntries(configs) as Record<K, Config>;
}
