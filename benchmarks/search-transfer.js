// Compares search in the browser with Pagefind, on the same pages of the same site: bytes on the wire and time.
//
//   npm ci && npm run build && npm ci --prefix benchmarks
//   node benchmarks/search-transfer.js SITE QUERY…
//
// SITE may be an export already. "load" is the time from the import of the script until it can be asked, "first" that
// of the first answer after this, and "again" that of the same query once more. Requests and kB are the sum of load and
// first. Pagefind is asked through its API, so its interface does not count, and it reads its first five results.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const [site, ...queries] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'lectern-transfer-'));
const isExport = existsSync(join(site, 'lectern-export.json'));
const out = isExport ? site : join(work, 'lectern');
const pages = join(work, 'pagefind');
/**
 * The shortest time of this many runs counts, each with an empty cache. Longer times come from other work on the
 * machine.
 */
const RUNS = 5;
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
};

if (!isExport) {
  const build = [
    join(root, 'dist/cli/main.js'),
    'build',
    site,
    '-o',
    out,
    '--base-url',
    'https://example.com',
  ];
  execFileSync(process.execPath, build, { stdio: 'ignore' });
}
const { entries } = JSON.parse(readFileSync(join(out, 'content-index.json'), 'utf8'));
for (const { url } of entries) {
  const path = decodeURIComponent(new URL(url).pathname);
  const file = path.endsWith('/') ? `${path}index.html` : path.endsWith('.html') ? path : `${path}.html`;
  if (!existsSync(join(out, file))) continue;
  mkdirSync(dirname(join(pages, file)), { recursive: true });
  cpSync(join(out, file), join(pages, file));
}
const bin = [join(import.meta.dirname, 'node_modules/.bin/pagefind'), process.env.PAGEFIND ?? ''].find(
  existsSync,
);
execFileSync(bin, ['--site', pages], { stdio: 'ignore' });

/** Serves files, gzipped by their type as hosts do. */
function serve(folder) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
    const file = [path, `${path}.html`, `${path}/index.html`]
      .map((name) => join(folder, name))
      .find((name) => statSync(name, { throwIfNoEntry: false })?.isFile());
    if (!file) return response.writeHead(404).end();
    const type = TYPES[extname(file)];
    const body = readFileSync(file);
    response.writeHead(200, {
      'Content-Type': type ?? 'application/octet-stream',
      ...(type ? { 'Content-Encoding': 'gzip' } : {}),
    });
    return response.end(type ? gzipSync(body) : body);
  }).listen(0, '127.0.0.1');
  return server;
}

async function measure(browser, { folder, start, load, ask }, query) {
  const server = serve(folder);
  await once(server, 'listening');
  // The server counts, because Pagefind reads its files in a thread that the page cannot see.
  const sent = { bytes: 0, requests: 0 };
  server.prependListener('request', (request, response) => {
    const before = request.socket.bytesWritten;
    response.on('finish', () => {
      sent.bytes += request.socket.bytesWritten - before;
      sent.requests++;
    });
  });
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${server.address().port}${start}`);
  await page.waitForTimeout(500);
  Object.assign(sent, { bytes: 0, requests: 0 });
  const loaded = await page.evaluate(load);
  await page.waitForTimeout(500);
  const first = await page.evaluate(ask, query);
  await page.waitForTimeout(500);
  const cold = { ...sent };
  const second = await page.evaluate(ask, query);
  await page.close();
  server.close();
  return { ...cold, loadMs: loaded, firstMs: first.ms, againMs: second.ms, found: first.found };
}

// The following functions run in the page.
async function loadLectern() {
  const begun = performance.now();
  const script = '/_lectern/search.js';
  await (await import(script)).ready();
  return performance.now() - begun;
}
async function askLectern(query) {
  const begun = performance.now();
  const script = '/_lectern/search.js';
  const { results } = await import(script);
  const html = await results(new URLSearchParams({ query }));
  return { ms: performance.now() - begun, found: html.split('<li>').length - 1 };
}
async function loadPagefind() {
  const begun = performance.now();
  const script = '/pagefind/pagefind.js';
  await (await import(script)).init();
  return performance.now() - begun;
}
async function askPagefind(query) {
  const begun = performance.now();
  const script = '/pagefind/pagefind.js';
  const pagefind = await import(script);
  const { results } = await pagefind.search(query);
  await Promise.all(results.slice(0, 5).map((result) => result.data()));
  return { ms: performance.now() - begun, found: results.length };
}

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
console.log(`${entries.length} pages`);
console.log('query | engine | found | requests | kB | load ms | first ms | again ms');
const [anyPage] = entries;
const engines = {
  lectern: { folder: out, start: new URL(anyPage.url).pathname, load: loadLectern, ask: askLectern },
  pagefind: { folder: pages, start: new URL(anyPage.url).pathname, load: loadPagefind, ask: askPagefind },
};
for (const query of queries) {
  for (const [name, engine] of Object.entries(engines)) {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await measure(browser, engine, query));
    const [{ bytes, requests, found }] = runs;
    const least = ['loadMs', 'firstMs', 'againMs'].map((key) =>
      Math.min(...runs.map((run) => run[key])).toFixed(0),
    );
    console.log([query, name, found, requests, (bytes / 1000).toFixed(1), ...least].join(' | '));
  }
}
await browser.close();
rmSync(work, { recursive: true });
