import { setFlagsFromString } from 'node:v8';
import { ftruncateSync, writeFileSync, writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { joinParts } from '../../../bytes/pack.ts';
import { piecesOfParts } from '../../../platform/whole-file.ts';
import { orNull } from '../../../text/or-null.ts';

/** Descriptors of a building process: the file that is being read, and what was made. Both files have no name. */
export const PROGRESS = 3;
const RESULT = 4;

/** Bytes before the name of the file: the share of files that are read, and the length of the name. */
export const PROGRESS_HEAD = 8;

/** Each has the program once more in memory; with more than eight, the one that takes what they have read is waited for. */
export const MOST_THREADS = Math.min(8, availableParallelism());

/** What a building process sends. */
export type Answer =
  | { value: unknown }
  | {
      failed: Record<'name' | 'message' | 'stack' | 'code' | 'syscall', string | undefined> & {
        message: string;
      };
    };

/** Where bytes lie: in the file of the result, or in a file with a name. */
export interface Bytes {
  at: number;
  length: number;
  /** A file with a name, and how it must begin: another program may have replaced it meanwhile. */
  kept?: { path: string; begins: Uint8Array };
  /** The bytes themselves, where no disk takes them. */
  inline?: Uint8Array;
}

/** Ends a process whose parent was killed while it computes, when it hears of nothing. */
const WATCHDOG = `const parent = process.ppid;
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000);`;

/** Runs in a process that a BuildProcess started. @param answer is called for each question; the first one is the work. */
export function answerQuestions(answer: (said: unknown) => Promise<unknown>): void {
  // Where memory runs out, the system ends this process and not the server. Only Linux has it.
  orNull(() => writeFileSync('/proc/self/oom_score_adj', '1000'));
  // V8 lets its heap grow to twice of what is alive. Less growth takes a sixth less memory here, and no more time.
  setFlagsFromString('--heap-growing-percent=60');
  new Worker(WATCHDOG, { eval: true, stdout: true }).unref();
  process.on('disconnect', () => process.exit());
  process.on('message', (said) => void answer(said).then(tell, fail));
}

function tell(value: unknown): void {
  process.send?.({ value } satisfies Answer);
}

function fail(error: unknown): void {
  const { name, message, stack, code, syscall } = error as NodeJS.ErrnoException;
  process.send?.({ failed: { name, message, stack, code, syscall } } satisfies Answer);
}

/**
 * Says which file is begun: it is seen also while this process is busy, and after its end.
 * @param share of all files, how many were read before it.
 */
export function beginFile(file: string, share = 0): void {
  const name = Buffer.from(file);
  const head = Buffer.alloc(PROGRESS_HEAD);
  head.writeFloatLE(share);
  head.writeUInt32LE(name.length, 4);
  // The disk may be full.
  orNull(() => writeSync(PROGRESS, Buffer.concat([head, name]), 0, undefined, 0));
}

/** Puts bytes where the parent reads them. */
export function handOver(parts: readonly Uint8Array[]): Bytes {
  let length = 0;
  try {
    ftruncateSync(RESULT);
    for (const piece of piecesOfParts(parts))
      for (let at = 0; at < piece.length; ) {
        const written = writeSync(RESULT, piece, at, piece.length - at, length);
        at += written;
        length += written;
      }
    return { at: 0, length };
  } catch {
    // A full disk, or none that may be written to: `/dev/null` cannot be cut.
    const inline = joinParts(parts);
    return { at: 0, length: inline.length, inline };
  }
}
