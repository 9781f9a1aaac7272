import { LRUCache } from 'lru-cache';
import {
  isOpen,
  peekAt,
  type Quota,
  QUOTA_LIMIT,
  type Verdict,
  verdictOf,
  type Window,
  windowEnd,
} from './quota.ts';

/** Number of windows, which take about 20 MB. */
const DEFAULT_CAPACITY = 100_000;

type Windows = LRUCache<string, Window>;

/**
 * A fixed window for each client, which starts with its first request, in bounded memory. When the table is full, the oldest
 * window with requests left is dropped, never one without: a flood of addresses must not free a client that has used up its
 * quota. If no window has requests left, further clients are admitted without being counted.
 */
export class MemoryQuota implements Quota {
  /** Windows with requests left, in the order of their start, so that expired ones are in front. `peek` does not move them. */
  readonly #open: Windows;
  /** Windows without requests left, in the order in which they were used up. They expire at most one window out of order. */
  readonly #spent: Windows;
  readonly #capacity: number;
  readonly #limit: number;

  /** @param limit requests of a client in a window: the quota, or the part of it that one replica admits. */
  constructor(capacity: number = DEFAULT_CAPACITY, limit: number = QUOTA_LIMIT) {
    // `max` would allocate 6 MB at the start.
    const bounds = { maxSize: capacity, sizeCalculation: () => 1 };
    this.#open = new LRUCache(bounds);
    this.#spent = new LRUCache(bounds);
    this.#capacity = capacity;
    this.#limit = limit;
  }

  get size(): number {
    return this.#open.size + this.#spent.size;
  }

  consume(client: string, now: number): Verdict {
    const openWindow = current(this.#open, client, now);
    const spent = openWindow ? undefined : current(this.#spent, client, now);
    if (spent) return verdictOf(spent, now, false, this.#limit);
    const open = openWindow ?? this.#start(client, now);
    open.count++;
    if (open.count >= this.#limit && this.#open.delete(client)) this.#spent.set(client, open);
    return verdictOf(open, now, true, this.#limit);
  }

  peek(client: string, now: number): Verdict {
    return peekAt(this.#open.peek(client) ?? this.#spent.peek(client), now, this.#limit);
  }

  #start(client: string, now: number): Window {
    for (const table of [this.#open, this.#spent]) {
      for (let oldest = oldestOf(table); oldest && now >= windowEnd(oldest[1]); oldest = oldestOf(table))
        table.delete(oldest[0]);
    }
    const window = { start: now, count: 0 };
    // If no window has requests left, a new one could only replace one that must be kept.
    if (this.size >= this.#capacity && this.#open.pop() === undefined) return window;
    this.#open.set(client, window);
    return window;
  }
}

/** The client's window, unless it has ended, or the clock was set back to before its start. */
function current(table: Windows, client: string, now: number): Window | undefined {
  const window = table.peek(client);
  if (window === undefined || isOpen(window, now)) return window;
  table.delete(client);
  return undefined;
}

function oldestOf(table: Windows): [string, Window] | undefined {
  return table.rentries().next().value as [string, Window] | undefined;
}
