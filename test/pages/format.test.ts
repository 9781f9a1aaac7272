import { expect, it } from 'vitest';
import { listedPlace, placeOf } from '../../src/site/listings.ts';
import { readingMinutes } from '../../src/surfaces/pages/format.ts';

it.each([
  ['', 1],
  ['word '.repeat(230), 1],
  ['word '.repeat(2300), 10],
  ['字'.repeat(5000), 10],
  // Only the beginning of a long text is counted.
  ['word '.repeat(2_300_000), 10_000],
])('reading takes minutes: %#', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes);
});

it.each([
  ['en', 'FogConf, Porto'],
  ['ar', 'FogConf، Porto'],
  ['zh-CN', 'FogConf，Porto'],
])('a place is written as %s writes lists', (lang, place) => {
  expect(placeOf({ conference: 'FogConf', location: 'Porto' }, lang)).toBe(place);
  expect(placeOf({ conference: null, location: 'Porto' }, lang)).toBe('Porto');
});

it('a list has the place of an event, but not the town where a text was written', () => {
  const places = [
    { type: 'writing', location: 'Porto' },
    { type: 'writing', location: 'Porto', conference: 'FogConf' },
    { type: 'talk', location: 'Porto' },
  ] as const;
  expect(places.map((place) => listedPlace(place, 'en'))).toEqual(['', 'FogConf, Porto', 'Porto']);
});
