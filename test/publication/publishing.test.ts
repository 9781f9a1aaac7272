import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import type { Entry } from '../../src/model/entry.ts';
import { nodeHash, nodePlatform } from '../../src/platform/node.ts';
import type { Pointer } from '../../src/publication/pointer.ts';
import type { Publication } from '../../src/publication/publish.ts';
import { publish as publishContent, rollBack } from '../../src/publication/publish.ts';
import { readForPublication } from '../../src/runtimes/node/build/load.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { NOW, writeFolder } from '../support/workspace.ts';
import { memoryStore, objectOf } from './pointers.ts';
import { publishInto } from './store.ts';

const post = (title: string, date: string, more = '', text = 'Text.') =>
  `---\ntitle: ${title}\ndate: ${date}\n${more}---\n${text}\n`;
const SITE = {
  'content/writing/a.md': post('A', '2026-01-01', '', '![](/a.svg)'),
  'content/writing/b.md': post('B', '2026-01-02'),
  'content/writing/told.md': post('Told', '2026-01-03', 'unlisted: true\n'),
  'content/writing/later.md': post('Later', '2026-08-01', '', '![](later.svg) ![](/a.svg)'),
  'content/writing/later.svg': '<svg id="later"/>',
  'content/writing/soon.md': post('Soon', '2026-07-01', '', '![](none.svg)'),
  'content/writing/none.svg': '',
  'public/a.svg': '<svg id="a"/>',
  'public/empty.txt': '',
};
const byPathname = ([a]: [string, ...unknown[]], [b]: [string, ...unknown[]]) => (a < b ? -1 : 1);
const { privateKey } = generateKeyPairSync('ed25519');

function opened() {
  const store = memoryStore();
  const publish = (
    now: number,
    files: Readonly<Record<string, string>> = SITE,
    more: Partial<Publication> = {},
  ) => publishInto(store, files, now, more);
  const assets = (bytes: Uint8Array) =>
    openSnapshot(bytes)
      .assets.map(({ pathname, file, size }): [string, string, number] => [pathname, file, size])
      .toSorted(byPathname);
  const read = (name: string) => store.files.get(name) as Uint8Array;
  return { store, publish, assets, read };
}

describe('a publication', () => {
  it('says what it holds', async () => {
    const { store, publish, read } = opened();
    const published = await publish(NOW);
    expect(published).toMatchObject({
      isSame: false,
      changes: null,
      entries: 3,
      unlisted: 1,
      next: Date.parse('2026-07-01T00:00:00Z'),
      pointer: {
        format: 1,
        sequence: NOW,
        content: NOW,
        published: '2026-06-01T12:00:00.000Z',
        base_url: null,
        site_url: null,
        sealed: null,
        signature: null,
      },
    });
    expect(published.scheduled.toSorted()).toEqual(['writing/later', 'writing/soon']);
    expect(await store.current()).toEqual(published.pointer);
    const { snapshot } = published.pointer;
    expect(read(snapshot.file)).toHaveLength(snapshot.bytes);
    expect((await store.records())[0]?.objects).toEqual(
      [snapshot.file, objectOf('<svg id="a"/>', '.svg'), objectOf('', '.txt')].toSorted(),
    );
    const nothing = await publish(NOW + 1, { 'content/writing/a.md': post('A', '2026-01-01') });
    expect([nothing.next, nothing.scheduled, nothing.unlisted]).toEqual([null, [], 0]);
  });

  it('says what has changed, by the paths', async () => {
    const { publish } = opened();
    await publish(NOW);
    const { 'content/writing/b.md': _, ...rest } = SITE;
    const { changes } = await publish(NOW + 1, {
      ...rest,
      'content/writing/a.md': post('A', '2026-01-01', '', 'Another.'),
      'content/writing/c.md': post('C', '2026-01-01'),
    });
    expect(changes).toEqual({ added: ['writing/c'], changed: ['writing/a'], removed: ['writing/b'] });
  });

  it.each<
    [what: string, files: Readonly<Record<string, string>>, more: Partial<Publication>, isSame: boolean]
  >([
    ['the same', SITE, {}, true],
    ['another text', { ...SITE, 'content/writing/b.md': post('B', '2026-01-02', '', 'Other.') }, {}, false],
    ['another file', { ...SITE, 'public/a.svg': '<svg/>' }, {}, false],
    ['another scheduled text', { ...SITE, 'content/writing/soon.md': post('Soon', '2026-07-01') }, {}, true],
    ['another address', SITE, { baseUrl: 'https://b.example' }, false],
    ['pages elsewhere', SITE, { siteUrl: 'https://b.example' }, false],
    ['no key to sign', SITE, { sign: null }, false],
    ['another key to sign', SITE, { sign: generateKeyPairSync('ed25519').privateKey }, false],
  ])('of %s is the same: %#', async (_, files, more, isSame) => {
    const { store, publish } = opened();
    const own = {
      sign: privateKey,
      baseUrl: 'https://a.example',
      siteUrl: 'https://a.example/blog',
    };
    const first = await publish(NOW, SITE, own);
    expect([first.pointer.base_url, first.pointer.site_url]).toEqual([own.baseUrl, own.siteUrl]);
    const second = await publish(NOW + 1, files, { ...own, ...more });
    expect([second.isSame, second.pointer.sequence]).toEqual([isSame, isSame ? NOW : NOW + 1]);
    expect(await store.records()).toHaveLength(isSame ? 1 : 2);
  });

  it('has a number above the last, whatever the clock says', async () => {
    const { publish } = opened();
    const sequences = [];
    for (const [at, now] of [NOW, NOW - 5000, NOW + 1, NOW + 9].entries())
      sequences.push(
        (await publish(now, { 'content/writing/a.md': post(`A${at}`, '2026-01-01') })).pointer.sequence,
      );
    expect(sequences).toEqual([NOW, NOW + 1, NOW + 2, NOW + 9]);
  });

  it('has nothing of what is scheduled, nor what only that needs, until it is published again at its time', async () => {
    const { store, publish, assets, read } = opened();
    const { pointer, next } = await publish(NOW, SITE);
    const open = [
      ['/a.svg', objectOf('<svg id="a"/>', '.svg'), 13],
      ['/empty.txt', objectOf('', '.txt'), 0],
    ];
    expect(assets(read(pointer.snapshot.file))).toEqual(open);
    expect([pointer.sealed, new Date(next ?? 0).toISOString()]).toEqual([null, '2026-07-01T00:00:00.000Z']);
    expect((await store.records())[0]?.objects).toEqual(
      [pointer.snapshot.file, ...open.map(([, file]) => file)].toSorted(),
    );
    const then = await publish(next ?? 0, SITE);
    expect([then.changes, then.scheduled]).toEqual([
      { added: ['writing/soon'], changed: [], removed: [] },
      ['writing/later'],
    ]);
    expect(assets(read(then.pointer.snapshot.file)).map(([pathname]) => pathname)).toEqual([
      '/a.svg',
      '/empty.txt',
      '/writing/none.svg',
    ]);
  });

  it('has no redirect to what is scheduled', async () => {
    const { publish, read } = opened();
    const redirects = 'redirects: { /x: "/writing/later#top", /y: /writing/a }\n';
    const { pointer } = await publish(NOW, { ...SITE, 'lectern.yaml': redirects });
    const { redirectsFrom } = openSnapshot(read(pointer.snapshot.file));
    expect([redirectsFrom.get('/x'), redirectsFrom.get('/y')]).toEqual([undefined, '/writing/a']);
  });

  it('leaves out files that are gone, and keeps the times of those that have not changed', async () => {
    const { publish, read } = opened();
    const timed = (modified: number): Partial<Publication> => ({
      openFile: (file) =>
        Promise.resolve(
          file.endsWith('none.svg') || file.endsWith('.txt')
            ? null
            : {
                size: 3,
                modified,
                stream: () =>
                  new Response(file.endsWith('a.svg') && modified > 6000 ? 'new' : 'old')
                    .body as ReadableStream<Uint8Array>,
                close: () => Promise.resolve(),
              },
        ),
    });
    const times = async (modified: number) => {
      const { pointer } = await publish(
        NOW + modified,
        { ...SITE, 'content/writing/b.md': post('B', '2026-01-02', '', `${modified}`) },
        timed(modified),
      );
      const { assets } = openSnapshot(read(pointer.snapshot.file));
      return assets
        .map(({ pathname, modified: at }): [string, number] => [pathname, at])
        .toSorted(byPathname);
    };
    expect(await times(5000)).toEqual([['/a.svg', 5000]]);
    expect(await times(6000)).toEqual([['/a.svg', 5000]]);
    expect(await times(7000)).toEqual([['/a.svg', 7000]]);
  });
});

describe('a publication of a site that is too large to be kept', () => {
  const files = {
    'hugo.toml': "defaultContentLanguage = 'en'\n[languages.en]\n[languages.de]\n",
    'content/posts/a.md': post('A', '2026-01-01'),
    'content/posts/a.de.md': post('A auf Deutsch', '2026-01-01', '', 'Ein Wort.'),
    'content/posts/later.md': post('Later', '2099-08-01', '', 'A word of the future.'),
    'content/posts/later.de.md': post('Später', '2026-01-01', '', 'Ein Wort, das nur hier steht.'),
    'content/posts/gone.md': post('Gone', '2026-01-01', 'expiryDate: 2026-02-01\n', 'A word of the past.'),
    'content/posts/gone.de.md': post('Vergangen', '2026-01-01', '', 'Noch ein Wort.'),
  };

  it('is what one of any site is', async () => {
    const { store, publish } = opened();
    // `readForPublication` takes the current time for now.
    const now = Date.now();
    const { pointer, scheduled } = await publish(now, files);
    expect(scheduled).toEqual(['writing/later']);
    const dir = writeFolder(files);
    const request = { dir, config: await readConfig(dir), cacheDir: null, mostKept: 0 };
    const read = await readForPublication(request);
    const { body } = read.content.entries.find(({ path }) => path === 'writing/a') as Entry;
    expect(body).toBe('');
    const { openFile } = nodePlatform(dir);
    const how = { openFile, hash: nodeHash, baseUrl: undefined, siteUrl: undefined, sign: null };
    const again = await publishContent(store, { ...read, ...how, now });
    expect(again.pointer).toEqual(pointer);
    expect(again.isSame).toBe(true);
  });
});

describe('a rollback', () => {
  const site = (n: number) => ({ 'content/writing/a.md': post(`A${n}`, '2026-01-01') });

  it('does nothing without an earlier revision', async () => {
    const { store, publish } = opened();
    expect(await rollBack(store, NOW, null)).toBeNull();
    await publish(NOW, site(1));
    expect(await rollBack(store, NOW + 1, null)).toBeNull();
    expect((await store.current())?.sequence).toBe(NOW);
  });

  it('is signed again, and skips incomplete revisions', async () => {
    const { store, publish } = opened();
    const pointers: Pointer[] = [];
    for (const n of [1, 2, 3]) pointers.push((await publish(NOW + n, site(n), { sign: privateKey })).pointer);
    const { has } = store;
    store.has = async (name) => name !== pointers[1]?.snapshot.file && (await has.call(store, name));
    const back = await rollBack(store, NOW, privateKey);
    expect(back?.to).toEqual(pointers[0]);
    expect(back?.pointer).toMatchObject({
      sequence: NOW + 4,
      content: NOW + 1,
      published: '2026-06-01T12:00:00.000Z',
      snapshot: pointers[0]?.snapshot,
      signature: expect.stringMatching(/^[\w+/]+=*$/) as unknown,
    });
    expect(back?.pointer.signature).not.toBe(pointers[0]?.signature);
    expect(await store.current()).toEqual(back?.pointer);
    expect((await store.records())[0]?.pointer).toEqual(back?.pointer);
  });
});
