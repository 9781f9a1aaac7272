// values/: what code comes to, whatever language it is in, and what may be done with it.
// In: values, and whoever counts what is made (`Caller`, meter.ts).
// Out: values; what is not known is `Unknown`, with a reason (a code), a place and what may be assumed.
// Not here: trees, scopes, files, languages, and generators.

import { append } from '../../text/append.ts';
import { eitherValue, Thrown } from './either.ts';
import type { At } from '../parse/source.ts';
import { type Caveat, caveat } from './reasons.ts';
import { present, unknownOf } from './unknowns.ts';
import {
  ABSENT,
  type Caller,
  Closure,
  type Item,
  List,
  Mapping,
  NOTHING,
  type Property,
  Unknown,
  type Value,
} from './values.ts';

/** `target[key] = value`; without an item, `delete target[key]`. */
export function setMember(caller: Caller, target: Value, key: Value, item: Item | null, at: At): void {
  if (target instanceof Unknown) {
    setPerhaps(caller, target, (each) => setMember(caller, each, key, item, at));
    return;
  }
  if (target === null || target === undefined)
    throw new Thrown(new Unknown({ why: `the code writes to ${String(target)}`, cause: 'error', at }));
  const name = unknownOf(key);
  if (name !== null) {
    setUnder(caller, target, name, item, at);
    return;
  }
  const container = target instanceof Closure ? target.own : target;
  if (container instanceof Mapping) setKey(caller, container, String(key), item, at);
  else if (container instanceof List) setItem(caller, container, key, item, at);
}

/** Makes a change under a key that is not known: what it is assumed to be, or any. */
function setUnder(caller: Caller, target: Value, key: Unknown, item: Item | null, at: At): void {
  const set = (name: Value) => () => {
    setMember(caller, target, name, item, at);
    return undefined;
  };
  const anywhere = () => {
    const doubt = caveat(key, false);
    const container = target instanceof Closure ? target.own : target;
    if (container instanceof Mapping) caller.heap.write(container).open ??= doubt;
    if (container instanceof Mapping || container instanceof List)
      caller.heap.write(container as Mapping).taint ??= doubt;
    return undefined;
  };
  const isKnown = key.assumed !== NOTHING && unknownOf(key.assumed) === null;
  const assumed = isKnown ? [set(present(key.assumed))] : [];
  eitherValue(caller.heap, key, [...assumed, anywhere], isKnown ? 0 : -1);
}

/** Makes a change to whatever something unknown may be. */
function setPerhaps(caller: Caller, target: Unknown, set: (value: Value) => void): void {
  const { assumed } = target;
  for (const each of target.among) if (each !== assumed) taint(caller, each, caveat(target, false));
  if (assumed === NOTHING) return;
  const run = () => {
    set(present(assumed));
    return undefined;
  };
  eitherValue(caller.heap, target, [run, () => undefined], 0);
}

function setKey(caller: Caller, mapping: Mapping, key: string, item: Item | null, at: At): void {
  const state = caller.heap.write(mapping);
  if (key === '__proto__')
    state.open ??= { why: 'the prototype is set', cause: 'unsupported', at, isAssumed: false };
  else if (item !== null) state.items.set(key, item);
  else if (state.open === null) state.items.delete(key);
  // It is not there, whatever else may be.
  else state.items.set(key, { value: ABSENT, at });
}

/** No list of a configuration has a longer gap. */
const MAX_GAP = 1000;

function setItem(caller: Caller, list: List, key: Value, item: Item | null, at: At): void {
  const state = caller.heap.write(list);
  const index = Number(key);
  const isKnown = state.items.every(({ isSpread }) => !isSpread);
  const isIndex = Number.isInteger(index) && index >= 0 && index < state.items.length + MAX_GAP;
  if (key === 'length' && item?.value === 0) state.items = [];
  else if (isKnown && isIndex && item !== null) {
    while (state.items.length < index) state.items.push({ value: undefined, at });
    state.items[index] = item;
  } else if (String(key) === 'length' || isIndex) {
    const why = 'the list is changed in a way that Lectern cannot follow';
    state.taint ??= { why, cause: 'unsupported', at, isAssumed: false };
  }
}

/** Containers that are looked at when something is handed over. */
const MAX_REACHED = 2000;

/** Whatever a value holds may be something else from now on. @returns the functions that it holds. */
export function taint(caller: Caller, value: Property, doubt: Caveat): Closure[] {
  const reached = new Set<Mapping | List>();
  const functions = new Set<Closure>();
  const queue: Property[] = [value];
  while (queue.length > 0) {
    const next = queue.pop();
    if (next instanceof Closure && !functions.has(next)) {
      functions.add(next);
      queue.push(next.own);
    }
    if (next instanceof Unknown) append(queue, next.among);
    if (next instanceof Unknown && next.assumed !== NOTHING) queue.push(next.assumed);
    if (!(next instanceof Mapping || next instanceof List) || reached.has(next)) continue;
    if (reached.size >= MAX_REACHED) break;
    reached.add(next);
    for (const item of next.state.items.values()) queue.push(item.value);
  }
  for (const container of reached) {
    if (container.state.taint !== null) continue;
    const state = caller.heap.write(container as Mapping);
    state.taint = doubt;
    if (container instanceof Mapping) state.open ??= doubt;
  }
  return [...functions];
}
