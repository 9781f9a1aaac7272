import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { elementsOf, select } from '../support/markup.ts';
import { isWhole } from '../support/whole.ts';
import { writeFiles } from '../support/workspace.ts';
import { hostileSite } from '../xss/hostile-site.ts';
import { describeInBrowser, useBrowser } from './browser.ts';

const dir = writeFiles(hostileSite());
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/**
 * Messages about pictures that are missing or from another origin. Any other message means that something tried to run.
 */
const PICTURES =
  /^Failed to load resource: (the server responded with a status of 404|net::ERR_)|^(request to |Loading the image ')https?:\/\/(example\.com|evil\.example)\//;

describeInBrowser('hostile content in a browser', () => {
  const browser = useBrowser(dir);

  it('runs nowhere, and no document is broken by it', async () => {
    const { page, trouble } = await browser.open();
    const ran: string[] = [];
    await page.exposeFunction('pwned', (number: unknown) =>
      ran.push(`pwned(${String(number)}) on ${page.url()}`),
    );
    const sitemap = await (await page.request.get(`${browser.url}/sitemap.xml`)).text();
    const pages = select(elementsOf(sitemap, { xml: true }), 'loc').map(({ text }) => text);
    expect(pages.length).toBeGreaterThan(100);
    for (const url of [
      ...pages.filter((_, at) => isWhole || at % 4 === 0),
      `${browser.url}/search?query=pwned`,
      `${browser.url}/"><svg onload=pwned(90)>`,
    ]) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    }
    expect(ran).toEqual([]);
    expect(trouble.filter((line) => !PICTURES.test(line))).toEqual([]);
  });

  it('leaves every feed well-formed', async () => {
    const { page } = await browser.open();
    await page.goto(browser.url);
    for (const path of ['/feed.xml', '/feed.atom', '/videos/feed.xml', '/talks/feed.atom', '/sitemap.xml']) {
      const error = await page.evaluate(`fetch('${path}').then((answer) => answer.text()).then((text) =>
        new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror')?.textContent ?? null)`);
      expect([path, error]).toEqual([path, null]);
    }
  });
});
