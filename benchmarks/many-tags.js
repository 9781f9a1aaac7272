// Measures whether `/healthz` stays quick while others read a site whose only entry has 50,000 tags.
//
//   npm run build && node benchmarks/many-tags.js [--tags 50000] [--seconds 30]
//
// Asks for each page, list, document and answer of the API in turn, and meanwhile for `/healthz` every 10 ms.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from './served.js';

const { values } = parseArgs({
  options: { tags: { type: 'string', default: '50000' }, seconds: { type: 'string', default: '30' } },
});
const EVERY = 10;
const PATHS = [
  '/',
  '/tags',
  '/tags.md',
  '/tags/tag-1',
  '/writing',
  '/writing/a',
  '/writing/a.md',
  '/writing/b',
  '/api/v1/content',
  '/api/v1/search?query=words',
  '/feed.xml',
  '/sitemap.xml',
  '/llms.txt',
  '/content-index.json',
];

const root = mkdtempSync(join(tmpdir(), 'lectern-tags-'));
const tags = Array.from({ length: Number(values.tags) }, (_, index) => `tag ${index}`).join(', ');
mkdirSync(join(root, 'writing'));
writeFileSync(
  join(root, 'writing/a.md'),
  `---\ntitle: A\ndate: 2026-01-02\ntags: [${tags}]\n---\n\nSome words.\n`,
);
writeFileSync(
  join(root, 'writing/b.md'),
  '---\ntitle: B\ndate: 2026-01-01\ntags: [tag 1]\n---\n\nOther words.\n',
);
const server = await startServer(root);
const end = performance.now() + Number(values.seconds) * 1000;
const slowest = new Map();

async function askAll() {
  for (let turn = 0; performance.now() < end; turn++) {
    const path = PATHS[turn % PATHS.length];
    const from = performance.now();
    const answer = await fetch(server.url + path, { headers: { accept: 'text/html, */*;q=0.5' } });
    await answer.arrayBuffer();
    slowest.set(path, Math.max(slowest.get(path) ?? 0, performance.now() - from));
  }
}

/** Sends each request at its time, even if the previous request has no answer yet. */
async function sample() {
  const times = [];
  const open = [];
  while (performance.now() < end) {
    const from = performance.now();
    open.push(
      fetch(`${server.url}/healthz`).then(async (answer) => {
        await answer.arrayBuffer();
        times.push(performance.now() - from);
      }),
    );
    await wait(EVERY);
  }
  await Promise.all(open);
  return times.toSorted((a, b) => a - b);
}

const [times] = await Promise.all([sample(), askAll()]);
const of = (share) => times[Math.floor(share * (times.length - 1))].toFixed(1);
console.log(
  `/healthz, ${times.length} requests: p50 ${of(0.5)} ms, p99 ${of(0.99)} ms, p99.9 ${of(0.999)} ms, slowest ${of(1)} ms`,
);
for (const [path, ms] of [...slowest].toSorted((a, b) => b[1] - a[1]).slice(0, 4))
  console.log(`  slowest answer of ${path}: ${ms.toFixed(0)} ms`);
await server.close();
rmSync(root, { recursive: true });
