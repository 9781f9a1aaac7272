import { expect, it } from 'vitest';
import { writeFiles } from '../support/workspace.ts';
import { describeInBrowser, serveFolder, useBrowserAt } from './browser.ts';

/** A long text with contents beside it, a square picture, and a slot behind it. */
const SECTIONS = Array.from(
  { length: 6 },
  (_, n) => `## Section ${n}\n\n${'Some words of a text. '.repeat(40)}\n`,
).join('\n');
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="1200" height="1200" fill="#777"/></svg>';
/** More than a line of any look holds. */
const LINKS = Array.from({ length: 9 }, (_, n) => `{ label: A longer link ${n}, href: /writing }`).join(', ');
const files = (look: string) => ({
  'lectern.yaml': `name: Ada\nauthor: { name: Ada }\ntheme: { look: ${look} }\nnavigation: [${LINKS}]\n`,
  'content/videos/film.md': '---\ntitle: A film\nlink: https://youtu.be/dQw4w9WgXcQ\n---\n\nText.\n',
  'public/square.svg': SQUARE,
  'content/slots/after-entry.html': '<p>A newsletter.</p>',
  'content/writing/hi.md': `---\ntitle: Hi\ndescription: Short.\ndate: 2026-01-01\ntags: [one, two]\n---\n\nFirst words.\n\n![A square](/square.svg "A square")\n\n${SECTIONS}`,
  'content/writing/plain.md':
    '---\ntitle: A plain text without contents\ndate: 2026-01-02\ntags: [one, two]\n---\n\nFirst words of a plain text.\n',
});
/** What has to begin where the text begins. */
const PARTS = [
  'h1',
  '.kicker',
  '.standfirst',
  '.meta',
  '.prose > p',
  '.prose > h2',
  '.tags',
  '.slot',
  '.around',
];

describeInBrowser('the parts of an entry', () => {
  const browser = useBrowserAt(() => 'http://127.0.0.1');

  it.each(['writer', 'speaker', 'docs'])('begin on one line, in the look %s', async (look) => {
    const running = await serveFolder(writeFiles(files(look)));
    const { page } = await browser.open();
    for (const width of [320, 900, 1440])
      for (const path of ['writing/hi', 'writing/plain', 'videos/film']) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${running.address}/${path}`);
        // Nothing is wider than the window, and links and search stand on one line where they stand in the header.
        const [over, lines] = (await page.evaluate(
          `[document.documentElement.scrollWidth - innerWidth, new Set([...document.querySelectorAll('#menu > nav > ul > li, .find')].map((part) => { const { top, bottom } = part.getBoundingClientRect(); return Math.round((top + bottom) / 16); })).size]`,
        )) as [number, number];
        const isOne = look === 'docs' || width < 900 || lines === 1;
        expect([look, width, path, over, isOne]).toEqual([look, width, path, 0, true]);
        const lefts = (await page.evaluate(
          `${JSON.stringify(PARTS)}.flatMap((part) => { const at = document.querySelector(part); return at ? [[part, Math.round(at.getBoundingClientRect().left)]] : []; })`,
        )) as [string, number][];
        const line = lefts.find(([part]) => part === '.prose > p')?.[1];
        const off = lefts.filter(([, left]) => Math.abs(left - (line ?? 0)) > 1);
        expect([look, width, path, off]).toEqual([look, width, path, []]);
        const ratio = await page.evaluate(
          "[...document.querySelectorAll('.prose img')].map((img) => { const { width, height } = img.getBoundingClientRect(); return Math.round(100 * width / height); })",
        );
        expect([look, width, ratio]).toEqual([look, width, path === 'writing/hi' ? [100] : []]);
      }
    await running.close();
  });

  it('of docs: contents stay below the header', async () => {
    const running = await serveFolder(writeFiles(files('docs')));
    const { page } = await browser.open();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${running.address}/writing/hi`);
    await page.evaluate('scrollTo(0, 1500)');
    const [header, contents] = (await page.evaluate(
      "[document.querySelector('.site').getBoundingClientRect().bottom, document.querySelector('article > .contents').getBoundingClientRect().top]",
    )) as [number, number];
    expect(contents).toBeGreaterThanOrEqual(header);
    await running.close();
  });
});
