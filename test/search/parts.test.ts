import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openIndex, type SearchDocument, type SearchHit } from '../../src/search/index.ts';
import { cutIndex } from '../../src/search/parts/cut-index.ts';
import { documentNumbers } from '../../src/search/parts/document-numbers.ts';
import { PartedIndex } from '../../src/search/parts/open-parts.ts';
import type { Sentences } from '../../src/search/parts/sentences.ts';
import { bytesOf, partsOf } from './index-of.ts';

/** An index in small parts, and the numbers of the parts that were asked for. */
function parted(
  bytes: Uint8Array,
  partBytes = 200,
): { index: PartedIndex; asked: (number | 'words')[]; count: number; sentences: Sentences[] } {
  const { head, parts, words, sentences } = partsOf(bytes, partBytes);
  const asked: (number | 'words')[] = [];
  const index = new PartedIndex(head, {
    part(number) {
      asked.push(number);
      return Promise.resolve(parts[number] as Uint8Array);
    },
    words() {
      asked.push('words');
      return Promise.resolve(words);
    },
  });
  return { index, asked, count: parts.length, sentences };
}

const passages = { length: 60, most: 2 };
const byDocument = (hits: readonly SearchHit[]) =>
  new Map(hits.map(({ doc, passages: found }) => [doc, found]));

const texts = [
  'Pagination that survives Tuesday: keyset pages and cursors',
  'Caching without fear: ETags and validators',
  'A budget is a sentence about kilobytes',
  'The rate limit header, and what ratelimit means',
  'Notes on running a small server for years',
  '東京都の検索 and 京都',
  'Straße und Übersetzung',
];
const library: SearchDocument[] = texts.map((title, at) => ({
  fields: { title, body: texts.slice(at).join(' ') },
}));

describe('an index in parts', () => {
  it.each([
    'keyset pagination',
    'pagin',
    '"survives tuesday"',
    'rate limit',
    'ratelimit',
    'runs',
    'the',
    '東京',
    'strasse',
    'useEffect',
  ])('answers %s as the whole does', async (query) => {
    const bytes = bytesOf(library);
    const whole = openIndex(bytes).search(query, { limit: 20 });
    const { hits, total } = await parted(bytes).index.search(query, { limit: 20 });
    expect({ total, docs: hits.map(({ doc }) => doc) }).toEqual({
      total: whole.total,
      docs: whole.hits.map(({ doc }) => doc),
    });
  });

  it.each([
    ['the rate lim', 'The rate limit header, and what limits rated', ['rate', 'limit', 'limits', 'rated']],
    ['rate the', 'They rate the header', ['rate']],
    ['the', 'The header is theirs', ['The', 'theirs']],
    ['東京', '東京都の検索 and 京都', ['東京']],
    ['strasse', 'Straßen und Straße', ['Straßen', 'Straße']],
    ['c', 'C and clocks', ['C']],
  ])('marks what %s means, as the whole does', (query, text, marked) => {
    const bytes = bytesOf(library);
    const marks = parted(bytes).index.marks(query, text);
    expect(marks.map(({ start, end }) => text.slice(start, end))).toEqual(marked);
    expect(openIndex(bytes).marks(query, text)).toEqual(marks);
  });

  it.each(['node', 'nodejs', 'node.js'])(
    'finds the other names of %s, in whatever parts they lie',
    async (query) => {
      const bytes = bytesOf([
        'A server in Node.js',
        'nodejs and its streams',
        'A node of a tree',
        'Other things',
      ]);
      const { hits } = await parted(bytes, 20).index.search(query, { limit: 5 });
      const whole = openIndex(bytes).search(query, { limit: 5 });
      expect(hits).toEqual(whole.hits);
      expect(hits.length).toBe(3);
    },
  );

  it('asks for what a query needs, once', async () => {
    const { index, asked, count } = parted(bytesOf(library));
    await index.search('cursors', { limit: 5 });
    const first = [...asked];
    expect(first.length).toBeLessThan(count / 2);
    expect(first).not.toContain('words');
    await index.search('cursors', { limit: 5 });
    expect(asked).toEqual(first);
  });

  it('loads the part of the term of a word that lies in another part', async () => {
    const bytes = bytesOf(['running']);
    const whole = openIndex(bytes).search('runnin', { limit: 5 });
    expect((await parted(bytes, 20).index.search('runnin', { limit: 5 })).hits).toEqual(whole.hits);
    expect(whole.total).toBe(1);
  });

  it('loads a part and the list of words again where that failed', async () => {
    const { head, parts, words } = partsOf(bytesOf(library), 200);
    let isOffline = true;
    const load = (bytes: Uint8Array) =>
      isOffline ? Promise.reject(new Error('offline')) : Promise.resolve(bytes);
    const index = new PartedIndex(head, {
      part: (number) => load(parts[number] as Uint8Array),
      words: () => load(words),
    });
    await expect(index.search('pagination', { limit: 5 })).rejects.toThrow('offline');
    isOffline = false;
    expect((await index.search('pagination', { limit: 5 })).hits[0]?.doc).toBe(0);
    isOffline = true;
    await expect(index.search('pagination kilbyte', { limit: 5 })).rejects.toThrow('offline');
    isOffline = false;
    expect((await index.search('kilbyte ', { limit: 5 })).suggestion).toBe('kilobytes');
  });

  it('forgives a typing error, for which it reads the list of words', async () => {
    const { index, asked } = parted(bytesOf(library));
    const { hits } = await index.search('pagnation keyset', { limit: 5 });
    expect(hits[0]?.doc).toBe(0);
    expect(asked).toContain('words');
  });

  it('counts the typing errors in letters of two code units as the whole does', async () => {
    const bytes = bytesOf(['𞤀𞤣𞤤𞤢𞤥 𞤨𞤵𞤤𞤢𞤪', 'Other things']);
    const { hits } = openIndex(bytes).search('𞤢𞤣𞤤𞤢𞤥𞤥 ', { limit: 5 });
    expect(hits).toHaveLength(1);
    expect((await parted(bytes, 20).index.search('𞤢𞤣𞤤𞤢𞤥𞤥 ', { limit: 5 })).hits).toEqual(hits);
  });

  it('suggests what it has where nothing is found', async () => {
    const { index } = parted(bytesOf(library));
    expect(await index.search('kilbyte ', { limit: 5 })).toMatchObject({ total: 0, suggestion: 'kilobytes' });
  });

  it('finds what the whole finds, in whatever parts it lies', async () => {
    const word = fc.constantFrom(
      ...'tea teas green rate-limit useEffect node:http 1.2.3 C++ the of été press kit presskit'.split(' '),
      ...'京都 東京都 検索 Straße running runs ภาษาไทย x'.split(' '),
    );
    const words = (maxLength: number) => fc.array(word, { maxLength }).map((all) => all.join(' '));
    const document = fc.record({ fields: fc.record({ title: words(4), tags: words(2), body: words(30) }) });
    const query = fc.oneof(
      words(4),
      words(3).map((text) => `"${text}"`),
      words(2).map((text) => text.slice(0, -1)),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { maxLength: 40 }),
        query,
        fc.integer({ min: 20, max: 2000 }),
        async (all, text, size) => {
          const bytes = bytesOf(all);
          const whole = openIndex(bytes).search(text, { limit: 100, passages });
          const { index, sentences } = parted(bytes, size);
          const answer = await index.search(text, { limit: 100 });
          expect(answer.total).toBe(whole.total);
          const found = answer.hits.map(({ doc }) => doc);
          expect(found.toSorted()).toEqual(whole.hits.map(({ doc }) => doc).toSorted());
          const known = new Map(found.map((doc) => [doc, sentences[doc] as Sentences]));
          expect(byDocument(answer.withPassages(known, passages))).toEqual(byDocument(whole.hits));
        },
      ),
    );
  });
});

describe('cutting an index', () => {
  it('takes documents with the same title', async () => {
    const same = ['Notes', 'Notes', 'Notes on tea', 'Notes on tea'];
    const { index, count } = parted(bytesOf(same), 1);
    expect(count).toBeGreaterThan(3);
    expect((await index.search('notes on tea', { limit: 5 })).hits.slice(0, 2).map(({ doc }) => doc)).toEqual(
      [2, 3],
    );
  });

  it('leaves all parts as they were but those of the words that an edit of a text is about', () => {
    const word = (n: number) => `w${(n * 7919) % 4096}x${n % 13}`;
    const text = (doc: number) => Array.from({ length: 40 }, (_, n) => word(doc * 31 + n)).join(' ');
    const corpus = Array.from({ length: 300 }, (_, doc) => ({
      address: `/writing/${doc}`,
      title: word(doc),
      body: text(doc),
    }));
    const cut = (documents: typeof corpus) => {
      const numbers = documentNumbers(documents.map(({ address }) => address));
      const { parts } = cutIndex(bytesOf(documents.map((fields) => ({ fields }))), numbers, 1000);
      return parts.map((part) => Buffer.from(part).toString('base64'));
    };
    const before = cut(corpus);
    const changed = (documents: typeof corpus) => {
      const after = new Set(cut(documents));
      return before.filter((part) => !after.has(part)).length;
    };
    const changes = (title: string, body: string) =>
      changed(corpus.map((document, doc) => (doc === 7 ? { ...document, title, body } : document)));
    expect(changes(word(7), text(7).replace(/ \S+$/, ' another'))).toBeLessThan(8);
    // The parts of other words depend neither on the mean length of all texts nor on the place where a text begins.
    expect(changes(word(7), `${text(7)} and one more sentence`)).toBeLessThan(25);
    expect(changes('Quite another title', text(7))).toBeLessThan(12);
    // Parts do not know the order of lists. A document that is gone changes the parts of its 41 words, and of those of
    // the neighbours whose numbers move.
    expect(
      changed([...corpus.slice(0, 7), ...corpus.slice(8, 200), ...corpus.slice(7, 8), ...corpus.slice(200)]),
    ).toBe(0);
    expect(changed(corpus.toSpliced(7, 1))).toBeLessThan(100);
    expect(before.length).toBeGreaterThan(150);
  });
});

describe('the numbers of documents', () => {
  const names = Array.from({ length: 500 }, (_, doc) => `/writing/note-${doc}`);
  const numbersOf = (some: readonly string[]) => {
    const numbers = documentNumbers(some);
    return new Map(some.map((name, doc) => [name, numbers[doc] as number]));
  };

  it('are different, few, and the same in every order', () => {
    const numbers = numbersOf(names);
    expect(new Set(numbers.values()).size).toBe(500);
    expect(Math.max(...numbers.values())).toBeLessThan(775);
    expect(numbersOf(names.toReversed())).toEqual(new Map([...numbers].toReversed()));
    expect(numbersOf([])).toEqual(new Map());
  });

  it('stay when another document comes or goes, but for those of a few neighbours', () => {
    const before = numbersOf(names);
    const moved = names.map((name) => {
      const after = numbersOf(names.filter((other) => other !== name));
      return [...after].filter(([other, number]) => before.get(other) !== number).length;
    });
    expect(moved.reduce((sum, count) => sum + count, 0) / names.length).toBeLessThan(1.2);
  });
});
