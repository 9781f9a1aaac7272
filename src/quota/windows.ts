/** A window of a client. */
export interface Window {
  client: string;
  /** Milliseconds since the epoch. */
  start: number;
  count: number;
}

/** Windows by client, in the order in which they were added. */
export class Windows {
  readonly #byClient = new Map<string, Window>();
  /** One walk for all calls: a new one would pass everything deleted since the map last grew. */
  #walk: Iterator<Window> = this.#byClient.values();
  #oldest: Window | undefined;

  get size(): number {
    return this.#byClient.size;
  }

  get(client: string): Window | undefined {
    return this.#byClient.get(client);
  }

  add(window: Window): void {
    this.#byClient.set(window.client, window);
  }

  delete(window: Window): void {
    this.#byClient.delete(window.client);
  }

  /** The one that was added first. */
  oldest(): Window | undefined {
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
