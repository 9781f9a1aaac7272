import { dayInZone, readDate, type WrittenDate } from '../../text/dates.ts';

/** A time to the second without a zone: YAML 1.1 takes it for UTC. */
const YAML_TIME = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|[ \t]+)\d{1,2}:\d{2}:\d{2}(?:\.\d{1,9})?$/;

/** A date and a time with other words between them and the offset, which Ruby's `Time.parse` passes over. */
const RUBY_TIME =
  /^(\d{4}-\d{1,2}-\d{1,2})[Tt ] *(\d{1,2}:\d{1,2}(?::\d{1,2})?)(?:\.\d+)?(?: +[^\s+-]\S*)*(?: *([+-]\d\d:?\d\d))?$/;

/** A date whose day is that of its instant in the site's time zone; a time to the second without an offset is UTC. */
export function readLocalDate(written: string, zone: string): WrittenDate | null {
  const text = written.trim();
  const date =
    readDate(YAML_TIME.test(text) ? `${text}Z` : text, zone, 'day') ?? readDate(asInRuby(text), zone);
  return date && { ...date, day: dayInZone(date.instant, zone) };
}

/** Such as `2023-01-29 18:30:22 2023 -0800` without its second year. */
function asInRuby(text: string): string {
  const [, day = '', time = '', offset] = text.length < 64 ? (RUBY_TIME.exec(text) ?? []) : [];
  const padded = time.replace(/\d+/g, (part) => part.padStart(2, '0'));
  return [day, padded, offset].filter(Boolean).join(' ');
}
