import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import {
  ask,
  get,
  open,
  readAll,
  type ServerProcess,
  serveProcess,
  until,
} from '../support/server-process.ts';

const SIZE = 30_000_000;
const HALF = 'GET /writing/a.md HTTP/1.1\r\n';

const start = (seconds: number) =>
  serveProcess({
    'lectern.yaml': `limits: { stop_timeout: ${seconds} }\n`,
    'content/writing/a.md': '# A\n',
    // More bytes than the buffers of the system hold.
    'content/writing/big.md': `# Big\n\n${`${'x'.repeat(99)}\n`.repeat(90_000)}`,
    'public/large.bin': Buffer.alloc(SIZE, 'x'),
  });

/** Tells the server to stop, and waits until `/readyz` says so. */
async function stop({ port, child }: ServerProcess) {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await until(async () => {
    const socket = await ask(port, get('/readyz', 'Connection: close'));
    return (await readAll(socket)).startsWith('HTTP/1.1 503');
  });
  return { exited };
}

/** An open connection that has had its answer. */
async function idle(port: number) {
  const socket = await ask(port, get('/nowhere'));
  socket.resume();
  return socket;
}

const lastOf = (answers: string) => answers.match(/HTTP\/1\.1 \d+|^Connection: .*$/gm)?.slice(-2);

describe('a server that is told to stop', () => {
  it('answers what idle connections ask it next, and ends each with its answer', async () => {
    const server = await start(86_400);
    const used = await idle(server.port);
    const fresh = await open(server.port);
    await stop(server);
    for (const client of [used, fresh]) {
      client.write(get('/writing/a.md'));
      expect(lastOf(await readAll(client))).toEqual(['HTTP/1.1 200', 'Connection: close']);
    }
  });

  it('answers who comes in this time, and ends when nobody has come for a while', async () => {
    const server = await start(86_400);
    const used = await idle(server.port);
    const { exited } = await stop(server);
    const late = await open(server.port);
    used.destroy();
    late.write(get('/writing/a.md'));
    expect(lastOf(await readAll(late))).toEqual(['HTTP/1.1 200', 'Connection: close']);
    expect(await exited).toEqual([0, null]);
  });

  it('ends at once where nobody is connected, or where somebody at a terminal ends it', async () => {
    const server = await start(86_400);
    const left = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    expect(await left).toEqual([0, null]);
    const other = await start(86_400);
    await idle(other.port);
    await open(other.port);
    const exited = once(other.child, 'exit');
    other.child.kill('SIGINT');
    expect(await exited).toEqual([0, null]);
  });

  it('waits no longer than it may for idle connections, half a request and a client that takes nothing', async () => {
    const server = await start(1);
    await idle(server.port);
    await open(server.port);
    (await open(server.port)).write(HALF);
    (await idle(server.port)).write(HALF);
    await ask(server.port, get('/large.bin'));
    const { exited } = await stop(server);
    expect(await exited).toEqual([0, null]);
  });

  it.each(['/large.bin', '/writing/big.md'])('sends %s to its end', async (path) => {
    const server = await start(86_400);
    const socket = await ask(server.port, get(path, 'Connection: close'));
    await stop(server);
    const all = await readAll(socket);
    const length = Number(/Content-Length: (\d+)/i.exec(all)?.[1]);
    expect(length).toBeGreaterThan(9_000_000);
    expect(all.length - all.indexOf('\r\n\r\n') - 4).toBe(length);
  });

  it('answers a request whose other half comes in time, and says that it is the last', async () => {
    const server = await start(86_400);
    const socket = await idle(server.port);
    socket.write(HALF);
    const fresh = await open(server.port);
    fresh.write(HALF);
    // When another connection is answered, the server has read both halves.
    await readAll(await ask(server.port, get('/nowhere', 'Connection: close')));
    await stop(server);
    const answers = [socket, fresh].map((client) => {
      client.write('Host: x\r\n\r\n');
      return readAll(client);
    });
    for (const answer of await Promise.all(answers))
      expect(lastOf(answer)).toEqual(['HTTP/1.1 200', 'Connection: close']);
  });
});
