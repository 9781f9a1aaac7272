import { describe, expect, it } from 'vitest';
import { appOf, useApp } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';

const site = useApp({
  'lectern.yaml': 'name: Ada & Co\ndescription: "Notes: <short>"\nauthor: { name: Ada }\n',
  'content/writing/first.md':
    '---\ntitle: First & last\ndate: 2026-01-02\nupdated: 2026-02-03\ntags: [a b, c]\ndescription: What it is.\n---\nWhole *text*, [a link](/about) and `<code>`.\n',
  'content/writing/timed.md': '---\ntitle: Timed\ndate: 2026-01-03T09:30:00+01:00\n---\nX\n',
  'content/talks/talk.md': '---\ntitle: Talk\ndate: 2026-01-01\n---\nSaid\u0007 so.\n',
  'content/writing/unlisted.md': '---\ntitle: Unlisted\ndate: 2026-03-01\nunlisted: true\n---\nX\n',
  'content/writing/future.md': '---\ntitle: Future\ndate: 2030-03-01\n---\nX\n',
  'content/pages/about.md': '---\ntitle: About\n---\nX\n',
});

const values = async (path: string, name: string, inside: string) =>
  select(elementsOf((await site.ask(path)).text, { xml: true }), name)
    .filter((element) => element.path.includes(inside))
    .map(({ text }) => text);

describe('feeds', () => {
  it.each([
    ['/feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/feed.atom', 'application/atom+xml; charset=utf-8'],
    ['/feed.json', 'application/feed+json'],
    ['/writing/feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/talks/feed.atom', 'application/atom+xml; charset=utf-8'],
    ['/writing/feed.json', 'application/feed+json'],
  ])('%s is %s', async (path, type) => {
    const { status, headers } = await site.ask(path, '*/*');
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('hold what is listed and dated, newest first, and nothing else', async () => {
    expect(await values('/feed.xml', 'title', 'item')).toEqual(['Timed', 'First & last', 'Talk']);
    expect(await values('/feed.atom', 'title', 'entry')).toEqual(['Timed', 'First & last', 'Talk']);
    expect(await values('/writing/feed.xml', 'title', 'item')).toEqual(['Timed', 'First & last']);
    expect((await site.ask('/videos/feed.xml')).status).toBe(404);
  });

  it('in RSS has whole texts with absolute links', async () => {
    expect((await values('/feed.xml', 'content:encoded', 'item'))[1]).toBe(
      '<p>Whole <em>text</em>, <a href="https://example.com/about">a link</a> and <code>&lt;code&gt;</code>.</p>\n',
    );
    expect(await values('/feed.xml', 'pubDate', 'item')).toEqual([
      'Sat, 03 Jan 2026 08:30:00 GMT',
      'Fri, 02 Jan 2026 00:00:00 GMT',
      'Thu, 01 Jan 2026 00:00:00 GMT',
    ]);
    expect(await values('/feed.xml', 'guid', 'item')).toContain('https://example.com/writing/first');
    expect(await values('/feed.xml', 'category', 'item')).toEqual(['a b', 'c']);
    expect(await values('/feed.xml', 'lastBuildDate', 'channel')).toEqual(['Tue, 03 Feb 2026 00:00:00 GMT']);
  });

  it('in RSS has descriptions as HTML that says what was written', async () => {
    const { ask } = await appOf({
      'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-02\ndescription: The <xmp> tag & co\n---\nX\n',
    });
    const item = select(elementsOf((await ask('/feed.xml')).text, { xml: true }), 'description')[1];
    expect(item?.text).toBe('The &#60;xmp&#62; tag &#38; co');
  });

  it('in Atom says who, when and where', async () => {
    expect(await values('/feed.atom', 'name', 'author')).toEqual(['Ada']);
    expect(await values('/feed.atom', 'updated', 'entry')).toEqual([
      '2026-01-03T08:30:00.000Z',
      '2026-02-03T00:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
    ]);
    const { text } = await site.ask('/writing/feed.atom');
    const [self] = select(elementsOf(text, { xml: true }), 'link', { rel: 'self' });
    expect(self?.attributes['href']).toBe('https://example.com/writing/feed.atom');
    expect(await values('/writing/feed.atom', 'id', 'feed')).toContain('https://example.com/writing');
  });

  it('hold no character that XML cannot', async () => {
    expect((await values('/talks/feed.xml', 'content:encoded', 'item'))[0]).toBe('<p>Said so.</p>\n');
  });

  it('as JSON Feed 1.1', async () => {
    const feed = JSON.parse((await site.ask('/feed.json')).text) as { items: object[] };
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Ada & Co',
      home_page_url: 'https://example.com/',
      feed_url: 'https://example.com/feed.json',
      authors: [{ name: 'Ada' }],
    });
    expect(feed.items[1]).toEqual({
      id: 'https://example.com/writing/first',
      url: 'https://example.com/writing/first',
      title: 'First & last',
      summary: 'What it is.',
      content_html:
        '<p>Whole <em>text</em>, <a href="https://example.com/about">a link</a> and <code>&lt;code&gt;</code>.</p>\n',
      date_published: '2026-01-02T00:00:00.000Z',
      date_modified: '2026-02-03T00:00:00.000Z',
      tags: ['a b', 'c'],
      language: 'en',
    });
  });

  it('of a site without entries are empty and whole', async () => {
    const { ask } = await appOf({ 'lectern.yaml': 'name: Nobody\n' });
    expect(JSON.parse((await ask('/feed.json')).text)).toMatchObject({ title: 'Nobody', items: [] });
    expect((await ask('/feed.xml')).text).toContain('<title>Nobody</title>');
  });
});

// Found in nipafx/nipafx.dev 58: relative addresses do not work in a feed, and a reader may show two entries in one
// document.
describe('a note in a feed', () => {
  const notes = useApp({
    'content/writing/m.md':
      '---\ntitle: M\ndate: 2026-01-02\n---\nAlso[^a], [there](#m).\n\n## M\n\n[^a]: Another.\n',
    'content/writing/n.md': '---\ntitle: N\ndate: 2026-01-01\n---\nSee[^a].\n\n[^a]: The note.\n',
  });

  it.each(['/feed.xml', '/feed.atom', '/feed.json'])('leads to its page: %s', async (path) => {
    const { text } = await notes.ask(path, '*/*');
    const all = text.replace(/&#34;|\\"/g, '"');
    expect([...all.matchAll(/href="([^"]*#[^"]*)"/g)].map(([, href]) => href)).toEqual([
      'https://example.com/writing/m#fn1',
      'https://example.com/writing/m#m',
      'https://example.com/writing/m#fnref1',
      'https://example.com/writing/n#fn1',
      'https://example.com/writing/n#fnref1',
    ]);
    expect(all).not.toMatch(/ id="fn/);
  });
});
