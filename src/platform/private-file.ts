import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeWhole } from './whole-file.ts';

/**
 * Replaces a file as a whole, readable only by this user.
 * @param data text, or parts, each of which is made when it is written.
 * @throws the error of the system.
 */
export function replacePrivateFile(file: string, data: string | Iterable<Uint8Array>): void {
  makeFolder(dirname(file), 0o700);
  removeAbandoned(file);
  replaceAmongMany(file, data);
}

/** The same in a folder that exists and may have so many files that to list it for each of them would cost too much. */
export function replaceAmongMany(file: string, data: string | Iterable<Uint8Array>): void {
  const temporary = `${file}.${process.pid}.tmp`;
  rmSync(temporary, { force: true });
  try {
    writeWhole(temporary, typeof data === 'string' ? [Buffer.from(data)] : data, 'wx', 0o600);
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Removes the temporary files of processes that were killed. */
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
 * Makes a folder, and those above it. `recursive` of Node.js tries for ever where the system allows no folders, such as
 * below `/proc`, and reports ENOENT for a file system that is read-only.
 */
export function makeFolder(dir: string, mode = 0o777): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(dir) !== dir) makeFolder(dirname(dir), mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!statSync(dir, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Reads a JSON file that Lectern has written; undefined if it is missing or damaged. */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
