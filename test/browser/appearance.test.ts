import { expect, it } from 'vitest';
import { contrast } from '../../src/model/contrast.ts';
import { LOOKS } from '../../src/model/theme.ts';
import { writeFiles } from '../support/workspace.ts';
import { describeInBrowser, EXAMPLE, useBrowser } from './browser.ts';

const DARK_TINT = LOOKS.speaker.palette.tint[1];
const ARTICLE = '/writing/caching-without-fear';
const PAPER = 'getComputedStyle(document.documentElement).backgroundColor';
const [LIGHT, DARK] = ['rgb(255, 255, 255)', 'rgb(19, 16, 21)'];

describeInBrowser('the colours of a page', () => {
  const browser = useBrowser(EXAMPLE);

  it('are those that the reader chooses, from the first paint of every page on', async () => {
    const { page, trouble } = await browser.open({ colorScheme: 'light' });
    await page.goto(browser.url + ARTICLE);
    expect(await page.evaluate(PAPER)).toBe(LIGHT);
    // The first click selects light colours, the second click dark colours.
    for (const _ of ['Light', 'Dark']) await page.locator('.appearance').click();
    expect(await page.evaluate(PAPER)).toBe(DARK);
    // The page has the colours of the reader even before the module that moves the switch runs.
    await page.route('**/_lectern/site.js*', (route) => route.abort());
    await page.goto(browser.url);
    expect(await page.evaluate(PAPER)).toBe(DARK);
    await page.unroute('**/_lectern/site.js*');
    await page.goto(browser.url);
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    await page.locator('.appearance').click();
    expect(await page.getByRole('radio', { name: 'Automatic' }).isChecked()).toBe(true);
    expect(await page.evaluate(PAPER)).toBe(LIGHT);
    expect(trouble.filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
  });

  it('change without script, too, on the page', async () => {
    const { page } = await browser.open({ colorScheme: 'light', javaScriptEnabled: false });
    await page.goto(browser.url + ARTICLE);
    const paper = () => page.locator('html').evaluate(PAPER);
    expect(await paper()).toBe(LIGHT);
    // The first click selects light colours, the second click dark colours.
    for (const _ of ['Light', 'Dark']) await page.locator('.appearance').click();
    expect(await paper()).toBe(DARK);
  });
});

describeInBrowser('a line of text', () => {
  const browser = useBrowser(EXAMPLE);

  it('holds 60 to 72 characters on a wide screen', async () => {
    const { page } = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(browser.url + ARTICLE);
    await page.evaluate('document.fonts.ready');
    const lengths =
      (await page.evaluate(`[...document.querySelectorAll('.prose > p')].flatMap((paragraph) => {
      const range = document.createRange();
      const tops = [];
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) for (let at = 0; at < walker.currentNode.length; at++) {
        range.setStart(walker.currentNode, at); range.setEnd(walker.currentNode, at + 1);
        const box = range.getClientRects()[0];
        if (box) tops.push(Math.round(box.bottom / 12));
      }
      const lines = Object.values(Object.groupBy(tops, (top) => top)).map((line) => line.length);
      return lines.slice(0, -1);
    })`)) as number[];
    const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    expect(lengths.length).toBeGreaterThan(20);
    expect(mean).toBeGreaterThanOrEqual(60);
    expect(mean).toBeLessThanOrEqual(72);
  });
});

describeInBrowser('a theme.css that sets one colour', () => {
  const browser = useBrowser(
    writeFiles({
      'public/theme.css': ':root { --paper: #fff8e0 }\nh1 { color: rgb(1, 2, 3) }\n',
      'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n',
    }),
  );

  it('leaves dark pages as they are, and wins over our rules', async () => {
    const paper = async (colorScheme: 'light' | 'dark') => {
      const { page } = await browser.open({ colorScheme });
      await page.goto(`${browser.url}/writing/a`);
      expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe(
        'rgb(1, 2, 3)',
      );
      return page.evaluate(PAPER);
    };
    expect([await paper('light'), await paper('dark')]).toEqual(['rgb(255, 248, 224)', 'rgb(22, 24, 22)']);
  });
});

describeInBrowser('a theme.css that sets the accent alone', () => {
  const browser = useBrowser(
    writeFiles({
      'public/theme.css': ':root { --accent: #0b57a4 }\n',
      'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\n[Link](/)\n',
    }),
  );

  it('has dark pages with a shade of it that can be read there', async () => {
    const linkColor = async (colorScheme: 'light' | 'dark') => {
      const { page } = await browser.open({ colorScheme });
      await page.goto(`${browser.url}/writing/a`);
      // A canvas turns the colour into bytes, whatever notation the browser uses for it.
      return page.evaluate(`(() => {
        const pen = document.createElement('canvas').getContext('2d');
        pen.fillStyle = getComputedStyle(document.querySelector('.prose a')).color;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
      })()`) as Promise<number[]>;
    };
    expect(await linkColor('light')).toEqual([0x0b, 0x57, 0xa4]);
    const dark = await linkColor('dark');
    const [red = 0, green = 0, blue = 0] = dark;
    expect(blue > green && green > red).toBe(true);
    const hex = `#${dark.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    expect(contrast(hex, DARK_TINT)).toBeGreaterThanOrEqual(4.5);
  });
});

describeInBrowser('search from everywhere', () => {
  const browser = useBrowser(EXAMPLE);

  it.each(['/', 'Control+k'])('opens with %s, finds while typing, and leads on by keyboard', async (key) => {
    const { page, trouble } = await browser.open();
    await page.goto(browser.url + ARTICLE);
    await page.keyboard.press(key);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await page.keyboard.type('keyset pagination');
    await dialog.getByRole('heading', { name: /results? for “keyset pagination”/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(ARTICLE);
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(false);
    await page.keyboard.press(key);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/pagination-that-survives-tuesday*');
    expect(trouble).toEqual([]);
  });

  it('opens again with a slash that comes before the next frame', async () => {
    const { page } = await browser.open();
    await page.goto(browser.url + ARTICLE);
    await page.keyboard.press('/');
    await page.getByRole('dialog').waitFor();
    const isOpen = await page.evaluate(`(() => {
      for (const key of ['Escape', '/'])
        document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      return document.querySelector('dialog').open;
    })()`);
    expect(isOpen).toBe(true);
  });

  it('leaves a slash where somebody types one', async () => {
    const { page } = await browser.open();
    await page.goto(`${browser.url}/search`);
    await page.keyboard.type('a/b');
    expect(await page.locator('#query').inputValue()).toBe('a/b');
  });
});

describeInBrowser('code in a text', () => {
  const browser = useBrowser(EXAMPLE);

  it('can be copied with a button', async () => {
    const { page, trouble } = await browser.open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(browser.url + ARTICLE);
    const code = page.locator('.prose .code').first();
    await code.hover();
    await code.getByRole('button', { name: 'Copy' }).click();
    await code.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = (await page.evaluate('navigator.clipboard.readText()')) as string;
    expect(copied).toBe((await code.locator('pre').innerText()).trim());
    expect(trouble).toEqual([]);
  });
});
