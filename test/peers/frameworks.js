/**
 * Tries the examples of docs/how-to/library.md: compiles them, starts them with their own frameworks and the packed
 * Lectern, and asks them over HTTP, below `/docs` and at the top of the host. Needs a built Lectern.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EXAMPLE, HERE, run } from './support.js';

const EXAMPLES = join(HERE, 'frameworks');
const ROOT = join(HERE, '../..');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const STRICT =
  '--ignoreConfig --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck';
const NODE = `${STRICT} --target es2023 --types node --module nodenext`;
const BUNDLED = `${STRICT} --target es2023 --types node --module esnext --moduleResolution bundler --noEmit`;
const SERVER = { types: NODE, start: () => ['server.js'] };
/** How each example is compiled, built and started, in a copy of its folder. */
const FRAMEWORKS = {
  hono: SERVER,
  express: SERVER,
  // Next.js runs as a development server. Its build would take four times as long, and compiles the same route.
  next: { types: BUNDLED, start: (port) => ['../node_modules/next/dist/bin/next', 'dev', '-p', port] },
  astro: {
    types: BUNDLED,
    build: ['../node_modules/astro/astro.js', 'build'],
    start: () => ['dist/server/entry.mjs'],
  },
};
const HOST = 'example.com';
const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
/** Addresses below the mount, and the type of each answer. */
const TYPES = {
  '': HTML,
  '/writing/caching-without-fear': HTML,
  '/writing/caching-without-fear.md': MARKDOWN,
  '/api/v1': 'application/json',
  '/api/v1/content?type=talk&limit=2': 'application/json',
  '/openapi.json': 'application/json',
  '/feed.xml': 'application/rss+xml; charset=utf-8',
};

// The work folder is outside of the repository: Next.js follows no link that leads out of its folder, and takes the
// folder of the outermost lock file for its root.
const work = await mkdtemp(join(tmpdir(), 'lectern-frameworks-'));
try {
  await installPacked();
  for (const mount of ['/docs', ''])
    await Promise.all(Object.keys(FRAMEWORKS).map((name) => check(name, mount)));
} finally {
  await rm(work, { recursive: true, force: true, maxRetries: 5 });
}

async function must(args, options) {
  const { code, stdout, stderr } = await run(process.execPath, args, options);
  assert.equal(code, 0, `${args.join(' ')}\n${stdout}${stderr}`);
}

async function installPacked() {
  for (const file of ['package.json', 'package-lock.json'])
    await copyFile(join(EXAMPLES, file), join(work, file));
  const npm = async (args, cwd = work) => {
    const { code, stdout, stderr } = await run('npm', args, { cwd });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];
  const packed = await npm(['pack', '--ignore-scripts', '--json', '--pack-destination', work], ROOT);
  await npm(['ci', ...quiet]);
  await npm(['install', '--no-save', '--omit=peer', ...quiet, join(work, JSON.parse(packed)[0].filename)]);
}

/** Copies an example. At the top of the host, `/docs` is removed from its files and from their names. */
async function copyExample(name, mount) {
  const dir = join(work, `${name}${mount.replace('/', '-')}`);
  const files = (await readdir(join(EXAMPLES, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  const copies = await Promise.all(
    files.map(async (file) => {
      const copy = dir + file.slice(join(EXAMPLES, name).length).replace('/docs', mount);
      await mkdir(dirname(copy), { recursive: true });
      await writeFile(copy, (await readFile(file, 'utf8')).replaceAll('/docs', mount));
      return copy;
    }),
  );
  await writeFile(join(dir, 'package.json'), '{ "private": true, "type": "module" }');
  await cp(EXAMPLE, join(dir, 'content'), { recursive: true });
  return { dir, sources: copies.filter((file) => file.endsWith('.ts')) };
}

async function check(name, mount) {
  const { types, build, start } = FRAMEWORKS[name];
  const { dir, sources } = await copyExample(name, mount);
  await must([TSC, ...types.split(' '), ...sources], { cwd: dir });
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
  if (build) await must(build, { cwd: dir, env });
  const port = String(await freePort());
  const child = spawn(process.execPath, start(port), {
    cwd: dir,
    env: { ...env, PORT: port, HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await answering(child, port);
    await checkAnswers(`${name}${mount}`, port, mount);
    console.log(`${name}: compiled, started and asked, ${mount ? `below ${mount}` : 'at the top'}`);
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

async function checkAnswers(name, port, mount) {
  for (const [path, type] of Object.entries(TYPES)) {
    const { status, headers } = await ask(port, mount + path || '/');
    assert.deepEqual([name, path, status, headers['content-type']], [name, path, 200, type]);
  }
  const page = await ask(port, `${mount}/writing/caching-without-fear`);
  assert.ok(page.text.includes(`https://${HOST}${mount}/writing/caching-without-fear.md`), name);
  const twin = await ask(port, `${mount}/about`, { headers: { accept: 'text/markdown' } });
  assert.equal(twin.headers['content-type'], MARKDOWN);
  assert.match(String(twin.headers.vary), /accept(?:,|$)/i);
  const conditional = { accept: 'text/markdown', 'if-none-match': twin.headers.etag };
  assert.equal((await ask(port, `${mount}/about`, { headers: conditional })).status, 304, name);

  const document = JSON.parse((await ask(port, `${mount}/api/v1/content/about`)).text);
  assert.equal(document.markdown, twin.text);
  const limit = ({ headers }) => Number(/r=(\d+)/.exec(headers.ratelimit)[1]);
  const [one, next] = [await ask(port, `${mount}/api/v1`), await ask(port, `${mount}/api/v1`)];
  assert.equal(limit(next), limit(one) - 1, `${name} counts its clients`);
  const refused = await ask(port, `${mount}/api/v1`, { method: 'HEAD' });
  assert.deepEqual([refused.status, refused.headers.allow], [405, 'GET'], name);

  const call = { name: 'get_content', arguments: { path: 'about' } };
  const called = await ask(port, `${mount}/api/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  });
  assert.match(
    JSON.parse(called.text).result.content[0].text,
    new RegExp(`^path: about\\nurl: https://${HOST}${mount}/about\\n`),
  );

  const forwarded = ['/robots.txt', '/llms.txt', '/.well-known/mcp', '/.well-known/agent-skills/index.json'];
  for (const path of forwarded) {
    const answer = await ask(port, path);
    assert.equal(answer.status, 200, `${name} ${path}`);
    assert.ok(answer.text.includes(`https://${HOST}${mount}/`), `${name} ${path}`);
  }
  if (mount) assert.equal((await ask(port, '/writing')).status, 404, `${name} keeps its own addresses`);
}

/** Sends a request with the host name of the site, as visitors do. */
async function ask(port, path, { headers, body, ...options } = {}) {
  const asked = request({
    port,
    path,
    host: '127.0.0.1',
    agent: false,
    headers: { accept: 'text/html', ...headers, host: HOST },
    ...options,
  });
  // If the connection breaks after the answer, this is no error.
  asked.on('error', () => {});
  asked.end(body);
  const [answer] = await once(asked, 'response');
  answer.setEncoding('utf8');
  let text = '';
  for await (const part of answer) text += part;
  return { status: answer.statusCode, headers: answer.headers, text };
}

/** Waits until the server answers requests. */
async function answering(child, port) {
  for (;;) {
    assert.equal(child.exitCode, null, 'the server has ended');
    try {
      return await ask(port, '/robots.txt');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
