import { foldWord, lowerCase } from '../analysis/fold.ts';
import { stemWord } from '../analysis/stemmer.ts';
import { findWord } from '../bytes/dictionary.ts';
import type { IndexData, KnownWord } from '../open-data.ts';

/** The size of the cache of words, which is emptied when it is full. */
const MAX_WORDS = 8192;

/** Looks a word of a query up, with a cache. */
export function knownWord(data: IndexData, raw: string): KnownWord {
  const cached = data.words.get(raw);
  if (cached !== undefined) return cached;
  const lower = lowerCase(raw);
  const surface = foldWord(lower);
  const word = {
    surface,
    term: stemWord(lower, data.language),
    exact: surface === '' ? [] : exactTerms(data, lower, surface),
  };
  if (data.words.size >= MAX_WORDS) data.words.clear();
  data.words.set(raw, word);
  return word;
}

/** The terms of a word and of its stem. If the index lacks the word, its stems in all languages of the index are tried. */
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

/** The terms under which a surface is indexed. @param place of the surface. */
export function surfaceTerms(data: IndexData, place: number): number[] {
  return [...data.surfaceTerms.subarray(data.surfaceTermStart[place], data.surfaceTermStart[place + 1])];
}
