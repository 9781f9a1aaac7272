import { type At, type Place, placeOf } from '../parse/source.ts';
import type { Cause, Reason } from '../values/reasons.ts';

/** Why something cannot be determined, and where in the code that shows. */
export interface Doubt {
  /** A clause for people: `the environment variable X is not known`. */
  readonly why: string;
  readonly cause: Cause;
  readonly place: Place;
  /** Where several unknown things decide, the causes of the others. */
  readonly others?: readonly Cause[];
}

/** What the code says. */
export interface Told<T> {
  readonly value: T;
  readonly from: Place;
  /**
   * Why it may be another value after all: it is so if the environment says nothing and packages leave alone what they
   * are given. Good enough for a name; never for what is published.
   */
  readonly assumed?: Doubt;
}

/** What the code does not say. */
export interface Untold extends Doubt {
  readonly unknown: true;
  /** If the environment says nothing and packages leave alone what they are given, it is not there at all. */
  readonly isAssumedAbsent?: true;
}

/** The answer to a question about code; undefined where it says nothing of it. */
export type Conclusion<T> = Told<T> | Untold | undefined;

export function doubtOf({ why, cause, at, others = [] }: Reason): Doubt {
  return { why, cause, place: placeOf(at), ...(others.length > 0 && { others }) };
}

export function untold(reason: Reason): Untold {
  return { unknown: true, ...doubtOf(reason) };
}

export function told<T>(value: T, at: At, assumed: Reason | null): Told<T> {
  return { value, from: placeOf(at), ...(assumed && { assumed: doubtOf(assumed) }) };
}

/** Whether the code says it, whatever the environment says. */
export function isCertain<T>(conclusion: Conclusion<T>): conclusion is Told<T> {
  return conclusion !== undefined && !('unknown' in conclusion) && conclusion.assumed === undefined;
}
