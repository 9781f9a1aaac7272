import { rmSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodePlatform } from '../../src/platform/node.ts';
import { isThere } from '../support/needed.ts';
import {
  ask,
  get,
  open,
  openFiles,
  readAll,
  serveProcess,
  until,
  useServerProcess,
} from '../support/server-process.ts';
import { writeFolder } from '../support/workspace.ts';

const SIZE = 30_000_000;

/** A site with a large asset. */
const FILES = { 'content/writing/a.md': '# A\n', 'public/large.bin': Buffer.alloc(SIZE, 'x') };
const server = useServerProcess(FILES);
/** The large files that the server has open to answer requests. */
const openAssets = () => openFiles(server().child, /large\.bin$/);

const describeWithProc = isThere('/proc/self/fd', 'Linux, whose /proc tells what a process has open')
  ? describe
  : describe.skip;

describeWithProc('connections', () => {
  it('that end early leave no file open, however many requests were in line', async () => {
    const { port } = server();
    for (let n = 0; n < 20; n++) {
      const socket = await ask(port, get('/large.bin').repeat(8));
      socket.resetAndDestroy();
    }
    await until(() => openAssets() === 0);
    expect((await fetch(`http://127.0.0.1:${port}/large.bin`, { method: 'HEAD' })).status).toBe(200);
  });

  it('have one file open at a time, however many they ask for', async () => {
    const { port } = server();
    await until(() => openAssets() === 0);
    await ask(port, get('/large.bin').repeat(8));
    // When another connection is answered, the server has seen all eight requests.
    expect((await fetch(`http://127.0.0.1:${port}/writing/a.md`)).status).toBe(200);
    expect(openAssets()).toBe(1);
  });

  it('may send requests ahead up to a number for all connections, and bother nobody else', async () => {
    const { port } = server();
    await until(() => openAssets() === 0);
    for (let opened = 1, isOneClosed = false; !isOneClosed; opened++) {
      const socket = await ask(port, get('/large.bin'));
      socket.write('GET / HTTP/1.1\r\n\r\n'.repeat(3600));
      expect((await fetch(`http://127.0.0.1:${port}/writing/a.md`)).status).toBe(200);
      isOneClosed = openAssets() < opened;
    }
  });
});

describe('requests that come before the answers to others', () => {
  it('are answered in their order, also when what is behind them cannot be read', async () => {
    const { port } = server();
    const socket = await open(port);
    socket.write(get('/large.bin') + get('/nowhere.md') + get('/api/v1/versions') + 'GARBAGE\r\n\r\n');
    const all = await readAll(socket);
    expect(all.match(/HTTP\/1\.1 \d+ /g)).toEqual([
      'HTTP/1.1 200 ',
      'HTTP/1.1 404 ',
      'HTTP/1.1 200 ',
      'HTTP/1.1 400 ',
    ]);
    expect(all.indexOf('HTTP/1.1 404') - all.indexOf('\r\n\r\n') - 4).toBe(SIZE);
    expect(all).toMatch(/"code":"BAD_REQUEST"[^\r]*$/);
  });

  it('are answered however many come in the course of time', async () => {
    const { port } = server();
    const socket = await open(port);
    const answers = readAll(socket);
    const requests = 2000;
    for (let sent = 0; sent < requests; sent += 50) {
      socket.write(get('/writing/a.md').repeat(50));
      await new Promise(setImmediate);
    }
    socket.write(get('/nowhere.md', 'Connection: close'));
    const all = await answers;
    expect(all.match(/HTTP\/1\.1 200 /g)).toHaveLength(requests);
    expect(all.match(/HTTP\/1\.1 404 /g)).toHaveLength(1);
  });
});

describe('an expectation', () => {
  it('that is not known is refused with a problem, in its turn', async () => {
    const { port } = server();
    const socket = await open(port);
    socket.write(get('/large.bin') + get('/api/v1', 'Expect: x') + get('/', 'Connection: close'));
    const all = await readAll(socket);
    expect(all.match(/HTTP\/1\.1 \d+ [\w ]+/g)).toEqual([
      'HTTP/1.1 200 OK',
      'HTTP/1.1 417 Expectation Failed',
      'HTTP/1.1 200 OK',
    ]);
    const [, head, body] = /(HTTP\/1\.1 417 [^]*?)\r\n\r\n(\{.*?\})HTTP/.exec(all) ?? [];
    expect(head).toContain('\r\nContent-Type: application/problem+json; charset=utf-8\r\n');
    expect(head).toContain('\r\nAPI-Version: 1\r\n');
    expect(head).toMatch(/\r\nRateLimit: /);
    expect(JSON.parse(body as string)).toEqual({
      type: `http://127.0.0.1:${port}/developers#expectation-failed`,
      title: 'The expectation is not known',
      status: 417,
      detail: 'The Expect header of the request asks for something other than 100-continue.',
      instance: '/api/v1',
      code: 'EXPECTATION_FAILED',
      resolution: 'Send the request without the Expect header.',
    });
  });

  it('of 100-continue is met', async () => {
    const { port } = server();
    const socket = await ask(port, get('/writing/a.md', 'Expect: 100-continue', 'Connection: close'));
    expect((await readAll(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 200']);
  });
});

it('a file that becomes shorter while it is sent ends the connection', async () => {
  const { dir, port } = await serveProcess(FILES);
  const socket = await ask(port, get('/large.bin'));
  truncateSync(join(dir, 'public/large.bin'), 1000);
  expect((await readAll(socket)).length).toBeLessThan(SIZE);
});

it('CONNECT is refused, but not inside another answer, and HTTP/1.0 needs no Host', async () => {
  const { port } = server();
  const answerTo = async (request: string) => {
    const socket = await open(port);
    socket.write(request);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  };
  const request = 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n';
  expect(await answerTo(request)).toMatch(
    /^HTTP\/1\.1 405 Method Not Allowed\r\n[^]*Allow: GET\r\n[^]*"code":"METHOD_NOT_ALLOWED"/,
  );
  expect(await answerTo('GET /api/v1 HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK/);
  const socket = await open(port);
  socket.write(get('/large.bin') + request);
  expect((await readAll(socket)).match(/HTTP\/1\.1 \d+/g) ?? []).not.toContain('HTTP/1.1 405');
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
