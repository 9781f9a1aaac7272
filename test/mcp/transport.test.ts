import { describe, expect, it } from 'vitest';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { problemOf } from '../support/problem-of.ts';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const app = await openAgentApp({ quota: UNLIMITED });
describe('the form of an answer', () => {
  it.each([
    'application/json',
    'application/json, text/event-stream',
    'text/event-stream, application/json;q=0.1',
    '*/*',
    'application/*',
    '',
  ])('is JSON for Accept: %s', async (accept) => {
    const response = await app.post(PING, { Accept: accept });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it.each(['text/event-stream', 'text/html', 'application/json;q=0'])(
    'is 406 for Accept: %s',
    async (accept) => {
      expect(await problemOf(await app.post(PING, { Accept: accept }))).toEqual([406, 'NOT_ACCEPTABLE']);
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'is 415 for Content-Type: %s',
    async (type) => {
      const response = await app.post(PING, { 'Content-Type': type });
      expect(await problemOf(response)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  it('takes a charset, in any case, and refuses a content coding', async () => {
    expect((await app.post(PING, { 'Content-Type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
    expect(await problemOf(await app.post(PING, { 'Content-Encoding': 'gzip' }))).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
  });

  it('is the same at both addresses', async () => {
    for (const path of ['/api/mcp', '/api/mcp/', '/.well-known/mcp']) {
      expect(await (await app.post(PING, {}, path)).json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    }
  });

  it('is for one client at one time', async () => {
    const { headers } = await app.post(PING);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('ratelimit-policy')).toBe('"public";q=120;w=60');
  });
});

describe('methods', () => {
  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])('%s is 405', async (method) => {
    const response = await app.fetch('/api/mcp', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    if (method === 'HEAD') expect(await response.text()).toBe('');
    else expect(await problemOf(response)).toEqual([405, 'METHOD_NOT_ALLOWED']);
  });

  it.each(['text/event-stream', 'text/event-stream, */*;q=0.1', 'application/json;q=0.9, text/event-stream'])(
    'a GET of the document with Accept: %s is 405',
    async (accept) => {
      const response = await app.fetch('/.well-known/mcp', { headers: { Accept: accept } });
      expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
      expect(await problemOf(response)).toEqual([405, 'METHOD_NOT_ALLOWED']);
    },
  );

  it.each([
    'application/json',
    '*/*',
    'application/json, text/event-stream',
    'text/event-stream, application/json',
    'application/json, text/event-stream;q=0.5',
  ])('a GET of the document with Accept: %s is the document', async (accept) => {
    const response = await app.fetch('/.well-known/mcp', { headers: { Accept: accept } });
    expect([response.status, ((await response.json()) as { endpoint: string }).endpoint]).toEqual([
      200,
      'https://example.com/api/mcp',
    ]);
  });

  it.each(['/api/mcp', '/.well-known/mcp'])('OPTIONS of %s lets a browser client in', async (path) => {
    const response = await app.fetch(path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://client.test', 'Access-Control-Request-Method': 'POST' },
    });
    const { headers } = response;
    expect([response.status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    const allowed = (headers.get('access-control-allow-headers') ?? '').split(/,\s*/);
    expect(allowed).toEqual(
      expect.arrayContaining([
        'Content-Type',
        'Accept',
        'Authorization',
        'MCP-Protocol-Version',
        'Mcp-Method',
        'Mcp-Name',
        'Mcp-Session-Id',
        'Last-Event-ID',
      ]),
    );
  });
});

describe('the quota', () => {
  it('shares one window with the REST API, and 429 says when to come back', async () => {
    const fresh = await openAgentApp();
    const from = { 'X-Client': 'one' };
    for (let n = 0; n < 60; n++) {
      expect((await fresh.post(n % 2 === 0 ? PING : '{', from)).status).toBe(n % 2 === 0 ? 200 : 400);
      expect((await fresh.fetch('/api/v1', { headers: from })).status).toBe(200);
    }
    const refused = await fresh.post(PING, from);
    expect(await problemOf(refused)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
    expect(refused.headers.get('ratelimit')).toMatch(/^"public";r=0;t=\d+$/);
    expect((await fresh.fetch('/api/v1', { headers: from })).status).toBe(429);
    expect((await fresh.post(PING, { 'X-Client': 'two' })).status).toBe(200);
  });

  it('does not count preflights, other methods and documents', async () => {
    const fresh = await openAgentApp();
    for (const path of [
      '/api/mcp',
      '/.well-known/mcp',
      '/tools.json',
      '/.well-known/oauth-protected-resource',
    ]) {
      await fresh.fetch(path, { method: 'OPTIONS' });
      await fresh.fetch(path);
    }
    expect((await fresh.post(PING)).headers.get('ratelimit')).toBe('"public";r=119;t=60');
  });
});

describe('a body that breaks off', () => {
  it('is 400, and no failure of ours', async () => {
    const { log, restore } = captureErrors();
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"jsonrpc"'));
        controller.error(new Error('gone'));
      },
    });
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, duplex: 'half' };
    const response = await app.fetch('/api/mcp', init as RequestInit);
    restore();
    expect(await problemOf(response)).toEqual([400, 'BAD_REQUEST']);
    expect(log).toEqual([]);
  });
});

describe('failures of ours', () => {
  it('are JSON-RPC errors with the id of the request, and say nothing of the inside', async () => {
    const broken = await openAgentApp({ quota: UNLIMITED });
    const { log, restore } = captureErrors();
    // A broken build could leave a snapshot without texts.
    Object.assign(broken.site.snapshot, { texts: null });
    const response = await broken.post({
      jsonrpc: '2.0',
      id: 'q',
      method: 'tools/call',
      params: { name: 'get_content', arguments: { path: 'about' } },
    });
    restore();
    const body = (await response.json()) as {
      id: string;
      error: { code: number; data: { requestId: string } };
    };
    expect([response.status, body.id, body.error.code]).toEqual([500, 'q', -32603]);
    expect(log.join('')).toContain(body.error.data.requestId);
    expect(JSON.stringify(body)).not.toMatch(/null|\.ts/);
  });
});

function captureErrors(): { log: string[]; restore: () => void } {
  const log: string[] = [];
  const { write } = process.stderr;
  process.stderr.write = (text: string | Uint8Array) => log.push(String(text)) > 0;
  return { log, restore: () => void (process.stderr.write = write) };
}
