// evaluate/: follows JavaScript and TypeScript: data, literals, imports, plain functions, member lookup, an assumed environment.
// In: trees of parse/, and the values of names. Nothing is executed.
// Out: values of values/, and a log of the calls that are not followed. Loops, `switch`, `try` and labels are not followed:
// everything that their parts change is unknown afterwards (perhaps.ts).
// Not here: operations on values (values/), and any generator.

import type { CallExpression, Expression, MemberExpression } from 'acorn';
import { callExternal, callValue } from './calls.ts';
import { itemsOf, memberKey } from './literals.ts';
import type { Machine } from './machine.ts';
import { loseValue } from './perhaps.ts';
import { presumed } from '../values/lists.ts';
import { Stop } from '../values/meter.ts';
import { getMember, partOf } from '../values/members.ts';
import { undecided } from '../values/operators.ts';
import type { At } from '../parse/source.ts';
import { caveat } from '../values/reasons.ts';
import { isNothing, lifted, unknownOf } from '../values/unknowns.ts';
import { type Item, NO_ASSUMPTION, type Scope, Unknown, type Value } from '../values/values.ts';

/** The result of a chain whose `?.` found null or undefined, so that the rest of it is skipped. */
const SHORT = Symbol('short');

/** Evaluates `a.b` and `a.b()`. */
export function access(machine: Machine, node: MemberExpression | CallExpression, scope: Scope): Value {
  const value = step(machine, node, scope, 0);
  return value === SHORT ? undefined : value;
}

/** Evaluates an optional chain, `a?.b.c`. */
export function chain(machine: Machine, node: MemberExpression | CallExpression, scope: Scope): Value {
  const value = step(machine, node, scope, 1);
  return value === SHORT ? undefined : value;
}

/** The longest chain. */
const MAX_LINKS = 200;

type Step = Value | typeof SHORT;

/** Evaluates one link. @param links number of links around it in an optional chain; 0 outside of one. */
function step(machine: Machine, node: MemberExpression | CallExpression, scope: Scope, links: number): Step {
  const at = scope.home.at(node);
  machine.spend(at);
  if (links > MAX_LINKS) throw new Stop(`a chain has more than ${MAX_LINKS} links`, at);
  if (node.type === 'MemberExpression') {
    return onObject(machine, node, scope, links, (object) => {
      const key = memberKey(machine, node, scope);
      // Code that changes the value under an unknown key may change any property.
      if (key instanceof Unknown) loseValue(machine, object, caveat(key, key.assumed !== NO_ASSUMPTION));
      return lifted([key], ([name]) => getMember(machine, object, String(name), at));
    });
  }
  const { callee } = node;
  const args = () => itemsOf(machine, node.arguments, scope);
  if (callee.type === 'Super') return undecided('`super`', at);
  if (callee.type === 'MemberExpression')
    return onObject(machine, callee, scope, links, (object) => {
      const key = memberKey(machine, callee, scope);
      if (key instanceof Unknown) return callValue(machine, new Unknown(key), object, args(), at);
      const isMissing = () => isNothing(object) || isNothing(getMember(machine, object, key, at));
      if (node.optional && isMissing()) return undefined;
      return callMember(machine, object, key, args(), at);
    });
  const value = inner(machine, callee, scope, links);
  if (value === SHORT || (node.optional && isNothing(value))) return SHORT;
  return callValue(machine, value, undefined, args(), at);
}

function inner(machine: Machine, node: Expression, scope: Scope, links: number): Step {
  const isLink = links > 0 && (node.type === 'MemberExpression' || node.type === 'CallExpression');
  return isLink ? step(machine, node, scope, links + 1) : machine.evaluate(node, scope);
}

/** Evaluates the object of a member expression, and reads from it. */
function onObject(
  machine: Machine,
  { object: node, optional }: MemberExpression,
  scope: Scope,
  links: number,
  read: (object: Value) => Value,
): Step {
  if (node.type === 'Super') return undecided('`super`', scope.home.at(node));
  const object = inner(machine, node, scope, links);
  if (object === SHORT || (optional && isNothing(object))) return SHORT;
  if (links === 0 || !(object instanceof Unknown)) return read(object);
  return perhapsNothing(object, read);
}

/** Reads from an unknown object. If it is assumed to be null or undefined, the assumed result is undefined. */
function perhapsNothing(object: Unknown, read: (object: Value) => Value): Value {
  const isAssumed = object.assumed !== NO_ASSUMPTION && isNothing(object.assumed);
  const value = read(object);
  return isAssumed ? new Unknown(object, { assumed: undefined }) : value;
}

/** Evaluates `object.key(…)`. */
function callMember(machine: Machine, object: Value, key: string, args: readonly Item[], at: At): Value {
  if (object instanceof Unknown) return callOfUnknown(machine, object, key, args, at);
  // The interpreter has no promises: an awaited value stands for its promise. So nobody knows whether a callback is called.
  if (/^(?:then|catch|finally)$/.test(key) && unknownOf(object) === null) {
    const reason = undecided('a promise', at);
    for (const { value } of args) machine.callPerhaps(value, reason);
    return reason;
  }
  return callValue(machine, getMember(machine, object, key, at), object, args, at, key);
}

function callOfUnknown(machine: Machine, object: Unknown, key: string, args: readonly Item[], at: At): Value {
  const { assumed } = object;
  const isKnown = assumed !== NO_ASSUMPTION && !isNothing(assumed) && typeof assumed !== 'symbol';
  const assumedResult = isKnown
    ? presumed(machine, caveat(object, true), () => callMember(machine, assumed, key, args, at))
    : null;
  loseValue(machine, object, caveat(object, false));
  const result = callExternal(machine, partOf(object, key, at), args, at);
  return assumedResult ?? result;
}
