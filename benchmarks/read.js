// Compares two builds of Lectern: how long they take to read 10,000 files, and how long `serve --watch` takes to show
// an edit. They take turns in the same run, so that only the ratio counts:
//
//   node benchmarks/read.js DIST_A DIST_B
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const COUNT = 10_000;
const ROUNDS = 5;

const dists = process.argv.slice(2).map((dist) => resolve(dist));
if (dists.length !== 2) {
  console.error('Two builds are wanted: node benchmarks/read.js DIST_A DIST_B');
  process.exit(2);
}

// Each build has its own folder, so that an edit of one makes no work for the other's server.
const dirs = dists.map(() => mkdtempSync(join(tmpdir(), 'lectern-read-')));
const write = (dir, n, word) => writeFileSync(join(dir, `content/writing/p${n}.md`), post(n, word));
for (const dir of dirs) {
  mkdirSync(join(dir, 'content/writing'), { recursive: true });
  for (let n = 0; n < COUNT; n++) write(dir, n, 'first');
}

try {
  const samples = dists.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, dist] of dists.entries()) samples[index].push(readOnce(dist, dirs[index]));
  for (const name of ['read', 'build'])
    print(
      `${name} of ${COUNT} files, processor time`,
      samples.map((found) => found.map((sample) => sample[name])),
    );
  print(`edit of one of ${COUNT} files until it is visible`, await watchBoth());
} finally {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
}

/** Milliseconds of processor time in a new process: `read` reads the files, `build` also makes the snapshot. */
function readOnce(dist, dir) {
  const program = `
    const { readConfig, readContent, buildSnapshot } = await import('${pathToFileURL(join(dist, 'index.js'))}');
    const { createHash } = await import('node:crypto');
    const dir = ${JSON.stringify(dir)};
    const hash = (data) => createHash('sha256').update(data).digest('base64url').slice(0, 22);
    const start = process.cpuUsage();
    const used = () => { const { user, system } = process.cpuUsage(start); return (user + system) / 1000; };
    const { content } = await readContent(dir, await readConfig(dir), Date.now());
    const read = used();
    if (content.entries.length !== ${COUNT}) throw new Error(content.entries.length + ' entries');
    await buildSnapshot(content, hash);
    console.log(JSON.stringify({ read, build: used() }));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  );
}

/** Milliseconds until an edit is visible, for each build. Both servers run side by side and are asked in turn. */
async function watchBoth() {
  const servers = [];
  for (const [index, dist] of dists.entries()) servers.push(await serve(dist, dirs[index]));
  const samples = servers.map(() => []);
  try {
    // The first edit does not count, because it loads what later edits reuse.
    for (let round = 0; round <= ROUNDS; round++)
      for (const [index, { url }] of servers.entries()) {
        const started = performance.now();
        write(dirs[index], 5, `edit${round}`);
        await seen(url, `edit${round}`);
        if (round > 0) samples[index].push(performance.now() - started);
      }
  } finally {
    for (const { child } of servers) {
      child.kill();
      await once(child, 'exit');
    }
  }
  return samples;
}

async function serve(dist, dir) {
  const flags = ['serve', dir, '--watch', '--port', '0', '--json-ready'];
  const env = { ...process.env, LECTERN_CACHE: 'none' };
  const child = spawn(process.execPath, [join(dist, 'cli/main.js'), ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url: JSON.parse(line).url };
}

async function seen(url, word) {
  for (;;) {
    const response = await fetch(`${url}/writing/p5.md`);
    if ((await response.text()).includes(word)) return;
    await new Promise((done) => setTimeout(done, 10));
  }
}

function print(what, [a, b]) {
  const median = (times) => times.toSorted((x, y) => x - y)[times.length >> 1];
  const range = (times) => `${Math.round(Math.min(...times))}–${Math.round(Math.max(...times))}`;
  // Compares the builds within each round, because a machine that is busy for a while slows both.
  const ratio = median(b.map((time, round) => time / a[round])).toFixed(2);
  console.log(
    `${what}: A ${Math.round(median(a))} ms (${range(a)}), B ${Math.round(median(b))} ms (${range(b)}), B/A ${ratio}`,
  );
}

/** A post of about 250 words with headings and links. */
function post(n, word) {
  const part = (j) =>
    `## Part ${j}\n\nSome words about subject ${(n * j) % 977} and a [link](p${(n + j) % COUNT}.md), with *more* words than one would like to read, number ${j}.`;
  const parts = Array.from({ length: 12 }, (_, j) => part(j)).join('\n\n');
  return `---\ntitle: Post number ${n}\ndate: 2024-01-${String((n % 28) + 1).padStart(2, '0')}\ntags: [a${n % 50}, b${n % 7}]\n---\n\n${word}\n\n${parts}\n`;
}
