import { isMapping } from '../../generators/site-folder.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { RENAMED_KEYS, type RenamedKey } from '../../model/renamed-keys.ts';
import type { Located } from '../formats/yaml.ts';

/**
 * A configuration with the new names of its keys, and a warning for each old one. What has both names keeps the value
 * of the new one.
 */
export function withNewKeys(
  { value, locate }: Pick<Located, 'value' | 'locate'>,
  file: string,
  table: readonly RenamedKey[] = RENAMED_KEYS,
): { value: unknown; diagnostics: Diagnostic[] } {
  const renamed = structuredClone(value);
  const diagnostics: Diagnostic[] = [];
  for (const { from, to, since, short } of table) {
    const path = from.split('.');
    const old = take(renamed, path);
    if (old === undefined) continue;
    const isMoved = put(renamed as Mapping, to.split('.'), old, short);
    const message = isMoved
      ? `\`${from}\` has been \`${to}\` since version ${since}. The old name still works.`
      : `\`${from}\` has been \`${to}\` since version ${since}, and the file has both. The value of \`${to}\` counts.`;
    const fix = isMoved ? `Rename it to \`${to}\`.` : `Remove \`${from}\`.`;
    diagnostics.push({ severity: 'warning', code: 'renamed-key', message, fix, file, ...locate(path) });
  }
  return { value: renamed, diagnostics };
}

type Mapping = Record<string, unknown>;

/** Removes a value, with the mappings that have nothing else; undefined where there is none. */
function take(value: unknown, [key = '', ...below]: readonly string[]): unknown {
  if (!isMapping(value) || !Object.hasOwn(value, key)) return undefined;
  const inner = value[key];
  const found = below.length === 0 ? inner : take(inner, below);
  const isEmptied = found !== undefined && isMapping(inner) && Object.keys(inner).length === 0;
  if (below.length === 0 || isEmptied) delete value[key];
  return found;
}

/** Gives a value its new place. @returns false where that has a value already. */
function put(root: Mapping, path: readonly string[], value: unknown, short?: string): boolean {
  let parent = root;
  for (const key of path.slice(0, -1)) {
    const inner = parent[key] ?? {};
    if (!isMapping(inner) && short === undefined) return false;
    const mapping = isMapping(inner) ? inner : { [short as string]: inner };
    parent[key] = mapping;
    parent = mapping;
  }
  const last = path.at(-1) as string;
  if (Object.hasOwn(parent, last)) return false;
  parent[last] = value;
  return true;
}
