import { readDate, type WrittenDate } from '../../text/dates.ts';

/** Texts without quotes that js-yaml takes as dates: https://yaml.org/type/timestamp.html */
const TIMESTAMP = /^\d{4}-(?:\d\d-\d\d$|\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d)/;

/**
 * Reads a date as js-yaml does: `2017-02-29` is 1 March, `2019-22-08` is 8 October 2020.
 * @param isPlain whether the text has no quotes.
 */
export function readYamlDate(written: string, zone: string, isPlain?: boolean): WrittenDate | null {
  const date = readDate(written, zone);
  return date ?? (isPlain && TIMESTAMP.test(written) ? readDate(rolledDate(written), zone) : null);
}

/**
 * Replaces a day that the calendar does not have: a day after the end of a month is in the next month, and a month
 * after December in the next year.
 */
export function rolledDate(written: string): string {
  return written.replace(/^([1-9]\d{3})-(\d\d?)-(\d\d?)(?!\d)/, (_, year, month, day) =>
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().slice(0, 10),
  );
}
