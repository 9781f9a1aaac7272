import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { appOf } from '../support/app.ts';
import { elementsOf, select } from '../support/markup.ts';
import { painted } from '../support/pictures.ts';
import { startServing } from '../support/serving.ts';
import { writeFiles } from '../support/workspace.ts';

/** The `img` elements of a page, in order. */
async function picturesOn(files: Readonly<Record<string, string | Uint8Array>>, path: string) {
  const { ask } = await appOf(files);
  return select(elementsOf((await ask(path)).text), 'img').map(({ attributes }) => attributes);
}

const LONG = 'One more sentence of the text. '.repeat(60);

describe('a picture on a page', () => {
  it('has its size, whoever wrote the tag', async () => {
    const bytes = await painted(300, 200).png().toBuffer();
    const found = await picturesOn(
      {
        'public/a b.png': bytes,
        'content/writing/post.md':
          '---\ntitle: Post\nimage: /a b.png\n---\n![A](</a b.png>)\n\n<p><img src="/a%20b.png" alt="B" width="30"> <img src=\'/a%20b.png\'></p>\n\n![C](https://elsewhere.example/c.png) ![D](/missing.png)\n',
      },
      '/writing/post',
    );
    const sizes = found.map(({ width, height }) => [width, height]);
    expect(sizes).toEqual([
      ['300', '200'],
      ['300', '200'],
      ['30', '20'],
      ['300', '200'],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(found.every(({ srcset }) => srcset === undefined)).toBe(true);
  });

  it('leaves its width to its place only where its attributes have its ratio', async () => {
    const bytes = await painted(1500, 1000).png().toBuffer();
    const tags = [
      'width="600"',
      'height="400"',
      'width="600" height="400"',
      'width="600" height="600"',
      'width="50%"',
    ];
    const texts = tags.map((tag) => `<img src="/a.png" alt="A" ${tag}>`).join('\n\n');
    const dir = writeFiles({
      'public/a.png': bytes,
      'content/writing/post.md': `---\ntitle: Post\n---\n${LONG}\n\n${texts}\n`,
    });
    const { url } = await startServing(
      onTestFinished,
      [dir, '--cache', mkdtempSync(join(tmpdir(), 'lectern-cache-'))],
      {},
    );
    const html = await (await fetch(`${url}/writing/post`)).text();
    const found = select(elementsOf(html), 'img').map(({ attributes: { width, height, sizes } }) => [
      width,
      height,
      sizes?.startsWith('auto'),
    ]);
    expect(found).toEqual([
      ['600', '400', true],
      ['600', '400', true],
      ['600', '400', true],
      ['600', '600', false],
      ['50%', undefined, false],
    ]);
  });

  it('is urgent where it is the first and near the top, and waits for the reader where it is far down', async () => {
    const bytes = await painted(300, 200).png().toBuffer();
    const files = (text: string) => ({
      'lectern.yaml': 'logo: /logo.png\n',
      'public/logo.png': bytes,
      'public/a.png': bytes,
      'content/writing/post.md': `---\ntitle: Post\n---\n${text}`,
    });
    const near = await picturesOn(
      files(`![A](/a.png)\n\n![B](/a.png)\n\n${LONG}\n\n![C](/a.png)\n`),
      '/writing/post',
    );
    expect(near.map(({ alt, loading, fetchpriority }) => [alt, loading, fetchpriority])).toEqual([
      ['', undefined, undefined],
      ['A', undefined, 'high'],
      ['B', undefined, undefined],
      ['C', 'lazy', undefined],
    ]);
    const far = await picturesOn(files(`${LONG}\n\n![A](/a.png)\n`), '/writing/post');
    expect(far.map(({ loading, fetchpriority }) => [loading, fetchpriority])).toEqual([
      [undefined, undefined],
      ['lazy', undefined],
    ]);
  });

  it('is left alone in code, in words, and where the tag never ends', async () => {
    const { ask } = await appOf({
      'lectern.yaml': 'trusted_html: true\n',
      'public/a.svg': '<svg width="3" height="2"></svg>',
      'content/writing/post.md':
        '---\ntitle: Post\n---\n`<img src="/a.svg">` and &lt;img src="/a.svg">\n\n```html\n<img src="/a.svg">\n```\n\n<p>x</p>\n\n<img src="/a.svg" title="1 > 0 &amp; 2"><img src="/a.svg" alt="\n',
    });
    const { text } = await ask('/writing/post');
    expect(text.match(/width="3"/g)).toHaveLength(1);
    expect(text).toContain('title="1 &#62; 0 &#38; 2"');
  });

  it('that holds itself is not taken apart', async () => {
    const data = `data:image/png;base64,${'A'.repeat(300_000)}`;
    const [found] = await picturesOn(
      { 'content/writing/post.md': `---\ntitle: Post\n---\n![A](${data})\n` },
      '/writing/post',
    );
    expect(found?.['src']?.length).toBe(data.length);
    expect(Object.keys(found ?? {})).toEqual(['src', 'alt']);
  });
});

describe('a list', () => {
  it('shows videos with their own pictures, and asks nobody else for any', async () => {
    const found = await picturesOn(
      {
        'public/frame.png': await painted(320, 180).png().toBuffer(),
        'content/videos/own.md':
          '---\ntitle: Own\nimage: /frame.png\nlink: https://youtu.be/dQw4w9WgXcQ\n---\nText.\n',
        'content/videos/foreign.md':
          '---\ntitle: Foreign\nimage: https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg\nlink: https://youtu.be/dQw4w9WgXcQ\n---\nText.\n',
        'content/videos/bare.md': '---\ntitle: Bare\nlink: https://youtu.be/dQw4w9WgXcQ\n---\nText.\n',
        'content/writing/post.md': '---\ntitle: Post\nimage: https://elsewhere.example/a.png\n---\nText.\n',
      },
      '/videos',
    );
    expect(found).toEqual([
      {
        src: 'https://example.com/frame.png',
        alt: '',
        sizes: '(min-width: 60rem) 18rem, (min-width: 40rem) 50vw, 100vw',
        width: '320',
        height: '180',
        decoding: 'async',
      },
    ]);
  });
});
