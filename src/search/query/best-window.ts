import { WINDOW_WORDS } from '../parameters.ts';

/** No more words of a query than these are placed: a place is `position * WORDS + word`. */
export const WORDS = 32;
const MOST = 4096;

/** The positions of one document's words; one for all, since nothing is kept between documents. */
export class Places {
  readonly packed = new Float64Array(MOST);
  count = 0;

  add(positions: Int32Array, count: number, word: number): void {
    for (let i = 0; i < count && this.count < MOST; i++) {
      this.packed[this.count++] = (positions[i] as number) * WORDS + word;
    }
  }

  sort(): void {
    // oxlint-disable-next-line unicorn/no-array-sort
    this.packed.subarray(0, this.count).sort();
  }
}

const seen = new Uint16Array(WORDS);

/** What the words are worth that stand near each other, in the best place of a document. */
export function bestWindow({ packed, count }: Places, worth: Float64Array): number {
  seen.fill(0);
  let best = 0;
  let here = 0;
  let first = 0;
  for (let i = 0; i < count; i++) {
    const place = packed[i] as number;
    const clause = place % WORDS;
    if (seen[clause] === 0) here += worth[clause] as number;
    seen[clause] = (seen[clause] as number) + 1;
    const earliest = place - WINDOW_WORDS * WORDS;
    while ((packed[first] as number) <= earliest) {
      const gone = (packed[first++] as number) % WORDS;
      seen[gone] = (seen[gone] as number) - 1;
      if (seen[gone] === 0) here -= worth[gone] as number;
    }
    if (here > best) best = here;
  }
  return best;
}
