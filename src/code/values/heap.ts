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

/** How many containers there have been: tells whether one was there before an attempt. */
let born = 0;

/** What changes while code runs. Its state is a map, or has a list or map as `items`. */
export abstract class Container<S = unknown> {
  state: S;
  readonly number = ++born;
  writes = 0;

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

/** Lets code run and takes back what it has changed. */
export class Heap {
  copied = 0;
  /** What an attempt has changed, as it was; and what is younger than the attempt. */
  #attempt: { readonly born: number; readonly before: Map<Container, unknown> } | null = null;

  /** The state of a container, to be changed in place. */
  write<S>(container: Container<S>): S {
    container.writes++;
    const attempt = this.#attempt;
    if (attempt && container.number <= attempt.born && !attempt.before.has(container)) {
      this.copied += container.size;
      attempt.before.set(container, copyOf(container.state));
    }
    return container.state;
  }

  /** Runs, and takes back what that has changed, even where it throws. */
  attempt<T>(run: () => T): { result: T; isSteady: boolean } {
    const outer = this.#attempt;
    const before = new Map<Container, unknown>();
    this.#attempt = { born, before };
    try {
      return { result: run(), isSteady: before.size === 0 };
    } finally {
      for (const [container, state] of before) container.state = state;
      this.#attempt = outer;
    }
  }
}
