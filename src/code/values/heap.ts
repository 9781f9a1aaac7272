import { Thrown } from './reasons.ts';

/** How many containers there have been: tells whether one was there before an attempt. */
let born = 0;

/** What changes while code runs. Its state is a map, or has a list or map as `items`. */
export abstract class Container<S = unknown> {
  state: S;
  readonly number = ++born;

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

/** What an attempt has changed. */
export interface Change {
  readonly container: Container;
  readonly before: unknown;
  /** The names that have been written, of a container of names. */
  readonly names: Set<string>;
}

/** Code that is run while what it changes is noted, as far as that was there before. */
interface Attempt {
  readonly born: number;
  readonly changes: Map<Container, Change>;
}

/** Lets code run and says what it has changed. */
export class Heap {
  copied = 0;
  #attempt: Attempt | null = null;

  /** The state of a container, to be changed in place. @param name what is changed of it. */
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

  /** Runs code. What it changes is taken back, unless it is kept and the code comes to an end without an error. */
  attempt<T>(run: () => T, isKept = false): { result: T | Thrown; changes: Change[] } {
    const outer = this.#attempt;
    const inner = { born, changes: new Map<Container, Change>() };
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

/** What an attempt within another has changed, that has changed. */
function addChange({ born: before, changes }: Attempt, change: Change): void {
  if (change.container.number > before) return;
  const known = changes.get(change.container);
  if (known === undefined) changes.set(change.container, change);
  else for (const name of change.names) known.names.add(name);
}
