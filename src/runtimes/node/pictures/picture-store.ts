import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openAt } from '../../../platform/node.ts';
import type { OpenedFile } from '../../../platform/platform.ts';
import { makeFolder, replacePrivateFile } from '../../../platform/private-file.ts';

/** Of the allowed bytes, what is left when it has become too much. */
const KEPT_SHARE = 0.9;
/** What a file takes of the disk at least. */
const BLOCK_BYTES = 4096;

/** A folder of made pictures with a bound: when it is reached, those go that nobody has asked for longest. */
export class PictureStore {
  readonly #dir: string;
  readonly #maxBytes: number;
  #bytes: number;

  /** @throws where the folder can neither be made nor read. */
  constructor(dir: string, maxBytes: number) {
    makeFolder(dir);
    this.#dir = dir;
    this.#maxBytes = maxBytes;
    this.#bytes = sum(this.#files());
  }

  path(name: string): string {
    return join(this.#dir, name);
  }

  /** What is kept under a name; null where it is known that there is nothing to be made, undefined where it is not known. */
  async open(name: string): Promise<OpenedFile | null | undefined> {
    const file = await openAt(this.path(name));
    if (file === null) return undefined;
    if (file.size > 0) return file;
    await file.close();
    return null;
  }

  /** Remembers that there is nothing to be made. */
  refuse(name: string): void {
    replacePrivateFile(this.path(name), '');
    this.added(name);
  }

  /** Counts what has been put there, and makes room. */
  added(name: string): void {
    this.#bytes += onDisk(statSync(this.path(name), { throwIfNoEntry: false })?.size ?? 0);
    if (this.#bytes <= this.#maxBytes) return;
    // Other processes put files there too.
    const files = this.#files().toSorted((a, b) => a.used - b.used);
    let bytes = sum(files);
    for (const { path, size } of files) {
      if (bytes <= this.#maxBytes * KEPT_SHARE) break;
      rmSync(path, { force: true });
      bytes -= size;
    }
    this.#bytes = bytes;
  }

  #files(): { path: string; size: number; used: number }[] {
    return readdirSync(this.#dir).flatMap((name) => {
      const path = this.path(name);
      const stat = statSync(path, { throwIfNoEntry: false });
      return stat?.isFile()
        ? [{ path, size: onDisk(stat.size), used: Math.max(stat.atimeMs, stat.mtimeMs) }]
        : [];
    });
  }
}

function onDisk(size: number): number {
  return Math.max(size, BLOCK_BYTES);
}

function sum(files: readonly { size: number }[]): number {
  return files.reduce((total, { size }) => total + size, 0);
}
