const WORDS_PER_MINUTE = 230;
/** Characters read in a minute, in scripts without spaces. */
const SIGNS_PER_MINUTE = 500;
/** Characters that are counted. The result is extrapolated to the rest of a longer text. */
const MAX_COUNTED = 200_000;

/** The reading time of a text in whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const counted = text.slice(0, MAX_COUNTED);
  const signs =
    counted.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)?.length ?? 0;
  const words = counted.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const minutes = words / WORDS_PER_MINUTE + signs / SIGNS_PER_MINUTE;
  return Math.max(1, Math.round((minutes * text.length) / Math.max(1, counted.length)));
}

const RIGHT_TO_LEFT = /^(ar|arc|ckb|dv|fa|he|ks|nqo|ps|sd|ug|ur|yi)(-|$)/i;

export function directionOf(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr';
}
