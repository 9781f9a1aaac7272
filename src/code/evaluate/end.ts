import { Thrown } from '../values/thrown.ts';
import { Stop } from '../values/heap.ts';
import type { Reason } from '../values/reasons.ts';
import type { At } from '../parse/source.ts';

/** Why code came to no end of its own. @param at where it began. @throws what is an error of the reader. */
export function endOf(error: unknown, at: At): Reason {
  if (error instanceof Thrown) return error.reason;
  if (error instanceof Stop) return { why: error.why, cause: 'limit', at: error.at ?? at };
  // The stack is at its end before any limit is: in a thread with less of it than usual.
  if (error instanceof RangeError) return { why: 'the code is nested too deep', cause: 'limit', at };
  throw error;
}
