import { type At, type SourceLocation, placeOf } from '../parse/source.ts';
import type { Cause, Reason } from '../values/reasons.ts';

/** Why something cannot be determined, and where in the code that shows. */
export interface UnknownReason {
  /** A clause for people: `the environment variable X is not known`. */
  readonly why: string;
  readonly cause: Cause;
  readonly place: SourceLocation;
  /** Where several unknown things decide, the causes of the others. */
  readonly others?: readonly Cause[];
}

/** What the code says. */
export interface KnownAnswer<T> {
  readonly value: T;
  readonly from: SourceLocation;
  /**
   * Why it may be another value after all: it is so if the environment says nothing and packages leave alone what they
   * are given. Good enough for a name; never for what is published.
   */
  readonly assumed?: UnknownReason;
}

/** What the code does not say. */
export interface UnknownAnswer extends UnknownReason {
  readonly unknown: true;
}

/** The answer to a question about code; undefined where it says nothing of it. */
export type Answer<T> = KnownAnswer<T> | UnknownAnswer | undefined;

export function locatedReason({ why, cause, at, others = [] }: Reason): UnknownReason {
  return { why, cause, place: placeOf(at), ...(others.length > 0 && { others }) };
}

export function unknownAnswer(reason: Reason): UnknownAnswer {
  return { unknown: true, ...locatedReason(reason) };
}

export function knownAnswer<T>(value: T, at: At, assumed: Reason | null): KnownAnswer<T> {
  return { value, from: placeOf(at), ...(assumed && { assumed: locatedReason(assumed) }) };
}

/** Whether the code says it, whatever the environment says. */
export function isCertain<T>(answer: Answer<T>): answer is KnownAnswer<T> {
  return answer !== undefined && !('unknown' in answer) && answer.assumed === undefined;
}
