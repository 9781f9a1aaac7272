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
  return isThere(entry === undefined ? missing(state) : entry.value);
}

function isThere(value: Property): boolean | Unknown {
  if (!mayBeAbsent(value)) return true;
  if (!(value instanceof Unknown)) return false;
  const assumed = value.assumed === NO_ASSUMPTION ? NO_ASSUMPTION : value.assumed !== ABSENT;
  return new Unknown(value, { assumed });
}

/** The entries of a mapping as a list. */
export function entriesOf(mapping: Mapping, make: (key: string, item: Item) => Value, at: At): List {
  const { items, open } = mapping.state;
  // As the language gives them: whole numbers first.
  const found = Object.entries(Object.fromEntries(items)).flatMap(([key, item]): Item[] => {
    const there = isThere(item.value);
    if (there === false) return [];
    const entry = { value: make(key, { value: presentValue(item.value), at: item.at }), at: item.at };
    if (there === true) return [entry];
    const assumed =
      there.assumed === NO_ASSUMPTION ? NO_ASSUMPTION : new List(there.assumed === true ? [entry] : []);
    return [{ value: new Unknown(there, { assumed }), at: item.at, isSpread: true }];
  });
  return listFrom(open === null ? found : [...found, { value: new List([], open), at, isSpread: true }]);
}

/** Puts all that a value holds into the items of a mapping, as `{ ...value }` and `Object.assign` do. */
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

/** A key whose value may be absent leaves what was there before it. */
function put(into: Mapping['state'], key: string, item: Entry): void {
  const { value } = item;
  if (value === ABSENT) return;
  if (!mayBeAbsent(value) || !(value instanceof Unknown)) {
    into.items.set(key, item);
    return;
  }
  const before = into.items.get(key);
  const old: Property = before === undefined ? missing(into) : before.value;
  const assumed = value.assumed === ABSENT ? assumedOf(old) : value.assumed;
  into.items.set(key, {
    at: item.at,
    value: new Unknown(value, { assumed, mayBeAbsent: mayBeAbsent(old) }),
  });
}

/** `...(isThis && { a })`: whatever there is, and what is assumed of it. */
function overlayUnknown(into: Mapping['state'], unknown: Unknown, at: At): void {
  const given: Mapping['state'] = { items: new Map(), open: null };
  const isAssumed = unknown.assumed !== NO_ASSUMPTION;
  if (isAssumed) spreadKeys(given, present(unknown.assumed), at);
  overlay(into, caveat(unknown, isAssumed && given.open?.isAssumed !== false));
  for (const [key, item] of given.items)
    into.items.set(key, { at: item.at, value: new Unknown(unknown, { assumed: assumedOf(item.value) }) });
}
