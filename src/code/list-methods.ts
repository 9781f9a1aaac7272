import { append } from '../text/append.ts';
import { eitherValue } from './branches.ts';
import { flattened, ITERATIONS, type Method, steadily } from './list-iterations.ts';
import { ITEMS_PER_STEP } from './limits.ts';
import { holeOf, listOf, spreadItems, variantsOf } from './lists.ts';
import { binary, textOf } from './operators.ts';
import { caveat } from './reasons.ts';
import type { At } from './source.ts';
import { assumedOf, lifted, unknownOf } from './unknowns.ts';
import { type Caller, type Item, List, type Run, Unknown, type Value } from './values.ts';

/** Methods that take unknown items as they are. */
const ADDITIONS: Readonly<Record<string, Method>> = {
  push: (caller, list, args) => {
    const { items } = caller.heap.write(list);
    append(items, args);
    return holeOf(items) ?? items.length;
  },
  unshift: (caller, list, args) => {
    const { items } = caller.heap.write(list);
    const before = items.splice(0);
    append(items, args);
    append(items, before);
    return holeOf(items) ?? items.length;
  },
  concat: (_caller, list, args, at) =>
    new List([
      ...(spreadItems(list, at) ?? []),
      ...args.flatMap((item) => (item.isSpread ? [item] : flattened(item))),
    ]),
};

const join: Method = (_caller, { state: { items } }, [separator], at) =>
  lifted([separator?.value], ([between]) => {
    const glue = between === undefined ? ',' : String(between);
    return items.reduce<Value>((text, { value }, index) => {
      const part = lifted([value], ([known]) =>
        known === null || known === undefined ? '' : textOf(known, at),
      );
      return binary('+', binary('+', text, index === 0 ? '' : glue, { at }), part, { at });
    }, '');
  });

/** Methods of a list whose items are all known. */
const PLAIN: Readonly<Record<string, Method>> = {
  join,
  slice: (_caller, { state: { items } }, args) =>
    numbers(args, (from, to) => new List(items.slice(from, to))),
  at: (_caller, { state: { items } }, args) => numbers(args, (index = 0) => items.at(index)?.value),
  indexOf: (_caller, { state: { items } }, [wanted]) =>
    lifted([wanted?.value, ...items.map(({ value }) => value)], ([one, ...all]) => all.indexOf(one)),
  reduce: (caller, list, [callback, start], at) => {
    const { items } = list.state;
    let value = start === undefined ? items[0]?.value : start.value;
    for (const [index, item] of items.entries()) {
      if (index === 0 && start === undefined) continue;
      caller.spend(at);
      const given = [{ value, at }, item, { value: index, at }, { value: list, at }];
      value = steadily(list, at, () => caller.call(callback?.value, undefined, given, at));
    }
    return value;
  },
  flat: (caller, { state: { items } }, args, at) =>
    numbers(args, (depth = 1) => {
      let found: Item[] = [...items];
      for (let level = 0; level < Math.min(depth, 20); level++) {
        caller.spend(at, found.length / ITEMS_PER_STEP);
        found = found.flatMap(flattened);
      }
      return new List(found);
    }),
  toReversed: (_caller, { state: { items } }) => new List(items.toReversed()),
  reverse: (caller, list) => {
    caller.heap.write(list).items.reverse();
    return list;
  },
  pop: (caller, list) => caller.heap.write(list).items.pop()?.value,
  shift: (caller, list) => caller.heap.write(list).items.shift()?.value,
  splice: (caller, list, [from, count, ...more]) =>
    numbers(
      [from, count].filter((item) => item !== undefined),
      (start = 0, length = Number.POSITIVE_INFINITY) =>
        new List(replaceItems(caller.heap.write(list).items, start, length, more)),
    ),
  sort: (caller, list, args, at) => {
    const items = sorted(caller, list.state.items, args, at);
    if (items instanceof Unknown) caller.heap.write(list).taint = caveat(items, false);
    else caller.heap.write(list).items = items;
    return list;
  },
  toSorted: (caller, list, args, at) => {
    const items = sorted(caller, list.state.items, args, at);
    return items instanceof Unknown ? new List(list.state.items, caveat(items, false)) : new List(items);
  },
  entries: (_caller, { state: { items } }, _args, at) =>
    new List(items.map((item, index) => ({ value: new List([{ value: index, at }, item]), at }))),
  keys: (_caller, { state: { items } }, _args, at) => listOf([...items.keys()], at),
  values: (_caller, { state: { items } }) => new List([...items]),
  toString: (caller: Caller, list: List, _args: readonly Item[], at: At) => join(caller, list, [], at),
};

/** Arguments that are numbers, or left out. */
function numbers(args: readonly Item[], run: (...values: (number | undefined)[]) => Value): Value {
  return lifted(
    args.map(({ value }) => value),
    (known) => run(...known.map((value) => (value === undefined ? undefined : Number(value)))),
  );
}

/** By the function that is given, or as text; why nobody can tell the order, where nobody can. */
function sorted(
  caller: Caller,
  items: readonly Item[],
  [compare]: readonly Item[],
  at: At,
): Item[] | Unknown {
  if (items.length < 2) return [...items];
  const isMissing = ({ value }: Item) => value === undefined;
  const asText = (item: Item) => textOf(item.value, at);
  let doubt: Unknown | null = null;
  const order = items
    .filter((item) => !isMissing(item))
    .toSorted((a, b) => {
      caller.spend(at);
      if (doubt !== null) return 0;
      const result =
        compare?.value === undefined
          ? lifted([asText(a), asText(b)], (texts) => {
              const [one = '', other = ''] = texts.map(String);
              return one < other ? -1 : Number(one > other);
            })
          : caller.call(compare.value, undefined, [a, b], at);
      doubt = unknownOf(result);
      return doubt === null ? Number(result) || 0 : 0;
    });
  // What may be missing stands at the end, whatever it is compared with.
  const perhaps = items.map(({ value }) => unknownOf(value)).find((each) => each !== null);
  return doubt ?? perhaps ?? [...order, ...items.filter(isMissing)];
}

/** The methods of lists, by their names. */
export const LIST_METHODS: ReadonlyMap<string, Run> = new Map(
  Object.entries({ ...ITERATIONS, ...ADDITIONS })
    .map(([name, method]): [string, Run] => [
      name,
      (caller, self, args, at) => method(caller, self as List, args, at),
    ])
    .concat(
      Object.keys(PLAIN).map((name): [string, Run] => [
        name,
        (caller, self, args, at) => inVariants(name, caller, self as List, args, at),
      ]),
    ),
);

/** Methods that change the list in place. */
const CHANGING = new Set(['reverse', 'pop', 'shift', 'splice', 'sort']);

/** Runs a method on everything that a list may be. */
function inVariants(name: string, caller: Caller, list: List, args: readonly Item[], at: At): Value {
  const method = PLAIN[name] as Method;
  const isChange = CHANGING.has(name);
  const doubt = isChange
    ? args
        .slice(0, 2)
        .map(({ value }) => unknownOf(value))
        .find((each) => each !== null)
    : null;
  const hole = holeOf(list.state.items) ?? holeOf(args) ?? doubt ?? null;
  if (hole === null) return method(caller, list, args, at);
  if (isChange) {
    caller.heap.write(list).taint = caveat(hole, false);
    return new Unknown(hole);
  }
  const { all, assumed } = variantsOf(list.state.items);
  if (all !== null && holeOf(args) === null) {
    return eitherValue(
      caller.heap,
      hole,
      all.map((items) => () => method(caller, new List(items), args, at)),
      assumed === null
        ? -1
        : all.findIndex(
            (items) =>
              items.length === assumed.length && items.every((item, index) => item === assumed[index]),
          ),
    );
  }
  if (assumed === null || holeOf(args) !== null) return new Unknown(hole);
  const { result } = caller.heap.attempt(() => method(caller, new List(assumed), args, at));
  return new Unknown(hole, { assumed: assumedOf(result) });
}

/** As `splice` does it. @returns the items that go. */
function replaceItems(items: Item[], start: number, length: number, more: readonly Item[]): Item[] {
  const behind = items.splice(start);
  const gone = behind.splice(0, length);
  append(items, more);
  append(items, behind);
  return gone;
}
