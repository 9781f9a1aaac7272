import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { LOOKS as LOOK_STYLES } from '../../src/model/theme.ts';
import { exampleAs } from '../support/example.ts';
import { isWhole } from '../support/whole.ts';
import { violationsOn } from './axe.ts';
import { describeInBrowser, EXAMPLE, useBrowser } from './browser.ts';
import { KINDS, STATES } from './kinds.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 900 } } as const;

/** Each size and each colour scheme once: colours do not change what fits, and sizes do not change contrasts. */
const CASES = [
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const;

describeInBrowser('every kind of page', () => {
  const browser = useBrowser(EXAMPLE);

  it.each(CASES)('on a %s, %s', async (size, colorScheme) => {
    const { page, trouble } = await browser.open({ viewport: SIZES[size], colorScheme });
    for (const [kind, path, heading] of [...KINDS, ...STATES]) {
      await page.goto(browser.url + path);
      expect([kind, await page.locator('h1').allInnerTexts()]).toEqual([kind, [heading]]);
      const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([kind, wider]).toEqual([kind, 0]);
      expect([kind, await violationsOn(page)]).toEqual([kind, []]);
      expect([kind, trouble]).toEqual([kind, []]);
    }
  });

  it.each(CASES)('that does not exist, on a %s, %s', async (size, colorScheme) => {
    const { page, trouble } = await browser.open({ viewport: SIZES[size], colorScheme });
    const response = await page.goto(`${browser.url}/writing/page-answers-twice`);
    expect(response?.status()).toBe(404);
    expect(await page.locator('h1').innerText()).toBe('This page does not exist');
    expect(await violationsOn(page)).toEqual([]);
    expect(trouble).toEqual([expect.stringMatching(/status of 404/)]);
  });

  it('is another in the dark', async () => {
    const paper = async (colorScheme: 'light' | 'dark') => {
      const { page } = await browser.open({ colorScheme });
      await page.goto(browser.url);
      return page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
    };
    expect([await paper('light'), await paper('dark')]).toEqual(['rgb(255, 255, 255)', 'rgb(19, 16, 21)']);
  });

  it.each(KINDS)('can be read without script: %s', async (_kind, path, heading) => {
    const { page, trouble } = await browser.open({ javaScriptEnabled: false });
    await page.goto(browser.url + path);
    expect(await page.locator('h1').innerText()).toBe(heading);
    expect((await page.locator('main').innerText()).length).toBeGreaterThan(100);
    // Without script, controls that need a script are hidden.
    expect(await page.locator('.copy:visible, .try:visible').count()).toBe(0);
    expect(trouble).toEqual([]);
  });
});

/** Each look in both directions of writing. Each look has both sizes and both schemes. */
const LOOKS = [
  ['writer', 'en', 'phone', 'dark'],
  ['writer', 'ar', 'desktop', 'light'],
  ['docs', 'en', 'desktop', 'light'],
  ['docs', 'ar', 'phone', 'dark'],
] as const;

/** Outside CI only one case runs, the look of the example in Arabic. */
describeInBrowser.each(LOOKS.filter((_, at) => isWhole || at === 1))(
  'every kind of page as %s, in %s, on a %s, %s',
  (look, language, size, colorScheme) => {
    const dir = exampleAs(look, language);
    afterAll(() => rmSync(dir, { recursive: true }));
    const browser = useBrowser(dir);

    it('fits and can be read by everybody', async () => {
      const { page, trouble } = await browser.open({ viewport: SIZES[size], colorScheme });
      for (const [kind, path] of [...KINDS, ...STATES]) {
        await page.goto(browser.url + path);
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([kind, wider]).toEqual([kind, 0]);
        expect([kind, await violationsOn(page)]).toEqual([kind, []]);
        expect([kind, trouble]).toEqual([kind, []]);
      }
    });
  },
);

describeInBrowser.each(Object.keys(LOOK_STYLES))('a page as %s', (look) => {
  const dir = exampleAs(look);
  afterAll(() => rmSync(dir, { recursive: true }));
  const browser = useBrowser(dir);

  it('is printed light and without what leads elsewhere, on wide paper too', async () => {
    const { page } = await browser.open({ viewport: { width: 1280, height: 900 }, colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const path of ['/', '/writing/the-page-that-answers-twice', '/press-kit']) {
      await page.goto(browser.url + path);
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect(
        await page.locator('body > header *:visible, body > footer *:visible, .copy:visible').count(),
      ).toBe(0);
      expect(await page.evaluate('getComputedStyle(document.body).color')).toMatch(/^rgb\((?:\d|[123]\d), /);
    }
  });
});
