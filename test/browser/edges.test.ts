import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Running } from '../../src/runtimes/node/serve/serve.ts';
import { writeFiles } from '../support/workspace.ts';
import { serveFolder } from '../support/serving.ts';
import { describeInBrowser, useBrowserAt } from './browser.ts';

/** CI tries the widths at which a look once had an error. WIDTHS=390,820,1024,1440,1920 tries others. */
const WIDTHS = (process.env['WIDTHS'] ?? '320,900,1280,1440').split(',').map(Number);

/** A text that is long enough for a table of contents beside it. */
const SECTIONS = Array.from(
  { length: 6 },
  (_, n) => `## Section ${n}\n\n${'Some words of a text. '.repeat(40)}\n\n### Within ${n}\n\nMore.\n`,
).join('\n');
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200"><rect width="1200" height="1200" fill="#777"/></svg>';
const BADGE = '<img src="/badge.svg" alt="A badge">';
/** A word that is wider than a phone. */
const WORD = 'donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen';
/** A table without the element that Lectern puts around those in Markdown. */
const TABLE = `<table><tr>${'<td>longerword</td>'.repeat(9)}</tr></table>`;
/** HTML of an author that has no paragraph around it. */
const RAW = [
  '<b>Bare</b> text<br>',
  '<video controls></video>',
  '<audio controls></audio>',
  `<a href="/">${BADGE}</a>\n<a href="/">${BADGE}</a>`,
  `${BADGE}\n${BADGE}`,
];
/** More links than fit on one line of any look. */
const LINKS = Array.from({ length: 9 }, (_, n) => `{ label: A longer link ${n}, href: /writing }`).join(', ');
/** A site whose sections give six links if it has no `navigation`. */
const files = (look: string, navigation = '') => ({
  'lectern.yaml': `name: Ada Lovelace\nauthor: { name: Ada }\ntheme: { look: ${look} }\n${navigation}`,
  'content/talks/words.md': `---\ntitle: ${WORD}\ndate: 2025-01-01\nlocation: ${WORD}\ntags: [${WORD}]\nlink: https://${WORD}.example/\n---\n\n${TABLE}\n\n<audio controls></audio>\n`,
  'content/videos/film.md': '---\ntitle: A film\nlink: https://youtu.be/dQw4w9WgXcQ\n---\n\nText.\n',
  'content/talks/talk.md': '---\ntitle: A talk\ndate: 2026-01-01\n---\n\nText.\n',
  ...Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((name) => [
      `content/projects/${name}.md`,
      `---\ntitle: Project ${name}\n---\n\nText.\n`,
    ]),
  ),
  'content/pages/about.md': '---\ntitle: About\n---\n\nText.\n',
  'content/press-kit.yaml':
    'title: Press kit\ndescription: Of Ada.\nintro: Words.\nphotos: [{ src: /square.svg, alt: Ada }]\n',
  'public/square.svg': SQUARE,
  'slots/after-entry.html': '<p>A newsletter.</p>',
  'content/writing/hi.md': `---\ntitle: Hi\ndescription: Short.\ndate: 2026-01-01\ntags: [one, two]\nseries: Firsts\nauthors: [Ada, Grace]\n---\n\nFirst words.[^a]\n\n[^a]: A note.\n\n~~~ts title="a.ts"\nlet short;\n~~~\n\n![A square](/square.svg "A square")\n\n${SECTIONS}\n\n![A wide picture](/wide.svg "Wide")\n`,
  'public/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="600"/>',
  'public/badge.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"/>',
  'content/writing/raw.md': `---\ntitle: Raw\ndate: 2026-01-03\n---\n\nFirst words.\n\n${RAW.join('\n\n')}\n`,
  'content/writing/plain.md':
    '---\ntitle: A plain text without contents\ndate: 2026-01-02\ntags: [one, two]\nseries: Firsts\nauthors: [Ada]\nimage: /square.svg\n---\n\nFirst words of a plain text.\n',
});
/** The press kit has the portrait of the home page. */
const PORTRAIT = 'content/press-kit.yaml';
/** The parts whose edges must be those of the text. */
const PARTS = [
  'h1',
  '.kicker',
  '.standfirst',
  '.meta',
  '.prose > p',
  '.prose > h2',
  '.prose > .code',
  '.tags',
  '.footnotes',
  '.parts',
  '.slot',
  '.around',
];

/**
 * Measures a page in the browser: content wider than the window, lines of the header, parts whose edges differ from
 * those of the text, and the ratio of the picture.
 */
const MEASURE = `(() => {
  const boxOf = (part) => document.querySelector(part)?.getBoundingClientRect();
  const far = (one, other) => Math.abs(one - other) > 1;
  const text = boxOf('.prose > p');
  const parts = ${JSON.stringify(PARTS)}.map((part) => [part, boxOf(part)]);
  const picture = boxOf('.prose img');
  const middles = [...document.querySelectorAll('.site, #menu > nav > ul > li, .find')].map((part) => part.getBoundingClientRect());
  const wide = boxOf('.prose [src*="wide"]');
  const nav = document.querySelector('#menu > nav');
  return {
    over: document.documentElement.scrollWidth - innerWidth,
    lines: new Set(middles.filter(({ height }) => height).map(({ top, bottom }) => Math.round((top + bottom) / 16))).size,
    hidden: nav.scrollWidth - nav.clientWidth,
    missing: parts.flatMap(([part, box]) => (box ? [] : [part])),
    lefts: parts.flatMap(([part, box]) => (box && far(box.left, text.left) ? [part] : [])),
    rights: parts.flatMap(([part, box]) => (box && far(box.right, text.right) ? [part] : [])),
    ratio: picture && Math.round((100 * picture.width) / picture.height),
    beside: picture ? Math.round(Math.abs(picture.left - text.left)) : 0,
    drift: wide ? Math.round(wide.left - boxOf('.site').left) : 0,
  };
})()`;
type Measured = Record<'over' | 'lines' | 'hidden' | 'beside' | 'drift', number> & {
  lefts: string[];
  missing: string[];
  rights: string[];
  ratio?: number;
};

describeInBrowser.each(['writer', 'speaker', 'docs'])('the look %s', (look) => {
  let running: Running;
  const browser = useBrowserAt(() => running.address);
  beforeAll(async () => {
    running = await serveFolder(writeFiles(files(look)));
  });
  afterAll(() => running.close());

  it('has one grid: parts of an entry begin and end with the text, links stand on one line', async () => {
    const { page } = await browser.open();
    for (const width of WIDTHS)
      for (const path of ['writing/hi', 'writing/plain', 'videos/film', 'developers']) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${running.address}/${path}`);
        const { over, lines, hidden, beside, drift, missing, lefts, rights, ratio } = (await page.evaluate(
          MEASURE,
        )) as Measured;
        const isAside = look === 'docs' && width > 1000;
        expect([path, width, { over, lefts, ratio, beside }]).toEqual([
          path,
          width,
          { over: 0, lefts: [], ratio: path === 'writing/hi' ? 100 : undefined, beside: 0 },
        ]);
        if (path === 'writing/hi') expect(missing).toEqual([]);
        // Beside contents, a wide picture begins where the header does.
        if (look !== 'docs' && width >= 1280) expect([path, width, drift]).toEqual([path, width, 0]);
        // In the look for documentation, the head of a page is wider than its text.
        if (look !== 'docs') expect([path, width, rights]).toEqual([path, width, []]);
        expect([path, width, isAside || lines, hidden]).toEqual([path, width, isAside || 1, 0]);
      }
  });

  it('has bare text, players and badges of an author on the line of the text, badges beside each other', async () => {
    const { page } = await browser.open();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${running.address}/writing/raw`);
      const [text, ...parts] = (await page.evaluate(
        "[...document.querySelectorAll('.prose > p:first-child, .prose :is(b, video, audio, img)')].map((part) => part.getBoundingClientRect().toJSON())",
      )) as { left: number; top: number; height: number }[];
      expect(parts).toHaveLength(7);
      const lefts = parts.map(({ left }) => Math.round(left - (text?.left ?? 0)));
      expect([width, lefts.map((left) => left === 0)]).toEqual([
        width,
        [true, true, true, true, false, true, false],
      ]);
      const badges = parts.slice(3);
      expect(badges.map(({ height }) => height)).toEqual([20, 20, 20, 20]);
      expect([badges[0]?.top, badges[2]?.top]).toEqual([badges[1]?.top, badges[3]?.top]);
    }
  });

  it('has the sign of the actions of a page beside a title without facts', async () => {
    const { page } = await browser.open();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${running.address}/about`);
      const [title, sign] = await Promise.all(
        ['h1', '.page-actions summary'].map((part) => page.locator(`article ${part}`).boundingBox()),
      );
      expect([
        width,
        Number(sign?.y) + Number(sign?.height) / 2 < Number(title?.y) + Number(title?.height),
      ]).toEqual([width, true]);
    }
  });

  it('draws a stage without a portrait, and frames a list of pages only beside another', async () => {
    const { page } = await browser.open();
    const { [PORTRAIT]: _, ...others } = files(look);
    const plain = await serveFolder(
      writeFiles({ ...others, 'content/pages/now.md': '---\ntitle: Now\n---\n\nText.\n' }),
    );
    try {
      await page.goto(plain.address);
      expect(await page.locator('.welcome > .drawn').count()).toBe(look === 'speaker' ? 1 : 0);
      expect(
        await page.evaluate("getComputedStyle(document.querySelector('section.pages')).borderLeftWidth"),
      ).toBe('0px');
      await page.goto(running.address);
      expect(await page.locator('.welcome > .drawn').count()).toBe(0);
    } finally {
      await plain.close();
    }
  });

  it('breaks words that are wider than the window', async () => {
    const { page } = await browser.open({ viewport: { width: 320, height: 700 } });
    for (const path of ['', 'talks', 'talks/words', 'tags']) {
      await page.goto(`${running.address}/${path}`);
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 320]);
    }
  });

  it('prints dark on white to whoever chose dark, and no heading alone', async () => {
    const { page } = await browser.open();
    await page.goto(`${running.address}/writing/hi`);
    await page.evaluate("localStorage.setItem('appearance', 'dark')");
    await page.reload();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const styles = (await page.evaluate(
      "['body', 'h1', '.prose h2'].map((part) => { const { color, breakAfter } = getComputedStyle(document.querySelector(part)); return [Math.max(...color.match(/[\\d.]+/g).slice(0, 3)) < 64, breakAfter]; })",
    )) as [boolean, string][];
    expect(styles.map(([isDark]) => isDark)).toEqual([true, true, true]);
    expect(styles[2]?.[1]).toBe('avoid');
  });
});

describeInBrowser('links that find no room, and lists of names', () => {
  let running: Running;
  const browser = useBrowserAt(() => running.address);
  beforeAll(async () => {
    running = await serveFolder(writeFiles(files('writer', `navigation: [${LINKS}]\n`)));
  });
  afterAll(() => running.close());

  it('leave the header on one line, and the search in it', async () => {
    const { page } = await browser.open();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${running.address}/writing/hi`);
      const { lines, over } = (await page.evaluate(MEASURE)) as Measured;
      const isFound = await page.locator('.find').isVisible();
      expect([width, lines, over, isFound]).toEqual([width, 1, 0, true]);
    }
  });

  it('show the names of authors and series', async () => {
    const { page } = await browser.open();
    const namesAt = async (path: string) => {
      await page.goto(running.address + path);
      return page.locator('main :is(b, h2, h3)').allInnerTexts();
    };
    expect(await namesAt('/authors')).toEqual(['Ada', 'Grace']);
    expect(await namesAt('/series')).toEqual(['Firsts']);
  });
});

describeInBrowser.each(['writer', 'speaker', 'docs'])('contents of %s', (look) => {
  let running: Running;
  const browser = useBrowserAt(() => running.address);
  beforeAll(async () => {
    running = await serveFolder(writeFiles(files(`${look}, header: sticky`)));
  });
  afterAll(() => running.close());

  it('stay below the header, as headings do, and have the parts of sections', async () => {
    const { page } = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${running.address}/writing/hi#section-2`);
    const [header, ...parts] = (await page.evaluate(
      "[document.querySelector('.site').getBoundingClientRect().bottom, ...['article > .contents', '#section-2'].map((part) => document.querySelector(part).getBoundingClientRect().top)]",
    )) as [number, ...number[]];
    for (const top of parts) expect(top).toBeGreaterThanOrEqual(header);
    expect(await page.locator('.contents li').count()).toBe(12);
  });

  it('are open beside the text, and closed above it', async () => {
    const { page } = await browser.open();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${running.address}/writing/hi`);
      const [isOpen, isAbove] = (await page.evaluate(
        "[document.querySelector('.contents').open, document.querySelector('.contents').getBoundingClientRect().bottom <= document.querySelector('.prose').getBoundingClientRect().top]",
      )) as [boolean, boolean];
      expect([width, isOpen]).toEqual([width, !isAbove]);
    }
  });
});

/** The page is cut before each element whose place depends on other elements. */
const PIECES = /(?=<(?:li class|article|details|section|footer|h1|img|div class="prose"))/;

describeInBrowser('a page that comes in pieces', () => {
  let running: Running;
  const pieces = createServer(async ({ url, headers }, response) => {
    const answer = await fetch(running.address + url, { headers: { accept: headers.accept ?? '*/*' } });
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()));
    // The first piece needs time, since the browser paints nothing before it has the style sheet.
    for (const [index, piece] of (await answer.text()).split(PIECES).entries()) {
      response.write(piece);
      await sleep(index === 0 ? 300 : 40);
    }
    return response.end();
  });
  const browser = useBrowserAt(() => `http://127.0.0.1:${(pieces.address() as AddressInfo).port}`);
  beforeAll(async () => {
    running = await serveFolder(writeFiles(files('speaker')));
    await new Promise<void>((listening) => pieces.listen(0, '127.0.0.1', listening));
  });
  afterAll(async () => {
    pieces.close();
    await running.close();
  });

  it('has each part in its place at once', async () => {
    const { page } = await browser.open();
    for (const width of [390, 1440])
      for (const path of ['', 'writing/hi', 'projects']) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`${browser.url}/${path}`);
        const moved = await page.evaluate(
          "new Promise((done) => { let sum = 0; new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (sum += value))).observe({ type: 'layout-shift', buffered: true }); setTimeout(() => done(sum), 60); })",
        );
        expect([width, path, Number(moved) <= 0.02 || moved]).toEqual([width, path, true]);
      }
  });

  it('has no room below the picture of a row', async () => {
    const { page } = await browser.open({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${running.address}/writing`);
    const room = await page.evaluate(
      "(() => { const { bottom } = document.querySelector('.rows .thumbnail').getBoundingClientRect(); return document.querySelector('.rows div:has(> .thumbnail)').getBoundingClientRect().bottom - bottom; })()",
    );
    expect(Math.abs(Number(room))).toBeLessThan(2);
  });
});
