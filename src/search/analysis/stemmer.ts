import { foldWord } from './fold.ts';
import { languageOf } from './languages.ts';

/** The primary subtag of a BCP 47 tag, in lower case. */
export function primaryLanguage(tag: string): string {
  return (tag.split('-', 1)[0] ?? '').toLowerCase();
}

/** Korean particles, which are written at the end of a word. */
const particle = /(?:에서|으로|까지|부터|에게|한테|이나|은|는|이|가|을|를|의|에|로|와|과|도|만)$/u;

function stemKorean(word: string): string {
  const stem = word.replace(particle, '');
  return stem.length >= 2 ? stem : word;
}

/** The folded stem of a lower-cased word; the folded word if its language has no stemmer. */
export function stemWord(lower: string, language: string): string {
  if (/^\p{Script=Hangul}+$/u.test(lower)) return stemKorean(foldWord(lower));
  const { stemmer, irregular } = languageOf(language);
  if (stemmer === undefined || !/^\p{L}+$/u.test(lower)) return foldWord(lower);
  const stemmed = stemmer(irregular?.get(lower) ?? lower);
  return foldWord(stemmed) || foldWord(lower);
}
