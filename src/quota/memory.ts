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

/** About 20 MB of windows. */
const DEFAULT_CAPACITY = 100_000;

type Windows = LRUCache<string, Window>;

/**
 * A fixed window for each client, which starts with its first request, in bounded memory. When the table is full,
 * the oldest window under its quota goes, never one that has used it up: so a flood of addresses frees nobody. Where
 * all of them have used it up, further clients are admitted and not counted: none is refused for what others did.
 */
export class MemoryQuota implements Quota {
  /** In the order in which the windows started, so the expired ones are in front: looking at one does not move it. */
  readonly #open: Windows;
  /** In the order in which they were spent: a window that started in between expires at most one window later. */
  readonly #spent: Windows;
  readonly #capacity: number;
  readonly #limit: number;

  /** @param limit requests of a client in a window: fewer than the quota where a replica admits its part of it. */
  constructor(capacity: number = DEFAULT_CAPACITY, limit: number = QUOTA_LIMIT) {
    // With `max`, room for all of them would be taken at the start: 6 MB.
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
    const known = current(this.#open, client, now);
    const spent = known ? undefined : current(this.#spent, client, now);
    if (spent) return verdictOf(spent, now, false, this.#limit);
    const open = known ?? this.#start(client, now);
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
    // Where every window is spent, one more could only be kept by forgetting one of them.
    if (this.size >= this.#capacity && this.#open.pop() === undefined) return window;
    this.#open.set(client, window);
    return window;
  }
}

/** The client's window, unless it has ended or the clock went back behind it. */
function current(table: Windows, client: string, now: number): Window | undefined {
  const window = table.peek(client);
  if (window === undefined || isOpen(window, now)) return window;
  table.delete(client);
  return undefined;
}

function oldestOf(table: Windows): [string, Window] | undefined {
  return table.rentries().next().value as [string, Window] | undefined;
}
