import type { Mark } from './passage/find-marks.ts';

/** The fields of a document, in falling weight. */
export const FIELDS = ['title', 'tags', 'headings', 'description', 'body', 'transcript'] as const;
type Field = (typeof FIELDS)[number];

/** One document as it is added; its number is the order of adding, from 0. Absent fields are empty. */
export interface SearchDocument {
  fields: Partial<Record<Field, string>>;
  /** BCP 47; decides the stemmer. Default: the index's language. */
  lang?: string;
}

export interface IndexBuilder {
  add(document: SearchDocument): void;
  /** The index of what was added, as bytes. */
  build(): Uint8Array<ArrayBuffer>;
}

export interface SearchOptions {
  /** The maximum number of hits. */
  limit: number;
  /** One bit a document (bit `n & 31` of word `n >>> 5`): only these may be found, counted or suggested. */
  filter?: Uint32Array;
  /** Implied terms, see `SearchIndex.impliedTerms`: they neither find nor decide if the query has other terms. */
  implied?: ReadonlySet<string>;
  /** Order among equal scores: the document with the smaller rank first. Default: the document number. */
  rank?: Uint32Array;
  /** Passages of each hit; where they depend on its place among the hits, from 0, a function of that. */
  passages?: PassageOptions | ((place: number, count: number) => PassageOptions);
  /** The bytes of the body of a document that its headings stand at, ascending: a passage ends where the next one begins. */
  headings?: (doc: number) => Uint32Array;
  /** Only what comes after this position in the order (score descending, then rank ascending). */
  after?: { score: number; rank: number };
}

/** A document that matches. */
export interface SearchHit {
  doc: number;
  /** Comparable within one query on one index only; an exact double, so that it survives a cursor. */
  score: number;
  /** If requested: what answers the query, the best first; none if only other fields match. */
  passages?: Passage[];
}

export interface SearchResult {
  hits: SearchHit[];
  /** How many documents match in all, before limit and `after`. */
  total: number;
  /** If nothing was found: a corrected query that has a hit within the filter. */
  suggestion: string | null;
  /** What of the query is in no visible document, not even with typing errors forgiven. */
  unmatched: string[];
  /** How much of what the query asks for the best hit has, 0 to 1, a rare word counting for more. */
  coverage: number;
}

export interface PassageOptions {
  /** The maximum length of each, in bytes of UTF-8, approximately. */
  length: number;
  /** The maximum number. */
  most: number;
}

/** Sentences of a document that answer a query: bytes of the UTF-8 of one of its fields. */
export interface Passage {
  field: 'body' | 'transcript';
  start: number;
  /** Past the last byte, spaces included; null where the field ends there. */
  end: number | null;
  /** The first bytes of its first and of its last sentence that answer; those around them only fill it up. */
  core: number;
  coreEnd: number;
}

/** An index that answers queries. */
export interface SearchIndex {
  readonly size: number;
  /** The terms of names that every document is about, for `implied`. */
  impliedTerms(names: readonly string[]): Set<string>;
  search(query: string, options: SearchOptions): SearchResult;
  /** What a query is taken for that finds something by typing errors forgiven; null where none are. */
  corrected(query: string, filter?: Uint32Array): string | null;
  /** The words of a text that a query means, see `findMarks`. */
  marks(query: string, text: string): Mark[];
}
