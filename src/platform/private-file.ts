import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeWhole } from './whole-file.ts';

/**
 * Replaces a file that this user alone may read; readers see the old one or the new one, never a piece.
 * @param data text, or bytes in parts, each taken when it is written.
 * @throws what the system says.
 */
export function replacePrivateFile(file: string, data: string | Iterable<Uint8Array>): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    makeFolder(dirname(file), 0o700);
    removeAbandoned(file);
    writeWhole(temporary, typeof data === 'string' ? [Buffer.from(data)] : data, 'wx', 0o600);
    renameSync(temporary, file);
  } catch (error) {
    if (existsSync(temporary)) rmSync(temporary);
    throw error;
  }
}

/** What processes that were killed have left behind. */
function removeAbandoned(file: string): void {
  const dir = dirname(file);
  for (const name of readdirSync(dir)) {
    const pid = /\.(\d+)\.tmp$/.exec(name)?.[1];
    if (pid === undefined || name !== `${basename(file)}.${pid}.tmp`) continue;
    if (Number(pid) === process.pid || !isRunning(Number(pid))) rmSync(join(dir, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Makes a folder, and those above it. Node.js has this too, but tries for ever where the system allows no folders, such as
 * below `/proc`, and says of a file system that is read-only that the folder is not there.
 */
export function makeFolder(dir: string, mode = 0o777): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(dir) !== dir) makeFolder(dirname(dir), mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    // Another program may have made it meanwhile.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** What a file says that Lectern has written; undefined where it is missing or damaged. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
