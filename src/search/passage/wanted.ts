import type { IndexData } from '../open-data.ts';
import type { Alternative, Clause } from '../query/clause.ts';

/** What of a query a passage should hold: one of some terms, and what that is worth. */
export interface Wanted {
  clause: Clause;
  terms: number[];
  worth: number;
}

/** Of many endings of an unfinished word, or many pairs of characters, so many are looked for. */
const MOST_TERMS = 8;

/** What the clauses of a query want of a passage; stop words only where there is nothing else. */
export function wantedOf(data: IndexData, clauses: Clause[]): Wanted[] {
  return clauses.flatMap((clause): Wanted[] => {
    const share = clause.required ? 1 : clause.aside;
    const { alternatives } = clause;
    if (share === 0 || alternatives.length === 0) return [];
    const terms = alternatives.slice(0, MOST_TERMS).flatMap((one) => (one.kind === 'term' ? [one.term] : []));
    const phrase = alternatives.find(
      (one): one is Extract<Alternative, { kind: 'found' }> => one.kind === 'found',
    );
    const parts = (phrase?.terms ?? []).slice(0, MOST_TERMS).map((term) => [term]);
    if (terms.length > 0) parts.unshift(terms);
    return parts.map((part) => ({
      clause,
      terms: part,
      worth: part.reduce((most, term) => Math.max(most, data.idf[term] as number), 0) * share,
    }));
  });
}
