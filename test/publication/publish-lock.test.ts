import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockPublication } from '../../src/publication/store-folder.ts';
import { writeFolder } from '../support/workspace.ts';

/** A lock file, and the text that a running process writes into it. */
function locked() {
  const dir = writeFolder({});
  const file = join(dir, '.publishing');
  const unlock = lockPublication(file, dir);
  const holder = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const take = () => lockPublication(file, dir)();
  const leave = (text: string) => writeFileSync(file, text);
  return { dir, file, unlock, holder, take, leave };
}

it('one publication at a time', () => {
  const { dir, file, unlock, take } = locked();
  expect(take).toThrow(
    `Publishing to ${dir} failed: another lectern publish (process ${process.pid}) is running. Wait until it ends; if it no longer runs on any machine, remove ${file}.`,
  );
  unlock();
  expect(take).not.toThrow();
});

it('a lock that cannot be written is an error of its own', () => {
  const dir = writeFolder({});
  expect(() => lockPublication(join(dir, 'none/.publishing'), dir)).toThrow('ENOENT');
});

it('a lock of a process that is gone is taken over, also where its number is used again', () => {
  const { holder, take, leave, unlock } = locked();
  unlock();
  leave(JSON.stringify({ ...holder, pid: 2 ** 22 + 1 }));
  expect(take).not.toThrow();
  // The process id now belongs to another process, as in containers, where the first process is always 1.
  leave(JSON.stringify({ ...holder, started: '1' }));
  expect(take).not.toThrow();
  leave(JSON.stringify(holder));
  expect(take).toThrow('is running');
});

it.each(['{"pid":1,"scope":"another machine","started":"1"}', '4711', ''])(
  'a lock that nobody here can judge (%j) holds for ten minutes without a sign of life',
  (text) => {
    const { file, take, leave, unlock } = locked();
    unlock();
    leave(text);
    expect(take).toThrow('is running');
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    utimesSync(file, minutesAgo(9), minutesAgo(9));
    expect(take).toThrow('is running');
    utimesSync(file, minutesAgo(11), minutesAgo(11));
    expect(take).not.toThrow();
  },
);
