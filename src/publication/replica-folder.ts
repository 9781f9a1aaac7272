import { makeFolder } from '../platform/private-file.ts';
import { orNull } from '../text/or-null.ts';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { readWhole, sha256Of } from '../platform/whole-file.ts';
import { writeFlushed } from './write-flushed.ts';
import { type Pieces, parsePointer, type Pointer, StoreError } from './pointer.ts';

const POINTER = 'pointer.json';
/** The pointer of the previous revision. */
const PREVIOUS = 'before.json';
const OBJECTS = 'objects';
/** Milliseconds that files of earlier revisions stay, because another server may use them. */
const SPARE_TIME = 3_600_000;

interface KeptPointer {
  pointer: Pointer;
  /** All files of the revision. */
  files: string[];
}

/** The folder in which a replica keeps the last revision, for a start without the store. */
export class ReplicaFolder {
  readonly dir: string;
  #unfinished = 0;

  /** @throws errors of the file system. */
  constructor(dir: string) {
    this.dir = dir;
    makeFolder(join(dir, OBJECTS), 0o700);
  }

  /** The kept pointer; null if there is none, or it cannot be read. */
  pointer(): Pointer | null {
    return this.#kept(POINTER)?.pointer ?? null;
  }

  /** The sequence of the kept revision; 0 if there is none. */
  sequence(): number {
    return this.pointer()?.sequence ?? 0;
  }

  /** Whether an object is complete on the disk. Incomplete ones have another name. */
  has(name: string, size: number): boolean {
    return statSync(join(this.dir, name), { throwIfNoEntry: false })?.size === size;
  }

  /** Reads an object, and checks its digest. @throws StoreError if it is damaged. */
  snapshot(name: string): Uint8Array<ArrayBuffer> {
    const bytes = readWhole(join(this.dir, name));
    if (name.startsWith(`${OBJECTS}/${sha256Of([bytes])}`)) return bytes;
    throw new StoreError(`${name} on the disk is damaged`);
  }

  /**
   * Removes objects that no kept revision needs, the oldest first, until the wanted objects fit. Otherwise a store could fill
   * the disk with ever new revisions. @param most maximum bytes of all objects.
   */
  makeRoom(wanted: readonly { file: string; size: number }[], most: number): void {
    const needed = new Set([...this.#needed(), ...wanted.map(({ file }) => file)]);
    const objects = readdirSync(join(this.dir, OBJECTS)).flatMap((name) => {
      const stat = statSync(join(this.dir, OBJECTS, name), { throwIfNoEntry: false });
      return stat ? [{ file: `${OBJECTS}/${name}`, size: stat.size, time: stat.ctimeMs }] : [];
    });
    const missing = wanted.filter(({ file, size }) => !this.has(file, size));
    const incoming = new Map(missing.map(({ file, size }) => [file, size]));
    const sizes = [...incoming.values(), ...objects.map(({ size }) => size)];
    let total = sizes.reduce((sum, size) => sum + size, 0);
    const spare = objects.filter(({ file }) => !needed.has(file)).toSorted((a, b) => a.time - b.time);
    for (const { file, size } of spare) {
      if (total <= most) return;
      rmSync(join(this.dir, file), { force: true });
      total -= size;
    }
  }

  /** Writes an object. If that fails, nothing is left. */
  async keep(name: string, chunks: Pieces): Promise<void> {
    const unfinished = join(this.dir, `.unfinished-${process.pid}-${this.#unfinished++}`);
    await writeFlushed(unfinished, chunks, 0o600).catch((error: unknown) => {
      rmSync(unfinished, { force: true });
      throw error;
    });
    renameSync(unfinished, join(this.dir, name));
  }

  /** Makes a complete revision the kept one, and removes files that are no longer needed. */
  settle(pointer: Pointer, snapshot: string, assets: readonly { file: string; modified: number }[]): void {
    const times = new Map<string, number>();
    // Files have the same times on every replica, so that responses have the same `Last-Modified`.
    for (const { file, modified } of assets) times.set(file, Math.min(modified, times.get(file) ?? modified));
    for (const [file, modified] of times) utimesSync(join(this.dir, file), new Date(), new Date(modified));
    if (existsSync(join(this.dir, POINTER)))
      this.#write(PREVIOUS, readFileSync(join(this.dir, POINTER), 'utf8'));
    const files = [snapshot, ...times.keys()];
    this.#write(POINTER, JSON.stringify({ pointer, files } satisfies KeptPointer));
    this.#prune();
  }

  /** The files of the kept revision and of the previous one. */
  #needed(): Set<string> {
    return new Set([POINTER, PREVIOUS].flatMap((name) => this.#kept(name)?.files ?? []));
  }

  #prune(): void {
    const needed = this.#needed();
    const objects = readdirSync(join(this.dir, OBJECTS)).map((name) => `${OBJECTS}/${name}`);
    const unfinished = readdirSync(this.dir).filter((name) => name.startsWith('.unfinished-'));
    for (const name of [...objects.filter((object) => !needed.has(object)), ...unfinished]) {
      const path = join(this.dir, name);
      const changed = statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
      if (changed < Date.now() - SPARE_TIME) rmSync(path, { force: true });
    }
  }

  #kept(name: string): KeptPointer | null {
    return orNull(() => {
      const { pointer, files } = JSON.parse(readFileSync(join(this.dir, name), 'utf8')) as KeptPointer;
      return { pointer: parsePointer(JSON.stringify(pointer)), files };
    });
  }

  #write(name: string, text: string): void {
    const unfinished = join(this.dir, `.unfinished-${process.pid}`);
    writeFileSync(unfinished, text, { mode: 0o600, flush: true });
    renameSync(unfinished, join(this.dir, name));
  }
}
