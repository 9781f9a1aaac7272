import type { At } from '../parse/source.ts';

/** The end of a question that takes too long to answer. */
export class Stop extends Error {
  /** The limit that is passed, for people. */
  readonly why: string;
  /** Where the code was. */
  at: At | null;

  constructor(why: string, at: At | null = null) {
    super(why);
    this.why = why;
    this.at = at;
  }
}

/** Nobody's code has more conditions within conditions that cannot be decided. */
const MAX_ATTEMPTS = 60;

/** How many containers there have been: tells whether one was there before an attempt. */
let born = 0;

/** What changes while code runs. Its state is a list or map, or has one as `items`. */
export abstract class Container<S = unknown> {
  state: S;
  /** The attempt that may change the state in place; 0 outside of any, -1 none. */
  owner = -1;
  readonly number = ++born;
  /** How often it has been written to. */
  writes = 0;

  constructor(state: S) {
    this.state = state;
  }

  /** How many items it has. */
  get size(): number {
    return sizeOf(this.state);
  }
}

function sizeOf(state: unknown): number {
  if (Array.isArray(state)) return state.length;
  return state instanceof Map ? state.size : sizeOf((state as { items: unknown }).items);
}

function copyOf<S>(state: S): S {
  if (Array.isArray(state)) return [...(state as unknown[])] as S;
  if (state instanceof Map) return new Map(state) as S;
  return { ...state, items: copyOf((state as { items: unknown }).items) };
}

/** What an attempt has changed: the new state of each container that was there before it. */
export type Changes = ReadonlyMap<Container, unknown>;

interface Attempt {
  readonly id: number;
  /** The containers that were there before it. */
  readonly born: number;
  /** What it has changed of these, as they were. */
  readonly before: Map<Container, { state: unknown; owner: number }>;
}

/** Lets code run and takes back what it has changed, so that both sides of a condition can be looked at. */
export class Heap {
  /** What has been copied, in items. */
  copied = 0;
  #depth = 0;
  #attempts = 0;
  #current: Attempt | null = null;

  /** The state of a container, to be changed in place. */
  write<S>(container: Container<S>): S {
    container.writes++;
    const id = this.#current?.id ?? 0;
    if (container.owner !== id) {
      this.copied += container.size;
      this.assign(container, copyOf(container.state));
      container.owner = id;
    }
    return container.state;
  }

  /** Gives a container another state, which nobody changes in place. */
  assign<S>(container: Container<S>, state: S): void {
    container.writes++;
    const attempt = this.#current;
    if (attempt && container.number <= attempt.born && !attempt.before.has(container))
      attempt.before.set(container, { state: container.state, owner: container.owner });
    container.state = state;
    container.owner = -1;
  }

  /** Runs, and takes back what that has changed, even where it throws. */
  attempt<T>(run: () => T): { result: T; changes: Changes } {
    const outer = this.#current;
    const attempt: Attempt = { id: ++this.#attempts, born, before: new Map() };
    this.#current = attempt;
    const changes = new Map<Container, unknown>();
    try {
      if (++this.#depth > MAX_ATTEMPTS) throw new Stop('too much of it depends on values that are not known');
      const result = run();
      for (const container of attempt.before.keys()) changes.set(container, container.state);
      return { result, changes };
    } finally {
      for (const [container, { state, owner }] of attempt.before) {
        container.state = state;
        container.owner = owner;
      }
      this.#current = outer;
      this.#depth--;
    }
  }

  /** Makes the changes of an attempt. */
  apply(changes: Changes): void {
    for (const [container, state] of changes) this.assign(container, state);
  }
}
