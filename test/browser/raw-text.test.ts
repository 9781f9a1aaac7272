import { rmSync } from 'node:fs';
import { afterAll, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { isWhole } from '../support/whole.ts';
import { writeFiles } from '../support/workspace.ts';
import { RAW_MARKDOWN } from '../xss/elements.ts';
import { describeInBrowser, useBrowser } from './browser.ts';

const COLLECTIONS = ['writing', 'videos', 'talks', 'projects'] as const;
/** The number of entries in a feed. */
const FEED_SIZE = 30;

// The feeds have only the newest entries: each element without a wrapper, and markup that mutates. The others are only
// on pages.
const isPlain = (id: string) => id.endsWith('-0') || id.startsWith('mutation');
const ordered = RAW_MARKDOWN.toSorted((a, b) => Number(isPlain(b.id)) - Number(isPlain(a.id)));
const newest = Date.UTC(2026, 0, 1);
const entries = ordered.map(({ id, markdown }, index) => ({
  pathname: `/${COLLECTIONS[index % 4] as string}/${id}`,
  text: `---\n${stringify({ title: id, date: new Date(newest - index * 86_400_000).toISOString().slice(0, 10) })}---\n\n${markdown}\n\nAfter *all*.\n`,
}));
const dir = writeFiles({
  ...Object.fromEntries(entries.map(({ pathname, text }) => [`content${pathname}.md`, text])),
  'public/app.js': 'pwned(document.currentScript.src);\n',
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Returns the elements and attributes of a parsed document that could run scripts, open other pages or send data. */
const HARM = `(root) => [...root.querySelectorAll('*')].flatMap((element) => {
  const known = /^(a|abbr|address|article|aside|audio|b|bdi|bdo|blockquote|br|caption|cite|code|col|colgroup|data|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|footer|h[1-6]|header|hgroup|hr|i|img|ins|kbd|li|main|mark|menu|nav|ol|p|picture|pre|q|rb|rp|rt|rtc|ruby|s|samp|section|small|source|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|track|u|ul|var|video|wbr)$/;
  const harm = known.test(element.localName) && element.namespaceURI === 'http://www.w3.org/1999/xhtml' ? [] : [element.outerHTML.slice(0, 99)];
  for (const { name, value } of element.attributes) {
    const bad = /^on|^style$|^srcdoc$|^action$|^formaction$|:/i.test(name) || /^[\\s\\0-\\x20]*(javascript|vbscript|data:text)/i.test(value);
    if (bad) harm.push(element.localName + ' ' + name + '=' + value);
  }
  return harm;
})`;

// A busy machine needs long for hundreds of documents.
vi.setConfig({ testTimeout: 600_000 });

describeInBrowser('markup that browsers read in their own ways', () => {
  const browser = useBrowser(dir);

  /** Opens a page that reports which scripts ran. */
  async function openTold() {
    const { page } = await browser.open();
    const told: string[] = [];
    await page.exposeFunction('pwned', (id: unknown) => void told.push(String(id)));
    page.on('request', (request) => {
      if (/\/(?:app\.js|gone-)/.test(request.url())) told.push(request.url());
    });
    return { page, told };
  }

  async function openReader() {
    const { page, told } = await openTold();
    // A feed reader has no content security policy, so that the sanitiser is the only protection.
    await page.route('**/reader', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>reader</p>' }),
    );
    await page.goto(`${browser.url}/reader`);
    // The browser does not cache requests while a route intercepts them.
    await page.unroute('**/reader');
    /** Returns the harmful parts of these texts, parsed as documents and inside another document. */
    const show = (texts: readonly string[]) =>
      page.evaluate(`(async (texts) => {
        const harmIn = ${HARM};
        const found = [];
        // One frame for all documents: to make a frame takes longer than to read what is in it.
        let frame = document.body.appendChild(document.createElement('iframe'));
        for (const text of texts) {
          const loaded = new Promise((resolve) => { frame.onload = resolve; });
          const shown = frame.contentDocument;
          shown.open();
          shown.write('<!doctype html><body>' + text);
          shown.close();
          // What has a script may load for ever, or lead the frame away.
          await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 5000))]);
          found.push(...harmIn(shown.body));
          if (frame.contentDocument !== shown) {
            found.push('led away: ' + text);
            frame.remove();
            frame = document.body.appendChild(document.createElement('iframe'));
          }
          const inside = document.createElement('div');
          inside.innerHTML = text;
          found.push(...harmIn(inside));
        }
        frame.remove();
        return found;
      })(${JSON.stringify(texts)})`);
    return { page, told, show };
  }

  it('does nothing on the pages', async () => {
    const { page, told } = await openTold();
    for (const { pathname } of entries.slice(0, 4 * FEED_SIZE).filter((_, at) => isWhole || at % 8 === 0)) {
      await page.goto(browser.url + pathname, { waitUntil: 'domcontentloaded' });
      // The script of the page adds a button to each code block, and a player has a drawing.
      await page.evaluate(
        `for (const own of document.querySelectorAll('.prose button.copy, .embed > a > svg.drawn')) own.remove()`,
      );
      expect([pathname, await page.evaluate(`(${HARM})(document.querySelector('.prose'))`)]).toEqual([
        pathname,
        [],
      ]);
      expect([pathname, new URL(page.url()).pathname]).toEqual([pathname, pathname]);
    }
    expect(told).toEqual([]);
  });

  it('does nothing on any page, even without its content security policy', async () => {
    const { told, show } = await openReader();
    const bodies = await Promise.all(
      entries.map(async ({ pathname }) => {
        const html = await (await fetch(browser.url + pathname)).text();
        const [, body = `<bad>${pathname}</bad>`] =
          /<div class="prose"[^>]*>([^]*)<\/div><\/article>/.exec(html) ?? [];
        return body.replace(/(<(?:p|span) class="embed">\s*<a [^>]*>)<svg class="drawn"[^]*?<\/svg>/g, '$1');
      }),
    );
    expect(await show(bodies)).toEqual([]);
    expect(told).toEqual([]);
  });

  it('does nothing in any of the three feeds', async () => {
    const { page, told, show } = await openReader();
    for (const collection of COLLECTIONS) {
      for (const [file, selector] of [
        ['feed.xml', 'item > *|encoded, item > description'],
        ['feed.atom', 'entry > content'],
      ]) {
        const texts =
          (await page.evaluate(`fetch('/${collection}/${file}').then((answer) => answer.text()).then((text) =>
          [...new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('${selector}')].map((element) => element.textContent))`)) as string[];
        expect(texts.length).toBe(file === 'feed.xml' ? 2 * FEED_SIZE : FEED_SIZE);
        expect([collection, file, await show(texts)]).toEqual([collection, file, []]);
      }
      const feed = (await (await page.request.get(`${browser.url}/${collection}/feed.json`)).json()) as {
        items: { content_html: string }[];
      };
      expect(feed.items).toHaveLength(FEED_SIZE);
      expect([collection, await show(feed.items.map((item) => item.content_html))]).toEqual([collection, []]);
    }
    expect(told).toEqual([]);
  });
});
