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
import { makeFolder, replaceAmongMany } from '../../../platform/private-file.ts';

export interface PictureOptions {
  /** The folder of the site. */
  dir: string;
  /** The folder of the cache; null: no pictures are made. */
  cacheDir: string | null;
  /** The most that the cache may have. */
  megabytes: number;
  /** For an export: each call waits for its picture, and all cores make pictures. */
  isWaiting?: boolean;
}

/** The version of how pictures are made. It is part of the name of each file. */
const RECIPE = 3;
/** Pictures in the queue. While it is full, originals are served. */
const MAX_QUEUED = 1000;
/** One more process starts for each so many queued pictures. */
const QUEUED_PER_PROCESS = 4;

/** Undefined if sharp is not installed beside Lectern, or if there is no cache. */
export function createPictures(options: PictureOptions): Pictures | undefined {
  const { cacheDir, megabytes } = options;
  if (cacheDir === null || megabytes === 0 || !hasSharp()) return undefined;
  // A read-only folder is not reported here, since the cache of the snapshot reports it.
  const store = orNull(() => new PictureStore(join(cacheDir, 'pictures'), megabytes * 1_000_000));
  return store === null ? undefined : new Pictures(options, store);
}

/** Whether sharp is installed beside Lectern. */
export function hasSharp(): boolean {
  return orNull(() => createRequire(import.meta.url).resolve('sharp')) !== null;
}

/** A job without the path of its result. */
type PictureRequest = { dir: string } & ({ picture: ScaledPicture } | { card: Card });

interface Waiting {
  name: string;
  job: PictureJob;
  done: () => void;
}

/** Makes pictures in other processes. Calls for the same picture share one job. */
export class Pictures implements PictureMaker {
  readonly #options: PictureOptions;
  readonly #store: PictureStore;
  readonly #processes: PictureProcess[];
  readonly #working = new Set<PictureProcess>();
  readonly #pending = new Map<string, Promise<void>>();
  readonly #queue: Waiting[] = [];
  /** Whether {@link close} was called, or sharp does not run on this machine. */
  #isClosed = false;

  /** @param worker the module that the processes run. */
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

  async #get(name: string, job: PictureRequest, isAwaited: boolean): Promise<OpenedFile | 'later' | null> {
    const kept = await this.#store.open(name);
    if (kept !== undefined) return kept;
    const pending = this.#pending.get(name) ?? this.#enqueue(name, { ...job, path: this.#store.path(name) });
    if (pending === null) return null;
    if (!isAwaited) return 'later';
    await pending;
    return (await this.#store.open(name)) ?? null;
  }

  /** Ends the processes. From now on, no pictures are made. */
  close(): void {
    this.#isClosed = true;
    for (const process of this.#processes) process.stop();
    for (const waiting of this.#queue.splice(0)) this.#forget(waiting);
  }

  /** Null if the queue is full, or closed. */
  #enqueue(name: string, job: PictureJob): Promise<void> | null {
    const { isWaiting = false } = this.#options;
    if (this.#isClosed || (this.#queue.length >= MAX_QUEUED && !isWaiting)) return null;
    const pending = new Promise<void>((resolve) => {
      this.#queue.push({ name, job, done: resolve });
    });
    this.#pending.set(name, pending);
    const free = this.#processes.find(
      (process, index) => !this.#working.has(process) && this.#queue.length > index * QUEUED_PER_PROCESS,
    );
    if (free) void this.#work(free);
    return pending;
  }

  /** Has a process make the queued pictures. One that fails is not tried again. */
  async #work(process: PictureProcess): Promise<void> {
    this.#working.add(process);
    for (let next = this.#queue.shift(); next !== undefined; next = this.#queue.shift()) {
      const isMade = await process.make(next.job);
      try {
        if (isMade === true) this.#store.added(next.name);
        else if (isMade === false && !this.#isClosed) this.#store.refuse(next.name);
      } catch {
        // The disk is full, or the folder is gone: the original is served.
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
/** The `nice` value: the processes yield to the server. */
const PRIORITY = 10;

/** A process that makes one picture at a time. It starts with the first, and again after a crash. */
class PictureProcess {
  readonly #worker: URL;
  readonly #isWaiting: boolean;
  #child: ChildProcess | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param worker the module that the process runs. @param isWaiting see {@link PictureOptions}. */
  constructor(worker: URL, isWaiting: boolean) {
    this.#worker = worker;
    this.#isWaiting = isWaiting;
  }

  /** Whether a picture was made; null if the process does not start, since sharp is installed for another machine. */
  async make(job: PictureJob): Promise<boolean | null> {
    clearTimeout(this.#timer);
    try {
      const child = this.#child ?? (await this.#start());
      if (child === null) return null;
      const reply = nextMessage(child, MAX_TIME);
      child.send(job, () => {});
      return (await reply) === true;
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
    return (await nextMessage(child, MAX_START)) === 'ready' ? child : null;
  }
}

/** The next message of a process; null if it ends first. After `milliseconds` it is killed. */
function nextMessage(child: ChildProcess, milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => {
    const done = (message: unknown) => {
      clearTimeout(timer);
      child.off('message', done).off('error', gone).off('exit', gone);
      resolve(message);
    };
    const gone = () => done(null);
    const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    child.on('message', done).on('error', gone).on('exit', gone);
  });
}

/** When the cache exceeds its bound, files are removed until it has this share of the bound. */
const KEPT_SHARE = 0.9;
/** The least that a file takes on the disk. */
const BLOCK_BYTES = 4096;

/** A folder of pictures with a bound on its bytes. The least recently used pictures are removed. */
export class PictureStore {
  readonly #dir: string;
  readonly #maxBytes: number;
  #bytes: number;

  /** @throws Error if the folder can neither be made nor read. */
  constructor(dir: string, maxBytes: number) {
    makeFolder(dir, 0o700);
    this.#dir = dir;
    this.#maxBytes = maxBytes;
    this.#bytes = sum(this.#files());
  }

  path(name: string): string {
    return join(this.#dir, name);
  }

  /** Opens a picture. @returns null if it is known that it cannot be made; undefined if it was not tried. */
  async open(name: string): Promise<OpenedFile | null | undefined> {
    const file = await openAt(this.path(name));
    if (file === null) return undefined;
    if (file.size > 0) return file;
    await file.close();
    return null;
  }

  /** Notes, by an empty file, that a picture cannot be made. */
  refuse(name: string): void {
    replaceAmongMany(this.path(name), '');
    this.added(name);
  }

  /** Counts a new file, and removes others if the bound is exceeded. */
  added(name: string): void {
    this.#bytes += onDisk(statSync(this.path(name), { throwIfNoEntry: false })?.size ?? 0);
    if (this.#bytes <= this.#maxBytes) return;
    // The folder is listed anew, since other processes add files too.
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
