import type { Ids } from './ids.ts';

/**
 * The first of the numbers from `low` up to before `high` that is not before what is looked for; `high` where all are.
 * @param isBefore true for all up to some number, and false from there on.
 */
export function lowerBound(low: number, high: number, isBefore: (at: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** {@link lowerBound} of a value among ascending numbers, without a call for each. */
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
