import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, read, readFileSync, readSync, rmSync } from 'node:fs';
import { devNull, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beginsWith, piecesOf } from '../../../platform/whole-file.ts';
import { orNull } from '../../../text/or-null.ts';
import { type Answer, type Bytes, PROGRESS, PROGRESS_HEAD } from './build-work.ts';
import { type Limits, limits as defaults } from '../../../model/server-config.ts';
import { makeFolder } from '../../../platform/private-file.ts';

/** Why a build came to no end: a sentence for whoever runs the server. */
export class BuildProcessError extends Error {
  override readonly name = 'BuildProcessError';
  /** Somebody else, such as a system that is out of memory, has ended the process: the next try may succeed. */
  readonly isKilled: boolean;

  constructor(message: string, isKilled = false) {
    super(message);
    this.isKilled = isKilled;
  }
}

const RAISE = ' If the site is that large, raise the limit in lectern.yaml.';
/** Milliseconds between two looks at the memory of the process. */
const LOOK = 250;
/** What a process may have in memory, by what V8 may: typed arrays are outside of its heap. */
export const RESIDENT = 2;
/** With these, glibc returns freed memory to the system. By itself it keeps more and more of it: a tenth of all. */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

type BuildLimits = Pick<Limits, 'build_timeout' | 'build_megabytes'>;

const readAt = promisify(read);

/** A process that builds a site within the bounds of time and memory that the site's limits give. */
export class BuildProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #seconds: number;
  #areOfSite: boolean;
  readonly #megabytes: number;
  readonly #progress: number;
  readonly #result: number;
  readonly #errors: Buffer[] = [];
  #isClosed = false;

  /**
   * @param file what runs in the process, by `answerQuestions`.
   * @param limits of the site; null where they are not known yet.
   * @param cacheDir where bytes are handed over; null: where the system has its temporary files.
   * @param isTalking it reads what this process is given, and writes to where this one does.
   */
  constructor(file: URL, limits: BuildLimits | null, cacheDir: string | null, isTalking = false) {
    const { build_timeout: seconds, build_megabytes: megabytes } = limits ?? defaults.parse({});
    this.#areOfSite = limits !== null;
    this.#seconds = seconds;
    this.#megabytes = megabytes ?? defaultMegabytes();
    this.#progress = fileWithoutName(cacheDir);
    this.#result = fileWithoutName(cacheDir);
    // What V8 writes at its end is nothing to show.
    const stdio: (string | number)[] = isTalking ? ['inherit', 'inherit', 'pipe'] : Array(3).fill('ignore');
    stdio.push('ipc');
    stdio.splice(PROGRESS, 0, this.#progress, this.#result);
    this.#child = fork(fileURLToPath(file), [], {
      execArgv: [...process.execArgv, `--max-old-space-size=${this.#megabytes}`],
      serialization: 'advanced',
      env: { ...MALLOC, ...process.env },
      stdio: stdio as never,
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#errors.push(chunk));
    this.#ended = new Promise((resolve) => this.#child.once('exit', resolve).once('error', resolve));
  }

  /**
   * What the process answers. @param say what it is asked. @param work what it is at.
   * @param onShare is told now and then which share of the files is read.
   * @throws BuildProcessError and ends the process where it fails, takes too long, or needs too much memory.
   */
  async next<T>(say: unknown, work = 'Reading the site', onShare?: (share: number) => void): Promise<T> {
    const child = this.#child;
    let forget = () => {};
    try {
      return await new Promise<T>((resolve, reject) => {
        const fail = (what: string, isKilled = false) =>
          reject(new BuildProcessError(what + this.#place(), isKilled));
        const pass = (what: string, limit: string) => {
          const [name, fix] = this.#areOfSite ? [` (\`limits.${limit}\`)`, RAISE] : ['', ''];
          reject(new BuildProcessError(`${work} ${what}${name}, so it was stopped${this.#place()}${fix}`));
        };
        const onTimeout = () => pass(`took longer than ${this.#seconds} s`, 'build_timeout');
        const onMemory = () => pass(`needed more than ${this.#megabytes} MB of memory`, 'build_megabytes');
        const onAnswer = (message: unknown) => {
          const answer = message as Answer;
          if ('failed' in answer) reject(Object.assign(new Error(answer.failed.message), answer.failed));
          else resolve(answer.value as T);
        };
        const onExit = (code: number | null, signal: string | null) => {
          // V8 ends a process so when its heap is full.
          if (signal === 'SIGABRT' || code === 134) onMemory();
          else
            fail(
              `The process that reads the site ended with ${signal ?? `code ${code}`}`,
              signal === 'SIGKILL',
            );
        };
        const timer = setTimeout(onTimeout, this.#seconds * 1000);
        const looks = setInterval(() => {
          if (residentMegabytes(child.pid) > this.#megabytes * RESIDENT) onMemory();
          else onShare?.(this.#read(0, PROGRESS_HEAD).readFloatLE());
        }, LOOK);
        child.on('message', onAnswer).on('error', reject).on('exit', onExit);
        forget = () => {
          clearTimeout(timer);
          clearInterval(looks);
          child.off('message', onAnswer).off('error', reject).off('exit', onExit);
        };
        if (this.hasEnded) onExit(child.exitCode, child.signalCode);
        else child.send(say as object, (error) => error && fail(`The process that reads the site has ended`));
      });
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      forget();
    }
  }

  /** Bytes that the process has made, without holding up what else this process does. */
  async take({ at, length, kept, inline }: Bytes): Promise<Uint8Array<ArrayBuffer>> {
    if (inline !== undefined) return new Uint8Array(inline);
    const file = kept === undefined ? this.#result : openSync(kept.path, 'r');
    try {
      if (kept !== undefined && !beginsWith(file, kept.begins))
        throw new BuildProcessError(`${kept.path} was replaced while it was read. Start Lectern again.`);
      const bytes = new Uint8Array(length);
      let position = at;
      for (const piece of piecesOf(bytes))
        for (let filled = 0; filled < piece.length; ) {
          const { bytesRead } = await readAt(file, piece, filled, piece.length - filled, position);
          if (bytesRead === 0) throw new BuildProcessError('The result of reading the site is cut off.');
          filled += bytesRead;
          position += bytesRead;
        }
      return bytes;
    } finally {
      if (kept !== undefined) closeSync(file);
    }
  }

  /** Something has ended it while it was asked nothing. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** It is asked again, and what it is asked may take so many seconds: a limit of the site. */
  within(seconds: number): this {
    this.#seconds = seconds;
    this.#areOfSite = true;
    this.#child.ref();
    this.#child.channel?.ref?.();
    return this;
  }

  /** Lets a talking process end. @returns what it has written to standard error. */
  async end(): Promise<Buffer> {
    const { stderr } = this.#child;
    const read = stderr?.readableEnded === false ? once(stderr, 'end') : null;
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
    await read;
    return Buffer.concat(this.#errors);
  }

  /** Nobody waits for the process when the program ends. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref?.();
  }

  /** Gives its memory back. What it has made can still be taken. */
  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.stop();
    closeSync(this.#progress);
    closeSync(this.#result);
  }

  #place(): string {
    const name = this.#read(PROGRESS_HEAD, this.#read(0, PROGRESS_HEAD).readUInt32LE(4));
    return name.length === 0 ? '.' : `. The last file that it began to read is ${name.toString()}.`;
  }

  /** Of the file that says how far it is. */
  #read(at: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    readSync(this.#progress, bytes, 0, length, at);
    return bytes;
  }
}

/** A file that only this process and those that it gives it to can reach, and that is gone with them. */
function fileWithoutName(cacheDir: string | null): number {
  const open = (dir: string) => {
    makeFolder(dir, 0o700);
    const path = join(dir, `lectern-${randomUUID()}`);
    const file = openSync(path, 'wx+', 0o600);
    rmSync(path);
    return file;
  };
  for (const dir of [cacheDir ?? tmpdir(), tmpdir()]) {
    // Where it cannot be written to, the next one may.
    const file = orNull(() => open(dir));
    if (file !== null) return file;
  }
  return openSync(devNull, 'r+');
}

/** On Linux; elsewhere 0: there the heap alone is limited. */
function residentMegabytes(pid: number | undefined): number {
  const pages = orNull(() => readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) ?? 0;
  return (Number(pages) * 4096) / 1_000_000;
}

/** Half of the memory that there is, and no more than V8 takes well. */
export function defaultMegabytes(): number {
  // What a container allows; a huge number, or none, where it sets no limit.
  const allowed = process.constrainedMemory?.() || Infinity;
  return Math.min(4096, Math.floor(Math.min(totalmem(), allowed) / 2 / 1_000_000));
}
