import { describe, expect, it } from 'vitest';
import { filterOf, indexOf } from './index-of.ts';

describe('a filter', () => {
  const index = indexOf(['Rust one', 'Rust two', 'Rust three', 'Go']);

  it('holds before the limit, for hits and total', () => {
    const { hits, total } = index.search('rust', { limit: 1, filter: filterOf(4, [1, 2]) });
    expect(hits).toHaveLength(1);
    expect([1, 2]).toContain(hits[0]?.doc);
    expect(total).toBe(2);
  });

  it('decides what is known: a word of hidden documents is corrected', () => {
    const lists = indexOf(['Roast', 'Toast']);
    expect(lists.search('roast ', { limit: 5, filter: filterOf(2, [1]) }).hits.map(({ doc }) => doc)).toEqual(
      [1],
    );
  });

  it('that lets nothing pass leaves nothing, not even a suggestion', () => {
    const none = index.search('rust', { limit: 5, filter: filterOf(4, []) });
    expect(none).toMatchObject({ hits: [], total: 0, suggestion: null });
  });

  it('holds for phrases', () => {
    const { total } = index.search('"rust two"', { limit: 5, filter: filterOf(4, [0]) });
    expect(total).toBe(0);
  });

  it('leaves a phrase unmatched that only hidden documents have', () => {
    const { unmatched } = index.search('"rust two"', { limit: 5, filter: filterOf(4, [0]) });
    expect(unmatched).toEqual(['rust two']);
  });
});

describe('order', () => {
  const index = indexOf(Array.from({ length: 6 }, () => 'Same title'));

  it('is by rank among equals', () => {
    const rank = Uint32Array.from([5, 3, 4, 0, 1, 2]);
    const { hits } = index.search('same title', { limit: 10, rank });
    expect(hits.map(({ doc }) => doc)).toEqual([3, 4, 5, 1, 2, 0]);
  });

  it('is by number where no rank is given', () => {
    expect(index.search('same', { limit: 10 }).hits.map(({ doc }) => doc)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('goes on after a place', () => {
    const [, second] = index.search('same', { limit: 2 }).hits;
    const next = index.search('same', {
      limit: 3,
      after: { score: second?.score ?? 0, rank: second?.doc ?? 0 },
    });
    expect(next.hits.map(({ doc }) => doc)).toEqual([2, 3, 4]);
    expect(next.total).toBe(6);
  });

  it('joins pages past the documents that are looked at closely', () => {
    const many = indexOf(
      Array.from({ length: 300 }, (_, i) => `Tea number ${i % 7}${' extra'.repeat(i % 5)}`),
    );
    const whole = many.search('tea number', { limit: 1000 }).hits;
    expect(new Set(whole.map(({ doc }) => doc)).size).toBe(300);
    const joined = [];
    let after: { score: number; rank: number } | undefined;
    for (let page = 0; page < 60; page++) {
      const { hits } = many.search('tea number', { limit: 7, ...(after && { after }) });
      joined.push(...hits);
      const last = hits.at(-1);
      if (last === undefined) break;
      after = { score: JSON.parse(JSON.stringify(last.score)) as number, rank: last.doc };
    }
    expect(joined).toEqual(whole);
  });

  it('answers the total without any hit for a limit of 0', () => {
    expect(index.search('same', { limit: 0 })).toMatchObject({ hits: [], total: 6, suggestion: null });
  });
});

describe('a suggestion', () => {
  it('corrects further than a search does, where nothing was found', () => {
    const index = indexOf(['Lectern']);
    expect(index.search('lctrn ', { limit: 5 })).toMatchObject({ hits: [], total: 0, suggestion: 'lectern' });
  });

  it('takes quotes away', () => {
    expect(indexOf(['Kit for press']).search('"press kit"', { limit: 5 }).suggestion).toBe('press kit');
  });

  it('leaves out words that are nowhere', () => {
    const index = indexOf(['Kit for press', 'Tea']);
    expect(index.search('"press kit qqqqqqq"', { limit: 5 }).suggestion).toBe('press kit');
  });

  it('has a hit that the filter lets pass', () => {
    const index = indexOf(['Lectern', 'Lantern']);
    expect(index.search('lctrn ', { limit: 5, filter: filterOf(2, [1]) }).suggestion).toBeNull();
  });

  it('has no word that only hidden documents have', () => {
    const index = indexOf(['Press one', 'Letterpress']);
    expect(index.search('"press letterpress"', { limit: 5 }).suggestion).toBe('press letterpress');
    const { suggestion } = index.search('"press letterpress"', { limit: 5, filter: filterOf(2, [0]) });
    expect(suggestion).toBe('press');
  });

  it('is absent where something was found, and where nothing is near', () => {
    const index = indexOf(['Lectern']);
    expect(index.search('lecturn ', { limit: 5 }).suggestion).toBeNull();
    expect(index.search('zzzzzzzz ', { limit: 5 }).suggestion).toBeNull();
  });
});
