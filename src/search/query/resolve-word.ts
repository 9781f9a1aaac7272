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

/** The terms that a word of a query stands for. */
export interface ResolvedWord {
  /** The word itself, whatever its spelling and inflection. */
  exact: number[];
  /** What else satisfies it: endings of an unfinished word, corrections of an unknown one. */
  others: { term: number; weight: number }[];
  /** The words that the others are, where they are corrections: the nearest first. */
  corrections: string[];
}

/** What a word stands for in the index, seen through a filter. */
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

/** The terms of the most frequent words that begin so. */
export function endingTerms(data: IndexData, prefix: string, filter: Filter, most: number = MOST_ENDINGS) {
  const [from, to] = prefixRange(data.surfaces, prefix);
  const terms = new Set<number>();
  // In a large index two letters can stand for half of it: the most frequent endings must do.
  let room = Math.max(ENDING_POSTINGS, data.size / 2);
  for (const place of mostFrequent(data.surfaceCount, from, to, most * 2)) {
    for (const term of surfaceTerms(data, place)) {
      if (terms.has(term) || !isVisible(data, term, filter)) continue;
      terms.add(term);
      room -= documentCount(data, term);
    }
    if (terms.size >= most || room <= 0) break;
  }
  return [...terms];
}

/** The places of a range, the most frequent first, at most as many as can be of use. */
function mostFrequent(counts: Uint32Array, from: number, to: number, most: number): number[] {
  if (to - from <= most) {
    const all = Array.from({ length: to - from }, (_, i) => from + i);
    return all.toSorted((a, b) => (counts[b] as number) - (counts[a] as number) || a - b);
  }
  const kept: number[] = [];
  for (let place = from; place < to; place++) {
    const count = counts[place] as number;
    if (kept.length === most && count <= (counts[kept[most - 1] as number] as number)) continue;
    let at = kept.length < most ? kept.push(place) - 1 : most - 1;
    while (at > 0 && (counts[kept[at - 1] as number] as number) < count) {
      kept[at] = kept[at - 1] as number;
      at--;
    }
    kept[at] = place;
  }
  return kept;
}

/** The terms of the nearest known spellings of an unknown word. */
function correctedTerms(data: IndexData, surface: string, filter: Filter): Omit<ResolvedWord, 'exact'> {
  const edits = editsFor(surface.length);
  const corrections: string[] = [];
  const found: { term: number; weight: number }[] = [];
  if (edits === 0) return { others: found, corrections };
  let nearest = edits;
  for (const { surface: place, distance } of findTypos(data, surface, edits)) {
    if (found.length > 0 && distance > nearest) break;
    const terms = surfaceTerms(data, place).filter((term) => isVisible(data, term, filter));
    // A word that only hidden documents have is told to nobody.
    if (terms.length === 0) continue;
    nearest = distance;
    corrections.push(wordAt(data.surfaces, place));
    for (const term of terms)
      if (!found.some((other) => other.term === term))
        found.push({ term, weight: TYPO_WEIGHTS[distance] ?? 0 });
    if (found.length >= MOST_CORRECTIONS) break;
  }
  return { others: found, corrections };
}

/** The alternatives of a resolved word; an ending or a joined form is worth no more than the word's commonest reading. */
export function alternativesOf(data: IndexData, { exact, others, corrections }: ResolvedWord): Alternative[] {
  const idfOf = (term: number) => data.idf[term] as number;
  const alternatives: Alternative[] = exact.map((term) => ({
    kind: 'term',
    term,
    factor: idfOf(term) / IMPACT_SCALE,
  }));
  // All endings of an unfinished word weigh the same: which of them is meant is not known.
  const common = [...exact, ...others.map(({ term }) => term)].reduce(
    (least, term) => Math.min(least, idfOf(term)),
    Infinity,
  );
  for (const { term, weight } of others) {
    const idf = corrections.length > 0 ? idfOf(term) : common;
    alternatives.push({ kind: 'term', term, factor: (idf * weight) / IMPACT_SCALE });
  }
  return alternatives;
}
