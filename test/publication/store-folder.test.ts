import { createHash, generateKeyPairSync } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signPointer, StoreError, verifyPointer } from '../../src/publication/pointer.ts';
import { rollBack } from '../../src/publication/publish.ts';
import { ReplicaFolder } from '../../src/publication/replica-folder.ts';
import { endingOf } from '../../src/publication/store.ts';
import { NOW, writeFolder } from '../support/workspace.ts';
import { memoryStore } from './pointers.ts';
import { publishInto } from './store.ts';

const post = (title: string, date: string) => `---\ntitle: ${title}\ndate: ${date}\n---\nText.\n`;

it('a rollback goes to the content before, and one more to that before it', async () => {
  const store = memoryStore();
  const at = async (now: number, title: string) =>
    (await publishInto(store, { 'content/writing/a.md': post(title, '2026-01-01') }, now)).pointer.sequence;
  const [first, second] = [await at(NOW, 'One'), await at(NOW + 1, 'Two')];
  await at(NOW + 2, 'Three');
  expect((await rollBack(store, NOW + 3, null))?.to.sequence).toBe(second);
  expect((await rollBack(store, NOW + 4, null))?.to.sequence).toBe(first);
  expect(await rollBack(store, NOW + 5, null)).toBeNull();
  expect(await store.current()).toMatchObject({ content: first, sequence: NOW + 4 });
});

it('a pointer that is not signed, or by another, is refused where a key is configured', async () => {
  const store = memoryStore();
  const { pointer } = await publishInto(store, { 'content/writing/a.md': post('A', '2026-01-01') }, NOW);
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
  const store = memoryStore();
  const { pointer } = await publishInto(store, { 'content/writing/a.md': post('A', '2026-01-01') }, NOW);
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

it('only plain endings are those of objects', () => {
  expect(['a.SVG', 'a.tar.gz', 'a', 'a.ü', '.env'].map(endingOf)).toEqual(['.svg', '.gz', '', '', '']);
});
