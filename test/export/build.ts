import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runBuiltHere } from '../support/command.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/cli/main.js');
/** Each picture is drawn once in a run: to draw the same ones for each build would take longest. */
const PICTURES = join(tmpdir(), 'pictures-of-builds');

interface Build {
  code: number;
  /** Its lines on standard error. */
  said: string;
}

/** Runs `lectern build` to its end, with nothing from an earlier run but pictures. */
export async function build(...args: string[]): Promise<Build> {
  const cache = emptyCache();
  try {
    return await buildWith(cache, ...args);
  } finally {
    rmSync(cache, { recursive: true });
  }
}

/** A folder for a cache with nothing from an earlier run but pictures. */
export function emptyCache(): string {
  const cache = mkdtempSync(join(tmpdir(), 'lectern-cache-'));
  mkdirSync(PICTURES, { recursive: true });
  symlinkSync(PICTURES, join(cache, 'pictures'));
  return cache;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `lectern build` to its end, in this process, with the threads and processes that it starts; builds take turns.
 * @param cache the folder of its cache.
 */
export function buildWith(cache: string, ...args: string[]): Promise<Build> {
  const next = last.then(async () => {
    const { code, err } = await runBuiltHere(['build', ...args], { LECTERN_CACHE: cache });
    return { code, said: err };
  });
  last = next.catch(() => undefined);
  return next;
}

/** The same by a process of its own, with not even pictures. */
export function buildProcess(...args: string[]): Promise<Build> {
  const env = { ...process.env, LECTERN_CACHE: 'none' };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, 'build', ...args], { env }, (error, _stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stderr });
    });
  });
}

/** Every file below a folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .toSorted();
}

/** What a visitor can read in a file, whatever it is packed in; words in packs are UTF-16 or UTF-8. */
export function textsIn(path: string): string[] {
  const bytes = readFileSync(path);
  const plain = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return [plain.toString('utf8'), plain.toString('utf16le'), plain.subarray(1).toString('utf16le')];
}
