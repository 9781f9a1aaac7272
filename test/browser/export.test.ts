import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from '../export/build.ts';
import { appOfFolder } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { startPlainHost } from '../support/plain-host.ts';
import { writeFiles } from '../support/workspace.ts';
import { describeInBrowser, EXAMPLE, useBrowserAt } from './browser.ts';

const POST = '/writing/pagination-that-survives-tuesday';

/** Follows all links in the browser. Returns all addresses, and the addresses that redirect or do not answer. */
const WALK_LINKS = `(async () => {
  const seen = new Map([['/', '']]);
  const missing = [];
  for (const [address, from] of seen) {
    const answer = await fetch(address);
    const text = await answer.text();
    if (answer.status !== 200 || answer.redirected) missing.push([address, from]);
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) continue;
    const read = new DOMParser().parseFromString(text, 'text/html');
    for (const link of read.querySelectorAll('a[href], img[src], script[src], link[href]')) {
      const to = new URL(link.getAttribute('href') ?? link.getAttribute('src'), answer.url);
      // Canonical addresses have no slash; hosts lead from there.
      const isCanonical = /^(?:canonical|alternate)$/.test(link.getAttribute('rel') ?? '');
      if (to.origin === location.origin && !isCanonical && !seen.has(to.pathname)) seen.set(to.pathname, address);
    }
  }
  return { seen: [...seen.keys()], missing };
})()`;

/** Starts a browser at the export of a site. @param site the files of the site; null for the example. */
function useExportOf(site: Record<string, string> | null) {
  let folder: string;
  let origin: string;
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    folder = writeFiles(site ?? {});
    const out = mkdtempSync(join(tmpdir(), 'lectern-export-'));
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const { code, said } = await build(site ? folder : EXAMPLE, '-o', out, '--base-url', origin);
    expect([said, code]).toEqual([said, 0]);
    const end = await startPlainHost('python', out, port);
    stop = async () => {
      await end();
      rmSync(out, { recursive: true });
    };
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });
  return useBrowserAt(() => origin);
}

describeInBrowser('an export of equals', () => {
  const browser = useExportOf({
    'b.md': '---\ntitle: First\n---\n\nQuince.\n',
    'c.md': '---\ntitle: Second\n---\n\nQuince.\n',
    'a.md': '---\ntitle: Third\n---\n\nQuince.\n',
  });

  it('finds them in the order of their paths, as the server does', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/search?query=quince`);
    await page.locator('.results').waitFor();
    expect(await page.locator('.results h3').allInnerTexts()).toEqual(['Third', 'First', 'Second']);
  });
});

describeInBrowser('an export on a plain host', () => {
  const browser = useExportOf(null);

  it('leads nowhere that is not there, as a browser reads its links', async () => {
    const { page, trouble } = await browser.open();
    await page.goto(`${browser.url}/`);
    const { seen, missing } = await page.evaluate<{ seen: string[]; missing: [at: string, from: string][] }>(
      WALK_LINKS,
    );
    expect(missing).toEqual([]);
    expect(seen).toEqual(
      expect.arrayContaining(['/', '/writing/', `${POST}/`, '/tags/apis/', '/developers/', '/search/']),
    );
    expect(trouble).toEqual([]);
    await page.goto(`${browser.url}/404.html`);
    await page.locator('nav a').first().click();
    await page.waitForURL(`${browser.url}/writing/`);
  });

  it('is typed and followed by keyboard alone, as on the server', async () => {
    const { page, trouble } = await browser.open();
    await page.goto(`${browser.url}/search`);
    await page.keyboard.type('keyset pagination');
    await page.getByRole('heading', { name: /results? for “keyset pagination”/ }).waitFor();
    expect(new URL(page.url()).search).toBe('?query=keyset+pagination');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(
      'Pagination that survives Tuesday',
    );
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${POST}/*`);
    expect(await page.locator('h1').innerText()).toBe('Pagination that survives Tuesday');
    expect(trouble).toEqual([]);
  });

  it('answers the query of the address, by type too', async () => {
    const { page, trouble } = await browser.open();
    await page.goto(`${browser.url}/search?query=moustache&type=page`);
    await page.getByRole('heading', { name: '“moustache”' }).waitFor();
    expect(await page.locator('.results h3').allInnerTexts()).toEqual(['Colophon']);
    expect(await page.locator('#query').inputValue()).toBe('moustache');
    expect(trouble).toEqual([]);
  });

  it.each([
    'query=keyset+pagination',
    'query=what+is+a+cursor',
    'query=%22press+kit%22',
    'query=nodejs',
    'query=the',
    'query=api',
    'query=api&type=writing',
    'query=videos&type=video',
    'query=talk+http&type=talk',
  ])('shows for %s what the server shows', async (query) => {
    const { ask } = await appOfFolder(EXAMPLE, undefined, Date.now());
    const { page } = await browser.open();
    const results = page.locator('.results li');
    // The test compares five results. To later results the export adds no passages, and links to the start of their
    // pages.
    const shown = async () => ({
      first: (await results.allTextContents()).slice(0, 5),
      // An export writes `/about/` where the server writes `https://example.com/about`.
      to: (
        await results.locator('h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      )
        .slice(0, 5)
        .map((href) => href?.replace('https://example.com', '').replace(/\/(?=#|$)/, '')),
    });
    // The same browser shows the page of the server.
    await page.setContent((await ask(`/search?${query}`, 'text/html')).text);
    const wanted = await shown();
    await page.goto(`${browser.url}/search?${query}`);
    await page.locator('#results h2').waitFor();
    expect(await shown()).toEqual(wanted);
    expect(wanted.first.length).toBeGreaterThan(0);
  });

  it('asks for every file but the first by the version of the index', async () => {
    const { page } = await browser.open();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.endsWith('.gz')) asked.push(search.replace(/=.+/, '='));
    });
    await page.goto(`${browser.url}/search?query=moustache`);
    await page.locator('.results').waitFor();
    expect(asked[0]).toBe('');
    expect([...new Set(asked.slice(1))]).toEqual(['?v=']);
  });

  it('reads files that a host has unpacked', async () => {
    const { page } = await browser.open();
    await page.route('**/_lectern/search/*.gz*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: gunzipSync(await response.body()) });
    });
    await page.goto(`${browser.url}/search?query=moustache&type=page`);
    await page.locator('.results').waitFor();
    expect(await page.locator('.results h3').allInnerTexts()).toEqual(['Colophon']);
  });

  it('tries again with the next key press where the index could not be read', async () => {
    const { page } = await browser.open();
    const index = '**/_lectern/search/index.gz';
    await page.route(index, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto(`${browser.url}/search`);
    await failed;
    await page.unroute(index);
    await page.keyboard.type('moustache');
    await page.locator('.results').waitFor();
    expect(await page.locator('.results h3').allInnerTexts()).toContain('Colophon');
  });

  it('forgives a typing error, and says when there is nothing', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/search?query=paginatoin+keyset`);
    await page.locator('.results').waitFor();
    expect(await page.locator('.results a').first().innerText()).toBe('Pagination that survives Tuesday');
    await page.goto(`${browser.url}/search?query=zzzzqqqq`);
    await page.getByRole('heading', { name: 'Nothing found for “zzzzqqqq”.' }).waitFor();
  });
});
