import type { Container } from './heap.ts';
import { missing } from './join-states.ts';
import type { LogEntry } from './log.ts';
import { caveat, type Reason } from './reasons.ts';
import { isSame, mayBeAbsent } from './unknowns.ts';
import {
  ABSENT,
  type Item,
  List,
  type ListState,
  Mapping,
  type MappingState,
  NOTHING,
  type Property,
  Scope,
  Unknown,
} from './values.ts';

/** Makes unknown what code changes that is run any number of times. */
export interface Widening {
  readonly reason: Reason;
  /** It is assumed that the code is not run at all. */
  readonly isSkipped: boolean;
  /** What it has made unknown. */
  readonly made: Set<Property>;
}

function widened(old: Property, { reason, isSkipped, made }: Widening, isRemoved = false): Unknown {
  const kept = old instanceof Unknown ? old.assumed : old;
  const assumed = isSkipped ? kept : NOTHING;
  const value = new Unknown(reason, { assumed, mayBeAbsent: mayBeAbsent(old) || isRemoved });
  made.add(value);
  return value;
}

/**
 * The state after such code: whatever it changes is unknown from then on.
 * @returns null where it changes nothing that is not unknown already.
 */
export function widenedState(container: Container, after: unknown, widening: Widening): unknown {
  if (container instanceof Scope)
    return widenedNames(container.state, after as Map<string, Property>, widening);
  if (container instanceof List) return widenedItems(container.state, after as ListState, widening);
  if (container instanceof Mapping) return widenedKeys(container.state, after as MappingState, widening);
  return widenedLog(container.state as LogEntry[], after as LogEntry[], widening);
}

function widenedNames(before: Map<string, Property>, after: Map<string, Property>, widening: Widening) {
  const names = new Map(before);
  for (const [name, value] of after) {
    const old = before.has(name) ? before.get(name) : ABSENT;
    if (!widening.made.has(old) && !isSame(old, value)) names.set(name, widened(old, widening));
  }
  return isEqual(names, before) ? null : names;
}

function widenedKeys(before: MappingState, after: MappingState, widening: Widening): MappingState | null {
  const items = new Map(before.items);
  for (const key of new Set([...before.items.keys(), ...after.items.keys()])) {
    const old = before.items.get(key);
    const item = after.items.get(key);
    if (old === item || (old && widening.made.has(old.value))) continue;
    const isRemoved = item === undefined || mayBeAbsent(item.value);
    const value = widened(old === undefined ? missing(before) : old.value, widening, isRemoved);
    items.set(key, { value, at: (item ?? old)?.at as Item['at'] });
  }
  const { reason, isSkipped } = widening;
  const open = before.open ?? (after.open && caveat(reason, isSkipped));
  const taint = before.taint ?? (after.taint && caveat(reason, isSkipped));
  const isNew = !isEqual(items, before.items) || open !== before.open || taint !== before.taint;
  return isNew ? { items, open, taint } : null;
}

function widenedItems(before: ListState, after: ListState, widening: Widening): ListState | null {
  const { reason, isSkipped } = widening;
  const taint = before.taint ?? (after.taint && caveat(reason, isSkipped));
  const shared = before.items.filter((item, index) => after.items[index] === item).length;
  if (shared === before.items.length && after.items.length === shared)
    return taint === before.taint ? null : { items: before.items, taint };
  const isLonger = shared === before.items.length;
  const last = before.items.at(-1);
  if (last?.isSpread && widening.made.has(last.value) && (isLonger || before.items.length === 1)) return null;
  const kept = isLonger ? before.items : [];
  const more = widened(new List(isLonger ? [] : before.items), widening);
  return { items: [...kept, { value: more, at: reason.at, isSpread: true }], taint };
}

function widenedLog(before: LogEntry[], after: LogEntry[], { reason }: Widening): LogEntry[] | null {
  const placeOf = ({ called: { at } }: LogEntry) => `${at.offset} ${at.source.file}`;
  const known = new Set(before.map(placeOf));
  const more = after
    .slice(before.length)
    .filter((entry) => !known.has(placeOf(entry)))
    .map(({ called, unless }) => ({ called, unless: unless ?? reason, isAssumed: false }));
  return more.length === 0 ? null : [...before, ...more];
}

function isEqual<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
