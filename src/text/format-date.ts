import { knownLocale } from './locale.ts';
import { memo } from './memo.ts';

const FORMATS = {
  whole: memo((lang) => dateFormat(lang, { day: 'numeric', month: 'long', year: 'numeric' })),
  day: memo((lang) => dateFormat(lang, { day: 'numeric', month: 'short' })),
};

/** A calendar date in words, with its year or without. @param date `YYYY-MM-DD`. */
export function formatDate(date: string, lang: string, style: keyof typeof FORMATS = 'whole'): string {
  return FORMATS[style](lang).format(new Date(`${date}T00:00:00Z`));
}

function dateFormat(lang: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = knownLocale(lang);
  // English without a country has its days before its months here.
  return new Intl.DateTimeFormat(known === 'en' ? 'en-GB' : known, { ...options, timeZone: 'UTC' });
}
