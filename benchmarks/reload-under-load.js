// Measures how late the event loop is, and whether a request fails, while a site is read again under load.
//
//   npm run build && node benchmarks/reload-under-load.js [SIZE [RELOADS]]
//
// wrk asks for pages, twins, documents and searches, each time from another address, so that no quota refuses.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startLoad } from './load.js';
import { makeSite, placeOf, writeDocument } from './make-site.js';
import { startServer } from './served.js';

const [size = 10_000, reloads = 2] = process.argv.slice(2).map(Number);
const QUIET_SECONDS = 10;
const EDITED = 5;

const root = mkdtempSync(join(tmpdir(), 'lectern-reload-'));
const dir = join(root, 'site');
const hook = join(import.meta.dirname, 'loop-delay.js');

try {
  makeSite(dir, size);
  const server = await startServer(dir, { flags: ['--trust-proxy', 'loopback'], node: ['--import', hook] });
  const load = startLoad(server.url, join(root, 'ask.lua'), { size });
  await wait(5000);
  await delays(server);
  await wait(QUIET_SECONDS * 1000);
  report('without a rebuild', await delays(server));
  for (let round = 1; round <= reloads; round++) {
    writeDocument(dir, EDITED, size, `edit${round}`);
    server.signal('SIGHUP');
    const seconds = await server.secondsUntil(placeOf(EDITED).twin, `edit${round}`);
    await wait(1000);
    report(`during rebuild ${round}, ${seconds.toFixed(1)} s`, await delays(server));
  }
  console.log(await load.end());
  await server.close();
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function delays(server) {
  const before = server.lines.length;
  server.signal('SIGUSR2');
  for (;;) {
    const line = server.lines.slice(before).find((one) => one.startsWith('loop '));
    if (line) return JSON.parse(line.slice(5));
    await wait(5);
  }
}

function report(when, { looks, late, own }) {
  const shown = ({ p50, p99, p999, max }) =>
    `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, p99.9 ${p999.toFixed(1)}, at most ${max.toFixed(1)} ms`;
  console.log(`${when} (${looks} looks, load of the machine ${loadavg()[0].toFixed(1)})`);
  console.log(`  event loop late: ${shown(late)}`);
  console.log(`  without waiting for a core: ${shown(own)}`);
}
