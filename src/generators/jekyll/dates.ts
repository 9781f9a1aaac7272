import { dayInZone, readDate, type WrittenDate } from '../../text/dates.ts';

/** A time to the second without a zone: YAML 1.1 takes it for UTC. */
const YAML_TIME = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|[ \t]+)\d{1,2}:\d{2}:\d{2}(?:\.\d{1,9})?$/;

/** A date whose day is that of its instant in the site's time zone; a time to the second without an offset is UTC. */
export function readLocalDate(written: string, zone: string): WrittenDate | null {
  const date = readDate(YAML_TIME.test(written) ? `${written.trim()}Z` : written, zone);
  return date && { ...date, day: dayInZone(date.instant, zone) };
}
