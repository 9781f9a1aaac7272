import type { Mark } from './passage/find-marks.ts';

/** The fields of a document, in falling weight. */
export const FIELDS = ['title', 'tags', 'headings', 'description', 'body', 'transcript'] as const;
type Field = (typeof FIELDS)[number];

/** A document to add. Documents are numbered from 0 in the order of adding. An absent field is empty. */
export interface SearchDocument {
  fields: Partial<Record<Field, string>>;
  /** BCP 47 tag, which chooses the stemmer. Default: the language of the index. */
  lang?: string;
}

export interface IndexBuilder {
  add(document: SearchDocument): void;
  /** The bytes of an index of all added documents. */
  build(): Uint8Array<ArrayBuffer>;
}

export interface SearchOptions {
  /** The maximum number of hits. */
  limit: number;
  /** One bit per document (bit `n & 31` of element `n >>> 5`): only documents whose bit is 1 are found, counted and suggested. */
  filter?: Uint32Array;
  /** Terms from `SearchIndex.impliedTerms`. If the query has other terms, implied ones neither find nor exclude documents. */
  implied?: ReadonlySet<string>;
  /** Rank of each document. Among equal scores, the smaller rank comes first. Default: the document number. */
  rank?: Uint32Array;
  /** Passages to return for each hit, or a function of the hit’s place (from 0) and of the number of hits. */
  passages?: PassageOptions | ((place: number, count: number) => PassageOptions);
  /** Ascending byte offsets of the headings in the body of a document. A passage ends before the next heading. */
  headings?: (doc: number) => Uint32Array;
  /** Only hits after this position, in the order of descending score, then ascending rank. */
  after?: { score: number; rank: number };
}

/** A document that matches. */
export interface SearchHit {
  doc: number;
  /** Comparable only within one query on one index. A cursor must keep the exact double. */
  score: number;
  /** If requested: the best passage first; empty if only other fields match. */
  passages?: Passage[];
}

export interface SearchResult {
  hits: SearchHit[];
  /** How many documents match, regardless of `limit` and `after`. */
  total: number;
  /** If nothing was found: a corrected query that has a hit within the filter. */
  suggestion: string | null;
  /** Words of the query that no visible document contains, even with typos corrected. */
  unmatched: string[];
  /** The share of the query that the best hit contains, 0 to 1. Rare words count for more. */
  coverage: number;
}

export interface PassageOptions {
  /** The approximate maximum length of a passage, in bytes of UTF-8. */
  length: number;
  /** The maximum number of passages. */
  most: number;
}

/** Sentences of a document that match a query, as byte offsets in the UTF-8 of one field. */
export interface Passage {
  field: 'body' | 'transcript';
  start: number;
  /** Offset after the last byte, including spaces; null if the passage reaches the end of the field. */
  end: number | null;
  /** An offset in the first sentence that matches. Sentences around the matching ones fill the passage up to `length`. */
  core: number;
  /** An offset in the last sentence that matches. */
  coreEnd: number;
}

/** An index that answers queries. */
export interface SearchIndex {
  readonly size: number;
  /** The terms of names that every document is about, such as the author’s name, for `SearchOptions.implied`. */
  impliedTerms(names: readonly string[]): Set<string>;
  search(query: string, options: SearchOptions): SearchResult;
  /** The query as it is searched for after typos are corrected; null if none are. */
  corrected(query: string, filter?: Uint32Array): string | null;
  /** The words of a text to highlight for a query, see `findMarks`. */
  marks(query: string, text: string): Mark[];
}
