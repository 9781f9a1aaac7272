import { describe, expect, it } from 'vitest';
import { listContent, listEntries } from '../../src/operations/list-content.ts';
import { searchContent } from '../../src/operations/search-content.ts';
import { withoutEmpty } from '../../src/operations/without-empty.ts';
import type { Site } from '../../src/site/site.ts';
import { siteOf } from '../support/workspace.ts';

const post = (title: string, more = '', body = 'Text.') => `---\ntitle: ${title}\n${more}---\n${body}\n`;
const site = await siteOf({
  'content/writing/a.md': post(
    'A',
    'date: 2024-01-01\nupdated: 2026-05-01\ntags: [net work, knots]\nauthors: [Ada]\nseries: Tides\nlang: pt-BR\n',
  ),
  'content/writing/b.md': post('B', 'date: 2025-01-01\ntags: [networks]\n'),
  'content/writing/c.md': post('C', 'tags: [nets]\n'),
  'content/talks/t.md': post('T', 'date: 2027-01-01\ntags: [networks]\n'),
  'content/guide/g.md': post('G', 'tags: [zebra]\n'),
});
const list = (input: object, of = site) => listContent.run(of, listContent.input.parse(input));
const entries = (input: object, of = site) => listEntries.run(of, listEntries.input.parse(input));
const pathsOf = ({ results }: { results: { path?: string | undefined }[] }) =>
  results.map(({ path }) => path).join(' ');

describe('a list', () => {
  it.each([
    [{}, 'writing/b writing/a writing/c', { total: 3, other_types: { talk: 1, page: 1 } }],
    [{ type: 'talk' }, 'talks/t', { total: 1, other_types: { writing: 3, page: 1 } }],
    [{ updated_since: '2026-05-01' }, 'writing/a', { total: 1, other_types: { talk: 1 } }],
    [{ updated_since: '2025-01-01' }, 'writing/b writing/a', { total: 2, other_types: { talk: 1 } }],
    [{ author: 'ada' }, 'writing/a', { total: 1 }],
    [{ series: 'Tides' }, 'writing/a', { total: 1 }],
    [{ lang: 'pt' }, 'writing/a', { total: 1 }],
    [{ since: '2024-01-02' }, 'writing/b', { total: 1, other_types: { talk: 1 } }],
    [{ until: '2024-01-01' }, 'writing/a', { total: 1 }],
    [{ section: 'guide', type: 'page' }, 'guide/g', { total: 1 }],
    [{ tag: 'networks' }, 'writing/b', { total: 1, other_types: { talk: 1 } }],
  ])('of %j', (input, paths, counts) => {
    const { results, type: _type, count, ...rest } = list(input);
    expect([pathsOf({ results }), count]).toEqual([paths, paths.split(' ').length]);
    expect(rest).toEqual(counts);
  });

  it('goes on at the address that its answer names', () => {
    const first = list({ limit: 1, tag: undefined, lang: 'en' });
    const next = new URL(first.next ?? '');
    expect(`${next.origin}${next.pathname}`).toBe('https://example.com/api/v1/content');
    expect([...next.searchParams.keys()]).toEqual(['type', 'lang', 'limit', 'cursor']);
    const cursor = next.searchParams.get('cursor');
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(atob(String(cursor).replaceAll('-', '+').replaceAll('_', '/'))).toBe(
      '["2025-01-01",null,"B","writing/b"]',
    );
    const second = list({ limit: 1, lang: 'en', cursor });
    expect([pathsOf(second), second.next]).toEqual(['writing/c', undefined]);
  });

  it('names words in its address as forms do', () => {
    const next = (tag: string) => list({ limit: 1, tag }, manyOf(tag)).next;
    expect(next('a b')).toContain('?type=writing&tag=a+b&limit=1&cursor=');
    expect(next('c++')).toContain('&tag=c%2B%2B&');
    expect(next('é&x')).toContain('&tag=%C3%A9%26x&');
  });

  it('of all types has a cursor of its own', () => {
    const first = entries({ type: 'all', limit: 2 });
    expect([pathsOf(first), first.type, first.total]).toEqual(['talks/t writing/b', 'all', 5]);
    expect(first).not.toHaveProperty('next');
    expect(first).not.toHaveProperty('other_types');
    const second = entries({ type: 'all', limit: 3, cursor: first.next_cursor });
    expect(pathsOf(second)).toBe('writing/a writing/c guide/g');
    expect(second).not.toHaveProperty('next_cursor');
    const one = entries({ limit: 1 });
    expect(one.next).toMatch(/content\?type=writing&limit=1&cursor=/);
    expect(one).not.toHaveProperty('next_cursor');
  });
});

const tagged: Record<string, Site> = {};
for (const tag of ['a b', 'c++', 'é&x'])
  tagged[tag] = await siteOf({
    'content/writing/a.md': post('A', `tags: ["${tag}"]\n`),
    'content/writing/b.md': post('B', `tags: ["${tag}"]\n`),
  });
function manyOf(tag: string): Site {
  return tagged[tag] as Site;
}

describe('texts in a list', () => {
  it('are given where they are asked for, with few fields beside them', () => {
    const [row] = entries({ content: true }).results;
    expect(row).toEqual({
      type: 'writing',
      title: 'B',
      url: 'https://example.com/writing/b',
      date: '2025-01-01',
      path: 'writing/b',
      updated: null,
      markdown: 'Text.',
    });
    expect(entries({}).results[0]).not.toHaveProperty('markdown');
  });

  it('share 16,000 characters of JSON: what short ones leave goes to the longer ones, cut at a line', async () => {
    const lines = (count: number) => 'Nine chars\n'.repeat(count);
    const of = await siteOf({
      'content/writing/a.md': post('A', 'date: 2026-01-03\n', 'Short.'),
      'content/writing/b.md': post('B', 'date: 2026-01-02\n', lines(1000)),
      'content/writing/c.md': post('C', 'date: 2026-01-01\n', `xy\n${'😀'.repeat(6000)}`),
    });
    const rows = entries({ content: true }, of).results;
    expect(rows.map(({ markdown = '', cut }) => [markdown.length, cut])).toEqual([
      [6, undefined],
      // Half of the 15,992 characters that are left, counted with escapes and cut at the last line end.
      [7325, true],
      // The other half, but its only line end comes too early. A character that the cut splits is replaced.
      [7994, true],
    ]);
    expect(rows.every(({ markdown = '' }) => markdown.isWellFormed())).toBe(true);
  });
});

describe('nothing in a list', () => {
  it.each([
    [{ type: 'video' }, 'This site has no entry of type video; it has 3 writing, 1 talk, 1 page.'],
    [{ tag: 'network' }, 'No entry has the tag "network"; the nearest is networks.'],
    [{ tag: 'qqq' }, 'No entry has the tag "qqq".'],
    [{ year: '1999' }, 'No entry is dated 1999.'],
    [{ lang: 'fr' }, 'No entry is in the language "fr".'],
    [{ section: 'none' }, 'There is nothing below "none"; get_page_context names the sections.'],
    [{ author: 'Bo' }, 'No entry names the author "Bo".'],
    [{ series: 'Storms' }, 'There is no series "Storms".'],
    [
      { year: '2025', lang: 'pt' },
      'Each filter alone has entries, but no entry matches all of them: leave one out.',
    ],
    [
      {
        type: 'talk',
        tag: 'networks',
        section: 'guide',
        author: 'Ada',
        series: 'Tides',
        lang: 'en',
        year: '2027',
      },
      'Each filter alone has entries, but no entry matches all of them: leave one out.',
    ],
  ])('has a reason: %j', (input, reason) => {
    expect(list(input)).toMatchObject({ results: [], count: 0, total: 0, reason });
  });

  it('has one reason on a site that has nothing', async () => {
    const none = await siteOf({ 'lectern.yaml': 'name: H\n' });
    const reason = 'This site has no entries.';
    expect(list({ type: 'talk', tag: 'a' }, none)).toMatchObject({ total: 0, reason });
    expect(searchContent.run(none, { query: 'a', limit: 1 })).toMatchObject({ total: 0, reason });
  });

  it('has a reason in search too, which names the words', () => {
    const why = (input: object) => searchContent.run(site, searchContent.input.parse(input)).reason;
    const words = (of: string, only = '') =>
      `No entry${only} has a word of "${of}", or a similar one: other words, or fewer filters, may find more.`;
    expect(why({ query: 'qqqq' })).toBe(words('qqqq'));
    expect(
      searchContent.about?.({ query: 'q', limit: 1 }, { results: [], engine: 'index', total: 0 }),
    ).toEqual({ missed: 'q' });
    expect(
      searchContent.about?.({ query: 'q', limit: 1 }, { results: [], engine: 'index', total: 1 }),
    ).toEqual({});
    expect(why({ query: 'qqqq', type: 'talk' })).toBe(words('qqqq', ' that matches the filters'));
    expect(why({ query: 'compare "red text" and "blue text"' })).toBe(
      'No entry has the words of "red text" or "blue text" in a row: without the quotes, each word counts by itself.',
    );
    expect(why({ query: 'q'.repeat(201) })).toBe(words('q'.repeat(200)));
    expect(why({ query: 'text', since: '2030-01-01' })).toBe(
      'Each filter alone has entries, but no entry matches all of them: leave one out.',
    );
  });
});

describe('rows of a search without empty members', () => {
  const rowsOf = async (input: object) => {
    const dated = (n: number) => post(`Heron ${n}`, n < 4 ? `date: 2026-01-0${n}\n` : '');
    const files = Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`content/writing/h${n}.md`, dated(n)]));
    const talk = { 'content/talks/t.md': post('Heron talk', 'date: 2027-01-01\n') };
    const given = searchContent.input.parse({ query: 'heron', ...input });
    const { bytes } = searchContent.json?.(await siteOf({ ...files, ...talk }), given, 'lean') ?? {};
    const { results } = JSON.parse(new TextDecoder().decode(bytes)) as { results: object[] };
    return results;
  };
  const whole = 'type title url date description md path lang source';

  it('are lines behind the third', async () => {
    const rows = await rowsOf({});
    const keys = rows.map((row) => Object.keys(row).join(' ').replace(' upcoming', ''));
    expect(keys.slice(0, 3)).toEqual([whole, whole, whole]);
    expect(keys.slice(3).toSorted()).toEqual([
      'type title url date path source',
      'type title url path source',
      'type title url path source',
    ]);
  });

  it('are whole where it is said how long excerpts are', async () => {
    const rows = await rowsOf({ excerpts: 'short' });
    expect(rows.every((row) => 'md' in row)).toBe(true);
  });
});

it('an answer without empty members keeps those that its schema asks for, at any depth', () => {
  const item = { type: 'object', properties: { a: {} }, required: ['a'] };
  const schema = { properties: { list: { items: item }, inner: item }, required: ['list'] };
  const empty = { a: null, b: '', c: [], d: 0, e: false, f: {}, g: ['x'] };
  const lean = { a: null, d: 0, e: false, f: {}, g: ['x'] };
  expect(withoutEmpty(schema, { list: [], inner: empty, x: null })).toEqual({ list: [], inner: lean });
  expect(withoutEmpty(schema, { list: [empty, 'x', null], y: { a: null } })).toEqual({
    list: [lean, 'x', null],
    y: {},
  });
  expect([withoutEmpty({}, null), withoutEmpty({}, 'x'), withoutEmpty({}, [[]])]).toEqual([null, 'x', [[]]]);
});
