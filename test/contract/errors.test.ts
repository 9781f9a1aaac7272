import { describe, expect, it } from 'vitest';
import { type Answer, sendRaw, useServer } from './client.ts';
import { checks } from './schemas.ts';
import { isWorker } from './server.ts';

const site = useServer({ fixture: true });

const close = 'Host: lectern.example\r\nConnection: close\r\n\r\n';

/** A search target of this many bytes. */
const target = (length: number): string => '/api/v1/search?query=keynote&pad='.padEnd(length, 'a');

/** Expects a valid problem document with one of these statuses. The HTTP parser sends only its required fields. */
function expectProblem(answer: Answer, status: number[]): void {
  expect(status).toContain(answer.status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  const body = answer.problem();
  expect(checks.Problem(body)).toEqual([]);
  expect(body.status).toBe(answer.status);
}

describe('problems', () => {
  const problems: [string, string, number, string][] = [
    ['GET', '/api/v1/search', 400, 'MISSING_QUERY'],
    ['GET', '/api/v1/search?query=x&limit=0', 400, 'INVALID_PARAMETER'],
    ['GET', '/api/v1/content/', 400, 'MISSING_CONTENT_PATH'],
    ['GET', '/api/v1/content/no/such', 404, 'RESOURCE_NOT_FOUND'],
    ['GET', '/api/v1/nowhere', 404, 'ENDPOINT_NOT_FOUND'],
    ['DELETE', '/api/v1', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', `/api/v1/search?query=${'a'.repeat(8200)}`, 414, 'URI_TOO_LONG'],
  ];

  it.each(problems)('%s %s', async (method, target, status, code) => {
    const answer = await site.get(target, { method });
    const body = answer.problem();
    expect([answer.status, body.status, body.code]).toEqual([status, status, code]);
    expect(body.instance).toBe(target.split('?')[0]);
    expect(body.type).toBe(`https://lectern.example/developers#${code.toLowerCase().replaceAll('_', '-')}`);
    for (const text of [body.title, body.detail, body.resolution]) expect(text).toMatch(/\S{3}/u);
  });

  it('each has its anchor on /developers', async () => {
    const html = (await site.get('/developers', { headers: { Accept: 'text/html' } })).text;
    for (const anchor of [
      'missing-query',
      'invalid-parameter',
      'missing-content-path',
      'resource-not-found',
      'endpoint-not-found',
      'method-not-allowed',
      'uri-too-long',
      'rate-limit-exceeded',
      'internal-error',
    ]) {
      expect(html).toMatch(new RegExp(`\\sid="${anchor}"`, 'u'));
    }
  });

  it('/developers names every endpoint and every code, as a page and as a twin', async () => {
    const html = (await site.get('/developers', { headers: { Accept: 'text/html' } })).text;
    const twin = (await site.get('/developers.md')).text;
    for (const words of [
      '/api/v1',
      '/api/v1/versions',
      '/api/v1/search',
      '/api/v1/content',
      '/api/v1/press-kit',
      'MISSING_QUERY',
      'INVALID_PARAMETER',
      'MISSING_CONTENT_PATH',
      'RESOURCE_NOT_FOUND',
      'ENDPOINT_NOT_FOUND',
      'METHOD_NOT_ALLOWED',
      'URI_TOO_LONG',
      'RATE_LIMIT_EXCEEDED',
      'INTERNAL_ERROR',
    ]) {
      expect(html).toContain(words);
      expect(twin).toContain(words);
    }
  });

  it('a problem is JSON although markdown is asked for', async () => {
    const headers = { Accept: 'text/markdown, text/html;q=0.5' };
    const answer = await site.get('/api/v1/content/no/such', { headers });
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.problem().code).toBe('RESOURCE_NOT_FOUND');
  });

  it('does not repeat what was sent without bounds', async () => {
    const answer = await site.get(`/api/v1/content?type=${'x'.repeat(7000)}`);
    expect(answer.status).toBe(400);
    expect(answer.bytes.length).toBeLessThan(4000);
  });
});

describe('URI_TOO_LONG', () => {
  it('begins after 8 KB', async () => {
    expect((await site.get(target(8100))).status).toBe(200);
    expect((await site.get(target(8193))).status).toBe(414);
    expect((await site.get(target(12_000))).status).toBe(414);
  });

  it('holds for the path too', async () => {
    const answer = await site.get(`/api/v1/content/${'a/'.repeat(5000)}`);
    expect([answer.status, answer.problem().code]).toEqual([414, 'URI_TOO_LONG']);
    expect((await site.get(`/api/v1/${'a'.repeat(8300)}`)).status).toBe(414);
  });

  it.skipIf(isWorker)('is never a server error where the parser gives up first', async () => {
    const line = `GET /api/v1/search?query=${'a'.repeat(100_000)} HTTP/1.1\r\n${close}`;
    const answer = await sendRaw(site.port, line);
    expectProblem(answer, [414, 431]);
    expect(answer.bytes.length).toBeLessThan(4000);
  });
});

describe.skipIf(isWorker)('what the HTTP parser refuses', () => {
  const refused: [string, string, number[]][] = [
    ['no request line', 'HELLO\r\n\r\n', [400]],
    ['an unknown method', `FROBNICATE /api/v1 HTTP/1.1\r\n${close}`, [400, 405, 501]],
    ['a wrong version', `GET /api/v1 HTTP/9.9\r\n${close}`, [400, 505]],
    ['no Host', 'GET /api/v1 HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    ['two Hosts', `GET /api/v1 HTTP/1.1\r\nHost: evil.example\r\n${close}`, [400]],
    ['a space in the target', `GET /api/v1/content/a b HTTP/1.1\r\n${close}`, [400]],
    ['a NUL in the target', `GET /api/v1/\0 HTTP/1.1\r\n${close}`, [400]],
    ['a broken header line', 'GET /api/v1 HTTP/1.1\r\nno colon here\r\n\r\n', [400]],
    ['a NUL in a header', `GET /api/v1 HTTP/1.1\r\nX-A: \0\r\n${close}`, [400]],
    ['a header of 70 KB', `GET /api/v1 HTTP/1.1\r\nX-A: ${'a'.repeat(70_000)}\r\n${close}`, [431]],
    ['a bad length', `POST /api/v1 HTTP/1.1\r\nContent-Length: ten\r\n${close}`, [400]],
    ['two lengths', `POST /api/v1 HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}a`, [400]],
    [
      'length and chunks',
      `POST /api/v1 HTTP/1.1\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n${close}0\r\n\r\n`,
      [400],
    ],
    [
      'a broken chunk',
      `POST /api/v1 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${close}zz\r\nhello\r\n0\r\n\r\n`,
      [400, 405],
    ],
  ];

  it.each(refused)('%s', async (_what, bytes, status) => {
    const answer = await sendRaw(site.port, bytes);
    const accepted = status.filter((code) => code < 500);
    expectProblem(answer, accepted);
    expect((await site.get('/api/v1')).status).toBe(200);
  });

  it('a target in absolute form is the same request, its host ignored', async () => {
    const plain = await site.get('/api/v1');
    const absolute = `GET http://evil.example/api/v1?x=1 HTTP/1.1\r\n${close}`;
    const answer = await sendRaw(site.port, absolute);
    expect(answer.status).toBe(200);
    expect(answer.headers['etag']).toBe(plain.headers['etag']);
  });

  it.each([
    '//api/v1',
    '/\\api/v1',
    '*',
    'evil.example:443',
    'http://',
    'http://%zz/api/v1',
    '?',
    '//[',
    '///',
  ])('the odd target %s is no server error', async (target) => {
    for (const method of ['GET', 'OPTIONS', 'TRACE', 'HEAD']) {
      const answer = await sendRaw(site.port, `${method} ${target} HTTP/1.1\r\n${close}`);
      expect(answer.status).toBeGreaterThanOrEqual(200);
      expect(answer.status).toBeLessThan(500);
    }
  });

  it('CONNECT and an odd Expect do not end the server', async () => {
    await sendRaw(site.port, `CONNECT evil.example:443 HTTP/1.1\r\n${close}`);
    await sendRaw(
      site.port,
      `GET /api/v1 HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\nHost: x\r\n\r\n`,
    );
    const odd = await sendRaw(site.port, `GET /api/v1 HTTP/1.1\r\nExpect: a miracle\r\n${close}`);
    expect([200, 417]).toContain(odd.status);
    expect((await site.get('/api/v1')).status).toBe(200);
  });
});
