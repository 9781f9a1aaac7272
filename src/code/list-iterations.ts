import { eitherValue, NORMAL } from './branches.ts';
import { narrowed } from './conditions.ts';
import { Stop } from './heap.ts';
import { assumedItems, mapItems, reasonOf, spreadItems } from './lists.ts';
import { repeated } from './repeat.ts';
import { isIdentical } from './operators.ts';
import type { At } from './source.ts';
import { assumedSide, joinedValue, present, lifted, truthOf, unknownOf } from './unknowns.ts';
import {
  Builtin,
  type Caller,
  type Item,
  List,
  NOTHING,
  type Property,
  Unknown,
  type Value,
} from './values.ts';

/** What a method of a list does. */
export type Method = (caller: Caller, list: List, args: readonly Item[], at: At) => Value;

/** Calls a function with an item, as the methods of lists do. */
function ask(caller: Caller, list: List, args: readonly Item[], item: Item, index: Value, at: At): Value {
  const [callback, self] = args;
  const given = [item, { value: index, at }, { value: list, at }];
  return steadily(list, at, () => caller.call(callback?.value, self?.value, given, at));
}

/** Calls a function while a list is gone over, which it leaves alone. */
export function steadily(list: List, at: At, call: () => Value): Value {
  const { writes } = list;
  const value = call();
  if (list.writes === writes) return value;
  throw new Stop('a list is changed by a function that is called for each of its items', at);
}

/** Methods that go over the items, known or not. */
export const ITERATIONS: Readonly<Record<string, Method>> = {
  map: (caller, list, args, at) =>
    new List(
      mapItems(caller, list.state.items, (item, index) => [
        { value: ask(caller, list, args, item, index, at), at: item.at },
      ]),
    ),
  forEach: (caller, list, args, at) => {
    mapItems(caller, list.state.items, (item, index) => {
      ask(caller, list, args, item, index, at);
      return [];
    });
    return undefined;
  },
  filter: (caller, list, args, at) =>
    new List(
      mapItems(caller, list.state.items, (item, index) => {
        const truth = truthOf(ask(caller, list, args, item, index, at));
        if (typeof truth === 'boolean') return truth ? [item] : [];
        const isPlain = args[0]?.value instanceof Builtin && args[0].value.name === 'Boolean';
        return [perhaps(isPlain ? { ...item, value: narrowed(item.value, true) } : item, truth)];
      }),
    ),
  flatMap: (caller, list, args, at) =>
    new List(
      mapItems(caller, list.state.items, (item, index) =>
        flattened({ value: ask(caller, list, args, item, index, at), at: item.at }),
      ),
    ),
  some: sought({ ends: true, found: () => true, otherwise: false }),
  every: sought({ ends: false, found: () => false, otherwise: true }),
  find: sought({ ends: true, found: ({ value }) => value, otherwise: undefined }),
  findIndex: sought({ ends: true, found: (_item, index) => index, otherwise: -1 }),
  includes: (_caller, list, [wanted]) => {
    const results = list.state.items.map((item) =>
      item.isSpread
        ? reasonOf(item)
        : lifted([item.value, wanted?.value], ([a, b]) => isIdentical(a, b) || (a !== a && b !== b)),
    );
    return anyOf(results);
  },
};

/** An item that is there or not. */
function perhaps(item: Item, truth: Unknown): Item {
  const yes = new List([item]);
  const no = new List([]);
  const assumed = assumedSide(truth);
  const value = joinedValue(
    [
      { value: yes, isAssumed: assumed === 0 },
      { value: no, isAssumed: assumed === 1 },
    ],
    truth,
  );
  return { value, at: item.at, isSpread: true };
}

/** The items of a list in the place of the list. */
export function flattened(item: Item): readonly Item[] {
  const { value, at } = item;
  const isList = (each: Property): each is List => each instanceof List && each.kind === 'list';
  if (isList(value)) return spreadItems(value, at) ?? [];
  if (unknownOf(value) === null) return [item];
  if (!(value instanceof Unknown)) return [{ ...item, isSpread: true }];
  const listed = (each: Property) => (isList(each) ? each : new List([{ value: present(each), at }]));
  const lists = new Map((value.oneOf ?? []).map((each) => [each, listed(each)]));
  const assumed = value.assumed === NOTHING ? NOTHING : (lists.get(value.assumed) ?? listed(value.assumed));
  const oneOf = value.oneOf === null ? null : [...lists.values()];
  return [{ value: new Unknown(value, { oneOf, assumed }), at, isSpread: true }];
}

/** What a method looks for among the items of a list, one after the other. */
interface Search {
  /** Whether what the function gives back ends the search. */
  readonly ends: boolean;
  readonly found: (item: Item, index: Value) => Value;
  readonly otherwise: Value;
}

/** Calls a function with each item until that ends the search; what follows may not be called. */
function sought(search: Search, from = 0): Method {
  return (caller, list, args, at) => {
    const { items } = list.state;
    for (const [index, item] of items.entries()) {
      if (index < from) continue;
      const rest = () => sought(search, index + 1)(caller, list, args, at);
      if (item.isSpread) {
        const reason = reasonOf(item);
        const any = { value: reason, at: item.at };
        const isNone = assumedItems(item)?.size === 0;
        const run = () => {
          ask(caller, list, args, any, reason, at);
          return NORMAL;
        };
        repeated(caller.heap, reason, run, isNone);
        const found = () => search.found(any, reason);
        return eitherValue(caller.heap, reason, [found, rest], isNone ? 1 : -1);
      }
      const truth = truthOf(ask(caller, list, args, item, index, at));
      if (truth === search.ends) return search.found(item, index);
      if (typeof truth === 'boolean') continue;
      const side = assumedSide(truth);
      const found = () => search.found(item, index);
      return eitherValue(caller.heap, truth, [found, rest], search.ends || side < 0 ? side : 1 - side);
    }
    return search.otherwise;
  };
}

/** Three-valued: true where one of them is. */
function anyOf(results: readonly Value[]): Value {
  return results.reduce<Value>((any, result) => {
    if (any === true || result === true) return true;
    return lifted([any, result], ([a, b]) => Boolean(a) || Boolean(b));
  }, false);
}
