import { isOpen, type Quota, QUOTA_LIMIT, type Verdict, verdictOf, type Window, windowEnd } from './quota.ts';

/** A window, and whose it is. */
interface ClientWindow extends Window {
  client: string;
}

/** Windows by client, in the order in which they were added. */
class Windows {
  readonly #byClient = new Map<string, ClientWindow>();
  /** One walk for all calls: a new one would pass everything deleted since the map last grew. */
  #walk: Iterator<ClientWindow> = this.#byClient.values();
  #oldest: ClientWindow | undefined;

  get size(): number {
    return this.#byClient.size;
  }

  get(client: string): ClientWindow | undefined {
    return this.#byClient.get(client);
  }

  add(window: ClientWindow): void {
    this.#byClient.set(window.client, window);
  }

  delete(window: ClientWindow): void {
    this.#byClient.delete(window.client);
  }

  /** The one that was added first. */
  oldest(): ClientWindow | undefined {
    const known = this.#oldest;
    if (known !== undefined && this.#byClient.get(known.client) === known) return known;
    let next = this.#walk.next();
    if (next.done && this.size > 0) {
      this.#walk = this.#byClient.values();
      next = this.#walk.next();
    }
    this.#oldest = next.done ? undefined : next.value;
    return this.#oldest;
  }
}

/** About 20 MB of windows. */
const DEFAULT_CAPACITY = 100_000;

/**
 * A fixed window for each client, which starts with its first request, in bounded memory. When the table is full,
 * the oldest window under its quota goes, never one that has used it up: so a flood of addresses frees nobody. Where
 * all of them have used it up, further clients are admitted and not counted: none is refused for what others did.
 */
export class MemoryQuota implements Quota {
  /** In the order in which the windows started, so the expired ones are in front. */
  readonly #open = new Windows();
  /** In the order in which they were spent: a window that started in between expires at most one window later. */
  readonly #spent = new Windows();
  readonly #capacity: number;
  readonly #limit: number;

  /** @param limit requests of a client in a window: fewer than the quota where a replica admits its part of it. */
  constructor(capacity: number = DEFAULT_CAPACITY, limit: number = QUOTA_LIMIT) {
    this.#capacity = capacity;
    this.#limit = limit;
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
      this.#open.delete(open);
      this.#spent.add(open);
    }
    return this.#verdict(open, now, true);
  }

  peek(client: string, now: number): Verdict {
    const spent = this.#current(this.#spent, client, now);
    if (spent) return this.#verdict(spent, now, false);
    const open = this.#current(this.#open, client, now) ?? { client, start: now, count: 0 };
    return this.#verdict(open, now, true);
  }

  /** The client's window, unless it has ended or the clock went back behind it. */
  #current(table: Windows, client: string, now: number): ClientWindow | undefined {
    const window = table.get(client);
    if (window === undefined) return undefined;
    if (isOpen(window, now)) return window;
    table.delete(window);
    return undefined;
  }

  #start(client: string, now: number): ClientWindow {
    for (const table of [this.#open, this.#spent]) {
      for (let oldest = table.oldest(); oldest && now >= windowEnd(oldest); oldest = table.oldest())
        table.delete(oldest);
    }
    const window = { client, start: now, count: 0 };
    if (this.size >= this.#capacity) {
      const oldest = this.#open.oldest();
      // Every window is spent: one more could only be kept by forgetting one of them.
      if (oldest === undefined) return window;
      this.#open.delete(oldest);
    }
    this.#open.add(window);
    return window;
  }

  #verdict(window: ClientWindow, now: number, admitted: boolean): Verdict {
    return verdictOf(window, now, admitted, this.#limit);
  }
}
