/** Contract, "Limits": requests a client may make in one window. */
export const QUOTA_LIMIT = 120;
/** Length of a window in seconds. */
export const QUOTA_WINDOW = 60;
/** The quota as a sentence, for the documents of a site. */
export const QUOTA_IN_WORDS = `${QUOTA_LIMIT} requests in ${QUOTA_WINDOW} seconds for each client, tools and REST API together. Pages, twins, documents and files are not counted.`;

/** Whether a request is admitted, and the state of the client's window after it. */
export interface Verdict {
  admitted: boolean;
  /** Requests left in the window, never below 0. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  reset: number;
}

/** Counts requests per client; several replicas may share one. */
export interface Quota {
  /** Counts one request. @param now milliseconds since the epoch. */
  consume(client: string, now: number): Verdict | Promise<Verdict>;
  /** Returns the verdict on a request without counting it. */
  peek(client: string, now: number): Verdict | Promise<Verdict>;
}

const WINDOW_MS = QUOTA_WINDOW * 1000;

/** The requests of one client since the first of them. */
export interface Window {
  /** Milliseconds since the epoch. */
  start: number;
  count: number;
}

/** The end of a window, in milliseconds since the epoch. */
export function windowEnd({ start }: Window): number {
  return start + WINDOW_MS;
}

/** Counts one request. @param window of the client; undefined if it has none. @returns the new window. */
export function countIn(window: Window | undefined, now: number): { window: Window; verdict: Verdict } {
  const { start, count } = current(window, now);
  const admitted = count < QUOTA_LIMIT;
  const updated = { start, count: count + Number(admitted) };
  return { window: updated, verdict: verdictOf(updated, now, admitted) };
}

/** The verdict on a request that is not counted. */
export function peekAt(window: Window | undefined, now: number, limit = QUOTA_LIMIT): Verdict {
  const currentWindow = current(window, now);
  return verdictOf(currentWindow, now, currentWindow.count < limit, limit);
}

function current(window: Window | undefined, now: number): Window {
  return window !== undefined && isOpen(window, now) ? window : { start: now, count: 0 };
}

/** Whether a window has not ended yet, and the clock was not set back to before its start. */
export function isOpen(window: Window, now: number): boolean {
  return now >= window.start && now < windowEnd(window);
}

/** @param limit requests of a client in a window. */
export function verdictOf(window: Window, now: number, admitted: boolean, limit = QUOTA_LIMIT): Verdict {
  return {
    admitted,
    remaining: Math.max(0, limit - window.count),
    reset: Math.max(1, Math.ceil((windowEnd(window) - now) / 1000)),
  };
}

/** Does not count clients whose address is unknown (''), because they would share one window. */
export function countingClients(quota: Quota): Quota {
  return {
    consume: (client, now) => (client === '' ? quota.peek(client, now) : quota.consume(client, now)),
    peek: (client, now) => quota.peek(client, now),
  };
}
