import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { placeOf } from './make-site.js';
import { cpuOf, MAIN, startServer, watchMemory } from './served.js';

const ASKED = 300;

/** Measures what a publication and a replica of a site cost. @param store a folder, which is created and removed. */
export async function publishedFigures(dir, store) {
  const first = await publish(dir, store);
  const again = await publish(dir, store);
  const { snapshot } = JSON.parse(readFileSync(join(store, 'current.json'), 'utf8'));
  const server = createServer((request, response) => {
    const file = join(store, request.url);
    if (existsSync(file)) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cache = `${store}-kept`;
  const flags = ['--from', `http://127.0.0.1:${server.address().port}/`];
  const fetched = await replica(cache, flags);
  const kept = await replica(cache, flags);
  server.close();
  for (const folder of [store, cache, `${store}-cache`]) rmSync(folder, { recursive: true, force: true });
  return { first, again, megabytes: snapshot.bytes / 1e6, fetched, kept };
}

async function publish(dir, store) {
  const env = { ...process.env, LECTERN_CACHE: `${store}-cache` };
  const child = spawn(process.execPath, [MAIN, 'publish', dir, '--to', store], { env, stdio: 'ignore' });
  const memory = watchMemory(child.pid);
  const figures = { cpu: 0, peak: 0 };
  while (child.exitCode === null && child.signalCode === null) {
    // If the process has just ended, the figures read before stay.
    figures.cpu = Math.max(figures.cpu, cpuOf(child.pid));
    figures.peak = memory.most();
    await wait(20);
  }
  memory.stop();
  if (child.exitCode !== 0) throw new Error(`lectern publish ended with ${child.exitCode}.`);
  return figures;
}

/**
 * Measures a start from the store, or from the folder of an earlier replica, and the memory that the replica then
 * needs.
 */
async function replica(cache, flags) {
  const server = await startServer(null, { cache, flags });
  const cpu = server.cpu();
  for (let n = 0; n < ASKED; n++) await server.text(`${placeOf(n).twin}?${n}`);
  await wait(2000);
  const figures = { cpu, served: server.memory(), peak: server.peak() };
  await server.close();
  return figures;
}

export function printPublished(rows) {
  const seconds = ({ cpu }) => `${cpu.toFixed(1)} s`;
  const megabytes = (value) => `${Math.round(value)} MB`;
  console.log(
    '\n| documents | publish | publish unchanged | memory of publish | snapshot | replica starts | from what it kept | memory of a replica | at most |',
  );
  console.log('|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  for (const { size, published } of rows) {
    const { first, again, fetched, kept } = published;
    const cells = [first, again].map(seconds);
    cells.push(megabytes(first.peak), megabytes(published.megabytes), seconds(fetched), seconds(kept));
    cells.push(megabytes(fetched.served), megabytes(fetched.peak));
    console.log(`| ${size.toLocaleString('en')} | ${cells.join(' | ')} |`);
  }
}
