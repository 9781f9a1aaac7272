import type { At } from './source.ts';

/** Why something is unknown, in one word, for those who decide what follows. */
export type Cause =
  /** The environment says it: a variable, an argument of the command. */
  | 'environment'
  /** The time of the build says it. */
  | 'time'
  /** The caller could not say it. */
  | 'data'
  /** Code of a package, or of the platform, says it. */
  | 'package'
  /** A file that it needs is not there. */
  | 'missing'
  /** The text cannot be parsed. */
  | 'syntax'
  /** The code does what is not followed. */
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
}

/** Why something may be otherwise than it looks. */
export interface Caveat extends Reason {
  /** It is assumed to be as it looks. */
  readonly isAssumed: boolean;
}

export function caveat({ why, cause, at }: Reason, isAssumed: boolean): Caveat {
  return { why, cause, at, isAssumed };
}
