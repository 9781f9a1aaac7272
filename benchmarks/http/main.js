/**
 * Measures the CPU time of a request: each route of Lectern against raw node:http that sends the same bytes and
 * headers, in one run. The document is also served by bare Hono, Fastify and nginx (as a static file). CPU time is
 * measured because, unlike the clock, it does not depend on what else runs on the machine.
 *
 *   npm run bench -- requests                                  this version of Node.js
 *   npm run bench -- runtimes                                  all runtimes
 *   node benchmarks/http/main.js [SECONDS [ROUTE [RUNTIME]]]   routes and runtimes by parts of their names
 *
 * It writes a table in Markdown. wrk and nginx are Debian packages. The other versions of Node.js and Bun come from the
 * registry and are installed in this folder.
 *
 * wrk keeps 64 connections busy and sends as 60,000 clients in turn, so that the quota counts but never refuses.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const [seconds = '1', only = '', onlyRuntime = ''] = process.argv.slice(2);
if (spawnSync('wrk', ['-v']).error) {
  console.error('This benchmark needs wrk: apt-get install wrk');
  process.exit(1);
}
const ROUNDS = 8;
const here = import.meta.dirname;
const root = join(here, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'lectern-http-'));
const ENTRY = 'writing/the-page-that-answers-twice';
const call = (name, args) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
const MCP = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const ROUTES = [
  { name: 'document (REST)', path: `/api/v1/content/${ENTRY}`, goal: 0.7 },
  { name: '304', path: `/api/v1/content/${ENTRY}`, headers: { 'if-none-match': '*' }, goal: 0.75 },
  { name: 'list', path: '/api/v1/content', goal: 0.6 },
  { name: 'twin', path: `/${ENTRY}.md`, goal: 0.65 },
  { name: 'HTML page', path: `/${ENTRY}`, headers: { accept: 'text/html' }, goal: 0.5 },
  {
    name: 'MCP tools/call',
    path: '/api/mcp',
    method: 'POST',
    body: call('get_content', { path: ENTRY }),
    headers: MCP,
    goal: 0.45,
  },
];

const node = (name) => join(here, `node_modules/${name}/bin/node`);
const RUNTIMES = [
  { name: `Node.js ${process.versions.node.split('.')[0]}`, command: process.execPath },
  { name: 'Node.js 22', command: node('node22') },
  { name: 'Node.js 24', command: node('node24') },
  { name: 'Bun 1.4', command: join(here, 'node_modules/.bin/bun') },
  { name: 'Deno 2.9', command: join(here, 'node_modules/.bin/deno'), flags: ['run', '-A'] },
].filter(({ name, command }) => name.includes(onlyRuntime) && existsSync(command));

/** So many clients take turns that none of them uses up its quota. */
const CLIENTS = 60_000;

let files = 0;

/** Starts a server of a kind. @returns its port, and a function that reads its CPU time in microseconds. */
async function start(kind, plan, { command, flags = [] }) {
  const file = join(scratch, `${files++}.json`);
  writeFileSync(file, JSON.stringify(plan));
  const child = spawn(command, [...flags, join(here, 'server.js'), kind, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { port: JSON.parse(line).port, cpu: () => cpuOf(child.pid), close: () => child.kill() };
}

/** Starts nginx with one worker, which serves the answer as a static file. */
async function startNginx({ path, body }) {
  const dir = join(scratch, `nginx-${files++}`);
  const port = await freePort();
  mkdirSync(join(dir, 'www', dirname(path)), { recursive: true });
  writeFileSync(join(dir, 'www', path), Buffer.from(body, 'base64'));
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 1; user root; pid ${dir}/pid; error_log stderr crit;
events { worker_connections 256; }
http { access_log off; sendfile on; keepalive_requests 1000000; default_type application/json;
  server { listen 127.0.0.1:${port}; root ${dir}/www; } }`,
  );
  const child = spawn('nginx', ['-p', dir, '-c', join(dir, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await isUp(port))) await wait(50);
  const [worker] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  return { port, cpu: () => cpuOf(worker), close: () => child.kill() };
}

/** User and system time of all threads of a process, in microseconds: /proc/PID/stat, fields 14 and 15. */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function isUp(port) {
  try {
    await fetch(`http://127.0.0.1:${port}/`);
    return true;
  } catch {
    return false;
  }
}

function script({ path, method = 'GET', headers = {}, body }) {
  const lines = [
    `wrk.method = ${JSON.stringify(method)}`,
    ...(body ? [`wrk.body = [==[${body}]==]`] : []),
    ...Object.entries(headers).map(
      ([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`,
    ),
    'local n = 0',
    'request = function()',
    `  n = (n + 1) % ${CLIENTS}`,
    '  wrk.headers["x-forwarded-for"] = string.format("10.0.%d.%d", math.floor(n / 256), n % 256)',
    `  return wrk.format(nil, ${JSON.stringify(path)})`,
    'end',
    'done = function(summary) io.write("REQUESTS " .. summary.requests .. " " .. (summary.errors.status + summary.errors.read + summary.errors.write + summary.errors.timeout) .. "\\n") end',
  ];
  const file = join(scratch, 'route.lua');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** Microseconds of CPU time for one request. */
function measure({ port, cpu }, route, length) {
  const before = cpu();
  const out = execFileSync(
    'wrk',
    ['-t1', '-c64', `-d${length}s`, '-s', script(route), `http://127.0.0.1:${port}`],
    { encoding: 'utf8' },
  );
  const used = cpu() - before;
  const [, requests, errors] = /REQUESTS (\d+) (\d+)/.exec(out).map(Number);
  if (errors > 0) throw new Error(`${route.name}: ${errors} requests failed\n${out}`);
  return used / requests;
}

/**
 * The least time that each server needs. The servers take turns, and the least counts, because other work on the
 * machine only adds time.
 */
function compare(servers, route) {
  for (const server of servers) measure(server, route, 2);
  const all = servers.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [at, server] of servers.entries()) all[at].push(measure(server, route, seconds));
  return all.map((times) => Math.min(...times));
}

async function sample(port, { path, method = 'GET', headers = {}, body = null }) {
  const asked = request({ port, path, method, headers: { host: 'bench.example', ...headers } });
  asked.end(body);
  const [response] = await once(asked, 'response');
  const whole = Buffer.concat(await response.toArray());
  const fields = [];
  for (let at = 0; at < response.rawHeaders.length; at += 2)
    if (!/^(?:date|connection|keep-alive|transfer-encoding)$/i.test(response.rawHeaders[at]))
      fields.push([response.rawHeaders[at], response.rawHeaders[at + 1]]);
  const { statusCode: status } = response;
  return { path, status, headers: fields, body: status === 304 ? null : whole.toString('base64') };
}

const plan = {
  dist: join(root, 'dist'),
  site: join(root, 'examples/site'),
  visits: join(scratch, 'visits.json'),
};
const routes = ROUTES.filter(({ name }) => name.includes(only));
const ratios = new Map(routes.map(({ name }) => [name, []]));
const others = [];
try {
  for (const runtime of RUNTIMES) {
    const lectern = await start('lectern', plan, runtime);
    for (const route of routes) {
      const answer = await sample(lectern.port, route);
      const raw = await start('raw', { answers: [answer] }, runtime);
      const [own, least] = compare([lectern, raw], route);
      ratios.get(route.name).push(least / own);
      raw.close();
    }
    const [document] = routes;
    if (document?.name === ROUTES[0].name) {
      const answer = await sample(lectern.port, document);
      const servers = [lectern, await startNginx(answer), await start('raw', { answers: [answer] }, runtime)];
      for (const kind of ['hono', 'fastify']) servers.push(await start(kind, { answers: [answer] }, runtime));
      const [own, nginx, raw, hono, fastify] = compare(servers, document);
      others.push({ own, nginx, raw, hono, fastify });
      for (const server of servers.slice(1)) server.close();
    }
    lectern.close();
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

const row = (cells) => `| ${cells.join(' | ')} |`;
const head = [
  row(['Route', 'Goal', ...RUNTIMES.map(({ name }) => name)]),
  row(['---', '--:', ...RUNTIMES.map(() => '--:')]),
];
console.log(
  [
    'Lectern ÷ raw node:http on the same runtime, in CPU time of a request:',
    '',
    ...head,
    ...routes.map(({ name, goal }) =>
      row([name, goal.toFixed(2), ...ratios.get(name).map((ratio) => ratio.toFixed(2))]),
    ),
    ...(others.length === 0
      ? []
      : [
          '',
          'The same document from others, as a ratio to raw node:http on the same runtime (above 1: less CPU time):',
          '',
          row(['Server', ...RUNTIMES.map(({ name }) => name)]),
          row(['---', ...RUNTIMES.map(() => '--:')]),
          ...[
            ['Lectern', 'own'],
            ['Hono, bare', 'hono'],
            ['Fastify', 'fastify'],
            ['nginx, a static file', 'nginx'],
          ].map(([name, key]) => row([name, ...others.map((times) => (times.raw / times[key]).toFixed(2))])),
        ]),
  ].join('\n'),
);
process.exit(0);
