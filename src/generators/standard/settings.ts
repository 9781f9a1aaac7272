import type { Config } from '../../code/ask/config.ts';
import type { PythonSettings } from '../../code/python/python.ts';
import { isMapping, mapping } from '../../text/mapping.ts';

/**
 * Settings by their paths, such as `slugify.paths`. For `languages.*.title`, the member `languages` has the settings of
 * each item, by the name of the item.
 */
export type Settings<K extends string> = {
  readonly [P in K as Outer<P>]: P extends `${infer O}.*.${string}`
    ? Readonly<Record<string, Settings<Inner<K, O>>>>
    : unknown;
};
type Outer<P extends string> = P extends `${infer O}.*.${string}` ? O : P;
type Inner<K extends string, O extends string> = K extends `${O}.*.${infer Rest}` ? Rest : never;

type Words<T extends string> = T extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : T;

/** Declares the settings that a generator reads, by their paths: several in one text, separated by spaces. */
export function settingNames<const T extends string>(...lines: readonly T[]): readonly Words<T>[] {
  return lines.flatMap((line) => line.split(' ')) as Words<T>[];
}

/**
 * Reads the declared settings of a configuration, so that no other setting can be read. If `*` stands for the items of a
 * list, an item may be a mere name; it then has no settings.
 */
export function settingsOf<const K extends string>(
  paths: readonly K[],
  config: Readonly<Record<string, unknown>>,
): Settings<K> {
  const settings = paths.map((path) => {
    const [outer = '', innerPath] = path.split('.*.');
    const value = outer.split('.').reduce<unknown>((around, key) => mapping(around)[key], config);
    if (innerPath === undefined) return [path, value];
    const inner = paths.flatMap((each) =>
      each.startsWith(`${outer}.*.`) ? each.slice(outer.length + 3) : [],
    );
    return [outer, mapItems(value, (item) => settingsOf(inner, item))];
  });
  return Object.fromEntries(settings) as Settings<K>;
}

function mapItems<T>(items: unknown, of: (item: Record<string, unknown>) => T): Record<string, T> {
  const named = Array.isArray(items)
    ? items.map((item, index) => [isMapping(item) ? index : String(item), item])
    : Object.entries(mapping(items));
  return Object.fromEntries(named.map(([name, item]) => [name, of(mapping(item))])) as Record<string, T>;
}

/** The rest of a path after a prefix: `path` of `docs.path`. */
type Within<K, P extends string> = K extends `${P}${infer Rest}` ? Rest : never;

/**
 * Reads the declared settings of a configuration that is code.
 * @param prefix the start of the paths, such as `docs.` if `config` holds the options of `docs`.
 */
export function settingsInCode<const K extends string, const P extends string = ''>(
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

/**
 * Reads the declared settings of a configuration in Python. The path `DEFAULT_METADATA.status` means the value `status`
 * in the dictionary `DEFAULT_METADATA`.
 */
export function settingsInPython<const K extends string>(
  paths: readonly K[],
  settings: PythonSettings,
): Readonly<Record<K, Config>> {
  const configs = paths.map((path) => {
    const [name = '', ...keys] = path.split('.');
    return [path, settings.get(name).at(...keys)];
  });
  return Object.fromEntries(configs) as Record<K, Config>;
}
