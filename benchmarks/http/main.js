/**
 * Requests a second of one core, each route of Lectern against raw node:http that sends the same bytes and headers.
 * Usage: npm run build && node benchmarks/http/main.js [DIST] [SECONDS] [ROUTE]
 *
 * wrk keeps 64 connections busy from the other core; each request has another client address, so that the quota counts
 * but never refuses. What is compared is the CPU time of the server for a request: the clock would also tell what else
 * runs on the machine.
 */
import { execFileSync, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [dist = 'dist', seconds = '3', only] = process.argv.slice(2);
const root = new URL('../..', import.meta.url).pathname;
const scratch = mkdtempSync(join(tmpdir(), 'lectern-http-'));
const TOOL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_content', arguments: { path: 'writing/the-page-that-answers-twice' } },
});

const ENTRY = 'writing/the-page-that-answers-twice';
const ROUTES = [
  { name: 'document', path: `/api/v1/content/${ENTRY}` },
  { name: '304', path: `/api/v1/content/${ENTRY}`, headers: { 'if-none-match': '*' } },
  { name: 'list', path: '/api/v1/content' },
  { name: 'twin', path: `/${ENTRY}.md` },
  { name: 'page', path: `/${ENTRY}`, headers: { accept: 'text/html' } },
  {
    name: 'MCP tools/call',
    path: '/api/mcp',
    method: 'POST',
    body: TOOL,
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  },
];

function start(kind, plan) {
  const file = join(scratch, `${kind}.json`);
  writeFileSync(file, JSON.stringify(plan));
  const child = fork(join(root, 'benchmarks/http/server.js'), [kind, file]);
  return new Promise((found) => {
    child.once('message', ({ port }) => found({ child, port }));
  });
}

function cpuOf(child) {
  return new Promise((found) => {
    child.once('message', ({ cpu }) => found(cpu));
    child.send('cpu');
  });
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
    '  n = n + 1',
    '  wrk.headers["x-forwarded-for"] = string.format("10.%d.%d.%d", math.floor(n / 65536) % 256, math.floor(n / 256) % 256, n % 256)',
    `  return wrk.format(nil, ${JSON.stringify(path)})`,
    'end',
    'done = function(summary) io.write("REQUESTS " .. summary.requests .. " " .. (summary.errors.status + summary.errors.read + summary.errors.write + summary.errors.timeout) .. "\\n") end',
  ];
  const file = join(scratch, 'route.lua');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** Microseconds of CPU time for a request. */
async function measure({ child, port }, route, length) {
  const lua = script(route);
  const before = await cpuOf(child);
  const out = execFileSync('wrk', ['-t1', '-c64', `-d${length}s`, '-s', lua, `http://127.0.0.1:${port}`], {
    encoding: 'utf8',
  });
  const used = (await cpuOf(child)) - before;
  const [, requests, errors] = /REQUESTS (\d+) (\d+)/.exec(out).map(Number);
  if (errors > 0) throw new Error(`${route.name}: ${errors} requests failed\n${out}`);
  return used / requests;
}

async function sample(port, { path, method = 'GET', headers = {}, body = null }) {
  const { request } = await import('node:http');
  return new Promise((found, failed) => {
    const asked = request(
      { port, path, method, headers: { host: 'bench.example', ...headers } },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => {
          const fields = [];
          for (let at = 0; at < response.rawHeaders.length; at += 2)
            if (!/^(?:date|connection|keep-alive|transfer-encoding)$/i.test(response.rawHeaders[at]))
              fields.push([response.rawHeaders[at], response.rawHeaders[at + 1]]);
          const whole = Buffer.concat(chunks);
          found({
            path,
            status: response.statusCode,
            headers: fields,
            body: response.statusCode === 304 ? null : whole.toString('base64'),
          });
        });
      },
    );
    asked.on('error', failed);
    asked.end(body);
  });
}

const lectern = await start('lectern', { dist: resolve(dist), site: join(root, 'examples/site') });
try {
  for (const route of ROUTES) {
    if (only !== undefined && !route.name.includes(only)) continue;
    const answer = await sample(lectern.port, route);
    const raw = await start('raw', { answers: [answer] });
    try {
      const ours = [];
      const theirs = [];
      await measure(lectern, route, 1);
      await measure(raw, route, 1);
      for (let round = 0; round < 3; round++) {
        ours.push(await measure(lectern, route, seconds));
        theirs.push(await measure(raw, route, seconds));
      }
      const [own, least] = [ours, theirs].map((all) => Math.min(...all));
      console.log(
        `${route.name.padEnd(16)} ${answer.status}  Lectern ${own.toFixed(1)} µs  raw ${least.toFixed(1)} µs  ratio ${(least / own).toFixed(2)}`,
      );
    } finally {
      raw.child.kill();
    }
  }
} finally {
  lectern.child.kill();
  rmSync(scratch, { recursive: true, force: true });
}
