import { describe, expect, it } from 'vitest';
import { blankRecord } from '../../src/model/entry-schema.ts';
import type { Entry } from '../../src/model/entry.ts';
import { publicConfig, siteConfig } from '../../src/model/site-config.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { buildSnapshot } from '../../src/snapshot/build.ts';
import { openSite, type Site } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { sitemap, sitemapPart, sitemapParts } from '../../src/surfaces/feeds/documents.ts';
import { appOf } from '../support/app.ts';
import { elementsOf } from '../support/markup.ts';
import { NOW, ORIGIN, siteOf } from '../support/workspace.ts';

/** A site of talks that only have a title and a date. Each second one is the translation of the one before. */
function manyTalks(count: number): Site {
  const entries = Array.from(
    { length: count },
    (_, number): Entry => ({
      ...EMPTY,
      path: `talks/t${number}`,
      pathname: `/talks/t${number}`,
      translationOf: number % 2 === 0 ? null : `talks/t${number - 1}`,
    }),
  );
  const config = publicConfig(siteConfig.parse({}));
  const bytes = buildSnapshot(
    { config, entries, pressKit: null, assets: [], redirects: [], sections: [], taxonomies: [] },
    nodeHash,
  );
  return openSite(openSnapshot(bytes), NOW, { base: ORIGIN, pages: ORIGIN }, nodeHash);
}

const EMPTY: Entry = {
  path: '',
  type: 'talk',
  pathname: '',
  title: 'T',
  description: null,
  date: '2026-01-01',
  updated: null,
  tags: [],
  lang: 'en',
  ...blankRecord(),
  aliases: [],
  from: null,
  until: null,
  headings: [],
  plain: null,
  body: '',
  transcript: null,
  file: '',
};

const rows = (xml: string) => {
  const elements = elementsOf(xml, { xml: true });
  return elements
    .filter(({ name }) => name === 'url' || name === 'sitemap')
    .map((row) => row.text.replace(/(\d{4}-\d{2}-\d{2})$/, ' $1'));
};

describe('sitemap.xml', () => {
  it('has every page with the day of its last change', async () => {
    const { ask } = await appOf({
      'content/writing/a.md':
        '---\ntitle: A\ndate: 2026-01-01\nupdated: 2026-02-02\ntags: [One two]\n---\nX\n',
      'content/writing/b.md': '---\ntitle: B\ndate: 2026-01-05\n---\nX\n',
      'content/writing/hidden.md': '---\ntitle: H\ndate: 2026-05-05\nunlisted: true\n---\nX\n',
      'content/writing/later.md': '---\ntitle: L\ndate: 2031-01-01\n---\nX\n',
      'content/pages/uses.md': '---\ntitle: Uses\n---\nX\n',
      'content/press-kit.yaml': 'title: Kit\n',
    });
    const { status, headers, text } = await ask('/sitemap.xml');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(rows(text).toSorted()).toEqual([
      'https://example.com/ 2026-02-02',
      'https://example.com/developers',
      'https://example.com/press-kit',
      'https://example.com/tags 2026-02-02',
      'https://example.com/tags/one-two 2026-02-02',
      'https://example.com/uses',
      'https://example.com/writing 2026-02-02',
      'https://example.com/writing/a 2026-02-02',
      'https://example.com/writing/b 2026-01-05',
    ]);
    for (const row of rows(text)) {
      const path = row.split(' ')[0]?.replace('https://example.com', '') ?? '';
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    }
    expect((await ask('/sitemap-1.xml')).status).toBe(404);
  });

  it('has the home file once', async () => {
    const site = await siteOf({
      'content/pages/index.md': '---\ntitle: Home\nupdated: 2026-03-03\n---\nX\n',
    });
    expect(rows(sitemap(site)).filter((row) => row.startsWith('https://example.com/ '))).toEqual([
      'https://example.com/ 2026-03-03',
    ]);
  });

  it('is an index past 50,000', async () => {
    const site = manyTalks(50_000);
    expect(sitemapParts(site)).toBe(2);
    expect(rows(sitemap(site))).toEqual([
      'https://example.com/sitemap-1.xml 2026-01-01',
      'https://example.com/sitemap-2.xml 2026-01-01',
    ]);
    const parts = [1, 2].map((part) => rows(sitemapPart(site, part)));
    // Three further addresses come before the talks: the home page, the collection and the reference.
    expect(parts.map((part) => part.length)).toEqual([50_000, 3]);
    expect(new Set(parts.flat()).size).toBe(50_003);
  });
});

describe('robots.txt', () => {
  it('lets everyone read, crawlers of agents by name, and says what for', async () => {
    const { ask } = await appOf({ 'lectern.yaml': 'content_signal: { ai_train: true, search: false }\n' });
    const { text, headers } = await ask('/robots.txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(
      /^User-agent: \*\nContent-Signal: search=no, ai-input=yes, ai-train=yes\nAllow: \/\n\n/,
    );
    for (const name of ['GPTBot', 'ClaudeBot', 'CCBot', 'Google-Extended']) {
      expect(text).toContain(`\nUser-agent: ${name}\n`);
    }
    expect(text).toMatch(/\nSitemap: https:\/\/example\.com\/sitemap\.xml\n$/);
    expect(text).not.toContain('Disallow');
  });

  it('is the file of the owner if there is one', async () => {
    const { ask } = await appOf({ 'public/robots.txt': 'User-agent: *\nDisallow: /private\n' });
    expect((await ask('/robots.txt')).text).toBe('User-agent: *\nDisallow: /private\n');
  });

  it('keeps training out unless the owner says otherwise', async () => {
    const { ask } = await appOf({});
    expect((await ask('/robots.txt')).text).toContain(
      '\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n',
    );
  });
});
