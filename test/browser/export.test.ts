import { createServer, type Server } from 'node:http';
import { readFileSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookup } from 'mrmime';
import { build } from '../export/build.ts';
import { appOfFolder } from '../support/app.ts';
import { writeFiles } from '../support/workspace.ts';
import { describeInBrowser, EXAMPLE, useBrowserAt } from './browser.ts';

const POST = '/writing/pagination-that-survives-tuesday';

/** The simplest host: files, and `/a` for `/a.html`. */
function serveFiles(folder: string): Server {
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
    const file = [path, `${path}.html`, join(path, 'index.html')]
      .map((name) => join(folder, name))
      .find((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
    const body = readFileSync(file ?? join(folder, '404.html'));
    response.writeHead(file ? 200 : 404, {
      'Content-Type': lookup(file ?? '404.html') ?? 'application/octet-stream',
    });
    response.end(body);
  });
}

describeInBrowser('search in an export', () => {
  let folder: string;
  let server: Server;
  const browser = useBrowserAt(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  beforeAll(async () => {
    folder = writeFiles({});
    const { code, said } = await build(
      EXAMPLE,
      '-o',
      join(folder, 'out'),
      '--base-url',
      'https://ada.example',
    );
    expect([said, code]).toEqual([said, 0]);
    server = serveFiles(join(folder, 'out')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(() => {
    server?.close();
    rmSync(folder, { recursive: true });
  });

  it('is typed and followed by keyboard alone, as on the server', async () => {
    const { page, trouble } = await browser.open();
    // Its pictures are at the address that the export is made for.
    await page.route('https://ada.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
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
    await page.waitForURL(`**${POST}*`);
    expect(await page.locator('h1').innerText()).toBe('Pagination that survives Tuesday');
    expect(trouble.filter((line) => !line.startsWith('request to https://ada.example/'))).toEqual([]);
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
