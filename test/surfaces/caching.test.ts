import { describe, expect, it } from 'vitest';
import { nodePlatform } from '../../src/platform/node.ts';
import { MemoryQuota } from '../../src/quota/memory.ts';
import { createApp } from '../../src/surfaces/app.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';
import { siteOf } from '../support/workspace.ts';

/** `Cache-Control` of a page, of its negotiated twin, and of the twin's own address. */
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

/** The real cache, but it records the keys that are asked for. */
class ToldCache extends RepresentationCache {
  readonly keys = new Set<string>();
  override get(...asked: Parameters<RepresentationCache['get']>) {
    this.keys.add(asked[1]);
    return super.get(...asked);
  }
  override getAgain(...asked: Parameters<RepresentationCache['getAgain']>) {
    this.keys.add(asked[1]);
    return super.getAgain(...asked);
  }
}

describe('what the server keeps of the REST API', () => {
  it.each([
    ['/api/v1/content', ['limit=2', 'limit=2&utm_source=x', '_=1&limit=2', '%ff&limit=2&', '%6Cimit=2']],
    ['/api/v1/search', ['query=words', 'query=words&queries=x', '__proto__=1&query=words&constructor=2']],
    ['/api/v1/content/writing/a', ['', 'v=1', 'path=writing/b', 'limit=2']],
  ])('%s: a parameter that nothing reads makes no difference', async (path, queries) => {
    const site = await siteOf({ 'content/writing/a.md': '# A\n\nWords.\n' });
    const platform = nodePlatform('.');
    const representations = new ToldCache(platform);
    const app = createApp({
      site: () => site,
      quota: new MemoryQuota(),
      platform,
      representations,
      allowedHosts: [],
      clientOf: () => 'client',
    });
    const said = new Set<string>();
    for (const query of queries) {
      const answer = await app.fetch(new Request(`http://localhost${path}?${query}`));
      said.add(`${answer.status} ${answer.headers.get('etag')}`);
    }
    expect([representations.keys.size, [...said]]).toEqual([1, [expect.stringMatching(/^200 "/)]]);
    await app.fetch(new Request(`http://localhost${path}?query=other&limit=3`));
    expect(representations.keys.size).toBe(path === '/api/v1/content/writing/a' ? 1 : 2);
  });
});

describe('what shared caches may keep', () => {
  const kept = 'public, max-age=0, s-maxage=60, must-revalidate';

  it('is the address that has one form only', async () => {
    expect(await cacheControl('')).toEqual(['no-cache', 'no-cache', kept]);
  });

  it('is all of it where the cache keys on Accept', async () => {
    expect(await cacheControl('cache_negotiated: true\n')).toEqual([kept, kept, kept]);
  });
});
