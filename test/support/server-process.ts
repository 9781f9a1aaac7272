import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { writeFiles, writeFolder } from './workspace.ts';

/** `npm test` builds this file before the suites run. */
const MAIN = 'dist/cli/main.js';

export interface ServerProcess {
  dir: string;
  port: number;
  child: ChildProcess;
}

/** Serves a folder with these files from a separate process, which ends with the test. */
export async function serveProcess(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<ServerProcess> {
  return startProcess(writeFolder(files), onTestFinished);
}

/** Serves a folder for all tests of a suite, which must not affect each other through the server. */
export function useServerProcess(files: Readonly<Record<string, string | Uint8Array>>): () => ServerProcess {
  let server: ServerProcess | undefined;
  const ends: (() => Promise<void> | void)[] = [];
  beforeAll(async () => {
    const dir = writeFiles(files);
    ends.push(() => rmSync(dir, { recursive: true, force: true }));
    server = await startProcess(dir, (end) => ends.unshift(end));
  });
  afterAll(async () => {
    for (const end of ends) await end();
  });
  return () => server as ServerProcess;
}

async function startProcess(dir: string, onEnd: (end: () => Promise<void>) => void): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN, 'serve', dir, '--port', '0', '--json-ready'], {
    env: { ...process.env, LECTERN_CACHE: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return { dir, port: Number(new URL(url).port), child };
}

/** Opens a connection that reads nothing before the test does. */
export async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends a request and waits until its answer begins. */
export async function ask(port: number, request: string): Promise<Socket> {
  const socket = await open(port);
  socket.write(request);
  await once(socket, 'readable');
  return socket;
}

export function get(path: string, ...headers: string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: x', ...headers, '', ''].join('\r\n');
}

/** Reads everything that the connection receives until it is closed. */
export async function readAll(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  if (!socket.closed) await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** Waits until the condition holds. Otherwise the time limit of the test ends the wait. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(20);
}

/** Counts the files with a matching name that the process has open. Only Linux can tell. */
export function openFiles({ pid }: ChildProcess, name: RegExp): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((fd) => {
    try {
      return name.test(readlinkSync(join(folder, fd)));
    } catch {
      return false;
    }
  }).length;
}

/** Returns the largest memory that the process ever had, in bytes. Only Linux can tell. */
export function peakMemory({ pid }: ChildProcess): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}
