import type { Expression } from 'acorn';
import { access, chain } from './access.ts';
import { setMember } from '../values/assign.ts';
import { construct } from './calls.ts';
import { conditional, logical } from './perhaps.ts';
import {
  itemsOf,
  listLiteral,
  mappingLiteral,
  memberKey,
  templateLiteral,
  bind,
  referenceTo,
} from './literals.ts';
import type { Machine } from './machine.ts';
import { CHARACTERS_PER_STEP, made } from '../values/meter.ts';
import { hasKey } from '../values/mappings.ts';
import { binary, unary, undecided } from '../values/operators.ts';
import { lookUp } from './scope.ts';
import type { At } from '../parse/source.ts';
import { lifted } from '../values/unknowns.ts';
import { Closure, External, type Item, Mapping, type Scope, type Value } from '../values/values.ts';
import { dirname } from '../../text/path.ts';
import { ROOT } from '../parse/resolve.ts';

type Handler<N> = (machine: Machine, node: N, scope: Scope) => Value;

export const EXPRESSIONS: { [N in Expression as N['type']]?: Handler<N> } & Record<string, Handler<never>> = {
  Identifier: (machine, node, scope) => lookUp(machine, scope, node.name, scope.home.at(node)),
  Literal: (_machine, node, scope) =>
    // A regular expression that this engine does not support has no value.
    node.regex && !node.value ? undecided('this regular expression', scope.home.at(node)) : node.value,
  ThisExpression: (machine, node, scope) => lookUp(machine, scope, 'this', scope.home.at(node)),
  ArrayExpression: (machine, node, scope) =>
    made(machine, listLiteral(machine, node, scope), scope.home.at(node)),
  ObjectExpression: (machine, node, scope) =>
    made(machine, mappingLiteral(machine, node, scope), scope.home.at(node)),
  TemplateLiteral: templateLiteral,
  ArrowFunctionExpression: (_machine, node, scope) => new Closure(node, scope),
  FunctionExpression: (_machine, node, scope) => new Closure(node, scope),
  ClassExpression: (_machine, node, scope) => undecided('a class', scope.home.at(node)),
  UnaryExpression(machine, node, scope) {
    const at = scope.home.at(node);
    if (node.operator === 'delete') {
      if (node.argument.type === 'MemberExpression' && node.argument.object.type !== 'Super') {
        const target = machine.evaluate(node.argument.object, scope);
        setMember(machine, target, memberKey(machine, node.argument, scope), null, at);
      }
      return true;
    }
    return unary(node.operator, machine.evaluate(node.argument, scope), at);
  },
  BinaryExpression(machine, node, scope) {
    if (node.left.type === 'PrivateIdentifier') return undecided('a private name', scope.home.at(node));
    const left = machine.evaluate(node.left, scope);
    const right = machine.evaluate(node.right, scope);
    if (node.operator === 'in' && right instanceof Mapping)
      return lifted([left], ([key]) => hasKey(right, String(key)));
    const at = scope.home.at(node);
    for (const side of [left, right])
      if (typeof side === 'string') machine.spend(at, side.length / CHARACTERS_PER_STEP);
    return made(machine, binary(node.operator, left, right, at), at);
  },
  LogicalExpression: (machine, node, scope) =>
    logical(machine, node.operator, machine.evaluate(node.left, scope), () =>
      machine.evaluate(node.right, scope),
    ),
  ConditionalExpression: (machine, node, scope) =>
    conditional(machine, machine.evaluate(node.test, scope), [
      () => machine.evaluate(node.consequent, scope),
      () => machine.evaluate(node.alternate, scope),
    ]),
  AssignmentExpression(machine, node, scope) {
    const { left, operator } = node;
    if (left.type !== 'Identifier' && left.type !== 'MemberExpression') {
      const value = machine.evaluate(node.right, scope);
      bind(machine, left, value, scope, false);
      return value;
    }
    const { read, write } = referenceTo(machine, left, scope);
    const plain = operator.slice(0, -1);
    const oldValue = operator === '=' ? undefined : read();
    const assign = (value: Value) => {
      write(value);
      return value;
    };
    const right = () => machine.evaluate(node.right, scope);
    if (operator === '=') return assign(right());
    if (plain === '||' || plain === '&&' || plain === '??')
      return logical(machine, plain, oldValue, () => assign(right()));
    const at = scope.home.at(node);
    return assign(made(machine, binary(plain, oldValue, right(), at), at));
  },
  UpdateExpression(machine, node, scope) {
    const at = scope.home.at(node);
    const { read, write } = referenceTo(machine, node.argument, scope);
    const oldValue = unary('+', read(), at);
    const after = binary(node.operator === '++' ? '+' : '-', oldValue, 1, at);
    write(after);
    return node.prefix ? after : oldValue;
  },
  SequenceExpression: (machine, node, scope) =>
    node.expressions.reduce<Value>((_, each) => machine.evaluate(each, scope), undefined),
  ParenthesizedExpression: (machine, node, scope) => machine.evaluate(node.expression, scope),
  AwaitExpression: (machine, node, scope) => machine.evaluate(node.argument, scope),
  YieldExpression: (_machine, node, scope) => undecided('`yield`', scope.home.at(node)),
  MetaProperty(_machine, node, scope) {
    const at = scope.home.at(node);
    if (node.meta.name !== 'import') return undecided('`new.target`', at);
    return importMeta(scope, at);
  },
  ImportExpression: (machine, node, scope) =>
    lifted([machine.evaluate(node.source, scope)], ([specifier]) =>
      scope.home.required(String(specifier), scope.home.at(node), 'import'),
    ),
  MemberExpression: access,
  CallExpression: access,
  ChainExpression: (machine, node, scope) => chain(machine, node.expression, scope),
  NewExpression: (machine, node, scope) =>
    construct(
      machine,
      machine.evaluate(node.callee, scope),
      itemsOf(machine, node.arguments, scope),
      scope.home.at(node),
    ),
  TSAsExpression: inner,
  TSSatisfiesExpression: inner,
  TSNonNullExpression: inner,
  TSTypeAssertion: inner,
  TSInstantiationExpression: inner,
};

function inner(machine: Machine, node: { expression: Expression }, scope: Scope): Value {
  return machine.evaluate(node.expression, scope);
}

/** The value of `import.meta`. */
function importMeta({ home }: Scope, at: At): Value {
  const file = `${ROOT}/${home.file}`;
  const items = Object.entries({
    url: `file://${file}`,
    filename: file,
    dirname: dirname(file),
    env: new External('import.meta.env', at),
  }).map(([key, value]): [string, Item] => [key, { value, at }]);
  const why = 'it is made by the program that builds the site';
  return new Mapping(new Map(items), { why, cause: 'package', at, isAssumed: false });
}
