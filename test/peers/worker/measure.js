/**
 * Measures what a Worker of a large site needs in Cloudflare's own runtime: the memory of its isolate, the first
 * answer, searches.
 *
 *   npm run measure    (documents of 6 kB; needs a built Lectern)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSite } from '../../../benchmarks/make-site.js';
import { LECTERN, run } from '../support.js';

const WRANGLER = join(import.meta.dirname, 'node_modules/wrangler/bin/wrangler.js');
/** Uses Wrangler's WebSocket, because that of Node.js cannot connect to Wrangler's inspector. */
const { WebSocket } = createRequire(WRANGLER)('ws');
const NODE_24 = join(import.meta.dirname, 'node_modules/node-bin-24/bin/node');
const QUIET = { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', NO_COLOR: '1' };
const WORDS = 'kalo milo terve sonra nidel puost embri gafo lintu weska corlo mitve'.split(' ');
const MB = 1024 * 1024;

for (const count of process.argv.slice(2).map(Number)) {
  const work = await mkdtemp(join(tmpdir(), 'lectern-measure-'));
  try {
    const [site, out] = [join(work, 'site'), join(work, 'worker')];
    makeSite(site, count);
    const args = ['build', site, '--target', 'cloudflare', '-o', out, '--base-url', 'https://ada.example'];
    const built = await run(process.execPath, [LECTERN, ...args], {
      env: { ...process.env, LECTERN_MEASURE: '1' },
    });
    if (built.code === 0) console.log(JSON.stringify({ documents: count, ...(await measured(out, count)) }));
    else console.log(built.stderr);
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measured(out, count) {
  const port = await freePort();
  const args = [
    WRANGLER,
    'dev',
    '--cwd',
    out,
    '--ip',
    '127.0.0.1',
    '--port',
    '0',
    '--inspector-port',
    String(port),
  ];
  const child = spawn(NODE_24, args, {
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    let url;
    while ((url = /Ready on (http:\/\/[\d.:]+)/.exec(said)?.[1]) === undefined) {
      if (child.exitCode !== null) throw new Error(said);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [first, second] = [await timed(`${url}/about.md`), await timed(`${url}/writing.md`)];
    const searches = [];
    for (let n = 0; n < 100; n++) {
      const query = `${WORDS[n % WORDS.length]} ${WORDS[(n * 5 + 3) % WORDS.length]}`;
      searches.push(await timed(`${url}/api/v1/search?query=${encodeURIComponent(query)}`, `10.0.${n}.1`));
    }
    const afterSearches = await memory(port);
    const peak = { heap: 0, buffers: 0 };
    for (let n = 0; n < count; n += Math.ceil(count / 300)) {
      for (const ending of ['', '.md'])
        await timed(
          `${url}/writing/part-${Math.floor(n / 1000)}/document-${n}${ending}`,
          undefined,
          'text/html',
        );
      const now = await memory(port);
      if (now.heap + now.buffers > peak.heap + peak.buffers) Object.assign(peak, now);
    }
    for (const path of ['/llms.txt', '/content-index.json', '/feed.xml', '/sitemap.xml', '/llms-full.txt'])
      await timed(url + path);
    const now = await memory(port);
    if (now.heap + now.buffers > peak.heap + peak.buffers) Object.assign(peak, now);
    const { size } = await stat(join(out, 'worker/site.bin'));
    return {
      bundle_mb: mb(size),
      first_ms: Math.round(first),
      second_ms: Math.round(second),
      search_p50_ms: Math.round(searches.toSorted((a, b) => a - b)[50] * 10) / 10,
      after_searches: afterSearches,
      peak,
    };
  } finally {
    child.kill();
    await once(child, 'exit');
  }
}

async function timed(url, client = '10.9.9.9', accept = '*/*') {
  const started = performance.now();
  const answer = await fetch(url, { headers: { accept, 'cf-connecting-ip': client } });
  await answer.arrayBuffer();
  if (answer.status !== 200 && answer.status !== 404) throw new Error(`${url}: ${answer.status}`);
  return performance.now() - started;
}

/** Memory of the isolate after a garbage collection: V8's heap and the memory outside of it. */
async function memory(port) {
  const [{ webSocketDebuggerUrl: address }] = await (
    await fetch(`http://127.0.0.1:${port}/json/list`)
  ).json();
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const ask = (id, method) =>
    new Promise((resolve) => {
      socket.on('message', (text) => {
        const message = JSON.parse(text);
        if (message.id === id) resolve(message.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  const {
    usedSize,
    totalSize,
    backingStorageSize = 0,
    embedderHeapUsedSize = 0,
  } = await ask(1, 'Runtime.getHeapUsage');
  socket.close();
  return {
    heap: mb(usedSize),
    committed: mb(totalSize),
    buffers: mb(backingStorageSize),
    embedder: mb(embedderHeapUsedSize),
  };
}

function mb(bytes) {
  return Math.round((bytes / MB) * 10) / 10;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
