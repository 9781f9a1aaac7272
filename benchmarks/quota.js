// Four processes share one quota in a Redis. Measures how many requests of a client they admit, and how long a request
// waits while the Redis is paused (SIGSTOP) and then killed, for five seconds each. A fifth process counts in memory
// and is asked at the same times: its delays are those of the machine.
//
//   npm run build && node benchmarks/quota.js          (needs redis-server)
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from './served.js';

const REPLICAS = 4;
const OUTAGE = 5000;
/** Milliseconds between two requests to the same process. It could answer far more often. */
const PAUSE = 10;
const agent = new Agent({ keepAlive: true });
const root = mkdtempSync(join(tmpdir(), 'lectern-quota-'));
const port = await freePort();
let redis = await startRedis();
const servers = [];
try {
  const dir = join(root, 'site');
  mkdirSync(join(dir, 'content/writing'), { recursive: true });
  writeFileSync(join(dir, 'content/writing/a.md'), '---\ntitle: A\ndate: 2026-01-01\n---\n\nText.\n');
  const trust = ['--trust-proxy', 'loopback'];
  const shared = [...trust, '--quota', `redis://127.0.0.1:${port}`, '--quota-replicas', `${REPLICAS}`];
  for (let n = 0; n < REPLICAS; n++) servers.push(await startServer(dir, { flags: shared }));
  const memory = await startServer(dir, { flags: trust });
  const told = (pattern) => servers.map(({ lines }) => lines.filter((line) => pattern.test(line)).length);
  const allTold = async (pattern, before) => {
    while (!told(pattern).every((count, n) => count > before[n])) await wait(20);
  };
  console.log(`Admitted of 4,000 requests of a client at once: ${await admitted('198.18.0.1')}.`);

  const load = startLoad([...servers, memory], servers.length);
  await load.phase('Redis answers', 3000);
  const before = told(/answers again/);
  redis.kill('SIGSTOP');
  await load.phase('the first second of a pause', 1000);
  await load.phase('the rest of it', OUTAGE - 1000);
  redis.kill('SIGCONT');
  await allTold(/answers again/, before);
  await load.phase('after it', 3000);
  redis.kill('SIGKILL');
  await once(redis, 'exit');
  await load.phase('the first second without Redis', 1000);
  await load.phase('the rest', OUTAGE - 1000);
  const again = told(/answers again/);
  redis = await startRedis();
  await allTold(/answers again/, again);
  await load.phase('with another Redis', 3000);
  console.log(await load.end());
  console.log(`Admitted of 4,000 requests of another client: ${await admitted('198.18.0.2')}.`);
  await Promise.all([...servers, memory].map((server) => server.close()));
} finally {
  redis.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
}
agent.destroy();

/** Asks each server at a steady pace, each time as another client, and notes the time of each answer. */
function startLoad(asked, memoryAt) {
  const rows = [];
  let now = [];
  let [clients, content, failed] = [0, 0, 0];
  const ask = async (n) => {
    const [into, from] = [now, performance.now()];
    const client = `198.19.${(clients >> 8) & 255}.${clients++ & 255}`;
    const status = await get(asked[n].url, '/api/v1', client).catch(() => 0);
    into.push({ isMemory: n === memoryAt, took: performance.now() - from });
    if (status !== 200) failed++;
    const page = await get(asked[n].url, '/writing/a.md', client).catch(() => 0);
    content++;
    if (page !== 200) failed++;
  };
  const running = new Set();
  const timers = asked.map((_, n) =>
    setInterval(() => {
      const one = ask(n).finally(() => running.delete(one));
      running.add(one);
    }, PAUSE),
  );
  return {
    async phase(name, milliseconds) {
      now = [];
      rows.push({ name, took: now });
      await wait(milliseconds);
    },
    async end() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
      const table = rows.map(({ name, took }) => {
        const of = (isMemory) =>
          took
            .filter((one) => one.isMemory === isMemory)
            .map((one) => one.took)
            .toSorted((a, b) => a - b);
        return `| ${[name, ...figures(of(false)), ...figures(of(true))].join(' | ')} |`;
      });
      return `
Milliseconds of an answer of the REST API, load of the machine ${loadavg()[0].toFixed(1)}; ${content.toLocaleString('en')} pages between them, ${failed} requests failed.

| | p50 | p99 | at most | p50 in memory | p99 | at most |
|---|--:|--:|--:|--:|--:|--:|
${table.join('\n')}
`;
    },
  };
}

function figures(sorted) {
  const at = (part) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  return [at(0.5), at(0.99), at(1)].map((value) => value.toFixed(1));
}

async function admitted(client) {
  const statuses = await Promise.all(
    Array.from({ length: 4000 }, (_, n) => get(servers[n % REPLICAS].url, '/api/v1', client)),
  );
  return statuses.filter((status) => status === 200).length;
}

function get(url, path, client) {
  return new Promise((resolve, reject) => {
    request(url + path, { agent, headers: { 'X-Forwarded-For': client } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    })
      .once('error', reject)
      .end();
  });
}

async function startRedis() {
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', root];
  const child = spawn('redis-server', args, { stdio: 'ignore' });
  while (!(await takesConnections())) await wait(20);
  return child;
}

function takesConnections() {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true) || socket.end());
    socket.once('error', () => resolve(false));
  });
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address();
  await once(server.close(), 'close');
  return free;
}
