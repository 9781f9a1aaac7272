/**
 * Runs a Worker of the example site in Cloudflare's own runtime without a network (`wrangler dev`): tries every
 * surface, the quota under load, a scheduled entry, and the official MCP clients. Needs a built Lectern.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLE, HERE, LECTERN, run } from '../support.js';

const WRANGLER = join(import.meta.dirname, 'node_modules/wrangler/bin/wrangler.js');
/** wrangler does not run on Node.js 20. */
const NODE_24 = join(import.meta.dirname, 'node_modules/node-bin-24/bin/node');
const BASE = 'https://ada.example';
const QUIET = { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', NO_COLOR: '1' };
/** Milliseconds until a scheduled entry opens. On most machines the Worker answers before then. */
const UNTIL_IT_OPENS = 15_000;

const work = await mkdtemp(join(tmpdir(), 'lectern-worker-'));
const site = join(work, 'site');
let out = join(work, 'worker');
const opens = Date.now() + UNTIL_IT_OPENS;
let child;
try {
  await cp(EXAMPLE, site, { recursive: true });
  await writeFile(join(site, 'lectern.yaml'), `${await configuration()}\ntrust_proxy: [loopback]\n`);
  await writeFile(
    join(site, 'content/writing/mallow.md'),
    `---\ntitle: Mallow\ndate: ${new Date(opens).toISOString()}\n---\n\nQuillwort grows here.\n`,
  );
  const built = await run(process.execPath, [
    LECTERN,
    'build',
    site,
    '--target',
    'cloudflare',
    '-o',
    out,
    '--base-url',
    BASE,
  ]);
  assert.equal(built.code, 0, built.stderr);
  const assets = await readdir(join(out, 'assets'));
  assert.ok(assets.length > 0);
  for (const file of assets)
    assert.doesNotMatch(await readFile(join(out, 'assets', file), 'latin1'), /Quillwort/);
  const url = await start();
  await checkSchedule(url);
  await checkSurfaces(url);
  await checkQuota(url);
  await checkClients(url);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, opens + 100 - Date.now())));
  assert.equal(await checkSchedule(url), 200);
  await checkUpload();
  await checkBeside();
} finally {
  child?.kill();
  await rm(work, { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Serves the pages of another generator as the assets of the Worker. The host serves files, and the Worker answers
 * everything else.
 */
async function checkBeside() {
  child.kill();
  const pages = join(work, 'pages');
  const flags = ['--base-url', BASE, '--cache', 'none'];
  const build = async (...args) => {
    const { code, stderr } = await run(process.execPath, [LECTERN, 'build', site, ...args, ...flags], {
      cwd: work,
    });
    assert.equal(code, 0, stderr);
  };
  await build('-o', join(work, 'exported'));
  // These files stand for the pages of another generator, so files that Lectern adds are left out.
  const added = /\.(?:md|txt|json)$|\/(?:api|\.well-known|_lectern|developers)$/;
  await cp(join(work, 'exported'), pages, { recursive: true, filter: (path) => !added.test(path) });
  await writeFile(
    join(site, 'content/writing/later.md'),
    '---\ntitle: Later\ndate: 2999-01-01\n---\n\nWoodruff.\n',
  );
  out = join(work, 'beside');
  await build('--into', pages, '--target', 'cloudflare', '-o', out);
  const url = await start();
  const ask = async (path, accept = 'text/html', init = {}) => {
    const answer = await fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: { accept, ...init.headers },
    });
    return [
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('vary'),
      await answer.text(),
    ];
  };
  const [status, type, vary, html] = await ask('/about/');
  assert.deepEqual([status, type, vary], [200, 'text/html; charset=utf-8', 'Accept, Accept-Encoding']);
  assert.equal(html, await readFile(join(pages, 'about/index.html'), 'utf8'));
  for (const path of ['/about', '/about/']) {
    const [asked, markdownType, , twin] = await ask(path, 'text/markdown');
    assert.deepEqual([asked, markdownType], [200, 'text/markdown; charset=utf-8']);
    assert.equal(twin, await readFile(join(pages, 'about.md'), 'utf8'));
  }
  assert.equal((await ask('/nowhere'))[0], 404);
  assert.match((await ask('/api/v1/search?query=mara'))[3], /"results":/);
  assert.equal((await ask('/api/v1/nowhere'))[1], 'application/problem+json; charset=utf-8');
  for (const path of [
    '/worker/site.bin',
    '/site.bin',
    '/beside/worker/site.bin',
    '/api/v1/search?query=woodruff',
    '/llms-full.txt',
  ])
    assert.doesNotMatch((await ask(path))[3], /Woodruff/, path);
  await checkClients(url);
  console.log('beside the pages of another generator: files, twins, API and tools answered');
}

async function configuration() {
  return readFile(join(EXAMPLE, 'lectern.yaml'), 'utf8').catch(() => 'name: Ada\n');
}

/** Checks what `wrangler deploy` would send. */
async function checkUpload() {
  const { code, stdout, stderr } = await run(NODE_24, [WRANGLER, 'deploy', '--dry-run', '--cwd', out], {
    env: { ...process.env, ...QUIET },
  });
  assert.equal(code, 0, stdout + stderr);
  assert.doesNotMatch(stdout + stderr, /WARNING|ERROR/);
  console.log(`deploy --dry-run: ${/Total Upload: .*/.exec(stdout)?.[0]}`);
}

async function start() {
  const args = [WRANGLER, 'dev', '--cwd', out, '--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0'];
  child = spawn(NODE_24, args, { env: { ...process.env, ...QUIET }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk) => {
      said += chunk;
      const [, url] = /Ready on (http:\/\/[\d.:]+)/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => reject(new Error(`wrangler dev ended with ${code}: ${said}`)));
  });
}

/** Before its instant, the entry must be nowhere, and afterwards everywhere. */
async function checkSchedule(url) {
  let wanted;
  for (const path of ['/writing/mallow', '/writing/mallow.md', '/api/v1/content/writing/mallow']) {
    const { status } = await fetch(url + path);
    wanted = Date.now() < opens ? 404 : (wanted ?? status);
    assert.equal(status, wanted, path);
  }
  const found = await (await fetch(`${url}/api/v1/search?query=quillwort`)).json();
  if (Date.now() < opens || wanted === 200) assert.equal(found.results.length, wanted === 200 ? 1 : 0);
  console.log(`a scheduled entry: ${wanted}`);
  return wanted;
}

async function checkSurfaces(url) {
  const asked = [
    ['/', 'text/html; charset=utf-8'],
    ['/about', 'text/html; charset=utf-8'],
    ['/about.md', 'text/markdown; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/openapi.json', 'application/json'],
    ['/feed.xml', 'application/rss+xml; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/_lectern/style.css', 'text/css; charset=utf-8'],
    ['/_lectern/fonts/figtree-latin-wght-normal.woff2', 'font/woff2'],
    ['/api/v1/content', 'application/json'],
    ['/tools.json', 'application/json'],
  ];
  for (const [path, type] of asked) {
    const answer = await fetch(url + path, { headers: { accept: 'text/html, */*' } });
    assert.deepEqual([path, answer.status, answer.headers.get('content-type')], [path, 200, type]);
    assert.ok((await answer.text()).length > 100, path);
  }
  console.log(`${asked.length} surfaces answered`);
}

/**
 * Sends 4,000 requests of one client at once. In each window, exactly the quota must be admitted. On a slow machine the
 * requests take several windows.
 */
async function checkQuota(url) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const ask = () =>
    new Promise((resolve, reject) => {
      const options = { agent, headers: { 'x-forwarded-for': '203.0.113.7' } };
      const asked = request(`${url}/api/v1`, options, (answer) => {
        answer.resume();
        const [, left] = /r=(\d+)/.exec(answer.headers.ratelimit) ?? [];
        answer.once('end', () => resolve({ status: answer.statusCode, left: Number(left) }));
      });
      asked.once('error', reject).end();
    });
  const answers = await Promise.all(Array.from({ length: 4000 }, ask));
  agent.destroy();
  const admitted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status, left }) => status === 429 && left === 0);
  assert.equal(admitted.length + refused.length, 4000);
  const times = Array.from(
    { length: 120 },
    (_, at) => admitted.filter(({ left }) => left === 119 - at).length,
  );
  const [windows] = times;
  // Every window but the last must be full.
  const isExact = times.every(
    (count, at) => count === windows || (count === windows - 1 && times[at - 1] >= count),
  );
  assert.ok(isExact && times.at(-1) >= 1, `admitted by what was left: ${times}`);
  console.log(`quota: ${admitted.length} of 4,000 concurrent requests admitted in ${windows} window(s)`);
}

async function checkClients(url) {
  const { code, stdout, stderr } = await run(process.execPath, [join(HERE, 'clients.js'), `${url}/api/mcp`]);
  assert.equal(code, 0, stdout + stderr);
  process.stdout.write(stdout);
}
