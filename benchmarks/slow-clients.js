// Measures how long normal clients wait while 1,000 others read or send slowly: 500 read nothing of a long answer, and
// 500 never end their request.
//
//   npm run build && node benchmarks/slow-clients.js
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { connect } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeSite, placeOf } from './make-site.js';
import { startServer } from './served.js';

const SIZE = 1000;
const SLOW = 500;
const REQUESTS = 1000;

const root = mkdtempSync(join(tmpdir(), 'lectern-slow-'));
try {
  const dir = join(root, 'site');
  makeSite(dir, SIZE);
  writeFileSync(join(dir, 'content/writing/big.md'), `# Big\n\n${'word '.repeat(1_000_000)}\n`);
  const server = await startServer(dir);
  await print(server, 'alone');
  const sockets = [
    ...(await openAll(server, 'GET /writing/big.md HTTP/1.1\r\nHost: x\r\n\r\n')),
    ...(await openAll(server, 'GET /writing/big.md HTTP/1.1\r\nHost: x\r\nX-Slow: ')),
  ];
  await wait(3000);
  await print(server, `beside ${sockets.length} slow clients`);
  console.log(`${sockets.filter((socket) => !socket.destroyed).length} of them are still connected`);
  for (const socket of sockets) socket.destroy();
  await server.close();
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function openAll({ url }, request) {
  const { port } = new URL(url);
  return Promise.all(
    Array.from({ length: SLOW }, async () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      socket.write(request);
      return socket;
    }),
  );
}

async function print({ url }, when) {
  const times = [];
  for (let n = 0; n < REQUESTS; n++) {
    const before = performance.now();
    const [answer] = await once(get(url + placeOf(n % SIZE).twin), 'response');
    answer.resume();
    await once(answer, 'end');
    if (answer.statusCode !== 200) throw new Error(`A normal client got ${answer.statusCode}.`);
    times.push(performance.now() - before);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)].toFixed(1);
  console.log(`${when}: p50 ${at(0.5)}, p99 ${at(0.99)} ms (load of the machine ${loadavg()[0].toFixed(1)})`);
}
