import type { Expression } from 'acorn';
import { append } from '../../text/append.ts';
import { doubtItems, keepInDoubt, taint } from '../values/assign.ts';
import type { Change } from '../values/heap.ts';
import { Stop } from '../values/meter.ts';
import { caveat, type Caveat, type Reason, Thrown } from '../values/reasons.ts';
import {
  assumedSide,
  doubted,
  isNothing,
  joined,
  narrowed,
  truthOf,
  unknownOf,
  without,
} from '../values/unknowns.ts';
import {
  Closure,
  type Item,
  type List,
  type Mapping,
  NO_ASSUMPTION,
  type Property,
  Scope,
  Unknown,
  type Value,
} from '../values/values.ts';
import { joinedOutcome, type Machine, NORMAL, type Outcome } from './machine.ts';

/** A branch of code that may run or not. */
type Side<T> = () => T;

/**
 * Runs each side, and makes everything doubtful that one of them changes.
 * @param assumed index of the side that runs if no environment variable is set; -1 if that is unknown, too.
 */
function fork<T>(machine: Machine, reason: Reason, sides: readonly Side<T>[], assumed: number) {
  const changes: Change[] = [];
  // The assumed side comes last, since its changes stay and the other sides must not see them.
  const order = [...sides.entries()].toSorted(([a], [b]) => Number(a === assumed) - Number(b === assumed));
  const ends = order.flatMap(([index, side]) => {
    const isAssumed = index === assumed;
    const end = machine.perhaps(reason, isAssumed, () => machine.heap.attempt(side, isAssumed));
    // If the side that throws runs, the site is not built at all.
    if (end.result instanceof Thrown) return [];
    append(changes, end.changes);
    return [{ value: end.result, isAssumed }];
  });
  if (ends.length === 0) throw new Thrown(reason);
  const doubt = caveat(
    reason,
    ends.some(({ isAssumed }) => isAssumed),
  );
  doubtChanges(machine, changes, doubt);
  return { ends, doubt };
}

/** Makes changed values doubtful. @param isKept whether they may change again at any time. */
function doubtChanges(machine: Machine, changes: readonly Change[], doubt: Caveat, isKept = false): void {
  for (const change of changes) {
    const container = change.container as Scope | Mapping | List;
    if (!(container instanceof Scope)) (isKept ? keepInDoubt : doubtItems)(machine, container, doubt);
    else
      for (const name of change.names) {
        const names = machine.heap.write(container, name);
        names.set(name, doubted(names.get(name), doubt));
        if (isKept) container.escaped.set(name, doubt);
      }
  }
}

/** Real code changes no further names after so many rounds. */
const MAX_ROUNDS = 5;

/**
 * Runs code that may run any number of times until it changes no further names. All changed values become doubtful.
 * @param isKept whether it may also run later.
 */
function anyTimes<T>(machine: Machine, reason: Reason, runs: readonly Side<T>[], isKept = false): T[] {
  const results: T[] = [];
  const changedNames = new Map<unknown, Set<string>>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const changes: Change[] = [];
    for (const run of runs) {
      const end = machine.perhaps(reason, false, () => machine.heap.attempt(run));
      if (!(end.result instanceof Thrown)) results.push(end.result);
      append(changes, end.changes);
    }
    const newChanges = changes.filter(({ container, names }) => {
      const before = changedNames.get(container) ?? new Set();
      changedNames.set(container, new Set([...before, ...names]));
      return [...names].some((name) => !before.has(name));
    });
    if (newChanges.length === 0) return results;
    doubtChanges(machine, newChanges, caveat(reason, false), isKept);
  }
  throw new Stop('code that may be run again and again changes more each time', reason.at);
}

/** Runs the parts of a statement that is not followed: each may run any number of times, or end the function. */
export function notFollowed(machine: Machine, reason: Reason, runs: readonly Side<Outcome>[]): Outcome {
  const isEnding = anyTimes(machine, reason, runs).some(({ kind }) => kind !== 'normal');
  return isEnding ? { kind: 'perhaps', value: new Unknown(reason), reason, assumed: null } : NORMAL;
}

/** Calls a function that may be called any number of times. @param args default: unknown arguments. */
export function callPerhaps(machine: Machine, callee: Value, reason: Reason, args?: readonly Item[]): void {
  const { active, repeated } = machine;
  if (!(callee instanceof Closure) || repeated.has(callee.node)) return;
  const unknown = new Unknown(reason);
  const callArgs = args ?? callee.node.params.map((): Item => ({ value: unknown, at: reason.at }));
  const outer = active.get(callee.node);
  repeated.add(callee.node);
  active.delete(callee.node);
  try {
    anyTimes(machine, reason, [() => machine.call(callee, unknown, callArgs, reason.at)], true);
  } finally {
    repeated.delete(callee.node);
    if (outer !== undefined) active.set(callee.node, outer);
  }
}

/** Gives up tracking a value: all that it contains, and all that its functions may change, becomes doubtful. */
export function loseValue(machine: Machine, value: Property, doubt: Caveat): void {
  for (const each of taint(machine, value, doubt)) callPerhaps(machine, each, doubt);
}

/** The joined value of expressions of which one is evaluated. */
function either(machine: Machine, reason: Reason, sides: readonly Side<Value>[], assumed: number): Value {
  const { ends, doubt } = fork(machine, reason, sides, assumed);
  const value = joined(ends, reason);
  // Code that changes the joined value changes one of the alternatives.
  if (value instanceof Unknown) for (const end of ends) loseValue(machine, end.value, doubt);
  return value;
}

/** `test ? yes : no` */
export function conditional(
  machine: Machine,
  test: Value,
  sides: readonly [Side<Value>, Side<Value>],
): Value {
  const truth = truthOf(test);
  if (typeof truth === 'boolean') return sides[truth ? 0 : 1]();
  return either(machine, truth, sides, assumedSide(truth));
}

/** Evaluates `left || right` and the like. The right side is evaluated only if the left does not decide. */
export function logical(machine: Machine, operator: string, left: Value, right: Side<Value>): Value {
  const isNullish = operator === '??';
  const truth = isNullish ? (unknownOf(left) ?? !isNothing(left)) : truthOf(left);
  if (typeof truth === 'boolean') return truth === (operator !== '&&') ? left : right();
  const leftValue = isNullish ? without(truth, isNothing) : narrowed(truth, operator === '||');
  const assumedTruth = knownTruth(truth.assumed, isNullish);
  const assumed = assumedTruth === null ? -1 : assumedTruth === (operator !== '&&') ? 0 : 1;
  return either(machine, truth, [() => leftValue, right], assumed);
}

function knownTruth(value: Property | typeof NO_ASSUMPTION, isNullish: boolean): boolean | null {
  if (value === NO_ASSUMPTION || unknownOf(value) !== null) return null;
  return isNullish ? !isNothing(value) : truthOf(value) === true;
}

/** A value, or its default if it is `undefined`. */
export function withDefault(machine: Machine, value: Value, standard: Expression, scope: Scope): Value {
  const right = () => machine.evaluate(standard, scope);
  const unknown = unknownOf(value);
  if (unknown === null) return value === undefined ? right() : value;
  const { assumed } = unknown;
  const isMissing = (each: unknown) => each === undefined;
  const side = assumed === NO_ASSUMPTION ? -1 : Number(isMissing(assumed));
  return either(machine, unknown, [() => without(unknown, isMissing), right], side);
}

/** The joined outcome of statements of which one runs. */
export function eitherOutcome(
  machine: Machine,
  reason: Reason,
  sides: readonly Side<Outcome>[],
  assumed: number,
): Outcome {
  return joinedOutcome(fork(machine, reason, sides, assumed).ends, reason);
}
