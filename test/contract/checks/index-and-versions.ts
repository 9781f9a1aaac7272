import { describe, expect, it } from 'vitest';
import { freshAddress } from '../client.ts';
import type { Host } from '../host.ts';

/** Checks the index of the API and its versions on a server or an export. */
export function describeIndexAndVersions({ use, holds }: Host): void {
  const site = use({ fixture: true });
  // An export names its files with `.json`, since not every host can find them without it.
  const at = (path: string) => `https://lectern.example/api/v1${path}${holds('quota') ? '' : '.json'}`;

  describe('GET /api/v1', () => {
    it('has exactly the fields of ApiIndex', async () => {
      expect(await site.body('/api/v1')).toEqual({
        name: 'Mara Lindqvist',
        version: 'v1',
        status: 'ok',
        documentation: 'https://lectern.example/developers',
        openapi: 'https://lectern.example/openapi.json',
        endpoints: {
          index: at(''),
          versions: at('/versions'),
          ...(holds('rest.search') ? { search: at('/search') } : {}),
          content: at('/content'),
          press_kit: at('/press-kit'),
        },
      });
    });

    it('is the same with a trailing slash', async () => {
      const plain = await site.get('/api/v1');
      const slashed = await site.get('/api/v1/');
      expect(slashed.status).toBe(200);
      expect(slashed.text).toBe(plain.text);
    });

    it('ignores unknown parameters, repeated and malformed ones too', async () => {
      const plain = await site.get('/api/v1');
      for (const query of ['?a=1', '?a=1&a=2', '?__proto__=1', '?', '?&&&', '?limit=x', '?utm=%zz']) {
        const odd = await site.get(`/api/v1${query}`);
        expect([query, odd.status, odd.text]).toEqual([query, 200, plain.text]);
        expect(odd.headers['etag']).toBe(plain.headers['etag']);
      }
    });

    it('takes base_url from neither Host nor a forwarded header', async () => {
      const headers = {
        Host: 'evil.example',
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'ftp',
        Forwarded: 'host=evil.example;proto=ftp',
        'X-Original-URL': '/api/v1/versions',
      };
      const forged = await site.get('/api/v1', { headers });
      expect(forged.text).toBe((await site.get('/api/v1')).text);
    });

    it('names documents that exist', async () => {
      const index = await site.body<{ documentation: string; openapi: string }>('/api/v1');
      const documentation = await site.get(index.documentation, { headers: { Accept: 'text/html' } });
      expect(documentation.status).toBe(200);
      expect(documentation.headers['content-type']).toBe('text/html; charset=utf-8');
      const openapi = await site.get(index.openapi);
      expect(openapi.status).toBe(200);
      expect(openapi.headers['content-type']).toMatch(/^application\/(?:json|vnd\.oai\.openapi\+json)/u);
    });
  });

  describe('GET /api/v1/versions', () => {
    it('has exactly the fields of ApiVersions', async () => {
      expect(await site.body('/api/v1/versions')).toEqual({
        current: 'v1',
        versions: [{ version: 'v1', path: '/api/v1', status: 'stable', deprecated: false, sunset: null }],
        policy: {
          strategy: expect.stringMatching(/\S/u),
          notice_period_days: 90,
          signals: ['Deprecation', 'Sunset', 'Link'],
          documentation: expect.stringMatching(/^https:\/\/lectern\.example\/developers/u),
        },
      });
    });

    it('is stable: no answer speaks of deprecation', async () => {
      const answer = await site.get('/api/v1/versions');
      expect(answer.headers['deprecation']).toBeUndefined();
      expect(answer.headers['sunset']).toBeUndefined();
      expect(answer.headers['link']).not.toMatch(/rel="?(?:deprecation|sunset)/u);
    });
  });

  describe('every REST answer', () => {
    const errors: [string, number][] = [
      ['/api/v1/content?limit=0', 400],
      ['/api/v1/content/', 400],
      ['/api/v1/content/no/such', 404],
      ['/api/v1/nowhere', 404],
    ];
    const targets: [string, number][] = [
      ['/api/v1', 200],
      ['/api/v1/versions', 200],
      ...(holds('rest.search') ? ([['/api/v1/search?query=default', 200]] as [string, number][]) : []),
      ['/api/v1/content', 200],
      ['/api/v1/content/about', 200],
      ['/api/v1/press-kit', 200],
      ...(holds('rest.search') ? ([['/api/v1/search', 400]] as [string, number][]) : []),
      ...(holds('rest.errors') ? errors : []),
    ];

    // The client itself refuses an answer that lacks a required header.
    it.each(targets)('%s is %i, with its headers', async (target, status) => {
      const from = freshAddress();
      const first = await site.get(target, { from });
      expect(first.status).toBe(status);
      if (holds('quota')) expect(first.headers['ratelimit']).toMatch(/^"public";r=119;t=(?:60|59|58)$/u);
      expect(first.headers['ratelimit-policy']).toBe(holds('quota') ? '"public";q=120;w=60' : undefined);
      expect(first.headers['api-version']).toBe('1');
      expect(first.headers['vary']?.toLowerCase()).toContain('accept-encoding');
      expect(first.headers['x-content-type-options']).toBe('nosniff');
      const second = await site.get(target, { from });
      if (holds('quota')) expect(second.headers['ratelimit']).toMatch(/^"public";r=118;t=\d+$/u);
    });

    it.each(targets)('%s is JSON whatever Accept says', async (target, status) => {
      for (const accept of ['text/markdown', 'text/html', 'image/png', 'application/json;q=0', '']) {
        const answer = await site.get(target, { headers: { Accept: accept } });
        expect([accept, answer.status]).toEqual([accept, status]);
        expect(answer.headers['content-type']).toMatch(
          status === 200 ? /^application\/json/u : /^application\/problem\+json; charset=utf-8$/u,
        );
      }
    });
  });
}
