import { append } from '../text/append.ts';
import { CHARACTERS_PER_STEP, ITEMS_PER_STEP } from './limits.ts';
import { spreadItems } from './lists.ts';
import { spreadKeys } from './mappings.ts';
import { bounded } from './operators.ts';
import type { At } from './source.ts';
import { type Item, List, Mapping, Unknown, type Value } from './values.ts';

/** Takes steps of those that a file may take. @throws Stop */
export type Spend = (at: At, steps: number) => void;

/** Steps that making a copy takes. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return value.length / CHARACTERS_PER_STEP;
  if (value instanceof List) return value.state.items.length / ITEMS_PER_STEP;
  return value instanceof Mapping ? value.state.items.size / ITEMS_PER_STEP : 1;
}

/** `a + b` */
export function sum(a: Value, b: Value, at: At, spend: Spend): Value {
  spend(at, sizeOf(a) + sizeOf(b));
  if (typeof a === 'string' && typeof b === 'string') return bounded(a + b, { at });
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (a instanceof List && b instanceof List) return new List([...a.state.items, ...b.state.items]);
  return new Unknown({ why: 'the result of `+` is not known here', cause: 'unsupported', at });
}

/** Follows a method of a list or mapping. @returns whether it is known. */
export function change(value: Value, method: string, args: readonly Item[], at: At, spend: Spend): boolean {
  const [first, second] = args;
  if (first === undefined) return false;
  spend(at, sizeOf(first.value));
  if (value instanceof Mapping && method === 'update' && args.length === 1) {
    spreadKeys(value.state, first.value, at);
    return true;
  }
  if (!(value instanceof List)) return false;
  if (method === 'append') value.state.items.push(first);
  else if (method === 'insert' && second !== undefined) value.state.items.push(second);
  else if (method === 'extend') {
    const items = spreadItems(first.value, first.at);
    // A list may be added to itself.
    append(value.state.items, [...(items ?? [])]);
    return items !== null;
  } else return false;
  return true;
}
