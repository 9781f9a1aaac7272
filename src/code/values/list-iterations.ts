import { append } from '../../text/append.ts';
import { Stop } from './heap.ts';
import { spreadItems } from './lists.ts';
import { isIdentical } from './operators.ts';
import type { At } from '../parse/source.ts';
import { assumedSide, lifted, narrowed, truthOf, unknownOf } from './unknowns.ts';
import { Builtin, type Caller, type Item, List, NO_ASSUMPTION, Unknown, type Value } from './values.ts';

/** What a method of a list does whose items are all known. */
export type Method = (caller: Caller, list: List, args: readonly Item[], at: At) => Value;

/** Calls a function with an item, as the methods of lists do. */
function ask(caller: Caller, list: List, args: readonly Item[], item: Item, index: number, at: At): Value {
  const [callback, self] = args;
  const given = [item, { value: index, at }, { value: list, at }];
  return steadily(list, at, () => caller.call(callback?.value, self?.value, given, at));
}

/** Calls a function while a list is gone over, which it leaves alone. */
function steadily(list: List, at: At, call: () => Value): Value {
  const { writes } = list;
  const value = call();
  if (list.writes === writes) return value;
  throw new Stop('a list is changed by a function that is called for each of its items', at);
}

/** Methods that go over the items. */
export const ITERATIONS: Readonly<Record<string, Method>> = {
  map: (caller, list, args, at) =>
    new List(
      list.state.items.map((item, index) => ({
        value: ask(caller, list, args, item, index, at),
        at: item.at,
      })),
    ),
  forEach: (caller, list, args, at) => {
    for (const [index, item] of list.state.items.entries()) ask(caller, list, args, item, index, at);
    return undefined;
  },
  filter: (caller, list, args, at) =>
    new List(
      list.state.items.flatMap((item, index) => {
        const truth = truthOf(ask(caller, list, args, item, index, at));
        if (typeof truth === 'boolean') return truth ? [item] : [];
        const unknown = unknownOf(item.value);
        const isPlain = args[0]?.value instanceof Builtin && args[0].value.name === 'Boolean';
        return [perhaps(isPlain && unknown ? { ...item, value: narrowed(unknown, true) } : item, truth)];
      }),
    ),
  flatMap: (caller, list, args, at) => {
    const found: Item[] = [];
    for (const [index, item] of list.state.items.entries())
      append(found, flattened({ value: ask(caller, list, args, item, index, at), at: item.at }));
    return new List(found);
  },
  includes: (_caller, list, [wanted]) =>
    list.state.items.reduce<Value>((any, item) => {
      const fits = lifted([item.value, wanted?.value], ([a, b]) => isIdentical(a, b) || (a !== a && b !== b));
      if (any === true || fits === true) return true;
      return lifted([any, fits], ([a, b]) => Boolean(a) || Boolean(b));
    }, false),
};

function perhaps(item: Item, truth: Unknown): Item {
  const side = assumedSide(truth);
  const assumed = side < 0 ? NO_ASSUMPTION : new List(side === 0 ? [item] : []);
  return { value: new Unknown(truth, { assumed }), at: item.at, isSpread: true };
}

/** The items of a list in the place of the list. */
export function flattened(item: Item): readonly Item[] {
  const { value, at } = item;
  if (value instanceof List) return spreadItems(value, at) ?? [];
  return unknownOf(value) === null ? [item] : [{ ...item, isSpread: true }];
}
