import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  ask,
  get,
  open,
  openFiles,
  peakMemory,
  readAll,
  serveProcess,
  until,
} from '../support/server-process.ts';

const MEGABYTE = 1_000_000;
/** More bytes than the buffers of the system hold, so that the server has to keep the rest of an answer. */
const SIZE = 9 * MEGABYTE;
const BIG = `---\ntitle: Big\ndate: 2026-01-01\n---\n\n\`\`\`\n${`${'x'.repeat(99)}\n`.repeat(SIZE / 100)}\`\`\`\n`;
const files = (limits: string) => ({
  'lectern.yaml': `limits: { ${limits} }\n`,
  'content/writing/big.md': BIG,
});
/** The open files and the memory of a process are read from /proc, which only Linux has. */
const isLinux = process.platform === 'linux';

describe.runIf(isLinux)('an answer', () => {
  it('is in memory once, however many clients ask for it and do not take it', async () => {
    const { port, child } = await serveProcess(files(''));
    // The first request makes the answer.
    await ask(port, get('/writing/big.md'));
    const before = peakMemory(child);
    await Promise.all(Array.from({ length: 100 }, () => ask(port, get('/writing/big.md'))));
    // All connections wait for their answer now. Copies would take 900 MB, or twice as much as strings.
    expect(peakMemory(child) - before).toBeLessThan(200 * MEGABYTE);
  });
});

describe.runIf(isLinux)('limits', () => {
  it('of bytes hold for documents that are sent as they are made', async () => {
    const { port, child } = await serveProcess(files('unsent_megabytes: 30'));
    const first = await ask(port, get('/llms-full.txt', 'Connection: close'));
    const whole = await readAll(first);
    expect(whole).toContain('Transfer-Encoding: chunked');
    expect(whole.length).toBeGreaterThan(SIZE);
    const others = openFiles(child, /^socket:/);
    for (let n = 0; n < 8; n++) await ask(port, get('/llms-full.txt'));
    // Each answer takes 9 MB of its own, so only the last three fit into the limit.
    await until(() => openFiles(child, /^socket:/) === others + 3);
  });

  it('of bytes that are not taken close the connections that the fewest bytes are shared by', async () => {
    const more = { 'content/writing/more.md': BIG.replace('title: Big', 'title: More') };
    const { port, child } = await serveProcess({ ...files('unsent_megabytes: 20'), ...more });
    const sockets = () => openFiles(child, /^socket:/);
    await ask(port, get('/nowhere'));
    const others = sockets();
    // Two connections wait for the same text, and one for JSON: 18 MB together.
    const first = await ask(port, get('/writing/big.md'));
    const second = await ask(port, get('/writing/big.md'));
    const third = await ask(port, get('/api/v1/content/writing/big'));
    expect(sockets()).toBe(others + 3);
    // This makes 27 MB. The connection with the JSON is closed, because it is the only one that waits for it.
    const last = await ask(port, get('/writing/more.md'));
    expect(sockets()).toBe(others + 3);
    expect((await readAll(third)).length).toBeLessThan(SIZE);
    for (const socket of [first, second, last]) {
      socket.write(get('/', 'Connection: close'));
      expect((await readAll(socket)).length).toBeGreaterThan(SIZE);
    }
  });

  it('of bytes do not keep a single answer from being sent', async () => {
    const { port } = await serveProcess(files('unsent_megabytes: 1'));
    const socket = await ask(port, get('/writing/big.md', 'Connection: close'));
    expect((await readAll(socket)).length).toBeGreaterThan(SIZE);
  });

  it('of connections close the one that has been idle longest, then the one longest at its answer', async () => {
    const { port } = await serveProcess(files('connections: 3'));
    const closed: string[] = [];
    const named = async (name: string, request: string) => {
      const socket = await open(port);
      socket.on('close', () => closed.push(name));
      socket.write(request);
      await once(socket, 'readable');
      return socket;
    };
    const slow = await named('slow', get('/writing/big.md'));
    const idle = (await named('idle 1', get('/nowhere'))).resume();
    (await named('idle 2', get('/nowhere'))).resume();
    (await named('new 1', get('/nowhere'))).resume();
    // If the server still had this connection, it would answer.
    idle.write(get('/nowhere'));
    await new Promise((resolve) =>
      idle.closed ? resolve(null) : idle.once('close', resolve).once('data', resolve),
    );
    expect(closed).toEqual(['idle 1']);
    await named('slow 2', get('/writing/big.md'));
    await until(() => closed.length === 2);
    await named('slow 3', get('/writing/big.md'));
    await until(() => closed.length === 3);
    expect(closed).toEqual(['idle 1', 'idle 2', 'new 1']);
    const last = await named('slow 4', get('/writing/big.md', 'Connection: close'));
    expect((await readAll(last)).length).toBeGreaterThan(SIZE);
    expect((await readAll(slow)).length).toBeLessThan(SIZE);
  });

  it('of time close a connection whose client takes nothing', async () => {
    const { port, child } = await serveProcess(files('send_timeout: 1'));
    const none = openFiles(child, /^socket:/);
    const slow = await open(port);
    await until(() => openFiles(child, /^socket:/) === none + 1);
    slow.write(get('/writing/big.md'));
    await once(slow, 'readable');
    await until(() => openFiles(child, /^socket:/) === none);
    expect((await readAll(slow)).length).toBeLessThan(SIZE);
  });
});
