/** A date as an author wrote it. */
export interface WrittenDate {
  /** The calendar date as written, `YYYY-MM-DD`. */
  day: string;
  /** The instant it names, in milliseconds since the epoch; a date without a time is the start of its day. */
  instant: number;
}

const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
/** Hours from UTC: RFC 2822, section 4.3, and the European names. */
const ZONES: Readonly<Record<string, number>> = Object.fromEntries(
  'EST-5 EDT-4 CST-6 CDT-5 MST-7 MDT-6 PST-8 PDT-7 WET+0 WEST+1 BST+1 CET+1 CEST+2 EET+2 EEST+3'
    .split(' ')
    .map((item) => [item.slice(0, -2), Number(item.slice(-2))]),
);
const TIME = String.raw`(?:(?:T|,? )(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)? ?([AaPp][Mm])? ?(Z|[A-Z]{1,4}T|UTC|GMT|[+-]\d{1,2}:?(?:\d{2})?)?(?: \([A-Z]{3,5}\))?)?`;
const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`);
const DAY_MONTH = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([A-Za-z]{3,9})\.?,?[\s-]+(\d{4})${TIME}$`,
);
const MONTH_DAY = new RegExp(
  String.raw`^(?:[A-Za-z]{3,9},?\s+)?([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})${TIME}$`,
);
/** Nothing that is a date is longer. */
const MAX_LENGTH = 64;
const YEAR_MONTH = /^(\d{4})(?:[-/.](\d{1,2}))?$/;
const MONTH_YEAR = /^([A-Za-z]{3,9})\.?,?\s+(\d{4})$/;
/** Digits with the year last: read where points tell the order (day first), or a number above 12 does. */
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4})${TIME}$`);

/**
 * Reads a date in the forms that people and tools write: ISO 8601 with `-`, `/` or `.`, `2 January 2026`,
 * `January 2, 2026`, RFC 2822; with or without a time and an offset. A time without an offset is in `zone`.
 * A year, or a year and a month, is its first day. `01/02/2026` may be either order, and is not read.
 * @param localDays the day is that of the instant in `zone`, and a time to the second without an offset is UTC.
 * @returns null where it is no date, or one that the calendar does not have.
 */
export function readDate(value: string, zone: string, localDays = false): WrittenDate | null {
  const date = readWritten(localDays && YAML_TIME.test(value) ? `${value.trim()}Z` : value, zone);
  return date && localDays ? { ...date, day: dayInZone(date.instant, zone) } : date;
}

/** A time to the second without a zone: YAML 1.1 takes it for UTC. */
const YAML_TIME = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt]|[ \t]+)\d{1,2}:\d{2}:\d{2}(?:\.\d{1,9})?$/;

function readWritten(value: string, zone: string): WrittenDate | null {
  const text = value.replace(/\s+/g, ' ').trim();
  if (text.length > MAX_LENGTH) return null;
  const iso = ISO.exec(text);
  if (iso) return build(iso[1], iso[2], iso[3], iso.slice(4), zone);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (compact) return build(compact[1], compact[2], compact[3], [], zone);
  const dayMonth = DAY_MONTH.exec(text);
  if (dayMonth) return build(dayMonth[3], monthNumber(dayMonth[2]), dayMonth[1], dayMonth.slice(4), zone);
  const monthDay = MONTH_DAY.exec(text);
  if (monthDay) return build(monthDay[3], monthNumber(monthDay[1]), monthDay[2], monthDay.slice(4), zone);
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) {
    const [, a = '', point, b = '', year, ...time] = yearLast;
    if (point === '.' || Number(a) > 12) return build(year, b, a, time, zone);
    return Number(b) > 12 ? build(year, a, b, time, zone) : null;
  }
  const yearMonth = YEAR_MONTH.exec(text);
  if (yearMonth) return build(yearMonth[1], yearMonth[2] ?? '1', '1', [], zone);
  const monthYear = MONTH_YEAR.exec(text);
  return monthYear ? build(monthYear[2], monthNumber(monthYear[1]), '1', [], zone) : null;
}

function monthNumber(name = ''): string | undefined {
  const word = name.toLowerCase();
  const index = MONTHS.findIndex(
    (month) => word.length >= 3 && (month.startsWith(word) || word === `${month.slice(0, 3)}t`),
  );
  return index < 0 ? undefined : String(index + 1);
}

function build(
  year: string | undefined,
  month: string | undefined,
  date: string | undefined,
  time: (string | undefined)[],
  zone: string,
): WrittenDate | null {
  if (!year || !month || !date) return null;
  const [hourText = '0', minute = '0', second = '0', fraction = '0', half, offset] = time;
  const hour = half ? (Number(hourText) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hourText);
  if (hour > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const milliseconds = Math.floor(Number(`0.${fraction}`) * 1000);
  const utc = Date.UTC(+year, +month - 1, +date, hour, +minute, +second, milliseconds);
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  if (offset === undefined) return { day, instant: instantInZone(utc, zone) };
  const away = offsetMs(offset);
  return away === null ? null : { day, instant: utc - away };
}

/** Milliseconds east of UTC; null for a name that is not known, or more than clocks are ever away. */
function offsetMs(offset: string): number | null {
  if (/^(?:Z|UTC|GMT|)$/.test(offset)) return 0;
  const hours = ZONES[offset];
  if (hours !== undefined) return hours * 3_600_000;
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset);
  if (!match || Number(match[2]) > 14 || Number(match[3] ?? 0) > 59) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The instant at which clocks in `zone` show the wall time that `wall` would be in UTC. */
function instantInZone(wall: number, zone: string): number {
  if (zone === 'UTC') return wall;
  const first = wall - zoneOffset(wall, zone);
  // The offset may change between the guess and the instant: near a clock change a second look decides.
  const second = wall - zoneOffset(first, zone);
  // In the hour that a clock skips no instant shows this time: the later candidate is not before its own day.
  return second + zoneOffset(second, zone) === wall ? second : Math.max(first, second);
}

function dayInZone(instant: number, zone: string): string {
  return new Date(instant + (zone === 'UTC' ? 0 : zoneOffset(instant, zone))).toISOString().slice(0, 10);
}

function zoneOffset(instant: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'longOffset',
      year: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  const name = formatter.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return offsetMs(name.replace('GMT', '')) ?? 0;
}
