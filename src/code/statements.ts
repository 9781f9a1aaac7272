import type {
  BlockStatement,
  ClassDeclaration,
  Expression,
  LabeledStatement,
  Program,
  Statement,
  SwitchStatement,
  TryStatement,
  VariableDeclaration,
} from 'acorn';
import {
  caught,
  eitherOutcome,
  joinChanges,
  mapped,
  NORMAL,
  type Outcome,
  sequence,
  settled,
  type Way,
  waysOf,
} from './branches.ts';
import { type Labelled, LOOPS } from './loops.ts';
import type { Machine } from './machine.ts';
import { binary, undecided } from './operators.ts';
import { propertyKey } from './keys.ts';
import { bind } from './patterns.ts';
import { declareName, hoist } from './scope.ts';
import { assumedSide, truthOf } from './unknowns.ts';
import { type Item, Mapping, Scope, Unknown, type Value } from './values.ts';

type AnyStatement = Statement | Program['body'][number];
type Handler<N> = (machine: Machine, node: N, scope: Scope) => Outcome;

/** Statements, one after the other. */
export function runBody(machine: Machine, body: readonly AnyStatement[], scope: Scope): Outcome {
  let index = 0;
  return sequence(machine.heap, () => {
    const statement = body[index++];
    return statement === undefined ? null : machine.execute(statement, scope);
  });
}

function block(machine: Machine, { body }: BlockStatement, outer: Scope): Outcome {
  const scope = new Scope(outer.home, outer, false);
  hoist(machine, scope, body);
  return runBody(machine, body, scope);
}

/** How each kind of statement is run. */
export const STATEMENTS: { [N in AnyStatement as N['type']]?: Handler<N> } & Record<string, Handler<never>> =
  {
    ...LOOPS,
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
      return { kind: 'throw', value: new Unknown({ why, cause: 'error', at: scope.home.at(node) }) };
    },
    IfStatement(machine, { test, consequent, alternate }, scope) {
      const truth = truthOf(machine.evaluate(test, scope));
      const yes = () => machine.execute(consequent, scope);
      const no = () => (alternate ? machine.execute(alternate, scope) : NORMAL);
      if (typeof truth === 'boolean') return truth ? yes() : no();
      return eitherOutcome(machine.heap, truth, [yes, no], assumedSide(truth));
    },
    BreakStatement: (_machine, { label }) => ({ kind: 'break', label: label?.name ?? null }),
    ContinueStatement: (_machine, { label }) => ({ kind: 'continue', label: label?.name ?? null }),
    LabeledStatement(machine, { label: { name }, body, labels = [] }: Labelled<LabeledStatement>, scope) {
      const outcome = machine.execute(Object.assign({}, body, { labels: [...labels, name] }), scope);
      return mapped(machine.heap, outcome, (end) =>
        end.kind === 'break' && end.label === name ? NORMAL : end,
      );
    },
    SwitchStatement: choose,
    TryStatement: attempt,
    TSEnumDeclaration: declareEnum,
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

interface EnumMember {
  id: Expression;
  initializer?: Expression;
  start: number;
}

/** `enum Kind { A = 'a', B }`. */
function declareEnum(
  machine: Machine,
  node: { id: { name: string }; members: EnumMember[] },
  scope: Scope,
): Outcome {
  const items = new Map<string, Item>();
  let next: Value = 0;
  for (const { id, initializer, start } of node.members) {
    const at = scope.home.at({ start });
    const value: Value = initializer ? machine.evaluate(initializer, scope) : next;
    next = binary('+', value, 1, { at });
    const key = propertyKey(machine, { key: id, computed: false }, scope);
    if (typeof key === 'string') items.set(key, { value, at });
  }
  declareName(machine, scope, node.id.name, new Mapping(items));
  return NORMAL;
}

function choose(machine: Machine, { discriminant, cases }: SwitchStatement, outer: Scope): Outcome {
  const wanted = machine.evaluate(discriminant, outer);
  const scope = new Scope(outer.home, outer, false);
  hoist(
    machine,
    scope,
    cases.flatMap(({ consequent }) => consequent),
  );
  const from = (index: number) =>
    runBody(
      machine,
      cases.slice(index).flatMap(({ consequent }) => consequent),
      scope,
    );
  const standard = cases.findIndex(({ test }) => !test);
  const otherwise = () => (standard < 0 ? NORMAL : from(standard));
  const tried = (index: number): Outcome => {
    const { test } = cases[index] ?? {};
    if (index >= cases.length) return otherwise();
    if (!test) return tried(index + 1);
    const truth = truthOf(binary('===', wanted, machine.evaluate(test, scope), { at: scope.home.at(test) }));
    if (typeof truth === 'boolean') return truth ? from(index) : tried(index + 1);
    return eitherOutcome(
      machine.heap,
      truth,
      [() => from(index), () => tried(index + 1)],
      assumedSide(truth),
    );
  };
  return mapped(machine.heap, tried(0), (end) => (end.kind === 'break' && end.label === null ? NORMAL : end));
}

/** Whatever is not known may stop with an error, and then what is written for that is done. */
function attempt(machine: Machine, { block: body, handler, finalizer }: TryStatement, scope: Scope): Outcome {
  const { heap } = machine;
  const { risks } = heap;
  const reason = { why: 'the code may throw an error', cause: 'error', at: scope.home.at(body) } as const;
  const ways = waysOf(heap, () => block(machine, body, scope), true);
  const handled = (starts: readonly Way[], error: Value, isAssumed: boolean) =>
    waysOf(
      heap,
      () => {
        joinChanges(heap, starts, reason);
        return caught(() => handle(machine, handler, error, scope));
      },
      isAssumed,
    );
  const isThrown = ({ completion }: Way) => completion.kind === 'throw';
  const thrown = handler ? ways.filter(isThrown) : [];
  const ended = handler ? ways.filter((way) => !isThrown(way)) : ways;
  const unknown = new Unknown(reason);
  const found = [
    ...ended,
    ...thrown.flatMap((way) => handled([way], way.completion.value, way.isAssumed)),
    ...(handler && heap.risks > risks && ended.length > 0
      ? handled([{ completion: NORMAL, changes: new Map(), isAssumed: true }, ...ended], unknown, false)
      : []),
  ];
  const outcome = settled(heap, { kind: 'fork', reason, ways: found });
  if (!finalizer) return outcome;
  return finished(machine, outcome, finalizer, scope);
}

function handle(machine: Machine, handler: TryStatement['handler'], error: Value, outer: Scope): Outcome {
  if (!handler) return NORMAL;
  const scope = new Scope(outer.home, outer, false);
  if (handler.param) bind(machine, handler.param, error, scope, true);
  return block(machine, handler.body, scope);
}

/** What is done in the end, whatever has happened. */
function finished(machine: Machine, outcome: Outcome, finalizer: BlockStatement, scope: Scope): Outcome {
  const { heap } = machine;
  if (outcome.kind !== 'fork') {
    const end = block(machine, finalizer, scope);
    return mapped(heap, end, (each) => (each.kind === 'normal' ? outcome : each));
  }
  const ways = outcome.ways.flatMap((way) =>
    waysOf(
      heap,
      () => {
        heap.apply(way.changes);
        return finished(machine, way.completion, finalizer, scope);
      },
      way.isAssumed,
    ),
  );
  return settled(heap, { ...outcome, ways });
}
