import { toUtf8 } from '../bytes/utf8.ts';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { piecesOfParts, readWhole } from '../platform/whole-file.ts';
import { lockPublication } from './publish-lock.ts';
import { type Pieces, POINTER_FILE } from './pointer.ts';
import { objectNameOf, Store } from './store.ts';
import { writeFlushed } from './write-flushed.ts';

const FOLDERS = ['objects', 'revisions'];

/** The folder that a store serves. Each file is written under another name, flushed, and then renamed. */
export class StoreFolder extends Store {
  readonly #dir: string;
  readonly #unlock: () => void;
  /** What is being written, until it is whole. */
  readonly #unfinished: string;

  /** Takes the folder for one publication at a time. @throws LockedError, and what the system says. */
  constructor(dir: string) {
    super();
    this.#dir = dir;
    this.#unfinished = join(dir, `.unfinished-${process.pid}`);
    for (const folder of FOLDERS) mkdirSync(join(dir, folder), { recursive: true });
    this.#unlock = lockPublication(join(dir, '.publishing'), dir);
    for (const name of readdirSync(dir))
      if (name.startsWith('.unfinished-')) rmSync(join(dir, name), { force: true });
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return (await this.has(name)) ? readWhole(join(this.#dir, name)) : null;
  }

  has(name: string): Promise<boolean> {
    return Promise.resolve(existsSync(join(this.#dir, name)));
  }

  /** Adds a file as an object, however large it is. */
  async addFile(chunks: Pieces, ending: string): Promise<string> {
    const name = objectNameOf(await writeFlushed(this.#unfinished, chunks, 0o644), ending);
    if (await this.has(name)) rmSync(this.#unfinished);
    else {
      renameSync(this.#unfinished, join(this.#dir, name));
      this.added.push(name);
    }
    return name;
  }

  close(): Promise<void> {
    this.#unlock();
    return Promise.resolve();
  }

  protected list(): Promise<Map<string, number>> {
    const names = FOLDERS.flatMap((folder) =>
      readdirSync(join(this.#dir, folder)).map((name) => `${folder}/${name}`),
    );
    return Promise.resolve(new Map(names.map((name) => [name, 0])));
  }

  protected async write(name: string, parts: readonly Uint8Array[]): Promise<void> {
    await writeFlushed(this.#unfinished, piecesOfParts(parts), 0o644);
    renameSync(this.#unfinished, join(this.#dir, name));
  }

  protected remove(name: string): Promise<void> {
    rmSync(join(this.#dir, name));
    return Promise.resolve();
  }

  protected replacePointer(text: string, sequence: number): Promise<void> {
    // The ETag of nginx is the second and the size: two pointers of one second must differ in size to be told apart.
    return this.write(POINTER_FILE, [toUtf8(`${text}${' '.repeat(sequence % 1000)}\n`)]);
  }
}
