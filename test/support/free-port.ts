import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * These ports are below those that systems hand out for port 0. Otherwise the server of another suite could get one
 * first.
 */
const [FIRST, COUNT] = [10_000, 20_000];

async function listening(): Promise<{ port: number; server: Server }> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const server = createServer();
    const isFree = once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.listen(port, '127.0.0.1');
    if (await isFree) return { port, server };
  }
}

/** Returns different ports of 127.0.0.1 at which no program listens. */
export async function freePorts(count: number): Promise<number[]> {
  const found = await Promise.all(Array.from({ length: count }, listening));
  await Promise.all(found.map(({ server }) => once(server.close(), 'close')));
  return found.map(({ port }) => port);
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  return port as number;
}
