import { makeFolder } from '../platform/private-file.ts';
import { toUtf8 } from '../bytes/utf8.ts';
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

/** Milliseconds between two signs of life, and without one until a lock of a machine that cannot be seen is taken for left. */
const BEAT = 5000;
const LEFT_AFTER = 600_000;

const holderSchema = z.strictObject({
  pid: z.int(),
  /** Where the number means something: the start of the machine, and the processes that this one sees. */
  scope: z.string(),
  /** When the process began: numbers are used again, and in a container each first process has 1. */
  started: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** Another publication is under way. */
class LockedError extends Error {
  override readonly name = 'UsageError';
}

/**
 * One publication at a time into a folder. A lock that was left behind by a process that is gone is taken over.
 * @param file which the lock is. @param dir in messages. @returns what ends it. @throws LockedError, and what the system says.
 */
export function lockPublication(file: string, dir: string): () => void {
  while (!create(file)) removeLeft(file, dir);
  const beat = setInterval(() => {
    // Gone with its folder: whoever writes next says so.
    if (statSync(file, { throwIfNoEntry: false })) utimesSync(file, new Date(), new Date());
  }, BEAT).unref();
  return () => {
    clearInterval(beat);
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
    // A full disk takes the name and not the text: a lock without a holder would be waited for.
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(lock);
  }
}

/** @throws LockedError where its process may be at work. */
function removeLeft(file: string, dir: string): void {
  const before = statSync(file, { throwIfNoEntry: false });
  if (before === undefined) return;
  const text = readFileSync(file, 'utf8');
  // None in a lock of another version, or in one that is just being written.
  const holder = orNull(() => holderSchema.parse(JSON.parse(text)));
  const isLeft =
    holder?.scope === scopeHere()
      ? startOf(holder.pid) !== holder.started
      : Date.now() - before.mtimeMs > LEFT_AFTER;
  if (!isLeft) {
    const who = holder === null ? '' : ` (process ${holder.pid})`;
    throw new LockedError(
      `Publishing to ${dir} failed: another lectern publish${who} is running. Wait until it ends; if it no longer runs on any machine, remove ${file}.`,
    );
  }
  const aside = `${file}-${process.pid}`;
  renameSync(file, aside);
  // Another one has taken it over between: it keeps it.
  if (readFileSync(aside, 'utf8') === text) rmSync(aside);
  else renameSync(aside, file);
}

/** Linux says which start of which machine this is; elsewhere a number means something on this machine alone. */
function scopeHere(): string {
  const boot = orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const processes = orNull(() => readlinkSync('/proc/self/ns/pid'));
  return `${boot ?? process.platform} ${processes ?? ''}`;
}

/** When a process began; '' where only that it runs is known; null where none has the number. */
function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  // Its name, in brackets, may have spaces: proc(5), field 22.
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat === null ? '' : (stat.replace(/^.*\) /s, '').split(' ')[19] ?? '');
}
