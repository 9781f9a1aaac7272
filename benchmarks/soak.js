// Runs at full rate for ten minutes to show whether memory stays flat. It prints one line a minute.
//
//   npm run build && node benchmarks/soak.js [MINUTES [SIZE]]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startLoad } from './load.js';
import { makeSite } from './make-site.js';
import { startServer } from './served.js';

const [minutes = 10, size = 1000] = process.argv.slice(2).map(Number);
const MINUTE = 60_000;
const CONNECTIONS = 64;

const root = mkdtempSync(join(tmpdir(), 'lectern-soak-'));
try {
  const dir = join(root, 'site');
  makeSite(dir, size);
  const server = await startServer(dir, { flags: ['--trust-proxy', 'loopback'] });
  const load = startLoad(server.url, join(root, 'ask.lua'), { size, connections: CONNECTIONS });
  for (let minute = 1; minute <= minutes; minute++) {
    await wait(MINUTE);
    console.log(`minute ${minute}: ${Math.round(server.memory())} MB`);
  }
  console.log(await load.end());
  await server.close();
} finally {
  rmSync(root, { recursive: true, force: true });
}
