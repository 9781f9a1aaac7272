import { mkdtempSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { OpenedFile } from '../../src/platform/platform.ts';
import { Pictures, PictureStore } from '../../src/runtimes/node/pictures/pictures.ts';
import { painted } from '../support/pictures.ts';
import { pngHeader } from '../support/png-header.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const WORKER = join(import.meta.dirname, '../../dist/runtimes/node/pictures/picture-worker.js');

/** A server of a site with these files, with a cache of its own. */
async function serve(files: Readonly<Record<string, string | Uint8Array>>, limit = 50) {
  const dir = writeFolder({ 'lectern.yaml': `limits: { picture_megabytes: ${limit} }\n`, ...files });
  const cache = mkdtempSync(join(tmpdir(), 'lectern-cache-'));
  const { url } = await serving([dir, '--cache', cache], {});
  const get = async (path: string) => {
    const response = await fetch(url + path);
    const body = Buffer.from(await response.arrayBuffer());
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      headers: response.headers,
      body,
    };
  };
  /** Asks until the scaled picture is made. Otherwise the time limit of the test ends the loop. */
  const made = async (path: string) => {
    for (;;) {
      const answer = await get(path);
      if (answer.headers.get('cache-control') !== 'no-cache') return answer;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { url, cache, get, made };
}

/** The addresses in the `srcset` of a page, by width. */
function setOn(html: string): Record<string, string> {
  const [, set = ''] = /srcset="([^"]*)"/.exec(html) ?? [];
  return Object.fromEntries(set.split(', ').map((one) => one.split(' ').toReversed() as [string, string]));
}

const POST = '---\ntitle: Post\n---\n![A picture](/photo.jpg)\n';

describe('a picture of the site', () => {
  it('is offered in the widths of the list, as WebP, upright, in sRGB, and without what it knows of its place', async () => {
    const photo = await painted(1200, 800)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '59/1 19/1 0/1' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(photo.includes('SECRET-OWNER')).toBe(true);
    const { url, get, made } = await serve({ 'public/photo.jpg': photo, 'content/writing/post.md': POST });
    const set = setOn((await get('/writing/post')).body.toString());
    expect(Object.keys(set)).toEqual(['320w', '640w', '800w']);
    const first = await get(set['640w'] as string);
    // The original is sent until the scaled picture is made.
    expect([first.status, first.type, first.body.equals(photo)]).toEqual([200, 'image/jpeg', true]);
    const small = await made(set['640w'] as string);
    expect([small.type, small.headers.get('cache-control')]).toEqual([
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    const { width, height, exif, icc, orientation } = await sharp(small.body).metadata();
    expect({ width, height, exif, icc, orientation }).toEqual({ width: 640, height: 960 });
    expect(small.body.includes('SECRET-OWNER')).toBe(false);
    // The photo is stored turned: its left half is shown as the upper half. It also has a wider colour space, with
    // other numbers for the same colour.
    const { data } = await sharp(small.body)
      .extract({ left: 300, top: 200, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const shown = await sharp(photo)
      .autoOrient()
      .resize(640)
      .extract({ left: 300, top: 200, width: 1, height: 1 })
      .raw()
      .toBuffer();
    for (const channel of [0, 1, 2])
      expect(Math.abs((data[channel] as number) - (shown[channel] as number))).toBeLessThan(8);
    const whole = await sharp((await made(set['800w'] as string)).body).metadata();
    expect([whole.width, whole.height]).toEqual([800, 1200]);
    const condition = { 'If-None-Match': small.headers.get('etag') as string };
    expect((await fetch(url + (set['640w'] as string), { headers: condition })).status).toBe(304);
  });

  it('answers at the widths of the list alone, and only as what may be seen', async () => {
    const photo = await painted(700, 500).jpeg().toBuffer();
    const { get, cache } = await serve({
      'public/photo.jpg': photo,
      'public/small.png': await painted(300, 200).png().toBuffer(),
      'public/large.png': pngHeader(20_000, 20_000),
      'public/moves.gif': await painted(700, 500).gif().toBuffer(),
      'public/drawn.svg': '<svg viewBox="0 0 3 2"></svg>',
      'content/writing/post.md': POST,
      'content/writing/secret.md': '---\ntitle: Secret\ndraft: true\n---\n![B](secret.jpg)\n',
      'content/writing/secret.jpg': photo,
      'content/writing/later.md': '---\ntitle: Later\ndate: 2999-01-01\n---\n![B](later.jpg)\n',
      'content/writing/later.jpg': photo,
    });
    const status = async (path: string) => [path, (await get(path)).status];
    for (const path of [
      '/_lectern/pictures/320/photo.jpg.webp',
      '/_lectern/pictures/960/photo.jpg.webp?anything',
    ])
      expect(await status(path)).toEqual([path, 200]);
    for (const path of [
      '/_lectern/pictures/641/photo.jpg.webp',
      '/_lectern/pictures/0640/photo.jpg.webp',
      '/_lectern/pictures/1280/photo.jpg.webp',
      '/_lectern/pictures/99999999999/photo.jpg.webp',
      '/_lectern/pictures/-320/photo.jpg.webp',
      '/_lectern/pictures/320/photo.jpg',
      '/_lectern/pictures/320/small.png.webp',
      '/_lectern/pictures/320/large.png.webp',
      '/_lectern/pictures/320/moves.gif.webp',
      '/_lectern/pictures/320/drawn.svg.webp',
      '/_lectern/pictures/320/missing.jpg.webp',
      '/_lectern/pictures/320/../../photo.jpg.webp',
      '/_lectern/pictures/320/%2e%2e/public/photo.jpg.webp',
      '/_lectern/pictures/320/..%2f..%2flectern.yaml.webp',
      '/_lectern/pictures/320//etc/passwd.webp',
      '/_lectern/pictures/320/photo.jpg%00.webp',
      '/_lectern/pictures/320/writing/secret.jpg.webp',
      '/_lectern/pictures/320/content/writing/secret.jpg.webp',
      '/_lectern/pictures/320/writing/later.jpg.webp',
      '/_lectern/pictures/',
    ])
      expect(await status(path)).toEqual([path, 404]);
    // Refused requests must not make pictures.
    expect(readdirSync(join(cache, 'pictures')).length).toBeLessThanOrEqual(2);
  });

  it('stays what it is where making it fails or gains nothing: cut off, a bomb, a disguise, already small', async () => {
    const photo = await painted(900, 600).jpeg({ quality: 90 }).toBuffer();
    const noise = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .webp({ quality: 1 })
      .toBuffer();
    const bomb = Buffer.concat([pngHeader(7000, 7000), Buffer.from('0000000049444154', 'hex')]);
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>x</script></svg>',
    );
    // Its header says JPEG of this size, but an SVG follows.
    const disguised = Buffer.concat([photo.subarray(0, 700), svg]);
    const files = {
      'cut.jpg': photo.subarray(0, photo.length / 2),
      'bomb.png': bomb,
      'disguised.jpg': disguised,
      'small.webp': noise,
    };
    const { get, made } = await serve({
      ...Object.fromEntries(Object.entries(files).map(([name, bytes]) => [`public/${name}`, bytes])),
      'public/photo.jpg': photo,
      'content/writing/post.md': POST,
    });
    for (const [name, bytes] of Object.entries(files)) {
      const width = name === 'small.webp' ? 640 : 320;
      const answer = await made(`/_lectern/pictures/${width}/${name}.webp`);
      expect([name, answer.status, answer.body.equals(bytes)]).toEqual([name, 200, true]);
      expect((await get(`/_lectern/pictures/${width}/${name}.webp`)).headers.get('cache-control')).not.toBe(
        'no-cache',
      );
    }
    expect((await made('/_lectern/pictures/320/photo.jpg.webp')).type).toBe('image/webp');
  });

  it('is sent as it is where none are to be made', async () => {
    const { get } = await serve(
      { 'public/photo.jpg': await painted(700, 500).jpeg().toBuffer(), 'content/writing/post.md': POST },
      0,
    );
    const page = (await get('/writing/post')).body.toString();
    expect(page).toContain('width="700" height="500"');
    expect(page).not.toContain('srcset');
    expect((await get('/_lectern/pictures/320/photo.jpg.webp')).type).toBe('image/jpeg');
  });
});

describe('the maker of pictures', () => {
  /** @param before code that runs in the process before the maker of pictures. */
  async function maker(
    before = '',
    isWaiting = true,
    cacheDir = mkdtempSync(join(tmpdir(), 'lectern-cache-')),
  ) {
    const dir = writeFolder({
      'a.jpg': await painted(700, 500).jpeg().toBuffer(),
      'b.jpg': await painted(700, 500).jpeg().toBuffer(),
    });
    const log = join(cacheDir, 'jobs.log');
    writeFileSync(log, '');
    const script = join(cacheDir, 'worker.mjs');
    writeFileSync(
      script,
      `import { appendFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(`${log}.started`)}, process.pid + '\\n');
       process.on('message', ({ picture }) => appendFileSync(${JSON.stringify(log)}, picture.file + ' ' + picture.width + '\\n'));
       ${before}
       await import(${JSON.stringify(pathToFileURL(WORKER).href)});`,
    );
    const store = new PictureStore(join(cacheDir, 'pictures'), 1_000_000);
    const pictures = new Pictures({ dir, cacheDir, megabytes: 1, isWaiting }, store, pathToFileURL(script));
    onTestFinished(() => pictures.close());
    const scaled = (file: string, width = 320) => pictures.scaled({ file, tag: 't', width });
    const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
    return {
      scaled,
      jobs: () => linesOf(log),
      started: () => linesOf(`${log}.started`),
      folder: join(cacheDir, 'pictures'),
      cacheDir,
    };
  }

  async function sizeOf(opened: OpenedFile | 'later' | null): Promise<number | string | null> {
    if (opened === null || opened === 'later') return opened;
    await opened.close();
    return opened.size;
  }

  it('makes one picture once, however many ask for it', async () => {
    const { scaled, jobs } = await maker();
    const sizes = await Promise.all(
      (
        await Promise.all(Array.from({ length: 40 }, (_, index) => scaled(index % 2 ? 'a.jpg' : 'b.jpg')))
      ).map(sizeOf),
    );
    expect(sizes.every((size) => typeof size === 'number' && size > 50)).toBe(true);
    expect(jobs().toSorted()).toEqual(['a.jpg 320', 'b.jpg 320']);
    await sizeOf(await scaled('a.jpg'));
    expect(jobs()).toHaveLength(2);
  });

  it('makes that of each site, though both have one cache', async () => {
    const { scaled, cacheDir } = await maker();
    const other = await maker('', true, cacheDir);
    await sizeOf(await scaled('a.jpg'));
    await sizeOf(await other.scaled('a.jpg'));
    expect(other.jobs()).toEqual(['a.jpg 320', 'a.jpg 320']);
  });

  it.each([
    ['on each core for an export', true, availableParallelism()],
    ['in one process beside a server', false, 1],
  ])('makes them %s', async (_where, isWaiting, processes) => {
    const { scaled, jobs, started } = await maker('', isWaiting);
    const count = 5 * processes + 20;
    const made = await Promise.all(
      Array.from({ length: count }, (_, index) => scaled('a.jpg', 100 + index).then(sizeOf)),
    );
    expect(made.every((size) => (isWaiting ? typeof size === 'number' : size === 'later'))).toBe(true);
    await vi.waitFor(() => expect(jobs()).toHaveLength(count), { timeout: 60_000 });
    expect(started()).toHaveLength(processes);
  });

  it('goes on after its process was killed over a picture, and leaves that one alone', async () => {
    const { scaled, jobs } = await maker(
      "process.on('message', ({ picture }) => picture.file === 'a.jpg' && process.kill(process.pid, 'SIGKILL'));",
    );
    const both = await Promise.all([scaled('a.jpg'), scaled('b.jpg')]);
    expect(await Promise.all(both.map(sizeOf))).toEqual([null, expect.any(Number)]);
    expect(await sizeOf(await scaled('a.jpg'))).toBeNull();
    // The two pictures may be asked for in either order.
    expect(jobs().toSorted()).toEqual(['a.jpg 320', 'b.jpg 320']);
  });

  it('answers with nothing where sharp cannot be loaded', async () => {
    const { scaled, folder } = await maker('process.exit(1);');
    expect(await Promise.all([scaled('a.jpg'), scaled('b.jpg')])).toEqual([null, null]);
    expect(await scaled('a.jpg')).toBeNull();
    // Nothing is kept about these pictures, because the failure is not theirs.
    expect(readdirSync(folder)).toEqual([]);
  });

  it('does not make anybody wait', async () => {
    const { scaled } = await maker('', false);
    expect(await scaled('a.jpg')).toBe('later');
    expect(await scaled('a.jpg')).toBe('later');
  });
});

it('the store of pictures keeps to its bound: those that were asked for longest ago go first', () => {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-store-'));
  const store = new PictureStore(dir, 100_000);
  for (let number = 10; number < 40; number++) {
    writeFileSync(store.path(`${number}`), Buffer.alloc(9000));
    const seconds = 1_000_000 + number;
    // Later numbers get newer times, even if the clock of this machine is too coarse to tell them apart.
    const past = new Date(seconds * 1000);
    utimesSync(store.path(`${number}`), past, past);
    store.added(`${number}`);
    const bytes = readdirSync(dir).reduce((sum, name) => sum + statSync(join(dir, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(100_000);
  }
  expect(readdirSync(dir).toSorted().at(-1)).toBe('39');
  expect(readdirSync(dir)).not.toContain('10');
});
