import type { Container } from './heap.ts';
import { type Alternative, isSame, joined } from './unknowns.ts';
import type { LogEntry } from './log.ts';
import type { Reason } from './reasons.ts';
import {
  ABSENT,
  type Item,
  List,
  type ListState,
  Mapping,
  type MappingState,
  type Property,
  Scope,
  Unknown,
  type Value,
} from './values.ts';

/** One of the states that a container may have. */
interface Possible<S> {
  readonly state: S;
  readonly isAssumed: boolean;
}

/** The state of a container of which nobody can tell which of several it has. */
export function joinedState(
  container: Container,
  states: readonly Possible<unknown>[],
  reason: Reason,
): unknown {
  if (container instanceof Scope) return joinedNames(states as Possible<Map<string, Property>>[], reason);
  if (container instanceof List) return joinedItems(states as Possible<ListState>[], reason);
  if (container instanceof Mapping) return joinedKeys(states as Possible<MappingState>[], reason);
  return joinedLog(states as Possible<LogEntry[]>[], reason);
}

function joinedNames(states: readonly Possible<Map<string, Property>>[], reason: Reason) {
  const names = new Set(states.flatMap(({ state }) => [...state.keys()]));
  return new Map(
    [...names].map((name): [string, Property] => [
      name,
      joined(
        states.map(({ state, isAssumed }) => ({
          value: state.has(name) ? state.get(name) : ABSENT,
          isAssumed,
        })),
        reason,
      ),
    ]),
  );
}

function joinedKeys(states: readonly Possible<MappingState>[], reason: Reason): MappingState {
  const keys = new Set(states.flatMap(({ state }) => [...state.items.keys()]));
  const items = new Map<string, Item>();
  for (const key of keys) {
    const found = states.map(({ state }) => state.items.get(key));
    const [first] = found;
    if (first !== undefined && found.every((item) => item === first)) {
      items.set(key, first);
      continue;
    }
    const alternatives = states.map(
      ({ isAssumed, state }, index): Alternative => ({
        value: found[index] ? found[index].value : missing(state),
        isAssumed,
      }),
    );
    const at = found.find((item) => item !== undefined)?.at as Item['at'];
    // It stays an item, so that it is told that the key may be there.
    items.set(key, { value: joined(alternatives, reason) as Value, at });
  }
  return { items, open: firstOf(states, 'open'), taint: firstOf(states, 'taint') };
}

/** What a key comes to that a mapping does not list. */
export function missing({ open }: MappingState): Property {
  return open === null ? ABSENT : new Unknown(open, { assumed: ABSENT });
}

function joinedItems(states: readonly Possible<ListState>[], reason: Reason): ListState {
  const lists = states.map(({ state }) => state.items);
  const [first] = lists as [Item[]];
  const taint = firstOf(states, 'taint');
  if (lists.every((items) => items.length === first.length && !items.some((item) => item.isSpread))) {
    const items = first.map((item, index): Item => {
      const alternatives = states.map(({ state, isAssumed }) => ({
        value: (state.items[index] as Item).value,
        isAssumed,
      }));
      return { value: joined(alternatives, reason) as Value, at: item.at };
    });
    return { items, taint };
  }
  let shared = 0;
  while (first[shared] !== undefined && lists.every((items) => items[shared] === first[shared])) shared++;
  const rest = joined(
    states.map(({ state, isAssumed }) => ({ value: new List(state.items.slice(shared)), isAssumed })),
    reason,
  );
  return {
    items: [...first.slice(0, shared), { value: rest as Value, at: reason.at, isSpread: true }],
    taint,
  };
}

function joinedLog(states: readonly Possible<LogEntry[]>[], reason: Reason): LogEntry[] {
  const [{ state: first }] = states as [Possible<LogEntry[]>];
  let shared = 0;
  while (first[shared] !== undefined && states.every(({ state }) => state[shared] === first[shared]))
    shared++;
  const perhaps = states.flatMap(({ state, isAssumed }) =>
    state.slice(shared).map((entry) => ({
      called: entry.called,
      unless: entry.unless ?? reason,
      isAssumed: isAssumed && entry.isAssumed,
    })),
  );
  return [...first.slice(0, shared), ...perhaps];
}

function firstOf<K extends string>(
  states: readonly Possible<Record<K, Reason | null>>[],
  key: K,
): Reason | null {
  return states.map(({ state }) => state[key]).find((reason) => reason !== null) ?? null;
}

/**
 * The state after code that is run any number of times: whatever it changes is unknown from then on.
 * @returns null where it changes nothing that is not unknown already.
 */
export function widenedState(container: Container, after: unknown, reason: Reason): unknown {
  if (container instanceof Scope)
    return widenedNames(container.state, after as Map<string, Property>, reason);
  if (container instanceof List) return widenedItems(container.state, after as ListState, reason);
  if (container instanceof Mapping) return widenedKeys(container.state, after as MappingState, reason);
  return widenedLog(container.state as LogEntry[], after as LogEntry[], reason);
}

function widenedNames(before: Map<string, Property>, after: Map<string, Property>, reason: Reason) {
  const names = new Map(before);
  for (const [name, value] of after) {
    const old = before.has(name) ? before.get(name) : ABSENT;
    if (!isWide(old, reason) && !isSame(old, value)) names.set(name, widened(old, reason));
  }
  return isEqual(names, before) ? null : names;
}

function widenedKeys(before: MappingState, after: MappingState, reason: Reason): MappingState | null {
  const items = new Map(before.items);
  for (const key of new Set([...before.items.keys(), ...after.items.keys()])) {
    const old = before.items.get(key);
    const item = after.items.get(key);
    if (old === item || (old && isWide(old.value, reason))) continue;
    const value = widened(old === undefined ? missing(before) : old.value, reason);
    items.set(key, { value, at: (item ?? old)?.at as Item['at'] });
  }
  const open = before.open ?? (isEqual(items, before.items) && after.open === null ? null : reason);
  const taint = before.taint ?? after.taint;
  const isNew = !isEqual(items, before.items) || open !== before.open || taint !== before.taint;
  return isNew ? { items, open, taint } : null;
}

function widenedItems(before: ListState, after: ListState, reason: Reason): ListState | null {
  const taint = before.taint ?? after.taint;
  const shared = before.items.filter((item, index) => after.items[index] === item).length;
  if (shared === before.items.length && after.items.length === shared)
    return taint === before.taint ? null : { items: before.items, taint };
  const isLonger = shared === before.items.length;
  const last = before.items.at(-1);
  if (isLonger && last?.isSpread && isWide(last.value, reason)) return null;
  if (!isLonger && before.items.length === 1 && last?.isSpread && isWide(last.value, reason)) return null;
  const kept = isLonger ? before.items : [];
  const assumed = new List(isLonger ? [] : before.items);
  return {
    items: [...kept, { value: new Unknown(reason, { assumed }), at: reason.at, isSpread: true }],
    taint,
  };
}

function widenedLog(before: LogEntry[], after: LogEntry[], reason: Reason): LogEntry[] | null {
  const placeOf = ({ called: { at } }: LogEntry) => `${at.offset} ${at.source.file}`;
  const known = new Set(before.map(placeOf));
  const more = after
    .slice(before.length)
    .filter((entry) => !known.has(placeOf(entry)))
    .map(({ called, unless }) => ({ called, unless: unless ?? reason, isAssumed: false }));
  return more.length === 0 ? null : [...before, ...more];
}

/** Unknown for the same reason already. */
function isWide(value: Property, reason: Reason): boolean {
  return (
    value instanceof Unknown && value.why === reason.why && value.at === reason.at && value.oneOf === null
  );
}

function widened(old: Property, reason: Reason): Unknown {
  return new Unknown(reason, { assumed: old instanceof Unknown ? old.assumed : old });
}

function isEqual<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
