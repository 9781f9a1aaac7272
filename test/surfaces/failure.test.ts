import { describe, expect, it } from 'vitest';
import { nodePlatform } from '../../src/platform/node.ts';
import { MemoryQuota } from '../../src/quota/memory.ts';
import type { Site } from '../../src/site/site.ts';
import { createApp } from '../../src/surfaces/app.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';
import { siteOf } from '../support/workspace.ts';

/** An app whose site has lost its texts, and the errors that it logs. */
async function brokenApp() {
  const site = await siteOf({ 'content/writing/a.md': '---\ntitle: A\n---\nText.\n' });
  const broken: Site = {
    ...site,
    snapshot: { ...site.snapshot, texts: { bytes: new Uint8Array(), offsets: null as never } },
  };
  const logged: { error: unknown; about: Readonly<Record<string, unknown>> }[] = [];
  const platform = {
    ...nodePlatform('.'),
    logError: (error: unknown, about: object) => logged.push({ error, about: { ...about } }),
  };
  const app = createApp({
    site: () => broken,
    quota: new MemoryQuota(),
    platform,
    representations: new RepresentationCache(platform),
    clientOf: () => 'client',
  });
  return { app, logged };
}

describe('a failure of ours', () => {
  it('of the API is a problem that says nothing of the inside, and is logged under the same id', async () => {
    const { app, logged } = await brokenApp();
    const response = await app.fetch(new Request('http://localhost/api/v1/content/writing/a'));
    const body = (await response.json()) as Record<string, unknown>;
    expect(response.status).toBe(500);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(response.headers.get('api-version')).toBe('1');
    expect(response.headers.get('ratelimit')).toBe('"public";r=119;t=60');
    const id = response.headers.get('x-request-id');
    expect(body).toEqual({
      type: 'https://example.com/developers#internal-error',
      title: 'The request failed unexpectedly',
      status: 500,
      detail: 'The server could not answer the request. The failure has been logged.',
      instance: '/api/v1/content/writing/a',
      code: 'INTERNAL_ERROR',
      resolution: 'Try again later; when reporting it, quote the request id.',
      request_id: id,
    });
    expect(logged).toHaveLength(1);
    expect(logged[0]?.error).toBeInstanceOf(TypeError);
    expect(logged[0]?.about).toMatchObject({ requestId: id, path: '/api/v1/content/writing/a' });
  });

  it('in a page is an internal error, too', async () => {
    const { app, logged } = await brokenApp();
    const response = await app.fetch(new Request('http://localhost/writing/a.md'));
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'INTERNAL_ERROR', instance: '/writing/a.md' });
    expect(logged).toHaveLength(1);
  });

  it('leaves the others as they are', async () => {
    const { app } = await brokenApp();
    expect((await app.fetch(new Request('http://localhost/api/v1/content'))).status).toBe(200);
  });
});
