import type { IndexData } from './open-data.ts';
import { findMarks } from './passage/find-marks.ts';
import { correctQuery, suggestQuery } from './query/correct-query.ts';
import { impliedTerms } from './query/implied-terms.ts';
import { runQuery } from './query/run-query.ts';
import { createScratch, type Scratch } from './query/scratch.ts';
import type { SearchIndex } from './types.ts';

/** What an opened index answers. */
export function indexOver(data: IndexData): SearchIndex {
  let scratch: Scratch | undefined;
  return {
    size: data.size,
    search(query, options) {
      scratch ??= createScratch(data.size);
      const found = runQuery(data, scratch, query, options);
      if (found.total > 0) return { ...found, suggestion: null };
      const suggestion = suggestQuery(data, query, options.filter);
      if (suggestion === null) return { ...found, suggestion };
      const proof = runQuery(data, scratch, suggestion, {
        limit: 1,
        ...(options.filter && { filter: options.filter }),
      });
      return { ...found, suggestion: proof.total > 0 ? suggestion : null };
    },
    corrected: (query, filter) => correctQuery(data, query, filter),
    impliedTerms: (names) => impliedTerms(data, names),
    marks: (query, text) => findMarks(query, text, data.language),
  };
}
