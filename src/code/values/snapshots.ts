import { ITEMS_PER_STEP } from './limits.ts';
import type { At } from '../parse/source.ts';
import { type Caller, type Item, List, Mapping, type Property } from './values.ts';

/** Nothing that is handed over is nested deeper. */
const MAX_DEPTH = 60;

/** Lists and mappings as they are when they are handed over. */
export function snapshots(caller: Caller, args: readonly Item[], at: At): Item[] {
  const copies = new Map<Property, Property>();
  const copied = <V extends Property>(value: V, depth: number): V => {
    if (!(value instanceof List || value instanceof Mapping) || depth > MAX_DEPTH) return value;
    const known = copies.get(value);
    if (known !== undefined) return known as V;
    caller.spend(at, value.size / ITEMS_PER_STEP);
    if (value instanceof List) {
      const copy = new List([], value.state.taint);
      copies.set(value, copy);
      copy.state.items = value.state.items.map((item) => ({ ...item, value: copied(item.value, depth + 1) }));
      return copy as Property as V;
    }
    const { items, open, taint: changed } = value.state;
    const copy = new Mapping(new Map(), open, value.text);
    copies.set(value, copy);
    copy.state.taint = changed;
    for (const [key, item] of items)
      copy.state.items.set(key, { ...item, value: copied(item.value, depth + 1) });
    return copy as Property as V;
  };
  return args.map((item) => ({ ...item, value: copied(item.value, 0) }));
}
