/** Contract, "Limits": requests a client may make in one window. */
export const QUOTA_LIMIT = 120;
/** Seconds. */
export const QUOTA_WINDOW = 60;

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
  /**
   * Counts one request of a client and says whether it is admitted.
   * @param now milliseconds since the epoch.
   */
  consume(client: string, now: number): Verdict | Promise<Verdict>;
  /** The same without counting. */
  peek(client: string, now: number): Verdict | Promise<Verdict>;
}
