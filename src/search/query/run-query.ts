import type { IndexData } from '../open-data.ts';
import {
  FEEDBACK_DOCUMENTS,
  FEEDBACK_FROM,
  FEEDBACK_SCALE,
  FEEDBACK_WEIGHT,
  FEEDBACK_WIDENING,
  IMPACT_SCALE,
  PHRASE_LOOK_UPS,
  RERANKED,
} from '../parameters.ts';
import { findPassages } from '../passage/find-passages.ts';
import { wantedOf } from '../passage/wanted.ts';
import type { SearchHit, SearchOptions, SearchResult } from '../types.ts';
import type { Clause } from './clause.ts';
import { boostPhrase } from './boost-phrase.ts';
import { boostTitles } from './boost-titles.ts';
import { parseQuery } from './parse-query.ts';
import { findPosting } from './postings.ts';
import { closerLook } from './rerank.ts';
import { resolveUnits } from './resolve-units.ts';
import { findDocuments } from './find-documents.ts';
import { addToTouched } from './score-clauses.ts';
import { clearScratch, type Scratch } from './scratch.ts';
import { comesAfter, rankOf, selectTop } from './select-top.ts';

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

/**
 * Adds to what is found what it shares with the best of it: the terms that are most telling in them. Long queries say
 * enough to learn from; phrases and names say exactly what is wanted.
 */
function widen(data: IndexData, scratch: Scratch, clauses: Clause[], rank: Uint32Array | undefined): void {
  const wanted = clauses.filter(({ required }) => required);
  if (wanted.length < FEEDBACK_FROM || wanted.some(({ strict }) => strict)) return;
  const order = { score: scratch.score, rank };
  const best = selectTop(scratch.found, scratch.foundCount, order, FEEDBACK_DOCUMENTS, []);
  const weights = new Map<number, number>();
  const top = scratch.score[best[0] as number] as number;
  for (const doc of best) {
    const share = (scratch.score[doc] as number) / top;
    const end = data.feedbackStart[doc + 1] as number;
    for (let i = data.feedbackStart[doc] as number; i < end; i++) {
      const packed = data.feedback[i] as number;
      const term = packed >>> 8;
      weights.set(term, (weights.get(term) ?? 0) + share * (((packed & 255) * FEEDBACK_SCALE) / 255));
    }
  }
  const chosen = [...weights].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, FEEDBACK_WIDENING);
  const most = chosen[0]?.[1] ?? 1;
  for (const [term, weight] of chosen) {
    const factor = ((data.idf[term] as number) * FEEDBACK_WEIGHT * weight) / most / IMPACT_SCALE;
    addToTouched(data, term, factor, scratch);
  }
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

/** What of a query no document has that it could find, each once, as it is written there. */
function unmatchedWords(query: string, clauses: readonly Clause[]): string[] {
  const words = new Map<string, boolean>();
  for (const { required, alternatives, range } of clauses) {
    if (!required || range === undefined) continue;
    const word = query.slice(range.start, range.end);
    words.set(word, alternatives.length > 0 || words.get(word) === true);
  }
  return Array.from(words).flatMap(([word, isMatched]) => (isMatched ? [] : [word]));
}

/** How much of what is wanted a document has, 0 to 1: a word counts for its rarity, one that is nowhere for the most. */
function coverageOf(data: IndexData, clauses: readonly Clause[], doc: number): number {
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
