// Says what is lost, and what is reported, when programs are killed, bits flip, disks are full and clocks jump.
//
//   npm run build && node benchmarks/faults.js [--kills 300] [--flips 300]
//     [--only exporter,publisher,builder,flips,disk,clock]
//
// Each line of output is a record. The exit code is 1 if anything was lost. To try a full disk, the script needs the
// right to mount one.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MAIN } from './served.js';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '300' },
    flips: { type: 'string', default: '300' },
    only: { type: 'string', default: 'exporter,publisher,builder,flips,disk,clock' },
  },
});
const ENTRIES = 60;
const root = mkdtempSync(join(tmpdir(), 'lectern-faults-'));
const inRoot = (name) => join(root, name);
const env = { ...process.env, LECTERN_CACHE: inRoot('cache'), NO_COLOR: '1' };
const site = inRoot('site');
let hasLost = false;

/** Writes the number of the edit into all entries, so that a mixture of two edits is noticed. */
function edit(n, dir = site) {
  mkdirSync(join(dir, 'content/writing'), { recursive: true });
  for (let entry = 0; entry < ENTRIES; entry++)
    writeFileSync(
      join(dir, `content/writing/p${entry}.md`),
      `---\ntitle: P${entry}\ndate: 2026-01-01\n---\n\nEdit ${n}. ${'word '.repeat(200)}\n`,
    );
}

function run(args) {
  return spawnSync(process.execPath, [MAIN, ...args], { env, encoding: 'utf8' });
}

function record(name, count, lost, more = '') {
  hasLost ||= lost.length > 0;
  console.log(`${name}: ${count} tried, ${lost.length} lost${more}`);
  for (const line of lost.slice(0, 5)) console.log(`  ${line}`);
}

/** Kills a command again and again at random moments of its run. @param flaw says what an edit has lost, or null. */
async function killed(name, args, flaw) {
  edit(0);
  const started = performance.now();
  const first = run(args);
  if (first.status !== 0) throw new Error(first.stderr);
  const duration = performance.now() - started;
  const lost = [];
  let hits = 0;
  for (let n = 1; n <= Number(values.kills); n++) {
    edit(n);
    const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: 'ignore' });
    await wait(Math.random() * duration * 1.2);
    if (child.kill('SIGKILL')) hits++;
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    const what = flaw(n);
    if (what !== null) lost.push(`after kill ${n}: ${what}`);
  }
  edit('last');
  const last = run(args);
  if (last.status !== 0) lost.push(`the last run failed: ${last.stderr}`);
  const left = flaw('last', true);
  if (left !== null) lost.push(left);
  record(name, hits, lost);
}

const EDIT = /Edit (\w+)\./;

/** Says which page is missing, cut off, or, after the last run, of another edit than `n`. */
function flawOfExport(n, isLast) {
  for (let entry = 0; entry < ENTRIES; entry++) {
    const file = join(inRoot('out'), `writing/p${entry}.md`);
    if (!existsSync(file)) return `writing/p${entry}.md is missing`;
    const text = readFileSync(file, 'utf8');
    if (!text.endsWith('\n') || !EDIT.test(text) || !text.includes('## Sitemap'))
      return `writing/p${entry}.md is cut off`;
    if (isLast && EDIT.exec(text)[1] !== n) return `writing/p${entry}.md is of edit ${EDIT.exec(text)[1]}`;
  }
  return null;
}

/** Says whether the pointer names a snapshot that is missing or damaged. */
function flawOfStore() {
  try {
    const { snapshot } = JSON.parse(readFileSync(inRoot('store/current.json'), 'utf8'));
    const digest = createHash('sha256')
      .update(readFileSync(join(inRoot('store'), snapshot.file)))
      .digest('hex');
    return snapshot.file.includes(digest) ? null : `${snapshot.file} is damaged`;
  } catch (error) {
    return error.message;
  }
}

async function serve(args, node = []) {
  const line = [...node, MAIN, 'serve', ...args, '--port', '0', '--json-ready'];
  const child = spawn(process.execPath, line, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = [];
  createInterface({ input: child.stderr }).on('line', (text) => lines.push(text));
  const [first] = await once(createInterface({ input: child.stdout }), 'line');
  const { url } = JSON.parse(first);
  const get = async (path) => {
    const answer = await fetch(url + path);
    return { status: answer.status, text: await answer.text() };
  };
  return { child, lines, get };
}

/** The child processes of a process, on Linux. */
function childrenOf(pid) {
  return readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1] === String(pid)
      );
    } catch {
      return false;
    }
  });
}

async function builderKilled() {
  edit(0);
  const { child, lines, get } = await serve([site, '--watch']);
  const lost = [];
  let hits = 0;
  for (let n = 1; n <= Number(values.kills); n++) {
    edit(n);
    await wait(Math.random() * 600);
    for (const pid of childrenOf(child.pid)) {
      process.kill(Number(pid), 'SIGKILL');
      hits++;
    }
    const { status, text } = await get('/writing/p0.md');
    if (status !== 200 || !EDIT.test(text)) lost.push(`after kill ${n}: status ${status}`);
  }
  // The server must show the last edit although no further edit follows.
  const until = Date.now() + 120_000;
  const isLast = async () =>
    (await get(`/writing/p${ENTRIES - 1}.md`)).text.includes(`Edit ${values.kills}.`);
  while (!(await isLast()) && Date.now() < until) await wait(200);
  if (!(await isLast())) lost.push('the last edit is not served');
  const isNamed = lines.some((line) => /ended with SIGKILL.* Lectern tries again\./.test(line));
  if (hits > 0 && !isNamed) lost.push('the reason is not named');
  child.kill('SIGKILL');
  record('builder', hits, lost);
}

function flips() {
  edit(0);
  const list = () => run(['list', site, '--json', '--limit', '50']).stdout;
  const wanted = list();
  const lost = [];
  for (let n = 1; n <= Number(values.flips); n++) {
    const name = readdirSync(env.LECTERN_CACHE).find((one) => one.endsWith('.snapshot'));
    const file = join(env.LECTERN_CACHE, name);
    const bytes = readFileSync(file);
    bytes[Math.floor(Math.random() * bytes.length)] ^= 1 << Math.floor(Math.random() * 8);
    writeFileSync(file, bytes);
    if (list() !== wanted) lost.push(`flip ${n}: another answer`);
  }
  record('flips', values.flips, lost);
}

function fullDisk() {
  const lost = [];
  let count = 0;
  for (const [name, args, flaw] of [
    [
      'build',
      (dir) => ['build', site, '-o', join(dir, 'out'), '--base-url', 'https://example.com'],
      'out/writing/p0.md',
    ],
    ['publish', (dir) => ['publish', site, '--to', join(dir, 'store')], 'store/current.json'],
  ]) {
    const dir = mkdtempSync(inRoot('disk-'));
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', dir]).status !== 0)
      return console.log('disk: not tried, a full disk takes the right to mount one');
    try {
      edit(0);
      if (run(args(dir)).status !== 0) throw new Error('The disk is too small for the first run');
      const before = readFileSync(join(dir, flaw), 'utf8');
      edit(1);
      writeFileSync(join(dir, 'fills'), Buffer.alloc(0));
      spawnSync('sh', ['-c', `cat /dev/zero > ${join(dir, 'fills')} 2>/dev/null`]);
      const full = run(args(dir));
      count++;
      if (full.status === 0) lost.push(`${name} says nothing of a full disk`);
      else if (!/ENOSPC/.test(full.stderr))
        lost.push(`${name} names another reason: ${full.stderr.split('\n')[0]}`);
      if (readFileSync(join(dir, flaw), 'utf8') !== before) lost.push(`${name} has changed ${flaw}`);
      rmSync(join(dir, 'fills'));
      const { status, stderr } = run(args(dir));
      if (status !== 0) lost.push(`${name} does not go on when there is room: ${stderr.split('\n')[0]}`);
    } finally {
      spawnSync('umount', [dir]);
    }
  }
  record('disk', count, lost);
}

async function clock() {
  edit(0);
  const soon = new Date(Date.now() + 1_800_000).toISOString();
  writeFileSync(
    join(site, 'content/writing/soon.md'),
    `---\ntitle: Soon\npublishDate: ${soon}\n---\n\nText.\n`,
  );
  const hook = inRoot('clock.mjs');
  writeFileSync(
    hook,
    `let ahead = 0; const real = Date.now; Date.now = () => real() + ahead;
    process.on('SIGUSR2', () => { ahead = ahead === 0 ? 3_600_000 : 0; });`,
  );
  const { child, get } = await serve([site], ['--import', hook]);
  const lost = [];
  for (let n = 0; n < 20; n++) {
    const isAhead = n % 2 === 1;
    const { status } = await get('/writing/soon.md');
    if (status !== (isAhead ? 200 : 404)) lost.push(`jump ${n}: what is scheduled answers ${status}`);
    for (const path of ['/writing/p0.md', '/api/v1', '/healthz', '/readyz'])
      if ((await get(path)).status !== 200) lost.push(`jump ${n}: ${path} fails`);
    child.kill('SIGUSR2');
    await wait(200);
  }
  child.kill('SIGKILL');
  rmSync(join(site, 'content/writing/soon.md'));
  record('clock', 20, lost);
}

const TRIALS = {
  exporter: () =>
    killed(
      'exporter',
      ['build', site, '-o', inRoot('out'), '--base-url', 'https://example.com'],
      flawOfExport,
    ),
  publisher: () => killed('publisher', ['publish', site, '--to', inRoot('store')], flawOfStore),
  builder: builderKilled,
  flips,
  disk: fullDisk,
  clock,
};
try {
  for (const name of values.only.split(',')) await TRIALS[name]();
  process.exitCode = hasLost ? 1 : 0;
} finally {
  rmSync(root, { recursive: true, force: true });
}
