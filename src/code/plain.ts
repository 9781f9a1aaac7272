import type { At } from './source.ts';
import { Closure, External, type Item, List, Mapping, type Tracker, Unknown, type Value } from './values.ts';

/** Data nested deeper is nobody's. */
const MAX_DEPTH = 200;

/**
 * Data of the caller as a value; values of code in it stay what they are.
 * @param tracker writes down which of its keys are asked for.
 */
export function fromPlain(data: unknown, at: At, tracker: Tracker | null = null, depth = 0): Value {
  if (depth > MAX_DEPTH) return new Unknown({ why: 'it is nested too deep', cause: 'limit', at });
  if (data === null || typeof data !== 'object') {
    if (typeof data === 'function' || typeof data === 'symbol')
      return new Unknown({ why: 'it is a value of the program', cause: 'data', at });
    return data as Value;
  }
  if (data instanceof Unknown || data instanceof External || data instanceof Closure) return data;
  if (data instanceof Mapping || data instanceof List) return data;
  if (Array.isArray(data))
    return new List(data.map((item): Item => ({ value: fromPlain(item, at, null, depth + 1), at })));
  if (data instanceof Date) return new Unknown({ why: 'a date is not followed', cause: 'unsupported', at });
  const items = new Map<string, Item>();
  for (const [key, inner] of Object.entries(data)) {
    const within = tracker && { asked: tracker.asked, prefix: `${tracker.prefix}${key}.` };
    items.set(key, { value: fromPlain(inner, at, within, depth + 1), at });
  }
  return new Mapping(items, null, { tracker });
}
