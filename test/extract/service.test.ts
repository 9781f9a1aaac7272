import { describe, expect, it } from 'vitest';
import { readBuilt } from '../../src/extract/reader.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { buildSnapshot } from '../../src/snapshot/build.ts';
import { openSite } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { askOf } from '../support/app.ts';
import { htmlPage } from '../support/built.ts';
import { NOW, ORIGIN, writeFolder } from '../support/workspace.ts';

const post = (title: string, day: string, words: string) =>
  htmlPage({
    title: `${title} | Wine`,
    head: `<link rel="canonical" href="https://wine.example/posts/${title.toLowerCase()}/"><meta property="og:type" content="article"><meta property="article:published_time" content="${day}"><meta property="article:tag" content="Grapes">`,
    body: `<nav><a href="/">Wine</a></nav><main><article><h1>${title}</h1><p>${words} <a href="/posts/beta/#more">See</a>.</p><h2 id="more">More</h2><img src="/img/a.png" alt="A hill"></article></main><footer>Made by hand</footer>`,
  });
const FILES = {
  'index.html': htmlPage({
    title: 'Wine',
    body: '<main><h1>Wine</h1><p>About bottles.</p><article><h2><a href="/posts/alpha/">Alpha</a></h2><time datetime="2024-01-01"></time></article><article><h2><a href="/posts/beta/">Beta</a></h2><time datetime="2024-02-01"></time></article><a href="/page/2/">Older</a></main>',
  }),
  'page/2/index.html': htmlPage({
    title: 'Wine',
    body: '<main><article><h2><a href="/posts/alpha/">Alpha</a></h2><time datetime="2024-01-01"></time></article><article><h2><a href="/posts/beta/">Beta</a></h2><time datetime="2024-02-01"></time></article></main>',
  }),
  'posts/alpha/index.html': post('Alpha', '2024-01-01', 'Barrels of oak'),
  'posts/beta/index.html': post('Beta', '2024-02-01', 'Corks of glass'),
  'tags/grapes/index.html': htmlPage({
    title: 'Grapes',
    body: '<main><h1>Grapes</h1><ul><li><a href="/posts/alpha/">Alpha</a></li><li><a href="/posts/beta/">Beta</a></li></ul></main>',
  }),
  'old/index.html': '<title>x</title><meta http-equiv="refresh" content="0; url=/posts/alpha/">',
  'draft/index.html': htmlPage({
    title: 'Zinfandel',
    body: '<main><h1>Zinfandel</h1><p>Zinfandel is not told yet.</p></main>',
  }),
  'img/a.png': 'png',
  'img/zinfandel.png': 'png',
};

function served() {
  const dir = writeFolder(FILES);
  const { content } = readBuilt(dir);
  const site = openSite(
    openSnapshot(buildSnapshot(content, nodeHash)),
    NOW,
    { base: ORIGIN, pages: ORIGIN },
    nodeHash,
  );
  return askOf(site, dir);
}

describe('a build, served', () => {
  it('answers at the addresses that its host had', async () => {
    const ask = served();
    const statuses = await Promise.all(
      [
        '/',
        '/posts/alpha/',
        '/posts/alpha',
        '/posts/alpha/index.html',
        '/img/a.png',
        '/page/2/',
        '/posts/',
        '/tags/grapes/',
        '/old/',
        '/draft/',
        '/img/zinfandel.png',
      ].map(async (path) => [path, (await ask(path)).status]),
    );
    expect(Object.fromEntries(statuses)).toEqual({
      '/': 200,
      '/posts/alpha/': 200,
      '/posts/alpha': 301,
      '/posts/alpha/index.html': 301,
      '/img/a.png': 200,
      '/page/2/': 301,
      '/posts/': 301,
      '/tags/grapes/': 301,
      '/old/': 301,
      '/draft/': 404,
      '/img/zinfandel.png': 404,
    });
  });

  it('has twins, lists and search', async () => {
    const ask = served();
    const { text } = await ask('/posts/alpha.md');
    expect(text).toContain(
      '# Alpha\n\nBarrels of oak [See](https://example.com/posts/beta/#more).\n\n## More\n\n![A hill](https://example.com/img/a.png)\n',
    );
    expect(text).not.toContain('Made by hand');
    const list = JSON.parse((await ask('/api/v1/content?tag=grapes')).text) as {
      results: { path: string }[];
    };
    expect(list.results.map(({ path }) => path)).toEqual(['writing/beta', 'writing/alpha']);
    const found = JSON.parse((await ask('/api/v1/search?query=corks')).text) as {
      results: { path: string }[];
    };
    expect(found.results.map(({ path }) => path)).toEqual(['writing/beta']);
  });

  it('tells nothing of what nothing leads to', async () => {
    const ask = served();
    for (const path of [
      '/',
      '/llms.txt',
      '/sitemap.xml',
      '/feed.xml',
      '/content-index.json',
      '/api/v1/search?query=zinfandel',
      '/api/v1/content?type=page',
    ])
      expect(
        (await ask(path)).text.replaceAll(
          /query=zinfandel|a word of \\"zinfandel\\"|a word of [“"]zinfandel[”"]/g,
          '',
        ),
      ).not.toMatch(/zinfandel/i);
  });
});
