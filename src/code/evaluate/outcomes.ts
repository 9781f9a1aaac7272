import type { Reason } from '../values/reasons.ts';
import { joined } from '../values/unknowns.ts';
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

export function joinedOutcome(
  ends: readonly { value: Outcome; isAssumed: boolean }[],
  reason: Reason,
): Outcome {
  const alternatives = ends.flatMap(({ value: end, isAssumed }) =>
    end.kind === 'normal'
      ? []
      : [{ value: end.value, isAssumed: isAssumed && !(end.kind === 'perhaps' && end.assumed !== 'return') }],
  );
  if (alternatives.length === 0) return NORMAL;
  const value = joined(alternatives, reason);
  if (ends.every(({ value: end }) => end.kind === 'return')) return { kind: 'return', value };
  const taken = ends.find(({ isAssumed }) => isAssumed)?.value;
  const way = taken?.kind === 'perhaps' ? taken.assumed : taken?.kind === 'return' ? 'return' : 'on';
  return { kind: 'perhaps', value, reason, assumed: taken === undefined ? null : way };
}

/** What a function gives back that ends like this. */
export function concluded(outcome: Outcome): Value {
  if (outcome.kind === 'normal') return undefined;
  if (outcome.kind === 'return') return outcome.value;
  const { value, reason, assumed } = outcome;
  const rest = { value: undefined, isAssumed: assumed === 'on' };
  return joined([{ value, isAssumed: assumed === 'return' }, rest], reason);
}
