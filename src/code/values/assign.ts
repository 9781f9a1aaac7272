// values/: the values of code in any language, and the operations on them.
// In: values, and a `Caller` that counts the size of new values (meter.ts).
// Out: values; an unknown one is an `Unknown`, with a reason (a code), a place and perhaps an assumption.
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

/** Runs `target[key] = value`, or without an item `delete target[key]`. */
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
  // An open mapping may have any key, so the deleted one is marked as absent.
  else state.items.set(key, { value: ABSENT, at });
  doubtAgain(caller, mapping);
}

/** Makes the items doubtful again after a write, if other code may change the container at any time. */
export function doubtAgain(caller: Caller, container: Mapping | List): void {
  if (container.escaped !== null) doubtItems(caller, container, container.escaped);
}

function notFollowed(why: string, at: At): Caveat {
  return { why, cause: 'unsupported', at, isAssumed: false };
}

/** Makes everything doubtful that a value contains, since other code may change it. @returns the functions in it. */
export function taint(caller: Caller, value: Property, doubt: Caveat): Closure[] {
  const reached = new Set<Property>();
  const queue: Property[] = [value];
  while (queue.length > 0) {
    const item = queue.pop();
    if (item instanceof Unknown && item.assumed !== NO_ASSUMPTION) queue.push(item.assumed);
    if (!(item instanceof Mapping || item instanceof List || item instanceof Closure) || reached.has(item))
      continue;
    reached.add(item);
    if (item instanceof Closure) queue.push(item.own);
    else {
      append(
        queue,
        [...item.state.items.values()].map(({ value: inner }) => inner),
      );
      keepInDoubt(caller, item, doubt);
    }
  }
  return [...reached].filter((each) => each instanceof Closure);
}

/** Makes the items of a container doubtful, now and after each later write. */
export function keepInDoubt(caller: Caller, container: Mapping | List, doubt: Caveat): void {
  container.escaped = bothCaveats(container.escaped, doubt);
  doubtItems(caller, container, doubt);
}

/** Makes the items of a container doubtful: they may have changed or gone, and there may be others. */
export function doubtItems({ heap, spend }: Caller, container: Mapping | List, doubt: Caveat): void {
  spend(doubt.at, container.size / ITEMS_PER_STEP);
  if (container instanceof List) {
    const state = heap.write(container);
    state.items = state.items.map((item) => ({ ...item, value: doubted(item.value, doubt) }));
    state.open = bothCaveats(state.open, doubt);
  } else overlay(heap.write(container), doubt, true);
}

/** Makes the properties of a mapping doubtful, and the mapping open. @param isGone whether properties may be absent. */
export function overlay(into: Mapping['state'], doubt: Caveat, isGone = false): void {
  for (const [key, { value, at }] of into.items)
    into.items.set(key, { value: doubted(value, doubt, isGone || mayBeAbsent(value)), at });
  into.open = bothCaveats(into.open, doubt);
}
