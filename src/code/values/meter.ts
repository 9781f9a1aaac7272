import type { At } from '../parse/source.ts';
import { type Caller, List, Mapping, Unknown, type Value } from './values.ts';

/** No text of a configuration is longer, in characters. */
export const MAX_TEXT = 1_000_000;
/** No question takes more steps: an expression or statement is one. */
export const MAX_STEPS = 100_000;
/** So many items of a list or mapping that is gone over or copied are one step. */
export const ITEMS_PER_STEP = 4;
/** So many characters of a text that is looked through are one step. */
export const CHARACTERS_PER_STEP = 500;
/** Nothing is nested deeper: each level takes several frames of the stack. */
export const MAX_DEPTH = 400;

/** The end of a question that takes too long to answer. */
export class Stop extends Error {
  /** The limit that is passed, for people. */
  readonly why: string;
  /** Where the code was. */
  at: At | null;

  constructor(why: string, at: At | null = null) {
    super(why);
    this.why = why;
    this.at = at;
  }
}

/**
 * A value that an operation has made, in whatever language: it costs what it holds, in characters and items.
 * @throws Stop where the file has made too much.
 */
export function made(caller: Pick<Caller, 'spend'>, value: Value, at: At): Value {
  if (typeof value === 'string') {
    caller.spend(at, value.length / CHARACTERS_PER_STEP);
    return value.length > MAX_TEXT ? tooLong(at) : value;
  }
  if (value instanceof List || value instanceof Mapping) caller.spend(at, value.size / ITEMS_PER_STEP);
  return value;
}

/** Text that grows without end is nobody's configuration. */
export function tooLong(at: At): Unknown {
  return new Unknown({ why: `it is a text of more than ${MAX_TEXT} characters`, cause: 'limit', at });
}
