import type { Container } from './heap.ts';
import { type Alternative, doubted, joined } from './unknowns.ts';
import type { LogEntry } from './log.ts';
import { type Caveat, caveat, type Reason, together } from './reasons.ts';
import {
  ABSENT,
  type Entry,
  type Item,
  List,
  type ListState,
  Mapping,
  type MappingState,
  type Property,
  Scope,
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
  // In the order of what is assumed, as far as there is one.
  const inOrder = states.toSorted((a, b) => Number(b.isAssumed) - Number(a.isAssumed));
  const keys = new Set(inOrder.flatMap(({ state }) => [...state.items.keys()]));
  const items = new Map<string, Entry>();
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
    items.set(key, { value: joined(alternatives, reason), at });
  }
  return { items, open: joinedCaveat(states, 'open'), taint: joinedCaveat(states, 'taint') };
}

/** What a key comes to that a mapping does not list. */
export function missing({ open }: MappingState): Property {
  return open === null ? ABSENT : doubted(ABSENT, open);
}

function joinedItems(states: readonly Possible<ListState>[], reason: Reason): ListState {
  const lists = states.map(({ state }) => state.items);
  const [first] = lists as [Item[]];
  const taint = joinedCaveat(states, 'taint');
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
  const calls = new Set(states.flatMap(({ state }) => state.map(({ called }) => called)));
  const byCall = states.map(({ state }) => new Map(state.map((entry) => [entry.called, entry])));
  const taken = states.findIndex(({ isAssumed }) => isAssumed);
  return [...calls].map((called): LogEntry => {
    const entries = byCall.map((entriesOf) => entriesOf.get(called));
    const isAssumed = entries[taken]?.isAssumed === true;
    const isCertain = entries.every((entry) => entry !== undefined && entry.unless === null);
    if (isCertain) return { called, unless: null, isAssumed: true };
    return { called, unless: entries.find((entry) => entry?.unless)?.unless ?? reason, isAssumed };
  });
}

function joinedCaveat<K extends string>(
  states: readonly Possible<Record<K, Caveat | null>>[],
  key: K,
): Caveat | null {
  const found = states.map(({ state }) => state[key]).filter((each) => each !== null);
  const [first, ...others] = found;
  if (first === undefined) return null;
  const assumed = states.find(({ isAssumed }) => isAssumed)?.state[key];
  const isAssumed =
    assumed === undefined ? found.every((each) => each.isAssumed) : assumed?.isAssumed !== false;
  return caveat(together(first, others), isAssumed);
}
