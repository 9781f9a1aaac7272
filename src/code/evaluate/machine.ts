import type { Expression, Program, Statement } from 'acorn';
import type { At } from '../parse/source.ts';
import { Stop } from '../values/meter.ts';
import { type Cause, type Reason, Thrown } from '../values/reasons.ts';
import type { Called, Caller, FunctionNode, Scope, Value } from '../values/values.ts';
import { joined } from '../values/unknowns.ts';

export interface LogEntry {
  readonly called: Called;
  /** Why it is perhaps not made; null where it certainly is. */
  readonly unless: Reason | null;
  /** It is made if the environment says nothing. */
  readonly isAssumed: boolean;
}

/** The calls that a question has come upon and that are not followed, in their order. */
export class Log {
  readonly entries: LogEntry[] = [];
  /** Causes of all that it has come upon and that is not known, whether that decides or not. */
  readonly causes = new Set<Cause>();
}

/** What the caller knows of the code that is read. */
export interface Knowledge {
  /** Functions of packages that give back their first argument: `defineConfig`. */
  readonly passThrough?: readonly string[];
  /** Methods of the caller's own objects that call the function which they are given with that object: `addPlugin`. */
  readonly appliers?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** What runs code: its parts stand in files of their own. */
export interface Machine extends Caller {
  readonly knowledge: Knowledge;
  /** Where calls are written down that are not followed. */
  readonly log: Log;
  /** Functions that are being called any number of times. */
  readonly repeated: Set<FunctionNode>;
  /** Functions that are being called, with the `doubts` of the innermost call. */
  readonly active: Map<FunctionNode, number>;
  /** How many conditions that nobody can tell lead to the code that is being run. */
  readonly doubts: number;
  /** Answers a question of its own, with steps of its own. @param log where its calls are written down. */
  within<T>(log: Log, run: () => T): T;
  evaluate(node: Expression, scope: Scope): Value;
  execute(node: Statement | Program['body'][number], scope: Scope): Outcome;
}

/** Why code came to no end of its own. @param at where it began. @throws what is an error of the reader. */
export function endOf(error: unknown, at: At): Reason {
  if (error instanceof Thrown) return error.reason;
  if (error instanceof Stop) return { why: error.why, cause: 'limit', at: error.at ?? at };
  // The stack is at its end before any limit is: in a thread with less of it than usual.
  if (error instanceof RangeError) return { why: 'the code is nested too deep', cause: 'limit', at };
  throw error;
}

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
