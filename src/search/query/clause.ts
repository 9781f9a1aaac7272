/** One way to match a clause: a term with its weight, or documents with scores that were found already (a phrase). */
export type Alternative =
  | { kind: 'term'; term: number; factor: number }
  | { kind: 'found'; docs: Uint32Array; values: Float32Array; terms: number[] };

/** A condition of a query: a document matches it by any alternative, and the best one counts. */
export interface Clause {
  alternatives: Alternative[];
  /** Whether documents are expected to match it. Other clauses only change the order of hits. */
  required: boolean;
  /** The weight of a clause that is not required, for question words and implied terms; 0 for stop words. */
  aside: number;
  /** Whether a document must match it, even if some of the other words suffice. */
  strict: boolean;
  /** Its range in the query. */
  range?: { start: number; end: number };
  /** Its first position in the query, in words. */
  position: number;
  /** Corrections of an unknown word, folded, and the range of this word in the query. */
  correction?: { surfaces: string[]; start: number; end: number };
  /** The IDF of its rarest term, which weighs bonuses. */
  idf: number;
}
