import type {
  BlockStatement,
  DoWhileStatement,
  Expression,
  ForInStatement,
  ForOfStatement,
  Identifier,
  Program,
  Statement,
  VariableDeclaration,
  WhileStatement,
} from 'acorn';
import { type Machine, NORMAL, type Outcome } from './machine.ts';
import { undecided } from '../values/operators.ts';
import { eitherOutcome, loseValue, notFollowed } from './perhaps.ts';
import { bind } from './literals.ts';
import { caveat, Thrown } from '../values/reasons.ts';
import { declareName, hoist, statementsIn } from './scope.ts';
import { assumedSide, truthOf } from '../values/unknowns.ts';
import { entriesOf } from '../values/mappings.ts';
import { List, Mapping, Scope, type Value } from '../values/values.ts';

type AnyStatement = Statement | Program['body'][number];
type Handler<N> = (machine: Machine, node: N, scope: Scope) => Outcome;

export function runBody(machine: Machine, body: readonly AnyStatement[], scope: Scope): Outcome {
  for (const [index, statement] of body.entries()) {
    const outcome = machine.execute(statement, scope);
    if (outcome.kind !== 'normal')
      return followed(machine, outcome, () => runBody(machine, body.slice(index + 1), scope));
  }
  return NORMAL;
}

/** The outcome of a statement and of the statements after it. */
function followed(machine: Machine, outcome: Outcome, rest: () => Outcome): Outcome {
  if (outcome.kind === 'normal') return rest();
  if (outcome.kind === 'return') return outcome;
  const { value, reason, assumed } = outcome;
  const ended = (): Outcome => ({ kind: 'return', value });
  return eitherOutcome(machine, reason, [ended, rest], ['return', 'on'].indexOf(assumed ?? ''));
}

function block(machine: Machine, { body }: BlockStatement, outer: Scope): Outcome {
  return runBody(machine, body, inner(machine, outer, body));
}

export const STATEMENTS: { [N in AnyStatement as N['type']]?: Handler<N> } & Record<string, Handler<never>> =
  {
    BlockStatement: block,
    EmptyStatement: () => NORMAL,
    DebuggerStatement: () => NORMAL,
    FunctionDeclaration: () => NORMAL,
    ImportDeclaration: () => NORMAL,
    ExportAllDeclaration: () => NORMAL,
    ExpressionStatement(machine, node, scope) {
      machine.evaluate(node.expression, scope);
      return NORMAL;
    },
    VariableDeclaration: declare,
    ClassDeclaration: (machine, { id }, scope) => declareUnknown(machine, id, 'a class', scope),
    ExportNamedDeclaration: (machine, { declaration }, scope) =>
      declaration ? machine.execute(declaration, scope) : NORMAL,
    ExportDefaultDeclaration(machine, { declaration }, scope) {
      const { type } = declaration;
      if (type === 'ClassDeclaration')
        declareName(machine, scope, '*default*', undecided('a class', scope.home.at(declaration)));
      else if (type !== 'FunctionDeclaration')
        declareName(machine, scope, '*default*', machine.evaluate(declaration, scope));
      return NORMAL;
    },
    TSExportAssignment(machine, { expression }: { expression: Expression }, scope) {
      declareName(machine, scope, '*default*', machine.evaluate(expression, scope));
      return NORMAL;
    },
    ReturnStatement: (machine, { argument }, scope) => ({
      kind: 'return',
      value: argument ? machine.evaluate(argument, scope) : undefined,
    }),
    ThrowStatement(machine, node, scope) {
      machine.evaluate(node.argument, scope);
      throw new Thrown({ why: 'the code throws an error', cause: 'error', at: scope.home.at(node) });
    },
    IfStatement(machine, { test, consequent, alternate }, scope) {
      const truth = truthOf(machine.evaluate(test, scope));
      const sides = [consequent, alternate].map(
        (node) => () => (node ? machine.execute(node, scope) : NORMAL),
      );
      if (typeof truth === 'boolean') return (sides[truth ? 0 : 1] as () => Outcome)();
      return eitherOutcome(machine, truth, sides, assumedSide(truth));
    },
    ForStatement(machine, { init, test, update, body }, outer) {
      const scope = inner(machine, outer, init?.type === 'VariableDeclaration' ? [init] : []);
      if (init?.type === 'VariableDeclaration') machine.execute(init, scope);
      else if (init) machine.evaluate(init, scope);
      return loop(machine, body, scope, () => {
        for (const part of [test, update]) if (part) machine.evaluate(part, scope);
      });
    },
    ForOfStatement: iteration,
    ForInStatement: iteration,
    WhileStatement: repeated,
    DoWhileStatement: repeated,
    SwitchStatement(machine, { discriminant, cases, start }, outer) {
      machine.evaluate(discriminant, outer);
      const body = cases.flatMap(({ consequent }) => consequent);
      const scope = inner(machine, outer, body);
      const runs = cases.map(({ test, consequent }) => () => {
        if (test) machine.evaluate(test, scope);
        return runBody(machine, consequent, scope);
      });
      return notFollowed(machine, undecided('`switch`', scope.home.at({ start })), runs);
    },
    TryStatement(machine, { block, handler, finalizer, start }, scope) {
      const reason = undecided('`try`', scope.home.at({ start }));
      const caught = () => {
        const within = inner(machine, scope, []);
        if (handler?.param) bind(machine, handler.param, reason, within, true);
        return handler ? machine.execute(handler.body, within) : NORMAL;
      };
      return notFollowed(machine, reason, [
        () => machine.execute(block, scope),
        caught,
        () => (finalizer ? machine.execute(finalizer, scope) : NORMAL),
      ]);
    },
    LabeledStatement: (machine, { body, start }, scope) =>
      notFollowed(machine, undecided('a label', scope.home.at({ start })), [
        () => machine.execute(body, scope),
      ]),
    TSEnumDeclaration: (machine, { id }: { id: Identifier }, scope) =>
      declareUnknown(machine, id, 'an enum', scope),
  };

function declare(machine: Machine, node: VariableDeclaration & { declare?: boolean }, scope: Scope): Outcome {
  for (const { id, init } of node.declarations) {
    if (init) bind(machine, id, machine.evaluate(init, scope), scope, node.kind !== 'var');
    else if (node.declare)
      bind(machine, id, undecided('what is declared elsewhere', scope.home.at(id)), scope, true);
    else if (node.kind !== 'var') bind(machine, id, undefined, scope, true);
  }
  return NORMAL;
}

function declareUnknown(machine: Machine, id: Identifier, what: string, scope: Scope): Outcome {
  declareName(machine, scope, id.name, undecided(what, scope.home.at(id)));
  return NORMAL;
}

/** A new scope for a statement. @param body the statements whose declarations belong to it. */
function inner(machine: Machine, outer: Scope, body: readonly AnyStatement[]): Scope {
  const scope = new Scope(outer.home, outer, false);
  hoist(machine, scope, body);
  return scope;
}

function repeated(
  machine: Machine,
  { test, body }: WhileStatement | DoWhileStatement,
  scope: Scope,
): Outcome {
  return loop(machine, body, scope, () => machine.evaluate(test, scope));
}

/** Runs `for (const item of list)` and `for (const key in mapping)`: item by item if all are known, else with any item. */
function iteration(machine: Machine, node: ForOfStatement | ForInStatement, outer: Scope): Outcome {
  const { left, body } = node;
  const reason = undecided('a loop', outer.home.at(node));
  const value = machine.evaluate(node.right, outer);
  const isNew = left.type === 'VariableDeclaration';
  const pattern = isNew ? left.declarations[0]?.id : left;
  const scopeFor = () => inner(machine, outer, isNew ? [left] : []);
  const take = (item: Value, scope: Scope) => pattern && bind(machine, pattern, item, scope, isNew);
  const ofAny = (): Outcome => {
    loseValue(machine, value, caveat(reason, false));
    const scope = scopeFor();
    return loop(machine, body, scope, () => take(reason, scope));
  };
  if (hasJump(body) || (node.type === 'ForOfStatement' && node.await)) return ofAny();
  const isIn = node.type === 'ForInStatement';
  const keys = isIn && value instanceof Mapping ? entriesOf(value, (key) => key, reason.at) : null;
  const round = (index: number): Outcome => {
    // As in JavaScript, the list is read again in each round, since the body may have changed it.
    const list = isIn ? keys : value;
    if (!(list instanceof List) || list.state.open !== null || index === MOST_ROUNDS) return ofAny();
    const item = list.state.items[index];
    if (item === undefined) return NORMAL;
    const scope = scopeFor();
    take(item.value, scope);
    return followed(machine, machine.execute(body, scope), () => round(index + 1));
  };
  return round(0);
}

/** After so many rounds, a loop counts as one with any number of rounds. */
const MOST_ROUNDS = 100;

/** Whether the body of a loop has `break` or `continue`, also those of inner loops. */
function hasJump(body: Statement): boolean {
  for (const { type } of statementsIn([body]))
    if (type === 'BreakStatement' || type === 'ContinueStatement') return true;
  return false;
}

/** Runs a loop that is not followed: its head and body may run any number of times. */
function loop(machine: Machine, body: Statement, scope: Scope, before: () => void): Outcome {
  return notFollowed(machine, undecided('a loop', scope.home.at(body)), [
    () => {
      before();
      return machine.execute(body, scope);
    },
  ]);
}
