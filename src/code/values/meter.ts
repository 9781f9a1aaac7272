import type { At } from '../parse/source.ts';
import { type Caller, List, Mapping, Unknown, type Value } from './values.ts';

/** The longest text, in characters. */
export const MAX_TEXT = 1_000_000;
/** The most steps of one question. An expression or statement is one step. */
export const MAX_STEPS = 100_000;
/** Copying or walking through so many items of a list or mapping is one step. */
export const ITEMS_PER_STEP = 4;
/** Reading so many characters of a text is one step. */
export const CHARACTERS_PER_STEP = 500;
/** The deepest nesting, since each level takes several stack frames. */
export const MAX_DEPTH = 400;

/** Thrown when a question exceeds a limit. */
export class Stop extends Error {
  /** The exceeded limit, as a clause for people. */
  readonly why: string;
  /** The place in the code. */
  at: At | null;

  constructor(why: string, at: At | null = null) {
    super(why);
    this.why = why;
    this.at = at;
  }
}

/**
 * Counts the steps for a new value of an operation, by its characters or items, and returns it.
 * @throws Stop after too many steps.
 */
export function made(caller: Pick<Caller, 'spend'>, value: Value, at: At): Value {
  if (typeof value === 'string') {
    caller.spend(at, value.length / CHARACTERS_PER_STEP);
    return value.length > MAX_TEXT ? tooLong(at) : value;
  }
  if (value instanceof List || value instanceof Mapping) caller.spend(at, value.size / ITEMS_PER_STEP);
  return value;
}

/** The unknown value that replaces a text that is too long. */
export function tooLong(at: At): Unknown {
  return new Unknown({ why: `it is a text of more than ${MAX_TEXT} characters`, cause: 'limit', at });
}
