import { createHash, generateKeyPairSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeHash, nodePlatform } from '../../src/platform/node.ts';
import { signPointer, StoreError, verifyPointer } from '../../src/publication/pointer.ts';
import { publish, rollBack } from '../../src/publication/publish.ts';
import { ReplicaFolder } from '../../src/publication/replica-folder.ts';
import { BucketStore } from '../../src/publication/bucket-store.ts';
import { openBucket } from '../../src/publication/bucket.ts';
import { endingOf, newestFirst, type Store } from '../../src/publication/store.ts';
import { StoreFolder } from '../../src/publication/store-folder.ts';
import { readFolder } from '../support/rows.ts';
import { NOW, writeFolder } from '../support/workspace.ts';
import { bucketServer } from './bucket.ts';

const post = (title: string, date: string) => `---\ntitle: ${title}\ndate: ${date}\n---\nText.\n`;

/** Publishes a site with these files into a store of this process. */
async function published(store: Store, files: Record<string, string>, now: number) {
  const { dir, content } = await readFolder(files, now);
  const { openFile } = nodePlatform(dir);
  const urls = { baseUrl: undefined, siteUrl: undefined };
  return publish(store, { content, openFile, hash: nodeHash, now, ...urls, sign: null, seal: null });
}

it('a rollback goes to the content before, and one more to that before it', async () => {
  const store = new StoreFolder(writeFolder({}));
  const at = async (now: number, title: string) =>
    (await published(store, { 'content/writing/a.md': post(title, '2026-01-01') }, now)).pointer.sequence;
  const [first, second] = [await at(NOW, 'One'), await at(NOW + 1, 'Two')];
  await at(NOW + 2, 'Three');
  expect((await rollBack(store, NOW + 3, null))?.to.sequence).toBe(second);
  expect((await rollBack(store, NOW + 4, null))?.to.sequence).toBe(first);
  expect(await rollBack(store, NOW + 5, null)).toBeNull();
  expect(await store.current()).toMatchObject({ content: first, sequence: NOW + 4 });
  await store.close();
});

it('keeps the newest revisions with what they need, and nothing else', async () => {
  const store = new StoreFolder(writeFolder({}));
  for (let n = 0; n < 4; n++)
    await published(store, { 'content/writing/a.md': post(`Title ${n}`, '2026-01-01') }, NOW + n);
  expect(await store.prune(2)).toBe(2);
  const records = await store.records();
  expect(records.map(({ pointer }) => pointer.sequence)).toEqual([NOW + 3, NOW + 2]);
  const there = records.flatMap(({ objects }) => objects).map((name) => store.has(name));
  expect(await Promise.all(there)).not.toContain(false);
  expect(['9.json', '10.json', '8.json'].toSorted(newestFirst)).toEqual(['10.json', '9.json', '8.json']);
  await store.close();
});

it('what is scheduled is left out, and told by the first that appears', async () => {
  const store = new StoreFolder(writeFolder({}));
  const { scheduled, next, entries } = await published(
    store,
    {
      'content/writing/a.md': post('A', '2026-01-01'),
      'content/writing/later.md': post('Later', '2026-08-01'),
      'content/writing/soon.md': post('Soon', '2026-07-01'),
    },
    NOW,
  );
  expect([entries, scheduled.toSorted()]).toEqual([1, ['writing/later', 'writing/soon']]);
  expect(new Date(next ?? 0).toISOString()).toBe('2026-07-01T00:00:00.000Z');
  await store.close();
});

it('a pointer that is not signed, or by another, is refused where a key is configured', async () => {
  const store = new StoreFolder(writeFolder({}));
  const { pointer } = await published(store, { 'content/writing/a.md': post('A', '2026-01-01') }, NOW);
  await store.close();
  const [own, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
  const signed = signPointer(pointer, own.privateKey);
  expect(() => verifyPointer(signed, own.publicKey)).not.toThrow();
  for (const wrong of [
    pointer,
    signPointer(pointer, other.privateKey),
    { ...signed, sequence: signed.sequence + 1 },
    { ...signed, base_url: 'https://other.example' },
  ])
    expect(() => verifyPointer(wrong, own.publicKey)).toThrow(StoreError);
});

it('a file that stands at two addresses has the older of their times on every replica', async () => {
  const dir = writeFolder({});
  const folder = new ReplicaFolder(dir);
  const store = new StoreFolder(writeFolder({}));
  const { pointer } = await published(store, { 'content/writing/a.md': post('A', '2026-01-01') }, NOW);
  await store.close();
  const bytes = Buffer.from('<svg/>');
  const file = `objects/${createHash('sha256').update(bytes).digest('hex')}.svg`;
  await folder.keep(file, [bytes]);
  const times = [3_000_000, 1_000_000, 2_000_000];
  folder.settle(
    pointer,
    pointer.snapshot.file,
    times.map((modified) => ({ file, modified })),
  );
  expect(statSync(join(dir, file)).mtimeMs).toBe(1_000_000);
  expect(folder.sequence()).toBe(NOW);
});

it('only plain endings are those of objects, and none says that a file is encrypted', () => {
  expect(['a.SVG', 'a.sealed', 'a.tar.gz', 'a', 'a.ü', '.env'].map(endingOf)).toEqual([
    '.svg',
    '',
    '.gz',
    '',
    '',
    '',
  ]);
});

it('names nothing in a bucket that did not take an object', async () => {
  const server = await bucketServer();
  server.answer = (name, response) =>
    name.startsWith('PUT objects/') && Boolean(response.writeHead(403).end());
  const store = new BucketStore(await openBucket('s3://bucket', server.env));
  const files = { 'content/writing/a.md': post('A', '2026-01-01') };
  await expect(published(store, files, NOW)).rejects.toThrow(' answers PUT with 403');
  expect(server.requests.filter((name) => /^PUT (?!objects\/)/.test(name))).toEqual([]);
});
