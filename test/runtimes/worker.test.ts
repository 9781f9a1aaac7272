import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOOKS } from '../../src/model/theme.ts';
import { nodePlatform } from '../../src/platform/node.ts';
import { countIn, peekAt, type Window, windowEnd } from '../../src/quota/quota.ts';
import { workerPlatform } from '../../src/runtimes/worker/platform.ts';
import { unpackSite } from '../../src/runtimes/worker/site-file.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { MemoryQuota } from '../../src/quota/memory.ts';
import { liveSite } from '../../src/runtimes/live-site.ts';
import { createApp } from '../../src/surfaces/app.ts';
import { RepresentationCache } from '../../src/surfaces/http/representation.ts';
import { appOfFolder } from '../support/app.ts';
import { cleanUp, runCli } from '../contract/server.ts';
import { writeFolder } from '../support/workspace.ts';

cleanUp();

const BASE = ['--base-url', 'https://example.com', '--cache', 'none'];
const FILES = {
  'lectern.yaml': 'name: Zoë’s Notes\ntrust_proxy: [10.0.0.0/8]\n',
  'content/writing/here.md': '---\ntitle: Here\ndate: 2020-01-01\n---\n\n![p](here.svg) Bluebell.\n',
  'content/writing/here.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>Bluebell</title></svg>',
  'content/writing/later/index.md':
    '---\ntitle: Later\ndate: 2999-01-01\n---\n\n![p](later.svg) Quillwort.\n',
  'content/writing/later/later.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>Quillwort</title></svg>',
};

/** Builds a Worker. @returns its folder, and the code and messages of the command. */
async function build(dir: string, out = join(dir, '../', `${dir.split('/').at(-1)}-worker`)) {
  const { code, stderr } = await runCli(['build', dir, '--target', 'cloudflare', '-o', out, ...BASE]);
  return { out, code, stderr };
}

describe('lectern build --target cloudflare', () => {
  it('writes a Worker whose static files hold no word of what is not published yet', async () => {
    const dir = writeFolder(FILES);
    const { out, code, stderr } = await build(dir, join(writeFolder({}), 'worker'));
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('1 file of entries that are not published yet'),
    ]);
    const assets = readdirSync(join(out, 'assets')).map((name) =>
      readFileSync(join(out, 'assets', name), 'latin1'),
    );
    expect(assets.filter((text) => text.includes('Bluebell'))).toHaveLength(1);
    expect(assets.filter((text) => /Quillwort/i.test(text))).toEqual([]);
    const { settings, hidden } = unpackSite(new Uint8Array(readFileSync(join(out, 'worker/site.bin'))));
    expect(settings).toMatchObject({
      origins: { base: 'https://example.com', pages: 'https://example.com' },
      trustProxy: ['10.0.0.0/8'],
    });
    expect(new TextDecoder().decode(hidden)).toBe(FILES['content/writing/later/later.svg']);
    const config = readFileSync(join(out, 'wrangler.jsonc'), 'utf8');
    expect(JSON.parse(config.replaceAll(/^\/\/.*/gm, ''))).toMatchObject({
      name: 'zoe-s-notes',
      main: 'worker/index.js',
      assets: { directory: 'assets', run_worker_first: true },
    });
  });

  it.each(Object.keys(LOOKS))('answers the bytes of the server and of the export: %s', async (look) => {
    const comments = '<script src="https://c.example/c.js"></script>\r\n<style>p{}</style>';
    const dir = writeFolder({
      ...FILES,
      'lectern.yaml': `name: Zoë\ntheme: { look: ${look} }\nallow: { script_src: ["https://c.example"] }\n`,
      'slots/head.html': '<meta name="of" content="me">',
      'slots/after-entry.html': comments,
    });
    const { out } = await build(dir, join(writeFolder({}), 'worker'));
    const exported = join(writeFolder({}), 'out');
    expect((await runCli(['build', dir, '-o', exported, ...BASE])).code).toBe(0);
    const site = unpackSite(new Uint8Array(readFileSync(join(out, 'worker/site.bin'))));
    const platform = workerPlatform(site, {
      fetch: () => Promise.reject(new Error('No file is asked for.')),
    });
    const ofWorker = createApp({
      site: liveSite(openSnapshot(site.snapshot), site.settings.origins, platform).current,
      quota: new MemoryQuota(),
      platform,
      representations: new RepresentationCache(platform),
      clientOf: () => 'client',
    });
    const { ask } = await appOfFolder(dir, undefined, Date.now());
    const read = async (path: string) =>
      (
        await ofWorker.fetch(new Request(`https://example.com${path}`, { headers: { Accept: 'text/html' } }))
      ).text();
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec((await ask('/')).text) ?? [];
    for (const path of ['/', '/writing/here', '/nowhere', sheet]) {
      expect(await read(path)).toBe((await ask(path)).text);
    }
    const page = readFileSync(join(exported, 'writing/here/index.html'), 'utf8');
    for (const text of [page, await read('/writing/here')]) {
      expect(text).toContain('<meta name="of" content="me"></head>');
      expect(text).toContain(comments.replace('\r', ''));
    }
    const file = readFileSync(join(exported, new URL(sheet, 'https://example.com').pathname), 'utf8');
    expect(file).toBe((await ask(sheet)).text);
  });

  it('writes it anew beside a wrangler.jsonc that its owner has changed, and over nothing else', async () => {
    const dir = writeFolder(FILES);
    const out = join(writeFolder({}), 'worker');
    await build(dir, out);
    writeFileSync(join(out, 'wrangler.jsonc'), '{ "name": "mine" }');
    writeFileSync(join(out, 'assets/old'), 'of the last time');
    const again = await build(dir, out);
    expect([again.code, again.stderr]).toEqual([
      0,
      expect.stringContaining('wrangler.jsonc stays as it is.'),
    ]);
    expect(readFileSync(join(out, 'wrangler.jsonc'), 'utf8')).toBe('{ "name": "mine" }');
    expect(readdirSync(join(out, 'assets'))).not.toContain('old');
    const other = writeFolder({ 'assets/photo.svg': 'mine' });
    const refused = await build(dir, other);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`${other} is not empty`)]);
    expect(readFileSync(join(other, 'assets/photo.svg'), 'utf8')).toBe('mine');
  });

  it('refuses what does not fit, with the figures, and writes nothing', async () => {
    const dir = writeFolder(FILES);
    const out = join(writeFolder({}), 'worker');
    for (const [name, mebibytes] of [
      ['a.mp4', 24],
      ['b.mp4', 24],
      ['c.mp4', 24],
    ] as const) {
      writeFileSync(join(dir, 'content/writing/later', name), '');
      truncateSync(join(dir, 'content/writing/later', name), mebibytes * 1024 * 1024);
    }
    const whole = await build(dir, out);
    expect([whole.code, whole.stderr]).toEqual([
      2,
      expect.stringMatching(
        /does not fit into a Worker: it has 7\d\.\d MiB, .* 64\.0 MiB\. That is room for about 0 of its \d+ entries; .* take 72\.0 MiB/,
      ),
    ]);
    truncateSync(join(dir, 'content/writing/later/a.mp4'), 26 * 1024 * 1024);
    const one = await build(dir, out);
    expect([one.code, one.stderr]).toEqual([
      2,
      expect.stringMatching(/files up to 25\.0 MiB, and .*a\.mp4 has 26\.0 MiB/),
    ]);
    expect(() => readdirSync(out)).toThrow('ENOENT');
  });

  it('beside the files of another generator, its own page has the address that Cloudflare gives to a file', async () => {
    const owners = writeFolder({ 'dist/writing/here.html': '<title>Here</title><main>Bluebell.</main>' });
    const [into, out] = [join(owners, 'dist'), join(owners, 'worker')];
    const flags = ['--target', 'cloudflare', '--into', into, '-o', out, ...BASE];
    const { code, stderr } = await runCli(['build', writeFolder(FILES), ...flags]);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect(readdirSync(into)).toEqual(expect.arrayContaining(['developers.html', 'developers.md']));
    expect(readdirSync(into)).not.toContain('developers');
  });

  it.each([
    [['--target', 'gopher', '-o', 'x'], '--target is "gopher"'],
    [['--target', 'fetch', '-o', 'x'], 'name its output with --into FOLDER'],
    [['--target', 'cloudflare', '--into', 'x', '-o', 'x/y'], 'which becomes public'],
  ])('%j is told what is wanted', async (flags, words) => {
    const { code, stderr } = await runCli(['build', writeFolder(FILES), ...flags, ...BASE]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});

it('the platform of a Worker makes the digests of Node.js', () => {
  const settings = {
    origins: { base: '', pages: '' },
    beside: null,
    quota: null,
    trustProxy: [],
    clientHeader: null,
    allowedHosts: [],
    files: {},
  };
  const nothing = new Uint8Array();
  const worker = workerPlatform(
    { settings, snapshot: nothing, hidden: nothing },
    { fetch: () => Promise.reject(new Error('Nothing is asked of the assets.')) },
  );
  const node = nodePlatform('.');
  for (const text of ['', 'a', 'Zoë', 'x'.repeat(100_000)]) {
    expect(worker.hash(text)).toBe(node.hash(text));
    expect(worker.hash(new TextEncoder().encode(text))).toBe(node.hash(text));
    expect(worker.sha256(text)).toBe(node.sha256(text));
  }
  expect(worker.hash('a')).toBe('ypeBEsobvcr6wjGzmiPcTa');
});

describe('the window of one client', () => {
  it('admits 120 requests in 60 seconds, and then begins anew', () => {
    let window: Window | undefined;
    const ask = (now: number) => {
      const counted = countIn(window, now);
      window = counted.window;
      return counted.verdict;
    };
    expect(peekAt(window, 1000)).toEqual({ admitted: true, remaining: 120, reset: 60 });
    expect(ask(1000)).toEqual({ admitted: true, remaining: 119, reset: 60 });
    for (let count = 2; count < 120; count++) ask(1500);
    expect(ask(31_000)).toEqual({ admitted: true, remaining: 0, reset: 30 });
    expect(ask(60_999)).toEqual({ admitted: false, remaining: 0, reset: 1 });
    expect(peekAt(window, 60_999)).toEqual({ admitted: false, remaining: 0, reset: 1 });
    expect(window && windowEnd(window)).toBe(61_000);
    expect(ask(61_000)).toEqual({ admitted: true, remaining: 119, reset: 60 });
    // If the clock is set back, a new window begins.
    expect(ask(60_000)).toEqual({ admitted: true, remaining: 119, reset: 60 });
  });
});
