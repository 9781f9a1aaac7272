// values/: what code comes to, whatever language it is in, and what may be done with it.
// In: values, and whoever counts what is made (`Caller`, meter.ts).
// Out: values; what is not known is `Unknown`, with a reason (a code), a place and what may be assumed.
// Not here: trees, scopes, files, languages, and generators.

import { Thrown } from './thrown.ts';
import type { At } from '../parse/source.ts';
import { type Caveat, caveat } from './reasons.ts';
import { unknownOf } from './unknowns.ts';
import {
  ABSENT,
  type Caller,
  Closure,
  type Item,
  List,
  Mapping,
  NO_ASSUMPTION,
  type Property,
  Unknown,
  type Value,
} from './values.ts';

/** `target[key] = value`; without an item, `delete target[key]`. */
export function setMember(caller: Caller, target: Value, key: Value, item: Item | null, at: At): void {
  if (target instanceof Unknown) {
    taint(caller, target, caveat(target, false));
    return;
  }
  if (target === null || target === undefined)
    throw new Thrown(new Unknown({ why: `the code writes to ${String(target)}`, cause: 'error', at }));
  const name = unknownOf(key);
  if (name !== null) {
    taint(caller, target, caveat(name, false));
    return;
  }
  const container = target instanceof Closure ? target.own : target;
  if (container instanceof Mapping) setKey(caller, container, String(key), item, at);
  else if (container instanceof List)
    taint(caller, container, {
      why: 'an item of the list is set',
      cause: 'unsupported',
      at,
      isAssumed: false,
    });
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
    if (next instanceof Unknown && next.assumed !== NO_ASSUMPTION) queue.push(next.assumed);
    if (!(next instanceof Mapping || next instanceof List) || reached.has(next)) continue;
    if (reached.size >= MAX_REACHED) break;
    reached.add(next);
    for (const item of next.state.items.values()) queue.push(item.value);
  }
  for (const container of reached) {
    const { taint: before } = container.state;
    if (before !== null && (doubt.isAssumed || !before.isAssumed)) continue;
    const state = caller.heap.write(container as Mapping);
    state.taint = doubt;
    if (container instanceof Mapping && state.open?.isAssumed !== false) state.open = doubt;
  }
  return [...functions];
}
