import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, which Linux has. Thousands of small files on a disk would take as long as most tests. */
const MEMORY = '/dev/shm';
/** Bytes: several times the size of all temporary files of a run. */
const ENOUGH = 6e9;

/**
 * Makes one folder for all temporary files of a run, including those of browsers and servers. The end of the run
 * removes it, even if tests fail. All projects of Vitest share it, since a nested folder would make the paths of
 * sockets too long.
 */
export function setup(): () => void {
  if (process.env['LECTERN_TEST_FOLDER'] === process.env['TMPDIR'] && process.env['TMPDIR']) return () => {};
  const dir = folderInMemory() ?? mkdtempSync(join(tmpdir(), 'lectern-tests-'));
  process.env['TMPDIR'] = dir;
  process.env['LECTERN_TEST_FOLDER'] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}

/** Returns null if the memory is too small or the system runs no programs from it. */
function folderInMemory(): string | null {
  let dir: string | null = null;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // Such files count towards the memory limit of a container.
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

/** A killed run leaves its folder behind, which would use memory until the machine restarts. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = /^lectern-tests-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY, name), { recursive: true });
  }
}
