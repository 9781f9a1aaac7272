import { GRAM, PART, WORD } from './token.ts';
import { GRAM_MARK } from './word-forms.ts';

/** Whether tokens of this kind spell a text out, each character once. */
export function isKeyKind(kind: number): boolean {
  return kind === WORD || kind === PART || kind === GRAM;
}

/** Longer titles are compared by their beginning. */
export const LONGEST_KEY = 256;

/**
 * Adds one more surface to the key of a title: folded words with a space between them, so that titles that differ
 * in case, accents, width and punctuation have one key, and the key of a title's beginning begins its key.
 */
export function addToKey(key: string, surface: string): string {
  if (key.length >= LONGEST_KEY) return key;
  // Of a pair of characters the first is enough: the next pair brings the second.
  if (surface.startsWith(GRAM_MARK)) return key + (String.fromCodePoint(surface.codePointAt(1) ?? 32) || '');
  return key === '' ? surface : `${key} ${surface}`;
}
