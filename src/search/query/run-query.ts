import type { IndexData } from '../open-data.ts';
import { FEEDBACK_DOCUMENTS, FEEDBACK_FROM, PHRASE_LOOK_UPS, RERANKED } from '../parameters.ts';
import { findPassages } from '../passage/find-passages.ts';
import { wantedOf } from '../passage/wanted.ts';
import type { SearchHit, SearchOptions, SearchResult } from '../types.ts';
import type { Clause } from './clause.ts';
import { boostPhrase } from './boost-phrase.ts';
import { boostTitles } from './boost-titles.ts';
import { coverageOf, unmatchedWords } from './honesty.ts';
import { parseQuery } from './parse-query.ts';
import { closerLook } from './rerank.ts';
import { resolveUnits } from './resolve-units.ts';
import { findDocuments } from './find-documents.ts';
import { clearScratch, type Scratch } from './scratch.ts';
import { comesAfter, rankOf, selectTop } from './select-top.ts';
import { widenQuery } from './widen-query.ts';

/** The hits of a query, how many documents match in all, and how well. */
export function runQuery(
  data: IndexData,
  scratch: Scratch,
  query: string,
  options: SearchOptions,
): Omit<SearchResult, 'suggestion'> {
  const context = {
    data,
    filter: options.filter,
    implied: options.implied ?? new Set<string>(),
    budget: { lookUps: PHRASE_LOOK_UPS },
  };
  const clauses = resolveUnits(context, parseQuery(query));
  const unmatched = unmatchedWords(query, clauses);
  const nothing = { hits: [], total: 0, unmatched, coverage: 0 };
  // A phrase that nothing holds leaves nothing, whatever else is asked.
  if (clauses.some(({ strict, alternatives }) => strict && alternatives.length === 0)) return nothing;
  try {
    const { complete, choices } = findDocuments(data, clauses, scratch, options.filter);
    const total = scratch.foundCount;
    if (total === 0) return nothing;
    if (!complete) widen(data, scratch, clauses, options.rank);
    boostPhrase(data, scratch, clauses);
    boostTitles(data, scratch, query, clauses);
    const hits = hitsOf(data, scratch, clauses, choices, options);
    const [best] = hits;
    const result = { hits, total, unmatched, coverage: best ? coverageOf(data, clauses, best.doc) : 0 };
    const { passages } = options;
    if (passages === undefined) return result;
    const wanted = wantedOf(data, clauses);
    for (const [place, hit] of hits.entries()) {
      const form = typeof passages === 'function' ? passages(place, hits.length) : passages;
      hit.passages = findPassages(data, wanted, choices, hit.doc, form);
    }
    return result;
  } finally {
    clearScratch(scratch);
  }
}

/** Long queries say enough to learn from what they find; phrases and names say exactly what is wanted. */
function widen(data: IndexData, scratch: Scratch, clauses: Clause[], rank: Uint32Array | undefined): void {
  const wanted = clauses.filter(({ required }) => required);
  if (wanted.length < FEEDBACK_FROM || wanted.some(({ strict }) => strict)) return;
  const order = { score: scratch.score, rank };
  widenQuery(data, selectTop(scratch.found, scratch.foundCount, order, FEEDBACK_DOCUMENTS, []), scratch);
}

function hitsOf(
  data: IndexData,
  scratch: Scratch,
  clauses: Clause[],
  choices: Map<Clause, Uint8Array>,
  { limit, rank, after }: SearchOptions,
): SearchHit[] {
  const { found, foundCount } = scratch;
  const order = { score: scratch.score, rank };
  const best = selectTop(found, foundCount, order, RERANKED, []);
  const last = best.at(-1) ?? 0;
  const boundary = { score: scratch.score[last] as number, rank: rankOf(rank, last) };
  const hits = best.map((doc) => ({
    doc,
    score: (scratch.score[doc] as number) + closerLook(data, clauses, choices, doc),
  }));
  hits.sort((a, b) => b.score - a.score || rankOf(rank, a.doc) - rankOf(rank, b.doc));
  const page = hits
    .filter(({ doc, score }) => !after || comesAfter(score, rankOf(rank, doc), after))
    .slice(0, limit);
  if (page.length < limit && foundCount > best.length) {
    const places = after === undefined ? [boundary] : [boundary, after];
    const rest = selectTop(found, foundCount, order, limit - page.length, places);
    for (const doc of rest) page.push({ doc, score: scratch.score[doc] as number });
  }
  return page;
}
