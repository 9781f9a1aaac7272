import type { Expression, Program, Statement } from 'acorn';
import type { Outcome } from './outcomes.ts';
import type { Log } from '../values/log.ts';
import type { Caller, FunctionNode, Scope, Value } from '../values/values.ts';

/** What the caller knows of the code that is read. */
export interface Knowledge {
  /**
   * Whether a function of a package gives back its first argument: `defineConfig`. With `()` behind the name, what the
   * function gives back does: `withBundleAnalyzer()`.
   */
  isPassThrough(name: string): boolean;
  /** Whether a method of the caller's own objects calls a function with that object: `addPlugin`. */
  isApplier(name: string): boolean;
  readonly environment: ReadonlyMap<string, string>;
}

/** What runs code: its parts stand in files of their own. */
export interface Machine extends Caller {
  readonly knowledge: Knowledge;
  /** Where calls are written down that are not followed. */
  readonly log: Log;
  /** Functions that are being called any number of times. */
  readonly repeated: Set<FunctionNode>;
  /** Answers a question of its own, with steps of its own. @param log where its calls are written down. */
  within<T>(log: Log, run: () => T): T;
  evaluate(node: Expression, scope: Scope): Value;
  execute(node: Statement | Program['body'][number], scope: Scope): Outcome;
  /** Statements, one after the other, in a scope that is theirs. */
  run(body: readonly (Statement | Program['body'][number])[], scope: Scope): Outcome;
}
