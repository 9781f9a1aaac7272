import type { Config } from '../../code/ask/config.ts';
import { mapping } from '../../text/mapping.ts';

/** The settings of a configuration by their paths, such as `slugify.paths`: of what is not declared, nothing can be read. */
export function settingsOf<const K extends string>(
  paths: readonly K[],
  config: Readonly<Record<string, unknown>>,
): Readonly<Record<K, unknown>> {
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((value, key) => mapping(value)[key], config);
  return Object.fromEntries(paths.map((path) => [path, valueAt(path)])) as Record<K, unknown>;
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
