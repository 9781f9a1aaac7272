import { ABSENT, Called, Closure, External, List, Mapping, type Property } from './values.ts';

/** What a value is, for those who look at it. */
export type Kind =
  | 'absent'
  | 'null'
  | 'text'
  | 'number'
  | 'flag'
  | 'list'
  | 'mapping'
  | 'function'
  | 'call'
  | 'package'
  | 'unknown';

export function kindOf(value: Property): Kind {
  if (value === ABSENT || value === undefined) return 'absent';
  if (value === null) return 'null';
  if (value instanceof List) return 'list';
  if (value instanceof Mapping) return 'mapping';
  if (value instanceof Closure) return 'function';
  if (value instanceof Called) return 'call';
  if (value instanceof External) return 'package';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'flag';
  return typeof value === 'number' ? 'number' : 'unknown';
}
