import { expect, it } from 'vitest';
import { createBits, hasBit } from '../../src/bytes/bits.ts';
import { createLookup, createStringTable, lookUp, stringAt } from '../../src/bytes/strings.ts';

it('bits are there for each number, also behind the last whole word', () => {
  const wanted = [0, 1, 31, 32, 63, 64, 65];
  const bits = createBits(66, (n) => wanted.includes(n));
  const found = Array.from({ length: 70 }, (_, n) => n).filter((n) => hasBit(bits, n));
  expect(found).toEqual(wanted);
});

it('strings of any length and script come back as they were', () => {
  const strings = ['', 'a', '語'.repeat(120_000), '😀', 'é'.repeat(200_000), ''];
  const table = createStringTable(strings);
  expect(strings.map((_, index) => stringAt(table, index) === strings[index])).toEqual(
    strings.map(() => true),
  );
});

it.each([0, 1, 2, 7, 1000])(
  'a lookup of %i keys finds each, the first of equal ones, and no other',
  (count) => {
    const keys = Array.from({ length: count }, (_, n) => `key ${n}`);
    const lookup = createLookup([
      ...keys.map((key, n) => [key, n] as const),
      ...keys.map((key) => [key, -1] as const),
    ]);
    expect(keys.map((key) => lookUp(lookup, key))).toEqual(keys.map((_, n) => n));
    expect([lookUp(lookup, 'key'), lookUp(lookup, '')]).toEqual([undefined, undefined]);
  },
);
