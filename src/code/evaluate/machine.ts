import type { Expression, Program, Statement } from 'acorn';
import type { At } from '../parse/source.ts';
import { Stop } from '../values/meter.ts';
import { type Cause, type Reason, Thrown } from '../values/reasons.ts';
import type { Called, Caller, FunctionNode, Scope, Value } from '../values/values.ts';
import { joined } from '../values/unknowns.ts';

export interface LogEntry {
  readonly called: Called;
  /** Why the call may not happen; null if it certainly does. */
  readonly unless: Reason | null;
  /** Whether the call happens if no environment variable is set. */
  readonly isAssumed: boolean;
}

/** The calls that a question reached and that are not followed, in order. */
export class Log {
  readonly entries: LogEntry[] = [];
  /** The causes of all unknown values that the question reached, whether they matter or not. */
  readonly causes = new Set<Cause>();
}

/** The caller's knowledge about packages and the environment. */
export interface Knowledge {
  /** Functions of packages that return their first argument, such as `defineConfig`. */
  readonly passThrough?: readonly string[];
  /** Methods of the caller's objects that call their argument with the object, such as `addPlugin`. */
  readonly appliers?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** The interpreter. Its parts are in files of their own. */
export interface Machine extends Caller {
  readonly knowledge: Knowledge;
  /** The log of calls that are not followed. */
  readonly log: Log;
  /** Functions that are being called any number of times. */
  readonly repeated: Set<FunctionNode>;
  /** Functions that are being called, with the `doubts` of the innermost call. */
  readonly active: Map<FunctionNode, number>;
  /** How often each function has called itself for this question. */
  readonly recursions: Map<FunctionNode, number>;
  /** The number of unknown conditions around the code that is being run. */
  readonly doubts: number;
  /** Answers a separate question, with its own counts of steps and recursions. @param log receives its calls. */
  within<T>(log: Log, run: () => T): T;
  evaluate(node: Expression, scope: Scope): Value;
  execute(node: Statement | Program['body'][number], scope: Scope): Outcome;
}

/** The reason why code did not end normally. @param at where it began. @throws errors of the interpreter itself. */
export function endOf(error: unknown, at: At): Reason {
  if (error instanceof Thrown) return error.reason;
  if (error instanceof Stop) return { why: error.why, cause: 'limit', at: error.at ?? at };
  // In a thread with a small stack, the stack may end before a limit is reached.
  if (error instanceof RangeError) return { why: 'the code is nested too deep', cause: 'limit', at };
  throw error;
}

/** The way in which a statement ends. */
export type Outcome =
  | { readonly kind: 'normal' }
  | { readonly kind: 'return'; readonly value: Value }
  /** Either it returns the value, or the next statement runs; which one is unknown. */
  | {
      readonly kind: 'perhaps';
      readonly value: Value;
      readonly reason: Reason;
      /** What happens if no environment variable is set; null if that is unknown, too. */
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

/** The return value of a function whose body ends with an outcome. */
export function concluded(outcome: Outcome): Value {
  if (outcome.kind === 'normal') return undefined;
  if (outcome.kind === 'return') return outcome.value;
  const { value, reason, assumed } = outcome;
  const rest = { value: undefined, isAssumed: assumed === 'on' };
  return joined([{ value, isAssumed: assumed === 'return' }, rest], reason);
}
