import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { followStore as follow } from '../../src/runtimes/node/follow/follow-store.ts';
import { HttpStore } from '../../src/publication/fetch-store.ts';
import type { Pointer } from '../../src/publication/pointer.ts';
import { Replica } from '../../src/publication/replica.ts';
import { ReplicaFolder } from '../../src/publication/replica-folder.ts';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';
import { revisedSite, serveStore, writeRevision } from './store.ts';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Pointer;

it('what a store offers anew without end takes a bounded part of the disk', async () => {
  const site = revisedSite();
  const dir = writeFolder({});
  await runHere(['publish', site, '--to', dir]);
  const store = await serveStore(dir);
  const kept = writeFolder({});
  const most = 300_000;
  const replica = new Replica(
    new HttpStore(new URL(store.url), () => ({})),
    new ReplicaFolder(kept),
    null,
    most,
  );
  expect(await replica.next()).not.toBeNull();
  const good = read(join(dir, 'current.json'));
  // Each object has the largest allowed size and the right name for its bytes, but is no snapshot.
  for (let n = 1; n <= 12; n++) {
    const bytes = Buffer.alloc(most, n);
    const file = `objects/${createHash('sha256').update(bytes).digest('hex')}.snapshot`;
    writeFileSync(join(dir, file), bytes);
    const next = { ...good, sequence: good.sequence + n, snapshot: { file, bytes: bytes.length } };
    writeFileSync(join(dir, 'current.json'), JSON.stringify(next));
    await expect(replica.next()).rejects.toBeInstanceOf(Error);
    const sizes = readdirSync(join(kept, 'objects')).map(
      (name) => readFileSync(join(kept, 'objects', name)).length,
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3 * most);
  }
  const again = new Replica(
    new HttpStore(new URL(store.url), () => ({})),
    new ReplicaFolder(kept),
    null,
    most,
  );
  expect(again.kept()?.pointer.sequence).toBe(good.sequence);
});

it('a revision that comes while a server starts is reported as soon as there is a listener', async () => {
  const site = revisedSite();
  const dir = writeFolder({});
  await runHere(['publish', site, '--to', dir]);
  const store = await serveStore(dir);
  const kept = writeFolder({});
  const built = pathToFileURL(join(process.cwd(), 'dist/runtimes/node/follow/follow-store.js')).href;
  const { followStore } = (await import(built)) as { followStore: typeof follow };
  const nothing = { header: null, verify: null };
  const followed = followStore({ url: store.url, dir: kept, most: 1e9, poll: 50, ...nothing });
  onTestFinished(() => void followed.close());
  const { pointer } = await followed.first;
  writeRevision(site, 1);
  await runHere(['publish', site, '--to', dir]);
  const wanted = read(join(dir, 'current.json')).sequence;
  const keptPointer = () =>
    (JSON.parse(readFileSync(join(kept, 'pointer.json'), 'utf8')) as { pointer: Pointer }).pointer;
  while (keptPointer().sequence < wanted) await wait(20);
  // The thread has the revision, but nobody has listened yet. It must report the revision exactly once.
  const told: number[] = [];
  followed.listen((news) => {
    if ('pointer' in news) told.push(news.pointer.sequence);
  });
  while (told.length === 0) await wait(20);
  expect(pointer.sequence).toBeLessThan(wanted);
  expect(told).toEqual([wanted]);
});
