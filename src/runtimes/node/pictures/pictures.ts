import { createRequire } from 'node:module';
import { availableParallelism, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Card } from '../../../model/card.ts';
import { nodeHash, openAt } from '../../../platform/node.ts';
import type { OpenedFile, PictureMaker, ScaledPicture } from '../../../platform/platform.ts';
import { orNull } from '../../../text/or-null.ts';
import type { PictureJob } from './picture-worker.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { makeFolder, replacePrivateFile } from '../../../platform/private-file.ts';

export interface PictureOptions {
  /** The folder of the site. */
  dir: string;
  /** Where made pictures are kept; null: nowhere, and none are made. */
  cacheDir: string | null;
  megabytes: number;
  /** Nobody else is served meanwhile: every picture is waited for, and made as fast as it can be. */
  isWaiting?: boolean;
}

/** Raised when pictures are made in another way. */
const RECIPE = 3;
/** Pictures that wait to be made; of more, the originals are sent. */
const MAX_WAITING = 1000;
/** From so many waiting on, one more process is worth its start. */
const MANY = 4;

/** What makes pictures; undefined where sharp is not installed beside Lectern, or nothing can be kept. */
export function createPictures(options: PictureOptions): Pictures | undefined {
  const { cacheDir, megabytes } = options;
  if (cacheDir === null || megabytes === 0 || !hasSharp()) return undefined;
  // Where the folder is read-only, there is none: that is told of the snapshot already.
  const store = orNull(() => new PictureStore(join(cacheDir, 'pictures'), megabytes * 1_000_000));
  return store === null ? undefined : new Pictures(options, store);
}

/** Whether what makes pictures is installed beside Lectern. */
export function hasSharp(): boolean {
  return orNull(() => createRequire(import.meta.url).resolve('sharp')) !== null;
}

/** A job without the place of its result. */
type Wanted = { dir: string } & ({ picture: ScaledPicture } | { card: Card });

interface Waiting {
  name: string;
  job: PictureJob;
  done: () => void;
}

/** Makes pictures by processes of their own, and what is asked for twice once. */
export class Pictures implements PictureMaker {
  readonly #options: PictureOptions;
  readonly #store: PictureStore;
  readonly #processes: PictureProcess[];
  readonly #working = new Set<PictureProcess>();
  readonly #pending = new Map<string, Promise<void>>();
  readonly #queue: Waiting[] = [];
  /** They cannot be had here, whatever is installed. */
  #isBroken = false;

  /** @param worker what runs in the processes. */
  constructor(
    options: PictureOptions,
    store: PictureStore,
    worker = new URL('./picture-worker.js', import.meta.url),
  ) {
    this.#options = options;
    this.#store = store;
    const { isWaiting = false } = options;
    const count = isWaiting ? availableParallelism() : 1;
    this.#processes = Array.from({ length: count }, () => new PictureProcess(worker, isWaiting));
  }

  async scaled(picture: ScaledPicture): Promise<OpenedFile | 'later' | null> {
    const { dir, isWaiting = false } = this.#options;
    return this.#get(`${nodeHash(JSON.stringify([RECIPE, dir, picture]))}.webp`, { dir, picture }, isWaiting);
  }

  async card(card: Card): Promise<OpenedFile | null> {
    const { dir } = this.#options;
    const place = card.portrait || card.fonts ? dir : '';
    const name = `${nodeHash(JSON.stringify([RECIPE, place, card]))}.png`;
    const file = await this.#get(name, { dir, card }, true);
    return file === 'later' ? null : file;
  }

  async #get(name: string, job: Wanted, isAwaited: boolean): Promise<OpenedFile | 'later' | null> {
    const kept = await this.#store.open(name);
    if (kept !== undefined) return kept;
    const made = this.#pending.get(name) ?? this.#enqueue(name, { ...job, path: this.#store.path(name) });
    if (made === null) return null;
    if (!isAwaited) return 'later';
    await made;
    return (await this.#store.open(name)) ?? null;
  }

  /** Nothing more is made. */
  close(): void {
    this.#isBroken = true;
    for (const process of this.#processes) process.stop();
    for (const waiting of this.#queue.splice(0)) this.#forget(waiting);
  }

  /** Null where nothing more is taken on. */
  #enqueue(name: string, job: PictureJob): Promise<void> | null {
    const { isWaiting = false } = this.#options;
    if (this.#isBroken || (this.#queue.length >= MAX_WAITING && !isWaiting)) return null;
    const made = new Promise<void>((resolve) => {
      this.#queue.push({ name, job, done: resolve });
    });
    this.#pending.set(name, made);
    const free = this.#processes.find(
      (process, at) => !this.#working.has(process) && this.#queue.length > at * MANY,
    );
    if (free) void this.#work(free);
    return made;
  }

  /** Has a process make what waits; what was not made is not tried again. */
  async #work(process: PictureProcess): Promise<void> {
    this.#working.add(process);
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      const isMade = await process.make(next.job);
      try {
        if (isMade === true) this.#store.added(next.name);
        else if (isMade === false && !this.#isBroken) this.#store.refuse(next.name);
      } catch {
        // The disk is full, or the folder gone: the original is sent.
      }
      this.#forget(next);
      if (isMade === null) this.close();
    }
    this.#working.delete(process);
  }

  #forget({ name, done }: Waiting): void {
    this.#pending.delete(name);
    done();
  }
}

/** Milliseconds that one picture may take. */
const MAX_TIME = 20_000;
/** Milliseconds that the process may take to start, on a machine that has much to do. */
const MAX_START = 60_000;
/** Milliseconds without work after which the process ends. */
const MAX_IDLE = 30_000;
/** Lower than that of the server (`nice`). */
const PRIORITY = 10;

/** A process that makes pictures, one at a time. It starts with the first, and again after one that has ended it. */
class PictureProcess {
  readonly #worker: URL;
  readonly #isWaiting: boolean;
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param worker what runs in the process. @param isWaiting nobody else is served meanwhile. */
  constructor(worker: URL, isWaiting: boolean) {
    this.#worker = worker;
    this.#isWaiting = isWaiting;
  }

  /** Whether a picture was made; null where the process cannot be had here: sharp is there, but not for this machine. */
  async make(job: PictureJob): Promise<boolean | null> {
    clearTimeout(this.#timer);
    try {
      const child = this.#child ?? (await this.#start());
      if (child === null) return null;
      const said = nextOf(child, MAX_TIME);
      child.send(job, () => {});
      return (await said) === true;
    } finally {
      this.#timer = setTimeout(() => this.stop(), MAX_IDLE).unref();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }

  async #start(): Promise<ChildProcess | null> {
    const child = fork(this.#worker, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    this.#child = child;
    // It may have ended already.
    if (!this.#isWaiting) orNull(() => setPriority(child.pid as number, PRIORITY));
    child.unref();
    child.channel?.unref();
    const gone = () => {
      if (this.#child === child) this.#child = null;
    };
    child.on('error', gone).on('exit', gone);
    return (await nextOf(child, MAX_START)) === 'ready' ? child : null;
  }
}

/** What a process says next; null where it ends first, or says nothing in time and is ended. */
function nextOf(child: ChildProcess, milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => {
    const done = (said: unknown) => {
      clearTimeout(timer);
      child.off('message', done).off('error', gone).off('exit', gone);
      resolve(said);
    };
    const gone = () => done(null);
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.on('message', done).on('error', gone).on('exit', gone);
  });
}

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
    makeFolder(dir, 0o700);
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
