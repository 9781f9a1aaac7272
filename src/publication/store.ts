import { toUtf8 } from '../bytes/utf8.ts';
import { orNull } from '../text/or-null.ts';
import { extname } from 'node:path';
import { z } from 'zod';
import { sha256Of } from '../platform/whole-file.ts';
import { type Pieces, objectName, parsePointer, type Pointer, POINTER_FILE } from './pointer.ts';

const recordSchema = z.strictObject({ pointer: z.unknown(), objects: z.array(objectName) });

/** A revision that was published: its pointer, and all files that it needs. */
export interface RevisionRecord {
  pointer: Pointer;
  objects: string[];
}

/** Where revisions are written, one publication at a time; a subclass says how files are read and written there. */
export abstract class Store {
  /** Names of objects that were not there before. */
  readonly added: string[] = [];
  /** Milliseconds that objects stay that no revision needs. */
  protected readonly spareTime: number = 0;

  /** The bytes of a file; null where it is not here, as after a download of a part of the store. */
  abstract read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  abstract has(name: string): Promise<boolean>;
  /** Adds as an object what is not in memory as a whole. @param ending of its name, such as `.svg`. */
  abstract addFile(chunks: Pieces, ending: string): Promise<string>;
  abstract close(): Promise<void>;
  /** Names of objects and records, and when each was written. */
  protected abstract list(): Promise<Map<string, number>>;
  protected abstract write(name: string, parts: readonly Uint8Array[]): Promise<void>;
  protected abstract remove(name: string): Promise<void>;
  /** Writes the pointer, when all that it names is there. */
  protected abstract replacePointer(text: string, sequence: number): Promise<void>;

  /** The pointer that is served; null where nothing was published. @throws StoreError */
  async current(): Promise<Pointer | null> {
    const bytes = await this.read(POINTER_FILE);
    return bytes && parsePointer(textOf(bytes));
  }

  /** What was published, the newest first; records that cannot be read are left out. */
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

  /** Removes all but the newest revisions, and the files that none of them needs. @returns how many files. */
  async prune(keep: number): Promise<number> {
    const listed = await this.list();
    const records = recordNames(listed);
    for (const name of records.slice(keep)) await this.remove(name);
    const kept = await this.#recordsAt(records.slice(0, keep));
    const needed = new Set(kept.flatMap(({ objects }) => objects));
    const before = Date.now() - this.spareTime;
    const spare = [...listed].filter(
      ([name, at]) => name.startsWith('objects/') && !needed.has(name) && at <= before,
    );
    for (const [name] of spare) await this.remove(name);
    return spare.length;
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

/** The newest first. */
function recordNames(listed: ReadonlyMap<string, number>): string[] {
  const names = [...listed.keys()].filter((name) => /^revisions\/\d+\.json$/.test(name));
  const numberOf = (name: string) => Number(/\d+/.exec(name));
  return names.toSorted((a, b) => numberOf(b) - numberOf(a));
}

/** null where it is not one. */
export function parseRecord(text: string): RevisionRecord | null {
  return orNull(() => {
    const { pointer, objects } = recordSchema.parse(JSON.parse(text));
    return { pointer: parsePointer(JSON.stringify(pointer)), objects };
  });
}

/** The ending of a file's name as objects may have it. */
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
