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

/** Surrogates above the rest of the plane. */
function rotate(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** What decides a row's place in lists: decisions, "Order". */
export interface ListKey {
  /** `YYYY-MM-DD` or null. */
  date: string | null;
  order: number | null;
  title: string;
  path: string;
}

/** Newest first, then title, then path; the undated after them by `order`, then title, then path. */
export function compareListKeys(a: ListKey, b: ListKey): number {
  if (a.date !== b.date) return (a.date ?? '') > (b.date ?? '') ? -1 : 1;
  const last = Number.MAX_VALUE;
  if (a.date === null && a.order !== b.order) return (a.order ?? last) - (b.order ?? last);
  return compareCodePoints(a.title, b.title) || compareCodePoints(a.path, b.path);
}

/** Decisions, "Order": score, then date, then path. */
export function compareSearchTies(
  a: Pick<ListKey, 'date' | 'path'>,
  b: Pick<ListKey, 'date' | 'path'>,
): number {
  return dayNumber(b.date) - dayNumber(a.date) || compareCodePoints(a.path, b.path);
}
