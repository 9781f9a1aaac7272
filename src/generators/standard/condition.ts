import { isActedOn } from './acted-on.ts';

/** A value of a condition that only the program of the site knows. */
export const UNTOLD: unique symbol = Symbol('untold');

/** How a condition compares, whatever its language calls it. */
export type Comparison = 'is' | 'is-not' | 'in' | 'not-in' | 'matches' | 'other';

/** One condition on a value of the front matter. */
export interface Condition {
  key: string;
  comparison: Comparison;
  /** What is compared with; a function where the value must match. */
  wanted: unknown;
  /** How it says what is not there: as `null` like any other value, or, as SQL does, as what fits no comparison. */
  absent: 'null' | 'never';
}

/** Whether front matter meets a condition; null where that cannot be determined. Keys that Lectern acts on are its own affair. */
export function isMet(condition: Condition, data: Readonly<Record<string, unknown>>): boolean | null {
  const { key, comparison, wanted, absent } = condition;
  if (isActedOn(key)) return true;
  const value = key.split('.').reduce<unknown>((of, part) => Object(of)[part], data) ?? null;
  if (comparison === 'other' || hasUntold(wanted)) return null;
  if (value === null && absent === 'never' && wanted !== null) return false;
  const fits = (each: unknown) =>
    [value].flat().some((own) => own === each || (own == null && each === null));
  const list = [wanted].flat();
  if (comparison === 'matches')
    return typeof value === 'string' && (wanted as (text: string) => boolean)(value);
  const isIn = comparison === 'in' || comparison === 'not-in' ? list.some(fits) : fits(wanted);
  return isIn === (comparison === 'is' || comparison === 'in');
}

function hasUntold(wanted: unknown): boolean {
  return wanted === UNTOLD || (Array.isArray(wanted) && wanted.includes(UNTOLD));
}
