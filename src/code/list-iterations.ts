import { eitherValue } from './branches.ts';
import { Stop } from './heap.ts';
import { mapItems, reasonOf, spreadItems } from './lists.ts';
import { isIdentical } from './operators.ts';
import type { At } from './source.ts';
import { assumedSide, joinedValue, lifted, truthOf, unknownOf } from './unknowns.ts';
import { type Caller, type Item, List, Unknown, type Value } from './values.ts';

/** What a method of a list does. */
export type Method = (caller: Caller, list: List, args: readonly Item[], at: At) => Value;

/** Calls a function with an item, as the methods of lists do. */
export function ask(
  caller: Caller,
  list: List,
  args: readonly Item[],
  item: Item,
  index: Value,
  at: At,
): Value {
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
        return [perhaps(item, truth)];
      }),
    ),
  flatMap: (caller, list, args, at) =>
    new List(
      mapItems(caller, list.state.items, (item, index) =>
        flattened({ value: ask(caller, list, args, item, index, at), at: item.at }),
      ),
    ),
  some: (caller, list, args, at) => decided(caller, list, args, at, true),
  every: (caller, list, args, at) => decided(caller, list, args, at, false),
  find: (caller, list, args, at) => sought(caller, list, args, at, list.state.items, 0),
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
export function flattened(item: Item): Item[] {
  if (item.value instanceof List) return spreadItems(item.value, item.at) ?? [];
  return unknownOf(item.value) === null ? [item] : [{ ...item, isSpread: true }];
}

/** Whether any (or all) of the items fit. */
function decided(caller: Caller, list: List, args: readonly Item[], at: At, wanted: boolean): Value {
  const results: Value[] = [];
  for (const [index, item] of list.state.items.entries()) {
    const value = item.isSpread ? { value: reasonOf(item), at: item.at } : item;
    const truth = truthOf(ask(caller, list, args, value, index, at));
    if (truth === wanted && !item.isSpread) return wanted;
    if (item.isSpread) results.push(reasonOf(item));
    else if (truth !== !wanted) results.push(wanted ? truth : lifted([truth], ([known]) => !known));
  }
  const any = anyOf(results);
  return wanted ? any : lifted([any], ([known]) => !known);
}

/** Three-valued: true where one of them is. */
function anyOf(results: readonly Value[]): Value {
  return results.reduce<Value>((any, result) => {
    if (any === true || result === true) return true;
    return lifted([any, result], ([a, b]) => Boolean(a) || Boolean(b));
  }, false);
}

function sought(
  caller: Caller,
  list: List,
  args: readonly Item[],
  at: At,
  items: readonly Item[],
  index: number,
): Value {
  const item = items[index];
  if (item === undefined) return undefined;
  if (item.isSpread) return reasonOf(item);
  const truth = truthOf(ask(caller, list, args, item, index, at));
  if (truth === true) return item.value;
  const rest = () => sought(caller, list, args, at, items, index + 1);
  if (truth === false) return rest();
  return eitherValue(caller.heap, truth, [() => item.value, rest], assumedSide(truth));
}
