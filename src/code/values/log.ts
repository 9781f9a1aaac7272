import type { Cause, Reason } from './reasons.ts';
import type { Called } from './values.ts';

export interface LogEntry {
  readonly called: Called;
  /** Why it is perhaps not made; null where it certainly is. */
  readonly unless: Reason | null;
  /** It is made if the environment says nothing. */
  readonly isAssumed: boolean;
}

/** The calls that a question has come upon and that are not followed, in their order. */
export class Log {
  readonly entries: LogEntry[] = [];
  /** Causes of all that it has come upon and that is not known, whether that decides or not. */
  readonly causes = new Set<Cause>();
}
