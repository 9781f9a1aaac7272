import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinParts } from '../../src/bytes/pack.ts';
import { Indexer } from '../../src/search/build.ts';
import type { SearchDocument } from '../../src/search/types.ts';

const word = fc.constantFrom(
  ...'tea teas Tea green node.js Node nodejs rate-limit useEffect 1.2.3 the running runs 京都 東京 ภาษาไทย été'.split(
    ' ',
  ),
);
const words = (maxLength: number) => fc.array(word, { maxLength }).map((all) => all.join(' '));
const document: fc.Arbitrary<SearchDocument> = fc.record({
  fields: fc.record({
    title: words(4),
    tags: words(2),
    body: words(30).map((text) => text.replaceAll('the', 'the end. Then')),
    transcript: words(9),
  }),
  lang: fc.constantFrom('en', 'de', 'ja'),
});

const fresh = (documents: readonly SearchDocument[]) => {
  const indexer = new Indexer('en');
  return joinParts(indexer.build(documents.map((one) => indexer.read(one))));
};

describe('an index that is built again', () => {
  it('is byte for byte that of a fresh start, whatever came, went and moved', () => {
    const states = fc.array(fc.array(fc.nat(11), { maxLength: 9 }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(document, { minLength: 12, maxLength: 12 }), states, (pool, chosen) => {
        const indexer = new Indexer('en');
        let known = new Map<number, ReturnType<Indexer['read']>>();
        for (const numbers of chosen.map((all) => [...new Set(all)])) {
          const readings = numbers.map(
            (number) => known.get(number) ?? indexer.read(pool[number] as SearchDocument),
          );
          const again = joinParts(indexer.build(readings));
          known = new Map(numbers.map((number, at) => [number, readings[at] as (typeof readings)[0]]));
          expect(again).toEqual(fresh(numbers.map((number) => pool[number] as SearchDocument)));
        }
      }),
    );
  });

  it('is the same where several indexers have read its documents', () => {
    const documents = fc.array(document, { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(documents, fc.array(fc.nat(2), { minLength: 9, maxLength: 9 }), (all, readers) => {
        const indexer = new Indexer('en');
        const others = [new Indexer('en'), new Indexer('en')];
        const read = all.map((one, at) => (others[(readers[at] as number) - 1] ?? indexer).read(one));
        const adopted = read.map((reading, at) => {
          const other = others[(readers[at] as number) - 1];
          return other === undefined
            ? reading
            : (indexer.adopt(other.forms(), [reading])[0] as typeof reading);
        });
        expect(joinParts(indexer.build(adopted))).toEqual(fresh(all));
      }),
    );
  });
});
