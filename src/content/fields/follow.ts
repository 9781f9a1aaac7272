import type { Config } from '../../code/ask/config.ts';
import { unknownData } from '../../code/ask/follow.ts';
import { type Cause, causesOf } from '../../code/values/reasons.ts';
import { Unknown } from '../../code/values/values.ts';
import { dataOf, followData } from '../../generators/code-data.ts';
import { DATE_KEYS } from '../../generators/standard/harmless-filter.ts';

type Values = Readonly<Record<string, unknown>>;

/** The text of an entry, for functions that are given it: what depends on it only the site's own program knows. */
export const TEXT = unknownData('the text of the entry decides', 'text');
/** A part of the data that Lectern does not have. */
export const NOT_HERE = unknownData('only the generator has it');

/** A date that Lectern itself acts on. */
export const DATE = unknownData('the time of the build decides', 'time');

/** What a function of the site gives back for an entry. */
export interface Followed {
  /** {@link Unknown} where it is not known. */
  value: unknown;
  /** It may be `false` for a reason that Lectern's own rules do not cover. */
  mayBeFalse: boolean;
}

/** @param data what the function is given first: the values of the entry. */
export function follow(fn: Config, data: Values, ...more: readonly unknown[]): Followed {
  const { result, causes } = followData(fn, [withoutDates(data), ...more]);
  const { unknownReason } = result;
  if (unknownReason === null) return { value: dataOf(result), mayBeFalse: false };
  const { value } = result.raw;
  const unknown = value instanceof Unknown ? value : null;
  // What is so if the environment says nothing hides; it shows nothing.
  if (unknown?.assumed === false) return { value: false, mayBeFalse: false };
  const isOnly = (...those: Cause[]) =>
    [...causes, ...causesOf(unknownReason)].every((cause) => those.includes(cause));
  const sides = unknown?.either ?? [];
  const shown = new Set(sides.filter((side) => side !== false));
  const [only] = shown;
  const isPlain = isOnly('time') && shown.size === 1 && !/^(?:object|function)$/.test(typeof only);
  return {
    value: isPlain ? only : unknownData(unknownReason.why),
    // A text that is made of the text is shown, and what is to come is held back anyway.
    mayBeFalse: !isOnly('time') && (sides.includes(false) || !isOnly('time', 'text')),
  };
}

/** Front matter in YAML has dates, of which only text is known here. */
function withoutDates(data: Values): Values {
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:[T ]|$)/.test(value)) return [key, value];
      return [key, DATE_KEYS.has(key) ? DATE : NOT_HERE];
    }),
  );
}
