// Counts searches a second over HTTP, with excerpts and always with new queries, against a raw node:http server that
// sends answers of the same size, in the same run, in turns. Also measures the CPU time of a search in 10,000 documents
// of 6 kB.
//
//   npm run build && node benchmarks/search-http.js [searches a turn]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const SEARCHES = Number(process.argv[2] ?? 4000);
/** After this many searches, the code is fully optimized. */
const WARM = 8000;
const TURNS = 5;
/** Many connections, so that on a busy machine neither side waits for its turn after each answer. */
const CONNECTIONS = 64;
const DOCUMENTS = 10_000;
const BYTES = 6000;
const root = fileURLToPath(new URL('..', import.meta.url));
/** /proc counts CPU time in clock ticks. On Linux a tick takes this many milliseconds. */
const TICK_MS = 10;
const RAW = `
  const body = Buffer.alloc(Number(process.argv[1]), 'x');
  const server = require('node:http').createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));`;

let seed = 1;
const random = () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
const pick = (list) => list[Math.floor(random() * list.length)];
const folder = mkdtempSync(join(tmpdir(), 'lectern-search-'));
const children = [];
try {
  const example = join(root, 'examples/site');
  await onExample(example);
  await onMany();
} finally {
  for (const child of children) child.kill();
  rmSync(folder, { recursive: true });
}

async function onExample(site) {
  const lectern = await serve(site);
  const words = wordsOf(await (await fetch(`${lectern.url}/llms-full.txt`)).text());
  const warm = await load(lectern, words, WARM);
  const raw = await start(['-e', RAW, String(Math.round(warm.bytes))]);
  await load(raw, words, WARM);
  const turns = { lectern: [], raw: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    turns.lectern.push(await measured(lectern, words));
    turns.raw.push(await measured(raw, words));
  }
  const of = (name, key) => median(turns[name].map((turn) => turn[key]));
  const ratios = turns.lectern.map(({ rate }, i) => rate / turns.raw[i].rate);
  console.log(
    `example: ${Math.round(of('lectern', 'rate'))} searches a second (${of('lectern', 'cpu').toFixed(3)} ms of CPU each), answers of ${Math.round(warm.bytes)} bytes; raw node:http ${Math.round(of('raw', 'rate'))} (${of('raw', 'cpu').toFixed(3)} ms); ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}), of CPU ${(of('raw', 'cpu') / of('lectern', 'cpu')).toFixed(2)}`,
  );
}

/** The rate of one turn, and the CPU time of the server for one answer. */
async function measured(server, words) {
  const before = cpuOf(server.child);
  const { rate, count } = await load(server, words, SEARCHES);
  return { rate, cpu: (cpuOf(server.child) - before) / count };
}

/**
 * Searches documents whose words are as frequent as in a natural language: the n-th word is n times rarer than the
 * first.
 */
async function onMany() {
  const vocabulary = Array.from({ length: 40_000 }, (_, n) => nameOf(n));
  const word = () => vocabulary[Math.floor(40_000 ** random()) - 1] ?? vocabulary[0];
  mkdirSync(join(folder, 'content/writing'), { recursive: true });
  for (let n = 0; n < DOCUMENTS; n++) {
    let text = `---\ntitle: ${word()} ${word()} ${word()}\ndate: 2020-01-01\n---\n`;
    while (text.length < BYTES) {
      const sentence = Array.from({ length: 6 + Math.floor(random() * 14) }, word).join(' ');
      text +=
        random() < 0.02 ? `\n\n## ${word()} ${word()}\n\n` : `${sentence}. ${random() < 0.2 ? '\n\n' : ''}`;
    }
    writeFileSync(join(folder, `content/writing/p${n}.md`), text);
  }
  const lectern = await serve(folder);
  // Leaves out the most frequent words, which are like stop words, and words that only one document has.
  const words = vocabulary.slice(50, 20_000);
  await load(lectern, words, WARM / 2, 1);
  const before = cpuOf(lectern.child);
  const one = await load(lectern, words, SEARCHES, 1);
  const cpu = (cpuOf(lectern.child) - before) / one.count;
  console.log(
    `${DOCUMENTS} documents of ${BYTES} bytes: ${cpu.toFixed(2)} ms of CPU a search on average, answered after ${median(one.times).toFixed(2)} ms (p50, one connection), answers of ${Math.round(one.bytes)} bytes`,
  );
}

function nameOf(n) {
  const syllables = [
    'ba',
    'cor',
    'du',
    'fel',
    'gi',
    'hon',
    'jas',
    'ki',
    'lor',
    'mu',
    'nev',
    'po',
    'ras',
    'si',
    'tun',
    'vo',
  ];
  let name = '';
  for (let rest = n + 16; rest > 0; rest = Math.floor(rest / 16)) name += syllables[rest % 16];
  return name;
}

function wordsOf(text) {
  return [...new Set(text.toLowerCase().match(/[a-z]{3,}/g))];
}

function serve(site) {
  // Each search comes from another client, so that the quota counts but refuses nobody.
  const flags = ['--port', '0', '--json-ready', '--trust-proxy', 'loopback'];
  return start([join(root, 'dist/cli/main.js'), 'serve', site, ...flags]);
}

async function start(args) {
  const env = { ...process.env, LECTERN_CACHE: 'none' };
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  children.push(child);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, url: JSON.parse(line).url };
}

/** Milliseconds of CPU time that a process has used. */
function cpuOf({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Asks one query after the other on each connection. */
async function load({ url }, words, searches, connections = CONNECTIONS) {
  const result = { count: 0, total: 0, times: [] };
  const started = performance.now();
  const { port } = new URL(url);
  await Promise.all(
    Array.from({ length: connections }, () =>
      client(Number(port), words, Math.ceil(searches / connections), result),
    ),
  );
  return {
    ...result,
    rate: (result.count * 1000) / (performance.now() - started),
    bytes: result.total / result.count,
  };
}

function client(port, words, searches, result) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let wanted = -1;
    let got = 0;
    let head = '';
    let asked = 0;
    let left = searches;
    const ask = () => {
      const query = `${pick(words)}+${pick(words)}+${pick(words)}`;
      const address = `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`;
      wanted = -1;
      head = '';
      asked = performance.now();
      socket.write(
        `GET /api/v1/search?query=${query} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: ${address}\r\n\r\n`,
      );
    };
    socket.on('connect', ask).on('error', reject);
    socket.on('data', (chunk) => {
      if (wanted === -1) {
        head += chunk.toString('latin1');
        const body = head.indexOf('\r\n\r\n');
        if (body === -1) return;
        if (!head.startsWith('HTTP/1.1 200')) reject(new Error(head.slice(0, 400)));
        wanted = Number(/content-length: (\d+)/i.exec(head.slice(0, body))?.[1]);
        got = head.length - body - 4;
      } else got += chunk.length;
      if (got < wanted) return;
      const now = performance.now();
      result.count++;
      result.total += wanted;
      result.times.push(now - asked);
      if (--left > 0) ask();
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
