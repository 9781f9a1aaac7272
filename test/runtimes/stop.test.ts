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
    // More than the system's own buffers take.
    'content/writing/big.md': `# Big\n\n${`${'x'.repeat(99)}\n`.repeat(90_000)}`,
    'public/large.bin': Buffer.alloc(SIZE, 'x'),
  });

/** Tells the server to stop, and waits until it takes no more connections. */
async function stop({ port, child }: ServerProcess) {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await until(() =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => false,
      () => true,
    ),
  );
  return { exited };
}

/** A connection that has been answered, and may be asked again. */
async function idle(port: number) {
  const socket = await ask(port, get('/nowhere'));
  socket.resume();
  return socket;
}

describe('a server that is told to stop', () => {
  it('ends idle connections at once, also those that were never used', async () => {
    const server = await start(86_400);
    await idle(server.port);
    await open(server.port);
    const { exited } = await stop(server);
    expect(await exited).toEqual([0, null]);
  });

  it('waits no longer than it may for half a request and for a client that takes nothing', async () => {
    const server = await start(1);
    (await open(server.port)).write(HALF);
    (await idle(server.port)).write(HALF);
    await ask(server.port, get('/large.bin'));
    const { exited } = await stop(server);
    expect(await exited).toEqual([0, null]);
  });

  it.each(['/large.bin', '/writing/big.md'])('sends %s to its end', async (path) => {
    const server = await start(86_400);
    const socket = await ask(server.port, get(path));
    const { exited } = await stop(server);
    const all = await readAll(socket);
    const length = Number(/Content-Length: (\d+)/i.exec(all)?.[1]);
    expect(length).toBeGreaterThan(9_000_000);
    expect(all.length - all.indexOf('\r\n\r\n') - 4).toBe(length);
    expect(await exited).toEqual([0, null]);
  });

  it('answers a request whose other half comes in time, and says that it is the last', async () => {
    const server = await start(86_400);
    const socket = await idle(server.port);
    socket.write(HALF);
    const fresh = await open(server.port);
    fresh.write(HALF);
    // Both halves have been read when another connection is answered.
    await idle(server.port);
    const { exited } = await stop(server);
    const answers = [socket, fresh].map((client) => {
      client.write('Host: x\r\n\r\n');
      return readAll(client);
    });
    for (const answer of await Promise.all(answers)) {
      expect(answer.match(/HTTP\/1\.1 \d+|^Connection: .*$/gm)).toEqual([
        'HTTP/1.1 200',
        'Connection: close',
      ]);
    }
    expect(await exited).toEqual([0, null]);
  });
});
