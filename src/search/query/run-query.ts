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
  WHOLE_PHRASE_LOOK_UPS,
  WHOLE_PHRASE_WEIGHT,
  ENOUGH_OF_WORDS,
  FEW,
  SHORT_QUERY,
  WANTED_WHOLE,
} from '../parameters.ts';
import { findPassages } from '../passage/find-passages.ts';
import { wantedOf } from '../passage/wanted.ts';
import type { SearchHit, SearchOptions, SearchResult } from '../types.ts';
import type { Clause } from './clause.ts';
import { boostTitles } from './boost-titles.ts';
import { parseQuery } from './parse-query.ts';
import { findPosting, documentCount, type Filter } from './postings.ts';
import { rerankBonus } from './rerank.ts';
import { resolveUnits } from './resolve-units.ts';
import { addToTouched, clauseSize, scoreClause } from './score-clauses.ts';
import { clearScratch, type Scratch } from './scratch.ts';
import { comesAfter, rankOf, selectTop } from './select-top.ts';
import type { Ids } from '../../bytes/ids.ts';
import { openPositionStreams, type PhraseTerm, rarestFirst } from './position-streams.ts';

/** Runs a query. `scratch` must be clear, and is cleared at the end. */
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
  const noHits = { hits: [], total: 0, unmatched, coverage: 0 };
  // If no document contains any phrase of the query, nothing matches, whatever else is in the query.
  const phrases = clauses.filter(({ strict }) => strict);
  if (phrases.length > 0 && phrases.every(({ alternatives }) => alternatives.length === 0)) return noHits;
  try {
    const { complete, choices } = findDocuments(data, clauses, scratch, options.filter);
    const total = scratch.foundCount;
    if (total === 0) return noHits;
    if (!complete) widen(data, scratch, clauses, options.rank);
    boostPhrase(data, scratch, clauses);
    boostTitles(data, scratch, query, clauses);
    const hits = hitsOf(data, scratch, clauses, choices, options);
    const [best] = hits;
    const result = { hits, total, unmatched, coverage: best ? coverageOf(data, clauses, best.doc) : 0 };
    const { passages, headings } = options;
    if (passages === undefined) return result;
    const wanted = wantedOf(data, clauses);
    for (const [place, hit] of hits.entries()) {
      const passageOptions = typeof passages === 'function' ? passages(place, hits.length) : passages;
      hit.passages = findPassages(data, wanted, choices, hit.doc, passageOptions, headings?.(hit.doc));
    }
    return result;
  } finally {
    clearScratch(scratch);
  }
}

/**
 * Raises found documents that share terms with the best of them (pseudo-relevance feedback). Only long queries are widened;
 * phrases and names say exactly what is wanted.
 */
function widen(data: IndexData, scratch: Scratch, clauses: Clause[], rank: Uint32Array | undefined): void {
  const wanted = clauses.filter(({ required }) => required);
  if (wanted.length < FEEDBACK_FROM || wanted.some(({ strict }) => strict)) return;
  const order = { score: scratch.score, rank };
  const best = selectTop(scratch.found, scratch.foundCount, order, FEEDBACK_DOCUMENTS, []);
  const weights = new Map<number, number>();
  const bestScore = scratch.score[best[0] as number] as number;
  for (const doc of best) {
    const share = (scratch.score[doc] as number) / bestScore;
    const end = data.feedbackStart[doc + 1] as number;
    for (let i = data.feedbackStart[doc] as number; i < end; i++) {
      const packed = data.feedback[i] as number;
      const term = packed >>> 8;
      weights.set(term, (weights.get(term) ?? 0) + share * (((packed & 255) * FEEDBACK_SCALE) / 255));
    }
  }
  const chosen = [...weights].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, FEEDBACK_WIDENING);
  const maxWeight = chosen[0]?.[1] ?? 1;
  for (const [term, weight] of chosen) {
    const factor = ((data.idf[term] as number) * FEEDBACK_WEIGHT * weight) / maxWeight / IMPACT_SCALE;
    addToTouched(data, term, factor, scratch);
  }
}

/** The page of hits: the best are reranked, and the rest follow in the order of their scores. */
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
    score: (scratch.score[doc] as number) + rerankBonus(data, clauses, choices, doc),
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

/** The words of a query that no document matches, as they are written there, without duplicates. */
function unmatchedWords(query: string, clauses: readonly Clause[]): string[] {
  const words = new Map<string, boolean>();
  for (const { required, alternatives, range } of clauses) {
    if (!required || range === undefined) continue;
    const word = query.slice(range.start, range.end);
    words.set(word, alternatives.length > 0 || words.get(word) === true);
  }
  return Array.from(words).flatMap(([word, isMatched]) => (isMatched ? [] : [word]));
}

/** The share of the required words that a document has, 0 to 1, weighted by rarity. A word that is nowhere counts as the rarest. */
function coverageOf(data: IndexData, clauses: readonly Clause[], doc: number): number {
  const rarest = Math.log(1 + (data.size + 0.5) / 0.5);
  let total = 0;
  let present = 0;
  for (const { required, alternatives, idf } of clauses) {
    if (!required) continue;
    const worth = alternatives.length === 0 ? rarest : idf;
    total += worth;
    const isPresent = alternatives.some((one) =>
      (one.kind === 'term' ? [one.term] : one.terms).every((term) => findPosting(data, term, doc) !== -1),
    );
    if (isPresent) present += worth;
  }
  return total === 0 ? 0 : present / total;
}

/** Raises found documents that contain the whole query word by word, including stop words, as if it were in quotes. */
function boostPhrase(data: IndexData, scratch: Scratch, clauses: Clause[]): void {
  const terms: PhraseTerm[] = [];
  let worth = 0;
  for (const { alternatives, position, idf } of clauses) {
    const [first] = alternatives;
    // If several words would match here, any word may stand in this place.
    if (first?.kind !== 'term' || alternatives.length > 1) continue;
    terms.push({ term: first.term, offset: position });
    worth += idf;
  }
  const ordered = rarestFirst(data, terms);
  const [rarest] = ordered;
  if (rarest === undefined || terms.length < 2) return;
  const candidates = candidatesOf(data, scratch, rarest.term);
  if (candidates.length > WHOLE_PHRASE_LOOK_UPS) return;
  const streams = openPositionStreams(data, ordered);
  const { matched, score } = scratch;
  for (let i = 0; i < candidates.length; i++) {
    const doc = candidates[i] as number;
    if (matched[doc] === 0 || !streams.seek(doc) || !streams.standTogether()) continue;
    score[doc] = (score[doc] as number) + worth * WHOLE_PHRASE_WEIGHT;
  }
}

/** The found documents, or those with the rarest term if these are fewer, in ascending order. */
function candidatesOf(data: IndexData, { found, foundCount, bestTouched }: Scratch, rarest: number): Ids {
  if (foundCount * 4 >= documentCount(data, rarest)) {
    return data.docs.subarray(data.postingStart[rarest], data.postingStart[rarest + 1]);
  }
  // Reuses memory: a copy for each query would keep the garbage collector busy.
  for (let i = 0; i < foundCount; i++) bestTouched[i] = found[i] as number;
  // oxlint-disable-next-line unicorn/no-array-sort
  return bestTouched.subarray(0, foundCount).sort();
}

/** Tolerance: sums of 32-bit floats depend on the order of adding in their last digits. */
const ROUNDING = 1e-3;

/**
 * Finds and scores documents into `scratch.found`: those with enough of the required words (see `ENOUGH_OF_WORDS`); if fewer than
 * `FEW` have that, those with any. This depends on all matches, not on a page of them, so that all pages agree.
 */
function findDocuments(data: IndexData, clauses: Clause[], scratch: Scratch, filter: Filter) {
  const required = clauses.filter((clause) => clause.required);
  const sizes = new Map(required.map((clause) => [clause, clauseSize(data, clause)]));
  // The rarest first: this touches the fewest documents, and all replicas add in the same order.
  const ordered = required.toSorted((a, b) => (sizes.get(a) ?? 0) - (sizes.get(b) ?? 0));
  const totalWorth = ordered.reduce((sum, clause) => sum + worthOf(clause), 0);
  // For clauses with several alternatives, the number of the best one in each document.
  const choices = new Map<Clause, Uint8Array>();
  const scoreAll = (enough: number): number => {
    let remaining = totalWorth;
    for (const clause of ordered) {
      // From here on, a document without any earlier word cannot reach `enough`, so it is not added.
      scoreClause(data, clause, scratch, filter, remaining < enough, choices);
      remaining -= worthOf(clause);
    }
    return keep(scratch, required, enough);
  };
  const isShort = required.length <= SHORT_QUERY;
  const enough = isShort ? totalWorth * (required.length > WANTED_WHOLE ? ENOUGH_OF_WORDS : 1) - ROUNDING : 0;
  let complete = scoreAll(enough);
  if (scratch.foundCount < FEW) {
    clearScratch(scratch);
    choices.clear();
    complete = scoreAll(0);
  }
  for (const { aside, alternatives } of clauses) {
    const [first] = alternatives;
    if (aside > 0 && first?.kind === 'term') addToTouched(data, first.term, first.factor * aside, scratch);
  }
  // `complete`: whether every found document has all words.
  return { complete: complete === scratch.foundCount, choices };
}

/** The weight of a required word; 0 for a word that no document has. */
function worthOf({ alternatives, idf }: Clause): number {
  return alternatives.length === 0 ? 0 : idf;
}

/**
 * Keeps the documents with enough of the words and with all phrases; if there are none, those with at least one phrase.
 * Returns how many of them have all words.
 */
function keep(scratch: Scratch, required: Clause[], enough: number): number {
  const phrases = required.filter(({ strict, alternatives }) => strict && alternatives.length > 0).length;
  const complete = keepWith(scratch, required, enough, phrases);
  return scratch.foundCount > 0 || phrases < 2 ? complete : keepWith(scratch, required, enough, 1);
}

/** @param phrases the minimum number of phrases that a document contains. */
function keepWith(scratch: Scratch, required: Clause[], enough: number, phrases: number): number {
  const { matched, mass, strict, touched, touchedCount, found } = scratch;
  let count = 0;
  let complete = 0;
  for (let i = 0; i < touchedCount; i++) {
    const doc = touched[i] as number;
    if ((strict[doc] as number) < phrases || (mass[doc] as number) < enough) continue;
    found[count++] = doc;
    if (matched[doc] === required.length) complete++;
  }
  scratch.foundCount = count;
  return complete;
}
