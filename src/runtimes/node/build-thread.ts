import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { LoadRequest } from './load.ts';
import { ReadingProgress } from './reading-progress.ts';

/** What {@link BuildThread} hands to its thread. */
export interface BuildWork extends LoadRequest {
  /** Of a {@link ReadingProgress}. */
  progress: SharedArrayBuffer;
}

/** Why a build came to no end: a sentence for whoever runs the server. */
export class BuildThreadError extends Error {
  override readonly name = 'BuildThreadError';
}

const RAISE = ' If the site is that large, raise the limit in lectern.yaml.';

/** A thread that builds a site within the bounds of time and memory that the site's limits give. */
export class BuildThread {
  readonly #worker: Worker;
  readonly #seconds: number;
  readonly #megabytes: number;
  readonly #progress = new ReadingProgress();

  /** @param file what runs on the thread; it takes a {@link BuildWork}. */
  constructor(file: URL, request: LoadRequest) {
    const { build_timeout: seconds, build_megabytes: megabytes } = request.config.limits;
    this.#seconds = seconds;
    this.#megabytes = megabytes ?? defaultMegabytes();
    const work: BuildWork = { ...request, progress: this.#progress.shared };
    this.#worker = new Worker(file, {
      workerData: work,
      resourceLimits: { maxOldGenerationSizeMb: this.#megabytes },
    });
  }

  /**
   * What the thread says next. @param say what it is told first. @param work what it is at.
   * @throws BuildThreadError and ends the thread where it fails, takes too long, or needs too much memory.
   */
  async next<T>(say?: unknown, work = 'Reading the site'): Promise<T> {
    const worker = this.#worker;
    let forget = () => {};
    try {
      return await new Promise<T>((resolve, reject) => {
        const fail = (what: string, fix = '') => reject(new BuildThreadError(what + this.#place() + fix));
        const onTimeout = () =>
          fail(
            `${work} took longer than ${this.#seconds} s (\`limits.build_timeout\`), so it was stopped`,
            RAISE,
          );
        const onError = (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
          else
            fail(
              `${work} needed more than ${this.#megabytes} MB of memory (\`limits.build_megabytes\`), so it was stopped`,
              RAISE,
            );
        };
        const onExit = (code: number) => fail(`The thread that reads the site ended with code ${code}`);
        const timer = setTimeout(onTimeout, this.#seconds * 1000);
        worker.on('message', resolve).on('error', onError).on('exit', onExit);
        forget = () => {
          clearTimeout(timer);
          // Not all listeners: `terminate` waits for the exit with one of its own.
          worker.off('message', resolve).off('error', onError).off('exit', onExit);
        };
        if (say !== undefined) worker.postMessage(say, []);
      });
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      forget();
    }
  }

  /** Nobody waits for the thread when the program ends. */
  unref(): void {
    this.#worker.unref();
  }

  close(): Promise<unknown> {
    return this.#worker.terminate();
  }

  #place(): string {
    const { file } = this.#progress;
    return file === null ? '.' : `. The last file that it began to read is ${file}.`;
  }
}

/** Half of the memory that there is, and no more than V8 takes well. */
function defaultMegabytes(): number {
  // What a container allows; a huge number, or none, where it sets no limit.
  const allowed = process.constrainedMemory?.() || Infinity;
  return Math.min(4096, Math.floor(Math.min(totalmem(), allowed) / 2 / 1_000_000));
}
