import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeInBrowser, EXAMPLE, useBrowser } from './browser.ts';

const SENTENCE =
  'Ifeoma Larkspindle looks after the timetable of a very small ferry line, and speaks about software that is small enough to understand.';

describeInBrowser('the press kit', () => {
  const browser = useBrowser(EXAMPLE);

  it('gives its words to the clipboard', async () => {
    const { page, trouble } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${browser.url}/press-kit`);
    const button = page.getByRole('button', { name: 'Copy: One sentence' });
    await button.click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(SENTENCE);
    expect(await button.innerText()).toBe('Copied');
    await page.getByRole('button', { name: 'Copy: Buoy' }).click();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('#E4572E');
    expect(trouble).toEqual([]);
  });

  it('gives its pictures as files', async () => {
    const { page, trouble } = await browser.open();
    await page.goto(`${browser.url}/press-kit`);
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download: Portrait, square' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('portrait-harbour.png');
    const wanted = readFileSync(`${EXAMPLE}/public/press/portrait-harbour.png`);
    expect(readFileSync(await download.path()).equals(wanted)).toBe(true);
    expect(trouble).toEqual([]);
  });

  it('prints its pictures beside each other', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/press-kit`);
    await page.emulateMedia({ media: 'print' });
    const columns = await page.evaluate(
      "getComputedStyle(document.querySelector('.photos')).gridTemplateColumns",
    );
    expect(String(columns).split(' ')).toHaveLength(3);
  });

  it('shows its pictures and its colours', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/press-kit`);
    const widths = await page.evaluate(`Promise.all(
      [...document.querySelectorAll('.photos img')].map(async (image) => {
        image.loading = 'eager';
        await image.decode();
        return image.naturalWidth;
      }),
    )`);
    expect(widths).toEqual([800, 800, 1600]);
    const fills = await page.evaluate(
      `[...document.querySelectorAll('.colors rect')].map((one) => getComputedStyle(one).fill)`,
    );
    expect(fills).toEqual(['rgb(23, 50, 77)', 'rgb(228, 87, 46)', 'rgb(246, 239, 226)', 'rgb(47, 127, 111)']);
  });
});
