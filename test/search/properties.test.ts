import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openIndex, type SearchDocument, type SearchHit } from '../../src/search/index.ts';
import { bytesOf, filterOf } from './index-of.ts';

// Few words, so that queries match documents, but some words of every kind.
const word = fc.constantFrom(
  ...'tea teas green rate-limit useEffect node:http 1.2.3 C++ the of and été press kit presskit'.split(' '),
  ...'京都 東京都 検索 Straße running runs ภาษาไทย x 🙂'.split(' '),
);
const words = (maxLength: number) => fc.array(word, { maxLength }).map((all) => all.join(' '));
const document: fc.Arbitrary<SearchDocument> = fc.record({
  fields: fc.record({ title: words(4), tags: words(2), body: words(30) }),
});
const documents = fc.array(document, { maxLength: 60 });
const query = fc.oneof(
  words(5),
  words(3).map((text) => `"${text}"`),
  fc.tuple(words(2), words(2)).map(([a, b]) => `${a} "${b}"`),
  words(2).map((text) => text.slice(0, -1)),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const shown = fc.array(fc.nat(59), { maxLength: 60 });

/** The documents of a filter that really exist. */
const inside = (visible: number[], size: number) => visible.filter((doc) => doc < size);

describe('a result', () => {
  it('is part of what the filter lets pass, and its total is exact', () => {
    fc.assert(
      fc.property(documents, query, shown, (all, text, visible) => {
        const index = openIndex(bytesOf(all));
        const allowed = new Set(inside(visible, all.length));
        const { hits, total } = index.search(text, { limit: 100, filter: filterOf(64, visible) });
        expect(hits.every(({ doc }) => allowed.has(doc))).toBe(true);
        expect(hits).toHaveLength(total);
        expect(new Set(hits.map(({ doc }) => doc)).size).toBe(total);
      }),
    );
  });

  it('does not change with the limit, and has one order: score, then rank', () => {
    fc.assert(
      fc.property(documents, query, fc.nat(70), (all, text, limit) => {
        const index = openIndex(bytesOf(all));
        const rank = Uint32Array.from(all, (_, doc) => all.length - doc);
        const whole = index.search(text, { limit: 100, rank });
        expect(index.search(text, { limit, rank }).hits).toEqual(whole.hits.slice(0, limit));
        expect(index.search(text, { limit, rank }).total).toBe(whole.total);
        for (const [i, hit] of whole.hits.entries()) {
          const before = whole.hits[i - 1];
          if (before === undefined) continue;
          expect(before.score > hit.score || (before.score === hit.score && before.doc > hit.doc)).toBe(true);
        }
      }),
    );
  });

  it('joins from its pages without gap or repeat', () => {
    fc.assert(
      fc.property(documents, query, fc.integer({ min: 1, max: 9 }), shown, (all, text, limit, visible) => {
        const index = openIndex(bytesOf(all));
        const filter = filterOf(64, visible);
        const whole = index.search(text, { limit: 100, filter }).hits;
        const joined: SearchHit[] = [];
        for (let page = 0; page <= whole.length / limit; page++) {
          const last = joined.at(-1);
          const after = last === undefined ? {} : { after: { score: last.score, rank: last.doc } };
          joined.push(...index.search(text, { limit, filter, ...after }).hits);
        }
        expect(joined).toEqual(whole);
      }),
    );
  });

  it('is the same from an index that was opened again, and after other queries', () => {
    fc.assert(
      fc.property(documents, query, query, (all, text, other) => {
        const bytes = bytesOf(all);
        const index = openIndex(bytes);
        const first = index.search(text, { limit: 10 });
        index.search(other, { limit: 3 });
        expect(index.search(text, { limit: 10 })).toEqual(first);
        const moved = new Uint8Array(bytes.length + 4);
        moved.set(bytes, 4);
        expect(openIndex(moved.subarray(4)).search(text, { limit: 10 })).toEqual(first);
      }),
    );
  });

  it('has a suggestion only where nothing was found, and that one finds something', () => {
    const astray = fc.constantFrom('lctrn ', '"lectern nowhere"', 'lctrn prss ');
    let suggested = 0;
    fc.assert(
      fc.property(documents, fc.oneof(query, astray), shown, (all, text, visible) => {
        const index = openIndex(bytesOf([...all, 'Lectern']));
        const filter = filterOf(64, [...visible, all.length]);
        const { total, suggestion } = index.search(text, { limit: 1, filter });
        if (suggestion === null) return;
        suggested++;
        expect(total).toBe(0);
        expect(suggestion).not.toBe(text);
        expect(index.search(suggestion, { limit: 1, filter }).total).toBeGreaterThan(0);
      }),
    );
    expect(suggested).toBeGreaterThan(0);
  });
});

describe('passages', () => {
  it('lie in the text, one behind the other or apart, and are there for what was found by its body', () => {
    const bodies = fc.array(words(20), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(bodies, query, fc.integer({ min: 1, max: 80 }), (all, text, length) => {
        const index = openIndex(bytesOf(all.map((body) => ({ fields: { body } }))));
        for (const { doc, passages = [] } of index.search(text, { limit: 50, passages: { length, most: 3 } })
          .hits) {
          const size = Buffer.byteLength(all[doc] ?? '');
          expect(passages.length).toBeGreaterThan(0);
          const places = passages.toSorted((a, b) => a.start - b.start);
          for (const [i, { start, end, core }] of places.entries()) {
            expect(start).toBeGreaterThanOrEqual(places[i - 1]?.end ?? 0);
            expect(end ?? size).toBeGreaterThan(start);
            expect(end ?? size).toBeLessThanOrEqual(size);
            expect(core).toBeGreaterThanOrEqual(start);
          }
        }
      }),
    );
  });
});

describe('damaged bytes', () => {
  it('of the header are refused', () => {
    const bytes = bytesOf(['Tea and cake', 'Coffee']);
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = bytes.slice();
        damaged[at] = (damaged[at] ?? 0) ^ change;
        expect(() => openIndex(damaged)).toThrow('Build it again.');
      }),
    );
  });

  it('that are cut anywhere are refused', () => {
    const bytes = bytesOf(['Tea and cake', 'Coffee']);
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), (length) => {
        expect(() => openIndex(bytes.slice(0, length))).toThrow('Build it again.');
      }),
    );
  });
});
