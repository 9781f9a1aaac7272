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
  const locale = knownLocale(lang);
  // For English without a region, Lectern writes the day before the month.
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: 'UTC' });
}
