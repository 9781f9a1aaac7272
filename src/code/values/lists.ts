import { append } from '../../text/append.ts';
import { assumedOf, doubted, unknownOf } from './unknowns.ts';
import type { At } from '../parse/source.ts';
import { type Item, List, NO_ASSUMPTION, Unknown, type Value } from './values.ts';

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
function assumedItems({ value }: Item): List | null {
  return value instanceof Unknown && value.assumed instanceof List ? value.assumed : null;
}

/** The items, with what is assumed in the place of what is unknown. */
export function withoutHoles(items: readonly Item[]): Item[] | null {
  const found: Item[] = [];
  for (const item of items) {
    const assumed = item.isSpread ? assumedItems(item) : null;
    const known = assumed === null ? [item] : withoutHoles(contentsOf(assumed, item.at));
    if (known === null || (item.isSpread && assumed === null)) return null;
    append(found, known);
  }
  return found;
}

/** What is read of a list: of one that is not known, what is assumed. */
export function readItems(items: readonly Item[], read: (items: readonly Item[]) => Value): Value {
  const hole = holeOf(items);
  if (hole === null) return read(items);
  const assumed = withoutHoles(items);
  return new Unknown(hole, { assumed: assumed === null ? NO_ASSUMPTION : assumedOf(read(assumed)) });
}

export function listOf(values: readonly Value[], at: At): List {
  return new List(values.map((value) => ({ value, at })));
}

/** Items that are in a list if nothing stands against it. */
export function itemsIfAssumed(item: Item): Item[] {
  const assumed = assumedItems(item);
  if (assumed === null) return [];
  return spreadItems(assumed, item.at)?.filter(({ isSpread }) => !isSpread) ?? [];
}
