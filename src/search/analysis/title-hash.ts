import { GRAM, PART, WORD } from './token.ts';

/** The hash of no words at all. */
export const EMPTY_TITLE = 0x811c9dc5 | 0;

/** Whether tokens of this kind spell a title out, each character once. */
export function isTitleKind(kind: number): boolean {
  return kind === WORD || kind === PART || kind === GRAM;
}

/** Adds one more word to the hash of a title, so that equal folded titles have equal hashes. */
export function addToTitleHash(hash: number, surface: string): number {
  let sum = hash;
  for (let i = 0; i < surface.length; i++) sum = Math.imul(sum ^ surface.charCodeAt(i), 0x01000193);
  return Math.imul(sum ^ 32, 0x01000193) ^ (sum >>> 13);
}
