import type { IndexData } from '../open-data.ts';
import {
  ALL_WORDS,
  ALL_WORDS_LIMIT,
  EXACT_TITLE,
  FEEDBACK_DOCUMENTS,
  FEEDBACK_FROM,
  FEW,
  RERANKED,
} from '../parameters.ts';
import type { SearchHit, SearchOptions } from '../types.ts';
import type { Clause } from './clause.ts';
import { exactTitles } from './exact-titles.ts';
import { parseQuery } from './parse-query.ts';
import { closerLook } from './rerank.ts';
import { resolveUnits } from './resolve-units.ts';
import { scoreClauses } from './score-clauses.ts';
import { clearScratch, type Scratch } from './scratch.ts';
import { comesAfter, rankOf, selectTop } from './select-top.ts';
import { widenQuery } from './widen-query.ts';

/** The hits of a query, and how many documents match in all. */
export function runQuery(
  data: IndexData,
  scratch: Scratch,
  query: string,
  options: SearchOptions,
): { hits: SearchHit[]; total: number } {
  const clauses = resolveUnits(data, parseQuery(query), options.filter);
  // A phrase that nothing holds leaves nothing, whatever else is asked.
  if (clauses.some(({ strict, alternatives }) => strict && alternatives.length === 0))
    return { hits: [], total: 0 };
  try {
    const choices = scoreClauses(data, clauses, scratch, options.filter);
    const total = keepMatches(scratch, clauses);
    if (total === 0) return { hits: [], total };
    for (const doc of exactTitles(data, query)) {
      if (scratch.matched[doc] !== 0) scratch.score[doc] = (scratch.score[doc] as number) + EXACT_TITLE;
    }
    return { hits: hitsOf(data, scratch, clauses, choices, total, options), total };
  } finally {
    clearScratch(scratch);
  }
}

/**
 * Moves what matches to the front of `touched` and answers how many: the documents with all wanted words,
 * or, where these are few, with some; decided on the whole result, so that every page of it agrees.
 */
function keepMatches(scratch: Scratch, clauses: Clause[]): number {
  const { score, matched, strict, touched, touchedCount } = scratch;
  const wanted = clauses.filter(({ required }) => required).length;
  const phrases = clauses.filter((clause) => clause.strict).length;
  let all = 0;
  for (let i = 0; i < touchedCount; i++) if (matched[touched[i] as number] === wanted) all++;
  const some = all < FEW;
  let kept = 0;
  for (let i = 0; i < touchedCount; i++) {
    const doc = touched[i] as number;
    const complete = matched[doc] === wanted;
    if (!(some ? strict[doc] === phrases : complete)) continue;
    if (some && complete && wanted <= ALL_WORDS_LIMIT) score[doc] = (score[doc] as number) + ALL_WORDS;
    const other = touched[kept] as number;
    touched[kept++] = doc;
    touched[i] = other;
  }
  return kept;
}

function hitsOf(
  data: IndexData,
  scratch: Scratch,
  clauses: Clause[],
  choices: Map<Clause, Uint8Array>,
  total: number,
  { limit, rank, after }: SearchOptions,
): SearchHit[] {
  const order = { score: scratch.score, rank };
  const wanted = clauses.filter(({ required }) => required);
  const isLong = wanted.length >= FEEDBACK_FROM;
  const isLoose = isLong && !wanted.some(({ strict }) => strict);
  if (isLoose && !allHaveAll(scratch, total, wanted.length)) {
    widenQuery(data, selectTop(scratch.touched, total, order, FEEDBACK_DOCUMENTS, []), scratch);
  }
  const best = selectTop(scratch.touched, total, order, RERANKED, []);
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
  if (page.length < limit && total > best.length) {
    const places = after === undefined ? [boundary] : [boundary, after];
    const rest = selectTop(scratch.touched, total, order, limit - page.length, places);
    page.push(...rest.map((doc) => ({ doc, score: scratch.score[doc] as number })));
  }
  return page;
}

function allHaveAll({ matched, touched }: Scratch, total: number, wanted: number): boolean {
  for (let i = 0; i < total; i++) if (matched[touched[i] as number] !== wanted) return false;
  return true;
}
