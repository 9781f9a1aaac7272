import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { piecesOf, readWhole, sha256Of } from '../platform/whole-file.ts';
import { PublishLock } from './publish-lock.ts';
import { objectName, parsePointer, type Pointer, POINTER_FILE } from './pointer.ts';

const OBJECTS = 'objects';
const REVISIONS = 'revisions';
const LOCK = '.publishing';
/** What is being written, until it is whole. */
const UNFINISHED = /^\.unfinished-/;

const recordSchema = z.strictObject({ pointer: z.unknown(), objects: z.array(objectName) });

/** A revision that was published: its pointer, and all files that it needs. */
export interface RevisionRecord {
  pointer: Pointer;
  objects: string[];
}

type Later<T> = T | Promise<T>;

/** Where revisions are written: one publication at a time. */
export interface Store {
  /** Names of objects that were not there before. */
  readonly added: readonly string[];
  /** The pointer that is served; null where nothing was published. @throws StoreError */
  current(): Later<Pointer | null>;
  /** What was published, the newest first; records that cannot be read are left out. */
  records(): Later<RevisionRecord[]>;
  /** The bytes of an object; null where it is not here, as after a download of a part of the store. */
  read(name: string): Later<Uint8Array<ArrayBuffer> | null>;
  has(name: string): Later<boolean>;
  /** Adds bytes as an object. @param ending of its name, such as `.snapshot`. */
  add(bytes: Uint8Array, ending: string): Later<string>;
  /** Adds a file as an object. */
  addFile(chunks: AsyncIterable<Uint8Array>, ending: string): Promise<string>;
  /** Makes a revision the current one: its record first, the pointer last. */
  point(record: RevisionRecord): Later<void>;
  /** Removes all but the newest revisions, and the files that none of them needs. @returns how many files. */
  prune(keep: number): Later<number>;
  close(): Later<void>;
}

/** The folder that a store serves. Each file is written under another name, flushed, and then renamed. */
export class StoreFolder implements Store {
  readonly #dir: string;
  readonly #lock: PublishLock;
  readonly added: string[] = [];

  /** Takes the folder for one publication at a time. @throws LockedError, and what the system says. */
  constructor(dir: string) {
    this.#dir = dir;
    for (const folder of [OBJECTS, REVISIONS]) mkdirSync(join(dir, folder), { recursive: true });
    this.#lock = new PublishLock(join(dir, LOCK), dir);
    for (const folder of ['.', OBJECTS, REVISIONS]) {
      for (const name of readdirSync(join(dir, folder)))
        if (UNFINISHED.test(name)) rmSync(join(dir, folder, name), { force: true });
    }
  }

  current(): Pointer | null {
    const file = join(this.#dir, POINTER_FILE);
    return existsSync(file) ? parsePointer(readFileSync(file, 'utf8')) : null;
  }

  records(): RevisionRecord[] {
    return this.#recordFiles().flatMap((name) => {
      const record = parseRecord(readFileSync(join(this.#dir, REVISIONS, name), 'utf8'));
      return record === null ? [] : [record];
    });
  }

  read(name: string): Uint8Array<ArrayBuffer> | null {
    const file = join(this.#dir, name);
    return existsSync(file) ? readWhole(file) : null;
  }

  has(name: string): boolean {
    return existsSync(join(this.#dir, name));
  }

  add(bytes: Uint8Array, ending: string): string {
    const name = objectNameOf(sha256Of(bytes), ending);
    if (this.has(name)) return name;
    this.#write(name, bytes);
    this.added.push(name);
    return name;
  }

  /** Adds a file as an object, however large it is. */
  async addFile(chunks: AsyncIterable<Uint8Array>, ending: string): Promise<string> {
    const unfinished = join(this.#dir, OBJECTS, `.unfinished-${process.pid}`);
    const hash = createHash('sha256');
    const handle = openSync(unfinished, 'w', 0o644);
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        for (let at = 0; at < chunk.length; ) at += writeSync(handle, chunk, at);
      }
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    const name = objectNameOf(hash.digest('hex'), ending);
    if (this.has(name)) rmSync(unfinished);
    else {
      renameSync(unfinished, join(this.#dir, name));
      this.added.push(name);
    }
    return name;
  }

  point(record: RevisionRecord): void {
    const { sequence } = record.pointer;
    this.#write(join(REVISIONS, `${sequence}.json`), `${JSON.stringify(record)}\n`);
    // The ETag of nginx is the second and the size: two pointers of one second must differ in size to be told apart.
    const padding = ' '.repeat(sequence % 1000);
    this.#write(POINTER_FILE, `${JSON.stringify(record.pointer, null, 2)}${padding}\n`);
  }

  prune(keep: number): number {
    for (const name of this.#recordFiles().slice(keep)) rmSync(join(this.#dir, REVISIONS, name));
    const needed = new Set(this.records().flatMap(({ objects }) => objects));
    const spare = readdirSync(join(this.#dir, OBJECTS)).filter((name) => !needed.has(`${OBJECTS}/${name}`));
    for (const name of spare) rmSync(join(this.#dir, OBJECTS, name));
    return spare.length;
  }

  close(): void {
    this.#lock.release();
  }

  /** Names of records, the newest first. */
  #recordFiles(): string[] {
    return readdirSync(join(this.#dir, REVISIONS))
      .filter((name) => /^\d+\.json$/.test(name))
      .toSorted(newestFirst);
  }

  #write(name: string, data: string | Uint8Array): void {
    const file = join(this.#dir, name);
    const unfinished = join(file, '..', `.unfinished-${process.pid}`);
    const handle = openSync(unfinished, 'w', 0o644);
    try {
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      for (const piece of piecesOf(bytes)) writeFileSync(handle, piece);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(unfinished, file);
  }
}

/** The ending of a file's name as objects may have it. */
export function endingOf(file: string): string {
  const ending = extname(file).toLowerCase();
  // A file of a site whose name ends so is not encrypted.
  return /^\.[a-z0-9]{1,10}$/.test(ending) && ending !== '.sealed' ? ending : '';
}

/** null where it is not one. */
export function parseRecord(text: string): RevisionRecord | null {
  try {
    const { pointer, objects } = recordSchema.parse(JSON.parse(text));
    return { pointer: parsePointer(JSON.stringify(pointer)), objects };
  } catch {
    return null;
  }
}

/** Of names of records, as `1764000000000.json`. */
export function newestFirst(one: string, other: string): number {
  const of = (name: string) => Number(/\d+/.exec(name));
  return of(other) - of(one);
}

export function objectNameOf(digest: string, ending: string): string {
  return `${OBJECTS}/${digest}${ending}`;
}
