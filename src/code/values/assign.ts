// values/: what code comes to, whatever language it is in, and what may be done with it.
// In: values, and whoever counts what is made (`Caller`, meter.ts).
// Out: values; what is not known is `Unknown`, with a reason (a code), a place and what may be assumed.
// Not here: trees, scopes, files, languages, and generators.

import { append } from '../../text/append.ts';
import { ITEMS_PER_STEP } from './meter.ts';
import type { At } from '../parse/source.ts';
import { bothCaveats, type Caveat, caveat, Thrown } from './reasons.ts';
import { doubted, mayBeAbsent, unknownOf } from './unknowns.ts';
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
  if (target === null || target === undefined)
    throw new Thrown({ why: `the code writes to ${String(target)}`, cause: 'error', at });
  const unknown = target instanceof Unknown ? target : unknownOf(key);
  if (unknown !== null) {
    taint(caller, target, caveat(unknown, false));
    return;
  }
  const container = target instanceof Closure ? target.own : target;
  if (container instanceof Mapping) setKey(caller, container, String(key), item, at);
  else if (container instanceof List) taint(caller, container, notFollowed('an item of the list is set', at));
}

function setKey(caller: Caller, mapping: Mapping, key: string, item: Item | null, at: At): void {
  const state = caller.heap.write(mapping);
  if (key === '__proto__') state.open ??= notFollowed('the prototype is set', at);
  else if (item !== null) state.items.set(key, item);
  else if (state.open === null) state.items.delete(key);
  // It is not there, whatever else may be.
  else state.items.set(key, { value: ABSENT, at });
  doubtAgain(caller, mapping);
}

/** What is written to something that others keep is in doubt as soon as it is written. */
export function doubtAgain(caller: Caller, container: Mapping | List): void {
  if (container.kept !== null) doubtItems(caller, container, container.kept);
}

function notFollowed(why: string, at: At): Caveat {
  return { why, cause: 'unsupported', at, isAssumed: false };
}

/** Whatever a value holds may be something else from now on. @returns the functions that it holds. */
export function taint(caller: Caller, value: Property, doubt: Caveat): Closure[] {
  const reached = new Set<Property>();
  const queue: Property[] = [value];
  while (queue.length > 0) {
    const next = queue.pop();
    if (next instanceof Unknown && next.assumed !== NO_ASSUMPTION) queue.push(next.assumed);
    if (!(next instanceof Mapping || next instanceof List || next instanceof Closure) || reached.has(next))
      continue;
    reached.add(next);
    if (next instanceof Closure) queue.push(next.own);
    else {
      append(
        queue,
        [...next.state.items.values()].map(({ value: inner }) => inner),
      );
      keepInDoubt(caller, next, doubt);
    }
  }
  return [...reached].filter((each) => each instanceof Closure);
}

/** Others may change what a list or a mapping holds, now and later. */
export function keepInDoubt(caller: Caller, container: Mapping | List, doubt: Caveat): void {
  container.kept = bothCaveats(container.kept, doubt);
  doubtItems(caller, container, doubt);
}

/** What a list or a mapping holds may be something else or gone, and there may be more. */
export function doubtItems({ heap, spend }: Caller, container: Mapping | List, doubt: Caveat): void {
  spend(doubt.at, container.size / ITEMS_PER_STEP);
  if (container instanceof List) {
    const written = heap.write(container);
    written.items = written.items.map((item) => ({ ...item, value: doubted(item.value, doubt) }));
    written.open = bothCaveats(written.open, doubt);
  } else overlay(heap.write(container), doubt, true);
}

/** Whatever stands there may be something else from now on, and there may be more. @param isGone or it may not be there. */
export function overlay(into: Mapping['state'], doubt: Caveat, isGone = false): void {
  for (const [key, { value, at }] of into.items)
    into.items.set(key, { value: doubted(value, doubt, isGone || mayBeAbsent(value)), at });
  into.open = bothCaveats(into.open, doubt);
}
