import type { Window } from './window.ts';

/** A window, and whose it is. */
export interface ClientWindow extends Window {
  client: string;
}

/** Windows by client, in the order in which they were added. */
export class Windows {
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
