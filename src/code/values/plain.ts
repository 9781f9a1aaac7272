import type { At } from '../parse/source.ts';
import { builtinOf } from './text-methods.ts';
import { Builtin, Closure, External, type Item, List, Mapping, Unknown, type Value } from './values.ts';

/** The deepest nesting of data. */
const MAX_DEPTH = 200;

/**
 * Converts data of the caller to a value. Functions in it are called with primitives only.
 * @param unwrapped returns the value of a part that is no plain data, such as a `Config`; null for plain data.
 */
export function fromPlain(
  data: unknown,
  at: At,
  unwrapped: (data: object) => Item | null = () => null,
  depth = 0,
): Value {
  const inside = (inner: unknown) => ({ value: fromPlain(inner, at, unwrapped, depth + 1), at });
  if (depth > MAX_DEPTH) return new Unknown({ why: 'it is nested too deep', cause: 'limit', at });
  if (typeof data === 'function') {
    const run = data as (...values: unknown[]) => unknown;
    return new Builtin(
      run.name,
      builtinOf((place, _self, ...values) => fromPlain(run(...values), place)),
    );
  }
  if (data === null || typeof data !== 'object') return data as Value;
  const item = unwrapped(data);
  if (item !== null) return item.value;
  if (data instanceof Unknown || data instanceof External || data instanceof Closure) return data;
  if (data instanceof Mapping || data instanceof List) return data;
  if (Array.isArray(data)) return new List(data.map(inside));
  if (data instanceof Date) return new Unknown({ why: 'a date is not followed', cause: 'unsupported', at });
  const items = Object.entries(data).map(([key, inner]): [string, Item] => [key, inside(inner)]);
  return new Mapping(new Map(items));
}
