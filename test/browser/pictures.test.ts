import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { exampleAs } from '../support/example.ts';
import { painted } from '../support/pictures.ts';
import { isWhole } from '../support/whole.ts';
import { writeFiles } from '../support/workspace.ts';
import { describeInBrowser, EXAMPLE, useBrowser } from './browser.ts';
import { KINDS } from './kinds.ts';

const words = 'Some words that stand between the pictures of this text, as many as a paragraph has. '.repeat(
  6,
);
const lying = await painted(900, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
const dir = writeFiles({
  'public/wide.jpg': await painted(2400, 1000).jpeg().toBuffer(),
  'public/lying.jpg': lying,
  'public/small.png': await painted(200, 120).png().toBuffer(),
  'public/moves.gif': await painted(500, 250).gif().toBuffer(),
  'public/drawn.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200"/></svg>',
  'public/new.avif': await painted(700, 400).avif().toBuffer(),
  'content/writing/post.md': `---\ntitle: Post\ndate: 2026-01-01\nimage: /wide.jpg\n---\n${[
    'lying.jpg',
    'small.png',
    'moves.gif',
    'drawn.svg',
    'new.avif',
    'wide.jpg',
  ]
    .map((name) => `![${name}](/${name})\n\n${words}\n\n`)
    .join('')}`,
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Adds up the layout shifts of the page. */
const WATCH = `
  globalThis.shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;
/** Scrolls down the page, then waits for all its pictures. */
const READ = `(async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
    scrollTo(0, y);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
})()`;
/** Returns for each picture whether it is shown undistorted. Too tall pictures are shown whole inside a box. */
const FORMS = `[...document.querySelectorAll('main img')].map((image) => {
  const isWhole = getComputedStyle(image).objectFit === 'contain';
  const ratio = image.naturalWidth / image.naturalHeight;
  return [image.alt, isWhole || Math.abs(image.width / image.height / ratio - 1) < 0.02];
})`;

/** Measures the cumulative layout shift of a page (Layout Instability, section 3). Its pictures arrive late. */
async function shiftOf(page: Page, url: string): Promise<number> {
  await page.route(/\.(?:png|jpe?g|gif|svg|avif|webp)(?:\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  await page.addInitScript(WATCH);
  await page.goto(url);
  await page.evaluate(READ);
  return (await page.evaluate('shift')) as number;
}

const PHONE = { viewport: { width: 390, height: 844 } };

describeInBrowser('a page with pictures', () => {
  const browser = useBrowser(dir);

  it.each([
    ['phone', PHONE],
    ['desktop', { viewport: { width: 1280, height: 900 } }],
  ] as const)('does not move when they come: %s', async (_size, options) => {
    const { page, trouble } = await browser.open(options);
    expect(await shiftOf(page, `${browser.url}/writing/post`)).toBeLessThan(0.02);
    const shown = await page.evaluate(FORMS);
    expect(shown).toEqual(
      ['', 'lying.jpg', 'small.png', 'moves.gif', 'drawn.svg', 'new.avif', 'wide.jpg'].map((alt) => [
        alt,
        true,
      ]),
    );
    expect(trouble).toEqual([]);
  });
});

describeInBrowser('the example', () => {
  const browser = useBrowser(EXAMPLE);

  it.each(KINDS)('does not move when its pictures come: %s', async (_kind, path) => {
    const { page } = await browser.open(PHONE);
    expect(await shiftOf(page, browser.url + path)).toBeLessThan(0.02);
  });
});

describeInBrowser.each(isWhole ? ['writer', 'docs'] : ['docs'])('the example as %s', (look) => {
  const example = exampleAs(look);
  afterAll(() => rmSync(example, { recursive: true }));
  const browser = useBrowser(example);

  it.each(KINDS.filter(([kind]) => /home|long post|talk|transcript|press kit/.test(kind)))(
    'does not move when its pictures come: %s',
    async (_kind, path) => {
      const { page } = await browser.open(PHONE);
      expect(await shiftOf(page, browser.url + path)).toBeLessThan(0.02);
    },
  );
});
