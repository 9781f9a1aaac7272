import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { runBuiltHere } from '../support/command.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/cli/main.js');
/** All builds of a run share their pictures. Drawing them again for each build would take most of the time. */
const PICTURES = join(tmpdir(), 'pictures-of-builds');

interface Build {
  code: number;
  /** The lines on standard error. */
  said: string;
}

/** Runs `lectern build` to its end. Its cache has only the shared pictures. */
export async function build(...args: string[]): Promise<Build> {
  const cache = emptyCache();
  try {
    return await buildWith(cache, ...args);
  } finally {
    rmSync(cache, { recursive: true });
  }
}

/** Makes a cache folder that has only the shared pictures. */
export function emptyCache(): string {
  const cache = mkdtempSync(join(tmpdir(), 'lectern-cache-'));
  mkdirSync(PICTURES, { recursive: true });
  symlinkSync(PICTURES, join(cache, 'pictures'));
  return cache;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `lectern build` to its end in this process, including its threads and child processes. Builds wait for each
 * other.
 * @param cache the cache folder.
 */
export function buildWith(cache: string, ...args: string[]): Promise<Build> {
  const next = last.then(async () => {
    const { code, err } = await runBuiltHere(['build', ...args], { LECTERN_CACHE: cache });
    return { code, said: err };
  });
  last = next.catch(() => undefined);
  return next;
}

/** Runs `lectern build` in a separate process without a cache. */
export function buildProcess(...args: string[]): Promise<Build> {
  const env = { ...process.env, LECTERN_CACHE: 'none' };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, 'build', ...args], { env }, (error, _stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stderr });
    });
  });
}

export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .toSorted();
}

/** Returns the texts in a file, decompressed. Files of the search have words in UTF-16 or UTF-8. */
export function textsIn(path: string): string[] {
  const bytes = readFileSync(path);
  const plain = path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  return [plain.toString('utf8'), plain.toString('utf16le'), plain.subarray(1).toString('utf16le')];
}
