import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { describeInBrowser, useBrowser } from './browser.ts';

const dir = mkdtempSync(join(tmpdir(), 'lectern-media-'));
const files = {
  'content/videos/tube.md':
    '---\ntitle: Tube\ndate: 2026-01-01\nlink: https://youtu.be/dQw4w9WgXcQ\n---\nNotes.\n\n## Transcript\n\n[00:00:01] First words.\n\n[00:01:05] Later words.\n',
  'content/videos/posted.md':
    '---\ntitle: Posted\ndate: 2026-01-03\nlink: https://film.example/a\nimage: /poster.svg\n---\nNotes.\n',
  'public/poster.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"/>',
  'content/writing/clip.md':
    '---\ntitle: Clip\ndate: 2026-01-02\n---\nLook:\n\nhttps://vimeo.com/123456789\n\nhttps://vimeo.com/987654321\n\nAnd [a link in a line](https://youtu.be/dQw4w9WgXcQ) stays one.\n',
};
mkdirSync(join(dir, 'content/videos'), { recursive: true });
mkdirSync(join(dir, 'content/writing'), { recursive: true });
mkdirSync(join(dir, 'public'), { recursive: true });
for (const [file, text] of Object.entries(files)) writeFileSync(join(dir, file), text);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describeInBrowser('a video of another service', () => {
  const browser = useBrowser(dir);

  it('is asked for by a click, and nothing before', async () => {
    const { page, trouble } = await browser.open();
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ body: '<p>player</p>' }),
    );
    await page.goto(`${browser.url}/videos/tube`);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(trouble).toEqual([]);
    await page.getByRole('link', { name: 'Play the video' }).click();
    expect(await page.locator('iframe').getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
    );
    await page.frameLocator('iframe').getByText('player').waitFor();
    expect(trouble).toEqual(['request to https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
  });

  it('has its words below the sign that plays it', async () => {
    const { page } = await browser.open();
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${browser.url}/videos/posted`);
      const [sign, words] = await Promise.all(
        ['.player .play', '.player span'].map((part) => page.locator(part).boundingBox()),
      );
      expect(words?.y).toBeGreaterThan((sign?.y ?? Infinity) + (sign?.height ?? 0));
    }
  });

  it('starts where the transcript is clicked', async () => {
    const { page } = await browser.open();
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'player' }));
    await page.goto(`${browser.url}/videos/tube`);
    await page.getByRole('link', { name: '1:05' }).click();
    expect(await page.locator('iframe').getAttribute('src')).toBe(
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=65',
    );
    expect(new URL(page.url()).hash).toBe('#t65');
  });

  it('is a link in a text, played in place', async () => {
    const { page, trouble } = await browser.open();
    await page.route('https://player.vimeo.com/**', (route) => route.fulfill({ body: 'player' }));
    await page.goto(`${browser.url}/writing/clip`);
    expect(trouble).toEqual([]);
    // Each player in a text has a drawing of its own, behind its words.
    const drawn = await page
      .locator('.embed .drawn path')
      .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
    expect(new Set(drawn).size).toBe(2);
    await page.getByRole('link', { name: 'Vimeo' }).first().click();
    expect(await page.locator('iframe').getAttribute('src')).toBe(
      'https://player.vimeo.com/video/123456789?dnt=1&autoplay=1',
    );
    expect(await page.getByRole('link', { name: 'a link in a line' }).getAttribute('href')).toBe(
      'https://youtu.be/dQw4w9WgXcQ',
    );
  });

  it('is a link to its page without script', async () => {
    const { page } = await browser.open({ javaScriptEnabled: false });
    await page.goto(`${browser.url}/videos/tube`);
    expect(await page.getByRole('link', { name: 'Play the video' }).getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    );
  });
});
