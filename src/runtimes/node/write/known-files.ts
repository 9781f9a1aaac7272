import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeHash } from '../../../platform/node.ts';

/** A file at the last run. The times are mtime and ctime, in milliseconds. */
export type KnownFile = [digest: string, size: number, modified: number, changed: number, inode: number];

/** Milliseconds. Two changes within a tick of the file system's clock may have the same time. */
const TICK = 100;

/** The digests of the files of a folder. A file that has not changed since the last run is not read. */
export class KnownFiles {
  readonly #dir: string;
  readonly #before: Readonly<Record<string, KnownFile>>;
  readonly #trustedBefore: number;
  readonly #now = new Map<string, KnownFile>();
  /** Files that did not exist. When a file is put in its place, the writer looks again. */
  readonly #absent = new Set<string>();
  readonly #staged = new Map<string, KnownFile>();

  /** @param before files of the last run, by path below the folder. @param at when they were looked at, in milliseconds. */
  constructor(dir: string, before: Readonly<Record<string, KnownFile>> = {}, at = 0) {
    this.#dir = dir;
    this.#before = before;
    this.#trustedBefore = at - TICK;
  }

  /** The digest of a file; null if there is none; `in the way` if there is something else, such as a folder. */
  digestAt(file: string): string | null {
    const current = this.#now.get(file);
    if (current) return current[0];
    if (this.#absent.has(file)) return null;
    const path = join(this.#dir, file);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) {
      this.#absent.add(file);
      return null;
    }
    if (!stat.isFile()) return 'in the way';
    const { size, mtimeMs, ctimeMs, ino } = stat;
    const last = this.#before[file];
    const isSame = last?.[1] === size && last[2] === mtimeMs && last[3] === ctimeMs && last[4] === ino;
    const isKnown = isSame && ctimeMs < this.#trustedBefore;
    const isSettled = ctimeMs < Date.now() - TICK;
    const digest = isKnown ? last[0] : nodeHash(readFileSync(path));
    if (isSettled) this.#now.set(file, [digest, size, mtimeMs, ctimeMs, ino]);
    return digest;
  }

  /** Notes a file that is staged at a path and will be renamed to its place. */
  staged(file: string, path: string, digest: string): void {
    const { size, mtimeMs, ctimeMs, ino } = lstatSync(path);
    this.#staged.set(file, [digest, size, mtimeMs, ctimeMs, ino]);
  }

  /** The files as they are now, for the next run. */
  list(): Record<string, KnownFile> {
    for (const [file, [digest, size, mtimeMs, , ino]] of this.#staged) {
      const stat = lstatSync(join(this.#dir, file), { throwIfNoEntry: false });
      const isOurs = stat?.ino === ino && stat.size === size && stat.mtimeMs === mtimeMs;
      if (isOurs) this.#now.set(file, [digest, size, mtimeMs, stat.ctimeMs, ino]);
      else this.#now.delete(file);
    }
    return Object.fromEntries(this.#now);
  }
}
