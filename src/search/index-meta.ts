/** What the sections of an index cannot say by themselves. */
export interface IndexMeta {
  size: number;
  /** The language of queries, and of documents that name none. */
  language: string;
  /** The languages of the documents, the index's own first. */
  languages: string[];
}
