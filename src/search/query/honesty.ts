import type { IndexData } from '../open-data.ts';
import type { Clause } from './clause.ts';
import { findPosting } from './postings.ts';

/** What of a query no document has that it could find, each once, as it is written there. */
export function unmatchedWords(query: string, clauses: readonly Clause[]): string[] {
  const words = new Map<string, boolean>();
  for (const { required, alternatives, range } of clauses) {
    if (!required || range === undefined) continue;
    const word = query.slice(range.start, range.end);
    words.set(word, alternatives.length > 0 || words.get(word) === true);
  }
  return Array.from(words).flatMap(([word, isMatched]) => (isMatched ? [] : [word]));
}

/** How much of what is wanted a document has, 0 to 1: a word counts for its rarity, one that is nowhere for the most. */
export function coverageOf(data: IndexData, clauses: readonly Clause[], doc: number): number {
  const rarest = Math.log(1 + (data.size + 0.5) / 0.5);
  let all = 0;
  let had = 0;
  for (const { required, alternatives, idf } of clauses) {
    if (!required) continue;
    const worth = alternatives.length === 0 ? rarest : idf;
    all += worth;
    const hasIt = alternatives.some((one) =>
      (one.kind === 'term' ? [one.term] : one.terms).every((term) => findPosting(data, term, doc) !== -1),
    );
    if (hasIt) had += worth;
  }
  return all === 0 ? 0 : had / all;
}
