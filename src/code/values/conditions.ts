import { eitherValue } from './either.ts';
import type { Machine } from '../evaluate/machine.ts';
import { assumedOf, assumedSide, truthOf, unknownOf } from './unknowns.ts';
import { NOTHING, type Property, Unknown, type Value } from './values.ts';

/** `left || right` and the like: the right side is looked at only where it counts. */
export function logical(machine: Machine, operator: string, left: Value, right: () => Value): Value {
  if (operator === '??') return nullish(machine, left, right);
  const truth = truthOf(left);
  if (typeof truth === 'boolean') return truth === (operator === '||') ? left : right();
  const isOr = operator === '||';
  const kept = () => narrowed(left, isOr);
  const assumed = assumedSide(truth);
  return eitherValue(machine.heap, truth, isOr ? [kept, right] : [right, kept], assumed);
}

function nullish(machine: Machine, left: Value, right: () => Value): Value {
  if (isNothing(left)) return right();
  const unknown = unknownOf(left);
  if (unknown === null || unknown.truth === true) return left;
  const assumed = assumedOf(left);
  return eitherValue(
    machine.heap,
    unknown,
    [() => without(unknown, isNothing), right],
    assumed === NOTHING ? -1 : isNothing(assumed) ? 1 : 0,
  );
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined;
}

/** What of an unknown value counts as true, or as false. */
export function narrowed(value: Value, truth: boolean): Value {
  const unknown = unknownOf(value);
  if (unknown === null) return value;
  const assumed =
    unknown.assumed !== NOTHING && truthOf(unknown.assumed) === truth ? unknown.assumed : NOTHING;
  return new Unknown(unknown, { truth, assumed, prefix: truth ? unknown.prefix : '' });
}

/** An unknown value that is none of these. */
export function without(unknown: Unknown, isLeftOut: (value: Property) => boolean): Value {
  const assumed = unknown.assumed === NOTHING || isLeftOut(unknown.assumed) ? NOTHING : unknown.assumed;
  return new Unknown(unknown, { assumed, prefix: unknown.prefix });
}
