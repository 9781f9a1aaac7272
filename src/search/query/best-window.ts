import { WINDOW_WORDS } from '../parameters.ts';

/** The number of clauses of a query that count. A place packs a position and a clause: `position * MAX_CLAUSES + clause`. */
export const MAX_CLAUSES = 32;
const MAX_PLACES = 4096;

/** The places of one document’s words. One object serves all documents, one after the other. */
export class Places {
  readonly packed = new Float64Array(MAX_PLACES);
  count = 0;

  add(positions: Int32Array, count: number, clause: number): void {
    for (let i = 0; i < count && this.count < MAX_PLACES; i++) {
      this.packed[this.count++] = (positions[i] as number) * MAX_CLAUSES + clause;
    }
  }

  sort(): void {
    // oxlint-disable-next-line unicorn/no-array-sort
    this.packed.subarray(0, this.count).sort();
  }
}

const countInWindow = new Uint16Array(MAX_CLAUSES);

/** The sum of `worth` of the clauses in the best window of a document. @param places sorted. */
export function bestWindow({ packed, count }: Places, worth: Float64Array): number {
  countInWindow.fill(0);
  let best = 0;
  let inWindow = 0;
  let firstPlace = 0;
  for (let i = 0; i < count; i++) {
    const place = packed[i] as number;
    const clause = place % MAX_CLAUSES;
    if (countInWindow[clause] === 0) inWindow += worth[clause] as number;
    countInWindow[clause] = (countInWindow[clause] as number) + 1;
    const earliest = place - WINDOW_WORDS * MAX_CLAUSES;
    while ((packed[firstPlace] as number) <= earliest) {
      const left = (packed[firstPlace++] as number) % MAX_CLAUSES;
      countInWindow[left] = (countInWindow[left] as number) - 1;
      if (countInWindow[left] === 0) inWindow -= worth[left] as number;
    }
    if (inWindow > best) best = inWindow;
  }
  return best;
}
