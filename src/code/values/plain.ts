import type { At } from '../parse/source.ts';
import { builtinOf } from './text-methods.ts';
import {
  Builtin,
  Closure,
  type Entry,
  External,
  type Item,
  List,
  Mapping,
  Unknown,
  type Value,
} from './values.ts';

/** Data nested deeper is nobody's. */
const MAX_DEPTH = 200;

/** How data of the caller becomes a value. */
export interface Conversion {
  readonly at: At;
  /** The value that a part of it stands for already; undefined for plain data. */
  readonly unwrapped?: (data: object) => { value: Value } | undefined;
}

/** Data of the caller as a value. Its functions are called with plain values only. */
export function fromPlain(data: unknown, conversion: Conversion, depth = 0): Value {
  const { at, unwrapped } = conversion;
  if (depth > MAX_DEPTH) return new Unknown({ why: 'it is nested too deep', cause: 'limit', at });
  if (typeof data === 'function') {
    const run = data as (...values: unknown[]) => unknown;
    return new Builtin(
      run.name,
      builtinOf((place, _self, ...values) => fromPlain(run(...values), { at: place })),
    );
  }
  if (data === null || typeof data !== 'object') return data as Value;
  const known = unwrapped?.(data);
  if (known !== undefined) return known.value;
  if (data instanceof Unknown || data instanceof External || data instanceof Closure) return data;
  if (data instanceof Mapping || data instanceof List) return data;
  if (Array.isArray(data))
    return new List(data.map((item): Item => ({ value: fromPlain(item, conversion, depth + 1), at })));
  if (data instanceof Date) return new Unknown({ why: 'a date is not followed', cause: 'unsupported', at });
  const items = Object.entries(data).map(([key, inner]): [string, Entry] => [
    key,
    { value: fromPlain(inner, conversion, depth + 1), at },
  ]);
  return new Mapping(new Map(items));
}
