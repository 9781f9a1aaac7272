import { append } from '../../text/append.ts';
import type { Identifier, Pattern, Program, Statement } from 'acorn';
import { globalValue } from './known.ts';
import type { Machine } from './machine.ts';
import type { At } from '../parse/source.ts';
import { doubted, presentValue } from '../values/unknowns.ts';
import { ABSENT, Closure, type Property, Scope, Unknown, type Value } from '../values/values.ts';

export function lookUp(machine: Machine, scope: Scope, name: string, at: At): Value {
  for (let inner: Scope | null = scope; inner !== null; inner = inner.parent) {
    if (!inner.state.has(name)) continue;
    const value = inner.state.get(name);
    if (value !== ABSENT) return presentValue(value);
    return new Unknown({ why: `\`${name}\` is used before it has a value`, cause: 'error', at });
  }
  const imported = scope.home.imported(name, at);
  return imported === ABSENT ? globalValue(machine, name, at) : presentValue(imported);
}

export function assignName(machine: Machine, scope: Scope, name: string, value: Value): void {
  let inner: Scope | null = scope;
  let top = scope;
  while (inner !== null && !inner.state.has(name)) {
    top = inner;
    inner = inner.parent;
  }
  declareName(machine, inner ?? top, name, value);
}

export function declareName(machine: Machine, scope: Scope, name: string, value: Property): void {
  const doubt = scope.escaped.get(name);
  machine.heap.write(scope, name).set(name, doubt === undefined ? value : doubted(value, doubt));
}

type Body = readonly (Statement | Program['body'][number])[];

/** Declares the functions of a block with their values, and its other names without a value. */
export function hoist(machine: Machine, scope: Scope, body: Body): void {
  const names = machine.heap.write(scope);
  if (scope.isFunction)
    for (const name of variablesIn(body)) if (!names.has(name)) names.set(name, undefined);
  for (const statement of body) {
    const declared = declarationIn(statement);
    if (declared.type === 'FunctionDeclaration')
      names.set((declared.id as Identifier | null)?.name ?? '*default*', new Closure(declared, scope));
    else if (declared.type === 'ClassDeclaration' && declared.id !== null)
      names.set(declared.id.name, ABSENT);
    else if (declared.type === 'VariableDeclaration' && declared.kind !== 'var')
      for (const { id } of declared.declarations) for (const name of namesIn(id)) names.set(name, ABSENT);
  }
}

/** The declaration in an `export`; any other statement itself. */
function declarationIn(statement: Body[number]): Body[number] {
  const isExport =
    statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration';
  const declaration = isExport ? statement.declaration : null;
  return (declaration as Body[number] | null | undefined) ?? statement;
}

const variables = new WeakMap<Body, readonly string[]>();

/** The names that `var` declares in statements at any depth, except in functions. */
function variablesIn(body: Body): readonly string[] {
  const cached = variables.get(body);
  if (cached !== undefined) return cached;
  const names: string[] = [];
  for (const node of statementsIn(body))
    if (node.type === 'VariableDeclaration' && node.kind === 'var')
      for (const { id } of node.declarations) append(names, namesIn(id));
  variables.set(body, names);
  return names;
}

/** All statements at any depth, and nodes that contain statements, such as a `case`; not those in functions and classes. */
export function* statementsIn(body: readonly unknown[]): Generator<Body[number]> {
  const queue = [...body];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node === null || typeof node !== 'object') continue;
    const statement = node as Body[number];
    yield statement;
    for (const key of INNER) {
      const inner: unknown = Reflect.get(node, key);
      if (Array.isArray(inner)) append(queue, inner as unknown[]);
      else if (inner !== undefined && key !== 'body') queue.push(inner);
      else if (inner !== undefined && !/Function|Class/.test(statement.type)) queue.push(inner);
    }
  }
}

/** Keys of nodes under which there may be statements. */
const INNER = 'body consequent alternate cases block handler finalizer init left declaration'.split(' ');

export function namesIn(pattern: Pattern): string[] {
  const names: string[] = [];
  const queue: (Pattern | null)[] = [pattern];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node === null) continue;
    if (node.type === 'Identifier') names.push(node.name);
    else if (node.type === 'ArrayPattern') append(queue, node.elements);
    else if (node.type === 'RestElement') queue.push(node.argument);
    else if (node.type === 'AssignmentPattern') queue.push(node.left);
    else if (node.type === 'ObjectPattern')
      append(
        queue,
        node.properties.map((part) => (part.type === 'RestElement' ? part.argument : part.value)),
      );
  }
  return names;
}
