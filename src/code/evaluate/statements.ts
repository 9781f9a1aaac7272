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
import { declareName, hoist } from './scope.ts';
import { assumedSide, truthOf } from '../values/unknowns.ts';
import { Scope } from '../values/values.ts';

type AnyStatement = Statement | Program['body'][number];
type Handler<N> = (machine: Machine, node: N, scope: Scope) => Outcome;

export function runBody(machine: Machine, body: readonly AnyStatement[], scope: Scope): Outcome {
  for (const [index, statement] of body.entries()) {
    const outcome = machine.execute(statement, scope);
    if (outcome.kind === 'return') return outcome;
    if (outcome.kind === 'normal') continue;
    const { value, reason, assumed } = outcome;
    const ended = (): Outcome => ({ kind: 'return', value });
    const rest = () => runBody(machine, body.slice(index + 1), scope);
    return eitherOutcome(machine, reason, [ended, rest], ['return', 'on'].indexOf(assumed ?? ''));
  }
  return NORMAL;
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

/** A scope of its own for a statement. @param body what is declared there. */
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

/** `for (const item of list)`, `for (const key in mapping)`: the item may be any. */
function iteration(machine: Machine, node: ForOfStatement | ForInStatement, outer: Scope): Outcome {
  const { left } = node;
  const reason = undecided('a loop', outer.home.at(node));
  loseValue(machine, machine.evaluate(node.right, outer), caveat(reason, false));
  const isNew = left.type === 'VariableDeclaration';
  const scope = inner(machine, outer, isNew ? [left] : []);
  const pattern = isNew ? left.declarations[0]?.id : left;
  return loop(machine, node.body, scope, () => {
    if (pattern) bind(machine, pattern, reason, scope, isNew);
  });
}

/** A loop is not followed: what stands before its body, and that, may be run any number of times. */
function loop(machine: Machine, body: Statement, scope: Scope, before: () => void): Outcome {
  return notFollowed(machine, undecided('a loop', scope.home.at(body)), [
    () => {
      before();
      return machine.execute(body, scope);
    },
  ]);
}
