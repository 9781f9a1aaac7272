import { toUtf8 } from '../bytes/strings.ts';
import { orNull } from '../text/or-null.ts';
import { extname } from 'node:path';
import { z } from 'zod';
import { sha256Of } from '../platform/whole-file.ts';
import { type Pieces, objectName, parsePointer, type Pointer, POINTER_FILE } from './pointer.ts';

const recordSchema = z.strictObject({ pointer: z.unknown(), objects: z.array(objectName) });

/** The record of a published revision: its pointer, and all its files. */
export interface RevisionRecord {
  pointer: Pointer;
  objects: string[];
}

/** A store of revisions, for one publication at a time. Subclasses read and write its files. */
export abstract class Store {
  /** Names of objects that this publication has added. */
  readonly added: string[] = [];
  /** Milliseconds that objects stay which no revision needs. */
  protected readonly spareTime: number = 0;

  /** The bytes of a file; null if it is missing, for example after a partial download of the store. */
  abstract read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  abstract has(name: string): Promise<boolean>;
  /** Adds an object that need not fit into memory. @param ending of its name, such as `.svg`. */
  abstract addFile(chunks: Pieces, ending: string): Promise<string>;
  abstract close(): Promise<void>;
  /** The names of objects and records, with the time of writing in milliseconds since the epoch. */
  protected abstract list(): Promise<Map<string, number>>;
  protected abstract write(name: string, parts: readonly Uint8Array[]): Promise<void>;
  protected abstract remove(name: string): Promise<void>;
  /** Writes the pointer. All files of the revision must have been written. */
  protected abstract replacePointer(text: string, sequence: number): Promise<void>;

  /** The current pointer; null if nothing was published. @throws StoreError */
  async current(): Promise<Pointer | null> {
    const bytes = await this.read(POINTER_FILE);
    return bytes && parsePointer(textOf(bytes));
  }

  /** The records of revisions, the newest first, without those that cannot be read. */
  async records(): Promise<RevisionRecord[]> {
    return this.#recordsAt(recordNames(await this.list()));
  }

  /** Adds bytes as an object. @param ending of its name, such as `.snapshot`. */
  async add(parts: readonly Uint8Array[], ending: string): Promise<string> {
    const name = objectNameOf(sha256Of(parts), ending);
    if (await this.has(name)) return name;
    this.added.push(name);
    await this.write(name, parts);
    return name;
  }

  /** Makes a revision the current one: its record first, the pointer last. */
  async point({ pointer, objects }: RevisionRecord): Promise<void> {
    const { sequence } = pointer;
    await this.write(`revisions/${sequence}.json`, [toUtf8(`${JSON.stringify({ pointer, objects })}\n`)]);
    await this.replacePointer(JSON.stringify(pointer, null, 2), sequence);
  }

  /** Removes all but the `keep` newest revisions, and objects that none of them needs. @returns how many objects. */
  async prune(keep: number): Promise<number> {
    const listed = await this.list();
    const records = recordNames(listed);
    for (const name of records.slice(keep)) await this.remove(name);
    const kept = await this.#recordsAt(records.slice(0, keep));
    const needed = new Set(kept.flatMap(({ objects }) => objects));
    const writtenBefore = Date.now() - this.spareTime;
    const removable = [...listed].filter(
      ([name, written]) => name.startsWith('objects/') && !needed.has(name) && written <= writtenBefore,
    );
    for (const [name] of removable) await this.remove(name);
    return removable.length;
  }

  async #recordsAt(names: readonly string[]): Promise<RevisionRecord[]> {
    const records: RevisionRecord[] = [];
    for (const name of names) {
      const bytes = await this.read(name);
      const record = bytes && parseRecord(textOf(bytes));
      if (record) records.push(record);
    }
    return records;
  }
}

/** The names of records, the newest first. */
function recordNames(listed: ReadonlyMap<string, number>): string[] {
  const names = [...listed.keys()].filter((name) => /^revisions\/\d+\.json$/.test(name));
  const numberOf = (name: string) => Number(/\d+/.exec(name));
  return names.toSorted((a, b) => numberOf(b) - numberOf(a));
}

/** The record in a text; null if it is none. */
export function parseRecord(text: string): RevisionRecord | null {
  return orNull(() => {
    const { pointer, objects } = recordSchema.parse(JSON.parse(text));
    return { pointer: parsePointer(JSON.stringify(pointer)), objects };
  });
}

/** The ending of a file’s name in lower case; empty if names of objects must not have it. */
export function endingOf(file: string): string {
  const ending = extname(file).toLowerCase();
  return /^\.[a-z0-9]{1,10}$/.test(ending) ? ending : '';
}

export function objectNameOf(digest: string, ending: string): string {
  return `objects/${digest}${ending}`;
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
