import { CHARACTERS_PER_STEP, ITEMS_PER_STEP, MAX_TEXT } from './limits.ts';
import type { At } from '../parse/source.ts';
import { type Caller, List, Mapping, Unknown, type Value } from './values.ts';

/**
 * A value that an operation has made, in whatever language: it costs what it holds, in characters and items.
 * @throws Stop where the file has made too much.
 */
export function made(caller: Pick<Caller, 'spend'>, value: Value, at: At): Value {
  if (typeof value === 'string') {
    caller.spend(at, value.length / CHARACTERS_PER_STEP);
    return value.length > MAX_TEXT ? tooLong(at) : value;
  }
  if (value instanceof List || value instanceof Mapping) caller.spend(at, value.size / ITEMS_PER_STEP);
  return value;
}

/** Text that grows without end is nobody's configuration. */
export function tooLong(at: At): Unknown {
  return new Unknown({ why: `it is a text of more than ${MAX_TEXT} characters`, cause: 'limit', at });
}
