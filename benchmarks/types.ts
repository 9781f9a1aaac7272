/** A document as every engine gets it. */
export interface BenchDocument {
  title: string;
  tags: string;
  body: string;
}

/** An engine with an index of documents, numbered from 0. */
export interface Engine {
  /** The numbers of the best documents. */
  search(query: string, limit: number): number[];
  /** Milliseconds to open what was built, and its size; for engines that can save an index. */
  reopen?(): { milliseconds: number; bytes: number };
}

export type MakeEngine = (documents: BenchDocument[]) => Engine;
