import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';
import { hostileSite } from './hostile-site.ts';
import { harmIn } from './inert.ts';

const site = useApp(hostileSite());

/** Every page to which the sitemap and the pages themselves lead. */
async function everyPage(): Promise<string[]> {
  const listed = select(elementsOf((await site.ask('/sitemap.xml')).text, { xml: true }), 'loc');
  const paths = listed.map(({ text }) => text.replace('https://example.com', ''));
  return [
    ...paths,
    '/search?query=pwned',
    '/search?query=%22%3E%3Cscript%3Epwned(80)%3C/script%3E',
    '/writing?year=2026',
  ];
}

describe('hostile content', () => {
  it('does nothing on any page', async () => {
    const pages = await everyPage();
    expect(pages.length).toBeGreaterThan(100);
    for (const path of pages) {
      const { status, text } = await site.ask(path);
      expect([path, status]).toEqual([path, 200]);
      expect([path, harmIn(text)]).toEqual([path, []]);
    }
  });

  it.each([
    '/%3Cscript%3Epwned(81)%3C/script%3E',
    '/x"onload="pwned(82)',
    "/'%3E%3Csvg%20onload=pwned(83)%3E",
    '/%0D%0ASet-Cookie:%20a=b',
  ])('does nothing where there is no page: %s', async (path) => {
    const { status, text, headers } = await site.ask(path);
    expect(status).toBe(404);
    expect(harmIn(text)).toEqual([]);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('does nothing in the texts of the feeds', async () => {
    for (const path of ['/feed.xml', '/feed.atom', '/writing/feed.xml', '/videos/feed.atom']) {
      const elements = elementsOf((await site.ask(path)).text, { xml: true });
      // Readers take the texts of an RSS feed and of its items for HTML.
      const bodies = ['content:encoded', 'content', 'description'].flatMap((name) => select(elements, name));
      expect(bodies.length).toBeGreaterThan(5);
      for (const { text } of bodies) expect(harmIn(text)).toEqual([]);
      expect(new Set(elements.map(({ name }) => name)).has('script')).toBe(false);
      for (const { text } of select(elements, 'link'))
        expect(text === '' || text.startsWith('https://example.com/')).toBe(true);
    }
    const { items } = JSON.parse((await site.ask('/feed.json')).text) as {
      items: { content_html: string }[];
    };
    expect(items).toHaveLength(30);
    for (const item of items) expect(harmIn(item.content_html)).toEqual([]);
  });

  it('does not leave its field in JSON-LD, and gives no URL that runs', async () => {
    for (const path of await everyPage()) {
      const blocks = select(elementsOf((await site.ask(path)).text), 'script', {
        type: 'application/ld+json',
      });
      expect([path, blocks.length]).toEqual([path, 1]);
      const text = JSON.stringify(JSON.parse(blocks[0]?.text ?? ''));
      expect([path, /"(javascript|vbscript|data|blob):/i.test(text)]).toEqual([path, false]);
    }
  });

  it('adds no header and no line to one', async () => {
    for (const path of await everyPage()) {
      const { headers } = await site.ask(path);
      expect([path, headers.get('set-cookie')]).toEqual([path, null]);
      expect(headers.get('link')).toMatch(
        /^(<https:\/\/example\.com\/[^<>"\s]*>; rel="[a-z-]+"; type="[a-z0-9+./-]+"(, |$))+$/,
      );
      expect(headers.get('content-security-policy')).not.toMatch(/pwned|unsafe/);
      const twin = await site.ask(path.replace(/^\/(\?|$)/, '/index$1').replace(/^([^?]*)/, '$1.md'));
      expect([path, twin.headers.get('link')]).toEqual([
        path,
        expect.stringMatching(/^<https:\/\/example\.com\/[^<>\s]*>; rel="canonical"$/),
      ]);
    }
  });

  it('makes a draft of a message and no other header of it', async () => {
    const { text } = await site.ask('/press-kit');
    for (const { attributes } of select(elementsOf(text), 'a')) {
      expect(attributes['href'] ?? '').not.toMatch(/^mailto:.*(%0d|%0a|[\r\n])/i);
    }
  });
});
