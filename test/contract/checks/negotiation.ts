import { describe, expect, it } from 'vitest';
import { sendRaw } from '../client.ts';
import type { Host } from '../host.ts';
import { ACCEPT, ACCEPT_LOWER, html, markdown } from '../accept.ts';

/** Checks content negotiation on a server or an export. */
export function describeNegotiation({ use, holds, leavesToHost = () => false }: Host): void {
  const site = use({ fixture: true });

  const table = ACCEPT.map(([accept, type]): [string, string] => [accept, type]);
  const inLower = holds('negotiation.weights') ? markdown : html;
  table.push(...ACCEPT_LOWER.map((accept): [string, string] => [accept, inLower]));

  describe('Accept on a page', () => {
    it.each(table)('%s', async (accept, type) => {
      for (const target of ['/about', '/writing', '/', '/writing/loud-defaults']) {
        const answer = await site.get(target, { headers: { Accept: accept } });
        expect([target, answer.status, answer.headers['content-type']]).toEqual([target, 200, type]);
        expect(answer.headers['vary']).toBe('Accept, Accept-Encoding');
      }
    });

    it('is HTML when nothing is asked for', async () => {
      const answer = await site.get('/about');
      expect([answer.status, answer.headers['content-type']]).toEqual([200, html]);
      expect(answer.text).toMatch(/^<!doctype html>/iu);
      expect(answer.headers['vary']).toBe('Accept, Accept-Encoding');
    });

    it.runIf(holds('protocol'))('joins repeated headers', async () => {
      const lines =
        'Host: x\r\nAccept: text/html;q=0.5\r\nAccept: text/markdown\r\nConnection: close\r\n\r\n';
      const answer = await sendRaw(site.port, `GET /about HTTP/1.1\r\n${lines}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, markdown]);
    });

    it.each([
      ';;;',
      ',',
      'q=1',
      'text',
      '/',
      'text/markdown;q=',
      'text/markdown;q=banana',
      'a/b;c="d, e',
      ',,,;q=0',
      '\u00FF',
    ])('a malformed one is no error: %s', async (accept) => {
      const answer = await site.get('/about', { headers: { Accept: accept } });
      expect(answer.status).toBe(200);
      expect([html, markdown]).toContain(answer.headers['content-type']);
    });

    it('a very long one is answered', async () => {
      const accept = `${'a/b;q=0.5, '.repeat(600)}text/markdown`;
      const answer = await site.get('/about', { headers: { Accept: accept } });
      expect([answer.status, answer.headers['content-type']]).toEqual([200, markdown]);
    });

    it('gives each variant an ETag of its own, and 304 only for the variant asked for', async () => {
      const asHtml = await site.get('/about', { headers: { Accept: 'text/html' } });
      const asMarkdown = await site.get('/about', { headers: { Accept: 'text/markdown' } });
      const etag = asMarkdown.headers['etag'] ?? '';
      expect(etag).not.toBe(asHtml.headers['etag']);
      const headers = { 'If-None-Match': etag };
      const same = await site.get('/about', { headers: { ...headers, Accept: 'text/markdown' } });
      expect([same.status, same.headers['vary']]).toEqual([304, 'Accept, Accept-Encoding']);
      expect((await site.get('/about', { headers: { ...headers, Accept: 'text/html' } })).status).toBe(200);
    });
  });

  describe('other spellings of a page', () => {
    it.each([
      ['/about/', '/about'],
      ['/about.html', '/about'],
      ['/writing/', '/writing'],
      ['/writing/loud-defaults/', '/writing/loud-defaults'],
      ['/writing/loud-defaults.html', '/writing/loud-defaults'],
      ...(leavesToHost('spellings') ? [] : [['/writing%2Floud-defaults', '/writing/loud-defaults']]),
      ['/index.html', '/'],
      ['/index', '/'],
    ])('%s is %s, in at most one hop', async (spelling, page) => {
      const answer = await site.get(spelling, { headers: { Accept: 'text/markdown' } });
      const location = new URL(answer.headers['location'] ?? page, 'https://lectern.example');
      expect([200, 301, 308]).toContain(answer.status);
      expect(location.href).toBe(`https://lectern.example${page}`);
      const twin = await site.get(page, { headers: { Accept: 'text/markdown' } });
      expect(answer.status === 200 ? answer.text : twin.text).toBe(twin.text);
    });
  });

  describe('Accept on a twin', () => {
    it('does not matter', async () => {
      for (const [accept] of table) {
        const answer = await site.get('/about.md', { headers: { Accept: accept } });
        expect([accept, answer.status, answer.headers['content-type']]).toEqual([accept, 200, markdown]);
      }
    });
  });

  describe.skipIf(leavesToHost('not-found'))('Accept on a page that does not exist', () => {
    it.each([
      ['text/html', html],
      ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', html],
      ['text/markdown', markdown],
      ['*/*', markdown],
      ['application/json', markdown],
      ['text/html;q=0.5, text/markdown;q=0.9', inLower],
      ['text/html, text/markdown', markdown],
    ])('%s', async (accept, type) => {
      for (const target of ['/nowhere', '/writing/nowhere', '/a/b/c/d']) {
        const answer = await site.get(target, { headers: { Accept: accept } });
        expect([target, answer.status, answer.headers['content-type']]).toEqual([target, 404, type]);
        expect(answer.headers['vary']).toBe('Accept, Accept-Encoding');
        expect(answer.text).toContain('llms.txt');
      }
    });

    it('is markdown when nothing is asked for', async () => {
      const answer = await site.get('/nowhere');
      expect([answer.status, answer.headers['content-type']]).toEqual([404, markdown]);
    });
  });
}
