import { lowerCase } from '../analysis/fold.ts';
import { GRAM, SEGMENT, WHOLE } from '../analysis/token.ts';
import { wordForms } from '../analysis/word-forms.ts';
import { findWord, prefixRange, wordAt } from '../bytes/dictionary.ts';
import type { IndexData } from '../open-data.ts';
import {
  IMPACT_SCALE,
  MOST_CORRECTIONS,
  ENDING_POSTINGS,
  MOST_ENDINGS,
  PREFIX_WEIGHT,
  PREFIX_WEIGHT_BESIDE,
  TYPO_WEIGHTS,
} from '../parameters.ts';
import type { Alternative } from './clause.ts';
import { editsFor, findTypos } from './find-typos.ts';
import { exactTerms, knownWord, surfaceTerms } from './known-word.ts';
import { documentCount, type Filter, isVisible } from './postings.ts';

/** The terms that match a word of a query. */
export interface ResolvedWord {
  /** Terms of the word itself, in any spelling and inflection. */
  exact: number[];
  /** Other terms: longer words for an unfinished word, corrections of an unknown one. */
  others: { term: number; weight: number }[];
  /** If `others` are corrections: their words, the nearest first. */
  corrections: string[];
}

/** Looks a word up among the terms of visible documents. */
export function resolveWord(data: IndexData, raw: string, unfinished: boolean, filter: Filter): ResolvedWord {
  const { surface, exact: terms } = knownWord(data, raw);
  if (surface === '') return { exact: [], others: [], corrections: [] };
  const exact = terms.filter((term) => isVisible(data, term, filter));
  if (unfinished) {
    const endings = endingTerms(data, surface, filter).filter((term) => !exact.includes(term));
    const weight = exact.length === 0 ? PREFIX_WEIGHT : PREFIX_WEIGHT_BESIDE;
    if (endings.length > 0) {
      return { exact, others: endings.map((term) => ({ term, weight })), corrections: [] };
    }
  }
  if (exact.length > 0) return { exact, others: [], corrections: [] };
  return { exact, ...correctedTerms(data, surface, filter) };
}

/** The terms of a token of a query, whatever its kind. */
export function tokenTerms(data: IndexData, raw: string, kind: number): number[] {
  const { surface, term } = wordForms(raw, kind, data.language);
  if (kind === GRAM || kind === SEGMENT) {
    const place = findWord(data.terms, term);
    return place === -1 ? [] : [place];
  }
  return exactTerms(data, kind === WHOLE ? surface : lowerCase(raw), surface);
}

/** The terms of the most frequent words that begin with a prefix. */
export function endingTerms(data: IndexData, prefix: string, filter: Filter, most: number = MOST_ENDINGS) {
  const [from, to] = prefixRange(data.surfaces, prefix);
  const terms = new Set<number>();
  // In a large index, words with the same two letters may have half of all postings: the most frequent have to suffice.
  let postingsLeft = Math.max(ENDING_POSTINGS, data.size / 2);
  for (const place of mostFrequent(data.surfaceCount, from, to, most * 2)) {
    for (const term of surfaceTerms(data, place)) {
      if (terms.has(term) || !isVisible(data, term, filter)) continue;
      terms.add(term);
      postingsLeft -= documentCount(data, term);
    }
    if (terms.size >= most || postingsLeft <= 0) break;
  }
  return [...terms];
}

/** The places of a range, the most frequent first, at most `most`. */
function mostFrequent(counts: Uint32Array, from: number, to: number, most: number): number[] {
  if (to - from <= most) {
    const all = Array.from({ length: to - from }, (_, i) => from + i);
    return all.toSorted((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
  }
  const kept: number[] = [];
  for (let place = from; place < to; place++) {
    const count = counts[place] as number;
    if (kept.length === most && count <= (counts[kept[most - 1] as number] as number)) continue;
    let slot = kept.length < most ? kept.push(place) - 1 : most - 1;
    while (slot > 0 && (counts[kept[slot - 1] as number] as number) < count) {
      kept[slot] = kept[slot - 1] as number;
      slot--;
    }
    kept[slot] = place;
  }
  return kept;
}

/** The terms of the nearest words of the index, for an unknown word. */
function correctedTerms(data: IndexData, surface: string, filter: Filter): Omit<ResolvedWord, 'exact'> {
  const edits = editsFor(surface.length);
  const corrections: string[] = [];
  const others: { term: number; weight: number }[] = [];
  if (edits === 0) return { others, corrections };
  let nearest = edits;
  for (const { surface: place, distance } of findTypos(data, surface, edits)) {
    if (others.length > 0 && distance > nearest) break;
    const terms = surfaceTerms(data, place).filter((term) => isVisible(data, term, filter));
    // A word that only hidden documents contain must not be revealed.
    if (terms.length === 0) continue;
    nearest = distance;
    corrections.push(wordAt(data.surfaces, place));
    for (const term of terms)
      if (!others.some((other) => other.term === term))
        others.push({ term, weight: TYPO_WEIGHTS[distance] ?? 0 });
    if (others.length >= MOST_CORRECTIONS) break;
  }
  return { others, corrections };
}

/** The alternatives of a resolved word. Longer words weigh no more than the most common term of the word. */
export function alternativesOf(data: IndexData, { exact, others, corrections }: ResolvedWord): Alternative[] {
  const idfOf = (term: number) => data.idf[term] as number;
  const alternatives: Alternative[] = exact.map((term) => ({
    kind: 'term',
    term,
    factor: idfOf(term) / IMPACT_SCALE,
  }));
  // All longer words weigh the same, because any of them may be meant.
  const leastIdf = [...exact, ...others.map(({ term }) => term)].reduce(
    (least, term) => Math.min(least, idfOf(term)),
    Infinity,
  );
  for (const { term, weight } of others) {
    const idf = corrections.length > 0 ? idfOf(term) : leastIdf;
    alternatives.push({ kind: 'term', term, factor: (idf * weight) / IMPACT_SCALE });
  }
  return alternatives;
}
