import { setFlagsFromString } from 'node:v8';
import { ftruncateSync, writeFileSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { joinParts } from '../../../bytes/pack.ts';
import { piecesOfParts } from '../../../platform/whole-file.ts';
import { orNull } from '../../../text/or-null.ts';

/** File descriptors of a build process: the progress, and the bytes of the result. The files have no names. */
export const PROGRESS = 3;
const RESULT = 4;

/** Bytes of the progress file before the name: the share of the files that are read, and the length of the name. */
export const PROGRESS_HEAD = 8;

/** Each thread loads the program once more. With more than eight, the thread that merges their results is the bottleneck. */
export const MOST_THREADS = Math.min(8, availableParallelism());

/** A message of a build process. */
export type Answer =
  | { value: unknown }
  | {
      failed: Record<'name' | 'message' | 'stack' | 'code' | 'syscall', string | undefined> & {
        message: string;
      };
    };

/** Where the bytes of a result are: in the result file, in the file `kept`, or `inline`. */
export interface ByteRange {
  offset: number;
  length: number;
  /** A file of the cache, and its first bytes, since another process may replace the file meanwhile. */
  kept?: { path: string; begins: Uint8Array };
  /** The bytes themselves, if they could not be written to the disk. */
  inline?: Uint8Array;
}

/** Ends the process if its parent was killed: while the main thread computes, it gets no `disconnect` event. */
const WATCHDOG = `const parent = process.ppid;
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000);`;

/** Answers the questions of a BuildProcess, in the process that it started. */
export function answerQuestions(answer: (question: unknown) => Promise<unknown>): void {
  // If memory runs out, Linux kills this process and not the server.
  orNull(() => writeFileSync('/proc/self/oom_score_adj', '1000'));
  // By default the heap grows to twice the live bytes. 60 % saves a sixth of the memory, and costs no time.
  setFlagsFromString('--heap-growing-percent=60');
  new Worker(WATCHDOG, { eval: true, stdout: true }).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', (question) => void answer(question).then(succeed, fail));
}

function succeed(value: unknown): void {
  process.send?.({ value } satisfies Answer);
}

function fail(error: unknown): void {
  const { name, message, stack, code, syscall } = error as NodeJS.ErrnoException;
  process.send?.({ failed: { name, message, stack, code, syscall } } satisfies Answer);
}

/**
 * Writes to the progress file which file is read next. The parent reads it while this process computes, and after a crash.
 * @param share of the files that are read before this one, 0 to 1.
 */
export function beginFile(file: string, share = 0): void {
  const name = Buffer.from(file);
  const head = Buffer.alloc(PROGRESS_HEAD);
  head.writeFloatLE(share);
  head.writeUInt32LE(name.length, 4);
  // A full disk does not end the build.
  orNull(() => writeSync(PROGRESS, Buffer.concat([head, name]), 0, undefined, 0));
}

/** Writes bytes to the result file. @returns where `BuildProcess.take` finds them. */
export function handOver(parts: readonly Uint8Array[]): ByteRange {
  let length = 0;
  try {
    ftruncateSync(RESULT);
    for (const piece of piecesOfParts(parts))
      for (let offset = 0; offset < piece.length; ) {
        const written = writeSync(RESULT, piece, offset, piece.length - offset, length);
        offset += written;
        length += written;
      }
    return { offset: 0, length };
  } catch {
    // The disk is full, or no folder is writable and the file is `/dev/null`, which `ftruncate` refuses.
    const inline = joinParts(parts);
    return { offset: 0, length: inline.length, inline };
  }
}
