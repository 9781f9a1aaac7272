const WORDS_A_MINUTE = 230;
/** Scripts without spaces: characters read in a minute. */
const SIGNS_A_MINUTE = 500;
/** Characters that are counted; the rest of a longer text is taken to be like them. */
const MAX_COUNTED = 200_000;

/** Whole minutes that reading a text takes, at least one. */
export function readingMinutes(text: string): number {
  const counted = text.slice(0, MAX_COUNTED);
  const signs =
    counted.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const words = counted.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const minutes = words / WORDS_A_MINUTE + signs / SIGNS_A_MINUTE;
  return Math.max(1, Math.round((minutes * text.length) / Math.max(1, counted.length)));
}

const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|nqo|ps|sd|ug|ur|yi)(-|$)/i;

export function directionOf(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr';
}
