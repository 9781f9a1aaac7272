import { describe, expect, it } from 'vitest';
import { slugFilter, slugifyFilter } from '../../src/generators/eleventy/filters.ts';

describe('the slug filters of Eleventy', () => {
  it.each([
    ['Tea & cake', 'tea-and-cake', 'tea-and-cake'],
    ['Über Grün', 'ueber-gruen', 'uber-grun'],
    ["It's done", 'its-done', "it's-done"],
    ['APIUsage fooBar', 'apiusage-foobar', 'apiusage-foobar'],
    ['50% off', '50-off', '50percent-off'],
    ['Привет мир', 'privet-mir', 'privet-mir'],
    ['C++', 'c', 'c++'],
  ])('%s', (text, slugify, slug) => {
    expect(slugifyFilter(text)).toBe(slugify);
    expect(slugFilter(text)).toBe(slug);
  });
});
