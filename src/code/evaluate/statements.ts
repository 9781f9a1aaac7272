import type {
  BlockStatement,
  ClassDeclaration,
  Expression,
  Program,
  Statement,
  VariableDeclaration,
} from 'acorn';
import { Thrown } from '../values/thrown.ts';
import { loseUnread } from './lose.ts';
import type { Machine } from './machine.ts';
import { undecided } from '../values/operators.ts';
import { eitherOutcome, followed } from './fork.ts';
import { NORMAL, type Outcome } from './outcomes.ts';
import { bind } from './patterns.ts';
import { declareName, hoist } from './scope.ts';
import { assumedSide, truthOf } from '../values/unknowns.ts';
import { Scope, Unknown } from '../values/values.ts';

type AnyStatement = Statement | Program['body'][number];
type Handler<N> = (machine: Machine, node: N, scope: Scope) => Outcome;

export function runBody(machine: Machine, body: readonly AnyStatement[], scope: Scope): Outcome {
  for (const [index, statement] of body.entries()) {
    const outcome = machine.execute(statement, scope);
    if (outcome.kind === 'return') return outcome;
    const rest = body.slice(index + 1);
    if (outcome.kind === 'perhaps')
      return followed(machine, outcome, { nodes: rest, run: () => runBody(machine, rest, scope) }, scope);
  }
  return NORMAL;
}

function block(machine: Machine, { body }: BlockStatement, outer: Scope): Outcome {
  const scope = new Scope(outer.home, outer, false);
  hoist(machine, scope, body);
  return runBody(machine, body, scope);
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
    ClassDeclaration: declareClass,
    ExportNamedDeclaration: (machine, { declaration }, scope) =>
      declaration ? machine.execute(declaration, scope) : NORMAL,
    ExportDefaultDeclaration(machine, { declaration }, scope) {
      const { type } = declaration;
      if (type === 'ClassDeclaration')
        declareName(machine, scope, '*default*', undecided('a class', { at: scope.home.at(declaration) }));
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
      const why = 'the code throws an error';
      throw new Thrown(new Unknown({ why, cause: 'error', at: scope.home.at(node) }));
    },
    IfStatement(machine, { test, consequent, alternate }, scope) {
      const truth = truthOf(machine.evaluate(test, scope));
      const side = (node: Statement | null | undefined) => ({
        nodes: node ? [node] : [],
        run: () => (node ? machine.execute(node, scope) : NORMAL),
      });
      if (typeof truth === 'boolean') return side(truth ? consequent : alternate).run();
      return eitherOutcome(machine, truth, [side(consequent), side(alternate)], assumedSide(truth), scope);
    },
    ForStatement: notFollowed('a loop'),
    ForOfStatement: notFollowed('a loop'),
    ForInStatement: notFollowed('a loop'),
    WhileStatement: notFollowed('a loop'),
    DoWhileStatement: notFollowed('a loop'),
    SwitchStatement: notFollowed('`switch`'),
    TryStatement: notFollowed('`try`'),
    LabeledStatement: notFollowed('a label'),
    TSEnumDeclaration(machine, node: { id: { name: string }; start: number }, scope) {
      declareName(machine, scope, node.id.name, undecided('an enum', { at: scope.home.at(node) }));
      return NORMAL;
    },
  };

function declare(machine: Machine, node: VariableDeclaration & { declare?: boolean }, scope: Scope): Outcome {
  for (const { id, init } of node.declarations) {
    if (init) bind(machine, id, machine.evaluate(init, scope), scope, node.kind !== 'var');
    else if (node.declare)
      bind(machine, id, undecided('what is declared elsewhere', { at: scope.home.at(id) }), scope, true);
    else if (node.kind !== 'var') bind(machine, id, undefined, scope, true);
  }
  return NORMAL;
}

function declareClass(machine: Machine, node: ClassDeclaration, scope: Scope): Outcome {
  declareName(machine, scope, node.id.name, undecided('a class', { at: scope.home.at(node) }));
  return NORMAL;
}

/** A statement that is not run: it leaves unknown whatever it may change, and perhaps ends the function. */
function notFollowed(what: string): Handler<Statement> {
  return (machine, node, scope) => {
    const reason = undecided(what, { at: scope.home.at(node) });
    const returns = loseUnread(machine, node, scope, reason);
    return returns ? { kind: 'perhaps', value: reason, reason, assumed: null } : NORMAL;
  };
}
