// evaluate/: follows JavaScript and TypeScript: data, literals, imports, plain functions, member lookup, an assumed environment.
// In: trees of parse/, and the values of names. Nothing is executed.
// Out: values of values/, and a log of the calls that are not followed. Loops, `switch`, `try` and labels are not followed:
// whatever their parts change is unknown from then on (perhaps.ts).
// Not here: what values do (values/), and any generator.

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

/** The rest of a chain is not looked at: what precedes `?.` is nothing. */
const SHORT = Symbol('short');

/** `a.b`, `a?.b.c()`. */
export function access(machine: Machine, node: MemberExpression | CallExpression, scope: Scope): Value {
  const value = step(machine, node, scope, 0);
  return value === SHORT ? undefined : value;
}

/** What stands in a chain, `a?.b.c`. */
export function chain(machine: Machine, node: MemberExpression | CallExpression, scope: Scope): Value {
  const value = step(machine, node, scope, 1);
  return value === SHORT ? undefined : value;
}

/** No chain of a configuration is longer. */
const MAX_LINKS = 200;

type Step = Value | typeof SHORT;

/** @param links how long the chain is that it stands in; 0 for none. */
function step(machine: Machine, node: MemberExpression | CallExpression, scope: Scope, links: number): Step {
  const at = scope.home.at(node);
  machine.spend(at);
  if (links > MAX_LINKS) throw new Stop(`a chain has more than ${MAX_LINKS} links`, at);
  if (node.type === 'MemberExpression') {
    return onObject(machine, node, scope, links, (object) => {
      const key = memberKey(machine, node, scope);
      // Whoever changes what is read under a key that is not known may change anything.
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

/** Reads something of the object of a member expression. */
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

/** Where something unknown may be nothing, so may what is read of it. */
function perhapsNothing(object: Unknown, read: (object: Value) => Value): Value {
  const isAssumed = object.assumed !== NO_ASSUMPTION && isNothing(object.assumed);
  const found = read(object);
  return isAssumed ? new Unknown(object, { assumed: undefined }) : found;
}

/** `object.key(…)`. */
function callMember(machine: Machine, object: Value, key: string, args: readonly Item[], at: At): Value {
  if (object instanceof Unknown) return callOfUnknown(machine, object, key, args, at);
  // A promise is taken for what it promises; what waits for it is perhaps called.
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
  const found = isKnown
    ? presumed(machine, caveat(object, true), () => callMember(machine, assumed, key, args, at))
    : null;
  loseValue(machine, object, caveat(object, false));
  const given = callExternal(machine, partOf(object, key, at), args, at);
  return found ?? given;
}
