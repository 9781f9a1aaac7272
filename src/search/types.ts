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
  /** The finished index as bytes; the builder cannot be used afterwards. */
  build(): Uint8Array;
}

export interface SearchOptions {
  /** At most so many hits. */
  limit: number;
  /** One bit a document (bit `n & 31` of word `n >>> 5`): only these may be found, counted or suggested. */
  filter?: Uint32Array;
  /** Terms that go without saying, see `SearchIndex.impliedTerms`: they neither find nor decide where others do. */
  implied?: ReadonlySet<string>;
  /** Order among equal scores: the document with the smaller rank first. Default: the document number. */
  rank?: Uint32Array;
  /** Only what comes after this position in the order (score descending, then rank ascending). */
  after?: { score: number; rank: number };
}

export interface SearchHit {
  doc: number;
  /** Comparable within one query on one index only; an exact double, so that it survives a cursor. */
  score: number;
}

interface SearchResult {
  hits: SearchHit[];
  /** How many documents match in all, before limit and `after`. */
  total: number;
  /** A corrected query that has a hit within the filter, where nothing was found. */
  suggestion: string | null;
}

/** A passage of a text that answers a query: `text.slice(start, end)`, and the matches in it. */
export interface Passage {
  start: number;
  end: number;
  /** Half-open ranges in the text, ascending, each inside the passage. */
  matches: [start: number, end: number][];
}

export interface SearchIndex {
  readonly size: number;
  /** The terms of names that every document is about, for `implied`. */
  impliedTerms(names: readonly string[]): Set<string>;
  search(query: string, options: SearchOptions): SearchResult;
  /** The passage of at most `length` UTF-16 units that answers best; null where nothing in the text matches. */
  passage(query: string, text: string, options?: { length?: number; lang?: string }): Passage | null;
}
