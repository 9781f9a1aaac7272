import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import { startWorker } from './worker.ts';

const main = join(import.meta.dirname, '../../dist/cli/main.js');
const fixture = join(import.meta.dirname, 'site');

/**
 * Whether the checks run against a Worker of Cloudflare instead of `lectern serve`. The runtime of Workers refuses some
 * requests itself, and the tests do not judge those answers.
 */
export const isWorker = process.env['LECTERN_CONTRACT'] === 'worker';

export type Server = { url: string; port: number; stop(): Promise<void> };

export type SiteOptions = {
  /** Whether the site starts as a copy of `test/contract/site`, and not as an empty folder. */
  fixture?: boolean;
  /** Texts of further files, by path. */
  files?: Record<string, string>;
  /** Makes the last changes in the folder, such as symbolic links. */
  prepare?: (dir: string) => Promise<void>;
};

const made = new Set<string>();
const running = new Set<ChildProcess>();

/**
 * Every test file that makes folders or starts servers calls this function. It ends the servers and removes the
 * folders.
 */
export function cleanUp(): void {
  afterAll(async () => {
    await Promise.all([...running].map(stopChild));
    await Promise.all([...made].map((dir) => rm(dir, { recursive: true, force: true })));
    made.clear();
  });
}

export async function tempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-contract-'));
  made.add(dir);
  return dir;
}

/** Makes a site in a new temporary folder. */
export async function makeSite({ fixture: copy, files = {}, prepare }: SiteOptions): Promise<string> {
  const dir = join(await tempDir(), 'site');
  await mkdir(dir);
  if (copy) await cp(fixture, dir, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  await prepare?.(dir);
  return dir;
}

function cleanEnvironment(env: Record<string, string>): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !/^(LECTERN_|NODE_|VITEST)/u.test(pair[0]),
  );
  return { ...Object.fromEntries(kept), ...env };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  // SIGINT closes idle connections at once. After SIGTERM the server would wait for them.
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await gone;
  clearTimeout(timer);
}

function track(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

/** Builds a Worker and starts it in workerd. @param out an empty folder. */
export function startBuiltWorker(
  dir: string,
  args: string[],
  out: string,
  env: Record<string, string> = {},
): Promise<Server> {
  const cli = (line: string[]) => runCli(line, env);
  return startWorker({ dir, args, out, cli, env: cleanEnvironment({}), track, stop: stopChild });
}

export async function startServer(
  dir: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<Server> {
  if (isWorker) return startBuiltWorker(dir, args, join(await tempDir(), 'worker'), env);
  const cache = await tempDir();
  const child = spawn(process.execPath, [main, 'serve', dir, '--port', '0', '--json-ready', ...args], {
    env: cleanEnvironment({ LECTERN_CACHE: cache, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  track(child);
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += String(chunk);
  });
  const url = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.once('line', (line) => {
      try {
        resolve((JSON.parse(line) as { url: string }).url);
      } catch {
        reject(new Error(`The first line on stdout must be {"url":…}, got ${JSON.stringify(line)}`));
      }
    });
    child.once('exit', (code) => reject(new Error(`serve ended with code ${code}: ${complaint}`)));
  }).catch(async (error: unknown) => {
    await stopChild(child);
    throw error;
  });
  return {
    url,
    port: Number(new URL(url).port),
    stop: async () => {
      await stopChild(child);
      await rm(cache, { recursive: true, force: true });
    },
  };
}

/** Runs the command line to its end. A server that comes up is killed, and its code is null. */
export function runCli(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve) => {
    const options = { env: cleanEnvironment({ LECTERN_CACHE: join(tmpdir(), 'lectern-none'), ...env }) };
    const child = execFile(process.execPath, [main, ...args], options, (_error, _stdout, stderr) => {
      resolve({ code: child.exitCode, stderr });
    });
    track(child);
    child.stdout?.once('data', () => child.kill('SIGKILL'));
  });
}
