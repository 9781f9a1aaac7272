/** Scripts that put no blanks between words are taken character by character. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text, in its order: runs of letters, marks and digits in lower case. */
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}
