import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSearch, readText } from '../../src/browser/search-files.ts';
import { documentNumbers } from '../../src/search/parts/document-numbers.ts';
import { KeptOutputs } from '../../src/export/kept-outputs.ts';
import { isAdded } from '../../src/export/overlay.ts';
import { searchOutputs } from '../../src/export/search-outputs.ts';
import { nodePlatform } from '../../src/platform/node.ts';
import type { PictureMaker } from '../../src/platform/platform.ts';
import { pngHeader } from '../support/png-header.ts';
import { BASE, type Exported, exported, type Exporting } from './outputs-of.ts';

const post = (title: string, date: string, more: string, text: string) =>
  `---\ntitle: ${title}\ndate: ${date}\n${more}---\n${text}\n`;
const SITE = {
  'content/writing/hello.md': post(
    'Hello',
    '2026-01-02',
    'tags: [apis]\n',
    'See [about](/about), [who](/about?a=1#who), [place](/old/place), [feed](/feed.xml), [old feed](/rss.xml), [its twin](/about.md) and [elsewhere](https://b.example/about). ![A photo](/photo.png)',
  ),
  'content/writing/moved.md': post(
    'Moved',
    '2026-01-03',
    `aliases: [/old/place, /${'x'.repeat(256)}]\n`,
    'Elsewhere. ![A photo](/photo.png) [About](/about#too)',
  ),
  'content/writing/later.md': post(
    'Later',
    '2098-01-03',
    'tags: [numbat]\naliases: [/old/later]\n',
    'Later. ![](later.svg)',
  ),
  'content/writing/secret.md': post('Secret', '2025-01-03', 'unlisted: true\n', 'Told.'),
  'content/pages/about.md': '---\ntitle: About\ndescription: Who.\n---\nWho.\n',
  'content/pages/docs/setup.md': '---\ntitle: Setup\n---\nHow. <a href="/about">Who</a>\n',
  'content/writing/later.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/photo.png': pngHeader(900, 600),
};
const opened = (text: string) => ({
  size: text.length,
  modified: 0,
  stream: () => new Response(text).body as ReadableStream<Uint8Array>,
  close: () => Promise.resolve(),
});
const pictures: PictureMaker = {
  scaled: ({ width }) => Promise.resolve(opened(`scaled ${width}`)),
  card: () => Promise.resolve(opened('card')),
};

let folders: Exported;
let flat: Exported;
let overlay: Exported;
beforeAll(async () => {
  folders = await exported(SITE, { pictures });
  flat = await exported(SITE, { isFlat: true });
  const beside = new Set(['index.html', 'writing/hello.html', 'tags/index.html']);
  overlay = await exported(SITE, { origins: { beside }, isFrameOnly: true });
});
const filesOf = ({ outputs }: Exported, ...kinds: string[]) =>
  outputs.filter(({ kind }) => kinds.includes(kind)).map(({ file }) => file);

describe('what an export is made of', () => {
  it('is a folder for each page, behind it its twins, and the pictures that no page before it had', () => {
    const made = filesOf(folders, 'page', 'twin', 'asset', 'moved', 'not-found');
    expect(made).toEqual([
      'photo.png',
      'index.html',
      'index.md',
      '_lectern/touch-icon.png',
      '_lectern/card.png',
      ...['search', 'developers', 'press-kit', 'tags', 'writing', 'videos', 'talks', 'projects'].flatMap(
        (page) => [`${page}/index.html`, `${page}.md`],
      ),
      'writing/moved/index.html',
      'writing/moved.md',
      '_lectern/cards/writing/moved.png',
      '_lectern/pictures/320/photo.png.webp',
      '_lectern/pictures/640/photo.png.webp',
      '_lectern/pictures/960/photo.png.webp',
      ...['writing/hello', 'writing/secret', 'about'].flatMap((page) => [
        `${page}/index.html`,
        `${page}.md`,
        `_lectern/cards/${page}.png`,
      ]),
      'docs/setup/index.html',
      'docs/setup.md',
      '_lectern/cards/docs/setup.png',
      'docs/index.html',
      'docs.md',
      'tags/apis/index.html',
      'tags/apis.md',
      '404.html',
      '404.md',
      'old/place/index.html',
    ]);
    expect(folders.text('_lectern/pictures/640/photo.png.webp')).toBe('scaled 640');
  });

  it('is a file for each page where rules take the slash away, and nothing that leads on', () => {
    expect(filesOf(flat, 'page', 'moved').slice(-6)).toEqual([
      'writing/hello.html',
      'writing/secret.html',
      'about.html',
      'docs/setup.html',
      'docs.html',
      'tags/apis.html',
    ]);
  });

  it('is every answer of the API that depends on nothing', () => {
    const paths = [
      'index',
      'press-kit',
      'writing/moved',
      'writing/hello',
      'writing/secret',
      'about',
      'docs/setup',
    ];
    expect(filesOf(folders, 'rest')).toEqual([
      'api/v1.json',
      'api/v1/versions.json',
      'api/v1/press-kit.json',
      ...paths.map((path) => `api/v1/content/${path}.json`),
      'api/v1/content.json',
      ...['writing', 'video', 'talk', 'project', 'page'].map((type) => `api/v1/content/type=${type}.json`),
    ]);
    expect(folders.text('api/v1.json')).toContain(`${BASE}/api/v1/versions.json`);
  });

  it('has each file once, with its type, its digest and what belongs to its address', () => {
    expect(new Set(folders.outputs.map(({ file }) => file)).size).toBe(folders.outputs.length);
    const of = (file: string) => folders.outputs.find((output) => output.file === file);
    expect(of('about/index.html')).toMatchObject({
      kind: 'page',
      address: '/about',
      type: 'text/html; charset=utf-8',
      headers: { 'cache-control': 'no-cache', vary: 'Accept, Accept-Encoding' },
    });
    expect(of('about.md')?.headers['link']).toContain(`<${BASE}/about>; rel="canonical"`);
    expect(Object.keys(of('about.md')?.headers ?? {})).toEqual(
      [
        'access-control-allow-origin',
        'access-control-expose-headers',
        'cache-control',
        'link',
        'vary',
        'x-content-type-options',
        'x-markdown-tokens',
      ].filter((name) => name in (of('about.md')?.headers ?? {})),
    );
    for (const name of ['content-type', 'content-length', 'etag', 'last-modified', 'ratelimit', 'date'])
      for (const { file, headers } of folders.outputs) expect([file, name in headers]).toEqual([file, false]);
  });

  it('tells what frames pages from documents', () => {
    const framing = filesOf(folders, 'frame');
    expect(framing).toEqual(
      expect.arrayContaining(['_lectern/style.css', '_lectern/site.js', '_lectern/icon.svg']),
    );
    expect(framing.filter((file) => !file.startsWith('_lectern/'))).toEqual([]);
    expect(filesOf(folders, 'document').filter((file) => file.startsWith('_lectern/'))).toEqual([]);
    expect(filesOf(folders, 'document')).toEqual(
      expect.arrayContaining([
        'llms.txt',
        'writing/llms.txt',
        'openapi.json',
        '.well-known/api-catalog',
        'robots.txt',
      ]),
    );
  });

  it('tells former addresses apart from those that only lead on', () => {
    expect(folders.redirects).toEqual([
      { from: '/old/place', to: '/writing/moved' },
      { from: `/${'x'.repeat(256)}`, to: '/writing/moved' },
      { from: '/index.xml', to: '/feed.xml' },
      { from: '/rss.xml', to: '/feed.xml' },
      { from: '/atom.xml', to: '/feed.atom' },
      { from: '/categories', to: '/tags' },
      { from: '/categories/apis', to: '/tags/apis' },
    ]);
    expect([folders.unnamable, flat.unnamable]).toEqual([[`/${'x'.repeat(256)}`], []]);
    expect(folders.text('old/place/index.html')).toContain('url=/writing/moved/"');
  });

  it('leads from page to page as they are laid out, and leaves every other address', () => {
    const links = (text: string) =>
      [...text.matchAll(/<a href="([^"]*)"[^>]*>(?:about|who|place|feed|old feed|its twin|elsewhere)</g)].map(
        ([, href]) => href,
      );
    expect(links(folders.text('writing/hello/index.html'))).toEqual([
      '/about/',
      '/about/?a=1#who',
      '/old/place/',
      '/feed.xml',
      '/rss.xml',
      '/about.md',
      'https://b.example/about',
    ]);
    expect(links(flat.text('writing/hello.html')).slice(0, 2)).toEqual(['/about', '/about?a=1#who']);
    expect(folders.text('index.html')).toContain('href="/writing/"');
    expect(folders.text('404.html')).toContain('href="/writing/"');
    expect(folders.text('about.md')).toContain(`${BASE}/about\n`);
    // Only on the page does a link that the author wrote as HTML get the slash of a folder.
    expect(folders.text('docs/setup/index.html')).toContain('/about/">Who<');
    expect(folders.text('docs/setup.md')).toContain('/about">Who<');
  });
});

it('a page names its host only in canonical and other public addresses', async () => {
  const site = {
    'content/writing/a.md':
      '# A\n\n![](/b.svg) [B](/b.svg) <picture><source srcset="/b.svg 1x, /b.svg 2x"></picture>\n\n`<a href="https://ada.example/b.svg">`\n',
    'public/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  };
  for (const isFlat of [true, false]) {
    const text = (await exported(site, { isFlat })).text(isFlat ? 'writing/a.html' : 'writing/a/index.html');
    expect(text).toContain(`<link rel="canonical" href="${BASE}/writing/a"/>`);
    const main = text.slice(text.indexOf('<main'));
    for (const named of ['<img src="/b.svg"', '<a href="/b.svg"', 'srcset="/b.svg 1x, /b.svg 2x"'])
      expect(main).toContain(named);
    // The address in the author's code example stays as it is.
    expect(main.match(/https:\/\/ada[^"]*/g)).toEqual(['https://ada.example/b.svg']);
  }
});

it('a list goes on in files of its own, each of which names the next', async () => {
  const posts = Object.fromEntries(
    Array.from({ length: 51 }, (_, n) => [
      `content/writing/p${n}.md`,
      post(`Post ${n}`, '2025-01-01', '', 'T.'),
    ]),
  );
  const { outputs, text } = await exported(posts);
  const files = outputs.map(({ file }) => file).filter((file) => /page=/.test(file));
  const pages = [2, 3, 4, 5].map((page) => `api/v1/content/type=writing&page=${page}.json`);
  expect(files).toEqual(['writing/page=2/index.html', 'writing/page=2.md', ...pages]);
  const next = ['api/v1/content.json', ...pages].map(
    (file) => (JSON.parse(text(file)) as { next?: string }).next,
  );
  expect(next).toEqual([...pages.map((file) => `${BASE}/${file}`), undefined]);
  expect(text('api/v1/content/type=writing.json')).toContain(`"next":"${BASE}/${pages[0]}"`);
  expect(text('writing/page=2/index.html')).toContain('href="/writing/"');
  expect(text('writing/index.html')).toContain('href="/writing/page=2/"');
  expect(text('writing.md')).toContain(`${BASE}/writing/page=2.md`);
});

describe('what is added to the output of another generator', () => {
  it.each<[kind: string, address: string, isIt: boolean]>([
    ['page', '/developers', true],
    ['page', '/developers/x', false],
    ['page', '/about', false],
    ['twin', '/developers.md', true],
    ['twin', '/writing/hello.md', true],
    ['twin', '/index.md', true],
    ['twin', '/tags.md', true],
    ['twin', '/about.md', false],
    ['twin', '/videos.md', false],
    ['twin', '/search.md', false],
    ['document', '/llms.txt', true],
    ['document', '/feed.xml', false],
    ['document', '/writing/feed.json', false],
    ['document', '/sitemap.xml', false],
    ['document', '/sitemap-2.xml', false],
    ['document', '/sitemap.md', true],
    ['document', '/robots.txt', false],
    ['rest', '/api/v1', true],
    ['frame', '/_lectern/style.css', true],
    ['asset', '/photo.png', false],
    ['search', '/_lectern/search/index.gz', false],
    ['not-found', '/404.html', false],
    ['moved', '/old/place', false],
  ])('of the kind %s at %s: %s', (kind, address, isIt) => {
    const output = { kind, address, file: address.slice(1), type: '', headers: {} };
    expect(isAdded(overlay.site, output as Parameters<typeof isAdded>[1])).toBe(isIt);
  });
});

describe('a second export', () => {
  const again = (files: Partial<typeof SITE>, more: Exporting = {}) =>
    exported({ ...SITE, ...files }, { pictures, before: folders.list, ...more });
  const made = ({ outputs }: Exported) => outputs.flatMap(({ file, body }) => (body ? [file] : []));
  const isOwn = (file: string) =>
    !/^(?:_lectern\/|.*\.(?:xml|json|atom|txt)$|search|404|\.well|photo|sitemap|agents|llms)/.test(file);

  it('takes what is in place, and makes again what is made of more than one text', async () => {
    const { list } = await again({});
    const files = made(await again({})).filter(
      (file) => isOwn(file) || /\.gz$|\/(?:cards|pictures)\//.test(file),
    );
    // This part of the export cannot tell whether the source of a picture has changed.
    expect(files).toEqual([
      ...[320, 640, 960].map((width) => `_lectern/pictures/${width}/photo.png.webp`),
      'old/place/index.html',
    ]);
    expect(list).toEqual(folders.list);
  });

  it('makes the outputs of an edited text again, and those whose files are missing', async () => {
    const hello = `${SITE['content/writing/hello.md']}\n\nMore words.\n`;
    const [, about, entry] = searchNumbers;
    const isInPlace = (file: string) =>
      !file.startsWith('about') && file !== `_lectern/search/text-${about}.gz`;
    const files = made(await again({ 'content/writing/hello.md': hello }, { isInPlace }));
    expect(files.filter((file) => isOwn(file) || /content\/.*json$|\.gz$/.test(file))).toEqual([
      'writing/hello/index.html',
      'writing/hello.md',
      'about/index.html',
      'about.md',
      'api/v1/content/writing/hello.json',
      // The list changes with the hash of the row.
      'api/v1/content/type=writing.json',
      'old/place/index.html',
      '_lectern/search/index.gz',
      '_lectern/search/words.gz',
      '_lectern/search/part-0.gz',
      `_lectern/search/text-${entry}.gz`,
      `_lectern/search/text-${about}.gz`,
    ]);
  });

  it.each(['digests', 'plain', 'headingBytes', 'anchors'] as const)(
    'makes the words of a page again where its %s are others',
    async (name) => {
      const text = post('Note', '2026-01-02', '', 'Words.\n\n## Heading\n\nMore.');
      const { site, list, frame } = await exported({ 'content/writing/note.md': text });
      const { snapshot } = site;
      const other = snapshot.columns[name].slice();
      other[0] = (other[0] as number) + 1;
      const columns = { ...snapshot.columns, [name]: other };
      const again: string[] = [];
      const kept = new KeptOutputs(site, frame, { frame, made: list }, () => true);
      const changed = { ...site, snapshot: { ...snapshot, columns } };
      for await (const { file, body } of searchOutputs(changed, nodePlatform('.'), false, kept))
        if (body) again.push(file);
      expect(again).toEqual([`_lectern/search/text-${documentNumbers(['/writing/note'])[0]}.gz`]);
    },
  );

  it.each<[what: string, files: Partial<typeof SITE>, exporting: Exporting, isSame: boolean]>([
    ['the same files', {}, {}, true],
    [
      'another text',
      { 'content/pages/about.md': '---\ntitle: About\ndescription: Who.\n---\nWhom.\n' },
      {},
      true,
    ],
    [
      'another title',
      { 'content/pages/about.md': '---\ntitle: Who\ndescription: Who.\n---\nWho.\n' },
      {},
      false,
    ],
    ['another origin', {}, { origins: { base: 'https://b.example' } }, false],
    ['pages elsewhere', {}, { origins: { pages: 'https://b.example' } }, false],
    ['files of another generator beside it', {}, { origins: { beside: new Set(['a.html']) } }, false],
    ['another day', {}, { instant: Date.parse('2026-06-02T12:00:00Z') }, false],
    ['a later hour', {}, { instant: Date.parse('2026-06-01T13:00:00Z') }, true],
    ['an entry that has appeared', {}, { instant: Date.parse('2098-06-01T12:00:00Z') }, false],
  ])('is in the same frame with %s: %s', async (_, files, exporting, isSame) => {
    const { frame } = await exported({ ...SITE, ...files }, { ...exporting, isFrameOnly: true });
    expect(frame.whole === folders.frame.whole).toBe(isSame);
  });
});

/** The numbers of the listed entries of {@link SITE} in the files of search, in the order of their rows. */
const searchNumbers = documentNumbers(['/docs/setup', '/about', '/writing/hello', '/writing/moved']);

describe('the files of search', () => {
  const unpacked = ({ outputs }: Exported, name: string) =>
    gunzipSync(outputs.find(({ file }) => file === `_lectern/search/${name}.gz`)?.body as Uint8Array);
  const rows = (of: Exported) => JSON.parse(unpacked(of, 'rows-0').toString()) as Record<string, unknown>[];
  const inOrder = (numbers: ArrayLike<number>, of: Exported) =>
    Array.from(numbers, (number) => rows(of)[number]);

  it('say of each listed entry what its row shows, as its page is laid out', () => {
    expect(inOrder(searchNumbers, folders)).toEqual([
      { type: 'page', title: 'Setup', href: '/docs/setup/', date: null, description: 'How. Who' },
      { type: 'page', title: 'About', href: '/about/', date: null, description: 'Who.' },
      {
        type: 'writing',
        title: 'Hello',
        href: '/writing/hello/',
        date: '2026-01-02',
        description: expect.stringMatching(/^See about, who, place/) as unknown,
      },
      {
        type: 'writing',
        title: 'Moved',
        href: '/writing/moved/',
        date: '2026-01-03',
        description: 'Elsewhere. A photo About',
      },
    ]);
    expect(inOrder(searchNumbers, flat).map((row) => row?.href)).toEqual([
      '/docs/setup',
      '/about',
      '/writing/hello',
      '/writing/moved',
    ]);
  });

  it('say of the index what a query needs to know', () => {
    const { about, type, rankShift } = readSearch(new Uint8Array(unpacked(folders, 'index')));
    const said = JSON.parse(new TextDecoder().decode(about)) as Record<string, unknown>;
    expect(said).toMatchObject({
      version: expect.stringMatching(/^[\w-]{8}$/) as unknown,
      language: 'en',
      strings: { results_none: expect.any(String) as unknown, page: expect.any(String) as unknown },
      implied: { all: ['ada'], writing: ['write', 'ada'].toReversed() },
    });
    expect([[...type], [...rankShift]]).toEqual([
      [0, 0, 4, 4],
      [0, 0, 0, 0],
    ]);
  });

  it('have the words of a page, in twelve rows a file, and of a very long one the beginning', async () => {
    const sentence = `${'word '.repeat(19)}ends.\n\n`;
    const pages = Object.fromEntries(
      Array.from({ length: 9 }, (_, n) => [
        `content/writing/p${n}.md`,
        post(
          `P${n}`,
          `2025-01-0${9 - n}`,
          '',
          n === 0 ? sentence.repeat(2400) : `Words of ${n}.\n\n## Heading ${n}\n\nMore.`,
        ),
      ]),
    );
    const many = await exported(pages, { isSearchOnly: true });
    const numbers = documentNumbers(Array.from({ length: 9 }, (_, n) => `/writing/p${n}`));
    expect(filesOf(many, 'search').map((file) => file.slice('_lectern/search/'.length))).toEqual(
      expect.arrayContaining([
        'rows-0.gz',
        'rows-1.gz',
        ...Array.from(numbers, (number) => `text-${number}.gz`),
      ]),
    );
    expect(rows(many).length).toBeLessThanOrEqual(12);
    const textOf = (page: number) => readText(new Uint8Array(unpacked(many, `text-${numbers[page]}`)));
    const { plain, plainOffsets, ofBody, position, byte } = textOf(0);
    const length = plainOffsets[1] as number;
    expect([plainOffsets[0], plainOffsets[2], plain.length]).toEqual([0, length, length]);
    expect(length).toBeGreaterThan(200_000);
    expect(length).toBeLessThan(200_400);
    expect([ofBody, position.length]).toEqual([byte.length, byte.length]);
    expect(byte.at(-1)).toBeLessThanOrEqual(200_000);
    const last = textOf(8);
    expect(new TextDecoder().decode(last.plain)).toBe('Words of 8.\n\nHeading 8\n\nMore.');
    expect(new TextDecoder().decode(last.anchors)).toBe('heading-8');
    expect([[...last.anchorOffsets], [...last.headingBytes], last.ofBody, [...last.byte]]).toEqual([
      [0, 9],
      [13],
      3,
      [0, 13, 24],
    ]);
  });

  it('of what is listed only, in an index of their own', () => {
    const words = folders.outputs
      .filter(({ kind }) => kind === 'search')
      .map(({ body }) => {
        const bytes = gunzipSync(body as Uint8Array);
        return bytes.toString('utf8') + bytes.toString('utf16le') + bytes.subarray(1).toString('utf16le');
      })
      .join();
    expect(words).toContain('elsewher');
    expect(words).not.toMatch(/told|numbat|secret|later/i);
  });
});

it('beside another generator, the pages of entries are named, and nobody makes their HTML', async () => {
  const beside = new Set(['index.html', 'writing/hello.html']);
  const { outputs, text } = await exported(SITE, { origins: { beside } });
  const pages = outputs.filter(({ kind }) => kind === 'page');
  expect(pages.find(({ address }) => address === '/writing/hello')?.body).toBeNull();
  expect(pages.find(({ address }) => address === '/developers')?.body).not.toBeNull();
  expect(text('writing/hello.md')).toContain('See [about](');
});
