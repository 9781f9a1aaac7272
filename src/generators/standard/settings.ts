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
