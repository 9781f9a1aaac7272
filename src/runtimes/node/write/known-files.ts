import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeHash } from '../../../platform/node.ts';

/** A file as it was: its digest, size, times of its bytes and of its entry, and number on the disk. */
export type KnownFile = [digest: string, size: number, modified: number, changed: number, inode: number];

/** Milliseconds in which a file may change again without another time: clocks of file systems tick. */
const TICK = 100;

/** Digests of the files of a folder: of those that were not touched since a run before, without reading them. */
export class KnownFiles {
  readonly #dir: string;
  readonly #before: Readonly<Record<string, KnownFile>>;
  readonly #settled: number;
  readonly #now = new Map<string, KnownFile>();
  readonly #staged = new Map<string, KnownFile>();

  /** @param before by path below the folder. @param at when these were looked at. */
  constructor(dir: string, before: Readonly<Record<string, KnownFile>> = {}, at = 0) {
    this.#dir = dir;
    this.#before = before;
    this.#settled = at - TICK;
  }

  /** Digest of what stands at a path; null where nothing does. What is no plain file is in the way. */
  digestAt(file: string): string | null {
    const looked = this.#now.get(file);
    if (looked) return looked[0];
    const path = join(this.#dir, file);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat === undefined) return null;
    if (!stat.isFile()) return 'in the way';
    const { size, mtimeMs, ctimeMs, ino } = stat;
    const before = this.#before[file];
    const isSame =
      before?.[1] === size && before[2] === mtimeMs && before[3] === ctimeMs && before[4] === ino;
    const isKnown = isSame && ctimeMs < this.#settled;
    const isSettled = ctimeMs < Date.now() - TICK;
    const digest = isKnown ? before[0] : nodeHash(readFileSync(path));
    if (isSettled) this.#now.set(file, [digest, size, mtimeMs, ctimeMs, ino]);
    return digest;
  }

  /** A file was made, and will be renamed to its place. */
  staged(file: string, path: string, digest: string): void {
    const { size, mtimeMs, ctimeMs, ino } = lstatSync(path);
    this.#staged.set(file, [digest, size, mtimeMs, ctimeMs, ino]);
  }

  /** The files as they are, for the next run. */
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
