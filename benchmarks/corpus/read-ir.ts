import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from '../types.ts';

export const COLLECTIONS = ['cranfield', 'cisi', 'medline'];

/** A test collection for search: documents, queries, and how well each document answers each query. */
export interface Collection {
  name: string;
  documents: BenchDocument[];
  queries: { text: string; gains: Map<number, number> }[];
}

export function readCollection(root: string, name: string): Collection {
  const lines = <T>(file: string): T[] =>
    readFileSync(join(root, name, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);
  const documents = lines<{ id: string; title: string; text: string }>('docs.jsonl');
  const numbers = new Map(documents.map(({ id }, i) => [id, i]));
  const gains = new Map<string, Map<number, number>>();
  for (const { q, d, rel } of lines<{ q: string; d: string; rel: number }>('qrels.jsonl')) {
    const number = numbers.get(d);
    if (rel <= 0 || number === undefined) continue;
    gains.set(q, (gains.get(q) ?? new Map<number, number>()).set(number, rel));
  }
  return {
    name,
    documents: documents.map(({ title, text }) => ({ title, tags: '', body: text })),
    queries: lines<{ id: string; text: string }>('queries.jsonl').flatMap(({ id, text }) => {
      const known = gains.get(id);
      return known === undefined ? [] : [{ text, gains: known }];
    }),
  };
}
