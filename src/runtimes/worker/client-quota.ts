import { countIn, peekAt, type Quota, type Verdict, type Window, windowEnd } from '../../quota/quota.ts';
import type { ObjectState, WorkerEnv } from './bindings.ts';

/** Objects read only the path and the query of an address. */
const ORIGIN = 'https://quota.invalid';
const KEY = 'window';

/**
 * The Durable Object that counts one client, wherever in the world its requests arrive. It handles no request while it
 * waits for its storage, so exactly the quota is admitted.
 */
export class ClientQuota {
  readonly #state: ObjectState;
  #window: Window | undefined;
  #isRead = false;

  constructor(state: ObjectState) {
    this.#state = state;
  }

  /** Answers `/consume?now=` and `/peek?now=` with a {@link Verdict} as JSON. */
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (!this.#isRead) {
      this.#window = await this.#state.storage.get<Window>(KEY);
      this.#isRead = true;
    }
    // Requests may arrive out of order, and an older one would begin the window anew.
    const now = Math.max(Number(searchParams.get('now')), this.#window?.start ?? 0);
    if (pathname === '/peek') return Response.json(peekAt(this.#window, now));
    const previous = this.#window;
    const { window, verdict } = countIn(previous, now);
    this.#window = window;
    // A refused request does not change the window.
    if (verdict.admitted) void this.#state.storage.put(KEY, window);
    // The alarm deletes the window when it ends, so nothing is stored of clients that have gone.
    if (window.start !== previous?.start) void this.#state.storage.setAlarm(windowEnd(window));
    return Response.json(verdict);
  }

  async alarm(): Promise<void> {
    this.#window = undefined;
    await this.#state.storage.deleteAll();
  }
}

/** Counts each client in its Durable Object. If that cannot be reached, `instead` counts, and requests are answered. */
export function durableQuota(
  objects: WorkerEnv['QUOTA'],
  instead: Quota,
  logError: (error: unknown) => void,
): Quota {
  const ask = (method: 'consume' | 'peek') => async (client: string, now: number) => {
    try {
      const object = objects.get(objects.idFromName(client));
      const response = await object.fetch(`${ORIGIN}/${method}?now=${now}`);
      if (!response.ok) throw new Error(`The quota's object answered with ${response.status}.`);
      return (await response.json()) as Verdict;
    } catch (error) {
      logError(error);
      return instead[method](client, now);
    }
  };
  return { consume: ask('consume'), peek: ask('peek') };
}
