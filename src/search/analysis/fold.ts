import { LATIN_LETTERS } from '../../text/latin-letters.ts';

const ascii = /^[a-z0-9]*$/;
/** Marks that people leave out when they type: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels. Not Indic vowel signs. */
const droppable =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u065f\u0670]/gu;
const invisible = /(?:[\u00ad\u200b\u2060\ufeff'’ʼ＇]|\u200c|\u200d|\ufe0e|\ufe0f)/gu;
const letters: Record<string, string> = {
  ...LATIN_LETTERS,
  ŋ: 'n',
  ħ: 'h',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
};
const foldable = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/** Lower case in composed form (NFC), without apostrophes and invisible characters: the input of stemmers. */
export function lowerCase(word: string): string {
  const lower = word.toLowerCase();
  return ascii.test(lower)
    ? lower
    : lower.normalize('NFKC').toLowerCase().replace(invisible, '').normalize('NFC');
}

/** Removes accents and differences of width from a lower-cased word. */
export function foldWord(lower: string): string {
  if (ascii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(droppable, '')
    .replace(foldable, (letter) => letters[letter] ?? letter)
    .normalize('NFC');
}
