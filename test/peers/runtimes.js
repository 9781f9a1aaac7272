/**
 * Runs `lectern serve` on Bun and on Deno with their own servers, and tries every surface, compression, conditional
 * requests, the quota and a stop.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { EXAMPLE, HERE, LECTERN } from './support.js';

const RUNTIMES = [
  { name: 'Bun', command: join(HERE, 'node_modules/.bin/bun'), flags: [] },
  { name: 'Deno', command: join(HERE, 'node_modules/.bin/deno'), flags: ['run', '-A'] },
];
const MCP = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const TYPES = {
  '/': 'text/html; charset=utf-8',
  '/about': 'text/html; charset=utf-8',
  '/about.md': 'text/markdown; charset=utf-8',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/openapi.json': 'application/json',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/_lectern/fonts/figtree-latin-wght-normal.woff2': 'font/woff2',
  '/api/v1/content/about': 'application/json',
  '/tools.json': 'application/json',
  '/healthz': 'text/plain; charset=utf-8',
};

for (const { name, command, flags } of RUNTIMES) {
  const args = [
    ...flags,
    LECTERN,
    'serve',
    EXAMPLE,
    '--port',
    '0',
    '--json-ready',
    '--trust-proxy',
    'loopback',
  ];
  const child = spawn(command, args, {
    env: { ...process.env, LECTERN_CACHE: 'none', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { url } = JSON.parse(line);
    await check(name, url);
    await checkEnd(name, child, Number(new URL(url).port));
  } finally {
    child.kill('SIGKILL');
  }
}

/**
 * When the server is told to stop, an idle connection still gets one answer, and a connection that stays idle is
 * closed.
 */
async function checkEnd(name, child, port) {
  const gone = once(child, 'exit');
  const clients = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  const ask = async (client) => {
    client.write(`GET /about.md HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    return String((await once(client, 'data'))[0]);
  };
  for (const client of clients) assert.doesNotMatch(await ask(client), /^connection: close\r$/im);
  child.kill('SIGTERM');
  while ((await fetch(`http://127.0.0.1:${port}/readyz`)).status !== 503);
  const ended = once(clients[1], 'close');
  assert.match(
    await ask(clients[0]),
    /^HTTP\/1\.1 200 [^]*^connection: close\r$/im,
    `${name} answers once more`,
  );
  await ended;
  assert.deepEqual(await gone, [0, null], `${name} ends in peace`);
}

async function check(name, url) {
  for (const [path, type] of Object.entries(TYPES)) {
    const answer = await fetch(url + path, { headers: { accept: 'text/html, */*' } });
    assert.deepEqual([path, answer.status, answer.headers.get('content-type')], [path, 200, type]);
    const { length } = await answer.text();
    assert.ok(length > 1, path);
    const head = await fetch(url + path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    if (!path.startsWith('/api')) assert.equal(head.status, 200, path);
  }
  const twin = await fetch(`${url}/about`, {
    headers: { accept: 'text/markdown', 'accept-encoding': 'gzip' },
  });
  assert.equal(twin.headers.get('content-encoding'), 'gzip');
  const etag = twin.headers.get('etag');
  assert.match(await twin.text(), /^---\ntitle: /);
  const conditional = { accept: 'text/markdown', 'accept-encoding': 'gzip', 'if-none-match': etag };
  assert.equal((await fetch(`${url}/about`, { headers: conditional })).status, 304);
  for (const path of ['/api/v1/nowhere', '/about/../api/v1/nowhere', '/x/%2e%2e/api/v1/nowhere'])
    assert.equal(
      (await fetch(url + path)).headers.get('content-type'),
      'application/problem+json; charset=utf-8',
    );
  const call = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'get_content', arguments: { path: 'about' } },
  };
  const called = await fetch(`${url}/api/mcp`, { method: 'POST', headers: MCP, body: JSON.stringify(call) });
  assert.match((await called.json()).result.content[0].text, /^path: about\n/);
  const long = await fetch(`${url}/api/mcp`, { method: 'POST', headers: MCP, body: ' '.repeat(100_000) });
  assert.equal(long.status, 413);
  const ask = () => fetch(`${url}/api/v1`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  const statuses = (await Promise.all(Array.from({ length: 200 }, ask))).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, 120);
  console.log(`${name}: every surface, codings, conditions, tools, 120 of 200 requests`);
}
