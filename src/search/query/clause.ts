/** One way to satisfy a clause: a term with what it is worth, or documents that were worked out. */
export type Alternative =
  | { kind: 'term'; term: number; factor: number }
  | { kind: 'found'; docs: Uint32Array; values: Float32Array; terms: number[] };

/** What a document should have: one of some alternatives, the best of which counts. */
export interface Clause {
  alternatives: Alternative[];
  /** Wanted of every document; the others only help to order what is found. */
  required: boolean;
  /** What a word counts for in a document that has it and is found by others: question words and names that go without saying. */
  aside: number;
  /** Must be satisfied, even where some words suffice. */
  strict: boolean;
  /** Where in the query it stands. */
  range?: { start: number; end: number };
  /** Its first position in the query, in words. */
  position: number;
  /** The folded words that an unknown one may be meant for, and where in the query it stands. */
  correction?: { surfaces: string[]; start: number; end: number };
  /** What it is worth to have it beside its neighbour. */
  idf: number;
}
