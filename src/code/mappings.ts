import { missing } from './join-states.ts';
import type { At } from './source.ts';
import { alternativesOf, isSame, lifted, unknownOf } from './unknowns.ts';
import type { Reason } from './reasons.ts';
import { ABSENT, type Item, List, Mapping, NOTHING, type Run, Unknown, type Value } from './values.ts';

/** Whether a mapping has a key of its own. */
export function hasKey(mapping: Mapping, key: string): Value {
  mapping.tracker?.asked.add(mapping.tracker.prefix + key);
  const { items, open } = mapping.state;
  const item = items.get(key);
  if (item === undefined) return open === null ? false : new Unknown(open, { assumed: false });
  const { value } = item;
  if (!(value instanceof Unknown)) return true;
  const all = alternativesOf(value);
  // Unknown data may not be there at all.
  if (all === null && value.cause !== 'data' && value.assumed !== ABSENT) return true;
  const assumed = value.assumed === NOTHING ? NOTHING : !isSame(value.assumed, ABSENT);
  if (all === null) return new Unknown(value, { assumed });
  return all.includes(ABSENT) ? new Unknown(value, { assumed, oneOf: [true, false] }) : true;
}

/** An entry of a mapping as items of a list: none where it is not there. */
export function entriesOf(mapping: Mapping, make: (key: string, item: Item) => Value, at: At): Item[] {
  const { tracker } = mapping;
  const { items, open, taint } = mapping.state;
  tracker?.asked.add(`${tracker.prefix}*`);
  const found = [...items].map(([key, item]): Item => {
    const isThere = hasKey(mapping, key);
    const made = { value: make(key, item), at: item.at };
    if (isThere === true) return made;
    const doubt = unknownOf(isThere) as Unknown;
    const yes = new List([made]);
    const no = new List([]);
    const assumed = doubt.assumed === NOTHING ? NOTHING : doubt.assumed === true ? yes : no;
    return { value: new Unknown(doubt, { oneOf: [yes, no], assumed }), at: item.at, isSpread: true };
  });
  const more = open ?? taint;
  if (more === null) return found;
  return [...found, { value: new Unknown(more, { assumed: new List([]) }), at, isSpread: true }];
}

/** Puts all that a value holds into the items of a mapping, as `{ ...value }` and `Object.assign` do. */
export function spreadKeys(into: Mapping['state'], value: Value, at: At): void {
  if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'number')
    return;
  if (value instanceof Mapping) {
    const { tracker } = value;
    tracker?.asked.add(`${tracker.prefix}*`);
    const { items, open, taint } = value.state;
    const doubt = open ?? taint;
    if (doubt !== null) overlay(into, doubt);
    for (const [key, item] of items)
      put(into, key, taint === null ? item : { ...item, value: new Unknown(taint, { assumed: item.value }) });
    return;
  }
  if (value instanceof List) {
    for (const [index, item] of value.state.items.entries()) into.items.set(String(index), item);
    return;
  }
  const unknown = unknownOf(value);
  if (unknown === null) return;
  overlayAlternatives(into, unknown, at);
}

/** A key whose value may be absent leaves what was there before it. */
function put(into: Mapping['state'], key: string, item: Item): void {
  const { value } = item;
  if (!(value instanceof Unknown) || (!value.oneOf?.includes(ABSENT) && value.assumed !== ABSENT)) {
    into.items.set(key, item);
    return;
  }
  const before = into.items.get(key);
  const old = before === undefined ? missing(into) : before.value;
  const replaced = (each: Value | typeof ABSENT) => (each === ABSENT ? old : each);
  const oneOf = value.oneOf?.map(replaced) ?? null;
  const assumed = value.assumed === NOTHING ? NOTHING : replaced(value.assumed);
  const isOpen = oneOf === null || oneOf.some((each) => each instanceof Unknown);
  into.items.set(key, {
    at: item.at,
    value: new Unknown(value, {
      oneOf: isOpen ? null : oneOf,
      assumed: assumed instanceof Unknown ? assumed.assumed : assumed,
    }),
  });
}

/** Whatever stands there may be something else from now on, and there may be more. */
export function overlay(into: Mapping['state'], reason: Reason): void {
  for (const [key, item] of into.items) {
    const assumed = item.value instanceof Unknown ? item.value.assumed : item.value;
    into.items.set(key, { at: item.at, value: new Unknown(reason, { assumed }) });
  }
  into.open ??= reason;
}

/** `...(isThis ? { a } : {})`: only the keys that one of them has are unknown. */
function overlayAlternatives(into: Mapping['state'], unknown: Unknown, at: At): void {
  const all = alternativesOf(unknown);
  const isFew = all?.every((each) =>
    each === ABSENT || !(each instanceof Mapping)
      ? unknownOf(each) === null
      : each.state.open === null && each.state.taint === null,
  );
  const empty = { items: new Map<string, Item>(), open: null, taint: null };
  const spread = (value: Value | typeof ABSENT | typeof NOTHING) => {
    const state: Mapping['state'] = { ...empty, items: new Map() };
    if (value !== ABSENT && value !== NOTHING) spreadKeys(state, value, at);
    return state.items;
  };
  const assumed = unknown.assumed === NOTHING ? null : spread(unknown.assumed);
  if (all === null || isFew !== true) {
    overlay(into, unknown);
    for (const [key, item] of assumed ?? [])
      into.items.set(key, { at: item.at, value: new Unknown(unknown, { assumed: item.value }) });
    return;
  }
  const variants = all.map(spread);
  for (const key of new Set(variants.flatMap((items) => [...items.keys()]))) {
    const found = variants.map((items) => items.get(key)?.value ?? (items.has(key) ? undefined : ABSENT));
    const place = variants.find((items) => items.has(key))?.get(key)?.at ?? at;
    const alike = found.every((value) => isSame(value, found[0] as Value));
    put(into, key, {
      at: place,
      value: alike
        ? (found[0] as Value)
        : new Unknown(unknown, {
            oneOf: found,
            assumed:
              assumed === null ? NOTHING : assumed.has(key) ? (assumed.get(key) as Item).value : ABSENT,
          }),
    });
  }
}

/** Methods that mappings have. */
export const MAPPING_METHODS: ReadonlyMap<string, Run> = new Map<string, Run>([
  [
    'hasOwnProperty',
    (_caller, self, [key]) =>
      lifted([key?.value], ([name]) => (self instanceof Mapping ? hasKey(self, String(name)) : false)),
  ],
]);
