/** Working memory for queries on an index of `size` documents. All of it is zero between two queries. */
export function createScratch(size: number) {
  return {
    score: new Float32Array(size),
    /** How many required clauses a document matches. */
    matched: new Uint8Array(size),
    /** The total weight of these. */
    mass: new Float32Array(size),
    /** How many strict clauses it matches. */
    strict: new Uint8Array(size),
    /** The documents whose values above may differ from zero. */
    touched: new Uint32Array(size),
    touchedCount: 0,
    /** For the current clause, the score of the best alternative so far. */
    best: new Float32Array(size),
    bestTouched: new Uint32Array(size),
    bestCount: 0,
    /** For clauses with several alternatives, the number of the best one in each document. */
    choices: [] as Uint8Array[],
    /** The documents that match the query. */
    found: new Uint32Array(size),
    foundCount: 0,
  };
}

export type Scratch = ReturnType<typeof createScratch>;

/** Sets the memory back to zero. */
export function clearScratch(scratch: Scratch): void {
  const { score, matched, mass, strict, touched, touchedCount } = scratch;
  for (let i = 0; i < touchedCount; i++) {
    const doc = touched[i] as number;
    score[doc] = 0;
    matched[doc] = 0;
    mass[doc] = 0;
    strict[doc] = 0;
  }
  scratch.touchedCount = 0;
  scratch.foundCount = 0;
}
