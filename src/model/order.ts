import { dayNumber } from '../text/day-number.ts';

/** Orders strings by code point; `<` orders by UTF-16 unit, which puts emoji before U+E000…U+FFFF. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x !== y) return rotate(x) - rotate(y);
  }
  return a.length - b.length;
}

/** Maps a UTF-16 unit to a number that puts surrogates above U+E000…U+FFFF. */
function rotate(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** The sort key of a row in lists: decisions, "Order". */
export interface ListKey {
  /** `YYYY-MM-DD` or null. */
  date: string | null;
  order: number | null;
  title: string;
  path: string;
}

/** Compares rows: newest first, then by title and path. Undated ones come last, by `order`, title and path. */
export function compareListKeys(a: ListKey, b: ListKey): number {
  if (a.date !== b.date) return (a.date ?? '') > (b.date ?? '') ? -1 : 1;
  const last = Number.MAX_VALUE;
  if (a.date === null && a.order !== b.order) return (a.order ?? last) - (b.order ?? last);
  return compareCodePoints(a.title, b.title) || compareCodePoints(a.path, b.path);
}

/** Compares search results of equal score, by date, then path: decisions, "Order". */
export function compareSearchTies(
  a: Pick<ListKey, 'date' | 'path'>,
  b: Pick<ListKey, 'date' | 'path'>,
): number {
  return dayNumber(b.date) - dayNumber(a.date) || compareCodePoints(a.path, b.path);
}
