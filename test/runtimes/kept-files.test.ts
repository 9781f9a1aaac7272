import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeHash } from '../../src/platform/node.ts';
import { liveSite } from '../../src/runtimes/live-site.ts';
import { insideOf, replaceFile } from '../../src/runtimes/node/write/plain-folders.ts';
import { replacePrivateFile } from '../../src/platform/private-file.ts';
import { ClientQuota } from '../../src/runtimes/worker/client-quota.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { ORIGIN, snapshotOf, writeFolder } from '../support/workspace.ts';

it('a file is inside of a folder where no part of its path leads out', () => {
  const dir = writeFolder({ 'a/b.txt': 'b' });
  symlinkSync('/', join(dir, 'root'));
  const isInside = insideOf(dir);
  const files = [
    'a/b.txt',
    'c/d.txt',
    'e.txt',
    '../f.txt',
    '..',
    '.',
    '/g.txt',
    'a/../h.txt',
    'root/i.txt',
    'a/b.txt/j',
  ];
  expect(files.filter(isInside)).toEqual(['a/b.txt', 'c/d.txt', 'e.txt']);
});

describe('a file is replaced', () => {
  it('only where it is what it was, with its mode', () => {
    const dir = writeFolder({ 'a.txt': 'one', '.lectern-00000000-0000-0000-0000-000000000000.part': 'left' });
    const file = join(dir, 'a.txt');
    chmodSync(file, 0o640);
    expect(replaceFile(file, 'three', [nodeHash('two'), null])).toBe(false);
    expect(readFileSync(file, 'utf8')).toBe('one');
    expect(replaceFile(file, 'two', [nodeHash('one')])).toBe(true);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['two', 0o640]);
    expect(replaceFile(join(dir, 'new.txt'), 'new', [null])).toBe(true);
    expect(readdirSync(dir).toSorted()).toEqual(['a.txt', 'new.txt']);
  });

  it('for this user alone where it names drafts', () => {
    const file = join(writeFolder({}), 'kept/of/site.snapshot');
    replacePrivateFile(file, 'one');
    replacePrivateFile(file, [Buffer.from('tw'), Buffer.from('o')]);
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['two', 0o600]);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    // One file was left by a killed process. The other belongs to a running process.
    const [left, running] = [`${file}.4194999.tmp`, `${file}.1.tmp`];
    for (const other of [left, running]) writeFileSync(other, 'x');
    replacePrivateFile(file, 'three');
    expect(readdirSync(join(file, '..')).toSorted()).toEqual(['site.snapshot', 'site.snapshot.1.tmp']);
    mkdirSync(`${file}-folder`);
    expect(() => replacePrivateFile(`${file}-folder`, 'x')).toThrow(/^E[A-Z]+: /);
    expect(readdirSync(join(file, '..'))).toHaveLength(3);
  });
});

it('a live site is as of now, also where the clock was set back', async () => {
  const bytes = await snapshotOf({ 'content/writing/a.md': '---\ntitle: A\ndate: 2026-07-01\n---\nText.\n' });
  let time = Date.parse('2026-06-30T23:59:59.999Z');
  const clock = { now: () => time, hash: nodeHash };
  const live = liveSite(openSnapshot(bytes), { base: ORIGIN, pages: ORIGIN }, clock);
  const counts = () => live.current().counts.writing;
  expect(counts()).toBe(0);
  const first = live.current();
  expect(live.current()).toBe(first);
  time++;
  expect(counts()).toBe(1);
  time--;
  expect(counts()).toBe(0);
});

it('the window of a client outlives its object, and ends with its alarm', async () => {
  const kept = new Map<string, unknown>();
  const alarms: number[] = [];
  const storage = {
    get: <T>(key: string) => Promise.resolve(kept.get(key) as T | undefined),
    put: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    deleteAll: () => Promise.resolve(kept.clear()),
    setAlarm: (at: number) => Promise.resolve(void alarms.push(at)),
  };
  const ask = async (object: ClientQuota, how: string, now: number) =>
    (await object.fetch(new Request(`https://quota.invalid/${how}?now=${now}`))).json();
  const object = new ClientQuota({ storage });
  await ask(object, 'consume', 1000);
  expect(alarms).toEqual([61_000]);
  expect(await ask(object, 'consume', 2000)).toEqual({ admitted: true, remaining: 118, reset: 59 });
  expect(alarms).toEqual([61_000]);
  const woken = new ClientQuota({ storage });
  expect(await ask(woken, 'peek', 3000)).toEqual({ admitted: true, remaining: 118, reset: 58 });
  await woken.alarm();
  expect(kept.size).toBe(0);
  expect(await ask(woken, 'consume', 4000)).toEqual({ admitted: true, remaining: 119, reset: 60 });
});
