import { type Outcome, type Way, waysOf } from './branches.ts';
import { type Heap, Stop } from './heap.ts';
import type { Reason } from './reasons.ts';
import { type Widening, widenedState } from './widen.ts';

/** Whatever code changes is unknown after so many rounds; each makes at least one more thing unknown. */
const MAX_WIDENINGS = 30;

/**
 * Code that is run any number of times: whatever it changes is unknown afterwards.
 * @param isSkipped it is assumed that it is not run at all.
 * @returns how it may end when it is run once more; the changes of these ways are not made.
 */
export function repeated(heap: Heap, reason: Reason, run: () => Outcome, isSkipped = false): Way[] {
  const widening: Widening = { reason, isSkipped, made: new Set() };
  heap.repetitions++;
  try {
    for (let round = 0; round < MAX_WIDENINGS; round++) {
      const ways = waysOf(heap, run, false);
      if (ways.filter((way) => !widen(heap, way, widening)).length === ways.length) return ways;
    }
  } finally {
    heap.repetitions--;
  }
  throw new Stop('a loop changes too much');
}

/** Makes unknown what one round has changed; false where all of that has been before. */
function widen(heap: Heap, { changes }: Way, widening: Widening): boolean {
  let isWider = false;
  for (const [container, after] of changes) {
    const state = widenedState(container, after, widening);
    if (state === null) continue;
    heap.assign(container, state);
    isWider = true;
  }
  return isWider;
}
