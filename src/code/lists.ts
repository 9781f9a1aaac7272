import { eitherValue, NORMAL } from './branches.ts';
import { repeated } from './repeat.ts';
import { agreed, assumedOf, doubted, present, truthOf, unknownOf } from './unknowns.ts';
import type { At } from './source.ts';

import { type Caller, type Item, List, NOTHING, Unknown, type Value } from './values.ts';

/** The items of lists and texts in the place of `...value`. */
export function spreadItems(value: Value, at: At): readonly Item[] | null {
  if (typeof value === 'string') return Array.from(value, (char) => ({ value: char, at }));
  if (value instanceof List) return contentsOf(value, at);
  return unknownOf(value) === null ? null : [{ value, at, isSpread: true }];
}

/** The items of a list; where they may have been changed, they are unknown. */
function contentsOf({ state: { items, taint } }: List, at: At): readonly Item[] {
  return taint === null ? items : [{ value: doubted(new List(items), taint), at, isSpread: true }];
}

/** Why nobody can tell the items of a list; null where all are known. */
export function holeOf(items: readonly Item[]): Unknown | null {
  const hole = items.find(({ isSpread }) => isSpread);
  return hole === undefined ? null : reasonOf(hole);
}

/** Any of the items that `...unknown` stands for. */
export function reasonOf({ value, at }: Item): Unknown {
  const { why, cause, at: place } = unknownOf(value) ?? UNTOLD;
  return new Unknown({ why, cause, at: place ?? at });
}

const UNTOLD = { why: 'its items are not known', cause: 'unsupported', at: null } as const;

/** What is assumed of `...unknown`. */
export function assumedItems({ value }: Item): List | null {
  return value instanceof Unknown && value.assumed instanceof List ? value.assumed : null;
}

/** The lists that `...unknown` may stand for; null where that is unknown. What counts as false cannot be spread. */
function listsOf({ value }: Item): List[] | null {
  const all = value instanceof Unknown ? value.oneOf : null;
  const lists = all?.filter((each) => truthOf(each) !== false) ?? [];
  return lists.length > 0 && lists.every((each): each is List => each instanceof List) ? lists : null;
}

/**
 * What becomes of each item, in their order; what becomes of unknown ones is unknown.
 * @param each gives the items that take the place of one; `index` is unknown behind `...unknown`.
 */
export function mapItems(
  caller: Caller,
  items: readonly Item[],
  each: (item: Item, index: Value) => readonly Item[],
): Item[] {
  const found: Item[] = [];
  let behind: Unknown | null = null;
  for (const [index, item] of items.entries()) {
    caller.spend(item.at);
    const place = behind ?? index;
    if (item.isSpread) {
      behind ??= reasonOf(item);
      found.push({ value: mapHole(caller, item, place, each), at: item.at, isSpread: true });
    } else for (const made of each(item, place)) found.push(made);
  }
  return found;
}

function mapHole(
  caller: Caller,
  item: Item,
  index: Value,
  each: (item: Item, index: Value) => readonly Item[],
): Value {
  const reason = reasonOf(item);
  const lists = listsOf(item);
  if (lists === null) {
    const run = () => {
      each({ value: reason, at: item.at }, index instanceof Unknown ? index : reason);
      return NORMAL;
    };
    const assumed = assumedItems(item);
    repeated(caller.heap, reason, run, assumed?.size === 0);
    if (assumed === null) return reason;
    const { result } = caller.heap.attempt(
      () => new List(mapItems(caller, contentsOf(assumed, item.at), each)),
    );
    return new Unknown(reason, { assumed: result });
  }
  return eitherValue(
    caller.heap,
    reason,
    lists.map((list) => () => new List(mapItems(caller, contentsOf(list, item.at), each))),
    lists.findIndex((list) => list === assumedItems(item)),
  );
}

/** No list is looked at in more variants. */
const MAX_VARIANTS = 12;

/** Everything that a list may be, and what it is assumed to be; null where that is unknown. */
export function variantsOf(items: readonly Item[]): { all: Item[][] | null; assumed: Item[] | null } {
  return { all: variants(items), assumed: withoutHoles(items) };
}

function variants(items: readonly Item[]): Item[][] | null {
  let all: Item[][] = [[]];
  for (const item of items) {
    const inner = item.isSpread
      ? listsOf(item)?.map((list) => variants(contentsOf(list, item.at)))
      : [[[item]]];
    if (inner === undefined || inner.some((each) => each === null)) return null;
    const choices = inner.flat() as Item[][];
    if (all.length * choices.length > MAX_VARIANTS) return null;
    all = all.flatMap((before) => choices.map((more) => [...before, ...more]));
  }
  return all;
}

/** The items, with what is assumed in the place of what is unknown. */
function withoutHoles(items: readonly Item[]): Item[] | null {
  const found: Item[] = [];
  for (const item of items) {
    const assumed = item.isSpread ? assumedItems(item) : null;
    const known = assumed === null ? [item] : withoutHoles(contentsOf(assumed, item.at));
    if (known === null || (item.isSpread && assumed === null)) return null;
    for (const each of known) found.push(each);
  }
  return found;
}

/** What is read of a list, whatever it may be. */
export function readItems(items: readonly Item[], read: (items: readonly Item[]) => Value): Value {
  const hole = holeOf(items);
  if (hole === null) return read(items);
  const { all, assumed } = variantsOf(items);
  const known = assumed === null ? NOTHING : assumedOf(read(assumed));
  return all === null ? new Unknown(hole, { assumed: known }) : present(agreed(all.map(read), known, hole));
}

/** A list of known values. */
export function listOf(values: readonly Value[], at: At): List {
  return new List(values.map((value) => ({ value, at })));
}
