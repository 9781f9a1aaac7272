import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { runLectern } from '../../src/cli/run.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { parseProxyTrust } from '../../src/quota/client.ts';
import { loadSite } from '../../src/runtimes/node/build/load.ts';
import { type Running, serve } from '../../src/runtimes/node/serve/serve.ts';
import { environment } from './command.ts';
import { writeFiles } from './workspace.ts';

interface Answer {
  status: number;
  text: string;
}

/**
 * Runs `lectern serve` for one test.
 * @param init the options of every request.
 * @param node the command that starts Node.
 */
export function serving(args: readonly string[], init: RequestInit, node?: readonly string[]) {
  return startServing(onTestFinished, args, init, node);
}

/**
 * Runs `lectern serve` until the caller stops it.
 * @param onEnd receives the function that stops the server, before the server is up.
 */
export async function startServing(
  onEnd: (stop: () => Promise<void>) => void,
  args: readonly string[],
  init: RequestInit,
  [command = '', ...before]: readonly string[] = [process.execPath],
) {
  const all = [...before, 'dist/cli/main.js', 'serve', ...args, '--port', '0', '--json-ready'];
  const child = spawn(command, all, { env: { ...process.env, LECTERN_CACHE: 'none' } });
  onEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    // SIGINT closes idle connections at once. After SIGTERM the server would wait for them.
    child.kill('SIGINT');
    await once(child, 'exit');
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const [first] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'close'),
  ])) as [string | number | null];
  if (typeof first !== 'string') throw new Error(`The server ended: ${lines.join('\n')}`);
  const signal = (name: NodeJS.Signals) => void child.kill(name);
  const ended = async () => {
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { ...asking(first, init, lines), signal, ended };
}

/**
 * Runs `lectern serve` in this process, for suites that send it no signals. A process can have only one such server.
 */
export async function servingHere(args: readonly string[], init: RequestInit = {}) {
  const lines: string[] = [];
  const restore = environment({});
  const error = vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)));
  const log = vi.spyOn(console, 'log');
  const ready = new Promise<string>((resolve) => log.mockImplementation((line) => resolve(String(line))));
  const running = runLectern(['serve', ...args, '--port', '0', '--json-ready']).finally(() => {
    for (const spy of [error, log]) spy.mockRestore();
    restore();
  });
  const first = await Promise.race([ready, running]);
  if (typeof first !== 'string') throw new Error(`The server ended: ${lines.join('\n')}`);
  const stop = async () => {
    process.emit('SIGINT', 'SIGINT');
    await running;
  };
  onTestFinished(stop);
  return { ...asking(first, init, lines), stop };
}

/** Serves a folder in this process, without a command. */
export async function serveFolder(dir: string): Promise<Running> {
  const { bytes } = await loadSite({ dir, config: await readConfig(dir), cacheDir: null });
  const trust = parseProxyTrust([], null);
  return serve({ dir, snapshot: bytes, host: '127.0.0.1', port: 0, nextFreePort: false, trust });
}

/** Serves a folder with these files for all tests of a suite. */
export function useServer(files: Readonly<Record<string, string>>): () => Running {
  let running: Running | undefined;
  let dir = '';
  beforeAll(async () => {
    dir = writeFiles(files);
    running = await serveFolder(dir);
  });
  afterAll(async () => {
    await running?.close();
    rmSync(dir, { recursive: true });
  });
  return () => running as Running;
}

/** @param first line of standard output, which has the address. @param lines of standard error, which grow. */
function asking(first: string, init: RequestInit, lines: string[]) {
  const { url } = JSON.parse(first) as { url: string };
  const get = async (path: string): Promise<Answer> => {
    const response = await fetch(url + path, init);
    return { status: response.status, text: await response.text() };
  };
  /** Requests a path until the answer is the wanted one. Otherwise the time limit of the test ends the wait. */
  const until = async (path: string, isWanted: (answer: Answer) => boolean): Promise<Answer> => {
    for (;;) {
      const answer = await get(path);
      if (isWanted(answer)) return answer;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  /** Waits until a line matches, since a line can arrive later than the answer to a request. */
  const said = async (wanted: RegExp): Promise<string> => {
    for (;;) {
      const line = lines.find((one) => wanted.test(one));
      if (line !== undefined) return line;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  return { url, get, until, lines, said };
}
