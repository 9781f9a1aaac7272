import { foldWord, lowerCase } from './fold.ts';
import { stemWord } from './stemmer.ts';
import { GRAM, SEGMENT, WHOLE } from './token.ts';

/** Marks a pair of characters, so that it is never taken for a word of the same two characters. */
export const GRAM_MARK = '\u0001';

/** A word as it is looked up (`surface`) and as it is indexed (`term`). */
export type WordForms = Record<'surface' | 'term', string>;

const joiners = /[-_:,.·‐‑]/gu;
const nonDecimalJoiners = /[-_:,·‐‑]|(?<!\d)\.|\.(?!\d)/gu;

/** The forms of the token that `raw` is, in a language; empty strings where nothing is left of it. */
export function wordForms(raw: string, kind: number, language: string): WordForms {
  const lower = lowerCase(raw);
  if (kind === GRAM || kind === SEGMENT) {
    const word = (kind === GRAM ? GRAM_MARK : '') + foldWord(lower);
    return { surface: word, term: word };
  }
  const whole = kind === WHOLE ? joinCompound(lower) : lower;
  return { surface: foldWord(whole), term: stemWord(whole, language) };
}

/** The surface of words that are joined to one. */
export function joinedSurface(raw: string): string {
  return foldWord(joinCompound(lowerCase(raw)));
}

/** `rate-limit` as `ratelimit`, `node.js` as `nodejs`; versions keep their dots, `.net` its own. */
function joinCompound(lower: string): string {
  if (lower.startsWith('.')) return `.${lower.slice(1).replace(joiners, '')}`;
  return lower.replace(/^\d/u.test(lower) ? nonDecimalJoiners : joiners, '');
}
