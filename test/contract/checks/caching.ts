import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Answer, freshAddress, openClient } from '../client.ts';
import { post } from '../sets.ts';
import type { Host } from '../host.ts';

/** Checks caching on a server or an export. */
export function describeCaching({ use, holds }: Host): void {
  const long = {
    'content/writing/a-long-read.md': post(
      { title: 'A long read', description: 'Long enough to be worth compressing.', date: '2026-06-06' },
      Array.from({ length: 400 }, (_, n) => `Paragraph ${n} says that repetition compresses well.`).join(
        '\n\n',
      ),
    ),
  };
  const site = use({ fixture: true, files: long });

  const rest = [
    '/api/v1',
    '/api/v1/versions',
    ...(holds('rest.search') ? ['/api/v1/search?query=default'] : []),
    '/api/v1/content',
    '/api/v1/content/about',
    '/api/v1/press-kit',
  ];
  const outside = ['/about.md', '/writing/a-long-read.md', '/writing.md', '/openapi.json'];

  const etagOf = (answer: Answer): string => answer.headers['etag'] ?? '';

  describe('If-None-Match', () => {
    it.each([...rest, ...outside])('%s is 304 for its own ETag, in every form', async (target) => {
      const plain = await site.get(target);
      const etag = etagOf(plain);
      expect(etag).toMatch(/^"[^"]+"$/u);
      for (const header of [
        etag,
        `W/${etag}`,
        `"a", ${etag} ,"b"`,
        `"a",${etag}`,
        '*',
        `W/"x" , W/${etag}`,
      ]) {
        const again = await site.get(target, { headers: { 'If-None-Match': header } });
        expect([header, again.status, again.bytes.length]).toEqual([header, 304, 0]);
        expect(etagOf(again)).toBe(etag);
        expect(again.headers['vary']).toBe(plain.headers['vary']);
        expect(again.headers['cache-control']).toBe(plain.headers['cache-control']);
      }
      for (const header of ['"other"', etag.replaceAll('"', ''), `${etag.slice(0, -1)}x"`, '', '""', 'W/']) {
        const other = await site.get(target, { headers: { 'If-None-Match': header } });
        expect([header, other.status, other.text]).toEqual([header, 200, plain.text]);
      }
    });

    it.runIf(holds('quota'))('a 304 carries the headers of every REST answer, and counts', async () => {
      const from = freshAddress();
      const etag = etagOf(await site.get('/api/v1', { from }));
      const again = await site.get('/api/v1', { from, headers: { 'If-None-Match': etag } });
      expect(again.status).toBe(304);
      expect(again.headers['ratelimit']).toMatch(/^"public";r=118;t=\d+$/u);
      expect(again.headers['api-version']).toBe('1');
      expect(again.headers['ratelimit-policy']).toBe('"public";q=120;w=60');
    });

    it.runIf(holds('rest.search'))(
      'goes before If-Modified-Since, and does nothing for an error',
      async () => {
        const headers = { 'If-None-Match': '"other"', 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' };
        expect((await site.get('/about.md', { headers })).status).toBe(200);
        const any = { 'If-None-Match': '*' };
        expect((await site.get('/api/v1/content/no/such', { headers: any })).status).toBe(404);
        expect((await site.get('/api/v1/search', { headers: any })).status).toBe(400);
        expect((await site.get('/api/v1', { method: 'POST', headers: any })).status).toBe(405);
        expect((await site.get('/no/such.md', { headers: any })).status).toBe(404);
      },
    );

    it('is 304 for HEAD as well, outside the API', async () => {
      const plain = await site.get('/about.md');
      const headers = { 'If-None-Match': etagOf(plain) };
      const head = await site.get('/about.md', { method: 'HEAD', headers });
      expect([head.status, head.bytes.length, etagOf(head)]).toEqual([304, 0, etagOf(plain)]);
      const full = await site.get('/about.md', { method: 'HEAD' });
      expect([full.status, full.headers['content-length']]).toEqual([200, String(plain.bytes.length)]);
    });

    it('differs where the content differs', async () => {
      const tags = await Promise.all(
        [...rest, ...outside].map(async (target) => etagOf(await site.get(target))),
      );
      expect(new Set(tags).size).toBe(rest.length + outside.length);
    });

    it.runIf(holds('replicas'))(
      'is the same on every replica, and another when the content changes',
      async () => {
        const replica = await openClient({ fixture: true, files: long });
        try {
          for (const target of [...rest, ...outside, '/about', '/developers']) {
            const here = await site.get(target);
            const there = await replica.client.get(target);
            expect([target, etagOf(there)]).toEqual([target, etagOf(here)]);
            expect(there.bytes.equals(here.bytes)).toBe(true);
          }
        } finally {
          await replica.close();
        }
        const changed = await openClient({
          fixture: true,
          files: { ...long, 'content/pages/about.md': post({ title: 'About Mara' }, 'Changed.') },
        });
        try {
          const [here, there] = [await site.get('/about.md'), await changed.client.get('/about.md')];
          expect(etagOf(there)).not.toBe(etagOf(here));
        } finally {
          await changed.close();
        }
      },
    );
  });

  describe.runIf(holds('codings'))('content codings', () => {
    const targets = [
      '/api/v1/content/writing/a-long-read',
      '/writing/a-long-read.md',
      '/writing/a-long-read',
    ];
    const decoders = { gzip: gunzipSync, br: brotliDecompressSync };

    it.each(targets)('%s comes as gzip and as br, each with an ETag of its own', async (target) => {
      const identity = await site.get(target, { headers: { 'Accept-Encoding': 'identity' } });
      expect(identity.headers['content-encoding']).toBeUndefined();
      expect(identity.headers['vary']?.toLowerCase()).toContain('accept-encoding');
      const etags = [etagOf(identity)];
      for (const coding of ['gzip', 'br'] as const) {
        const headers = { 'Accept-Encoding': coding };
        const coded = await site.get(target, { headers });
        expect([coded.status, coded.headers['content-encoding']]).toEqual([200, coding]);
        expect(decoders[coding](coded.bytes).equals(identity.bytes)).toBe(true);
        expect(coded.bytes.length).toBeLessThan(identity.bytes.length / 2);
        expect(coded.headers['vary']).toBe(identity.headers['vary']);
        expect(coded.headers['content-type']).toBe(identity.headers['content-type']);
        const again = await site.get(target, { headers: { ...headers, 'If-None-Match': etagOf(coded) } });
        expect([again.status, etagOf(again)]).toEqual([304, etagOf(coded)]);
        etags.push(etagOf(coded));
      }
      expect(new Set(etags).size).toBe(3);
    });

    it.each([
      ['', undefined],
      ['gzip;q=0', undefined],
      ['gzip;q=0, br;q=0', undefined],
      ['identity', undefined],
      ['deflate', undefined],
      ['gzip, br;q=0', 'gzip'],
      ['br;q=1, gzip;q=0', 'br'],
      ['gzip;q=1, br;q=0.1', 'gzip'],
      ['br;q=1.0, gzip;q=0.2', 'br'],
      ['GZIP', 'gzip'],
      ['gzip;q=0.001', 'gzip'],
      ['nonsense;;q=x,,', undefined],
      ['gzipped', undefined],
    ])('Accept-Encoding: %s', async (header, coding) => {
      const answer = await site.get(targets[0] ?? '', { headers: { 'Accept-Encoding': header } });
      expect(answer.status).toBe(200);
      expect(answer.headers['content-encoding']).toBe(coding);
    });

    it('without Accept-Encoding nothing is coded', async () => {
      for (const target of targets) {
        expect((await site.get(target)).headers['content-encoding']).toBeUndefined();
      }
    });
  });

  describe('Cache-Control', () => {
    it('lets a shared cache keep a twin, and revalidates what is negotiated', async () => {
      expect((await site.get('/about.md')).headers['cache-control']).toMatch(/s-maxage=[1-9]/u);
      expect((await site.get('/writing.md')).headers['cache-control']).toMatch(/s-maxage=[1-9]/u);
      for (const accept of ['text/html', 'text/markdown']) {
        const page = await site.get('/about', { headers: { Accept: accept } });
        expect([accept, page.headers['cache-control']]).toEqual([accept, 'no-cache']);
        expect(etagOf(page)).toMatch(/^"/u);
      }
    });
  });
}
