import type { IndexData } from '../open-data.ts';
import { FEEDBACK_SCALE, FEEDBACK_WEIGHT, FEEDBACK_WIDENING, IMPACT_SCALE } from '../parameters.ts';
import { addToTouched } from './score-clauses.ts';
import type { Scratch } from './scratch.ts';

/** Adds to what is found what it shares with the best of it: the terms that are most telling in them. */
export function widenQuery(data: IndexData, best: number[], scratch: Scratch): void {
  const weights = new Map<number, number>();
  const top = scratch.score[best[0] as number] as number;
  for (const doc of best) {
    const share = (scratch.score[doc] as number) / top;
    const end = data.feedbackStart[doc + 1] as number;
    for (let i = data.feedbackStart[doc] as number; i < end; i++) {
      const packed = data.feedback[i] as number;
      const term = packed >>> 8;
      weights.set(term, (weights.get(term) ?? 0) + share * (((packed & 255) * FEEDBACK_SCALE) / 255));
    }
  }
  const chosen = [...weights].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, FEEDBACK_WIDENING);
  const most = chosen[0]?.[1] ?? 1;
  for (const [term, weight] of chosen) {
    addToTouched(
      data,
      term,
      ((data.idf[term] as number) * FEEDBACK_WEIGHT * weight) / most / IMPACT_SCALE,
      scratch,
    );
  }
}
