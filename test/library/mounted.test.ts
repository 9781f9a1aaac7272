import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createLectern, ROOT_ADDRESSES } from '../../src/index.ts';

const EXAMPLE = join(import.meta.dirname, '../../examples/site');
const BASE = 'https://ada.test/docs';

const ORIGIN = 'https://ada.test';
const lectern = await createLectern({ dir: EXAMPLE, baseUrl: `${BASE}/` });
const atTop = await createLectern({ dir: EXAMPLE, baseUrl: ORIGIN });
afterAll(() => Promise.all([lectern.close(), atTop.close()]));

const get = (url: string, accept = 'text/html', from = lectern) =>
  from.fetch(new Request(url, { headers: { accept }, redirect: 'manual' }));

/** Addresses from which links lead to every surface. */
const SEEDS = [
  '/',
  '/developers',
  '/api/v1',
  '/api/v1/content?type=talk',
  '/api/v1/search?query=cursor',
  '/api/v1/press-kit',
  '/search?query=cursor',
  '/nowhere',
  '/llms.txt',
  '/llms-full.txt',
  '/agents.md',
  '/sitemap.md',
  '/sitemap.xml',
  '/feed.xml',
  '/feed.atom',
  '/feed.json',
  '/openapi.json',
  '/tools.json',
  '/content-index.json',
  '/_lectern/style.css?1',
  '/.well-known/mcp',
  '/.well-known/api-catalog',
  '/.well-known/ai-catalog.json',
  '/.well-known/ard.json',
  '/.well-known/agent-skills/index.json',
  '/robots.txt',
];

/** Addresses of this host in an answer: whole URLs anywhere, and pathnames in markup, styles and headers. */
function addressesIn(url: string, text: string, type: string): string[] {
  const whole = [...text.matchAll(/https:\/\/ada\.test[^\s"'<>()[\]{}`\\,]*/g)].map(([found]) =>
    found.replace(/[.:;!?*]+$/, '').replaceAll('&amp;', '&'),
  );
  const markup = /\s(?:href|src|action|poster)="([^"#][^"]*)"/g;
  const attributes = type.startsWith('text/html')
    ? [...text.replace(/<pre[^]*?<\/pre>/g, '').matchAll(markup)].map(([, to = '']) =>
        to.replaceAll('&amp;', '&'),
      )
    : [];
  const sets = type.startsWith('text/html')
    ? [...text.matchAll(/\ssrcset="([^"]*)"/g)].flatMap(([, set = '']) =>
        set.split(',').map((part) => part.trim().split(' ')[0] as string),
      )
    : [];
  const styles = type.startsWith('text/css')
    ? [...text.matchAll(/url\((\/[^)]*)\)/g)].map(([, to = '']) => to)
    : [];
  const pathnames = [...attributes, ...sets, ...styles].filter((to) => !/^(?:[a-z]+:|\/\/)/i.test(to));
  return [...whole, ...pathnames.map((to) => new URL(to, url).href)];
}

describe('a site below a path', () => {
  it('has no address that leads elsewhere or nowhere, on any surface', async () => {
    const wrong: string[] = [];
    const asked = new Set(SEEDS.map((path) => BASE + path));
    const surfaces = new Set<string>();
    for (const url of asked) {
      const answer = await get(url);
      const type = answer.headers.get('content-type') ?? '';
      surfaces.add(type.split(';')[0] as string);
      const same = await get(ORIGIN + url.slice(BASE.length), 'text/html', atTop);
      await same.body?.cancel();
      if (answer.status !== same.status) wrong.push(`${url}: ${answer.status}, at the top ${same.status}`);
      const headers = ['location', 'link'].map((name) => answer.headers.get(name) ?? '').join(' ');
      for (const to of addressesIn(url, `${headers} ${await answer.text()}`, type)) {
        const { href, origin, pathname } = new URL(to.replace(/#.*$/, ''));
        if (origin !== ORIGIN) continue;
        if (pathname !== '/docs' && !pathname.startsWith('/docs/')) wrong.push(`${url} → ${href}`);
        else asked.add(href);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked.size).toBeGreaterThan(150);
    expect([...surfaces]).toEqual(
      expect.arrayContaining(['text/html', 'text/markdown', 'application/json', 'text/css', 'text/plain']),
    );
  });

  it('answers the addresses that programs look for at the top of the host, and nothing else there', async () => {
    expect(lectern.rootAddresses).toEqual(ROOT_ADDRESSES);
    const status = async (path: string) => (await get(`https://ada.test${path}`, '*/*')).status;
    expect(
      await Promise.all(
        ['/robots.txt', '/llms.txt', '/.well-known/mcp', '/.well-known/agent-skills/index.json'].map(status),
      ),
    ).toEqual([200, 200, 200, 200]);
    expect(await Promise.all(['/', '/writing', '/api/v1', '/docsy', '/sitemap.xml'].map(status))).toEqual([
      404, 404, 404, 404, 404,
    ]);
  });

  it('finds its own addresses again, and names the requests as they came', async () => {
    const call = (name: string, args: object) =>
      lectern
        .fetch(
          new Request(`${BASE}/api/mcp`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
            body: JSON.stringify({
              jsonrpc: '2.0',
              id: 1,
              method: 'tools/call',
              params: { name, arguments: args },
            }),
          }),
        )
        .then((answer) => answer.json()) as Promise<{
        result: { structuredContent: Record<string, unknown> };
      }>;
    const { result } = await call('get_page_context', { url: `${BASE}/writing/caching-without-fear` });
    expect(result.structuredContent).toMatchObject({
      page: {
        url: `${BASE}/writing/caching-without-fear`,
        markdown: `${BASE}/writing/caching-without-fear.md`,
      },
    });
    const problem = (await (await get(`${BASE}/api/v1/search`)).json()) as { type: string; instance: string };
    expect(problem).toMatchObject({
      type: `${BASE}/developers#missing-query`,
      instance: '/docs/api/v1/search',
    });
    expect((await get(`${BASE}/writing/`)).headers.get('location')).toBe(`${BASE}/writing`);
  });
});
