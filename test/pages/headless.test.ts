import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';

const FILES = {
  'lectern.yaml': 'name: Ada\npages: false\nsite_url: https://www.ada.example\n',
  'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nSee [b](/writing/b).\n',
  'content/writing/b.md': '---\ntitle: B\ndate: 2026-01-02\n---\nText.\n',
};

describe('headless mode beside a site on another origin', () => {
  const site = useApp(FILES, { base: 'https://api.ada.example', pages: 'https://www.ada.example' });

  it('has canonical URLs at site_url, twins and API here', async () => {
    const { text, headers } = await site.ask('/writing/a.md');
    expect(text).toContain('\nurl: https://www.ada.example/writing/a\n');
    expect(text).toContain('See [b](https://www.ada.example/writing/b).');
    expect(text).toContain('https://api.ada.example/llms.txt');
    expect(headers.get('link')).toBe('<https://www.ada.example/writing/a>; rel="canonical"');
    const { results } = JSON.parse((await site.ask('/api/v1/content')).text) as { results: object[] };
    expect(results[1]).toMatchObject({
      url: 'https://www.ada.example/writing/a',
      md: 'https://api.ada.example/writing/a.md',
    });
    expect((await site.ask('/sitemap.xml')).text).toContain('<loc>https://www.ada.example/writing/a</loc>');
  });

  it('leads browsers to the page, and gives agents the text', async () => {
    const page = await site.ask('/writing/a');
    expect([page.status, page.headers.get('location')]).toEqual([302, 'https://www.ada.example/writing/a']);
    expect(page.headers.get('vary')).toBe('Accept, Accept-Encoding');
    const twin = await site.ask('/writing/a', 'text/markdown');
    expect([twin.status, twin.text]).toEqual([200, (await site.ask('/writing/a.md')).text]);
  });

  it('has no page but the reference', async () => {
    for (const path of ['/writing', '/search', '/tags', '/press-kit', '/nowhere']) {
      const { headers } = await site.ask(path);
      expect([path, headers.get('content-type')]).toEqual([path, 'text/markdown; charset=utf-8']);
    }
    const reference = await site.ask('/developers');
    expect(reference.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reference.text).toContain('id="missing-query"');
    expect(reference.text).not.toContain('href="/writing"');
  });
});

describe('headless mode on the same origin', () => {
  const site = useApp(FILES, { base: 'https://www.ada.example', pages: 'https://www.ada.example' });

  it('has the text for whoever does not ask for HTML by name, and leaves the others to the site', async () => {
    for (const accept of ['*/*', 'text/markdown', 'text/html, text/markdown']) {
      const { status, headers } = await site.ask('/writing/a', accept);
      const type = 'text/markdown; charset=utf-8';
      expect([accept, status, headers.get('content-type')]).toEqual([accept, 200, type]);
    }
    for (const accept of ['text/html', 'text/markdown;q=0.5, text/html']) {
      const { status, headers } = await site.ask('/writing/a', accept);
      expect([accept, status, headers.get('vary')]).toEqual([accept, 406, 'Accept, Accept-Encoding']);
    }
  });
});
