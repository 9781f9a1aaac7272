import lunr from 'lunr';
import type { BenchDocument, Engine } from '../types.ts';

/** lunr with stems. A full search also allows one edit in longer words, and takes the last word as a prefix. */
export function makeLunr(documents: BenchDocument[]): Engine {
  const index = lunr(function () {
    this.ref('id');
    this.field('title', { boost: 3 });
    this.field('tags', { boost: 2 });
    this.field('body');
    for (const [id, document] of documents.entries()) this.add({ id, ...document });
  });
  return {
    search(query, limit) {
      try {
        return run(query, limit);
      } catch {
        // lunr 2.3.9 throws an error for some words that the index lacks.
        return [];
      }
    },
  };

  function run(query: string, limit: number): number[] {
    const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const found = index.query((q) => {
      for (const [i, word] of words.entries()) {
        q.term(word, { boost: 10 });
        if (i === words.length - 1)
          q.term(word, { wildcard: lunr.Query.wildcard.TRAILING, boost: 2, usePipeline: false });
        if (word.length >= 5) q.term(word, { editDistance: 1, boost: 1 });
      }
    });
    return found.slice(0, limit).map(({ ref }) => Number(ref));
  }
}
