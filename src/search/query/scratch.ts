/** Working memory of one index, as long as its documents; all zero between two queries. */
export interface Scratch {
  score: Float32Array;
  /** How many required clauses a document satisfies. */
  matched: Uint8Array;
  /** What these are worth together. */
  mass: Float32Array;
  /** How many strict clauses it satisfies. */
  strict: Uint8Array;
  /** The documents whose numbers above may not be zero. */
  touched: Uint32Array;
  touchedCount: number;
  /** The best alternative so far of the clause at hand. */
  best: Float32Array;
  bestTouched: Uint32Array;
  bestCount: number;
  /** For clauses with several alternatives: which one was best, by document. */
  choices: Uint8Array[];
  /** The documents that match the query. */
  found: Uint32Array;
  foundCount: number;
}

/** Working memory for an index of `size` documents. */
export function createScratch(size: number): Scratch {
  return {
    score: new Float32Array(size),
    matched: new Uint8Array(size),
    mass: new Float32Array(size),
    strict: new Uint8Array(size),
    touched: new Uint32Array(size),
    touchedCount: 0,
    best: new Float32Array(size),
    bestTouched: new Uint32Array(size),
    bestCount: 0,
    choices: [],
    found: new Uint32Array(size),
    foundCount: 0,
  };
}

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
