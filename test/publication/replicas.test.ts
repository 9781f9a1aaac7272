import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { HttpStore } from '../../src/publication/fetch-store.ts';
import {
  digestOf,
  revisionName,
  type Pointer,
  signingKey,
  verifyingKey,
} from '../../src/publication/pointer.ts';
import { Replica } from '../../src/publication/replica.ts';
import { ReplicaFolder } from '../../src/publication/replica-folder.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { NOW, writeFolder } from '../support/workspace.ts';
import { memoryStore, objectOf, pointerAt } from './pointers.ts';
import { publishInto, serveStore } from './store.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const SITE = {
  'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\n![](/a.svg) ![](/same.svg)\n',
  'content/writing/later.md': '---\ntitle: Later\ndate: 2098-01-01\n---\n![](later.svg)\n',
  'content/writing/later.svg': '<svg id="later"/>',
  'public/a.svg': '<svg id="a"/>',
  'public/same.svg': '<svg id="a"/>',
};

/** A store with a signed revision, and a way to make replicas of it. */
async function published(files: Readonly<Record<string, string>> = SITE) {
  const store = memoryStore();
  const { pointer } = await publishInto(store, files, NOW, { sign: privateKey });
  const dir = writeFolder(Object.fromEntries(store.files));
  const server = await serveStore(dir);
  const kept = writeFolder({});
  const replica = (verify: KeyObject | null = null, most = 1e6, at = kept) =>
    new Replica(new HttpStore(new URL(server.url), () => ({})), new ReplicaFolder(at), verify, most);
  const offer = (changed: Pointer) => writeFileSync(join(dir, 'current.json'), JSON.stringify(changed));
  return { dir, pointer, server, kept, replica, offer };
}

const countOf = (bytes: Uint8Array | undefined) => bytes && openSnapshot(bytes).size;

describe('a replica', () => {
  it('takes a revision with its files, once, and starts from it without the store', async () => {
    const { server, replica, pointer, kept } = await published();
    const first = replica(publicKey);
    expect([first.kept(), first.hasAnswered]).toEqual([null, false]);
    writeFileSync(join(kept, 'objects/of-another'), 'There is room for it.');
    const revision = await first.next();
    expect(readdirSync(join(kept, 'objects'))).toContain('of-another');
    expect([revision?.pointer, countOf(revision?.bytes), first.hasAnswered]).toEqual([pointer, 1, true]);
    expect(server.requests.map(({ path }) => path).toSorted()).toEqual(
      ['/current.json', `/${objectOf('<svg id="a"/>', '.svg')}`, `/${pointer.snapshot.file}`].toSorted(),
    );
    server.requests.length = 0;
    expect([await first.next(), replica(publicKey).kept()?.pointer]).toEqual([null, pointer]);
    expect(server.requests.map(({ status }) => status)).toEqual([304]);
    expect(readdirSync(kept).toSorted()).toEqual(['objects', 'pointer.json']);
  });

  it('takes no older revision, and no other with the same number in its place', async () => {
    const { replica, offer, pointer } = await published();
    const one = replica();
    await one.next();
    offer({ ...pointer, sequence: pointer.sequence - 1 });
    const refused = `the store offers an older revision (${NOW - 1}) than was served (${NOW})`;
    await expect(one.next()).rejects.toThrow(refused);
    await expect(replica().next()).rejects.toThrow(refused);
    expect(one.hasAnswered).toBe(true);
    offer(pointer);
    expect(await one.next()).toBeNull();
    offer({ ...pointer, sequence: pointer.sequence + 1 });
    expect((await one.next())?.pointer.sequence).toBe(NOW + 1);
  });

  it('says that the store has not answered where it has not', async () => {
    const { replica, server } = await published();
    const one = replica();
    await one.next();
    server.answer = (_, response) => Boolean(response.writeHead(500).end());
    await expect(one.next()).rejects.toThrow('answers with 500');
    expect(one.hasAnswered).toBe(false);
  });

  it('wants the signature of its key, from the store and from its disk', async () => {
    const { replica, offer, pointer } = await published();
    const other = generateKeyPairSync('ed25519').publicKey;
    await expect(replica(other).next()).rejects.toThrow('was not made with the configured key');
    offer({ ...pointer, signature: null });
    await expect(replica(publicKey).next()).rejects.toThrow('is not signed, but a key is configured');
    expect(await replica().next()).not.toBeNull();
    expect(replica(publicKey).kept()).toBeNull();
    expect(replica().kept()).not.toBeNull();
  });

  it('takes a revision that is as large as it may be, and none that is larger', async () => {
    const { replica, pointer } = await published();
    const snapshot = pointer.snapshot.bytes;
    const whole = snapshot + 2 * '<svg id="a"/>'.length;
    await expect(replica(null, snapshot - 1).next()).rejects.toThrow(
      'the revision has 1 MB, and limits.revision_megabytes is 1',
    );
    await expect(replica(null, whole - 1).next()).rejects.toThrow('limits.revision_megabytes');
    expect(await replica(null, whole).next()).not.toBeNull();
  });

  it.each<[what: string, damage: (kept: string, files: string[]) => void]>([
    [
      'a file is missing',
      (kept, files) => rmSync(join(kept, files.find((name) => name.endsWith('.svg')) ?? '')),
    ],
    [
      'a file is shorter',
      (kept, files) => writeFileSync(join(kept, files.find((name) => name.endsWith('.svg')) ?? ''), '<'),
    ],
    [
      'the snapshot is another',
      (kept, files) => writeFileSync(join(kept, files.find((name) => name.endsWith('.snapshot')) ?? ''), 'x'),
    ],
    ['the pointer is no JSON', (kept) => writeFileSync(join(kept, 'pointer.json'), '{')],
    ['the pointer is none', (kept) => writeFileSync(join(kept, 'pointer.json'), '{"pointer":{},"files":[]}')],
  ])('starts from nothing where %s', async (_, damage) => {
    const { replica, kept } = await published();
    await replica().next();
    const files = readdirSync(join(kept, 'objects')).map((name) => `objects/${name}`);
    expect(replica().kept()).not.toBeNull();
    damage(kept, files);
    expect(replica().kept()).toBeNull();
    // Only missing objects are fetched again.
    expect(await replica().next()).not.toBeNull();
  });

  it.each<[what: string, name: string, size: number]>([
    ['the name of no object', '../lectern.yaml', 1],
    ['a name that leads out', `${objectOf('a')}/../../a`, 1],
    ['no whole size', objectOf('a'), 1.5],
    ['a negative size', objectOf('a'), -1],
  ])('takes no snapshot that names a file by %s', async (_, name, size) => {
    const store = memoryStore();
    store.addFile = async (chunks) => {
      for await (const chunk of chunks) expect(chunk.length).toBeGreaterThan(0);
      return name;
    };
    const openFile = () =>
      Promise.resolve({
        size,
        modified: 0,
        stream: () => new Response('a').body as ReadableStream<Uint8Array>,
        close: () => Promise.resolve(),
      });
    await publishInto(store, { 'public/a.svg': 'a' }, NOW, { openFile });
    const { url } = await serveStore(writeFolder(Object.fromEntries(store.files)));
    const replica = new Replica(
      new HttpStore(new URL(url), () => ({})),
      new ReplicaFolder(writeFolder({})),
      null,
      1e6,
    );
    await expect(replica.next()).rejects.toThrow(/files that are not in the store|damaged/);
  });

  it('fetches eight files at a time', async () => {
    const files = Array.from({ length: 20 }, (_, n): [string, string] => [
      `public/${n}.svg`,
      `<svg id="${n}"/>`,
    ]);
    const { replica, server, dir } = await published(Object.fromEntries(files));
    let most = 0;
    let left = files.length;
    const held: (() => void)[] = [];
    server.answer = (path, response) => {
      if (!path.endsWith('.svg')) return false;
      held.push(() => void response.end(readFileSync(join(dir, path))));
      most = Math.max(most, held.length);
      // Waits, so that a further request would arrive if there were one.
      if (held.length === Math.min(8, left))
        setTimeout(() => {
          left -= held.length;
          for (const end of held.splice(0)) end();
        }, 20);
      return true;
    };
    await replica().next();
    expect(most).toBe(8);
  });
});

describe('the folder of a replica', () => {
  const objects = (dir: string) => readdirSync(join(dir, 'objects')).toSorted();
  const name = (text: string) => `objects/${text}`;

  it('is for nobody else to read', async () => {
    const dir = join(writeFolder({}), 'a/b');
    const folder = new ReplicaFolder(dir);
    await folder.keep(name('a'), [Buffer.from('a'), Buffer.from('bc')]);
    folder.settle(pointerAt(1), name('a'), []);
    const modes = [dir, join(dir, 'objects'), join(dir, name('a')), join(dir, 'pointer.json')].map(
      (path) => statSync(path).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
    expect(readFileSync(join(dir, name('a')), 'utf8')).toBe('abc');
    expect([folder.has(name('a'), 3), folder.has(name('a'), 2), folder.has(name('b'), 0)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('keeps nothing of what breaks off', async () => {
    const dir = writeFolder({});
    async function* broken() {
      yield await Promise.resolve(Buffer.from('a'));
      throw new Error('broke off');
    }
    await expect(new ReplicaFolder(dir).keep(name('a'), broken())).rejects.toThrow('broke off');
    expect([readdirSync(dir), objects(dir)]).toEqual([['objects'], []]);
  });

  it('believes no bytes of another digest', async () => {
    const folder = new ReplicaFolder(writeFolder({}));
    const [right, wrong] = [objectOf('abc', '.snapshot'), objectOf('abd', '.snapshot')];
    for (const file of [right, wrong]) await folder.keep(file, [Buffer.from('abc')]);
    expect(Buffer.from(folder.snapshot(right)).toString()).toBe('abc');
    expect(() => folder.snapshot(wrong)).toThrow(`${wrong} on the disk is damaged`);
  });

  it('knows the revision that was settled last', () => {
    const folder = new ReplicaFolder(writeFolder({}));
    expect([folder.pointer(), folder.sequence()]).toEqual([null, 0]);
    for (const sequence of [4, 5]) folder.settle(pointerAt(sequence), name('a'), []);
    expect([folder.pointer(), folder.sequence()]).toEqual([pointerAt(5), 5]);
  });

  it('keeps what its last two revisions need, and everything else for an hour', async () => {
    const dir = writeFolder({});
    const folder = new ReplicaFolder(dir);
    for (const file of ['1', '2', '3', 'a1', 'a2', 'a3', 'spare'])
      await folder.keep(name(file), [Buffer.from(file)]);
    const settle = (n: number) =>
      folder.settle(pointerAt(n), name(`${n}`), [{ file: name(`a${n}`), modified: 1000 }]);
    for (const n of [1, 2, 3]) settle(n);
    writeFileSync(join(dir, '.unfinished-1-0'), '');
    const after = (milliseconds: number) => {
      const now = Date.now() + milliseconds;
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
      folder.settle(pointerAt(3), name('3'), [{ file: name('a3'), modified: 1000 }]);
      clock.mockRestore();
    };
    writeFileSync(join(dir, 'before.json'), readFileSync(join(dir, 'before.json')));
    after(3_500_000);
    expect(objects(dir)).toHaveLength(7);
    expect(readdirSync(dir)).toContain('.unfinished-1-0');
    settle(2);
    after(3_700_000);
    expect(objects(dir)).toEqual(['2', '3', 'a2', 'a3']);
    expect(readdirSync(dir).toSorted()).toEqual(['before.json', 'objects', 'pointer.json']);
  });

  it('makes room by what nobody needs, the oldest first, and no more of it than is wanted', async () => {
    const dir = writeFolder({});
    const folder = new ReplicaFolder(dir);
    for (const file of ['old', 'kept', 'new', 'here']) {
      await folder.keep(name(file), [Buffer.alloc(10)]);
      // Waits, because the times of changes cannot be set, and the clock of a file system ticks only every 4 or 10 ms.
      await wait(20);
    }
    folder.settle(pointerAt(1), name('kept'), []);
    const room = (most: number) => {
      folder.makeRoom(
        [
          { file: name('here'), size: 10 },
          { file: name('wanted'), size: 5 },
        ],
        most,
      );
      return objects(dir);
    };
    expect(room(45)).toEqual(['here', 'kept', 'new', 'old']);
    expect(room(44)).toEqual(['here', 'kept', 'new']);
    expect(room(0)).toEqual(['here', 'kept']);
  });
});

describe('keys', () => {
  it('are Ed25519 in PEM', () => {
    const rsa = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const [own, other] = [privateKey, rsa.privateKey].map((key) =>
      String(key.export({ type: 'pkcs8', format: 'pem' })),
    );
    expect(signingKey(own ?? '').asymmetricKeyType).toBe('ed25519');
    expect(verifyingKey(own ?? '').type).toBe('public');
    for (const pem of [other ?? '', 'no key']) {
      expect(() => signingKey(pem)).toThrow(
        'it must be an Ed25519 private key in PEM. To make one: openssl genpkey -algorithm ed25519',
      );
      expect(() => verifyingKey(pem)).toThrow(
        'it must be an Ed25519 public key in PEM. To make one: openssl pkey -pubout -in KEY',
      );
    }
  });

  it('leave the name of a revision as it is', () => {
    const digest = pointerAt(5).snapshot.file.slice(8, 20);
    expect([digestOf(pointerAt(5)), revisionName(pointerAt(5))]).toEqual([digest, `5 (${digest})`]);
  });
});
