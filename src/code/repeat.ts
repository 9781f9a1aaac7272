import { type Outcome, type Way, waysOf } from './branches.ts';
import { type Heap, Stop } from './heap.ts';
import { widenedState } from './join-states.ts';
import type { Reason } from './reasons.ts';

/** Whatever code changes is unknown after so many rounds; each makes at least one more thing unknown. */
const MAX_WIDENINGS = 30;

/**
 * Code that is run any number of times: whatever it changes is unknown afterwards.
 * @returns how it may end when it is run once more; the changes of these ways are not made.
 */
export function repeated(heap: Heap, reason: Reason, run: () => Outcome): Way[] {
  for (let round = 0; round < MAX_WIDENINGS; round++) {
    const ways = waysOf(heap, run, false);
    const isSettled = ways.filter((way) => !widen(heap, way, reason)).length === ways.length;
    if (isSettled) return ways;
  }
  throw new Stop('a loop changes too much');
}

/** Makes unknown what one round has changed; false where all of that has been before. */
function widen(heap: Heap, { changes }: Way, reason: Reason): boolean {
  let isWider = false;
  for (const [container, after] of changes) {
    const state = widenedState(container, after, reason);
    if (state === null) continue;
    heap.assign(container, state);
    isWider = true;
  }
  return isWider;
}
