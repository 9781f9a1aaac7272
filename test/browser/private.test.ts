import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServing } from '../support/serving.ts';
import { writeFiles } from '../support/workspace.ts';
import { describeInBrowser, useBrowserAt } from './browser.ts';

const SURFACES = [
  '/writing/secret',
  '/writing/secret.md',
  '/writing',
  '/api/v1/content/writing/secret',
  '/api/v1/search?query=plan',
  '/feed.xml',
  '/sitemap.xml',
  '/llms.txt',
  '/content-index.json',
  '/api/mcp',
  '/readyz',
  '/.lectern/events',
  '/.lectern/reload.js',
  '/assets/base.css',
  '/nowhere',
];

describeInBrowser('serve --drafts, and a page of another origin', () => {
  const ends: (() => Promise<void>)[] = [];
  let preview = '';
  let open = '';
  const stranger = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<title>Stranger</title>'),
  );
  const dir = writeFiles({
    'content/writing/secret.md':
      '---\ntitle: Secret\ndate: 2026-01-01\ndraft: true\n---\n\nThe secret plan.\n',
    'content/writing/open.md': '---\ntitle: Open\ndate: 2026-01-01\n---\n\nAn open plan.\n',
  });
  beforeAll(async () => {
    stranger.listen(0, '127.0.0.1');
    await once(stranger, 'listening');
    const stop = (end: () => Promise<void>) => void ends.push(end);
    ({ url: preview } = await startServing(stop, [dir, '--drafts', '--watch'], {}));
    ({ url: open } = await startServing(stop, [dir], {}));
  });
  afterAll(async () => {
    stranger.close();
    for (const end of ends) await end();
  });
  const browser = useBrowserAt(() => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`);

  /**
   * Requests each address from a page at `from`: with CORS, without CORS, and by POST. Returns what scripts see of the
   * answers.
   */
  const readFrom = async (from: string, ...addresses: string[]) => {
    const { page } = await browser.open();
    await page.goto(from);
    return page.evaluate(async (urls) => {
      const read = (url: string, init: RequestInit) =>
        fetch(url, { signal: AbortSignal.timeout(5000), ...init }).then(
          (response) => `${response.type} ${response.status}`,
          () => 'nothing',
        );
      const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };
      const found: string[] = [];
      for (const url of urls)
        found.push(await read(url, {}), await read(url, { mode: 'no-cors' }), await read(url, json));
      return found;
    }, addresses);
  };

  it.each(SURFACES)('reads nothing of %s', async (path) => {
    const from = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`;
    const byName = preview.replace('127.0.0.1', 'localhost') + path;
    expect(await readFrom(from, preview + path, byName)).toEqual(Array(6).fill('nothing'));
  });

  it('its own page reads it', async () => {
    const [read] = await readFrom(`${preview}/writing/secret`, `${preview}/api/v1/content/writing/secret`);
    expect(read).toBe('basic 200');
  });

  it('the public API stays open to all', async () => {
    const from = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`;
    const [read] = await readFrom(from, `${open}/api/v1/content/writing/open`);
    expect(read).toBe('cors 200');
  });

  it.each(SURFACES)('a name that was made to lead here (DNS rebinding) is refused: %s', async (path) => {
    const asked = (headers: Record<string, string>) =>
      new Promise<[number, string | undefined, string | undefined]>((resolve, reject) => {
        request(preview + path, { headers }, (response) => {
          const { statusCode, headers: found } = response;
          response.destroy();
          resolve([statusCode as number, found['cache-control'], found['access-control-allow-origin']]);
        })
          .on('error', reject)
          .end();
      });
    expect(await asked({ Host: 'evil.example' })).toEqual([421, 'no-store', undefined]);
    expect(await asked({ Origin: 'http://evil.example' })).toEqual([403, 'no-store', undefined]);
    expect((await asked({ Host: new URL(preview).host })).slice(1)).toEqual(['no-store', undefined]);
  });
});
