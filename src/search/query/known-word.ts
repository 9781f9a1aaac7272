import { foldWord, lowerCase } from '../analysis/fold.ts';
import { stemWord } from '../analysis/stemmer.ts';
import { findWord } from '../bytes/dictionary.ts';
import type { IndexData, KnownWord } from '../open-data.ts';

/** Queries repeat their words; so many are kept, then all are forgotten. */
const WORDS_KEPT = 8192;

/** A word of a query, by itself. */
export function knownWord(data: IndexData, raw: string): KnownWord {
  const known = data.words.get(raw);
  if (known !== undefined) return known;
  const lower = lowerCase(raw);
  const surface = foldWord(lower);
  const word = {
    surface,
    term: stemWord(lower, data.language),
    exact: surface === '' ? [] : exactTerms(data, lower, surface),
  };
  if (data.words.size >= WORDS_KEPT) data.words.clear();
  data.words.set(raw, word);
  return word;
}

/** The terms of a folded word and of its stem; of its stems in all languages where the word is unknown. */
export function exactTerms(data: IndexData, lower: string, surface: string): number[] {
  const place = findWord(data.surfaces, surface);
  const terms = place === -1 ? [] : surfaceTerms(data, place);
  const languages = place === -1 ? data.languages : data.languages.slice(0, 1);
  for (const language of languages) {
    for (const spelling of lower === surface ? [lower] : [lower, surface]) {
      const term = findWord(data.terms, stemWord(spelling, language));
      if (term !== -1 && !terms.includes(term)) terms.push(term);
    }
  }
  return terms;
}

/** The terms that a surface is indexed under. */
export function surfaceTerms(data: IndexData, place: number): number[] {
  return [...data.surfaceTerms.subarray(data.surfaceTermStart[place], data.surfaceTermStart[place + 1])];
}
