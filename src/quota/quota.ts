/** Contract, "Limits": requests a client may make in one window. */
export const QUOTA_LIMIT = 120;
/** Seconds. */
export const QUOTA_WINDOW = 60;
/** The quota as a sentence, for the documents of a site. */
export const QUOTA_IN_WORDS = `${QUOTA_LIMIT} requests in ${QUOTA_WINDOW} seconds for each client, tools and REST API together. Pages, twins, documents and files are not counted.`;

/** What the quota says of one request. */
export interface Verdict {
  admitted: boolean;
  /** Requests left in the window, never below 0. */
  remaining: number;
  /** Whole seconds until the window ends, at least 1. */
  reset: number;
}

/** Counts requests per client; several replicas may share one. */
export interface Quota {
  /** Counts one request and says whether it is admitted. @param now milliseconds since the epoch. */
  consume(client: string, now: number): Verdict | Promise<Verdict>;
  /** The same without counting. */
  peek(client: string, now: number): Verdict | Promise<Verdict>;
}

const WINDOW_MS = QUOTA_WINDOW * 1000;

/** One client's requests since the first of them. */
export interface Window {
  /** Milliseconds since the epoch. */
  start: number;
  count: number;
}

/** Milliseconds since the epoch. */
export function windowEnd({ start }: Window): number {
  return start + WINDOW_MS;
}

/** Counts one request. @param window undefined: the client has none yet. @returns the window from then on. */
export function countIn(window: Window | undefined, now: number): { window: Window; verdict: Verdict } {
  const { start, count } = current(window, now);
  const admitted = count < QUOTA_LIMIT;
  const counted = { start, count: count + Number(admitted) };
  return { window: counted, verdict: verdictOf(counted, now, admitted) };
}

/** The same without counting. */
export function peekAt(window: Window | undefined, now: number, limit = QUOTA_LIMIT): Verdict {
  const found = current(window, now);
  return verdictOf(found, now, found.count < limit, limit);
}

function current(window: Window | undefined, now: number): Window {
  return window !== undefined && isOpen(window, now) ? window : { start: now, count: 0 };
}

/** Neither has it ended, nor did the clock go back behind it. */
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

/** Whose address nobody tells would all be one client: they are not counted. */
export function countingClients(quota: Quota): Quota {
  return {
    consume: (client, now) => (client === '' ? quota.peek(client, now) : quota.consume(client, now)),
    peek: (client, now) => quota.peek(client, now),
  };
}
