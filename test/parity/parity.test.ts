import { describe, expect, it } from 'vitest';
import { documentOf, openAgentApp, UNLIMITED } from '../support/agent-app.ts';

const app = await openAgentApp({ quota: UNLIMITED });
const TYPES = ['writing', 'video', 'talk', 'project', 'page'] as const;

interface Row {
  type: string;
  title: string;
  url: string;
  md: string;
  path: string;
  date: string | null;
  updated: string | null;
  upcoming?: boolean;
  description: string | null;
}

/** All rows of a type, page by page. */
async function walk(
  list: (cursor: string | null) => Promise<{ results: Row[]; next?: string }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = null, first = true; first || cursor !== null; first = false) {
    const { results, next }: { results: Row[]; next?: string } = await list(cursor);
    rows.push(...results);
    cursor = next === undefined ? null : new URL(next).searchParams.get('cursor');
  }
  return rows;
}

const rest = new Map<string, Row[]>();
const tool = new Map<string, Row[]>();
for (const type of TYPES) {
  rest.set(
    type,
    await walk((cursor) =>
      app.json(`/api/v1/content?type=${type}&limit=3${cursor ? `&cursor=${cursor}` : ''}`),
    ),
  );
  tool.set(
    type,
    await walk(async (cursor) => {
      const { structuredContent } = await app.call('list_content', { type, limit: 3, cursor });
      return structuredContent as { results: Row[]; next?: string };
    }),
  );
}
const all = [...rest.values()].flat();
const index = await app.json<{ counts: Record<string, number>; total: number; entries: Row[] }>(
  '/content-index.json',
);
const pathnameOf = (url: string) => new URL(url).pathname;

/** The titles of the list items of a Markdown document, by address. */
function itemsOf(text: string): Map<string, string> {
  const items = text.matchAll(/^- \[((?:\\.|[^\]\\])+)\]\(<?([^)>\s]+)>?\)/gm);
  return new Map(
    [...items].map((match) => [match[2] as string, (match[1] as string).replace(/\\(.)/g, '$1')]),
  );
}

describe('the set of entries', () => {
  it('is that of the folder', () => {
    expect(all.length).toBeGreaterThan(25);
    expect(new Set(all.map((row) => row.path)).size).toBe(all.length);
  });

  it('is the same, with every field that is not empty in MCP, in REST, MCP and content-index.json', () => {
    const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
    // The rows of tools have no hashes.
    const filled = all.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name, v]) => name !== 'hash' && !isEmpty(v))),
    );
    expect([...tool.values()].flat()).toEqual(filled);
    expect(index.entries).toEqual(all);
    expect(index.total).toBe(all.length);
    for (const type of TYPES) expect(index.counts[type]).toBe(rest.get(type)?.length);
  });

  it('is counted the same by get_page_context', async () => {
    const { structuredContent } = await app.call('get_page_context');
    expect(structuredContent?.['counts']).toEqual(index.counts);
  });

  it.each(['/llms.txt', '/sitemap.md'])('is the same in %s, titles and twins', async (path) => {
    const items = itemsOf(await app.text(path));
    const known = new Map(all.map((row) => [row.md, row.title]));
    const listed = [...items].filter(([url]) => known.has(url));
    expect(new Map(listed)).toEqual(known);
    // All other items are listings and documents of the service, and no entries.
    const others = [...items.keys()].filter((url) => !known.has(url)).map(pathnameOf);
    for (const other of others) expect(other).toMatch(/^\/[a-z-]+\.(md|txt)$/);
  });

  it('is the same in the llms.txt of each type', async () => {
    for (const type of TYPES) {
      const folder = {
        writing: 'writing',
        video: 'videos',
        talk: 'talks',
        project: 'projects',
        page: 'pages',
      }[type];
      const items = itemsOf(await app.text(`/${folder}/llms.txt`));
      expect([...items.keys()].filter((url) => url.endsWith('.md'))).toEqual(
        rest.get(type)?.map((row) => row.md),
      );
    }
  });
});

describe.each(all.map((row) => [row.path, row] as const))('%s', (path, row) => {
  it('has one markdown, one title, one address and one date everywhere', async () => {
    const document = await app.json<{ path: string; url: string; markdown: string }>(
      `/api/v1/content/${path}`,
    );
    expect([document.path, document.url]).toEqual([row.path, row.url]);

    let parts = '';
    for (let offset: number | null = 0; offset !== null; ) {
      const { head, markdown } = documentOf(await app.call('get_content', { path, offset }));
      expect([head['path'], head['url']]).toEqual([row.path, row.url]);
      parts += markdown;
      offset = head['nextOffset'] === undefined ? null : Number(head['nextOffset']);
    }
    expect(parts).toBe(document.markdown);
    expect(await app.text(pathnameOf(row.md))).toBe(document.markdown);
    const negotiated = { Accept: 'text/markdown' };
    expect(await app.text(pathnameOf(row.url), negotiated)).toBe(document.markdown);

    const [, matter = ''] = document.markdown.split('---\n');
    expect(matter).toContain(`title: ${JSON.stringify(row.title)}\n`);
    expect(matter).toContain(`url: ${row.url}\n`);
    if (row.date) expect(matter).toContain(`date: ${row.date}\n`);
    // The date of a talk to come does not count as a change.
    const changed = row.updated ?? (row.upcoming ? null : row.date);
    if (changed) {
      expect(matter).toContain(`last_updated: ${changed}\n`);
      expect(await app.text('/sitemap.md')).toContain(`](${row.md}) (${changed})`);
    }

    const { structuredContent } = await app.call('get_page_context', { url: row.url });
    expect(structuredContent?.['page']).toEqual({
      type: row.path === 'press-kit' ? 'press-kit' : row.type,
      path: row.path,
      title: row.title,
      url: row.url,
      markdown: row.md,
    });
    expect(await app.text('/llms-full.txt')).toContain(document.markdown);
  });
});

describe('what is hidden', () => {
  it.each([
    ['a draft', 'writing/notes-on-etags', 404],
    ['a scheduled entry', 'writing/a-letter-to-the-reader-of-the-logs', 404],
    ['an unlisted entry', 'writing/workshop-handout-twins', 200],
  ])('%s is on no list, and answers as it must at its address', async (_what, path, status) => {
    const lists = ['/llms.txt', '/writing/llms.txt', '/sitemap.md', '/content-index.json', '/llms-full.txt'];
    for (const list of lists) expect(await app.text(list)).not.toContain(`${path}.md`);
    expect(all.map((row) => row.path)).not.toContain(path);
    expect((await app.fetch(`/${path}.md`)).status).toBe(status);
    expect((await app.fetch(`/api/v1/content/${path}`)).status).toBe(status);
    expect((await app.call('get_content', { path })).isError ?? false).toBe(status === 404);
  });
});
