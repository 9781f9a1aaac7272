import { describe, expect, it } from 'vitest';
import { type AgentApp, openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { writeFolder } from '../support/workspace.ts';

const LIMIT = 50_000;
const app = await openAgentApp({ quota: UNLIMITED });

/** The addresses of the links in a Markdown text. */
function linksOf(text: string): string[] {
  return [...text.matchAll(/\]\(<?(https:\/\/[^)>\s]+)>?\)/g)].map((match) => match[1] as string);
}

/** Checks that every link leads to Markdown or to another llms.txt, and returns the links. */
async function checkLinks(site: AgentApp, text: string): Promise<string[]> {
  const links = linksOf(text);
  for (const link of links) {
    const { pathname, search, origin } = new URL(link);
    const response = await site.fetch(pathname + search);
    const type = response.headers.get('content-type');
    const wanted = pathname.endsWith('/llms.txt')
      ? 'text/plain; charset=utf-8'
      : 'text/markdown; charset=utf-8';
    expect([link, origin, response.status, type]).toEqual([link, site.base, 200, wanted]);
  }
  return links;
}

/** A folder of many entries with long titles and descriptions. */
function manyPosts(count: number, type: string, extra = ''): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `content/${type}/entry-${n}.md`,
      `---\ntitle: "Entry ${n} with a title of some length [and brackets]"\ndate: 2025-01-${String((n % 28) + 1).padStart(2, '0')}\ndescription: ${'Words that describe it. '.repeat(12)}\n${extra}---\nText ${n}.\n`,
    ]),
  );
}

describe('/llms.txt', () => {
  it('has the form of llmstxt.org: H1, quotation, prose, sections of links, Optional last', async () => {
    const text = await app.text('/llms.txt');
    const lines = text.split('\n');
    expect(lines[0]).toBe('# Ifeoma Larkspindle');
    expect(lines[2]).toMatch(/^> \S/);
    const sections = lines.filter((line) => line.startsWith('## '));
    expect(sections).toEqual([
      '## Start here',
      '## Writing',
      '## Videos',
      '## Talks',
      '## Projects',
      '## Pages',
      '## Optional',
    ]);
    for (const line of lines.slice(lines.indexOf('## Start here'))) {
      expect(line).toMatch(/^$|^## |^- \[.+\]\(https:|^- [^[]+: `/);
    }
    expect(text.length).toBeLessThan(LIMIT);
  });

  it('every link resolves and leads to Markdown; other addresses are in code', async () => {
    const links = await checkLinks(app, await app.text('/llms.txt'));
    expect(links.length).toBeGreaterThan(30);
    expect(new Set(links).size).toBe(links.length);
  });

  it('stays within 50,000 characters, and leads to all that does not fit', async () => {
    const dir = writeFolder({
      ...manyPosts(700, 'writing'),
      ...manyPosts(400, 'pages'),
      ...manyPosts(3, 'talks', 'conference: Conf\n'),
      'lectern.yaml': 'name: Big\n',
    });
    const big = await openAgentApp({ dir, quota: UNLIMITED });
    const text = await big.text('/llms.txt');
    expect(text.length).toBeLessThanOrEqual(LIMIT);
    expect(text.length).toBeGreaterThan(LIMIT * 0.8);
    const links = await checkLinks(big, text);
    expect(links).toEqual(
      expect.arrayContaining([
        'https://example.com/writing/llms.txt',
        'https://example.com/pages/llms.txt',
        'https://example.com/talks/entry-0.md',
        'https://example.com/sitemap.md',
      ]),
    );
    expect(text).toMatch(/\[More writing\]\(.*\): \d+ more/);
    for (const type of ['writing', 'pages', 'talks']) {
      const own = await big.text(`/${type}/llms.txt`);
      expect(own.length).toBeLessThanOrEqual(LIMIT);
      await checkLinks(big, own);
    }
    const everything = new Set(linksOf(await big.text('/sitemap.md')));
    for (let n = 0; n < 700; n++) expect(everything).toContain(`https://example.com/writing/entry-${n}.md`);
    for (let n = 0; n < 400; n++) expect(everything).toContain(`https://example.com/entry-${n}.md`);
  });

  it('a folder of nothing has one too', async () => {
    const empty = await openAgentApp({ dir: writeFolder({}), quota: UNLIMITED });
    const text = await empty.text('/llms.txt');
    expect(text).toMatch(/^# Untitled site\n\n> /);
    await checkLinks(empty, text);
    expect((await empty.fetch('/writing/llms.txt')).status).toBe(404);
  });
});

describe('/sitemap.md and agents.md', () => {
  it.each(['/sitemap.md', '/agents.md'])('every link of %s resolves', async (path) => {
    const links = await checkLinks(app, await app.text(path));
    expect(links.length).toBeGreaterThan(2);
  });
});

describe('/llms-full.txt', () => {
  it('holds every twin whole', async () => {
    const full = await app.text('/llms-full.txt');
    const { entries } = await app.json<{ entries: { md: string }[] }>('/content-index.json');
    for (const { md } of entries) expect(full).toContain(await app.text(new URL(md).pathname));
    expect(full).toMatch(/^# Ifeoma Larkspindle\n\n> /);
  });

  it('is sent in parts where the site is long, with a tag of the revision', async () => {
    const paragraph = `${'Wide words, ünd more of them. '.repeat(40)}\n\n`;
    const files = Object.fromEntries(
      Array.from({ length: 90 }, (_, n) => [
        `content/writing/long-${n}.md`,
        `---\ntitle: Long ${n}\ndate: 2025-01-01\n---\n${paragraph.repeat(40)}`,
      ]),
    );
    const long = await openAgentApp({ dir: writeFolder(files), quota: UNLIMITED });
    const response = await long.fetch('/llms-full.txt');
    const etag = response.headers.get('etag') ?? '';
    const text = await response.text();
    expect(text.length).toBeGreaterThan(4_000_000);
    expect(text).toContain(await long.text('/writing/long-89.md'));
    const unchanged = await long.fetch('/llms-full.txt', { headers: { 'If-None-Match': etag } });
    expect([etag.startsWith('"'), unchanged.status]).toEqual([true, 304]);
    const head = await long.fetch('/llms-full.txt', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const index = await long.json<{ total: number; entries: unknown[] }>('/content-index.json');
    expect([index.total, index.entries.length]).toEqual([90, 90]);
  });
});
