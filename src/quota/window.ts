import { QUOTA_LIMIT, QUOTA_WINDOW, type Verdict } from './quota.ts';

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
  if (count >= QUOTA_LIMIT)
    return { window: { start, count }, verdict: verdictOf({ start, count }, now, false) };
  const counted = { start, count: count + 1 };
  return { window: counted, verdict: verdictOf(counted, now, true) };
}

/** The same without counting. */
export function peekAt(window: Window | undefined, now: number): Verdict {
  const found = current(window, now);
  return verdictOf(found, now, found.count < QUOTA_LIMIT);
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
