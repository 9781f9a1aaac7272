import { describe, expect, it } from 'vitest';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';

const app = await openAgentApp({ quota: UNLIMITED });

const DOCUMENTS: [string, string][] = [
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/writing/llms.txt', 'text/plain; charset=utf-8'],
  ['/pages/llms.txt', 'text/plain; charset=utf-8'],
  ['/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.md', 'text/markdown; charset=utf-8'],
  ['/agents.md', 'text/markdown; charset=utf-8'],
  ['/content-index.json', 'application/json'],
  ['/openapi.json', 'application/json'],
  ['/tools.json', 'application/json'],
  ['/.well-known/webmcp.json', 'application/json'],
  ['/.well-known/mcp', 'application/json'],
  ['/.well-known/mcp.json', 'application/json'],
  ['/.well-known/mcp/server-card.json', 'application/json'],
  ['/api/mcp/server-card', 'application/mcp-server-card+json'],
  ['/.well-known/ai-catalog.json', 'application/ai-catalog+json'],
  ['/.well-known/ard.json', 'application/json'],
  ['/.well-known/api-catalog', 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'],
  ['/.well-known/agent-skills/index.json', 'application/json'],
  ['/.well-known/agent-skills/read-this-site/SKILL.md', 'text/markdown; charset=utf-8'],
];

describe('every document', () => {
  it.each(DOCUMENTS)('%s is public, tagged and typed', async (path, type) => {
    const response = await app.fetch(path);
    const { headers } = response;
    expect([response.status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(headers.get('cache-control')).toMatch(/^public, /);
    const body = await response.text();
    expect(body.endsWith('\n') || path === '/openapi.json').toBe(true);
    if (type.includes('json')) JSON.parse(body);
  });

  it.each(DOCUMENTS)('%s answers HEAD, If-None-Match, other methods, preflight', async (path, type) => {
    const got = await app.fetch(path);
    const head = await app.fetch(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, type]);
    expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
    const etag = got.headers.get('etag') ?? '';
    const unchanged = await app.fetch(path, { headers: { 'If-None-Match': etag } });
    expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
    const deleted = await app.fetch(path, { method: 'DELETE' });
    expect([deleted.status, deleted.headers.get('allow')?.includes('GET')]).toEqual([405, true]);
    const preflight = await app.fetch(path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://a.test', 'Access-Control-Request-Method': 'GET' },
    });
    expect(preflight.status).toBe(204);
  });

  it('is the same bytes with the same tag on another replica', async () => {
    const replica = await openAgentApp({ quota: UNLIMITED });
    for (const [path] of DOCUMENTS) {
      const [one, two] = await Promise.all([app.fetch(path), replica.fetch(path)]);
      expect([path, one.headers.get('etag')]).toEqual([path, two.headers.get('etag')]);
      expect(await one.text()).toBe(await two.text());
    }
  });

  it('names its own origin and no other', async () => {
    const ours = DOCUMENTS.filter(([path]) => path !== '/llms-full.txt');
    for (const [path] of ours) expect(await app.text(path)).not.toMatch(/localhost:|127\.0\.0\.1/);
  });
});

describe('where clients look for a sign-in', () => {
  const paths = [
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/api/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/api/mcp',
    '/.well-known/openid-configuration',
    '/.well-known/openid-configuration/api/mcp',
    '/api/mcp/.well-known/openid-configuration',
    '/api/mcp/.well-known/oauth-authorization-server',
  ];
  it.each(paths)('%s is 404 in JSON, also for a browser', async (path) => {
    const response = await app.fetch(path, { headers: { Accept: 'text/html' } });
    const body = (await response.json()) as { status: number };
    expect([response.status, body.status]).toEqual([404, 404]);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('other paths there are pages that do not exist', async () => {
    const response = await app.fetch('/.well-known/security.txt', { headers: { Accept: 'text/html' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });
});
