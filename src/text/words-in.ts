/** A character of a script without spaces. */
const UNSPACED =
  '[[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]&&[\\p{L}\\p{M}\\p{N}]]';
/** A run of letters, marks and digits; a single character in scripts without spaces. */
const WORD = new RegExp(
  `${UNSPACED}|[[\\p{L}\\p{N}]--${UNSPACED}][[\\p{L}\\p{M}\\p{N}]--${UNSPACED}]*`,
  'gv',
);
const NO_SPACE = new RegExp(`(?<=${UNSPACED}) (?=${UNSPACED})`, 'gv');

/** The letters, marks and digits of a text in lower case. Texts that differ only in spaces and signs have the same. */
export function lettersOf(text: string): string {
  return wordsIn(text).join('');
}

/** The words of a text in lower case, in their order. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/** Words as a line for a report. */
export function quotedWords(words: readonly string[]): string {
  return words.join(' ').replace(NO_SPACE, '');
}
