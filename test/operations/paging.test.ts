import { describe, expect, it } from 'vitest';
import { listContent } from '../../src/operations/list-content.ts';
import { searchContent } from '../../src/operations/search-content.ts';
import type { Site } from '../../src/site/site.ts';
import { siteOf } from '../support/workspace.ts';

/** Posts of three days with few titles, so that every part of the sort order matters. Every fifth post has no date. */
function posts(numbers: readonly number[]): Record<string, string> {
  return Object.fromEntries(
    numbers.map((n) => {
      const date = n % 5 === 0 ? '' : `date: 2026-01-0${1 + (n % 3)}\n`;
      const words = n % 2 === 0 ? 'heron heron heron' : 'heron';
      return [
        `content/writing/p${n}.md`,
        `---\ntitle: Title ${n % 4}\n${date}---\nA ${words} by the water.\n`,
      ];
    }),
  );
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

interface Page {
  results: { path?: string | undefined }[];
  next?: string | undefined;
}

/** Reads all pages of a list and returns the paths. `siteAt` may change the site before each page. */
function walk(
  ask: (site: Site, cursor: string | undefined) => Page,
  siteAt: (page: number) => Site,
): string[] {
  const found: string[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 100; page++) {
    const { results, next } = ask(siteAt(page), cursor);
    found.push(...results.map(({ path }) => path as string));
    if (next === undefined) return found;
    cursor = new URL(next).searchParams.get('cursor') as string;
  }
  throw new Error('The walk does not end.');
}

const list = (limit: number) => (site: Site, cursor: string | undefined) =>
  listContent.run(site, { type: 'writing', limit, cursor });
const search = (limit: number) => (site: Site, cursor: string | undefined) =>
  searchContent.run(site, { query: 'heron', limit, cursor });

it('a list goes on where it was, although the last row has another date now', async () => {
  const dated = (day: string) => `---\ntitle: T\ndate: ${day}\n---\nText.\n`;
  const files = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name, n) => [`content/writing/${name}.md`, dated(`2026-01-0${9 - n}`)]),
  );
  const before = await siteOf(files);
  const after = await siteOf({ ...files, 'content/writing/b.md': dated('2020-01-01') });
  expect(walk(list(2), (page) => (page === 0 ? before : after))).toEqual([
    'writing/a',
    'writing/b',
    'writing/c',
    'writing/d',
    'writing/b',
  ]);
});

describe.each([
  ['the list', list],
  ['the search', search],
])('pages of %s', (_, ask) => {
  it.each([1, 2, 3, 7, 12])('of %i join to the whole', async (limit) => {
    const site = await siteOf(posts(range(0, 40)));
    const whole = ask === list ? walk(list(50), () => site) : walk(search(20), () => site);
    expect(new Set(whole).size).toBe(40);
    expect(walk(ask(limit), () => site)).toEqual(whole);
  });
});

it('a long title makes no long address', async () => {
  const long = 'あ'.repeat(5000);
  const files = Object.fromEntries(
    range(0, 6).map((n) => [
      `content/writing/p${n}.md`,
      `---\ntitle: ${long}${n % 2}\ndate: 2026-01-01\n---\nText.\n`,
    ]),
  );
  const site = await siteOf(files);
  expect(list(1)(site, undefined).next?.length).toBeLessThan(600);
  expect(walk(list(1), () => site)).toEqual([0, 2, 4, 1, 3, 5].map((n) => `writing/p${n}`));
});

describe('a walk during which the site changes', () => {
  it('shows each entry that stays exactly once', async () => {
    const before = await siteOf(posts(range(0, 30)));
    const after = await siteOf(posts(range(10, 50)));
    const found = walk(list(4), (page) => (page < 3 ? before : after));
    expect(new Set(found).size).toBe(found.length);
    for (const n of range(10, 30)) expect(found).toContain(`writing/p${n}`);
  });

  it('goes on although the row that gave the cursor is gone', async () => {
    const before = await siteOf(posts(range(0, 20)));
    const first = walk(list(50), () => before);
    const gone = Number(first[3]?.slice('writing/p'.length));
    const after = await siteOf(posts(range(0, 20).filter((n) => n !== gone)));
    expect(walk(list(4), (page) => (page === 0 ? before : after))).toEqual(first);
  });
});
