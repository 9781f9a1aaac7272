import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Built by `npm test` before the suites run. */
const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');

/** Runs `lectern build` to its end, with nothing from an earlier run. */
export function build(...args: string[]): Promise<{ code: number; said: string }> {
  return buildWith('none', ...args);
}

/** Runs `lectern build` to its end. @param cache the folder of its cache. */
export function buildWith(cache: string, ...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, LECTERN_CACHE: cache };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, 'build', ...args], { env }, (error, _stdout, stderr) => {
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
