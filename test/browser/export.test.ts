import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build } from '../export/build.ts';
import { appOfFolder } from '../support/app.ts';
import { freePort } from '../support/free-port.ts';
import { startPlainHost } from '../support/plain-host.ts';
import { writeFiles } from '../support/workspace.ts';
import { describeInBrowser, EXAMPLE, useBrowserAt } from './browser.ts';

const POST = '/writing/pagination-that-survives-tuesday';

/** In the browser: every page that links lead to, and every address of theirs that does not answer by itself. */
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

describeInBrowser('an export on a plain host', () => {
  let folder: string;
  let origin: string;
  let stop = () => Promise.resolve();
  const browser = useBrowserAt(() => origin);
  beforeAll(async () => {
    folder = writeFiles({});
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const { code, said } = await build(EXAMPLE, '-o', join(folder, 'out'), '--base-url', origin);
    expect([said, code]).toEqual([said, 0]);
    stop = await startPlainHost('python', join(folder, 'out'), port);
  });
  afterAll(async () => {
    await stop();
    rmSync(folder, { recursive: true });
  });

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

  it.each(['keyset pagination', 'what is a cursor', '"press kit"', 'nodejs', 'ada', 'the'])(
    'shows for %s what the server shows',
    async (query) => {
      const address = `/search?${new URLSearchParams({ query })}`;
      const { ask } = await appOfFolder(EXAMPLE, undefined, Date.now());
      const { page } = await browser.open();
      // What the server shows, seen by the same browser; of more results than five the export shows no passages.
      await page.setContent((await ask(address, 'text/html')).text);
      const first = async () => (await page.locator('.results li').allInnerTexts()).slice(0, 5);
      const shown = await first();
      await page.goto(`${browser.url}${address}`);
      await page.locator('#results h2').waitFor();
      expect(await first()).toEqual(shown);
    },
  );

  it('forgives a typing error, and says when there is nothing', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/search?query=paginatoin+keyset`);
    await page.locator('.results').waitFor();
    expect(await page.locator('.results a').first().innerText()).toBe('Pagination that survives Tuesday');
    await page.goto(`${browser.url}/search?query=zzzzqqqq`);
    await page.getByRole('heading', { name: 'Nothing found for “zzzzqqqq”.' }).waitFor();
  });
});
