import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { orNull } from '../../../text/or-null.ts';
import type { PictureJob } from './picture-worker.ts';

/** Milliseconds that one picture may take. */
const MAX_TIME = 20_000;
/** Milliseconds that the process may take to start, on a machine that has much to do. */
const MAX_START = 60_000;
/** Milliseconds without work after which the process ends. */
const MAX_IDLE = 30_000;
/** Lower than that of the server (`nice`). */
const PRIORITY = 10;

/** A process that makes pictures, one at a time. It starts with the first, and again after one that has ended it. */
export class PictureProcess {
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
