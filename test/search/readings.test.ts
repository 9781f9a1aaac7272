import { describe, expect, it } from 'vitest';
import { lookupsOf } from '../../src/search/parts/open-parts.ts';
import { filterOf, indexOf } from './index-of.ts';

const document = (body: string, lang: string) => ({ fields: { body }, lang });

describe('a phrase whose words are read in several languages', () => {
  const index = indexOf([
    document('running water', 'de'),
    document('run water', 'en'),
    document('running waters', 'en'),
    document('water running', 'en'),
    document('running dry. water', 'de'),
    document('a runner, water', 'en'),
  ]);
  const found = (query: string, visible?: number[]) =>
    index
      .search(query, { limit: 9, ...(visible && { filter: filterOf(6, visible) }) })
      .hits.map(({ doc, score }) => `${doc}:${score.toFixed(2)}`)
      .join(' ');

  it.each([
    ['"running water"', '0:0.85 1:0.78 2:0.78'],
    ['"run water"', '1:0.78 2:0.78'],
    ['"water running"', '3:0.47'],
  ])('%s has the documents of all, each once and at its best: %s', (query, scores) => {
    expect(found(query)).toBe(scores);
  });

  it('has those that the filter lets pass', () => {
    expect(found('"running water"', [2, 3, 4])).toBe('2:0.78');
    expect(found('"running water"', [0, 4])).toBe('0:0.85');
    expect(found('"running water"', [3, 4])).toBe('');
  });
});

describe('a word in few documents beside one in many', () => {
  const found = (few: number) => {
    const index = indexOf(
      Array.from({ length: 500 }, (_, at) => ({
        fields: {
          body: `${at < 450 ? 'oak' : 'lamp'} x ${(at % 40 === 7 && at < few * 40) || at === 480 ? 'rare' : ''}`,
        },
      })),
    );
    const { total, hits } = index.search('rare oak ', { limit: 500 });
    return { total, first: hits.slice(0, 2).map(({ doc, score }) => `${doc}:${score.toFixed(2)}`) };
  };

  it.each([
    // So few documents have both words that documents with only one of them are found as well.
    [7, 451, ['7:2.62', '47:2.62']],
    [8, 8, ['7:2.55', '47:2.55']],
    [12, 12, ['7:2.33', '47:2.33']],
  ])('finds what has both, where %i have: %i', (few, total, first) => {
    expect(found(few)).toEqual({ total, first });
  });
});

it.each([65, 70, 200])('an unfinished word ends as the first 64 of %i that come as often', (count) => {
  const words = Array.from(
    { length: count },
    (_, n) => `pre${String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26))}x`,
  );
  const found = indexOf(words)
    .search('pre', { limit: 300 })
    .hits.map(({ doc }) => words[doc]);
  expect(found.toSorted()).toEqual(words.toSorted().slice(0, 64));
});

describe('the strings that a query looks up', () => {
  const META = {
    size: 1,
    language: 'en',
    languages: ['en', 'de'],
    starts: [],
    firstTerms: [],
    names: [['nodejs', 'node'] as [string, string], ['nodex', 'node'] as [string, string]],
  };
  /** Each lookup once, in order. `*` marks the beginning of a word, and `~` a word that may be mistyped. */
  const lookups = (query: string) => [
    ...new Set(
      lookupsOf(query, META).map(
        ({ word, isPrefix, mayBeTypo }) =>
          `${word.replace('\u0001', '+')}${isPrefix ? '*' : ''}${mayBeTypo ? '~' : ''}`,
      ),
    ),
  ];

  it.each([
    ['tea', 'tea*~ tea tea*'],
    ['tea ', 'tea~ tea tea*'],
    ['the tea ', 'tea~ tea the tea*'],
    ['the ', 'the~ the the*'],
    ['"the tea"', 'the tea the tea*'],
    ['Häuser kit ', 'hauser~ hauser haus hauserkit kit~ kit hauser kit*'],
    ['node ', 'node~ nodejs nodex node nod node*'],
    ['nodejs ', 'nodejs~ node nodej nodejs nodejs*'],
    ['useEffect', 'use~ us use effect*~ effect useeffect* useeffect'],
    ['C++ x', 'c~ c c++ x*~ x c x*'],
    ['東京都', '東京 都* 都 +東京 +京都 京都 東京都*'],
    ['東', '東* 東 +東 +東*'],
    ['東 ', '東 +東 +東* 東*'],
    ['', ''],
  ])('%j: %s', (query, wanted) => {
    expect(lookups(query).join(' ')).toBe(wanted);
  });
});
