import { describe, expect, it } from 'vitest';
import { freshAddress, sendRaw, useServer } from './client.ts';
import { isWorker } from './server.ts';

const site = useServer({ fixture: true });

const endpoints = [
  '/api/v1',
  '/api/v1/versions',
  '/api/v1/search?query=default',
  '/api/v1/content',
  '/api/v1/content/about',
  '/api/v1/press-kit',
];
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY'];

const allowed = (header: string | undefined): string[] => (header ?? '').split(/\s*,\s*/u);

describe('a method other than GET', () => {
  it.each(endpoints)('is 405 with Allow at %s', async (target) => {
    const statuses: [string, number, string][] = [];
    for (const method of methods) {
      const answer = await site.get(target, { method });
      const { code } = answer.problem();
      statuses.push([method, answer.status, code]);
      expect(allowed(answer.headers['allow'])).toContain('GET');
      expect(allowed(answer.headers['allow'])).not.toContain(method);
    }
    expect(statuses).toEqual(methods.map((method) => [method, 405, 'METHOD_NOT_ALLOWED']));
  });

  it.each(endpoints)('HEAD is 405 without a body at %s', async (target) => {
    const answer = await site.get(target, { method: 'HEAD' });
    expect(answer.status).toBe(405);
    expect(allowed(answer.headers['allow'])).toContain('GET');
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.bytes.length).toBe(0);
  });

  it('HEAD sends no byte of a body over the wire', async () => {
    const lines = 'Host: x\r\nConnection: close\r\n\r\n';
    const answer = await sendRaw(site.port, `HEAD /api/v1/content HTTP/1.1\r\n${lines}`);
    expect([answer.status, answer.bytes.length]).toEqual([405, 0]);
  });

  it('is refused with a body too, whatever its type', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      const ask = { method: 'POST', headers: { 'Content-Type': type }, body: '{"query":"x"}' };
      expect((await site.get('/api/v1/search', ask)).status).toBe(405);
    }
  });

  it('cannot be smuggled in by a header', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'POST' };
    expect((await site.get('/api/v1', { headers })).status).toBe(200);
    expect(
      (await site.get('/api/v1', { headers: { 'X-HTTP-Method-Override': 'GET' }, method: 'POST' })).status,
    ).toBe(405);
  });

  it.skipIf(isWorker)('is case-sensitive, as HTTP says', async () => {
    const answer = await sendRaw(site.port, 'get /api/v1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('order of refusal', () => {
  it('an unknown endpoint is 404 whatever the method', async () => {
    for (const method of ['GET', ...methods]) {
      const answer = await site.get('/api/v1/nowhere', { method });
      expect([method, answer.status, answer.problem().code]).toEqual([method, 404, 'ENDPOINT_NOT_FOUND']);
    }
    expect((await site.get('/api/v1/nowhere', { method: 'HEAD' })).status).toBe(404);
  });

  it('405 comes before 400', async () => {
    expect((await site.get('/api/v1/search', { method: 'POST' })).status).toBe(405);
    expect((await site.get('/api/v1/content?limit=x', { method: 'PUT' })).status).toBe(405);
    expect((await site.get('/api/v1/content/', { method: 'DELETE' })).status).toBe(405);
  });

  it('405 comes before the 404 of a document, since the endpoint exists', async () => {
    expect((await site.get('/api/v1/content/no/such', { method: 'POST' })).status).toBe(405);
  });

  it('the quota comes before 404, 405 and 400; a preflight before the quota', async () => {
    const from = freshAddress();
    const admitted = await Promise.all(Array.from({ length: 120 }, () => site.get('/api/v1', { from })));
    expect(new Set(admitted.map((answer) => answer.status))).toEqual(new Set([200]));
    const late = [
      await site.get('/api/v1/nowhere', { from }),
      await site.get('/api/v1', { from, method: 'POST' }),
      await site.get('/api/v1/search', { from }),
      await site.get('/api/v1/content/no/such', { from }),
      await site.get('/api/v1', { from, method: 'OPTIONS' }),
    ];
    expect(late.map((answer) => answer.status)).toEqual([429, 429, 429, 429, 429]);
    const headers = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'GET' };
    expect((await site.get('/api/v1', { from, method: 'OPTIONS', headers })).status).toBe(204);
  });
});

describe('CORS', () => {
  const preflight = {
    Origin: 'https://app.example',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'if-none-match',
  };

  it.each([...endpoints, '/api/v1/nowhere'])('a preflight is 204 at %s', async (target) => {
    const answer = await site.get(target, { method: 'OPTIONS', headers: preflight });
    expect(answer.status).toBe(204);
    expect(answer.bytes.length).toBe(0);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(allowed(answer.headers['access-control-allow-methods'])).toContain('GET');
    expect(answer.headers['access-control-allow-headers']?.toLowerCase()).toMatch(/if-none-match|\*/u);
  });

  it('OPTIONS with half of a preflight is no preflight', async () => {
    const { Origin } = preflight;
    expect((await site.get('/api/v1', { method: 'OPTIONS', headers: { Origin } })).status).toBe(405);
    const headers = { 'Access-Control-Request-Method': 'GET' };
    expect((await site.get('/api/v1', { method: 'OPTIONS', headers })).status).toBe(405);
  });

  it('any origin may read the twins, the pages and openapi.json as well', async () => {
    for (const target of ['/about.md', '/about', '/openapi.json', '/nowhere', '/developers']) {
      const answer = await site.get(target, { headers: { Origin: 'https://app.example' } });
      expect([target, answer.headers['access-control-allow-origin']]).toEqual([target, '*']);
    }
  });

  it('never speaks of credentials', async () => {
    const answer = await site.get('/api/v1', { headers: { Origin: 'https://app.example' } });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});
