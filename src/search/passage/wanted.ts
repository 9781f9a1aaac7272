import type { IndexData } from '../open-data.ts';
import type { Alternative, Clause } from '../query/clause.ts';

/** A word that a passage should contain: any of its terms, and the weight of having it. */
export interface Wanted {
  clause: Clause;
  terms: number[];
  worth: number;
}

/** How many terms are looked for, if an unfinished word or a single character has many. */
const MAX_TERMS = 8;

/** The words that passages should contain, from the clauses of a query. Stop words count only if there is nothing else. */
export function wantedOf(data: IndexData, clauses: Clause[]): Wanted[] {
  return clauses.flatMap((clause): Wanted[] => {
    const weight = clause.required ? 1 : clause.aside;
    const { alternatives } = clause;
    if (weight === 0 || alternatives.length === 0) return [];
    const terms = alternatives.slice(0, MAX_TERMS).flatMap((one) => (one.kind === 'term' ? [one.term] : []));
    const phrase = alternatives.find(
      (alternative): alternative is Extract<Alternative, { kind: 'found' }> => alternative.kind === 'found',
    );
    const parts = (phrase?.terms ?? []).slice(0, MAX_TERMS).map((term) => [term]);
    if (terms.length > 0) parts.unshift(terms);
    return parts.map((part) => ({
      clause,
      terms: part,
      worth: part.reduce((most, term) => Math.max(most, data.idf[term] as number), 0) * weight,
    }));
  });
}
