import { readDate, type WrittenDate } from '../../text/dates.ts';

/** What js-yaml takes for a date, unless it stands in quotes: https://yaml.org/type/timestamp.html */
const TIMESTAMP = /^\d{4}-(?:\d\d-\d\d$|\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d)/;

/** A date as js-yaml reads it: `2017-02-29` is 1 March, `2019-22-08` is 8 October 2020. @param isPlain without quotes. */
export function readYamlDate(written: string, zone: string, isPlain?: boolean): WrittenDate | null {
  const date = readDate(written, zone);
  return date ?? (isPlain && TIMESTAMP.test(written) ? readDate(rolled(written), zone) : null);
}

/** The text with a day that the calendar has: what is past the end of a month or a year counts on. */
export function rolled(written: string): string {
  return written.replace(/^([1-9]\d{3})-(\d\d?)-(\d\d?)(?!\d)/, (_, year, month, day) =>
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).toISOString().slice(0, 10),
  );
}
