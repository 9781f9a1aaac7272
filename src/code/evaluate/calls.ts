import { taint } from '../values/assign.ts';
import { holeOf, listFrom } from '../values/lists.ts';
import { concluded, type Machine } from './machine.ts';
import { ITEMS_PER_STEP, made } from '../values/meter.ts';
import { loseValue } from './perhaps.ts';
import { bind } from './literals.ts';
import { caveat, Thrown } from '../values/reasons.ts';
import { declareName, hoist } from './scope.ts';
import { runBody } from './statements.ts';
import { undecided } from '../values/operators.ts';
import type { At } from '../parse/source.ts';
import { describe, nameOf } from '../values/unknowns.ts';
import {
  Builtin,
  Called,
  type Caller,
  Closure,
  type Entry,
  External,
  type Item,
  List,
  Mapping,
  NO_ASSUMPTION,
  type Property,
  Scope,
  Unknown,
  type Value,
} from '../values/values.ts';
import { newUrl } from './known.ts';

/** Calls a value. @param self its `this`. @param name the name of the method, if it is one. */
export function callValue(
  machine: Machine,
  callee: Value,
  self: Value,
  args: readonly Item[],
  at: At,
  name = '',
): Value {
  machine.spend(at);
  if (callee instanceof Closure) return callClosure(machine, callee, self, args, at);
  if (callee instanceof Builtin) return made(machine, callBuiltin(machine, callee, self, args, at), at);
  if (callee instanceof External) return callExternal(machine, callee, args, at);
  // The callee is the result of a call: `withPlugin(options)(config)`.
  if (callee instanceof Called)
    return callExternal(machine, new External('', at, { on: callee, isApi: false }), args, at);
  if (callee instanceof Unknown) {
    // The unknown function may be the assumed one, and call it any number of times.
    loseValue(machine, self, caveat(callee, false));
    if (callee.assumed !== NO_ASSUMPTION) machine.callPerhaps(callee.assumed as Value, callee, args);
    return callExternal(machine, new External(name, at, { on: callee }), args, at);
  }
  throw new Thrown({ why: `the code calls ${describe(callee)}`, cause: 'error', at });
}

/** Builtins that accept a spread of unknown items. */
const TAKES_UNKNOWN = new Set(['push', 'concat', 'require']);

function callBuiltin(machine: Machine, callee: Builtin, self: Value, args: readonly Item[], at: At): Value {
  if (self instanceof List || self instanceof Mapping) machine.spend(at, self.size / ITEMS_PER_STEP);
  const hole = TAKES_UNKNOWN.has(callee.name) ? null : holeOf(args);
  return hole ?? callee.run(machine, self, args, at);
}

/** A function that calls itself so often for one question leaves steps for the rest of the configuration. */
const MAX_RECURSIONS = 3000;

/** Calls a function of the site. If it calls itself under an unknown condition, or very often, the result is unknown. */
function callClosure(machine: Machine, closure: Closure, self: Value, args: readonly Item[], at: At): Value {
  const { node } = closure;
  if (node.generator) return undecided('a generator function', closure.at);
  const { active, doubts, recursions } = machine;
  const outer = active.get(node);
  const calls = outer === undefined ? 0 : (recursions.get(node) ?? 0) + 1;
  if (outer !== undefined) recursions.set(node, calls);
  if (outer !== undefined && (doubts > outer || calls > MAX_RECURSIONS)) {
    const reason = undecided('a function that calls itself', at);
    for (const { value } of [...args, { value: self }]) loseValue(machine, value, caveat(reason, false));
    machine.callPerhaps(closure, reason, args);
    return reason;
  }
  active.set(node, doubts);
  try {
    return runClosure(machine, closure, self, args);
  } finally {
    if (outer === undefined) active.delete(node);
    else active.set(node, outer);
  }
}

function runClosure(machine: Machine, closure: Closure, self: Value, args: readonly Item[]): Value {
  const { node, scope: outer } = closure;
  const scope = new Scope(outer.home, outer, true);
  if (node.type !== 'ArrowFunctionExpression') {
    declareName(machine, scope, 'this', self);
    declareName(machine, scope, 'arguments', listFrom(args));
    if (node.type === 'FunctionExpression' && node.id) declareName(machine, scope, node.id.name, closure);
  }
  const hole = args.findIndex(({ isSpread }) => isSpread);
  for (const [index, param] of node.params.entries()) {
    const isBehind = hole >= 0 && index >= hole;
    if (param.type === 'RestElement') bind(machine, param.argument, listFrom(args.slice(index)), scope, true);
    else bind(machine, param, isBehind ? holeOf(args) : args[index]?.value, scope, true);
  }
  if (node.body.type !== 'BlockStatement') return machine.evaluate(node.body, scope);
  hoist(machine, scope, node.body.body);
  return concluded(runBody(machine, node.body.body, scope));
}

/** Logs a call that is not followed, and returns its value. */
export function callExternal(machine: Machine, callee: External, args: readonly Item[], at: At): Value {
  const { knowledge } = machine;
  const [first] = args;
  const called = new Called(callee, snapshots(machine, args, at), at);
  machine.log.entries.push({ called, unless: null, isAssumed: true });
  if (knowledge.passThrough?.includes(callee.name)) return first?.value;
  if (callee.isApi) {
    if (knowledge.appliers?.includes(callee.name) && callee.on !== null && first !== undefined)
      apply(machine, first.value, callee.on, args.slice(1), at);
    return called;
  }
  const why = `${callee.name === '' ? 'code that is not known' : nameOf(callee)} may have changed it`;
  for (const { value } of args) {
    taint(machine, value, { why, cause: 'package', at, isAssumed: true });
    const gives = `what ${nameOf(callee)} gives is not known`;
    machine.callPerhaps(value, { why: gives, cause: 'package', at });
  }
  return called;
}

/** Calls a plugin with the object that it was added to. */
function apply(machine: Machine, plugin: Value, api: Value, args: readonly Item[], at: At): void {
  const callArgs = [{ value: api, at }, ...args];
  if (plugin instanceof Closure) callValue(machine, plugin, undefined, callArgs, at);
  else if (plugin instanceof Unknown && plugin.assumed !== NO_ASSUMPTION)
    machine.callPerhaps(plugin.assumed as Value, plugin, callArgs);
}

/** Evaluates `new callee(…)`. */
export function construct(machine: Machine, callee: Value, args: readonly Item[], at: At): Value {
  machine.spend(at);
  if (callee instanceof External && callee.on === null) {
    const { name, module } = callee;
    if (name === 'URL') return newUrl(machine, undefined, args, at);
    if (module === null && name === 'Date')
      return new Unknown({ why: 'the time of the build is not known', cause: 'time', at });
  }
  if (callee instanceof Closure) {
    machine.callPerhaps(callee, { why: 'an object of its own', cause: 'unsupported', at }, args);
    return undecided('an object of this class', at);
  }
  return callValue(machine, callee, undefined, args, at);
}

/** The deepest nesting that is copied. */
const MAX_DEPTH = 60;

/** Copies the arguments of a call, since code may change lists and mappings later. */
function snapshots(caller: Caller, args: readonly Item[], at: At): Item[] {
  const copies = new Map<Property, Property>();
  const copied = <I extends Entry>(item: I, depth: number): I => ({
    ...item,
    value: copy(item.value, depth),
  });
  const copy = (value: Property, depth: number): Property => {
    if (!(value instanceof List || value instanceof Mapping) || depth > MAX_DEPTH) return value;
    const cached = copies.get(value);
    if (cached !== undefined) return cached;
    caller.spend(at, value.size / ITEMS_PER_STEP);
    const { open } = value.state;
    const snapshot = value instanceof List ? new List([], open) : new Mapping(new Map(), open, value.text);
    copies.set(value, snapshot);
    if (value instanceof List)
      for (const item of value.state.items) (snapshot as List).state.items.push(copied(item, depth + 1));
    else
      for (const [key, item] of value.state.items)
        (snapshot as Mapping).state.items.set(key, copied(item, depth + 1));
    return snapshot;
  };
  return args.map((item) => copied(item, 0));
}
