import { foldWord, lowerCase } from './fold.ts';
import { languageOf } from './languages.ts';

const folded = new Map<string, ReadonlySet<string>>();

/** The folded stop words of a language; empty where none are known. */
export function stopWordsOf(language: string): ReadonlySet<string> {
  const known = folded.get(language);
  if (known !== undefined) return known;
  const { stopWords: list = [] } = languageOf(language);
  const words = new Set(list.map((word) => foldWord(lowerCase(word))));
  if (list.length > 0) folded.set(language, words);
  return words;
}
