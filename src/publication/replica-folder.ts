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
const BEFORE = 'before.json';
const OBJECTS = 'objects';
/** Milliseconds that files of earlier revisions stay: another server may share the folder, or still send one. */
const SPARE_TIME = 3_600_000;

interface KeptPointer {
  pointer: Pointer;
  /** All that the revision needs. */
  files: string[];
}

/** What a replica keeps on its disk: the last revision, whole, for a start without the store. */
export class ReplicaFolder {
  readonly dir: string;
  #unfinished = 0;

  /** @throws what the system says. */
  constructor(dir: string) {
    this.dir = dir;
    makeFolder(join(dir, OBJECTS), 0o700);
  }

  /** null where nothing is kept, or it cannot be read. */
  pointer(): Pointer | null {
    return this.#kept(POINTER)?.pointer ?? null;
  }

  /** The highest sequence that was ever served from here; 0 where none was. */
  sequence(): number {
    return this.pointer()?.sequence ?? 0;
  }

  /** Whether an object is here, whole. Only whole ones get their name. */
  has(name: string, size: number): boolean {
    return statSync(join(this.dir, name), { throwIfNoEntry: false })?.size === size;
  }

  /** The bytes of an object whose name is their digest. @throws StoreError where they are others */
  snapshot(name: string): Uint8Array<ArrayBuffer> {
    const bytes = readWhole(join(this.dir, name));
    if (name.startsWith(`${OBJECTS}/${sha256Of([bytes])}`)) return bytes;
    throw new StoreError(`${name} on the disk is damaged`);
  }

  /**
   * Removes what no kept revision needs, the oldest first, until these objects fit beside the rest: what a store sends
   * can be made anew without end. @param most bytes that all objects may have.
   */
  makeRoom(wanted: readonly { file: string; size: number }[], most: number): void {
    const needed = new Set([...this.#needed(), ...wanted.map(({ file }) => file)]);
    const objects = readdirSync(join(this.dir, OBJECTS)).flatMap((name) => {
      const stat = statSync(join(this.dir, OBJECTS, name), { throwIfNoEntry: false });
      return stat ? [{ file: `${OBJECTS}/${name}`, size: stat.size, at: stat.ctimeMs }] : [];
    });
    const missing = wanted.filter(({ file, size }) => !this.has(file, size));
    const coming = new Map(missing.map(({ file, size }) => [file, size]));
    const sizes = [...coming.values(), ...objects.map(({ size }) => size)];
    let total = sizes.reduce((sum, size) => sum + size, 0);
    const spare = objects.filter(({ file }) => !needed.has(file)).toSorted((a, b) => a.at - b.at);
    for (const { file, size } of spare) {
      if (total <= most) return;
      rmSync(join(this.dir, file), { force: true });
      total -= size;
    }
  }

  /** Keeps an object; another with its name stays. What breaks off leaves nothing. */
  async keep(name: string, chunks: Pieces): Promise<void> {
    const unfinished = join(this.dir, `.unfinished-${process.pid}-${this.#unfinished++}`);
    await writeFlushed(unfinished, chunks, 0o600).catch((error: unknown) => {
      rmSync(unfinished, { force: true });
      throw error;
    });
    renameSync(unfinished, join(this.dir, name));
  }

  /** The revision is whole: from now on a start may be from it. Files that nobody needs go. */
  settle(pointer: Pointer, snapshot: string, assets: readonly { file: string; modified: number }[]): void {
    const times = new Map<string, number>();
    // The same on every replica, so that their answers have the same validators.
    for (const { file, modified } of assets) times.set(file, Math.min(modified, times.get(file) ?? modified));
    for (const [file, modified] of times) utimesSync(join(this.dir, file), new Date(), new Date(modified));
    if (existsSync(join(this.dir, POINTER)))
      this.#write(BEFORE, readFileSync(join(this.dir, POINTER), 'utf8'));
    const files = [snapshot, ...times.keys()];
    this.#write(POINTER, JSON.stringify({ pointer, files } satisfies KeptPointer));
    this.#prune();
  }

  /** Files of the revision that is served, and of the one before it. */
  #needed(): Set<string> {
    return new Set([POINTER, BEFORE].flatMap((name) => this.#kept(name)?.files ?? []));
  }

  #prune(): void {
    const needed = this.#needed();
    const objects = readdirSync(join(this.dir, OBJECTS)).map((name) => `${OBJECTS}/${name}`);
    const unfinished = readdirSync(this.dir).filter((name) => name.startsWith('.unfinished-'));
    for (const name of [...objects.filter((object) => !needed.has(object)), ...unfinished]) {
      const path = join(this.dir, name);
      const at = statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
      if (at < Date.now() - SPARE_TIME) rmSync(path, { force: true });
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
