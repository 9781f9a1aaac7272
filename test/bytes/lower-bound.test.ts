import { describe, expect, it } from 'vitest';
import { lowerBound, lowerBoundOf } from '../../src/bytes/lower-bound.ts';

describe('lowerBound', () => {
  it.each([
    ['before all', 1, 0],
    ['one that is there', 4, 1],
    ['the first of several', 6, 2],
    ['between two', 7, 4],
    ['after all', 99, 5],
  ])('finds the place of %s', (_, value, place) => {
    const sorted = Uint32Array.of(2, 4, 6, 6, 9);
    expect(lowerBound(0, 5, (at) => (sorted[at] as number) < value)).toBe(place);
    expect(lowerBoundOf(sorted, value, 0, 5)).toBe(place);
  });

  it('stays within its bounds', () => {
    const sorted = Uint32Array.of(2, 4, 6, 6, 9);
    expect(lowerBoundOf(sorted, 1, 2, 4)).toBe(2);
    expect(lowerBoundOf(sorted, 99, 2, 4)).toBe(4);
    expect(lowerBound(3, 3, () => true)).toBe(3);
  });
});
