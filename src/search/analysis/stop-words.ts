import { foldWord, lowerCase } from './fold.ts';
import { languageOf } from './languages.ts';

const stopWordsByLanguage = new Map<string, ReadonlySet<string>>();

/** The folded stop words of a language; empty if there is no list. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  const cached = stopWordsByLanguage.get(language);
  if (cached !== undefined) return cached;
  const { stopWords: list = [] } = languageOf(language);
  const words = new Set(list.map((word) => foldWord(lowerCase(word))));
  if (list.length > 0) stopWordsByLanguage.set(language, words);
  return words;
}
