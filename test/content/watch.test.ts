import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchFolder } from '../../src/folder/watch.ts';
import { writeFolder } from '../support/workspace.ts';

/** Watches a folder. `count` is the number of reports, and `next` waits for the next report. */
function watched(dir: string, also?: string, except?: string) {
  let told = 0;
  let waiting: (() => void)[] = [];
  const onChange = () => {
    told++;
    for (const resolve of waiting.splice(0)) resolve();
  };
  const notices: string[] = [];
  const { close } = watchFolder(dir, also, { onChange, onNotice: (line) => notices.push(line) }, except);
  onTestFinished(close);
  const next = () =>
    new Promise<void>((resolve) => {
      waiting = [...waiting, resolve];
    });
  return { next, close, notices, count: () => told };
}

/**
 * Whether a folder is reported after a change. The report of another folder, changed later, shows that the wait is
 * over.
 */
async function isTold(folder: ReturnType<typeof watched>, act: () => void): Promise<boolean> {
  const dir = writeFolder({ 'a.md': '' });
  const other = watched(dir);
  await other.next();
  const before = folder.count();
  const next = other.next();
  act();
  writeFileSync(join(dir, 'a.md'), 'x');
  await next;
  return folder.count() > before;
}

const write = (dir: string, file: string) => () => writeFileSync(join(dir, file), 'x');

describe('a folder that is watched', () => {
  it('reports a change at the start, and after each change in it and below', async () => {
    const dir = writeFolder({ 'a.md': '', 'b/c.md': '' });
    const folder = watched(dir);
    await folder.next();
    expect(folder.count()).toBe(1);
    const acts: (() => void)[] = [
      write(dir, 'a.md'),
      write(dir, 'b/c.md'),
      () => mkdirSync(join(dir, 'new')),
      write(dir, 'new/d.md'),
      () => renameSync(join(dir, 'new'), join(dir, 'moved')),
      write(dir, 'moved/d.md'),
      () => rmSync(join(dir, 'b'), { recursive: true }),
    ];
    for (const [number, act] of acts.entries()) {
      const next = folder.next();
      act();
      await next;
      expect(folder.count()).toBe(number + 2);
    }
    folder.close();
    expect(await isTold(folder, write(dir, 'a.md'))).toBe(false);
    expect(folder.notices).toEqual([]);
  });

  it('is not told of what editors are still writing', async () => {
    const names =
      '.#a.md #a.md# a.md~ .a.md.swp .a.md.swx 4913 a.md___jb_tmp___ a.md___jb_old___ .goutputstream-X1';
    const dir = writeFolder({});
    const folder = watched(dir);
    await folder.next();
    const act = () => {
      for (const name of names.split(' ')) write(dir, name)();
    };
    expect(await isTold(folder, act)).toBe(false);
    for (const name of ['a#', 'a.swp', '49130'])
      expect([name, await isTold(folder, write(dir, name))]).toEqual([name, true]);
  });

  it('is not told of a folder that somebody else looks after, nor of caches', async () => {
    const dir = writeFolder({
      'out/a.md': '',
      'outer/a.md': '',
      '.vitepress/config.js': '',
      '.cache/a.md': '',
      '.theme/configs.js': '',
    });
    const folder = watched(dir, undefined, join(dir, 'out'));
    await folder.next();
    const rows: [string, boolean][] = [
      ['out/a.md', false],
      ['outer/a.md', true],
      ['.vitepress/config.js', true],
      ['.cache/a.md', false],
      ['.theme/configs.js', false],
    ];
    for (const [file, isSeen] of rows)
      expect([file, await isTold(folder, write(dir, file))]).toEqual([file, isSeen]);
  });

  it('reports only changes of the configuration in the folder of that file', async () => {
    const elsewhere = writeFolder({ 'site.yaml': '', 'other.yaml': '' });
    const folder = watched(writeFolder({}), join(elsewhere, 'site.yaml'));
    await folder.next();
    expect(await isTold(folder, write(elsewhere, 'other.yaml'))).toBe(false);
    expect(await isTold(folder, write(elsewhere, 'site.yaml'))).toBe(true);
  });
});
