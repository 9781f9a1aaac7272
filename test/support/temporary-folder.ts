import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Memory as a folder, on Linux: to make and remove thousands of small files on a disk takes as long as most tests. */
const MEMORY = '/dev/shm';
/** Bytes: several times what a run has there at once. */
const ENOUGH = 6e9;

/**
 * One folder for all temporary files of a run, those of browsers and servers included; removed at its end, also when
 * tests fail. Each project of the run comes here: in a folder inside a folder, the path of a socket would be too long.
 */
export function setup(): () => void {
  if (process.env['LECTERN_TEST_FOLDER'] === process.env['TMPDIR'] && process.env['TMPDIR']) return () => {};
  const dir = folderInMemory() ?? mkdtempSync(join(tmpdir(), 'lectern-tests-'));
  process.env['TMPDIR'] = dir;
  process.env['LECTERN_TEST_FOLDER'] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}

/** Null where there is too little of it, or programs cannot be run from there. */
function folderInMemory(): string | null {
  let dir: string | null = null;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // In a container the limit of its memory counts, of which such files are a part.
    const limit = process.constrainedMemory() || Infinity;
    if (Math.min(bavail * bsize, freemem(), limit) < ENOUGH) return null;
    removeAbandoned();
    dir = mkdtempSync(join(MEMORY, `lectern-tests-${process.pid}-`));
    const program = join(dir, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    execFileSync(program);
    rmSync(program);
    return dir;
  } catch {
    if (dir !== null) rmSync(dir, { recursive: true });
    return null;
  }
}

/** Memory is not given back by itself where a run was killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^lectern-tests-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true });
  }
}
