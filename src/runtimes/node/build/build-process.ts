import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, read, readFileSync, readSync, rmSync } from 'node:fs';
import { devNull, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beginsWith, piecesOf } from '../../../platform/whole-file.ts';
import { orNull } from '../../../text/or-null.ts';
import { type Answer, type ByteRange, PROGRESS, PROGRESS_HEAD } from './build-work.ts';
import { type Limits, limits as defaults } from '../../../model/server-config.ts';
import { makeFolder } from '../../../platform/private-file.ts';

/** A build did not finish. The message is a sentence for the operator of the server. */
export class BuildProcessError extends Error {
  override readonly name = 'BuildProcessError';
  /** Something else, such as the kernel when memory ran out, has killed the process: the next try may succeed. */
  readonly isKilled: boolean;

  constructor(message: string, isKilled = false) {
    super(message);
    this.isKilled = isKilled;
  }
}

const RAISE = ' If the site is that large, raise the limit in lectern.yaml.';
/** Milliseconds between two checks of the memory and the progress of the process. */
const CHECK_INTERVAL = 250;
/** The resident memory that a process may have, as a multiple of its V8 heap: typed arrays lie outside the heap. */
export const RESIDENT_PER_HEAP = 2;
/** With these settings, glibc returns freed memory to the system. Its defaults keep a tenth of all memory. */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

type BuildLimits = Pick<Limits, 'build_timeout' | 'build_megabytes'>;

const readAt = promisify(read);

/** A process that builds a site, and is killed if it takes more time or memory than the limits allow. */
export class BuildProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #seconds: number;
  /** Whether the limits are those of the configuration, so that an error names their keys. */
  #areConfigured: boolean;
  readonly #megabytes: number;
  readonly #progress: number;
  readonly #result: number;
  readonly #errors: Buffer[] = [];
  #isClosed = false;

  /**
   * @param file the module that the process runs; it calls `answerQuestions`.
   * @param limits of the site; null, before its configuration is read: the defaults.
   * @param cacheDir the folder of the files for progress and results; null: the temporary folder of the system.
   * @param inheritsIo whether the process uses the standard input and output of this one; {@link end} returns its stderr.
   */
  constructor(file: URL, limits: BuildLimits | null, cacheDir: string | null, inheritsIo = false) {
    const { build_timeout: seconds, build_megabytes: megabytes } = limits ?? defaults.parse({});
    this.#areConfigured = limits !== null;
    this.#seconds = seconds;
    this.#megabytes = megabytes ?? defaultMegabytes();
    this.#progress = fileWithoutName(cacheDir);
    this.#result = fileWithoutName(cacheDir);
    // By default stderr is ignored: V8 writes a dump there when its heap is full.
    const stdio: (string | number)[] = inheritsIo ? ['inherit', 'inherit', 'pipe'] : Array(3).fill('ignore');
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
   * Sends a question and waits for the answer. @param work the subject of error messages.
   * @param onShare is called every {@link CHECK_INTERVAL} with the share of the files that are read (0 to 1).
   * @throws BuildProcessError if the process fails, takes too long, or needs too much memory; it is then killed.
   */
  async next<T>(
    question: Serializable,
    work = 'Reading the site',
    onShare?: (share: number) => void,
  ): Promise<T> {
    const child = this.#child;
    let stopWatching = () => {};
    try {
      return await new Promise<T>((resolve, reject) => {
        const fail = (what: string, isKilled = false) =>
          reject(new BuildProcessError(what + this.#place(), isKilled));
        const exceed = (what: string, limit: string) => {
          const [name, fix] = this.#areConfigured ? [` (\`limits.${limit}\`)`, RAISE] : ['', ''];
          reject(new BuildProcessError(`${work} ${what}${name}, so it was stopped${this.#place()}${fix}`));
        };
        const onTimeout = () => exceed(`took longer than ${this.#seconds} s`, 'build_timeout');
        const onMemory = () => exceed(`needed more than ${this.#megabytes} MB of memory`, 'build_megabytes');
        const onAnswer = (message: unknown) => {
          const answer = message as Answer;
          if ('failed' in answer) reject(Object.assign(new Error(answer.failed.message), answer.failed));
          else resolve(answer.value as T);
        };
        const onExit = (code: number | null, signal: string | null) => {
          // V8 aborts the process when its heap is full.
          if (signal === 'SIGABRT' || code === 134) onMemory();
          else
            fail(
              `The process that reads the site ended with ${signal ?? `code ${code}`}`,
              signal === 'SIGKILL',
            );
        };
        const timer = setTimeout(onTimeout, this.#seconds * 1000);
        const checks = setInterval(() => {
          if (residentMegabytes(child.pid) > this.#megabytes * RESIDENT_PER_HEAP) onMemory();
          else onShare?.(this.#read(0, PROGRESS_HEAD).readFloatLE());
        }, CHECK_INTERVAL);
        child.on('message', onAnswer).on('error', reject).on('exit', onExit);
        stopWatching = () => {
          clearTimeout(timer);
          clearInterval(checks);
          child.off('message', onAnswer).off('error', reject).off('exit', onExit);
        };
        if (this.hasEnded) onExit(child.exitCode, child.signalCode);
        else child.send(question, (error) => error && fail('The process that reads the site has ended'));
      });
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      stopWatching();
    }
  }

  /** Reads bytes that the process has handed over. The reads are asynchronous: this process goes on serving. */
  async take({ offset, length, kept, inline }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
    if (inline !== undefined) return new Uint8Array(inline);
    const file = kept === undefined ? this.#result : openSync(kept.path, 'r');
    try {
      if (kept !== undefined && !beginsWith(file, kept.begins))
        throw new BuildProcessError(`${kept.path} was replaced while it was read. Start Lectern again.`);
      const bytes = new Uint8Array(length);
      let position = offset;
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

  /** Whether the process has ended, perhaps between two questions. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Prepares an `unref`ed process for a further question, with the time limit of the configuration. */
  within(seconds: number): this {
    this.#seconds = seconds;
    this.#areConfigured = true;
    this.#child.ref();
    this.#child.channel?.ref?.();
    return this;
  }

  /** Lets a process with inherited stdio end by itself. @returns what it has written to stderr. */
  async end(): Promise<Buffer> {
    const { stderr } = this.#child;
    const stderrEnd = stderr?.readableEnded === false ? once(stderr, 'end') : null;
    if (this.#child.connected) this.#child.disconnect();
    await this.#ended;
    await stderrEnd;
    return Buffer.concat(this.#errors);
  }

  /** The program may end although the process runs. */
  unref(): void {
    this.#child.unref();
    this.#child.channel?.unref?.();
  }

  /** Kills the process, which frees its memory. {@link take} still works. */
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

  /** The end of an error's sentence: the file that was being read. */
  #place(): string {
    const name = this.#read(PROGRESS_HEAD, this.#read(0, PROGRESS_HEAD).readUInt32LE(4));
    return name.length === 0 ? '.' : `. The last file that it began to read is ${name.toString()}.`;
  }

  /** Reads from the progress file, which `beginFile` writes. */
  #read(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    readSync(this.#progress, bytes, 0, length, offset);
    return bytes;
  }
}

/** Opens a file and removes its name: only this process and its children reach it, and it is freed when they end. */
function fileWithoutName(cacheDir: string | null): number {
  const open = (dir: string) => {
    makeFolder(dir, 0o700);
    const path = join(dir, `lectern-${randomUUID()}`);
    const file = openSync(path, 'wx+', 0o600);
    rmSync(path);
    return file;
  };
  for (const dir of [cacheDir ?? tmpdir(), tmpdir()]) {
    // If the first folder is read-only, the second may not be.
    const file = orNull(() => open(dir));
    if (file !== null) return file;
  }
  return openSync(devNull, 'r+');
}

/** Read from `/proc` on Linux; 0 elsewhere, where only the heap is limited. */
function residentMegabytes(pid: number | undefined): number {
  const pages = orNull(() => readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) ?? 0;
  return (Number(pages) * 4096) / 1_000_000;
}

/** The default heap limit: half of the memory of the machine or container, at most 4 GB. */
export function defaultMegabytes(): number {
  // The limit of the container; a huge number or undefined if it has none.
  const allowed = process.constrainedMemory?.() || Infinity;
  return Math.min(4096, Math.floor(Math.min(totalmem(), allowed) / 2 / 1_000_000));
}
