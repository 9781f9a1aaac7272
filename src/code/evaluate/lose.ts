import type { CallExpression, Expression, Node, Pattern } from 'acorn';
import { taint } from '../values/assign.ts';
import { sidesOf, Thrown } from '../values/either.ts';
import type { Changes, Heap } from '../values/heap.ts';
import { Log } from '../values/log.ts';
import type { Machine } from './machine.ts';
import { partOf } from '../values/members.ts';
import { caveat, type Reason } from '../values/reasons.ts';
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
 * Code that is not followed: whatever it may change is unknown from then on, and the calls that it may make are told.
 * @returns whether it may end the function that it stands in.
 */
export function lose(machine: Machine, node: Node, scope: Scope, reason: Reason): boolean {
  const found = readLost(machine, node as Parsed, scope.home.at(node));
  const seen = new Set<Node>([node]);
  loseNames(machine, found, scope, reason, seen);
  return found.returns;
}

/** A function of which nobody can tell how often it is called, with whatever there is. */
export function callPerhaps(machine: Machine, callee: Value, reason: Reason, args?: readonly Item[]): void {
  if (!(callee instanceof Closure)) return;
  const given = args ?? callee.node.params.map((): Item => ({ value: new Unknown(reason), at: reason.at }));
  const { heap, repeated } = machine;
  if (repeated.has(callee.node)) {
    loseFunction(machine, callee, reason, new Set());
    return;
  }
  repeated.add(callee.node);
  const changes = changesOf(heap, () => machine.call(callee, new Unknown(reason), given, reason.at));
  repeated.delete(callee.node);
  // What changes nothing does the same each time.
  const isSteady = [...changes.keys()].every((container) => container instanceof Log);
  if (isSteady) sidesOf(heap, reason, [() => heap.apply(changes), () => undefined], -1);
  else loseFunction(machine, callee, reason, new Set());
}

function changesOf(heap: Heap, run: () => unknown): Changes {
  try {
    return heap.attempt(run).changes;
  } catch (error) {
    // Where it is called, the site is not built.
    if (error instanceof Thrown) return new Map();
    throw error;
  }
}

function loseFunction(machine: Machine, { node, scope }: Closure, reason: Reason, seen: Set<Node>): void {
  if (seen.has(node)) return;
  seen.add(node);
  loseNames(machine, readLost(machine, node as Node as Parsed, scope.home.at(node)), scope, reason, seen);
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

function loseNames(machine: Machine, found: Lost, scope: Scope, reason: Reason, seen: Set<Node>): void {
  const log = machine.heap.write(machine.log);
  for (const call of found.calls) {
    const called = calledBy(call, scope, reason);
    if (called !== null) log.push({ called, unless: reason, isAssumed: false });
  }
  const doubt = caveat(reason, false);
  for (const name of found.names) {
    const holder = holderOf(scope, name);
    const value = holder === null ? scope.home.imported(name, reason.at) : holder.state.get(name);
    const inner = taint(machine, value, doubt);
    if (holder !== null && found.assigned.has(name))
      machine.heap.write(holder).set(name, new Unknown(reason, { mayBeAbsent: value === ABSENT }));
    for (const each of inner) loseFunction(machine, each, reason, seen);
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
