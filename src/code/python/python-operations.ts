// python/: follows settings in Python: assignments at the top of a file, and star imports.
// In: the text of settings, and a function that reads files beside them. Nothing is executed.
// Out: the values of names, as values of values/, counted by the same meter.
// Not here: operations on values that JavaScript has too (values/), and what a setting means.

import { append } from '../../text/append.ts';
import { ITEMS_PER_STEP } from '../values/limits.ts';
import { spreadItems } from '../values/lists.ts';
import { spreadKeys } from '../values/mappings.ts';
import { made } from '../values/meter.ts';
import { binary } from '../values/operators.ts';
import { caveat, type Reason } from '../values/reasons.ts';
import type { At } from '../parse/source.ts';
import { unknownOf } from '../values/unknowns.ts';
import { type Caller, type Item, List, Mapping, Unknown, type Value } from '../values/values.ts';

/** What values cost is counted here. */
export type Meter = Pick<Caller, 'spend'>;

/** Gives a key of a mapping a value. */
export function setKey(mapping: Mapping, { value: key, at }: Item, item: Item): void {
  if (typeof key === 'string' || typeof key === 'number') mapping.state.items.set(String(key), item);
  else {
    const why = unknownOf(key)?.why ?? 'a key is not text';
    mapping.state.open = caveat({ why, cause: 'unsupported', at }, false);
  }
}

/** `os.environ.get('NAME', default)`: by default the environment says nothing. */
export function environment(args: Item[] | Unknown, at: At): Value {
  const [name, otherwise] = args instanceof Unknown ? [] : args;
  const what = typeof name?.value === 'string' ? `the environment variable ${name.value}` : 'the environment';
  const assumed = otherwise?.value instanceof Unknown ? otherwise.value.assumed : (otherwise?.value ?? null);
  return new Unknown({ why: `${what} is not known`, cause: 'environment', at }, { assumed });
}

/** `a + b` */
export function sum(meter: Meter, a: Value, b: Value, at: At): Value {
  const isPlain = typeof a === 'string' || typeof a === 'number';
  if (isPlain && typeof a === typeof b) return made(meter, binary('+', a, b, { at }), at);
  if (a instanceof List && b instanceof List) {
    meter.spend(at, (a.size + b.size) / ITEMS_PER_STEP);
    return new List([...a.state.items, ...b.state.items]);
  }
  return new Unknown({ why: 'the result of `+` is not known here', cause: 'unsupported', at });
}

export function notList(at: At): Unknown {
  return new Unknown({ why: 'the code spreads a value that is not a list', cause: 'error', at });
}

/** A list or mapping may be another by now, by whatever name. */
export function taint(value: Value, reason: Reason): void {
  if (value instanceof List) value.state.taint = caveat(reason, false);
  if (value instanceof Mapping) value.state.open = value.state.taint = caveat(reason, false);
}

/** Follows a method of a list or mapping. @returns whether it is known. */
export function change(meter: Meter, value: Value, method: string, args: readonly Item[], at: At): boolean {
  for (const { value: given } of args) made(meter, given, at);
  const [first, second] = args;
  if (first === undefined) return false;
  if (value instanceof Mapping && method === 'update' && args.length === 1) {
    spreadKeys(value.state, first.value, at);
    return true;
  }
  if (!(value instanceof List)) return false;
  if (method === 'append') value.state.items.push(first);
  else if (method === 'insert' && second !== undefined) value.state.items.push(second);
  else if (method === 'extend') {
    const items = spreadItems(first.value, first.at);
    // A list may be extended by itself.
    append(value.state.items, [...(items ?? [])]);
    return items !== null;
  } else return false;
  return true;
}
