import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeHash } from '../../src/platform/node.ts';
import { type KnownFile, KnownFiles } from '../../src/runtimes/node/write/known-files.ts';
import { writeFolder } from '../support/workspace.ts';

/** A time so long after all writes that the coarse clock of a file system does not matter. */
const LATER = Date.now() + 60_000;
const WRONG = 'a digest that only somebody who did not look can give';

/** The record of a file with a wrong digest. If a test gets the wrong digest, the file was not read. */
function wrongState(dir: string, file: string): Record<string, KnownFile> {
  const files = new KnownFiles(dir);
  const path = join(dir, file);
  files.staged(file, path, WRONG);
  return files.list();
}

describe('files that were looked at before', () => {
  it('are not read again while nothing has touched them', () => {
    const dir = writeFolder({ 'a.html': 'one' });
    expect(new KnownFiles(dir, wrongState(dir, 'a.html'), LATER).digestAt('a.html')).toBe(WRONG);
  });

  it('are read again where they have other bytes, though as many and of the same time', () => {
    const dir = writeFolder({ 'a.html': 'one' });
    const time = new Date('2026-01-01T00:00:00Z');
    utimesSync(join(dir, 'a.html'), time, time);
    const before = wrongState(dir, 'a.html');
    writeFileSync(join(dir, 'a.html'), 'two');
    utimesSync(join(dir, 'a.html'), time, time);
    expect(new KnownFiles(dir, before, LATER).digestAt('a.html')).toBe(nodeHash('two'));
  });

  it('are read again where they were written as late as the look', () => {
    const dir = writeFolder({ 'a.html': 'one' });
    const before = wrongState(dir, 'a.html');
    const [, , , changed = 0] = before['a.html'] ?? [];
    expect(new KnownFiles(dir, before, changed).digestAt('a.html')).toBe(nodeHash('one'));
  });

  it('are not listed for the next run where somebody has replaced what was made', () => {
    const dir = writeFolder({ 'a.html': 'one', staged: 'one' });
    const files = new KnownFiles(dir);
    files.staged('a.html', join(dir, 'staged'), nodeHash('one'));
    expect(files.list()).toEqual({});
  });

  it('may be gone, or no files', () => {
    const dir = writeFolder({ 'a.html': 'one', 'b/c.html': 'c' });
    const files = new KnownFiles(dir, wrongState(dir, 'a.html'), LATER);
    expect([files.digestAt('none.html'), files.digestAt('b')]).toEqual([null, 'in the way']);
  });
});
