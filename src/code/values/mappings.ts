import { overlay } from './assign.ts';
import { listFrom } from './lists.ts';
import { undecided } from './operators.ts';
import type { At } from '../parse/source.ts';
import { assumedOf, mayBeAbsent, missing, present, presentValue, unknownOf } from './unknowns.ts';
import { caveat } from './reasons.ts';
import {
  ABSENT,
  type Entry,
  type Item,
  List,
  Mapping,
  NO_ASSUMPTION,
  type Property,
  Unknown,
  type Value,
} from './values.ts';

export function hasKey({ state }: Mapping, key: string): Value {
  const entry = state.items.get(key);
  return existence(entry === undefined ? missing(state) : entry.value);
}

function existence(value: Property): boolean | Unknown {
  if (!mayBeAbsent(value)) return true;
  if (!(value instanceof Unknown)) return false;
  const assumed = value.assumed === NO_ASSUMPTION ? NO_ASSUMPTION : value.assumed !== ABSENT;
  return new Unknown(value, { assumed });
}

/** The entries of a mapping as a list. */
export function entriesOf(mapping: Mapping, make: (key: string, item: Item) => Value, at: At): List {
  const { items, open } = mapping.state;
  // As in JavaScript, integer keys come first.
  const entries = Object.entries(Object.fromEntries(items)).flatMap(([key, item]): Item[] => {
    const exists = existence(item.value);
    if (exists === false) return [];
    const entry = { value: make(key, { value: presentValue(item.value), at: item.at }), at: item.at };
    if (exists === true) return [entry];
    const assumed =
      exists.assumed === NO_ASSUMPTION ? NO_ASSUMPTION : new List(exists.assumed === true ? [entry] : []);
    return [{ value: new Unknown(exists, { assumed }), at: item.at, isSpread: true }];
  });
  return listFrom(open === null ? entries : [...entries, { value: new List([], open), at, isSpread: true }]);
}

/** Copies the properties of a value into a mapping, as `{ ...value }` and `Object.assign` do. */
export function spreadKeys(into: Mapping['state'], value: Value, at: At): void {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number')
    return;
  if (value instanceof Mapping) {
    const { items, open } = value.state;
    if (open !== null) overlay(into, open);
    for (const [key, item] of items) put(into, key, item);
    return;
  }
  if (value instanceof List || typeof value === 'string') {
    overlay(into, caveat(undecided('spreading a list into a mapping', at), false));
    return;
  }
  const unknown = unknownOf(value);
  if (unknown === null || unknown.truth === false) return;
  overlayUnknown(into, unknown, at);
}

/** Sets a key. If the new value may be absent, the old one may stay. */
function put(into: Mapping['state'], key: string, item: Entry): void {
  const { value } = item;
  if (value === ABSENT) return;
  if (!mayBeAbsent(value) || !(value instanceof Unknown)) {
    into.items.set(key, item);
    return;
  }
  const oldEntry = into.items.get(key);
  const oldValue: Property = oldEntry === undefined ? missing(into) : oldEntry.value;
  const assumed = value.assumed === ABSENT ? assumedOf(oldValue) : value.assumed;
  into.items.set(key, {
    at: item.at,
    value: new Unknown(value, { assumed, mayBeAbsent: mayBeAbsent(oldValue) }),
  });
}

/** Spreads an unknown value, as in `...(isThis && { a })`: all keys become doubtful, and those of the assumption are set. */
function overlayUnknown(into: Mapping['state'], unknown: Unknown, at: At): void {
  const assumedState: Mapping['state'] = { items: new Map(), open: null };
  const isAssumed = unknown.assumed !== NO_ASSUMPTION;
  if (isAssumed) spreadKeys(assumedState, present(unknown.assumed), at);
  overlay(into, caveat(unknown, isAssumed && assumedState.open?.isAssumed !== false));
  for (const [key, item] of assumedState.items)
    into.items.set(key, { at: item.at, value: new Unknown(unknown, { assumed: assumedOf(item.value) }) });
}
