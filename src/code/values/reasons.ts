import type { At } from '../parse/source.ts';

/** The cause of an unknown value, as a code for decisions. */
export type Cause =
  /** It depends on an environment variable or an argument of the command. */
  | 'environment'
  | 'time'
  | 'data'
  /** It depends on the text of an entry, which the caller does not evaluate. */
  | 'text'
  /** It depends on code of a package or the platform. */
  | 'package'
  /** A file that it needs does not exist. */
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
  /** The causes of the other unknown values, if the value depends on several. */
  readonly others?: readonly Cause[];
}

/** All causes of a reason, since a harmless one must not hide another. */
export function causesOf({ cause, others = [] }: Pick<Reason, 'cause' | 'others'>): readonly Cause[] {
  return [cause, ...others];
}

/** A reason with the causes of further reasons. */
export function together(reason: Reason, more: readonly (Reason | null)[]): Reason {
  const others = new Set(reason.others);
  for (const other of more) if (other !== null) for (const cause of causesOf(other)) others.add(cause);
  others.delete(reason.cause);
  const { why, cause, at } = reason;
  return others.size === (reason.others?.length ?? 0) ? reason : { why, cause, at, others: [...others] };
}

/** Why a value may differ from the one that was read. `isAssumed` says that the assumption still holds. */
export interface Caveat extends Reason {
  readonly isAssumed: boolean;
}

export function caveat({ why, cause, at, others = [] }: Reason, isAssumed: boolean): Caveat {
  return { why, cause, at, others, isAssumed };
}

/** Joins two caveats. */
export function bothCaveats(one: Caveat | null, other: Caveat): Caveat {
  return one === null ? other : caveat(together(one, [other]), one.isAssumed && other.isAssumed);
}

/** An error that the site's code throws. In that case no site is built. */
export class Thrown extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(reason.why);
    this.reason = reason;
  }
}
