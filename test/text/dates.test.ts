import { describe, expect, it } from 'vitest';
import { dayInZone, readDate, readingsOf, startOfDayAfter } from '../../src/text/dates.ts';
import { tokensOfDate } from '../../src/text/date-tokens.ts';

const iso = (instant: number) => new Date(instant).toISOString().replace('.000', '');

describe('a date', () => {
  it.each<[string, string, string, string]>([
    ['2026-03-01', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['2026-03-01', 'America/New_York', '2026-03-01', '2026-03-01T05:00:00Z'],
    ['2026-3-1', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['2026/03/01 23:59:59', 'UTC', '2026-03-01', '2026-03-01T23:59:59Z'],
    ['2026-03-01T09:00:00+02:00', 'UTC', '2026-03-01', '2026-03-01T07:00:00Z'],
    ['2026-03-01T09:00:00-0530', 'UTC', '2026-03-01', '2026-03-01T14:30:00Z'],
    ['2026-03-01 09:00 EST', 'UTC', '2026-03-01', '2026-03-01T14:00:00Z'],
    ['2026-03-01 12:30 am', 'UTC', '2026-03-01', '2026-03-01T00:30:00Z'],
    ['2026-03-01 12:30 pm', 'UTC', '2026-03-01', '2026-03-01T12:30:00Z'],
    ['2026-03-01 1:30 PM', 'UTC', '2026-03-01', '2026-03-01T13:30:00Z'],
    ['1 March 2026', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['March 1st, 2026', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 'UTC', '2026-03-01', '2026-03-01T09:00:00Z'],
    ['2026年3月1日', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['01.03.2026', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['13/03/2026', 'UTC', '2026-03-13', '2026-03-13T00:00:00Z'],
    ['03/13/2026', 'UTC', '2026-03-13', '2026-03-13T00:00:00Z'],
    ['20260301T103000Z', 'UTC', '2026-03-01', '2026-03-01T10:30:00Z'],
    ['1772323200', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['2026-03', 'UTC', '2026-03-01', '2026-03-01T00:00:00Z'],
    ['2026', 'UTC', '2026-01-01', '2026-01-01T00:00:00Z'],
    // An hour that the clock skips, and one that it shows twice.
    ['2026-03-29 02:30', 'Europe/Berlin', '2026-03-29', '2026-03-29T01:30:00Z'],
    ['2026-10-25 03:30', 'Europe/Berlin', '2026-10-25', '2026-10-25T02:30:00Z'],
  ])('%s in %s', (written, zone, day, instant) => {
    const date = readDate(written, zone);
    expect(date && [date.day, iso(date.instant)]).toEqual([day, instant]);
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-01',
    '2026-04-31',
    '2026-03-01 24:00',
    '2026-03-01 23:60',
    '2026-03-01T09:00:00+15:00',
    '2026-03-01T09:00:00+02:75',
    '01/02/2026',
    'soon',
    '',
  ])('is none: %j', (written) => {
    expect(readDate(written, 'UTC')).toBeNull();
  });

  it.each<[string, [string, string] | null]>([
    ['01/02/2026', ['2026-02-01', '2026-01-02']],
    ['1-2-2026', ['2026-02-01', '2026-01-02']],
    ['01.02.2026', null],
    ['02/02/2026', null],
    ['13/02/2026', null],
  ])('may be two: %s', (written, readings) => {
    expect(readingsOf(written)).toEqual(readings);
  });
});

it('a day begins and ends where its zone says', () => {
  const instant = Date.parse('2026-03-01T04:59:59Z');
  expect(['UTC', 'America/New_York'].map((zone) => dayInZone(instant, zone))).toEqual([
    '2026-03-01',
    '2026-02-28',
  ]);
  expect(iso(startOfDayAfter('2026-03-28', 'Europe/Berlin'))).toBe('2026-03-28T23:00:00Z');
  expect(iso(startOfDayAfter('2026-03-29', 'Europe/Berlin'))).toBe('2026-03-29T22:00:00Z');
});

it('the directives of a format are tokens, with and without a hyphen', () => {
  expect(tokensOfDate('%Y/%m/%-d/%q')).toBe(':year/:month/:day/%q');
});
