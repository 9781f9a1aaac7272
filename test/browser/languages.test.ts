import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, it } from 'vitest';
import { TRANSLATIONS } from '../../src/model/translations.ts';
import { writeFolder } from '../support/workspace.ts';
import { describeInBrowser, serveFolder, useBrowserAt } from './browser.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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

/** Each with the status of its answer. */
const PATHS = [
  ['/', 200],
  ['/writing', 200],
  ['/writing/a', 200],
  ['/writing/d', 200],
  ['/videos/c', 200],
  ['/search?query=text', 200],
  ['/nowhere', 404],
] as const;

/** Colours are the same in every language, and axe takes longest for them: two languages of two scripts are enough. */
const WITH_COLOURS = new Set(['ar', 'en']);

describeInBrowser('the interface', () => {
  let address = '';
  const browser = useBrowserAt(() => address);

  it.each(
    Object.keys(TRANSLATIONS).map((language, at) => [language, at % 2 === 0 ? 'light' : 'dark'] as const),
  )('can be read by everybody in %s, %s', async (language, colorScheme) => {
    const running = await serveFolder(writeFolder(filesOf(language)));
    address = running.address;
    try {
      const { page } = await browser.open({ viewport: { width: 390, height: 844 }, colorScheme });
      for (const [path, status] of PATHS) {
        expect((await page.goto(browser.url + path))?.status()).toBe(status);
        const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect([path, wider]).toEqual([path, 0]);
        await page.evaluate(axeSource);
        const rules = { 'color-contrast': { enabled: WITH_COLOURS.has(language) } };
        const { violations } = (await page.evaluate(
          `axe.run(document, ${JSON.stringify({ rules })})`,
        )) as axe.AxeResults;
        const found = violations.flatMap(({ id, nodes }) =>
          nodes.map((node) => `${id}: ${node.target.join(' ')}`),
        );
        expect([path, found]).toEqual([path, []]);
      }
    } finally {
      await running.close();
    }
  });
});
