import { foldWord, lowerCase } from './fold.ts';
import { stemWord } from './stemmer.ts';
import { GRAM, SEGMENT, WHOLE } from './token.ts';

/** Precedes a pair of characters, which differs from a word of the same two characters. */
export const GRAM_MARK = '\u0001';

/** `surface`: the folded word, for typos and prefixes. `term`: its stem, under which it is indexed. */
export type WordForms = Record<'surface' | 'term', string>;

const joiners = /[-_:,.·‐‑]/gu;
const nonDecimalJoiners = /[-_:,·‐‑]|(?<!\d)\.|\.(?!\d)/gu;

/** The forms of the token `raw` in a language; empty if it has only characters that folding removes. */
export function wordForms(raw: string, kind: number, language: string): WordForms {
  const lower = lowerCase(raw);
  if (kind === GRAM || kind === SEGMENT) {
    const word = (kind === GRAM ? GRAM_MARK : '') + foldWord(lower);
    return { surface: word, term: word };
  }
  const whole = kind === WHOLE ? joinCompound(lower) : lower;
  return { surface: foldWord(whole), term: stemWord(whole, language) };
}

/** The surface of a compound. */
export function joinedSurface(raw: string): string {
  return foldWord(joinCompound(lowerCase(raw)));
}

/** `rate-limit` becomes `ratelimit`, `node.js` becomes `nodejs`. Versions keep their dots, `.net` keeps its first. */
function joinCompound(lower: string): string {
  if (lower.startsWith('.')) return `.${lower.slice(1).replace(joiners, '')}`;
  return lower.replace(/^\d/u.test(lower) ? nonDecimalJoiners : joiners, '');
}
