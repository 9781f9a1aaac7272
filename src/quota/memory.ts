import { LRUCache } from 'lru-cache';
import { QUOTA_LIMIT, QUOTA_WINDOW, type Quota, type Verdict } from './quota.ts';

interface Window {
  /** Milliseconds since the epoch. */
  start: number;
  count: number;
}

/** Used as an ordered map: nothing here counts as a use, so `pop` takes the oldest. A Map is slow to forget its front. */
type Table = LRUCache<string, Window>;

const WINDOW_MS = QUOTA_WINDOW * 1000;
/** About 20 MB of windows. */
const DEFAULT_CAPACITY = 100_000;

/**
 * A fixed window for each client, which starts with its first request, in bounded memory. When the table is full,
 * the oldest window under its quota goes, never one that has used it up: so a flood of addresses frees nobody. Where
 * all of them have used it up, further clients are admitted and not counted: none is refused for what others did.
 */
export class MemoryQuota implements Quota {
  /** In the order in which the windows started, so the expired ones are in front. */
  readonly #open: Table;
  /** In the order in which they were spent: a window that started in between expires at most one window later. */
  readonly #spent: Table;
  readonly #capacity: number;
  readonly #limit: number;

  /** @param limit requests of a client in a window: fewer than the quota where a replica admits its part of it. */
  constructor(capacity: number = DEFAULT_CAPACITY, limit: number = QUOTA_LIMIT) {
    this.#capacity = capacity;
    this.#limit = limit;
    this.#open = new LRUCache({ max: capacity });
    this.#spent = new LRUCache({ max: capacity });
  }

  /** How many windows are kept. */
  get size(): number {
    return this.#open.size + this.#spent.size;
  }

  consume(client: string, now: number): Verdict {
    const spent = this.#current(this.#spent, client, now);
    if (spent) return this.#verdict(spent, now, false);
    const open = this.#current(this.#open, client, now) ?? this.#start(client, now);
    open.count++;
    if (open.count >= this.#limit) {
      this.#open.delete(client);
      this.#spent.set(client, open);
    }
    return this.#verdict(open, now, true);
  }

  peek(client: string, now: number): Verdict {
    const spent = this.#current(this.#spent, client, now);
    if (spent) return this.#verdict(spent, now, false);
    return this.#verdict(this.#current(this.#open, client, now) ?? { start: now, count: 0 }, now, true);
  }

  /** The client's window, unless it has ended or the clock went back behind it. */
  #current(table: Table, client: string, now: number): Window | undefined {
    const window = table.peek(client);
    if (window === undefined) return undefined;
    if (now - window.start < WINDOW_MS && now >= window.start) return window;
    table.delete(client);
    return undefined;
  }

  #start(client: string, now: number): Window {
    for (const table of [this.#open, this.#spent]) {
      for (let oldest = first(table); oldest && now - oldest.start >= WINDOW_MS; oldest = first(table))
        table.pop();
    }
    const window = { start: now, count: 0 };
    if (this.size >= this.#capacity) {
      // Every window is spent: one more could only be kept by forgetting one of them.
      if (this.#open.size === 0) return window;
      this.#open.pop();
    }
    this.#open.set(client, window);
    return window;
  }

  #verdict({ start, count }: Window, now: number, admitted: boolean): Verdict {
    return {
      admitted,
      remaining: Math.max(0, this.#limit - count),
      reset: Math.max(1, Math.ceil((start + WINDOW_MS - now) / 1000)),
    };
  }
}

function first(table: Table): Window | undefined {
  const { value, done } = table.rvalues().next();
  return done ? undefined : value;
}
