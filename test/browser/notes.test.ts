import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { writeFiles } from '../support/workspace.ts';
import { describeInBrowser, useBrowser } from './browser.ts';

const words = 'Words that fill the lines of a text as those of a book do. '.repeat(12);
const TEXT = `---\ntitle: Post\ndate: 2026-01-01\n---\n\n${words}[^a]\n\n${words}[^b] Twice.[^c]\n\n${words}\n\n${words}\n\n[^a]: First.\n[^b]: ${words.slice(0, 250)}\n[^c]: Third.\n`;
/** Returns for each note its distance below its reference, its side of the text, and its top and bottom. */
const PLACES = `[...document.querySelectorAll('.footnotes > ol > li')].map((note) => {
  const box = note.getBoundingClientRect();
  const text = document.querySelector('.prose > p').getBoundingClientRect();
  const reference = document.querySelector('sup a[href="#' + note.id + '"]').getBoundingClientRect();
  return {
    below: Math.round(box.top - reference.top),
    side: box.left >= text.right ? 'right' : box.right <= text.left ? 'left' : 'under',
    top: box.top,
    bottom: box.bottom,
  };
})`;

interface Place {
  below: number;
  side: string;
  top: number;
  bottom: number;
}

async function sidesOn(page: Page): Promise<string[]> {
  const places = (await page.evaluate(PLACES)) as Place[];
  return places.map(({ side }) => side);
}

describeInBrowser.each([
  ['writer', 'en', 'right'],
  ['writer', 'ar', 'left'],
  ['docs', 'en', 'under'],
])('the notes of a text as %s, in %s', (look, language, side) => {
  const dir = writeFiles({
    'lectern.yaml': `language: ${language}\ntheme: { look: ${look} }\n`,
    'content/writing/post.md': TEXT,
  });
  afterAll(() => rmSync(dir, { recursive: true }));
  const browser = useBrowser(dir);

  it('stand beside it on wide screens, where the look has a margin', async () => {
    const { page } = await browser.open({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${browser.url}/writing/post`);
    if (side !== 'under') await page.waitForSelector('.with-notes');
    const places = (await page.evaluate(PLACES)) as Place[];
    expect(places.map((place) => place.side)).toEqual([side, side, side]);
    if (side === 'under') return;
    expect(places[0]?.below).toBe(0);
    expect(places.every(({ top }, at) => top >= (places[at - 1]?.bottom ?? 0))).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  });

  it('stand below it on narrow screens and on paper', async () => {
    const { page } = await browser.open({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${browser.url}/writing/post`);
    await page.emulateMedia({ media: 'print' });
    expect(await sidesOn(page)).toEqual(Array(3).fill('under'));
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 800, height: 900 });
    expect(await sidesOn(page)).toEqual(Array(3).fill('under'));
  });
});
