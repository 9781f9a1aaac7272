import { readItems, reasonOf, spreadItems } from './lists.ts';
import { isIdentical } from './operators.ts';
import { caveat } from './reasons.ts';
import type { At } from './source.ts';
import { lifted, unknownOf } from './unknowns.ts';
import { type Caller, type Item, List, type Run, Unknown, type Value } from './values.ts';

/** `new Set(items)`, or `new Map(entries)` whose items are pairs. */
export function newSet(kind: 'set' | 'map', source: Item | undefined, caller: Caller, at: At): Value {
  const items =
    source === undefined || source.value === undefined || source.value === null
      ? []
      : spreadItems(source.value, at);
  if (items === null)
    return new Unknown({ why: 'a set is made of a value that is not a list', cause: 'error', at });
  const made = new List([], null, kind);
  for (const item of items) put(caller, made, item, at);
  return made;
}

/** What an item is found by. */
function keyOf(list: List, { value, at }: Item): Value {
  if (list.kind === 'set' || !(value instanceof List)) return value;
  return readItems(spreadItems(value, at) ?? [], ([key]) => key?.value);
}

function valueIn({ value, at }: Item): Value {
  return value instanceof List
    ? readItems(spreadItems(value, at) ?? [], ([, inner]) => inner?.value)
    : undefined;
}

/** Whether an item has a key. */
function fits(list: List, item: Item, wanted: Value): Value {
  if (item.isSpread) return reasonOf(item);
  return lifted([keyOf(list, item), wanted], ([a, b]) => isIdentical(a, b) || (a !== a && b !== b));
}

/** Adds an item, or puts it in the place of the one with its key. */
function put(caller: Caller, list: List, item: Item, at: At): void {
  const state = caller.heap.write(list);
  if (item.isSpread) {
    state.items.push(item);
    return;
  }
  const found = state.items.map((each) => fits(list, each, keyOf(list, item)));
  const index = found.indexOf(true);
  const doubt = found.map(unknownOf).find((each) => each !== null);
  if (index >= 0) {
    if (list.kind === 'map') state.items[index] = { ...item, at };
  } else if (!doubt) state.items.push(item);
  else if (list.kind === 'set') {
    // It may be there already.
    const oneOf = [new List([item]), new List([])];
    state.items.push({ value: new Unknown(doubt, { oneOf }), at, isSpread: true });
  } else {
    state.items.push(item);
    state.taint ??= caveat(doubt, false);
  }
}

type Method = (caller: Caller, list: List, args: readonly Item[], at: At) => Value;

const SHARED: Readonly<Record<string, Method>> = {
  has: (_caller, list, [wanted]) =>
    list.state.items.reduce<Value>((any, item) => {
      const fit = fits(list, item, wanted?.value);
      return any === true || fit === true ? true : lifted([any, fit], ([a, b]) => Boolean(a) || Boolean(b));
    }, false),
};

const SET: Readonly<Record<string, Method>> = {
  ...SHARED,
  add: (caller, list, [item], at) => {
    put(caller, list, item ?? { value: undefined, at }, at);
    return list;
  },
  values: (_caller, list) => new List([...list.state.items]),
  keys: (_caller, list) => new List([...list.state.items]),
};

const MAP: Readonly<Record<string, Method>> = {
  ...SHARED,
  get: (_caller, list, [wanted]) => {
    for (const item of list.state.items) {
      const fit = fits(list, item, wanted?.value);
      if (fit === true) return valueIn(item);
      if (fit !== false) return new Unknown(unknownOf(fit) as Unknown);
    }
    return undefined;
  },
  set: (caller, list, [key, value], at) => {
    const pair = new List([key, value].map((item) => item ?? { value: undefined, at }));
    put(caller, list, { value: pair, at }, at);
    return list;
  },
  entries: (_caller, list) => new List([...list.state.items]),
  keys: (_caller, list) => new List(list.state.items.map((item) => ({ ...item, value: keyOf(list, item) }))),
  values: (_caller, list) => new List(list.state.items.map((item) => ({ ...item, value: valueIn(item) }))),
};

/** The methods of sets and maps, by their names. */
export const SET_METHODS: Readonly<Record<'set' | 'map', ReadonlyMap<string, Run>>> = {
  set: runs(SET),
  map: runs(MAP),
};

function runs(methods: Readonly<Record<string, Method>>): ReadonlyMap<string, Run> {
  return new Map(
    Object.entries(methods).map(([name, method]) => [
      name,
      (caller, self, args, at) => method(caller, self as List, args, at),
    ]),
  );
}
