import { beforeAll, describe, expect, it } from 'vitest';
import { showText } from '../../src/markdown/html/html.ts';
import type { ShownText, TextToShow } from '../../src/model/shown-text.ts';
import { nodePlatform } from '../../src/platform/node.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { UNLIMITED } from '../support/agent-app.ts';
import { siteOfSnapshot, snapshotOf } from '../support/workspace.ts';
import { createApp } from '../../src/surfaces/app.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';

const words = (length: number) => 'Some *words* here.\n\n'.repeat(length / 20);
const SHORT = '# Short\n\nText.\n';
const LONG = `# Long\n\n${words(30_000)}The *end*.\n`;
const CODE = `# Code\n\n\`\`\`js\n${'let a = 1;\n'.repeat(400)}\`\`\`\n`;
const HUGE = `# Huge\n\n${words(4_100_000)}`;

const NOTICE = 'This text is too long, or takes too long, to show as a page.';

/** The snapshot of a site with several megabytes. No test changes it. */
let bytes: Uint8Array;
beforeAll(async () => {
  bytes = await snapshotOf(
    Object.fromEntries(
      Object.entries({ short: SHORT, long: LONG, code: CODE, huge: HUGE }).map(([name, text], index) => [
        `content/writing/${name}.md`,
        `---\ndate: 2026-01-0${index + 1}\n---\n${text}`,
      ]),
    ),
  );
});

/** The whole service with a function that turns texts into HTML. Errors are not printed. */
function appWith(showTexts?: Platform['showTexts']) {
  const site = siteOfSnapshot(bytes);
  const platform: Platform = {
    ...nodePlatform('.'),
    logError: () => {},
    ...(showTexts ? { showTexts } : {}),
  };
  const app = createApp({
    site: () => site,
    quota: UNLIMITED,
    platform,
    clientOf: () => 'test',
    representations: new RepresentationCache(platform),
  });
  return async (path: string) => {
    const response = await app.fetch(
      new Request(`https://example.com${path}`, { headers: { Accept: 'text/html' } }),
    );
    return { status: response.status, etag: response.headers.get('etag'), html: await response.text() };
  };
}

/** Turns texts into HTML only when told to, and records their lengths. */
function slowly() {
  const asked: number[][] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const showTexts = async (texts: readonly TextToShow[]): Promise<ShownText[]> => {
    asked.push(texts.map(({ markdown }) => markdown.length));
    await released;
    return texts.map(showText);
  };
  return { asked, release, showTexts };
}

describe('the HTML of long texts', () => {
  it('is made elsewhere, that of short ones at once', async () => {
    const { asked, release, showTexts } = slowly();
    const ask = appWith(showTexts);
    const long = ask('/writing/long');
    const code = ask('/writing/code');
    expect((await ask('/writing/short')).html).toContain('<p>Text.</p>');
    expect(asked.map((lengths) => lengths.length)).toEqual([1, 1]);
    release();
    expect((await long).html).toContain('<p>The <em>end</em>.</p>');
    expect((await code).html).toContain('<span class="k">let</span>');
  });

  it('is made once for all requests that wait for it, and kept', async () => {
    const { asked, release, showTexts } = slowly();
    const ask = appWith(showTexts);
    const all = Array.from({ length: 50 }, () => ask('/writing/long'));
    release();
    const etags = new Set((await Promise.all(all)).map(({ etag }) => etag));
    etags.add((await ask('/writing/long')).etag);
    expect(etags.size).toBe(1);
    expect(asked).toHaveLength(1);
  });

  it('is the same as at once', async () => {
    const elsewhere = appWith(async (texts) => texts.map(showText));
    const alone = appWith();
    for (const path of ['/writing/long', '/writing/code', '/writing/short', '/feed.xml', '/feed.json']) {
      expect([path, (await elsewhere(path)).html === (await alone(path)).html]).toEqual([path, true]);
    }
  });

  it('gives way to a notice where it takes too long, in feeds too, and is tried again', async () => {
    let isBusy = true;
    const ask = appWith(async (texts) => texts.map((text) => (isBusy ? null : showText(text))));
    const { status, html } = await ask('/writing/long');
    expect([status, html.includes('The <em>end</em>')]).toEqual([200, false]);
    expect(html).toContain(
      `<p>${NOTICE} <a href="https://example.com/writing/long.md">This page as Markdown</a></p>`,
    );
    expect((await ask('/feed.json')).html).toContain(
      `<p>${NOTICE} <a href=\\"https://example.com/writing/long\\">Long</a></p>`,
    );
    isBusy = false;
    expect((await ask('/writing/long')).html).toContain('The <em>end</em>');
    expect((await ask('/feed.json')).html).toContain('The <em>end</em>');
  });

  it('is not made of a text past all bounds, whose words are still told as Markdown', async () => {
    const { asked, showTexts } = slowly();
    for (const ask of [appWith(showTexts), appWith()]) {
      const { status, html } = await ask('/writing/huge');
      expect([status, html.includes(NOTICE), html.length < 20_000]).toEqual([200, true, true]);
      expect((await ask('/writing/huge.md')).html.length).toBeGreaterThan(4_000_000);
    }
    expect(asked).toEqual([]);
  });

  it('is made on this thread where there is no other', async () => {
    const ask = appWith(async () => null);
    expect((await ask('/writing/long')).html).toContain('The <em>end</em>');
  });

  it('fails for those who ask while it fails, and for nobody else', async () => {
    let fails = true;
    const ask = appWith(async (texts) => {
      if (fails) throw new Error('planted');
      return texts.map(showText);
    });
    const both = await Promise.all([ask('/writing/long'), ask('/writing/long')]);
    expect(both.map(({ status }) => status)).toEqual([500, 500]);
    fails = false;
    expect((await ask('/writing/long')).status).toBe(200);
  });
});
