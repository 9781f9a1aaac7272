import { MemoryQuota } from './memory.ts';
import { QUOTA_LIMIT, type Quota, type Verdict } from './quota.ts';

/** Where several replicas count the same clients. */
export interface CountingStore {
  /** What it is called in messages, without credentials. */
  readonly name: string;
  /** Counts one request, unless the client has used up its quota. */
  consume(client: string): Promise<Verdict>;
  peek(client: string): Promise<Verdict>;
  close(): void;
}

/** Milliseconds between two questions to a store that does not answer. */
const RETRY_AFTER = 500;

/**
 * Counts in a store that several replicas share. One answer that fails or comes late opens a circuit breaker: from
 * then on no request waits, and each replica admits its part of the quota, until the store answers again.
 */
export class SharedQuota implements Quota {
  readonly #store: CountingStore;
  readonly #notice: (line: string) => void;
  /** What a client may ask of this replica alone. */
  readonly #share: number;
  readonly #wait: number;
  /** Kept when the store answers again: a store that comes and goes must not give a client a new share each time. */
  readonly #local: MemoryQuota;
  #isOpen = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** @param replicas that count here: each admits its part by itself. @param wait milliseconds for the store. */
  constructor(store: CountingStore, replicas: number, notice: (line: string) => void, wait: number) {
    this.#store = store;
    this.#wait = wait;
    this.#notice = notice;
    this.#share = Math.max(1, Math.floor(QUOTA_LIMIT / replicas));
    this.#local = new MemoryQuota(undefined, this.#share);
  }

  /** Whether requests are counted by this replica alone. */
  get isLocal(): boolean {
    return this.#isOpen;
  }

  readonly consume = (client: string, now: number) => this.#ask('consume', client, now);
  readonly peek = (client: string, now: number) => this.#ask('peek', client, now);

  close(): void {
    clearTimeout(this.#retry);
    this.#store.close();
  }

  #ask(how: 'consume' | 'peek', client: string, now: number): Verdict | Promise<Verdict> {
    if (this.#isOpen) return this.#local[how](client, now);
    return inTime(this.#store[how](client), this.#wait).catch((error: unknown) => {
      this.#open(error as Error, client);
      return this.#local[how](client, now);
    });
  }

  #open({ message }: Error, client: string): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#notice(
      `Counting requests at ${this.#store.name} failed: ${message}. Until it answers, this replica counts by itself and admits ${this.#share} of ${QUOTA_LIMIT} requests per client.`,
    );
    this.#askAgain(client);
  }

  /** Asks for the client whose answer was missing: in a Cluster another one may be counted by a server that is well. */
  #askAgain(client: string): void {
    this.#retry = setTimeout(() => {
      inTime(this.#store.peek(client), this.#wait).then(
        () => {
          this.#isOpen = false;
          this.#notice(`${this.#store.name} answers again: requests are counted there.`);
        },
        () => this.#askAgain(client),
      );
    }, RETRY_AFTER);
  }
}

/** @throws Error where the answer takes longer than so many milliseconds. */
function inTime<T>(answer: Promise<T>, wait: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer within ${wait} ms`));
    // Where this process was too busy to read it, the answer may lie there: it is read before the second timer.
    let timer = setTimeout(() => {
      timer = setTimeout(fail, 0);
    }, wait);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
