import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Server } from './server.ts';

const peer = join(import.meta.dirname, '../peers/worker/node_modules');
const wrangler = join(peer, 'wrangler/bin/wrangler.js');
/** wrangler needs a later Node.js than version 20. */
const node = join(peer, 'node-bin-24/bin/node');

/** A file system in memory, which Linux has. */
const IN_MEMORY = '/dev/shm';

/** What a Worker needs from the caller: a way to run the command line, and a place to register its process. */
export interface WorkerRun {
  dir: string;
  args: readonly string[];
  /** An empty folder for the Worker. */
  out: string;
  cli(args: string[]): Promise<{ code: number | null; stderr: string }>;
  env: Record<string, string>;
  track(child: ReturnType<typeof spawn>): void;
  stop(child: ReturnType<typeof spawn>): Promise<void>;
}

/** Builds a Worker of a folder and serves it with workerd, as `wrangler dev` does, without a network. */
export async function startWorker({ dir, args, out, cli, env, track, stop }: WorkerRun): Promise<Server> {
  const flags = args.filter((_, at) => args[at] !== '--trust-proxy' && args[at - 1] !== '--trust-proxy');
  if (!flags.includes('--base-url')) flags.push('--base-url', 'https://lectern.example');
  // A Worker takes the trusted proxies from the configuration at its build, not from a flag.
  if (flags.length < args.length) {
    await mkdir(dir, { recursive: true });
    const file = join(dir, 'lectern.yaml');
    const isTold = existsSync(file) && readFileSync(file, 'utf8').includes('\ntrust_proxy:');
    if (!isTold) await appendFile(file, '\ntrust_proxy: [loopback]\n');
  }
  const built = await cli(['build', dir, '--target', 'cloudflare', '-o', out, ...flags]);
  if (built.code !== 0) throw new Error(`build ended with ${built.code}: ${built.stderr}`);
  const quiet = { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', NO_COLOR: '1' };
  // Each client has an object with its own database, which is slow to create on a disk.
  const objects = existsSync(IN_MEMORY)
    ? await mkdtemp(join(IN_MEMORY, 'lectern-worker-'))
    : join(out, '../objects');
  const where = ['--cwd', out, '--ip', '127.0.0.1', '--port', '0', '--inspector-port', '0'];
  const child = spawn(node, [wrangler, 'dev', ...where, '--persist-to', objects], {
    env: { ...env, ...quiet },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  track(child);
  child.once('exit', () => rmSync(objects, { recursive: true, force: true }));
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: unknown) => {
      said += String(chunk);
      const [, ready] = /Ready on (http:\/\/[\d.:]+)/u.exec(said) ?? [];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`wrangler dev ended with ${code}: ${said}`)));
  });
  return { url, port: Number(new URL(url).port), stop: () => stop(child) };
}
