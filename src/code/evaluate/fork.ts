import type { Expression, Node } from 'acorn';
import { lose, loseValue } from './lose.ts';
import type { Machine } from './machine.ts';
import { joinedOutcome, type Outcome } from './outcomes.ts';
import { caveat, type Reason } from '../values/reasons.ts';
import { Thrown } from '../values/thrown.ts';
import { assumedSide, isNothing, joined, narrowed, truthOf, unknownOf, without } from '../values/unknowns.ts';
import { NO_ASSUMPTION, type Property, type Scope, Unknown, type Value } from '../values/values.ts';

/** Code of which nobody can tell whether it is run. */
interface Side<T> {
  readonly nodes: readonly Node[];
  run(): T;
}

/**
 * Runs each of the sides, and puts in doubt whatever any of them may change.
 * @param assumed index of the side that is run if the environment says nothing; -1 where that is unknown too.
 */
function fork<T>(machine: Machine, reason: Reason, sides: readonly Side<T>[], assumed: number, scope: Scope) {
  const run = (index: number) => {
    const side = sides[index] as Side<T>;
    const isAssumed = index === assumed;
    try {
      const result = machine.perhaps(reason, isAssumed, () =>
        isAssumed ? side.run() : machine.heap.attempt(() => side.run()).result,
      );
      return [{ value: result, isAssumed }];
    } catch (error) {
      // Where it is taken, the site is not built at all.
      if (error instanceof Thrown) return [];
      throw error;
    }
  };
  // What is assumed changes what the others begin with.
  const order = sides
    .map((_, index) => index)
    .toSorted((a, b) => Number(a === assumed) - Number(b === assumed));
  const ends = order.flatMap(run);
  if (ends.length === 0) throw new Thrown(new Unknown(reason));
  const isAssumed = ends.some((end) => end.isAssumed);
  for (const node of sides.flatMap(({ nodes }) => nodes))
    if (!isPlain(node)) lose(machine, node, scope, reason, isAssumed);
  return ends;
}

const PLAIN =
  /^(?:Identifier|Literal|TemplateLiteral|TemplateElement|MemberExpression|(?:Chain|Binary|Logical)Expression)$/;

/** Whether code changes nothing. */
function isPlain(node: unknown): boolean {
  if (node === null || typeof node !== 'object' || !('type' in node)) return true;
  return PLAIN.test(String(node.type)) && Object.values(node).flat().every(isPlain);
}

/** The value of one of several expressions. */
function either(
  machine: Machine,
  reason: Reason,
  sides: readonly Side<Value>[],
  assumed: number,
  scope: Scope,
): Value {
  const ends = fork(machine, reason, sides, assumed, scope);
  const value = joined(ends, reason);
  // Whoever changes it changes one of these.
  const doubt = caveat(
    reason,
    ends.some(({ isAssumed }) => isAssumed),
  );
  if (value instanceof Unknown) for (const end of ends) loseValue(machine, end.value, doubt);
  return value;
}

/** `test ? yes : no` */
export function conditional(
  machine: Machine,
  test: Value,
  nodes: readonly Expression[],
  scope: Scope,
): Value {
  const truth = truthOf(test);
  const sides = nodes.map((node) => ({ nodes: [node], run: () => machine.evaluate(node, scope) }));
  if (typeof truth === 'boolean') return (sides[truth ? 0 : 1] as Side<Value>).run();
  return either(machine, truth, sides, assumedSide(truth), scope);
}

/** `left || right` and the like: the right side is looked at only where it counts. */
export function logical(
  machine: Machine,
  operator: string,
  left: Value,
  right: Side<Value>,
  scope: Scope,
): Value {
  const isOr = operator === '||';
  const truth = operator === '??' ? (unknownOf(left) ?? !isNothing(left)) : truthOf(left);
  if (typeof truth === 'boolean') return truth === (operator !== '&&') ? left : right.run();
  const kept = operator === '??' ? without(truth, isNothing) : narrowed(truth, isOr);
  const sides = [{ nodes: [], run: () => kept }, right];
  const known = knownTruth(truth.assumed, operator);
  return either(machine, truth, sides, known === null ? -1 : known === (operator !== '&&') ? 0 : 1, scope);
}

function knownTruth(value: Property | typeof NO_ASSUMPTION, operator: string): boolean | null {
  if (value === NO_ASSUMPTION || unknownOf(value) !== null) return null;
  return operator === '??' ? !isNothing(value) : truthOf(value) === true;
}

/** The value of a default where nothing is given. */
export function withDefault(machine: Machine, value: Value, standard: Expression, scope: Scope): Value {
  const right = { nodes: [standard], run: () => machine.evaluate(standard, scope) };
  if (value === undefined) return right.run();
  const unknown = unknownOf(value);
  if (unknown === null) return value;
  const isMissing = (each: unknown) => each === undefined;
  const sides = [{ nodes: [], run: () => without(unknown, isMissing) }, right];
  const { assumed } = unknown;
  return either(machine, unknown, sides, assumed === NO_ASSUMPTION ? -1 : isMissing(assumed) ? 1 : 0, scope);
}

/** What statements end in of which one is run. */
export function eitherOutcome(
  machine: Machine,
  reason: Reason,
  sides: readonly Side<Outcome>[],
  assumed: number,
  scope: Scope,
): Outcome {
  return joinedOutcome(fork(machine, reason, sides, assumed, scope), reason);
}

/** What follows a statement that perhaps returns. */
export function followed(
  machine: Machine,
  { value, reason, assumed }: Outcome & { kind: 'perhaps' },
  rest: Side<Outcome>,
  scope: Scope,
): Outcome {
  const ended: Side<Outcome> = { nodes: [], run: () => ({ kind: 'return', value }) };
  const index = assumed === null ? -1 : ['return', 'on'].indexOf(assumed);
  return eitherOutcome(machine, reason, [ended, rest], index, scope);
}
