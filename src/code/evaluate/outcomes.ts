import { sidesOf } from '../values/either.ts';
import type { Heap } from '../values/heap.ts';
import type { Reason } from '../values/reasons.ts';
import { joinedValue } from '../values/unknowns.ts';
import type { Value } from '../values/values.ts';

/** How a statement ends. */
export type Outcome =
  | { readonly kind: 'normal' }
  | { readonly kind: 'return'; readonly value: Value }
  /** It returns this, or what follows is run: nobody can tell. */
  | {
      readonly kind: 'perhaps';
      readonly value: Value;
      readonly reason: Reason;
      /** What is done if the environment says nothing; null where that is unknown too. */
      readonly assumed: 'return' | 'on' | null;
    };

export const NORMAL: Outcome = { kind: 'normal' };

/** What statements end in of which nobody can tell which are run. @param assumed index of those that are assumed, or -1. */
export function eitherOutcome(
  heap: Heap,
  reason: Reason,
  runs: readonly (() => Outcome)[],
  assumed: number,
): Outcome {
  const sides = sidesOf(heap, reason, runs, assumed);
  const alternatives = sides.flatMap(({ value: end, isAssumed }) =>
    end.kind === 'normal'
      ? []
      : [{ value: end.value, isAssumed: isAssumed && !(end.kind === 'perhaps' && end.assumed !== 'return') }],
  );
  if (alternatives.length === 0) return NORMAL;
  const value = joinedValue(alternatives, reason);
  if (sides.every(({ value: end }) => end.kind === 'return')) return { kind: 'return', value };
  const taken = sides.find(({ isAssumed }) => isAssumed)?.value;
  const way = taken?.kind === 'perhaps' ? taken.assumed : taken?.kind === 'return' ? 'return' : 'on';
  return { kind: 'perhaps', value, reason, assumed: taken === undefined ? null : way };
}

/** What follows a statement. @param rest runs it. */
export function followed(heap: Heap, outcome: Outcome, rest: () => Outcome): Outcome {
  if (outcome.kind === 'normal') return rest();
  if (outcome.kind === 'return') return outcome;
  const { value, reason, assumed } = outcome;
  const index = assumed === null ? -1 : ['return', 'on'].indexOf(assumed);
  return eitherOutcome(heap, reason, [() => ({ kind: 'return', value }), rest], index);
}

/** What a function gives back that ends like this. */
export function concluded(outcome: Outcome): Value {
  if (outcome.kind === 'normal') return undefined;
  if (outcome.kind === 'return') return outcome.value;
  const { value, reason, assumed } = outcome;
  return joinedValue(
    [
      { value, isAssumed: assumed === 'return' },
      { value: undefined, isAssumed: assumed === 'on' },
    ],
    reason,
  );
}
