import { describe, expect, it } from 'vitest';
import { nodePlatform } from '../../src/platform/node.ts';
import { MemoryQuota } from '../../src/quota/memory.ts';
import { createApp } from '../../src/surfaces/app.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';
import { siteOf } from '../support/workspace.ts';

/** `Cache-Control` of a page, its negotiated twin, and its twin's own address. */
async function cacheControl(config: string): Promise<(string | null)[]> {
  const site = await siteOf({ 'lectern.yaml': config, 'content/writing/a.md': '# A\n' });
  const platform = nodePlatform('.');
  const app = createApp({
    site: () => site,
    quota: new MemoryQuota(),
    platform,
    representations: new RepresentationCache(platform),
    allowedHosts: [],
    clientOf: () => 'client',
  });
  const answers = [
    await app.fetch(new Request('http://localhost/writing/a')),
    await app.fetch(new Request('http://localhost/writing/a', { headers: { Accept: 'text/markdown' } })),
    await app.fetch(new Request('http://localhost/writing/a.md')),
  ];
  return answers.map((answer) => answer.headers.get('cache-control'));
}

describe('what shared caches may keep', () => {
  const kept = 'public, max-age=0, s-maxage=60, must-revalidate';

  it('is the address that has one form only', async () => {
    expect(await cacheControl('')).toEqual(['no-cache', 'no-cache', kept]);
  });

  it('is all of it where the cache keys on Accept', async () => {
    expect(await cacheControl('cache_negotiated: true\n')).toEqual([kept, kept, kept]);
  });
});
