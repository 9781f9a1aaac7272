export const SEPARATOR = 0;
export const LOWER = 1;
export const UPPER = 2;
export const DIGIT = 3;
/** Combining marks and invisible characters: inside a word, never a word by themselves. */
export const MARK = 4;
/** Han and kana: written without spaces, indexed by segments and by pairs of characters. */
export const CJK = 5;
/** Thai, Lao, Khmer, Burmese: written without spaces, indexed by segments. */
export const UNSPACED = 6;

const UNKNOWN = 255;
const table = new Uint8Array(0x10000).fill(UNKNOWN);

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〆ｰﾞﾟ]/u;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const invisible = /(?:[\u00ad\u200b\u2060\ufeff]|\u200c|\u200d|\ufe0e|\ufe0f)/u;

function classify(character: string): number {
  if (/\p{N}/u.test(character)) return DIGIT;
  if (cjk.test(character)) return /[\p{L}\p{M}]/u.test(character) ? CJK : SEPARATOR;
  if (unspaced.test(character)) return /[\p{L}\p{M}]/u.test(character) ? UNSPACED : SEPARATOR;
  if (/\p{M}/u.test(character) || invisible.test(character)) return MARK;
  if (/\p{Lu}|\p{Lt}/u.test(character)) return UPPER;
  return /\p{L}/u.test(character) ? LOWER : SEPARATOR;
}

/** What kind of character the code unit at `at` begins; either half of a surrogate pair gives the pair's kind. */
export function classAt(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit < 0xe000) return classOfPair(text, at, unit);
  const known = table[unit] as number;
  if (known !== UNKNOWN) return known;
  const found = classify(String.fromCharCode(unit));
  table[unit] = found;
  return found;
}

const pairs = new Map<number, number>();
const PAIRS_KEPT = 4096;

function classOfPair(text: string, at: number, unit: number): number {
  const point = text.codePointAt(unit < 0xdc00 ? at : at - 1) ?? 0;
  if (point < 0x10000) return SEPARATOR;
  const known = pairs.get(point);
  if (known !== undefined) return known;
  const found = classify(String.fromCodePoint(point));
  if (pairs.size < PAIRS_KEPT) pairs.set(point, found);
  return found;
}
