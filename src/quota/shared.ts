import { MemoryQuota } from './memory.ts';
import { QUOTA_LIMIT, type Quota, type Verdict } from './quota.ts';

/** A store in which several replicas count the same clients. */
export interface CountingStore {
  /** Its address for messages, without credentials. */
  readonly name: string;
  /** Counts one request, unless the client has used up its quota. */
  consume(client: string): Promise<Verdict>;
  peek(client: string): Promise<Verdict>;
  close(): void;
}

/** Milliseconds between two attempts to reach a store that does not answer. */
const RETRY_AFTER = 500;

/**
 * Counts in a store that several replicas share. The first answer that fails or is late opens a circuit breaker: until the
 * store answers again, no request waits for it, and each replica admits its share of the quota.
 */
export class SharedQuota implements Quota {
  readonly #store: CountingStore;
  readonly #notice: (line: string) => void;
  /** Requests of a client that this replica admits while the breaker is open. */
  readonly #share: number;
  readonly #wait: number;
  /** It survives when the store answers again, so that an unstable store does not give clients a new share each time. */
  readonly #local: MemoryQuota;
  #isOpen = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /** @param replicas number of replicas, which share the quota. @param wait milliseconds to wait for the store. */
  constructor(store: CountingStore, replicas: number, notice: (line: string) => void, wait: number) {
    this.#store = store;
    this.#wait = wait;
    this.#notice = notice;
    this.#share = Math.max(1, Math.floor(QUOTA_LIMIT / replicas));
    this.#local = new MemoryQuota(undefined, this.#share);
  }

  /** Whether the breaker is open, so that this replica counts alone. */
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
    this.#retryLater(client);
  }

  /** Asks for the same client again: in a Cluster, the node of another client may be in order. */
  #retryLater(client: string): void {
    this.#retry = setTimeout(() => {
      inTime(this.#store.peek(client), this.#wait).then(
        () => {
          this.#isOpen = false;
          this.#notice(`${this.#store.name} answers again: requests are counted there.`);
        },
        () => this.#retryLater(client),
      );
    }, RETRY_AFTER);
  }
}

/** Rejects if the answer takes longer than `wait` milliseconds. */
function inTime<T>(answer: Promise<T>, wait: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`no answer within ${wait} ms`));
    // If this process was busy, the answer may have arrived unread. It is read before the second timer.
    let timer = setTimeout(() => {
      timer = setTimeout(fail, 0);
    }, wait);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
