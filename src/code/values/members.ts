import { LIST_METHODS, readItems } from './lists.ts';
import { EXPRESSION_METHODS, MatchList } from './regexp.ts';
import type { At } from '../parse/source.ts';
import { Thrown } from './reasons.ts';
import { TEXT_METHODS } from './text-methods.ts';
import { assumedOf, missing, presentValue } from './unknowns.ts';
import {
  ABSENT,
  Builtin,
  type Caller,
  Called,
  Closure,
  External,
  List,
  Mapping,
  NO_ASSUMPTION,
  type Run,
  Unknown,
  type Value,
} from './values.ts';

/** One object for each method, so that `a.map === a.map`. */
const BUILTINS = new WeakMap<Run, Builtin>();

function builtin(name: string, run: Run): Builtin {
  const cached = BUILTINS.get(run) ?? new Builtin(name, run);
  BUILTINS.set(run, cached);
  return cached;
}

/** Evaluates `value[key]`. @throws Thrown for null and undefined. */
export function getMember(caller: Caller, value: Value, key: string, at: At): Value {
  if (value === null || value === undefined)
    throw new Thrown({ why: `the code reads \`${key}\` of ${String(value)}`, cause: 'error', at });
  if (value instanceof Unknown) return ofUnknown(value, (each) => getMember(caller, each, key, at));
  if (value instanceof Mapping) return getKey(value, key, at);
  if (value instanceof List) return getItem(value, key, at);
  if (value instanceof Closure) {
    if (value.own.state.items.has(key)) return getKey(value.own, key, at);
    return inherited(Function.prototype, key, at);
  }
  if (value instanceof RegExp) {
    const run = EXPRESSION_METHODS.get(key);
    return run === undefined ? inherited(RegExp.prototype, key, at) : builtin(key, run);
  }
  if (value instanceof External || value instanceof Called) return caller.known(partOf(value, key, at));
  // A builtin such as `Object` has functions as properties.
  if (value instanceof Builtin) return caller.known(partOf(new External(value.name, at), key, at));
  if (typeof value === 'string' && key === 'length') return value.length;
  if (typeof value === 'string' && /^\d+$/.test(key)) return value[Number(key)];
  const run = TEXT_METHODS.get(key);
  if (run !== undefined && (typeof value === 'string' || key === 'toString')) return builtin(key, run);
  return inherited(Object(value) as object, key, at);
}

/** A property of an external or unknown value. */
export function partOf(on: External | Called | Unknown, key: string, at: At): External {
  return new External(key, at, { on });
}

function ofUnknown(unknown: Unknown, read: (value: Value) => Value): Value {
  const { assumed } = unknown;
  // If the value is null or undefined, reading throws, and no site is built.
  if (assumed === NO_ASSUMPTION || assumed === ABSENT || assumed === undefined || assumed === null)
    return new Unknown(unknown);
  return new Unknown(unknown, { assumed: assumedOf(read(assumed)) });
}

/** The value of a property without an own value: unknown if the prototype has it, else undefined. */
function inherited(prototype: object, key: string, at: At): Value {
  if (!(key in prototype)) return undefined;
  return new Unknown({ why: `\`${key}\` is not followed`, cause: 'unsupported', at });
}

function getKey({ state }: Mapping, key: string, at: At): Value {
  const item = state.items.get(key);
  if (item === undefined && key in Object.prototype) return inherited(Object.prototype, key, at);
  return presentValue(item === undefined ? missing(state) : item.value);
}

function getItem(list: List, key: string, at: At): Value {
  const run = LIST_METHODS.get(key);
  if (run !== undefined) return builtin(key, run);
  if (list instanceof MatchList && key === 'groups') return list.groups;
  if (list instanceof MatchList && /^in(?:dex|dices|put)$/.test(key))
    return new Unknown({ why: `\`${key}\` is not followed`, cause: 'unsupported', at });
  if (key === 'length') return readItems(list, ({ length }) => length);
  if (/^(?:0|[1-9]\d*)$/.test(key)) return readItems(list, (items) => items[Number(key)]?.value);
  return inherited(Array.prototype, key, at);
}
