import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { elementsOf, select } from '../support/markup.ts';
import { painted } from '../support/pictures.ts';
import { startServing } from '../support/serving.ts';
import { siteOf, writeFiles } from '../support/workspace.ts';
import { previewCard } from '../../src/site/cards.ts';
import { findRow } from '../../src/site/site.ts';

const FILES = {
  'lectern.yaml': 'name: Łucja\ntheme: { accent: "#0b57a4" }\n',
  'content/writing/plain.md': '---\ntitle: Größe & <b>Maß</b>\n---\nText.\n',
  'content/writing/own.md': '---\ntitle: Own\nimage: { src: own.png, alt: A boat }\n---\nText.\n',
  'content/writing/kanji.md': '---\ntitle: 東京の猫\n---\nText.\n',
  'content/writing/symbols.md': '---\ntitle: "Boats 🚤 and 水"\n---\nText.\n',
  'content/writing/secret.md': '---\ntitle: Secret\ndraft: true\n---\nText.\n',
};

type Files = Readonly<Record<string, string | Uint8Array>>;

/** @param onEnd takes a function that ends the server, and by default runs it at the end of the test. */
async function serve(files: Files = FILES, onEnd: (end: () => Promise<void>) => void = onTestFinished) {
  const dir = writeFiles(files);
  onEnd(async () => rmSync(dir, { recursive: true, force: true }));
  const args = [dir, '--cache', mkdtempSync(join(tmpdir(), 'lectern-cache-'))];
  const { url } = await startServing(onEnd, args, {});
  const get = async (path: string) => {
    const response = await fetch(url + path);
    return {
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    };
  };
  /** The contents of the `meta` elements of a page, by name or property. */
  const head = async (path: string): Promise<Record<string, string>> => {
    const elements = elementsOf((await get(path)).body.toString());
    const metas = select(elements, 'meta').map(({ attributes: { name, property, content } }) => [
      name ?? property ?? '',
      content,
    ]);
    const icons = select(elements, 'link').filter(({ attributes: { rel } }) => rel === 'apple-touch-icon');
    return Object.fromEntries([...metas, ...icons.map(({ attributes: { href } }) => ['touch icon', href])]);
  };
  return { url, get, head };
}

/** The colours of a picture at some points, as `#rrggbb`. */
async function colorsAt(bytes: Buffer, places: readonly (readonly [number, number])[]): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(
    ([x, y]) =>
      `#${data
        .subarray((y * info.width + x) * 3)
        .subarray(0, 3)
        .toString('hex')}`,
  );
}

/** A server of {@link FILES} for all tests that change nothing. */
let shared: Awaited<ReturnType<typeof serve>>;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  shared = await serve(FILES, (end) => ends.unshift(end));
});
afterAll(async () => {
  for (const end of ends) await end();
});

describe('a preview picture', () => {
  afterEach(() => {
    delete process.env['FONTCONFIG_FILE'];
  });

  it('is drawn for an entry that has none: title, name and accent', async () => {
    const { url, get, head } = shared;
    const said = await head('/writing/plain');
    expect(said).toMatchObject({
      'og:image': expect.stringMatching(/\/_lectern\/cards\/writing\/plain\.png\?\w+$/),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Größe & <b>Maß</b>',
      'twitter:card': 'summary_large_image',
    });
    const answer = await get((said['og:image'] as string).replace(url, ''));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    expect(answer.body.length).toBeLessThan(100_000);
    const { width, height } = await sharp(answer.body).metadata();
    expect([width, height]).toEqual([1200, 630]);
    expect(
      await colorsAt(answer.body, [
        [600, 5],
        [5, 300],
      ]),
    ).toEqual(['#0b57a4', '#fbfbf9']);
    // There is ink in the place of the title, and none below it.
    const dark = async (top: number, tall: number) => {
      const part = { left: 90, top, width: 750, height: tall };
      const cut = await sharp(answer.body).extract(part).greyscale().png().toBuffer();
      return (await sharp(cut).stats()).channels[0]?.min ?? 255;
    };
    expect(await dark(100, 120)).toBeLessThan(60);
    expect(await dark(455, 20)).toBeGreaterThan(200);
    expect(await dark(510, 80)).toBeLessThan(120);
  });

  it('is the same on a server without fonts', async () => {
    const drawn = async ({ get }: typeof shared) => {
      const { status, body } = await get('/_lectern/cards/writing/plain.png');
      expect(status).toBe(200);
      return body;
    };
    const here = await drawn(shared);
    process.env['FONTCONFIG_FILE'] = '/nonexistent';
    expect((await drawn(await serve())).equals(here)).toBe(true);
  });

  it('is the entry’s own where it has one; of other pages it is that of the site', async () => {
    const { head, get } = await serve({
      ...FILES,
      'content/writing/own.png': await painted(800, 400).png().toBuffer(),
    });
    expect(await head('/writing/own')).toMatchObject({
      'og:image': expect.stringMatching(/\/writing\/own\.png$/),
      'og:image:width': '800',
      'og:image:height': '400',
      'og:image:alt': 'A boat',
      'twitter:card': 'summary_large_image',
    });
    expect((await get('/_lectern/cards/writing/own.png')).status).toBe(404);
    for (const path of ['/', '/writing', '/search'])
      expect((await head(path))['og:image']).toMatch(/\/_lectern\/card\.png\?\w+$/);
    expect((await get('/_lectern/card.png')).status).toBe(200);
  });

  it('has the letters that our font or one of the system has, else shapes', async () => {
    process.env['FONTCONFIG_FILE'] = '/nonexistent';
    const { head, get } = await serve({
      ...FILES,
      'content/writing/kana.md': '---\ntitle: さかな\n---\nText.\n',
      'content/writing/symbols.md': '---\ntitle: "Boats 🚤 → harbour"\n---\nText.\n',
    });
    const kanji = await head('/writing/kanji');
    expect([kanji['og:image:alt'], kanji['twitter:card']]).toEqual(['東京の猫', 'summary_large_image']);
    const [one, other] = await Promise.all(
      ['kanji', 'kana'].map(async (name) => (await get(`/_lectern/cards/writing/${name}.png`)).body),
    );
    // There is only paper where the title would begin.
    expect(await colorsAt(one as Buffer, [[95, 130]])).toEqual(['#fbfbf9']);
    expect(one?.equals(other as Buffer)).toBe(false);
    expect((await head('/writing/symbols'))['og:image:alt']).toBe('Boats harbour');
  });

  it('is never a drawing, and shows the day, the event and the author', async () => {
    const files = {
      'lectern.yaml': 'name: Ada\n',
      'content/writing/svg.md': '---\ntitle: Svg\nimage: /a.svg\n---\nText.\n',
      'content/talks/plain.md': '---\ntitle: T\n---\nText.\n',
      'content/talks/dated.md':
        '---\ntitle: T\ndate: 2026-01-02\nconference: Fogbank\nauthor: Bo\n---\nText.\n',
      'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"/>',
      'public/authors/bo.png': await painted(300, 300).png().toBuffer(),
    };
    const { head, get } = await serve(files);
    expect((await head('/writing/svg'))['og:image']).toMatch(/\/_lectern\/cards\/writing\/svg\.png/);
    const card = async (name: string) => (await get(`/_lectern/cards/talks/${name}.png`)).body;
    const [plain, dated] = [await card('plain'), await card('dated')];
    const inked = async (bytes: Buffer) => {
      const line = await sharp(bytes)
        .extract({ left: 90, top: 454, width: 300, height: 50 })
        .png()
        .toBuffer();
      return ((await sharp(line).stats()).channels[0]?.min ?? 255) < 200;
    };
    expect([await inked(plain), await inked(dated)]).toEqual([false, true]);
    // The middle of the portrait keeps its colour, but scaling may change it a little.
    const [face] = await colorsAt(dated, [[1000, 450]]);
    expect(face).toMatch(/^#[cd].[67].2.$/);
  });

  it('has a portrait only of a bitmap, since nothing here draws SVG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>';
    const site = await siteOf({
      'content/talks/a.md': '---\ntitle: A\nauthor: Bo\n---\nText.\n',
      'content/talks/b.md': '---\ntitle: B\nauthor: Cy\n---\nText.\n',
      'public/authors/bo.svg': svg,
      'public/authors/cy.png': await painted(300, 300).png().toBuffer(),
    });
    const portraits = ['talks/a', 'talks/b'].map((path) => previewCard(site, findRow(site, path))?.portrait);
    expect(portraits).toEqual([undefined, 'public/authors/cy.png']);
  });

  it('has its title clear of the portrait, however long it is', async () => {
    const { get } = await serve({
      'content/talks/long.md': `---\ntitle: ${'A title of many words '.repeat(5)}\nauthor: Bo\n---\nText.\n`,
      'public/authors/bo.png': await painted(300, 300).png().toBuffer(),
    });
    const { body } = await get('/_lectern/cards/talks/long.png');
    const between = await sharp(body)
      .extract({ left: 90, top: 332, width: 1020, height: 6 })
      .png()
      .toBuffer();
    expect((await sharp(between).stats()).channels[0]?.min).toBeGreaterThan(240);
  });

  it('has a name and a day in letters that our font lacks', async () => {
    const site = await siteOf({
      'lectern.yaml': 'name: مدونة\nlanguage: ar\n',
      'content/talks/a.md': '---\ntitle: A\ndate: 2026-01-02\nconference: مؤتمر\n---\nText.\n',
      'public/letters.ttf': 'font',
    });
    expect(previewCard(site, findRow(site, 'talks/a'))).toMatchObject({
      name: 'مدونة',
      meta: expect.stringMatching(/مؤتمر$/),
      fonts: ['public/letters.ttf'],
    });
  });

  it('is there of nothing that is not published', async () => {
    const { get } = shared;
    for (const path of [
      '/_lectern/cards/writing/secret.png',
      '/_lectern/cards/writing/nothing.png',
      '/_lectern/cards/writing/plain.jpg',
      '/_lectern/cards/../cards.png',
      '/_lectern/cards/%2e%2e/%2e%2e/lectern.yaml.png',
      '/_lectern/cards/.png',
      '/_lectern/cards/',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

it('a page says what its frame and its icon look like', async () => {
  const { get, head } = shared;
  const said = await head('/');
  expect(said['touch icon']).toBe('/_lectern/touch-icon.png');
  const icon = await get('/_lectern/touch-icon.png');
  const { width, height } = await sharp(icon.body).metadata();
  expect([width, height]).toEqual([180, 180]);
  expect(await colorsAt(icon.body, [[5, 5]])).toEqual(['#0b57a4']);
  const colors = select(elementsOf((await get('/')).body.toString()), 'meta')
    .filter(({ attributes: { name } }) => name === 'theme-color')
    .map(({ attributes: { content, media } }) => [content, media]);
  expect(colors).toEqual([
    ['#fbfbf9', '(prefers-color-scheme: light)'],
    ['#161816', '(prefers-color-scheme: dark)'],
  ]);
  const own = await serve({
    ...FILES,
    'public/apple-touch-icon.png': await painted(180, 180).png().toBuffer(),
  });
  expect((await own.head('/'))['touch icon']).toBe('/apple-touch-icon.png');
});
