import { expect, it } from 'vitest';
import { TRANSLATIONS } from '../../src/model/translations.ts';
import { isWhole } from '../support/whole.ts';
import { writeFolder } from '../support/workspace.ts';
import { violationsOn } from './axe.ts';
import { serveFolder } from '../support/serving.ts';
import { describeInBrowser, useBrowserAt } from './browser.ts';

const filesOf = (language: string) => ({
  'lectern.yaml': `name: Näme\nlanguage: ${language}\nsocial: ["https://github.com/me"]\n`,
  'content/writing/a.md':
    '---\ntitle: First\ndate: 2026-01-01\nupdated: 2026-02-01\ntags: [maps]\nauthors: [Ada]\n---\nText.\n\n```ts title="a.ts" {1}\nlet a = 1;\n```\n',
  'content/writing/d.md':
    '---\ntitle: Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen-averyveryverylongname\n---\n`code_that_does_not_break_anywhere_in_the_line_whatsoever_at_all` | text\n',
  'content/writing/b.md': '---\ntitle: Second\ndate: 2025-01-01\ntags: [maps]\nseries: Walks\n---\nText.\n',
  'content/videos/c.md':
    '---\ntitle: Third\ndate: 2026-01-01\nlink: https://youtu.be/dQw4w9WgXcQ\n---\n- 0:00 Start\n- 1:00 End\n',
});

/** Paths, with the status of their answers. */
const PATHS = [
  ['/', 200],
  ['/writing', 200],
  ['/writing/a', 200],
  ['/writing/d', 200],
  ['/videos/c', 200],
  ['/search?query=text', 200],
  ['/nowhere', 404],
] as const;

/**
 * What axe checks depends on the script and its direction, not on the language. Whether each interface fits, and has all
 * its texts, is checked for all languages.
 */
const WITH_AXE = new Set(['ar', 'en', 'ja']);

const tried = Object.keys(TRANSLATIONS)
  .map((language, at) => [language, at % 2 === 0 ? 'light' : 'dark'] as const)
  .filter(([language], at) => isWhole || at % 3 === 0 || WITH_AXE.has(language));

describeInBrowser('the interface', () => {
  let address = '';
  const browser = useBrowserAt(() => address);

  it.each(tried)('can be read by everybody in %s, %s', async (language, colorScheme) => {
    const running = await serveFolder(writeFolder(filesOf(language)));
    address = running.address;
    try {
      const { page } = await browser.open({ viewport: { width: 390, height: 844 }, colorScheme });
      for (const [path, status] of PATHS) {
        expect((await page.goto(browser.url + path))?.status()).toBe(status);
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([path, wider]).toEqual([path, 0]);
        if (WITH_AXE.has(language)) expect([path, await violationsOn(page)]).toEqual([path, []]);
      }
    } finally {
      await running.close();
    }
  });
});

describeInBrowser('a text in two languages', () => {
  let address = '';
  const browser = useBrowserAt(() => address);

  it('leads from each to the other', async () => {
    const text = (title: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\nText.\n`;
    const running = await serveFolder(
      writeFolder({
        'lectern.yaml': 'name: Ada\nlanguage: en\n',
        'content/writing/a.md': text('Hello'),
        'content/writing/a.de.md': text('Hallo'),
      }),
    );
    try {
      ({ address } = running);
      const { page } = await browser.open();
      await page.goto(`${address}/writing/a`);
      await page.getByRole('link', { name: 'Deutsch' }).click();
      await page.waitForURL(`${address}/writing/de/a`);
      await page.getByRole('link', { name: 'English' }).click();
      await page.waitForURL(`${address}/writing/a`);
      expect(await page.locator('h1').innerText()).toBe('Hello');
    } finally {
      await running.close();
    }
  });
});
