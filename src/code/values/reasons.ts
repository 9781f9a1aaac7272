import type { At } from '../parse/source.ts';

/** Why something is unknown, in one word, for those who decide what follows. */
export type Cause =
  /** The environment says it: a variable, an argument of the command. */
  | 'environment'
  | 'time'
  | 'data'
  /** The text of an entry says it, which the caller does not look at. */
  | 'text'
  /** Code of a package, or of the platform, says it. */
  | 'package'
  /** A file that it needs is not there. */
  | 'missing'
  /** The text cannot be parsed. */
  | 'syntax'
  | 'unsupported'
  /** Following the code takes too long. */
  | 'limit'
  /** The code itself stops with an error. */
  | 'error';

export interface Reason {
  /** A clause for people: `the environment variable X is not known`. */
  readonly why: string;
  readonly cause: Cause;
  readonly at: At;
  /** Where several unknown things decide, the causes of the others. */
  readonly others?: readonly Cause[];
}

/** Everything that decides. One cause that is harmless must not hide another. */
export function causesOf({ cause, others = [] }: Pick<Reason, 'cause' | 'others'>): readonly Cause[] {
  return [cause, ...others];
}

/** A reason, with the causes of what decides besides it. */
export function together(reason: Reason, more: readonly (Reason | null)[]): Reason {
  const others = new Set(reason.others);
  for (const each of more) if (each !== null) for (const cause of causesOf(each)) others.add(cause);
  others.delete(reason.cause);
  const { why, cause, at } = reason;
  return others.size === (reason.others?.length ?? 0) ? reason : { why, cause, at, others: [...others] };
}

/** Why something may be otherwise than it looks. */
export interface Caveat extends Reason {
  readonly isAssumed: boolean;
}

export function caveat({ why, cause, at, others = [] }: Reason, isAssumed: boolean): Caveat {
  return { why, cause, at, others, isAssumed };
}

/** One caveat for two. */
export function bothCaveats(one: Caveat | null, other: Caveat): Caveat {
  return one === null ? other : caveat(together(one, [other]), one.isAssumed && other.isAssumed);
}

/** An error of the code itself: where it comes to that, no site is built. */
export class Thrown extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.why);
    this.reason = reason;
  }
}
