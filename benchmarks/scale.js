// Measures what a site of 1,000, 10,000 or 100,000 documents of 6 kB costs: to start, in memory, to read again after an
// edit, to publish, and to serve as a replica.
//
//   npm run build && node benchmarks/scale.js [--published] [SIZE…]
//
// With --published, it only makes the second table. CPU time and memory are those of the server and of the processes
// that build for it. On a busy machine, CPU time says more than the clock. 100,000 documents need about 5 GB of disk in
// the temporary folder and 8 GB of memory.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeSite, placeOf, writeDocument } from './make-site.js';
import { printPublished, publishedFigures } from './published.js';
import { startServer } from './served.js';

const EDITED = 5;
const ASKED = 300;
const publishedOnly = process.argv.includes('--published');
const sizes = process.argv
  .slice(2)
  .filter((word) => word !== '--published')
  .map(Number);
const root = mkdtempSync(join(tmpdir(), 'lectern-scale-'));
const rows = [];

try {
  for (const size of sizes.length > 0 ? sizes : [1000, 10_000]) {
    const dir = join(root, `site-${size}`);
    makeSite(dir, size);
    const published = await publishedFigures(dir, join(root, 'store'));
    rows.push({ size, published, ...(publishedOnly ? {} : await measure(dir, size)) });
    rmSync(dir, { recursive: true });
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}
if (!publishedOnly) print();
printPublished(rows);

async function measure(dir, size) {
  const cache = join(root, 'cache');
  mkdirSync(cache, { recursive: true });
  const cold = await started(dir, { cache });
  const kept = await started(dir, { cache });
  const again = await reread(dir, size, { cache });
  const edit = await reread(dir, size, { cache, flags: ['--watch'] });
  rmSync(cache, { recursive: true });
  return { cold, kept, again, edit };
}

/** Measures a start, its peak of memory, and the memory while the server answers. */
async function started(dir, options) {
  const server = await startServer(dir, options);
  const cpu = server.cpu();
  for (let n = 0; n < ASKED; n++) await server.text(`${placeOf(n).twin}?${n}`);
  await wait(2000);
  const figures = {
    seconds: server.seconds,
    cpu,
    served: server.memory(),
    peak: server.peak(),
  };
  await server.close();
  return figures;
}

/** Measures the time from an edit of one file until it is served: after SIGHUP, or by itself with `--watch`. */
async function reread(dir, size, options) {
  const server = await startServer(dir, options);
  const edit = async (word) => {
    writeDocument(dir, EDITED, size, word);
    const before = server.cpu();
    if (!options.flags) server.signal('SIGHUP');
    const seconds = await server.secondsUntil(placeOf(EDITED).twin, word);
    return { seconds, cpu: server.cpu() - before, peak: server.peak() };
  };
  // The first edit is not measured: it loads what later edits reuse, and with --watch it parses everything once.
  await edit('firstedit');
  const figures = await edit('secondedit');
  await server.close();
  return figures;
}

function print() {
  const cell = ({ seconds, cpu }) => `${seconds.toFixed(1)} s (${cpu.toFixed(1)})`;
  const megabytes = (value) => `${Math.round(value)} MB`;
  console.log(
    `Load of the machine: ${loadavg()[0].toFixed(1)}. Seconds by the clock, of CPU time in brackets.\n`,
  );
  console.log(
    '| documents | first start | from the snapshot | one edit, SIGHUP | one edit, --watch | memory served | at most, first start | at most, from the snapshot |',
  );
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { size, cold, kept, again, edit } of rows)
    console.log(
      `| ${size.toLocaleString('en')} | ${[cell(cold), cell(kept), cell(again), cell(edit), megabytes(kept.served), megabytes(cold.peak), megabytes(kept.peak)].join(' | ')} |`,
    );
  const [first, ...others] = rows;
  for (const row of others) {
    const times = (name) => (row[name].cpu / first[name].cpu).toFixed(1);
    console.log(
      `\n${row.size / first.size} times the documents: first start ${times('cold')} times the CPU time, snapshot ${times('kept')}, SIGHUP ${times('again')}, --watch ${times('edit')}.`,
    );
  }
}
