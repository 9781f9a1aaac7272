// Checks that each request that begins before, when or after the port opens is answered, with every legal combination
// of options.
//
//   npm run build && npm ci --prefix test/peers && node benchmarks/ready.js [--requests 1000]
//     [--runtimes node,bun,deno] [--only TEXT] [--seconds 1] [--main FILE]
//
// A client tries to connect until it has a connection. Then its request has to be answered, with 200 or 503, within
// this many seconds. The last lines that are printed sum up each runtime.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createFileServer } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000' },
    runtimes: { type: 'string', default: 'node,bun,deno' },
    only: { type: 'string', default: '' },
    seconds: { type: 'string', default: '1' },
    main: { type: 'string', default: join(ROOT, 'dist/cli/main.js') },
  },
});
const BOUND = Number(values.seconds) * 1000;
/** Milliseconds after which a request counts as never answered. */
const PATIENCE = BOUND + 7000;
const PEERS = join(ROOT, 'test/peers/node_modules/.bin');
const RUNTIMES = {
  node: [process.execPath],
  bun: [join(PEERS, 'bun')],
  deno: [join(PEERS, 'deno'), 'run', '-A'],
};
const PATHS = [
  '/',
  '/writing/a',
  '/writing/a.md',
  '/api/v1/search?query=text',
  '/llms.txt',
  '/healthz',
  '/readyz',
];

const root = mkdtempSync(join(tmpdir(), 'lectern-ready-'));
const inRoot = (name) => join(root, name);

function makeSources(isPublished) {
  for (const stats of [true, false]) {
    const dir = inRoot(`site-${stats}`);
    mkdirSync(join(dir, 'content/writing'), { recursive: true });
    for (let n = 0; n < 50; n++)
      writeFileSync(
        join(dir, `content/writing/${n === 0 ? 'a' : n}.md`),
        `---\ntitle: T${n}\ndate: 2026-01-01\n---\n\nText.\n`,
      );
    const config = `stats: ${stats}\nlimits: { stop_timeout: 0 }\n`;
    writeFileSync(join(dir, 'lectern.yaml'), config);
    writeFileSync(inRoot(`config-${stats}.yaml`), config);
    const git = (...args) =>
      execFileSync('git', ['-C', dir, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
    git('init', '--quiet', '--initial-branch=main');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A');
  }
  if (!isPublished) return;
  const published = spawnSync(process.execPath, [
    values.main,
    'publish',
    inRoot('site-true'),
    '--to',
    inRoot('store'),
  ]);
  if (published.status !== 0) throw new Error(String(published.stderr));
}

/** Serves the files of the store, and reads each file at its request. */
async function startStore() {
  const server = createFileServer((request, response) => {
    try {
      response.end(readFileSync(join(inRoot('store'), request.url)));
    } catch {
      response.writeHead(404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => server.closeAllConnections() ?? server.close(),
  };
}

function combinations(storeUrl) {
  const all = [];
  for (const source of ['folder', 'git', 'from'])
    for (const admin of [false, true])
      for (const log of [false, true])
        for (const stats of [true, false]) {
          // A server of a store counts no visits itself, but its configuration may still ask for it.
          const config = ['--config', inRoot(`config-${stats}.yaml`)];
          const args = {
            folder: [inRoot(`site-${stats}`)],
            git: ['--git', inRoot(`site-${stats}`)],
            from: ['--from', storeUrl, ...config],
          }[source];
          const name = [source, admin && '--admin', log && '--access-log', `stats: ${stats}`]
            .filter(Boolean)
            .join(' ');
          all.push({ name, args, admin, log });
        }
  return all.filter(({ name }) => name.includes(values.only));
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await once(server.close(), 'close');
  return port;
}

/** Sends one request, from its first try to connect. @returns how the request ended, and how long the server had it. */
async function request(port, path, isOver) {
  const began = performance.now();
  for (;;) {
    if (isOver()) return { status: 'never connected', ms: 0, refused: 0 };
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise((done) => {
      socket.once('connect', () => done(true)).once('error', () => done(false));
    });
    if (!isThere) {
      await wait(1);
      continue;
    }
    const sent = performance.now();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    const answer = await new Promise((done) => {
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.once('close', () => done(text));
      setTimeout(() => done(null), PATIENCE).unref();
    });
    socket.destroy();
    const status = answer === null ? 'never answered' : (/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'cut off');
    return { status, ms: performance.now() - sent, waited: sent - began };
  }
}

async function tryOne([command, ...flags], { args, admin, log }, count) {
  const port = await freePort();
  const line = [
    ...flags,
    values.main,
    'serve',
    ...args,
    '--port',
    String(port),
    '--json-ready',
    '--trust-proxy',
    '10.0.0.0/8',
  ];
  if (admin) line.push('--admin', String(await freePort()));
  if (log) line.push('--access-log');
  const cache = mkdtempSync(inRoot('cache-'));
  const env = { ...process.env, LECTERN_CACHE: cache, NO_COLOR: '1' };
  const child = spawn(command, line, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const ready = once(child.stdout, 'data').catch(() => undefined);
  const gone = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // Two thirds of the requests begin before the port opens. The others follow one after the other.
  const early = Array.from({ length: Math.ceil((count * 2) / 3) }, (_, n) =>
    wait(n * 2).then(() => request(port, PATHS[n % PATHS.length], hasEnded)),
  );
  const answers = await Promise.all(early);
  for (let n = answers.length; n < count; n++)
    answers.push(await request(port, PATHS[n % PATHS.length], hasEnded));
  await Promise.race([ready, gone]);
  if (hasEnded()) console.error(said);
  // The program that npm installs for Deno starts another program, so the whole group is killed.
  process.kill(-Number(child.pid), 'SIGKILL');
  await gone;
  rmSync(cache, { recursive: true, force: true });
  return answers;
}

try {
  const store = await startStore();
  const table = combinations(store.url);
  makeSources(table.some(({ args }) => args.includes('--from')));
  const each = Math.ceil(Number(values.requests) / table.length);
  let hasFailed = false;
  for (const runtime of values.runtimes.split(',')) {
    const all = [];
    for (const combination of table) {
      const answers = await tryOne(RUNTIMES[runtime], combination, each);
      const bad = answers.filter(({ status, ms }) => !/^(?:200|503)$/.test(status) || ms > BOUND);
      for (const { status, ms } of bad)
        console.log(`${runtime}, ${combination.name}: ${status} after ${Math.round(ms)} ms`);
      all.push(...answers);
      hasFailed ||= bad.length > 0;
    }
    const counts = {};
    for (const { status } of all) counts[status] = (counts[status] ?? 0) + 1;
    const slowest = Math.round(Math.max(...all.map(({ ms }) => ms)));
    const early = all.filter(({ waited }) => waited > 5).length;
    console.log(
      `${runtime}: ${all.length} requests in ${table.length} combinations, ${early} begun before the port opened: ${JSON.stringify(counts)}, the slowest ${slowest} ms`,
    );
  }
  store.close();
  process.exitCode = hasFailed ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}
