import { describe, expect, it } from 'vitest';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { writeFiles } from '../support/workspace.ts';

const entry = (title: string, rest: string) => `---\ntitle: ${title}\n${rest}\n---\nText of ${title}.\n`;
const dir = writeFiles({
  'lectern.yaml': 'name: Harbour\nsite_url: https://harbour.test\n',
  'content/writing/one.md': entry(
    'One',
    'date: 2024-05-01\ntags: [boats]\nauthors: [Ada Low]\nseries: Tides',
  ),
  'content/writing/two.md': entry('Two', 'date: 2025-05-01\ntags: [boats, nets]\nseries: Tides'),
  'content/pages/docs/start.md': entry('Start', 'tags: [boats]'),
  'content/pages/docs/guide/nets.md': entry('Nets', 'description: How to mend them.'),
  'content/talks/quay.md': entry('Quay', 'date: 2025-06-01\nlang: de'),
});
const app = await openAgentApp({
  dir,
  quota: UNLIMITED,
  base: 'https://example.com',
  elsewhere: 'https://harbour.test',
});

describe('get_page_context', () => {
  const cases: [string, string, string | null, Record<string, unknown> | undefined][] = [
    ['/docs', 'collection', 'Docs', { section: 'docs', type: 'page' }],
    ['https://harbour.test/docs/guide/', 'collection', 'Guide', { section: 'docs/guide', type: 'page' }],
    ['authors/ada-low', 'collection', 'Ada Low', { author: 'Ada Low', type: 'writing' }],
    ['/series/tides#x', 'collection', 'Tides', { series: 'Tides', type: 'writing' }],
    ['/series', 'collection', 'Series', undefined],
    ['/tags/boats', 'collection', 'boats', { tag: 'boats', type: 'writing' }],
    ['/writing?year=2024', 'collection', 'Writing, 2024', { type: 'writing', year: '2024' }],
    ['http://www.harbour.test/writing/one#more', 'writing', 'One', { path: 'writing/one' }],
    ['/author/ada-low', 'collection', 'Ada Low', { author: 'Ada Low', type: 'writing' }],
    ['/writing/mend-nets.html', 'unknown', null, { query: 'mend nets' }],
  ];
  it.each(cases)('%s is %s', async (url, type, title, args) => {
    const { structuredContent } = await app.call('get_page_context', { url });
    const { page, next } = structuredContent as {
      page: { type: string; title: string | null; markdown: string | null };
      next: { tool: string; arguments?: Record<string, unknown> };
    };
    expect([page.type, page.title, next.arguments]).toEqual([type, title, args]);
    if (args) expect((await app.call(next.tool, args)).isError).toBeUndefined();
    if (page.markdown) expect((await app.fetch(new URL(page.markdown).pathname)).status).toBe(200);
  });

  it('returns counts, sections, tags and languages of the site', async () => {
    const { structuredContent } = await app.call('get_page_context', {});
    expect(structuredContent).toMatchObject({
      counts: { writing: 2, video: 0, talk: 1, project: 0, page: 2 },
      sections: [{ section: 'docs', title: 'Docs', count: 2 }],
      tags: [
        { tag: 'boats', count: 3 },
        { tag: 'nets', count: 1 },
      ],
      languages: { en: 4, de: 1 },
    });
  });
});

describe('list_content', () => {
  const cases: [Record<string, unknown>, string[]][] = [
    [{ section: 'docs', type: 'page' }, ['docs/guide/nets', 'docs/start']],
    [{ section: '/docs/guide/', type: 'page' }, ['docs/guide/nets']],
    [{ section: 'https://harbour.test/docs/guide', type: 'page' }, ['docs/guide/nets']],
    [{ section: 'doc', type: 'page' }, []],
    [{ author: 'ada low' }, ['writing/one']],
    [{ series: 'Tides' }, ['writing/two', 'writing/one']],
    [{ series: 'Tides', year: 2024 }, ['writing/one']],
    [{ author: 'Nobody' }, []],
  ];
  it.each(cases)('%j', async (args, paths) => {
    const { structuredContent } = await app.call('list_content', args);
    const { results } = structuredContent as { results: { path: string }[] };
    expect(results.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    [{ section: 'doc' }, 'There is nothing below "doc"; get_page_context names the sections.'],
    [{ author: 'Nobody' }, 'No entry names the author "Nobody".'],
    [{ series: 'Storms' }, 'There is no series "Storms".'],
  ])('says why nothing is in it: %j', async (args, reason) => {
    expect((await app.call('list_content', args)).structuredContent).toMatchObject({ total: 0, reason });
  });

  it('names the types that have what this one has not', async () => {
    const { structuredContent } = await app.call('list_content', { section: 'docs' });
    expect(structuredContent).toEqual({
      type: 'writing',
      count: 0,
      total: 0,
      results: [],
      reason: 'Each filter alone has entries, but no entry matches all of them: leave one out.',
      other_types: { page: 2 },
    });
    expect(await app.json('/api/v1/content?section=docs&type=page')).toMatchObject({ total: 2 });
  });
});

describe('a site without a press kit and a contact', () => {
  it('has the tools and the endpoints, and advertises neither', async () => {
    const { tools } = await app.ask<{ tools: { name: string }[] }>('tools/list');
    expect(tools.map(({ name }) => name)).toContain('get_press_kit');
    expect(await app.json('/api/v1')).toMatchObject({
      endpoints: { press_kit: 'https://example.com/api/v1/press-kit' },
    });
    expect((await app.fetch('/press-kit.md')).status).toBe(200);
    const { instructions } = await app.ask<{ instructions: string }>('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    });
    expect(instructions).toContain('search_site');
    const skill = '/.well-known/agent-skills/read-this-site/SKILL.md';
    const said = [instructions];
    for (const path of ['/llms.txt', '/llms-full.txt', '/sitemap.md', '/.well-known/ard.json', skill])
      said.push(await app.text(path));
    for (const text of said) expect(text).not.toMatch(/press.?kit|biograph|booking/i);
  });

  it('request_booking says so first', async () => {
    const { content } = await app.call('request_booking', { event: 'Conf' });
    expect(content[0]?.text).toMatch(/^\{"notice":"This site names no contact for bookings/);
    const other = await openAgentApp({ quota: UNLIMITED });
    const drafted = await other.call('request_booking', { event: 'Conf' });
    expect(drafted.content[0]?.text).toMatch(/^\{"subject":/);
  });
});
