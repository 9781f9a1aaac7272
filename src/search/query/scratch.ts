/** Working memory of an index of `size` documents: all zero between two queries. */
export function createScratch(size: number) {
  return {
    score: new Float32Array(size),
    /** How many required clauses a document satisfies. */
    matched: new Uint8Array(size),
    /** What these are worth together. */
    mass: new Float32Array(size),
    /** How many strict clauses it satisfies. */
    strict: new Uint8Array(size),
    /** The documents whose numbers above may not be zero. */
    touched: new Uint32Array(size),
    touchedCount: 0,
    /** The best alternative so far of the clause at hand. */
    best: new Float32Array(size),
    bestTouched: new Uint32Array(size),
    bestCount: 0,
    /** For clauses with several alternatives: which one was best, by document. */
    choices: [] as Uint8Array[],
    /** The documents that match the query. */
    found: new Uint32Array(size),
    foundCount: 0,
  };
}

export type Scratch = ReturnType<typeof createScratch>;

/** Makes the memory zero again. */
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
