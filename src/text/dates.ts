import { memo } from './memo.ts';
import { monthNumber } from './month-names.ts';

export interface WrittenDate {
  /** The calendar date as written, `YYYY-MM-DD`. */
  day: string;
  /** Its instant, in milliseconds since the epoch; for a date without a time, the start of the day. */
  instant: number;
}

/** Hours from UTC: RFC 2822, section 4.3, and the European names. */
const ZONES: Readonly<Record<string, number>> = Object.fromEntries(
  'EST-5 EDT-4 CST-6 CDT-5 MST-7 MDT-6 PST-8 PDT-7 WET+0 WEST+1 BST+1 CET+1 CEST+2 EET+2 EEST+3'
    .split(' ')
    .map((item) => [item.slice(0, -2), Number(item.slice(-2))]),
);
const TIME = String.raw`(?:(?:T|,? )(?:at )?(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)? ?(?<half>[AaPp][Mm])? ?(?<offset>Z|[A-Z]{1,4}T|UTC|GMT|[+-]\d{1,2}:?(?:\d{2})?)?(?: \([A-Z]{3,5}\))?)?`;
const WEEKDAY = String.raw`(?:\p{L}[\p{L}\p{M}-]{1,14}\.?,?\s+)?`;
const MONTH = String.raw`(?<name>\p{L}[\p{L}\p{M}]{2,14})`;
/** The forms of dates. No text matches two of them. */
const FORMS = [
  String.raw`(?<year>\d{4})[-\/.](?<month>\d{1,2})[-\/.](?<day>\d{1,2})${TIME}`,
  // `2024年5月1日`, `2024년 5월 1일`, also with the weekday in parentheses.
  String.raw`(?<year>\d{4}) ?[年년] ?(?<month>\d{1,2}) ?[月월](?: ?(?<day>\d{1,2}) ?[日号號일])?(?: ?[(（].{1,3}[)）])?${TIME}`,
  String.raw`${WEEKDAY}(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?: de)?[\s\-]+${MONTH}\.?,?(?: del?)?[\s\-]+(?<year>\d{4})(?: г\.?)?${TIME}`,
  String.raw`${WEEKDAY}${MONTH}\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${TIME}`,
  // `20240501`, `202405011030`, `20240501T103000Z`, as in the names of notes.
  String.raw`(?<year>[12]\d{3})(?<month>\d{2})(?<day>\d{2})(?:T?(?<hour>\d{2})(?<minute>\d{2})(?<second>\d{2})?(?<offset>Z)?)?`,
  String.raw`(?<year>\d{4})(?:[-\/.](?<month>\d{1,2}))?`,
  String.raw`${MONTH}\.?,?(?: del?)?\s+(?<year>\d{4})`,
].map((form) => new RegExp(`^${form}$`, 'u'));
/** Seconds or milliseconds since 1970, from 2001 on. */
const EPOCH = /^1\d{9}(?:\d{3})?$/;
/** Longer texts are no dates. */
const MAX_LENGTH = 64;
/** Digits with the year last, such as `01/02/2026`. Dots mean that the day is first, and a number above 12 must be the day. */
const YEAR_LAST = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(?<year>\d{4})${TIME}$`);

/**
 * Reads a date in the forms that people and tools write: ISO 8601 with `-`, `/` or `.` or nothing, `2 January 2026`
 * and `January 2, 2026` in the names of many languages, `2026年1月2日`, RFC 2822, seconds or milliseconds since 1970;
 * with or without a time and an offset. A time without an offset is in `zone`. A year, or a year and a month, means its
 * first day.
 * @param firstNumber which number the site’s generator reads first in `01/02/2026`. Without it, such a date is null.
 * @returns null if it is no date, or one that the calendar does not have.
 */
export function readDate(value: string, zone: string, firstNumber?: 'day' | 'month'): WrittenDate | null {
  if (value.length > MAX_LENGTH) return null;
  const text = tidy(value);
  if (EPOCH.test(text)) {
    const instant = Number(text) * (text.length === 10 ? 1000 : 1);
    return { day: new Date(instant + zoneOffset(instant, zone)).toISOString().slice(0, 10), instant };
  }
  const yearLast = YEAR_LAST.exec(text);
  if (yearLast) {
    const [, a = '', point, b = ''] = yearLast;
    const isDayFirst = Number(a) > 12 || Number(a) === Number(b);
    const order = isDayFirst
      ? 'day'
      : Number(b) > 12
        ? 'month'
        : (firstNumber ?? (point === '.' ? 'day' : null));
    if (order === null) return null;
    const [day, month] = order === 'day' ? [a, b] : [b, a];
    return build({ ...yearLast.groups, day, month }, zone);
  }
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups) return build(groups, zone);
  }
  return null;
}

/** The two dates (`YYYY-MM-DD`) that `01/02/2026` may mean, the one with the day first; null if there is only one reading. */
export function readingsOf(value: string): [string, string] | null {
  const [, a = '', point, b = '', year] = YEAR_LAST.exec(tidy(value)) ?? [];
  if (point === undefined || point === '.' || a === b || Number(a) > 12 || Number(b) > 12) return null;
  const [first, second] = [a.padStart(2, '0'), b.padStart(2, '0')];
  return [`${year}-${second}-${first}`, `${year}-${first}-${second}`];
}

/** ASCII digits, single spaces, no marks of direction, and no quotes or link brackets around the text. */
function tidy(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String((digit.codePointAt(0) as number) & 15))
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^(?:\[\[|[ '"‘“„«])+|(?:\]\]|[ '"’”»])+$/g, '');
}

function build(written: Readonly<Record<string, string | undefined>>, zone: string): WrittenDate | null {
  const { year = '', name, day: date = '1', hour: hourText = '0', half, offset } = written;
  const month = name === undefined ? (written['month'] ?? '1') : monthNumber(name)?.toString();
  if (month === undefined) return null;
  const { minute = '0', second = '0', fraction = '0' } = written;
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

/** Milliseconds east of UTC; null for an unknown name, and for more than 14 hours, which no clock has. */
function offsetMs(offset: string): number | null {
  if (/^(?:Z|UTC|GMT|)$/.test(offset)) return 0;
  const hours = ZONES[offset];
  if (hours !== undefined) return hours * 3_600_000;
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset);
  if (!match || Number(match[2]) > 14 || Number(match[3] ?? 0) > 59) return null;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}

const formatterOf = memo(
  (zone) => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' }),
);

/** The instant at which clocks in `zone` show the wall time that `wall` would be in UTC. */
function instantInZone(wall: number, zone: string): number {
  if (zone === 'UTC') return wall;
  const guess = wall - zoneOffset(wall, zone);
  // Near a clock change, the offset may differ between the first guess and the instant, so a second guess follows.
  const better = wall - zoneOffset(guess, zone);
  // In the hour that a clock skips, no instant has this time. The later guess is still within the same day.
  return better + zoneOffset(better, zone) === wall ? better : Math.max(guess, better);
}

/** The calendar date of an instant in a time zone, `YYYY-MM-DD`. */
export function dayInZone(instant: number, zone: string): string {
  return new Date(instant + (zone === 'UTC' ? 0 : zoneOffset(instant, zone))).toISOString().slice(0, 10);
}

/** The instant at which a day ends in a time zone. @param day `YYYY-MM-DD`. */
export function startOfDayAfter(day: string, zone: string): number {
  return instantInZone(Date.parse(`${day}T00:00:00Z`) + 86_400_000, zone);
}

function zoneOffset(instant: number, zone: string): number {
  const parts = formatterOf(zone).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return offsetMs(name.replace('GMT', '')) ?? 0;
}
