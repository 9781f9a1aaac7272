import type { Ids } from './ids.ts';

/**
 * Binary search: the first number in `[low, high)` for which `isBefore` is false; `high` if there is none.
 * @param isBefore must be true up to some number, and false from there on.
 */
export function lowerBound(low: number, high: number, isBefore: (number: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** {@link lowerBound} of a value in an ascending array, without a call for each step. */
export function lowerBoundOf(sorted: Ids, value: number, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] as number) < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
