import { describe, expect, it } from 'vitest';
import { keepPrivate } from '../../src/surfaces/http/hosts.ts';
import { fieldOf, type HttpRequest } from '../../src/surfaces/http/message.ts';
import { pictureAddress } from '../../src/site/site.ts';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { appOf } from '../support/app.ts';
import { painted } from '../support/pictures.ts';
import { writeFolder } from '../support/workspace.ts';

const post = (fields: string) => `---\n${fields}\n---\nText.\n`;
const open = (files: Readonly<Record<string, string | Uint8Array>>) =>
  openAgentApp({ dir: writeFolder(files), quota: UNLIMITED });

it('says what its bytes depend on, whatever answers', async () => {
  const { fetch } = await open({ 'content/writing/a.md': post('title: A') });
  const vary = async (path: string) => {
    const answer = await fetch(path);
    await answer.text();
    return [path, answer.headers.get('vary')];
  };
  const CODED = ['/feed.xml', '/feed.json', '/llms.txt', '/llms-full.txt', '/sitemap.xml', '/api/v1/content'];
  for (const path of CODED) expect(await vary(path)).toEqual([path, 'Accept-Encoding']);
  const NEGOTIATED = ['/', '/writing/a', '/writing/a.md', '/.well-known/mcp'];
  for (const path of NEGOTIATED) expect(await vary(path)).toEqual([path, 'Accept, Accept-Encoding']);
});

describe('a condition', () => {
  it.each(['/writing/a', '/writing/a.md', '/api/v1/content', '/feed.xml', '/a.txt'])(
    'of %s',
    async (path) => {
      const { fetch } = await open({ 'content/writing/a.md': post('title: A'), 'public/a.txt': 'text' });
      const ask = async (headers: Record<string, string> = {}) => {
        const answer = await fetch(path, { headers });
        await answer.text();
        return answer;
      };
      const etag = (await ask()).headers.get('etag') ?? '';
      const status = async (condition: string) => (await ask({ 'If-None-Match': condition })).status;
      expect(etag).toMatch(/^"[^"]+"$/);
      for (const same of [etag, `W/${etag}`, `"x", ${etag}`, '*'])
        expect([same, await status(same)]).toEqual([same, 304]);
      for (const other of ['"x"', etag.slice(1, -1), '""'])
        expect([other, await status(other)]).toEqual([other, 200]);
    },
  );
});

describe('the REST API', () => {
  it('takes an empty tag for none, and refuses an empty year', async () => {
    const { fetch, json } = await open({ 'content/writing/a.md': post('title: A') });
    expect(await json('/api/v1/content?tag=')).toMatchObject({ count: 1 });
    expect((await fetch('/api/v1/content?year=')).status).toBe(400);
  });

  it.each([
    ['POST', '/api/v1/nothing', 404, 'ENDPOINT_NOT_FOUND', null],
    ['POST', '/api/v1/content?limit=x', 405, 'METHOD_NOT_ALLOWED', 'GET'],
    ['GET', '/api/v1/content?limit=x', 400, 'INVALID_PARAMETER', null],
    ['GET', '/api/v1/content/', 400, 'MISSING_CONTENT_PATH', null],
    ['GET', '/api/v1/content/nothing', 404, 'RESOURCE_NOT_FOUND', null],
    ['GET', `/api/v1/search?query=${'x'.repeat(8192)}`, 414, 'URI_TOO_LONG', null],
  ])('refuses %s %.40s with %i', async (method, path, status, code, allow) => {
    const { fetch } = await open({});
    const answer = await fetch(path, { method });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
    expect(answer.headers.get('allow')).toBe(allow);
  });
});

it.each([
  ['bytes=0-0', 206, 'bytes 0-0/10', '0'],
  ['bytes=9-', 206, 'bytes 9-9/10', '9'],
  ['bytes=7-99', 206, 'bytes 7-9/10', '789'],
  ['bytes=-3', 206, 'bytes 7-9/10', '789'],
  ['bytes=-99', 206, 'bytes 0-9/10', '0123456789'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=-0', 416, 'bytes */10', ''],
  ['bytes=5-2', 200, null, '0123456789'],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
  ['lines=0-1', 200, null, '0123456789'],
])('of a file, %s', async (range, status, shown, text) => {
  const { fetch } = await open({ 'public/a.txt': '0123456789' });
  const answer = await fetch('/a.txt', { headers: { Range: range } });
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    status,
    shown,
    text,
  ]);
});

it('a picture in another size is kept for ever only at the address with its tag', async () => {
  const { ask, site } = await appOf({ 'public/a.png': await painted(700, 500).png().toBuffer() });
  const [asset] = site.snapshot.assets;
  const address = pictureAddress(asset!, 640);
  const caching = async (path: string) => (await ask(path)).headers.get('cache-control');
  expect(await caching(address)).toBe('public, max-age=31536000, immutable');
  const shared = 'public, max-age=0, s-maxage=60, must-revalidate';
  expect(await caching(address.replace(/\?.*/, ''))).toBe(shared);
  expect(await caching(`${address}x`)).toBe(shared);
});

it('what an author writes ends no attribute of a feed and no script of a page', async () => {
  const files = {
    'content/writing/a.md': post('title: "A</script><b>"\ndate: 2026-01-01\ntags: [\'a"b&c<d\']'),
    'content/writing/hidden.md': post('title: Secret\ndate: 2026-01-01\nunlisted: true'),
  };
  const { text } = await open(files);
  expect(await text('/feed.atom')).toContain('<category term="a&#34;b&#38;c&#60;d"/>');
  const html = await text('/writing/a', { Accept: 'text/html' });
  const script = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(script)).toMatchObject({ '@context': 'https://schema.org' });
  expect(script).toContain('A\\u003c/script>\\u003cb>');
  const sitemap = await text('/sitemap.xml');
  expect([sitemap.includes('/writing/a<'), sitemap.includes('/writing/hidden')]).toEqual([true, false]);
});

it.each([
  [{}, 200],
  [{ origin: 'http://localhost:4321' }, 200],
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ host: 'evil.example' }, 421],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
  [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, 403],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }, 200],
] as [Record<string, string>, number][])(
  'a preview asked with %j answers %i, and nobody keeps it',
  async (given, status) => {
    const handler = keepPrivate(
      () => ({
        status: 200,
        fields: ['Access-Control-Allow-Origin', '*', 'Cache-Control', 'public'],
        body: 'x',
      }),
      'http://localhost:4321',
      [],
    );
    const headers: Record<string, string> = { host: 'localhost:4321', ...given };
    const request = {
      method: 'GET',
      path: '/',
      query: '',
      host: '',
      peer: '',
      id: '',
      header: (name: string) => headers[name] ?? null,
    };
    const answer = await handler({ ...request, text: () => Promise.resolve('') } satisfies HttpRequest);
    expect(answer.status).toBe(status);
    expect(fieldOf(answer.fields, 'Cache-Control')).toBe('no-store');
    expect(fieldOf(answer.fields, 'Access-Control-Allow-Origin') ?? null).toBeNull();
  },
);

it('a twin says how many tokens it has, about, wherever it is asked for, and a page does not', async () => {
  const { ask } = await appOf({ 'writing/a.md': post('title: A') });
  const twin = await ask('/writing/a.md');
  const tokens = String(Math.ceil(twin.text.length / 4));
  expect(twin.headers.get('x-markdown-tokens')).toBe(tokens);
  expect((await ask('/writing/a', 'text/markdown')).headers.get('x-markdown-tokens')).toBe(tokens);
  expect((await ask('/writing/a')).headers.has('x-markdown-tokens')).toBe(false);
});

it('the facts of a page are apart where its text is taken out', async () => {
  const { ask } = await appOf({ 'writing/a.md': post('title: A\ndate: 2026-01-02\nauthors: [Ada]') });
  const [, facts = ''] = /<p class="meta">(.*?)<\/p>/.exec((await ask('/writing/a')).text) ?? [];
  expect(facts.replace(/<[^>]+>/g, '').trim()).toBe('Ada 2 January 2026 1 min read');
});
