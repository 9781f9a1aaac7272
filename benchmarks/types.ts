/** A document as every engine gets it. */
export interface BenchDocument {
  title: string;
  tags: string;
  body: string;
}

/** An engine with an index of documents, which are numbered from 0. */
export interface Engine {
  /** The numbers of the best documents. */
  search(query: string, limit: number): number[];
  /** How long it takes to open a saved index, and its size. Engines that cannot save an index lack this. */
  reopen?(): { milliseconds: number; bytes: number };
}

export type MakeEngine = (documents: BenchDocument[]) => Engine;
