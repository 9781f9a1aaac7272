import { describe, expect, it } from 'vitest';
import { openIndex } from '../../src/search/index.ts';
import { findMarks } from '../../src/search/passage/find-marks.ts';
import { editDistance } from '../../src/search/query/edit-distance.ts';
import { parseQuery } from '../../src/search/query/parse-query.ts';
import { bytesOf, filterOf, indexOf } from './index-of.ts';
import { LIBRARY, OTHERS } from './library.ts';

const library = openIndex(bytesOf([...LIBRARY, ...OTHERS]));

/** The units of a query, each as one line. */
function unitsOf(query: string): string {
  return parseQuery(query)
    .map(({ kind, start, end, parts, whole, grams, unfinished }) => {
      const raws = (tokens: typeof parts) => tokens.map(({ raw }) => raw).join('+');
      const more = [whole ? `whole ${whole.raw}` : '', grams.length > 0 ? `grams ${raws(grams)}` : ''];
      return [kind, `${start}-${end}`, raws(parts), ...more, unfinished ? '…' : ''].filter(Boolean).join(' ');
    })
    .join(' | ');
}

describe('a query', () => {
  it.each([
    ['a b', 'word 0-1 a | word 2-3 b …'],
    ['rate-limit', 'word 0-4 rate | word 5-10 limit …'],
    ['useEffect', 'compound 0-9 use+Effect whole useEffect …'],
    ['node:http', 'compound 0-9 node+http whole node:http …'],
    ['v1.2.3', 'compound 1-6 1+2+3 whole 1.2.3 …'],
    ["don't", "word 0-5 don't …"],
    ['東京都', 'run 0-3 東京+都 grams 東京+京都 …'],
    ['東京都 大阪府', 'run 0-3 東京+都 grams 東京+京都 | run 4-7 大阪+府 grams 大阪+阪府 …'],
    ['"a b" c', 'phrase 1-4 a+b | word 6-7 c …'],
    ['“a b”', 'phrase 1-4 a+b'],
    ['„a b“', 'phrase 1-4 a+b'],
    ['«a» 「b」', 'phrase 1-2 a | phrase 5-6 b'],
    ['"a" b"', 'phrase 1-2 a | word 4-5 b'],
    ['x"', 'word 0-1 x'],
    ['"useEffect hook"', 'phrase 1-15 useEffect+hook'],
    ['"node.js way"', 'phrase 1-12 node+js+way'],
    ['"東京 a"', 'phrase 1-5 東京+a'],
    ['"東"', 'phrase 1-2 東'],
    ['검색', 'word 0-2 검색 …'],
    ['검색은 ', 'word 0-3 검색은 …'],
    ['a ', 'word 0-1 a'],
    ['a.', 'word 0-1 a'],
    ['C++', 'compound 0-3 C whole C++ …'],
    ['""', ''],
    ['a-b_c', 'compound 0-5 a+b+c whole a-b_c …'],
    ['foo.barBaz', 'compound 0-10 foo+bar+Baz whole foo.barBaz …'],
  ])('%j', (query, units) => {
    expect(unitsOf(query)).toBe(units);
  });

  it('has at most 32 words, and 2048 characters', () => {
    const words = Array.from({ length: 33 }, (_, n) => `w${n}`);
    expect(parseQuery(words.join(' ')).map(({ parts }) => parts[0]?.raw)).toEqual(words.slice(0, 32));
    expect(parseQuery(words.slice(0, 32).join(' ')).at(-1)?.unfinished).toBe(true);
    expect(parseQuery(words.join(' ')).at(-1)?.unfinished).toBe(false);
    expect(parseQuery(`${' '.repeat(2047)}ab`)).toMatchObject([{ start: 2047, end: 2048 }]);
  });

  it.each<
    [query: string, corrected: string | null, suggestion: string | null, unmatched: string[], total: number]
  >([
    ['acessible pages', 'accessible pages', null, [], 22],
    ['the headre of the limt ', 'the header of the limit ', null, [], 4],
    ['rate limit', null, null, [], 3],
    ['presss kit', 'press kit', null, [], 2],
    ['post ers', null, null, [], 2],
    ['poster s kitt', 'poster s kit', null, [], 3],
    ['kiubernetes', null, null, ['kiubernetes'], 0],
    ['ligthouse keper', 'lighthouse keeper', null, [], 1],
    ['"presss kit"', null, 'press kit', ['presss kit'], 0],
    ['useEfect', null, null, [], 2],
    ['tae', null, null, ['tae'], 0],
    ['hedr cach', null, null, ['hedr'], 2],
    ['Acessible  pages, now', 'accessible  pages, now', null, ['now'], 22],
    ['kit', null, null, [], 2],
    ['', null, null, [], 0],
    ['ldgthousee ', null, null, ['ldgthousee'], 0],
    ['"tea kit"', null, 'tea kit', ['tea kit'], 0],
    ['"headers limit" zzzz', null, 'headers limit', ['headers limit', 'zzzz'], 0],
    ['hdader ', 'header ', null, [], 3],
    ['lghtousee ', null, null, ['lghtousee'], 0],
    ['tex ', null, null, ['tex'], 0],
    ['textx zzz ', 'text zzz ', null, ['zzz'], 1],
    ['"東京 kit"', null, '東京 kit', ['東京 kit'], 0],
    ['acessibiliti zzzzz', 'accessibility zzzzz', null, ['zzzzz'], 1],
    ['kxt ', null, null, ['kxt'], 0],
    ['presxxs', null, 'press', ['presxxs'], 0],
    ['zzzzqx the', null, null, ['zzzzqx'], 0],
    ['how zzzzqx', null, null, ['zzzzqx'], 0],
  ])('%j is taken for %j, or %j is suggested', (query, corrected, suggestion, unmatched, total) => {
    const result = library.search(query, { limit: 0 });
    expect([library.corrected(query), result.suggestion, result.unmatched, result.total]).toEqual([
      corrected,
      suggestion,
      unmatched,
      total,
    ]);
  });

  it.each([
    [['Press Kit'], ['press', 'kit']],
    [['presskit'], ['presskit', 'press', 'kit']],
    [['teatea'], ['teatea', 'tea']],
    [['teaxyz'], ['teaxyz']],
    [['xyztea'], ['xyztea']],
    [['useEffect'], ['us', 'effect', 'useeffect']],
    [['ratelimit'], ['ratelimit', 'rate', 'limit']],
    [['lighthousekeeper'], ['lighthousekeep', 'lighthous', 'keeper']],
    [['Caching'], ['cach']],
  ])('the names %j go without saying as %j', (names, terms) => {
    expect([...library.impliedTerms(names)]).toEqual(terms);
  });

  it('is about what does not go without saying', () => {
    const index = indexOf(['Rust and cake', 'Rust', 'Cake for tea', 'Nothing']);
    const found = (query: string, implied: string[]) =>
      index.search(query, { limit: 5, implied: index.impliedTerms(implied) }).hits.map(({ doc }) => doc);
    expect(found('rust cake ', [])).toEqual([0, 1, 2]);
    expect(found('rust cake ', ['Rust'])).toEqual([0, 2]);
    expect(found('rust ', ['Rust'])).toEqual([1, 0]);
    expect(found('the rust ', ['Rust'])).toEqual([1, 0]);
  });

  it('wants a name of which not all goes without saying', () => {
    const index = indexOf(['Node.js', 'Guide', 'Nothing']);
    const found = (...names: string[]) =>
      index
        .search('node.js guide ', { limit: 5, implied: index.impliedTerms(names) })
        .hits.map(({ doc }) => doc);
    expect([found(), found('node'), found('node', 'js')]).toEqual([[0, 1], [0, 1], [1]]);
  });

  it('is not corrected where two words beside each other are one', () => {
    const index = indexOf(['postgres', 'grey', 'gray']);
    expect(
      ['post gres ', 'gres ', 'pos tgres gres ', 'gres post '].map((query) => index.corrected(query)),
    ).toEqual([null, 'grey ', 'pos tgres grey ', 'grey post ']);
  });
});

describe('edits', () => {
  const distance = (a: string, b: string, most: number) => {
    const units = (text: string) => Uint16Array.from(text, (_, at) => text.charCodeAt(at));
    // The word is surrounded by other letters, as it is in the dictionary of an index.
    return editDistance(units(a), units(`zz${b}zz`), 2, 2 + b.length, most);
  };

  it.each<[a: string, b: string, edits: number]>([
    ['', '', 0],
    ['a', '', 1],
    ['', 'ab', 2],
    ['tea', 'tea', 0],
    ['tea', 'sea', 1],
    ['tea', 'te', 1],
    ['tea', 'team', 1],
    ['tea', 'eta', 1],
    ['tea', 'aet', 2],
    ['abcd', 'badc', 2],
    ['ca', 'abc', 3],
    ['abcdef', 'ghijkl', 6],
    ['kitten', 'sitting', 3],
  ])('from %j to %j', (a, b, edits) => {
    for (const most of [1, 2, 3, 6]) {
      expect([most, distance(a, b, most)]).toEqual([most, Math.min(edits, most + 1)]);
      expect([most, distance(b, a, most)]).toEqual([most, Math.min(edits, most + 1)]);
    }
  });

  it('are not counted in words of more than 78 letters', () => {
    const [longest, longer] = ['x'.repeat(78), 'x'.repeat(79)];
    expect([
      distance(longest, longest, 2),
      distance(longer, longest, 2),
      distance(longest, longer, 2),
    ]).toEqual([0, 3, 3]);
  });

  it.each([
    ['tae ', []],
    ['teaa ', []],
    ['cxke ', [0]],
    ['sxring ', [1]],
    ['sprxngx ', []],
    ['sprxngzx ', []],
    ['mountxinx ', [2]],
    ['mountxi ', []],
    ['mountani ', [2]],
  ])('%j may be meant for words of its length', (query, docs) => {
    const index = indexOf(['Cake', 'Spring', 'Mountains']);
    expect(index.search(query, { limit: 5 }).hits.map(({ doc }) => doc)).toEqual(docs);
  });

  it('lead to the nearest, the most frequent first, that the filter lets pass', () => {
    const index = indexOf(['spring', 'string', 'string again', 'strings', 'sting']);
    const corrected = (query: string, visible?: number[]) =>
      index.corrected(query, visible && filterOf(5, visible));
    expect([corrected('sprinx '), corrected('stringg '), corrected('sxring ')]).toEqual([
      'spring ',
      'string ',
      'string ',
    ]);
    expect([corrected('sxring ', [0, 4]), corrected('sxring ', [4])]).toEqual(['spring ', null]);
    const rhymes = indexOf(['lake', 'cake', 'bake', 'fame']);
    expect(rhymes.corrected('xake ')).toBe('bake ');
    expect(rhymes.search('xake ', { limit: 5 }).hits.map(({ doc }) => doc)).toEqual([0, 1, 2]);
    // Twelve words are equally near. Only eight are tried.
    const letters = Array.from('bcdefghijklm', (letter) => `${letter}ake`);
    expect(indexOf(letters).search('xake ', { limit: 20 }).total).toBe(8);
  });
});

describe('marks of a query in a text', () => {
  it.each([
    ['useEffect', 'Use useEffect, effect', ['useEffect']],
    ['rate limit', 'rate-limit and ratelimit', ['rate', 'limit']],
    ['"press kit"', 'press a kit, press kit', ['press', 'kit', 'press', 'kit']],
    ['東京都', '東京都の検索と京都', ['東京都', '京都']],
    ['node.js', 'Node.js nodejs node', ['Node.js', 'nodejs']],
    ['of the', 'of the kit', ['of', 'the']],
    ['kit the', 'the kit', ['kit']],
    ['C++ te', 'C++ tea te', ['C++', 'tea', 'te']],
    ['x', 'x xy', ['x']],
    ['', 'a b', []],
    ['effect runs', 'The effects run, effectively', ['effects', 'run', 'effectively']],
    ['東', '東京 東', ['東']],
    ['검색', '검색엔진 검색', ['검색엔진', '검색']],
  ])('%j in %j', (query, text, marked) => {
    expect(findMarks(query, text, 'en').map(({ start, end }) => text.slice(start, end))).toEqual(marked);
  });
});

describe('postings', () => {
  // Texts follow a rule, so that the test can compute the right documents without an index.
  const VOCABULARY = ['tea', 'kit', 'rust', 'cake', 'lamp', 'the'];
  let state = 7;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  // Most documents are short. Positions in the long ones take several bytes.
  const texts = Array.from({ length: 400 }, (_, doc) =>
    Array.from({ length: doc % 50 === 0 ? 600 : 3 + next(5) }, () => VOCABULARY[next(6)] as string),
  );
  const index = indexOf(texts.map((words) => ({ fields: { body: words.join(' ') } })));
  const docsWith = (has: (words: string[]) => boolean) =>
    texts.flatMap((words, doc) => (has(words) ? [doc] : []));
  const holds = (words: string[], phrase: string[]) =>
    words.some((_, at) => phrase.every((word, offset) => words[at + offset] === word));

  it.each([
    'tea kit',
    'kit tea',
    'rust cake lamp',
    'the tea',
    'tea tea',
    'tea the kit',
    'lamp lamp lamp',
    'cake rust the tea',
  ])('hold the phrase "%s" where its words stand together', (phrase) => {
    const found = index.search(`"${phrase}"`, { limit: 400 });
    const expected = docsWith((words) => holds(words, phrase.split(' ')));
    expect(expected.length).toBeGreaterThan(0);
    expect(found.hits.map(({ doc }) => doc).toSorted((a, b) => a - b)).toEqual(expected);
    expect(found.total).toBe(expected.length);
  });

  it('hold any of several phrases where no document has all, and say which is nowhere', () => {
    const texts = ['the red boat', 'a blue car', 'red blue boat car'];
    const three = indexOf(texts.map((body) => ({ fields: { body } })));
    const found = (query: string) => {
      const { hits, unmatched } = three.search(query, { limit: 9 });
      return [hits.map(({ doc }) => doc).toSorted((a, b) => a - b), unmatched];
    };
    expect(found('compare "red boat" and "blue car"')).toEqual([[0, 1], ['compare']]);
    expect(found('"red boat" "car red"')).toEqual([[0], ['car red']]);
    expect(found('"car red"')).toEqual([[], ['car red']]);
    const both = indexOf([...texts, 'red boat blue car'].map((body) => ({ fields: { body } })));
    expect(both.search('"red boat" "blue car"', { limit: 9 }).hits.map(({ doc }) => doc)).toEqual([3]);
  });

  it('find a phrase again after a search whose filter left its documents out', () => {
    const two = indexOf(['red boat', 'blue boat'].map((body) => ({ fields: { body } })));
    const only = (doc: number) => Uint32Array.of(1 << doc);
    expect(two.search('"red boat"', { limit: 9, filter: only(1) }).total).toBe(0);
    expect(two.search('"red boat"', { limit: 9 }).total).toBe(1);
  });

  it.each([['tea kit '], ['rust cake ']])('hold %j where both words are', (query) => {
    const words = query.trim().split(' ');
    const found = index.search(query, { limit: 400 });
    expect(found.hits.map(({ doc }) => doc).toSorted((a, b) => a - b)).toEqual(
      docsWith((all) => words.every((word) => all.includes(word))),
    );
  });

  it('give the same order in pages of any size', () => {
    const whole = index.search('tea cake ', { limit: 400 }).hits;
    expect(whole.map(({ score }) => score)).toEqual(
      whole.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    for (const limit of [199, 200, 201])
      expect(index.search('tea cake ', { limit }).hits).toEqual(whole.slice(0, limit));
  });
});

it.each([65, 100, 200])(
  'an unfinished word ends as the 64 most frequent of %i words that begin so',
  (count) => {
    const words = Array.from(
      { length: count },
      (_, n) => `pre${String.fromCodePoint(97 + (n % 26), 97 + Math.floor(n / 26))}x`,
    );
    // Later words are more frequent.
    const index = indexOf(words.map((word, at) => ({ fields: { body: `${word} `.repeat(1 + at) } })));
    const docs = index.search('pre', { limit: 200 }).hits.map(({ doc }) => doc);
    expect(docs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, n) => count - 64 + n));
  },
);
