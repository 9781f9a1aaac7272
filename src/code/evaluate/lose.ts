import type { CallExpression, Expression, Node, Pattern } from 'acorn';
import { taint } from '../values/assign.ts';
import { Thrown } from '../values/thrown.ts';
import type { Machine } from './machine.ts';
import { partOf } from '../values/members.ts';
import { type Caveat, caveat, type Reason } from '../values/reasons.ts';
import { doubted } from '../values/unknowns.ts';
import { namesIn } from './scope.ts';
import {
  ABSENT,
  Called,
  Closure,
  External,
  type Item,
  type Property,
  type Scope,
  Unknown,
  type Value,
} from '../values/values.ts';

type Parsed = Node & Record<string, unknown>;

/**
 * Code that is perhaps not run: whatever it may change is in doubt from then on.
 * @param isAssumed all is assumed to be as it is now.
 */
export function lose(machine: Machine, node: Node, scope: Scope, reason: Reason, isAssumed: boolean): void {
  const found = readLost(machine, node as Parsed, scope.home.at(node));
  loseNames(machine, { ...found, calls: [] }, scope, caveat(reason, isAssumed), new Set([node]));
}

/**
 * Code that is not followed: whatever it may change is unknown from then on, and the calls that it may make are told.
 * @returns whether it may end the function that it stands in.
 */
export function loseUnread(machine: Machine, node: Node, scope: Scope, reason: Reason): boolean {
  const found = readLost(machine, node as Parsed, scope.home.at(node));
  loseNames(machine, found, scope, caveat(reason, false), new Set([node]));
  return found.returns;
}

/** A value that is lost sight of: whatever it holds, and what its functions may change, is in doubt. */
export function loseValue(machine: Machine, value: Property, doubt: Caveat): void {
  for (const each of taint(machine, value, doubt)) loseFunction(machine, each, doubt, new Set());
}

/** A function of which nobody can tell how often it is called, with whatever there is. */
export function callPerhaps(machine: Machine, callee: Value, reason: Reason, args?: readonly Item[]): void {
  if (!(callee instanceof Closure)) return;
  const given = args ?? callee.node.params.map((): Item => ({ value: new Unknown(reason), at: reason.at }));
  const { heap, repeated } = machine;
  let isSteady = false;
  if (!repeated.has(callee.node)) {
    repeated.add(callee.node);
    const run = () => machine.call(callee, new Unknown(reason), given, reason.at);
    try {
      // What changes nothing does the same each time.
      ({ isSteady } = machine.perhaps(reason, false, () => heap.attempt(run)));
    } catch (error) {
      // Where it is called, the site is not built.
      if (!(error instanceof Thrown)) throw error;
      isSteady = true;
    } finally {
      repeated.delete(callee.node);
    }
  }
  if (!isSteady) loseFunction(machine, callee, caveat(reason, false), new Set());
}

function loseFunction(machine: Machine, { node, scope }: Closure, doubt: Caveat, seen: Set<Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  loseNames(
    machine,
    readLost(machine, node as Node as Parsed, scope.home.at(node)),
    scope,
    doubt,
    seen,
    true,
  );
}

/** What code names and does, by its text. */
interface Lost {
  names: Set<string>;
  assigned: Set<string>;
  calls: CallExpression[];
  returns: boolean;
}

/** Keys of nodes that hold no names of variables. */
const PLAIN = new Set(['type', 'start', 'end', 'loc', 'range', 'regex', 'label', 'meta']);

function readLost(machine: Machine, root: Parsed, at: Item['at']): Lost {
  const found: Lost = { names: new Set(), assigned: new Set(), calls: [], returns: false };
  const queue: { node: Parsed; isInner: boolean }[] = [{ node: root, isInner: false }];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { node } = next;
    machine.spend(at);
    const { type } = node;
    if (type === 'Identifier') found.names.add(node['name'] as string);
    else if (type === 'ThisExpression') found.names.add('this');
    else if (type === 'ReturnStatement' && !next.isInner) found.returns = true;
    else if (type === 'CallExpression' || type === 'NewExpression')
      found.calls.push(node as Node as CallExpression);
    const target = type === 'UpdateExpression' ? node['argument'] : node['left'];
    const isWritten = /^(?:AssignmentExpression|UpdateExpression|For(?:In|Of)Statement)$/.test(type);
    if (isWritten && (target as Node).type !== 'VariableDeclaration')
      for (const name of namesIn(target as Pattern)) found.assigned.add(name);
    if (type === 'VariableDeclarator')
      for (const name of namesIn(node['id'] as Pattern)) found.assigned.add(name);
    const isInner = next.isInner || (node !== root && /Function|Class/.test(type));
    for (const [key, inner] of Object.entries(node)) {
      if (PLAIN.has(key) || (node['computed'] !== true && (key === 'property' || key === 'key'))) continue;
      for (const each of Array.isArray(inner) ? (inner as unknown[]) : [inner])
        if (each !== null && typeof each === 'object' && 'type' in each)
          queue.push({ node: each as Parsed, isInner });
    }
  }
  return found;
}

function loseNames(
  machine: Machine,
  found: Lost,
  scope: Scope,
  doubt: Caveat,
  seen: Set<Node>,
  isFunction = false,
): void {
  for (const call of found.calls) {
    const called = calledBy(call, scope, doubt);
    if (called !== null) machine.log.entries.push({ called, unless: doubt, isAssumed: false });
  }
  for (const name of found.names) {
    const holder = holderOf(scope, name);
    const value = holder === null ? scope.home.imported(name, doubt.at) : holder.state.get(name);
    const inner = taint(machine, value, doubt);
    if (holder !== null && found.assigned.has(name)) {
      machine.heap.write(holder).set(name, doubted(value, doubt));
      // A function may be kept, and called later.
      if (isFunction) holder.pinned.set(name, holder.pinned.get(name) ?? doubt);
    }
    for (const each of inner) loseFunction(machine, each, doubt, seen);
  }
}

function holderOf(scope: Scope, name: string): Scope | null {
  for (let inner: Scope | null = scope; inner !== null; inner = inner.parent)
    if (inner.state.has(name)) return inner;
  return null;
}

/** A call of something that is not the site's own, or that is given an object of the caller's. */
function calledBy(node: CallExpression, scope: Scope, reason: Reason): Called | null {
  const at = scope.home.at(node);
  const args = node.arguments.map((each): Item => {
    const value = each.type === 'Literal' && typeof each.value === 'string' ? each.value : null;
    const given = each.type === 'SpreadElement' ? null : outsideOf(each, scope, reason);
    const isApi = given instanceof External && given.isApi;
    return { value: value ?? (isApi ? given : new Unknown(reason)), at };
  });
  const callee = node.callee.type === 'Super' ? null : outsideOf(node.callee, scope, reason);
  if (callee instanceof External) return new Called(callee, args, at);
  const isGiven = args.some(({ value }) => value instanceof External);
  return isGiven ? new Called(new External('', at, { on: new Unknown(reason) }), args, at) : null;
}

/** Something that packages, the platform or the caller provide, as it is written. */
function outsideOf(node: Expression, scope: Scope, reason: Reason): External | Called | Unknown | null {
  const at = scope.home.at(node);
  if (node.type === 'Identifier') {
    const holder = holderOf(scope, node.name);
    const value: Property =
      holder === null ? scope.home.imported(node.name, at) : holder.state.get(node.name);
    if (value === ABSENT && holder === null) return new External(node.name, at);
    return value instanceof External || value instanceof Called || value instanceof Unknown ? value : null;
  }
  if (node.type === 'AwaitExpression') return outsideOf(node.argument, scope, reason);
  if (node.type === 'MemberExpression' && node.object.type !== 'Super') {
    const on = outsideOf(node.object, scope, reason);
    const name = !node.computed && node.property.type === 'Identifier' ? node.property.name : '';
    return on === null ? null : partOf(on, name, at);
  }
  return node.type === 'CallExpression' ? calledBy(node, scope, reason) : null;
}
