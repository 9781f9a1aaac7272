import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { DocumentBody } from '../schemas.ts';
import type { Host } from '../host.ts';

/** Checks twins on a server or an export. */
export function describeTwins({ use, leavesToHost = () => false }: Host): void {
  const site = use({ fixture: true });
  const withoutPointers = use({
    fixture: true,
    files: { 'lectern.yaml': 'name: Mara Lindqvist\nlanguage: en\ntwins: { pointers: false }\n' },
  });

  const pressKitIsAnApi = `---
title: "The press kit is an API"
description: "Why a speaker's bio should have a schema."
url: https://lectern.example/writing/the-press-kit-is-an-api
date: 2026-03-02
last_updated: 2026-04-11
tags: ["apis", "speaking"]
---

> Index of this site for agents: https://lectern.example/llms.txt

# The press kit is an API

Organisers copy a bio by hand, and [the press kit](https://lectern.example/press-kit) is where they look first.

## What goes wrong

- The photo is too small.
- The bio is [two jobs old](https://elsewhere.example/old-bio).

![A stage, seen from the side](https://lectern.example/photos/stage.svg)

\`\`\`js
const bio = await fetch('/api/v1/press-kit');
\`\`\`

## Sitemap

- [All writing](https://lectern.example/writing.md)
- [Everything on this site](https://lectern.example/llms.txt)
`;

  const twins = [
    '/about.md',
    '/docs/setup.md',
    '/writing/the-press-kit-is-an-api.md',
    '/writing/de/leise-voreinstellungen.md',
    '/videos/schemas-in-five-minutes.md',
    '/videos/series/part-1.md',
    '/talks/apis-for-people.md',
    '/projects/first.md',
    '/index.md',
    '/press-kit.md',
    '/writing.md',
    '/videos.md',
    '/talks.md',
    '/projects.md',
    '/developers.md',
    ...(leavesToHost('search-page') ? [] : ['/search.md']),
  ];

  /** The path of the page of a twin: `/about` for `/about.md`, `/` for `/index.md`. */
  const pageOf = (twin: string): string => (twin === '/index.md' ? '/' : twin.replace('.md', ''));

  describe('the one form', () => {
    it('is the literal one, byte for byte', async () => {
      expect((await site.get('/writing/the-press-kit-is-an-api.md')).text).toBe(pressKitIsAnApi);
    });

    it('loses its pointers with twins.pointers: false', async () => {
      const wanted = pressKitIsAnApi
        .replace('> Index of this site for agents: https://lectern.example/llms.txt\n\n', '')
        .replace(/\n## Sitemap\n[^]*$/u, '');
      expect((await withoutPointers.get('/writing/the-press-kit-is-an-api.md')).text).toBe(wanted);
    });

    it('has the transcript of a video before the sitemap', async () => {
      const { text } = await site.get('/videos/schemas-in-five-minutes.md');
      expect(text).toMatch(
        /\n\nThe notes that go with the video\.\n\n## Transcript\n\nHello and welcome to this short talk about schemas\.\n\nThe word to remember is periwinkle\.\n\n## Sitemap\n\n- \[All videos\]\(https:\/\/lectern\.example\/videos\.md\)\n/u,
      );
      expect((await withoutPointers.get('/videos/schemas-in-five-minutes.md')).text).toMatch(
        /\n## Transcript\n\nHello[^]*periwinkle\.\n$/u,
      );
    });

    it('quotes what a title may contain', async () => {
      const { text } = await site.get('/writing/quotes-and-tags.md');
      expect(text).toMatch(/^---\ntitle: "Quotes \\"inside\\" & <tags>: a \\\\ test"\n/u);
      const [, head] = /^---\n([^]*?)\n---\n\n/u.exec(text) ?? [];
      expect(parse(head ?? '')).toMatchObject({
        title: 'Quotes "inside" & <tags>: a \\ test',
        description: 'A "quoted" description, with a colon: here.',
        url: 'https://lectern.example/writing/quotes-and-tags',
        date: '2024-02-29',
        tags: ['semi;colon', 'a "quote"'],
      });
      expect(text).toContain('<script>alert(1)</script> stays text in the twin.');
    });

    it('leaves out what an entry does not have', async () => {
      const { text } = await site.get('/about.md');
      expect(text).toMatch(
        /^---\ntitle: "About Mara"\ndescription: "Who Mara Lindqvist is, and how to reach her\."\nurl: https:\/\/lectern\.example\/about\n---\n\n> Index of this site for agents: https:\/\/lectern\.example\/llms\.txt\n\n# About Mara\n\nMara Lindqvist is invented\. She speaks about interfaces\.\n\n## Sitemap\n\n/u,
      );
      expect(text).toMatch(/\n- \[Everything on this site\]\(https:\/\/lectern\.example\/llms\.txt\)\n$/u);
    });
  });

  describe('a twin', () => {
    it.each(twins)('%s is 200 with its exact headers, and its page gives the same markdown', async (twin) => {
      const answer = await site.get(twin);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(answer.headers['vary']).toBe('Accept, Accept-Encoding');
      expect(answer.headers['etag']).toMatch(/^"[^"]+"$/u);
      expect(answer.headers['link']).toMatch(/<https:\/\/lectern\.example\/[^>]*>; ?rel="?canonical"?/u);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.text).toMatch(/^---\ntitle: "[^]+\n---\n\n/u);
      expect(answer.text).toMatch(/\n# \S/u);
      expect(answer.text).toMatch(/[^\n]\n$/u);
      expect(answer.text).not.toContain('\r');
      const page = await site.get(pageOf(twin), { headers: { Accept: 'text/markdown' } });
      expect([page.status, page.text]).toEqual([200, answer.text]);
      expect(page.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(page.headers['vary']).toBe('Accept, Accept-Encoding');
    });

    it.each(twins.slice(0, 10))('%s is what the API holds, byte for byte', async (twin) => {
      const { markdown } = await site.body<DocumentBody>(`/api/v1/content${twin}`);
      expect((await site.get(twin)).text).toBe(markdown);
    });

    it.each(twins)('%s: HEAD has the headers of GET and no body; other methods are refused', async (twin) => {
      const get = await site.get(twin);
      for (const target of [twin, pageOf(twin)]) {
        const head = await site.get(target, { method: 'HEAD', headers: { Accept: 'text/markdown' } });
        expect([target, head.status, head.bytes.length]).toEqual([target, 200, 0]);
        expect(head.headers['content-type']).toBe('text/markdown; charset=utf-8');
        expect(head.headers['etag']).toBe(get.headers['etag']);
        expect(head.headers['vary']).toBe('Accept, Accept-Encoding');
      }
      const methods = leavesToHost('methods') ? [] : ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'];
      for (const method of methods) {
        const answer = await site.get(twin, { method });
        expect([method, answer.status]).toEqual([method, 405]);
        expect(answer.headers['allow']).toMatch(/GET/u);
        expect(answer.headers['allow']).toMatch(/HEAD/u);
      }
    });

    it('of a collection lists what is visible, with links to twins', async () => {
      const { text } = await site.get('/writing.md');
      const links = [...text.matchAll(/\(https:\/\/lectern\.example\/writing\/([^)]+?)(?:\.md)?\)/gu)];
      expect(links.map(([, slug]) => slug).slice(0, 5)).toEqual([
        'the-press-kit-is-an-api',
        'late-at-night',
        'de/leise-voreinstellungen',
        'quiet-defaults',
        'loud-defaults',
      ]);
      expect((await site.get('/talks.md')).text).toContain('APIs for people');
    });

    it('is in the language of its page, its bytes UTF-8', async () => {
      const { text, bytes } = await site.get('/writing/de/leise-voreinstellungen.md');
      expect(text).toContain('# Leise Voreinstellungen\n');
      expect(Buffer.from(text, 'utf8').equals(bytes)).toBe(true);
      expect(text).toContain('Eine Übersetzung von Quiet defaults.');
    });

    it('of something that does not exist is 404', async () => {
      for (const path of [
        '/nowhere.md',
        '/writing/nowhere.md',
        '/writing.md.md',
        '/content/pages/about.md',
      ]) {
        expect([path, (await site.get(path)).status]).toEqual([path, 404]);
      }
    });
  });
}
