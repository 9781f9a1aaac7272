import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Card } from '../../model/card.ts';
import { nodeHash } from '../../platform/node.ts';
import type { OpenedFile, PictureMaker, ScaledPicture } from '../../platform/platform.ts';
import { PictureStore } from './picture-store.ts';
import type { PictureJob } from './picture-worker.ts';

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
const RECIPE = 2;
/** Milliseconds that one picture may take. */
const MAX_TIME = 20_000;
/** Milliseconds that the process may take to start, on a machine that has much to do. */
const MAX_START = 60_000;
/** Milliseconds without work after which the process ends. */
const MAX_IDLE = 30_000;
/** Pictures that wait to be made; of more, the originals are sent. */
const MAX_WAITING = 1000;
/** Lower than that of the server (`nice`). */
const PRIORITY = 10;

/** What makes pictures; undefined where sharp is not installed beside Lectern, or nothing can be kept. */
export function createPictures(options: PictureOptions): Pictures | undefined {
  const { cacheDir, megabytes } = options;
  if (cacheDir === null || megabytes === 0 || !hasSharp()) return undefined;
  try {
    return new Pictures(options, new PictureStore(join(cacheDir, 'pictures'), megabytes * 1_000_000));
  } catch {
    // A folder that is read-only: that is told of the snapshot already.
    return undefined;
  }
}

/** Whether what makes pictures is installed beside Lectern. */
export function hasSharp(): boolean {
  try {
    return createRequire(import.meta.url).resolve('sharp') !== '';
  } catch {
    return false;
  }
}

/** A job without the place of its result. */
type Wanted = { dir: string; picture: ScaledPicture } | { card: Card };

interface Waiting {
  name: string;
  job: PictureJob;
  done: () => void;
}

/** Makes pictures by a process of its own, one at a time, and what is asked for twice once. */
export class Pictures implements PictureMaker {
  readonly #options: PictureOptions;
  readonly #store: PictureStore;
  readonly #worker: URL;
  readonly #pending = new Map<string, Promise<void>>();
  readonly #queue: Waiting[] = [];
  #process: ChildProcess | null = null;
  /** It cannot be had here, whatever is installed. */
  #isBroken = false;
  #hasSpoken = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param worker what runs in the process. */
  constructor(
    options: PictureOptions,
    store: PictureStore,
    worker = new URL('./picture-worker.js', import.meta.url),
  ) {
    this.#options = options;
    this.#store = store;
    this.#worker = worker;
  }

  async scaled(picture: ScaledPicture): Promise<OpenedFile | 'later' | null> {
    const { dir, isWaiting = false } = this.#options;
    return this.#get(`${nodeHash(JSON.stringify([RECIPE, dir, picture]))}.webp`, { dir, picture }, isWaiting);
  }

  async card(card: Card): Promise<OpenedFile | null> {
    const file = await this.#get(`${nodeHash(JSON.stringify([RECIPE, card]))}.png`, { card }, true);
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

  close(): void {
    this.#end();
  }

  /** Null where nothing more is taken on. */
  #enqueue(name: string, job: PictureJob): Promise<void> | null {
    const { isWaiting = false } = this.#options;
    if (this.#isBroken || (this.#queue.length >= MAX_WAITING && !isWaiting)) return null;
    const made = new Promise<void>((resolve) => {
      this.#queue.push({ name, job, done: resolve });
    });
    this.#pending.set(name, made);
    if (this.#queue.length === 1) this.#next();
    return made;
  }

  #next(): void {
    clearTimeout(this.#timer);
    const [first] = this.#queue;
    if (!first) {
      this.#timer = setTimeout(() => this.#stop(), MAX_IDLE).unref();
      return;
    }
    this.#process ??= this.#start();
    if (this.#hasSpoken) {
      this.#process.send(first.job);
      this.#timer = setTimeout(() => {
        this.#stop();
        this.#finish(false);
      }, MAX_TIME);
    } else this.#timer = setTimeout(() => this.#end(), MAX_START);
  }

  #start(): ChildProcess {
    const threads = this.#options.isWaiting ? '0' : '1';
    const child = fork(this.#worker, [threads], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#hasSpoken = false;
    if (!this.#options.isWaiting && child.pid !== undefined) lowerPriority(child.pid);
    child.unref();
    child.channel?.unref();
    child.on('message', (message: boolean | 'ready') => {
      if (child !== this.#process) return;
      if (message !== 'ready') this.#finish(message);
      else {
        this.#hasSpoken = true;
        this.#next();
      }
    });
    const gone = () => {
      if (child !== this.#process) return;
      this.#process = null;
      // One that never spoke cannot be had here at all: sharp is there, but not for this machine.
      if (this.#hasSpoken) this.#finish(false);
      else this.#end();
    };
    child.on('error', gone).on('exit', gone);
    return child;
  }

  /** Goes on after the first picture; what was not made is not tried again. */
  #finish(isMade: boolean): void {
    const first = this.#queue.shift();
    if (!first) return;
    try {
      if (isMade) this.#store.added(first.name);
      else this.#store.refuse(first.name);
    } catch {
      // The disk is full, or the folder gone: the original is sent.
    }
    this.#pending.delete(first.name);
    first.done();
    this.#next();
  }

  /** Nothing more is made. */
  #end(): void {
    this.#isBroken = true;
    this.#stop();
    for (const { name, done } of this.#queue.splice(0)) {
      this.#pending.delete(name);
      done();
    }
  }

  #stop(): void {
    clearTimeout(this.#timer);
    const child = this.#process;
    this.#process = null;
    child?.kill('SIGKILL');
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // It has ended already.
  }
}
