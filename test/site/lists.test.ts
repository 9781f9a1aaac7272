import { describe, expect, it } from 'vitest';
import { type Collection, collectionOf, collectionSource } from '../../src/site/collection.ts';
import { nearPaths } from '../../src/site/near.ts';
import { pageOfRows } from '../../src/site/paging.ts';
import { contactUrl } from '../../src/site/press-kit.ts';
import { splitContent } from '../../src/publication/publish.ts';
import { redirectOf } from '../../src/site/locate.ts';
import { filterRows, lastChange, type RowFilter } from '../../src/site/rows.ts';
import { recordAt, type Site } from '../../src/site/site.ts';
import { twinUrl } from '../../src/site/summary.ts';
import { readFolder } from '../support/rows.ts';
import { ORIGIN, siteOf } from '../support/workspace.ts';

const post = (fields: string) => `---\n${fields}\n---\nText.\n`;
const names = (site: Site, rows: readonly number[]) => rows.map((row) => recordAt(site, row).path);

describe('a filter', () => {
  it.each<[RowFilter, string[]]>([
    [{ until: '2026-02-01' }, ['writing/b', 'writing/a']],
    [{ since: '2026-02-01' }, ['writing/c', 'writing/b']],
    [{ since: '2026-02-01', until: '2026-02-01' }, ['writing/b']],
    [{ year: '2026' }, ['writing/c', 'writing/b', 'writing/a']],
    [{ lang: 'pt' }, ['writing/c']],
    [{ lang: 'PT-br' }, ['writing/c']],
    [{ lang: 'pt-BR-x-other' }, []],
  ])('of %j', async (filter, paths) => {
    const site = await siteOf({
      'content/writing/a.md': post('title: A\ndate: 2026-01-01'),
      'content/writing/b.md': post('title: B\ndate: 2026-02-01'),
      'content/writing/c.md': post('title: C\ndate: 2026-03-01\nlang: pt-BR'),
      'content/writing/undated.md': post('title: U'),
    });
    expect(names(site, filterRows(site, filter))).toEqual(paths);
  });
});

it('a list has a translation where its original is in no list, or its language is asked for', async () => {
  const site = await siteOf({
    'lectern.yaml': 'languages: [{ code: en, main: true }, { code: de }]\n',
    'content/writing/a.de.md': post('title: A\ndate: 2026-01-06'),
    'content/writing/a.md': post('title: A\ndate: 2026-01-05'),
    'content/writing/b.de.md': post('title: B\ndate: 2026-01-04'),
    'content/writing/b.md': post('title: B\ndate: 2026-01-03\nunlisted: true'),
    'content/writing/c.md': post('title: C\ndate: 2026-01-02'),
    'content/writing/d.de.md': post('title: D\ndate: 2026-01-01'),
    'content/writing/d.md': post('title: D\ndate: 2025-01-03'),
    'content/writing/e.md': post('title: E\ndate: 2025-01-02\nunlisted: true'),
  });
  expect(names(site, filterRows(site, {}))).toEqual(['writing/a', 'writing/de/b', 'writing/c', 'writing/d']);
  expect(names(site, filterRows(site, { lang: 'de' }))).toEqual([
    'writing/de/a',
    'writing/de/b',
    'writing/de/d',
  ]);
});

it('the twin of a page is beside it, and that of the home page is its index', async () => {
  const site = await siteOf({});
  expect(['/', '/a', '/a/'].map((pathname) => twinUrl(site, pathname))).toEqual([
    `${ORIGIN}/index.md`,
    `${ORIGIN}/a.md`,
    `${ORIGIN}/a.md`,
  ]);
});

it.each([
  // Half of the words are enough, and fewer are not.
  ['writing/heron-crossing', ['writing/heron-by-the-water']],
  ['writing/heron-crossing-roads', []],
  ['writing/hern-by-the-water', ['writing/heron-by-the-water']],
])('what is near %s', async (reference, paths) => {
  const site = await siteOf({ 'content/writing/heron-by-the-water.md': post('title: Heron by the water') });
  expect(nearPaths(site, reference)).toEqual(paths);
});

it('the words above a list are on its first page alone', async () => {
  const site = await siteOf({
    'content/writing/index.md': '---\ntitle: Journal\n---\nWhat happened.\n',
    ...Object.fromEntries(
      Array.from({ length: 51 }, (_, n) => [`content/writing/p${n}.md`, post(`title: P ${n}`)]),
    ),
  });
  const pages = [1, 2].map((page) =>
    collectionSource(site, collectionOf(site, 'writing', { page }) as Collection),
  );
  expect(pages.map(({ body }) => body.includes('What happened.'))).toEqual([true, false]);
});

it('a list has as many pages as its rows fill', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, row) => row);
  expect(pageOfRows(rows(50), 2)).toBeNull();
  expect(pageOfRows(rows(50), 0)).toBeNull();
  expect(pageOfRows(rows(51), 2)).toEqual({ rows: [50], total: 51, page: 2, pages: 2 });
  expect(pageOfRows([], 1)).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
});

it('talks to come are first, the next one before the others', async () => {
  const site = await siteOf({
    'content/talks/past.md': post('title: Past\ndate: 2026-05-31'),
    'content/talks/later.md': post('title: Later\ndate: 2026-09-01'),
    'content/talks/today.md': post('title: Today\ndate: 2026-06-01'),
  });
  const rows = collectionOf(site, 'talk', { page: 1 })?.rows ?? [];
  expect(names(site, rows)).toEqual(['talks/today', 'talks/later', 'talks/past']);
});

it('what appears at an instant is no longer scheduled then, and what ends then is gone', async () => {
  const { content } = await readFolder({
    'content/writing/a.md': post('title: A\ndate: 2026-07-01'),
    'content/writing/b.md': post('title: B\nexpires: 2026-07-01'),
  });
  const at = (instant: number) => {
    const { open, scheduled } = splitContent(content, instant);
    return [open.entries, scheduled].map((entries) => entries.map(({ path }) => path));
  };
  const instant = Date.parse('2026-07-01T00:00:00Z');
  expect(at(instant - 1)).toEqual([['writing/b'], ['writing/a']]);
  expect(at(instant)).toEqual([['writing/a'], []]);
});

it('the last change of a list may be of today; the day of a talk to come is none', async () => {
  const site = await siteOf({
    'content/writing/a.md': post('title: A\ndate: 2026-01-01\nupdated: 2026-06-01'),
    'content/talks/b.md': post('title: B\ndate: 2026-06-02'),
  });
  expect([lastChange(site, { type: 'writing' }), lastChange(site, { type: 'talk' })]).toEqual([
    '2026-06-01',
    null,
  ]);
});

it('no redirect tells of an entry before it is there', async () => {
  const files = { 'posts/a.md': post('title: A\nurl: /x/\ndate: 2026-07-01') };
  const at = async (day: string) => redirectOf(await siteOf(files, Date.parse(day)), '/posts/a');
  expect(await at('2026-06-30')).toBeNull();
  expect(await at('2026-07-01')).toBe('/x/');
});

it('the contact of the press kit takes precedence over that of the configuration', async () => {
  const config = { 'lectern.yaml': 'contact:\n  url: https://example.com/contact\n' };
  const kit = (text: string) => ({ ...config, 'content/press-kit.yaml': `bio: Ada.\n${text}` });
  expect(contactUrl(await siteOf(kit('email: ada@example.com\n')))).toBe('mailto:ada@example.com');
  expect(contactUrl(await siteOf(kit('')))).toBe(`${ORIGIN}/contact`);
});
