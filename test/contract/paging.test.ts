import { describe, expect, it } from 'vitest';
import { type Client, openClient, useServer } from './client.ts';
import type { ListBody, SearchBody, Summary } from './schemas.ts';
import { manyPosts, post } from './sets.ts';

const site = useServer({ files: manyPosts() });

type Page = { count?: number; total?: number; next?: string | null; results: Summary[] };

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Follows `next` from a page to the last one. Each Link header must agree. */
async function walk(client: Client, first: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | null | undefined = first; next; ) {
    const answer = await client.get(next);
    expect([next, answer.status]).toEqual([next, 200]);
    const page = answer.json() as Page;
    const [, linked] = /<([^>]+)>;[^,<]*rel="?next"?/u.exec(answer.headers['link'] ?? '') ?? [];
    expect(linked ?? null).toBe(page.next ?? null);
    pages.push(page);
    next = page.next;
    expect(pages.length).toBeLessThan(200);
  }
  return pages;
}

const pathsOf = (pages: Page[]): string[] => pages.flatMap((page) => page.results.map((row) => row.path));

/** Sorts the posts without Lectern: newest day first, then by title, then by path; undated posts last. */
function expectedOrder(): string[] {
  const rows = Object.entries(manyPosts()).map(([file, text]) => ({
    path: file.replace('content/', '').replace('.md', ''),
    title: JSON.parse(/^title: (.*)$/mu.exec(text)?.[1] ?? '""') as string,
    date: JSON.parse(/^date: (.*)$/mu.exec(text)?.[1] ?? '""') as string,
  }));
  rows.sort((a, b) => compare(b.date, a.date) || compare(a.title, b.title) || compare(a.path, b.path));
  return rows.map((row) => row.path);
}

describe('paging the list', () => {
  it('is twelve by default and at most fifty', async () => {
    expect(await site.body('/api/v1/content')).toMatchObject({ count: 12, total: 130 });
    expect(await site.body('/api/v1/content?limit=50')).toMatchObject({ count: 50, total: 130 });
    expect(await site.body('/api/v1/content?limit=1')).toMatchObject({ count: 1, total: 130 });
  });

  it.each([7, 10, 13, 26, 50])('walks all pages of %i without gap or repeat', async (limit) => {
    const pages = await walk(site, `/api/v1/content?limit=${limit}`);
    expect(pathsOf(pages)).toEqual(expectedOrder());
    expect(pages.length).toBe(Math.ceil(130 / limit));
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([130]));
    expect(pages.slice(0, -1).every((page) => page.count === limit)).toBe(true);
    expect(pages.at(-1)?.next ?? null).toBeNull();
  });

  it('walks one at a time through equal dates and equal titles', async () => {
    const pages = await walk(site, '/api/v1/content?limit=1&year=2026&tag=even');
    const even = expectedOrder().filter((path) => Number(path.slice(-3)) % 2 === 0);
    expect(pathsOf(pages)).toEqual(even.filter((path) => Number(path.slice(-3)) < 124));
    expect(pages.length).toBe(62);
  });

  it('keeps its filters in next', async () => {
    const { next } = await site.body<ListBody>('/api/v1/content?limit=5&tag=Odd&updated_since=2026-01-10');
    const query = new URL(next ?? '').searchParams;
    expect(query.get('limit')).toBe('5');
    expect(query.get('tag')).toBe('Odd');
    expect(query.get('updated_since')).toBe('2026-01-10');
    const rest = await walk(site, '/api/v1/content?limit=5&tag=Odd&updated_since=2026-01-10');
    expect(pathsOf(rest)).toHaveLength(17);
  });

  it('the limit may change on the way', async () => {
    const { next } = await site.body<ListBody>('/api/v1/content?limit=9');
    const cursor = new URL(next ?? '').searchParams.get('cursor') ?? '';
    const rest = await walk(site, `/api/v1/content?limit=50&cursor=${encodeURIComponent(cursor)}`);
    expect(pathsOf(rest)).toEqual(expectedOrder().slice(9));
  });

  it('a cursor survives a new revision: rows added before it and its own row removed', async () => {
    const { next, results } = await site.body<ListBody>('/api/v1/content?limit=20');
    const files = manyPosts();
    const removed = results.at(-1)?.path ?? '';
    delete files[`content/${removed}.md`];
    files['content/writing/newest.md'] = post({ title: 'Newest', date: '2026-06-01' }, 'New.');
    files['content/writing/oldest.md'] = post({ title: 'Oldest', date: '2020-06-01' }, 'Old.');
    const opened = await openClient({ files });
    try {
      const rest = pathsOf(await walk(opened.client, next ?? ''));
      const wanted = expectedOrder().slice(20);
      expect(rest.filter((path) => path !== 'writing/oldest')).toEqual(wanted);
      expect(rest.indexOf('writing/oldest')).toBe(wanted.length - 6);
    } finally {
      await opened.close();
    }
  });
});

describe('paging the search', () => {
  it('is eight by default and at most twenty', async () => {
    const counts = await Promise.all(
      ['', '&limit=1', '&limit=20'].map(
        async (more) => (await site.body<SearchBody>(`/api/v1/search?query=sassafras${more}`)).results.length,
      ),
    );
    expect(counts).toEqual([8, 1, 20]);
  });

  it('walks all pages without gap or repeat', async () => {
    const pages = await walk(site, '/api/v1/search?query=sassafras&limit=20');
    expect(pathsOf(pages).toSorted()).toEqual(expectedOrder().toSorted());
    expect(pages.length).toBe(7);
  });

  it('gives the same order in pages of any size, and every time', async () => {
    const small = pathsOf(await walk(site, '/api/v1/search?query=sassafras+note&limit=9&tag=even'));
    expect(small.length).toBe(65);
    expect(small).toEqual(pathsOf(await walk(site, '/api/v1/search?query=sassafras+note&limit=20&tag=even')));
  });
});

describe('order by code point', () => {
  const titles = ['\u{1F600} smile', '\uFF21 wide', 'zebra', 'Zebra', 'ápple', 'apple', '10 ways', '9 ways'];
  const files = Object.fromEntries(
    titles.map((title, n) => [`content/writing/n-${n}.md`, post({ title, date: '2026-01-01' }, 'x')]),
  );
  const ordered = useServer({ files });

  it('goes by code point, not by locale and not by UTF-16 unit', async () => {
    const { results } = await ordered.body<ListBody>('/api/v1/content');
    expect(results.map((row) => row.title)).toEqual([
      '10 ways',
      '9 ways',
      'Zebra',
      'apple',
      'zebra',
      'ápple',
      '\uFF21 wide',
      '\u{1F600} smile',
    ]);
    const pages = await walk(ordered, '/api/v1/content?limit=1');
    expect(pages.flatMap((page) => page.results.map((row) => row.title))).toEqual(
      results.map((row) => row.title),
    );
  });
});
