import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { nodePlatform } from '../../src/platform/node.ts';
import { isThere } from '../support/needed.ts';
import { writeFolder } from '../support/workspace.ts';

const MAIN = 'dist/cli/main.js';
const SIZE = 30_000_000;

/** A site with a large asset, served by a process of its own. */
async function serveLarge(): Promise<{ dir: string; port: number; child: ChildProcess }> {
  const dir = writeFolder({ 'content/writing/a.md': '# A\n', 'public/large.bin': Buffer.alloc(SIZE, 'x') });
  const child = spawn(process.execPath, [MAIN, 'serve', dir, '--port', '0', '--json-ready'], {
    env: { ...process.env, LECTERN_CACHE: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url } = JSON.parse(line) as { url: string };
  return { dir, port: Number(new URL(url).port), child };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** How many times the process has the asset open. */
function openHandles(child: ChildProcess): number {
  const folder = `/proc/${child.pid}/fd`;
  return readdirSync(folder).filter((fd) => {
    try {
      return readlinkSync(join(folder, fd)).endsWith('large.bin');
    } catch {
      return false;
    }
  }).length;
}

/** Waits until the condition holds, at most for as long as the test may take. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(20);
}

const GET = 'GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n';

const describeWithProc = isThere('/proc/self/fd', 'Linux, whose /proc tells what a process has open')
  ? describe
  : describe.skip;

describeWithProc('connections that end early', () => {
  it('leave no file open, however many requests were in line', async () => {
    const { port, child } = await serveLarge();
    for (let n = 0; n < 20; n++) {
      const socket = await open(port);
      socket.write(GET.repeat(8));
      await once(socket, 'data');
      socket.resetAndDestroy();
    }
    await until(() => openHandles(child) === 0);
    expect(openHandles(child)).toBe(0);
    expect((await fetch(`http://127.0.0.1:${port}/large.bin`, { method: 'HEAD' })).status).toBe(200);
  });

  it('do not get an answer inside the body of another', async () => {
    const { port } = await serveLarge();
    const socket = await open(port);
    socket.write(GET);
    await once(socket, 'readable');
    socket.write('GARBAGE\r\n\r\n');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    expect(
      Buffer.concat(chunks)
        .toString('latin1')
        .match(/HTTP\/1\.1/g),
    ).toHaveLength(1);
  });
});

it('a file that becomes shorter while it is sent ends the connection', async () => {
  const { dir, port } = await serveLarge();
  const socket = await open(port);
  socket.write(GET);
  await once(socket, 'readable');
  truncateSync(join(dir, 'public/large.bin'), 1000);
  let received = 0;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  await once(socket, 'close');
  expect(received).toBeLessThan(SIZE);
});

it('CONNECT is refused, and HTTP/1.0 needs no Host', async () => {
  const { port } = await serveLarge();
  const ask = async (request: string) => {
    const socket = await open(port);
    socket.write(request);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  };
  expect(await ask('CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 405 Method Not Allowed\r\n[^]*Allow: GET\r\n[^]*"code":"METHOD_NOT_ALLOWED"/,
  );
  expect(await ask('GET /api/v1 HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/);
});

it('an asset that was replaced by a link to elsewhere is not served', async () => {
  const dir = writeFolder({ 'content/writing/a.md': '# A\n', 'public/a.txt': 'open', secret: 'SECRET' });
  const file = await nodePlatform(dir).openFile('public/a.txt');
  expect(file?.size).toBe(4);
  await file?.close();
  rmSync(join(dir, 'public/a.txt'));
  symlinkSync(join(dir, 'secret'), join(dir, 'public/a.txt'));
  expect(await nodePlatform(dir).openFile('public/a.txt')).toBeNull();
});
