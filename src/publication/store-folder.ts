import { makeFolder } from '../platform/private-file.ts';
import { toUtf8 } from '../bytes/strings.ts';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  readFileSync,
  readlinkSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { piecesOfParts, readWhole } from '../platform/whole-file.ts';
import { type Pieces, POINTER_FILE } from './pointer.ts';
import { objectNameOf, Store } from './store.ts';
import { writeFlushed } from './write-flushed.ts';
import { orNull } from '../text/or-null.ts';
import { z } from 'zod';

const FOLDERS = ['objects', 'revisions'];

/** A store in a folder. Each file is written under another name, flushed, and then renamed. */
export class StoreFolder extends Store {
  readonly #dir: string;
  readonly #unlock: () => void;
  /** The path of a file while it is written. */
  readonly #unfinished: string;

  /** Locks the folder, for one publication at a time. @throws LockedError, and errors of the file system. */
  constructor(dir: string) {
    super();
    this.#dir = dir;
    this.#unfinished = join(dir, `.unfinished-${process.pid}`);
    for (const folder of FOLDERS) makeFolder(join(dir, folder));
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

  /** Adds a file of any size as an object. */
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
    // nginx makes an ETag of the time in seconds and the size, so two pointers written within one second need different sizes.
    return this.write(POINTER_FILE, [toUtf8(`${text}${' '.repeat(sequence % 1000)}\n`)]);
  }
}

/** Milliseconds between two updates of a lock’s time; and after the last one, until a lock of another machine counts as stale. */
const HEARTBEAT = 5000;
const STALE_AFTER = 600_000;

const holderSchema = z.strictObject({
  pid: z.int(),
  /** The machine (since its start) and the process namespace in which `pid` is valid. */
  scope: z.string(),
  /** When the process began: process numbers are reused, and the first process of every container has the number 1. */
  started: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** Another publication is running. */
class LockedError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Locks a folder for one publication. The stale lock of a process that has ended is removed.
 * @param file of the lock. @param dir for messages. @returns a function that unlocks. @throws LockedError, and errors of the file system.
 */
export function lockPublication(file: string, dir: string): () => void {
  while (!create(file)) removeStale(file, dir);
  const heartbeat = setInterval(() => {
    // If the folder was removed, the next write reports it.
    if (statSync(file, { throwIfNoEntry: false })) utimesSync(file, new Date(), new Date());
  }, HEARTBEAT).unref();
  return () => {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  };
}

function create(file: string): boolean {
  const holder: Holder = { pid: process.pid, scope: scopeHere(), started: startOf(process.pid) ?? '' };
  let lock: number;
  try {
    lock = openSync(file, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
  try {
    writeFileSync(lock, JSON.stringify(holder));
    return true;
  } catch (error) {
    // On a full disk, the file is created but empty. Such a lock would block others until it is stale.
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(lock);
  }
}

/** Removes a stale lock. @throws LockedError if its process may still be running. */
function removeStale(file: string, dir: string): void {
  const lock = statSync(file, { throwIfNoEntry: false });
  if (lock === undefined) return;
  const text = readFileSync(file, 'utf8');
  // null for a lock of another version, or one that is being written.
  const holder = orNull(() => holderSchema.parse(JSON.parse(text)));
  const isStale =
    holder?.scope === scopeHere()
      ? startOf(holder.pid) !== holder.started
      : Date.now() - lock.mtimeMs > STALE_AFTER;
  if (!isStale) {
    const who = holder === null ? '' : ` (process ${holder.pid})`;
    throw new LockedError(
      `Publishing to ${dir} failed: another lectern publish${who} is running. Wait until it ends; if it no longer runs on any machine, remove ${file}.`,
    );
  }
  const aside = `${file}-${process.pid}`;
  renameSync(file, aside);
  // If the text has changed, another process has taken the lock in the meantime, and gets it back.
  if (readFileSync(aside, 'utf8') === text) rmSync(aside);
  else renameSync(aside, file);
}

/** The scope of process numbers. Linux has an id for each boot of a machine; other systems cannot be told apart. */
function scopeHere(): string {
  const boot = orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const processes = orNull(() => readlinkSync('/proc/self/ns/pid'));
  return `${boot ?? process.platform} ${processes ?? ''}`;
}

/** When a process began; empty if the system does not say; null if no process has this number. */
function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  // Field 22 of proc(5). The name before it, in parentheses, may contain spaces.
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat === null ? '' : (stat.replace(/^.*\) /s, '').split(' ')[19] ?? '');
}
