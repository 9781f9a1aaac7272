import { describe, expect, it } from 'vitest';
import { found, foundSorted, indexOf } from './index-of.ts';

const words = (word: string) => `${word} one two three`;
const body = (text: string) => ({ fields: { title: 'Notes', body: text } });

describe('all words first, then some', () => {
  it('finds only what has all words where that is enough', () => {
    const both = Array.from({ length: 8 }, (_, i) => body(`green tea number ${i}`));
    const index = indexOf([...both, body('green grass'), body('black tea')]);
    expect(index.search('green tea ', { limit: 20 }).total).toBe(8);
  });

  it('finds what has some words where too few have all, those with all first', () => {
    const index = indexOf([body('green green green grass'), body('black tea'), body('a green cup of tea')]);
    expect(found(index, 'green tea ')).toEqual([2, 0, 1]);
  });

  it('decides on the whole result: every page has the same total', () => {
    const index = indexOf([body('green grass'), body('black tea'), body('green tea')]);
    const totals = [1, 2, 10].map((limit) => index.search('green tea ', { limit }).total);
    expect(totals).toEqual([3, 3, 3]);
  });
});

describe('stop words', () => {
  const index = indexOf(['To be or not to be', 'The who', 'Tea for two', 'What it is']);

  it('finds by stop words alone', () => {
    expect(found(index, 'to be or not to be')[0]).toBe(0);
    expect(found(index, 'the')).toEqual([1]);
    expect(found(index, 'what it is')[0]).toBe(3);
  });

  it('does not want them beside other words', () => {
    expect(found(index, 'the tea ')).toEqual([2]);
  });
});

describe('an exact title', () => {
  it('is found by what it is meant to be', () => {
    const index = indexOf([
      'The beginning of the end',
      'The beginning of the end of the beginning',
      'The beginnings',
    ]);
    expect(found(index, 'the beginnign of the end ')[0]).toBe(0);
  });

  it('is the same however its names are written', () => {
    const index = indexOf(['The jQuery way of the DOM', 'jquery jquery the way of the dom']);
    expect(found(index, 'the jquery way of the dom')[0]).toBe(0);
  });

  it('comes before everything that repeats its words', () => {
    const index = indexOf([
      { fields: { title: 'Tea tea tea', tags: 'tea', headings: 'tea tea', body: 'tea '.repeat(50) } },
      { fields: { title: 'Tea' } },
      { fields: { title: 'Tea in spring', description: 'tea' } },
    ]);
    expect(found(index, 'tea')[0]).toBe(1);
    expect(found(index, 'TEA!')[0]).toBe(1);
  });

  it('comes before longer titles that begin the same, and these before others', () => {
    const index = indexOf(['Spring tea with rust', 'Rust with tea in spring', 'Rust with tea']);
    expect(found(index, 'rust with tea')).toEqual([2, 1, 0]);
  });
});

describe('fields', () => {
  it('count in falling weight', () => {
    const index = indexOf([
      { fields: { title: 'a b c d', transcript: words('tea') } },
      { fields: { title: 'a b c d', body: words('tea') } },
      { fields: { title: 'a b c d', description: words('tea') } },
      { fields: { title: 'a b c d', headings: words('tea') } },
      { fields: { title: 'a b c d', tags: words('tea') } },
      { fields: { title: words('tea') } },
    ]);
    expect(found(index, 'tea ')).toEqual([5, 4, 3, 2, 1, 0]);
  });
});

describe('the last word', () => {
  const index = indexOf(['Typescript', 'Type systems', 'Tyres']);

  it('may be unfinished', () => {
    expect(found(index, 'typescr')).toEqual([0]);
    expect(foundSorted(index, 't')).toEqual([0, 1, 2]);
    expect(found(index, 'systems ty')[0]).toBe(1);
  });

  it('counts more where it is finished', () => {
    expect(found(index, 'type')).toEqual([1, 0]);
  });

  it('is finished before a space', () => {
    expect(found(index, 'typescr ')).toEqual([]);
  });
});

describe('typos', () => {
  const index = indexOf(['Accessibility matters', 'Rust', 'Kubernetes', 'Tea']);

  it.each([
    ['acessibility ', [0]],
    ['accessibliity ', [0]],
    ['accesibillity ', [0]],
    ['Rsut ', [1]],
    ['rusty ', [1]],
    ['ruts ', [1]],
    ['kubernets ', [2]],
    ['kubernetse ', [2]],
    ['cubernetis ', [2]],
    ['tae ', []],
    ['rxxt ', []],
    ['kxbxrnxtes ', []],
  ])('%s', (query, expected) => {
    expect(found(index, query)).toEqual(expected);
  });

  it('are not looked for in words that are known', () => {
    expect(found(indexOf(['form', 'from scratch', 'farm']), 'form ')).toEqual([0]);
  });
});

describe('phrases', () => {
  const index = indexOf([
    body('the press kit is an API'),
    body('a kit for the press'),
    body('press, then the kit'),
    { fields: { title: 'Press', body: 'Kit' } },
  ]);

  it('must stand together, in their order', () => {
    expect(found(index, '"press kit"')).toEqual([0]);
    expect(found(index, '"kit press"')).toEqual([]);
    expect(found(index, '“press kit”')).toEqual([0]);
  });

  it('may hold stop words', () => {
    expect(found(index, '"kit for the press"')).toEqual([1]);
    expect(foundSorted(index, '"the press"')).toEqual([0, 1]);
  });

  it('do not reach from one field into the next', () => {
    expect(found(index, '"notes the press"')).toEqual([]);
  });

  it('find names however they are written', () => {
    const names = indexOf([
      body('Some JavaScript frameworks'),
      body('some javascript frameworks'),
      body('frameworks'),
    ]);
    expect(foundSorted(names, '"some javascript frameworks"')).toEqual([0, 1]);
    expect(foundSorted(names, '"JavaScript frameworks"')).toEqual([0, 1]);
  });

  it('go together with words', () => {
    expect(found(index, '"press kit" api')).toEqual([0]);
    expect(found(index, 'then "press kit"')).toEqual([0]);
  });

  it('that never close are words', () => {
    expect(foundSorted(index, '"press kit')).toEqual([0, 1, 2, 3]);
  });

  it('raise what holds the words side by side', () => {
    const order = found(index, 'press kit ');
    expect(order.indexOf(0)).toBeLessThan(order.indexOf(2));
  });
});

describe('long and odd queries', () => {
  it('count 32 words only', () => {
    const index = indexOf(['zebra', 'apple']);
    const others = Array.from({ length: 31 }, (_, i) => `word${i}`).join(' ');
    expect(found(index, `${others} zebra `)).toEqual([0]);
    expect(found(index, `${others} another zebra `)).toEqual([]);
  });

  it.each(['', '   ', '"', '""', '-', '🙂', '\u0000', '\ud800', 'x'.repeat(100_000), '" '.repeat(5000)])(
    'finds nothing by %j',
    (query) => {
      expect(indexOf(['Tea']).search(query, { limit: 5 })).toMatchObject({
        hits: [],
        total: 0,
        suggestion: null,
      });
    },
  );

  it('finds nothing in an empty index', () => {
    const index = indexOf([]);
    expect(index.size).toBe(0);
    expect(index.search('tea', { limit: 5 })).toMatchObject({ hits: [], total: 0, suggestion: null });
  });

  it('keeps documents without any text', () => {
    const index = indexOf([{ fields: {} }, 'Tea']);
    expect(index.size).toBe(2);
    expect(found(index, 'tea')).toEqual([1]);
  });
});

describe('what is unmatched', () => {
  it('is no word that is found together with its neighbour', () => {
    const index = indexOf(['postgres', 'Tea']);
    expect(index.search('post gres post ', { limit: 5 }).unmatched).toEqual([]);
    expect(index.search('tea qqqqqqq ', { limit: 5 }).unmatched).toEqual(['qqqqqqq']);
  });
});

it('words that stand near each other count more than the same words apart', () => {
  const filler = (count: number) => 'lorem '.repeat(count);
  const index = indexOf([
    body(`tea ${filler(40)} kit ${filler(40)}`),
    body(`${filler(40)} tea lorem lorem kit ${filler(38)}`),
    body(`${filler(40)} tea ${filler(38)} kit lorem lorem`),
  ]);
  expect(found(index, 'tea kit ')[0]).toBe(1);
});

it('a title that begins with the query counts more for each of its words', () => {
  const index = indexOf(['Rate limits and other headers', 'Limits of rates and more', 'Rate limits']);
  expect(found(index, 'rate limits')).toEqual([2, 0, 1]);
  expect(found(index, 'useEffect')).toEqual([]);
});
