import { append } from '../../text/append.ts';
import { doubtAgain, taint } from './assign.ts';
import type { At } from '../parse/source.ts';
import { bothCaveats, type Caveat, caveat, type Reason, Thrown } from './reasons.ts';
import { binary, toText } from './operators.ts';
import { assumedOf, assumedSide, doubted, lifted, present, truthOf, unknownOf } from './unknowns.ts';
import {
  type Caller,
  Closure,
  type Item,
  List,
  NO_ASSUMPTION,
  type Run,
  Unknown,
  type Value,
} from './values.ts';

/** The items of `...value`; null if the value is not iterable. */
export function spreadItems(value: Value, at: At): readonly Item[] | null {
  if (typeof value === 'string') return Array.from(value, (char) => ({ value: char, at }));
  if (value instanceof List)
    return value.state.open === null ? value.state.items : [{ value, at, isSpread: true }];
  return unknownOf(value) === null ? null : [{ value, at, isSpread: true }];
}

/** A list of items. Spread items are replaced by their known or assumed items, and leave the list open. */
export function listFrom(items: readonly Item[]): List {
  const result: Item[] = [];
  let open: Caveat | null = null;
  for (const item of items) {
    const { value, at } = item;
    if (!item.isSpread) result.push(item);
    else if (value instanceof List) {
      append(result, value.state.items);
      if (value.state.open !== null) open = bothCaveats(open, value.state.open);
    } else {
      const unknown = unknownOf(value) ?? new Unknown({ why: UNTOLD, cause: 'unsupported', at });
      const assumed = unknown.assumed instanceof List ? unknown.assumed.state : null;
      open = bothCaveats(open, caveat(unknown, assumed !== null && assumed.open?.isAssumed !== false));
      for (const entry of assumed?.items ?? [])
        result.push({
          ...entry,
          value: new Unknown(unknown, { assumed: assumedOf(entry.value) }),
        });
    }
  }
  return new List(result, open);
}

const UNTOLD = 'its items are not known';

/** The unknown value for arguments behind an unknown spread; null if all arguments are known. */
export function holeOf(args: readonly Item[]): Unknown | null {
  const hole = args.find(({ isSpread }) => isSpread);
  if (hole === undefined) return null;
  const { value, at } = hole;
  const reason: Reason | null = value instanceof List ? value.state.open : unknownOf(value);
  return new Unknown(reason ?? { why: UNTOLD, cause: 'unsupported', at });
}

/** Reads from a list. The result for an open list is unknown, with the known items as the assumption. */
export function readItems({ state: { items, open } }: List, read: (items: readonly Item[]) => Value): Value {
  if (open === null) return read(items);
  return new Unknown(open, { assumed: open.isAssumed ? assumedOf(read(items)) : NO_ASSUMPTION });
}

export function listOf(values: readonly Value[], at: At): List {
  return new List(values.map((value) => ({ value, at })));
}

/** A method of a list whose items are all known. */
type Method = (caller: Caller, list: List, args: readonly Item[], at: At) => Value;

/** Calls a function for each item, with the arguments that list methods pass. */
function runAll(caller: Caller, list: List, args: readonly Item[], at: At): { item: Item; value: Value }[] {
  const [callback, self] = args;
  return list.state.items.map((item, index) => {
    const callArgs = [item, { value: index, at }, { value: list, at }];
    return { item, value: caller.call(callback?.value, self?.value, callArgs, at) };
  });
}

const METHODS: Readonly<Record<string, Method>> = {
  map: (caller, list, args, at) =>
    new List(runAll(caller, list, args, at).map(({ item, value }) => ({ value, at: item.at }))),
  forEach: (caller, list, args, at) => {
    runAll(caller, list, args, at);
    return undefined;
  },
  filter: (caller, list, args, at) =>
    listFrom(
      runAll(caller, list, args, at).flatMap(({ item, value }) => {
        const truth = truthOf(value);
        if (typeof truth === 'boolean') return truth ? [item] : [];
        const side = assumedSide(truth);
        const assumed = side < 0 ? NO_ASSUMPTION : new List(side === 0 ? [item] : []);
        return [{ value: new Unknown(truth, { assumed }), at: item.at, isSpread: true as const }];
      }),
    ),
  flatMap: (caller, list, args, at) =>
    listFrom(runAll(caller, list, args, at).flatMap(({ item, value }) => flattened({ value, at: item.at }))),
  includes: (_caller, list, [wanted]) =>
    list.state.items.reduce<Value>((any, item) => {
      const fits = lifted([item.value, wanted?.value], ([a, b]) => a === b || (a !== a && b !== b));
      if (any === true || fits === true) return true;
      return lifted([any, fits], ([a, b]) => Boolean(a) || Boolean(b));
    }, false),
  join: (_caller, { state: { items } }, [separator], at) =>
    lifted([separator?.value], ([between]) => {
      const glue = between === undefined ? ',' : String(between);
      return items.reduce<Value>((text, { value }, index) => {
        const part = lifted([value], ([known]) =>
          known === null || known === undefined ? '' : toText(known, at),
        );
        return binary('+', binary('+', text, index === 0 ? '' : glue, at), part, at);
      }, '');
    }),
  at: (_caller, { state: { items } }, [index]) =>
    lifted([index?.value], ([place]) => items.at(Number(place ?? 0))?.value),
  slice: (_caller, { state: { items } }, args) =>
    lifted(
      args.map(({ value }) => value),
      ([from, to]) => new List(items.slice(Number(from ?? 0), to === undefined ? undefined : Number(to))),
    ),
};

/** The items of a list, or the item itself: `flatMap`. */
function flattened(item: Item): readonly Item[] {
  const { value, at } = item;
  if (value instanceof List) return spreadItems(value, at) ?? [];
  return unknownOf(value) === null ? [item] : [{ ...item, isSpread: true }];
}

export const LIST_METHODS: ReadonlyMap<string, Run> = new Map<string, Run>([
  [
    'push',
    (caller, self, args) => {
      const list = self as List;
      const added = listFrom(args).state;
      const state = caller.heap.write(list);
      append(state.items, added.items);
      if (added.open !== null) state.open = bothCaveats(state.open, added.open);
      doubtAgain(caller, list);
      return readItems(list, ({ length }) => length);
    },
  ],
  ...(['pop', 'shift'] as const).map((name): [string, Run] => [
    name,
    (caller, self) => {
      const list = self as List;
      const { open } = list.state;
      if (open !== null) {
        taint(caller, list, open);
        return new Unknown(open, { mayBeAbsent: true });
      }
      const item = caller.heap.write(list).items[name]();
      doubtAgain(caller, list);
      return item?.value;
    },
  ]),
  ...Object.entries(METHODS).map(([name, method]): [string, Run] => [
    name,
    (caller, self, args, at) => onKnown(name, method, caller, self as List, args, at),
  ]),
]);

/** Runs a method of a list. For an open list it runs on the known items, or on the assumption. */
function onKnown(
  name: string,
  method: Method,
  caller: Caller,
  list: List,
  args: readonly Item[],
  at: At,
): Value {
  const { items, open } = list.state;
  if (open === null) return method(caller, list, args, at);
  if (args.some(({ value }) => value instanceof Closure)) taint(caller, list, caveat(open, true));
  for (const { value } of args) caller.callPerhaps(value, open);
  const callback = args[0]?.value;
  if (
    /^(?:map|filter|flatMap)$/.test(name) &&
    !(callback instanceof Closure && callback.node.params.length > 1)
  ) {
    const result = method(caller, new List(list.state.items), args, at) as List;
    result.state.open = bothCaveats(result.state.open, open);
    return result;
  }
  const assumed = items.map(({ value, at: place }) => {
    const assumption = assumedOf(value);
    return { value: assumption === NO_ASSUMPTION ? value : present(assumption), at: place };
  });
  return presumed(caller, open, () => method(caller, new List(assumed), args, at));
}

/** The result of code under an assumption. The code's changes are undone. */
export function presumed(caller: Caller, doubt: Caveat, run: () => Value): Value {
  if (!doubt.isAssumed) return new Unknown(doubt);
  const { result } = caller.perhaps(doubt, true, () => caller.heap.attempt(run));
  return result instanceof Thrown ? new Unknown(doubt) : doubted(result, doubt);
}
