import { countIn, peekAt, type Quota, type Verdict, type Window, windowEnd } from '../../quota/quota.ts';
import type { ObjectState, WorkerEnv } from './bindings.ts';

/** Only the path and the query of its addresses count. */
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

  /** `/consume?now=` or `/peek?now=`: a {@link Verdict} as JSON. */
  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (!this.#isRead) {
      this.#window = await this.#state.storage.get<Window>(KEY);
      this.#isRead = true;
    }
    // Requests arrive in another order than they were made: one that is older would begin the window anew.
    const now = Math.max(Number(searchParams.get('now')), this.#window?.start ?? 0);
    if (pathname === '/peek') return Response.json(peekAt(this.#window, now));
    const before = this.#window;
    const { window, verdict } = countIn(before, now);
    this.#window = window;
    // What is over the quota changes nothing.
    if (verdict.admitted) void this.#state.storage.put(KEY, window);
    // Nothing is kept of a client who has gone.
    if (window.start !== before?.start) void this.#state.storage.setAlarm(windowEnd(window));
    return Response.json(verdict);
  }

  async alarm(): Promise<void> {
    this.#window = undefined;
    await this.#state.storage.deleteAll();
  }
}

/** The quota of all clients. Where an object cannot be reached, the isolate counts by itself: content goes on. */
export function durableQuota(
  objects: WorkerEnv['QUOTA'],
  instead: Quota,
  logError: (error: unknown) => void,
): Quota {
  const asking = (what: 'consume' | 'peek') => async (client: string, now: number) => {
    try {
      const object = objects.get(objects.idFromName(client));
      const response = await object.fetch(`${ORIGIN}/${what}?now=${now}`);
      if (!response.ok) throw new Error(`The quota's object answered with ${response.status}.`);
      return (await response.json()) as Verdict;
    } catch (error) {
      logError(error);
      return instead[what](client, now);
    }
  };
  return { consume: asking('consume'), peek: asking('peek') };
}
