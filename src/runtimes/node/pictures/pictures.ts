import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Card } from '../../../model/card.ts';
import { nodeHash } from '../../../platform/node.ts';
import type { OpenedFile, PictureMaker, ScaledPicture } from '../../../platform/platform.ts';
import { orNull } from '../../../text/or-null.ts';
import { PictureProcess } from './picture-process.ts';
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
type Wanted = { dir: string; picture: ScaledPicture } | { card: Card };

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
