import { describe, expect, it } from 'vitest';
import { createIndexBuilder, openIndex } from '../../src/search/index.ts';

function indexOf(titles: string[]) {
  const builder = createIndexBuilder({ lang: 'en' });
  for (const title of titles) builder.add({ fields: { title } });
  return openIndex(builder.build());
}

describe('openIndex', () => {
  it('finds a document by a word of its title', () => {
    const index = indexOf(['Tea and cake', 'Coffee']);
    expect(index.search('cakes', { limit: 10 }).hits.map((hit) => hit.doc)).toEqual([0]);
  });

  it('refuses bytes that are no index', () => {
    expect(() => openIndex(new Uint8Array(640))).toThrow('not one');
  });
});
