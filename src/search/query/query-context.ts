import type { IndexData } from '../open-data.ts';
import type { Alternative, Clause } from './clause.ts';
import { findPhrase, type PhraseBudget, phraseCost, type PhrasePlace } from './find-phrase.ts';
import type { QueryToken } from './parse-query.ts';
import type { Filter } from './postings.ts';
import { tokenTerms } from './resolve-word.ts';

/** What the resolving of one query shares. */
export interface QueryContext {
  data: IndexData;
  filter: Filter;
  /** Terms that go without saying. */
  implied: ReadonlySet<string>;
  budget: PhraseBudget;
}

/** A clause of alternatives; beside its neighbour it is worth what the rarest of its terms is. */
export function clauseOf(
  { data }: Pick<QueryContext, 'data'>,
  alternatives: Alternative[],
  position: number,
  required: boolean,
): Clause {
  let idf = 0;
  for (const alternative of alternatives) {
    const terms = alternative.kind === 'term' ? [alternative.term] : alternative.terms;
    for (const term of terms) idf = Math.max(idf, data.idf[term] as number);
  }
  return { alternatives, required, aside: 0, strict: false, position, idf };
}

/** The documents in which tokens of a query stand together as they do in it; none where there are none. */
export function phraseAlternatives(
  { data, filter, budget }: QueryContext,
  tokens: QueryToken[],
  weight: number,
): Alternative[] {
  const found = findPhrase(data, placesOf(data, tokens), filter, weight, budget);
  return found === null ? [] : [found];
}

/** Whether looking for a phrase would take longer than a query may. */
export function isTooCommon({ data, budget }: QueryContext, tokens: QueryToken[]): boolean {
  const terms = placesOf(data, tokens).flatMap((place) => place.terms.slice(0, 1));
  return terms.length === tokens.length && phraseCost(data, terms) > budget.lookUps;
}

function placesOf(data: IndexData, tokens: QueryToken[]): PhrasePlace[] {
  const first = tokens[0]?.position ?? 0;
  return tokens.map(({ raw, kind, position }) => ({
    terms: tokenTerms(data, raw, kind),
    offset: position - first,
  }));
}
