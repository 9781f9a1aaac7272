import { Thrown } from './reasons.ts';

/** The number of the newest container, which tells whether one is older than an attempt. */
let lastNumber = 0;

/** A value that code can change. Its state is a map, or has a list or map as `items`. */
export abstract class Container<S = unknown> {
  state: S;
  readonly number = ++lastNumber;

  constructor(state: S) {
    this.state = state;
  }

  get size(): number {
    const items = this.state instanceof Map ? this.state : (this.state as { items: unknown }).items;
    return items instanceof Map ? items.size : (items as unknown[]).length;
  }
}

function copyOf<S>(state: S): S {
  if (Array.isArray(state)) return [...(state as unknown[])] as S;
  if (state instanceof Map) return new Map(state) as S;
  return { ...state, items: copyOf((state as { items: unknown }).items) };
}

/** The change of a container during an attempt. `before` is its former state. */
export interface Change {
  readonly container: Container;
  readonly before: unknown;
  /** The written names of a scope. */
  readonly names: Set<string>;
}

/** A run whose changes of older containers are noted, so that they can be undone. */
interface Attempt {
  readonly born: number;
  readonly changes: Map<Container, Change>;
}

/** Runs code and records its changes. */
export class Heap {
  /** The number of copied items, which the meter counts. */
  copied = 0;
  #attempt: Attempt | null = null;

  /** The state of a container, to be changed in place. @param name the changed variable of a scope. */
  write<S>(container: Container<S>, name = ''): S {
    const attempt = this.#attempt;
    if (attempt && container.number <= attempt.born) {
      const change = attempt.changes.get(container);
      if (change === undefined) {
        this.copied += container.size;
        attempt.changes.set(container, { container, before: container.state, names: new Set([name]) });
        container.state = copyOf(container.state);
      } else change.names.add(name);
    }
    return container.state;
  }

  /** Runs code and undoes its changes. With `isKept` they stay, unless the code throws. */
  attempt<T>(run: () => T, isKept = false): { result: T | Thrown; changes: Change[] } {
    const outer = this.#attempt;
    const inner = { born: lastNumber, changes: new Map<Container, Change>() };
    this.#attempt = inner;
    const end = (isBack: boolean) => {
      this.#attempt = outer;
      const changes = [...inner.changes.values()];
      if (isBack) for (const { container, before } of changes) container.state = before;
      else if (outer) for (const change of changes) addChange(outer, change);
      return changes;
    };
    try {
      const result = run();
      return { result, changes: end(!isKept) };
    } catch (error) {
      const changes = end(true);
      if (!(error instanceof Thrown)) throw error;
      return { result: error, changes };
    }
  }
}

/** Adds a change of an inner attempt to the outer one. */
function addChange({ born: before, changes }: Attempt, change: Change): void {
  if (change.container.number > before) return;
  const existing = changes.get(change.container);
  if (existing === undefined) changes.set(change.container, change);
  else for (const name of change.names) existing.names.add(name);
}
