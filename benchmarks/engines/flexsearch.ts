import { Document } from 'flexsearch';
import type { BenchDocument, Engine } from '../types.ts';

/**
 * FlexSearch with prefix search (`forward`) and suggestions, which also find documents that have only some of the
 * words.
 */
export function makeFlexSearch(documents: BenchDocument[]): Engine {
  const index = new Document({
    document: { id: 'id', index: ['title', 'tags', 'body'] },
    tokenize: 'forward',
    context: false,
  });
  for (const [id, document] of documents.entries()) index.add({ id, ...document });
  return {
    search(query, limit) {
      const found = index.search(query, { limit, suggest: true, merge: true }) as unknown as { id: number }[];
      return found.slice(0, limit).map(({ id }) => id);
    },
  };
}
