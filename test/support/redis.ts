import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { isThere } from './needed.ts';

export const hasRedis = isThere(
  '/usr/bin/redis-server',
  "Debian's package redis-server (apt-get install redis-server)",
);

export interface RedisServer {
  port: number;
  child: ChildProcess;
  /** Runs redis-cli with a command. Returns its output. */
  ask(...command: string[]): string;
  close(): Promise<void>;
}

/** Starts a Redis server that keeps its data in memory only. @param port by default a free port. */
export async function startRedis(port?: number, ...more: string[]): Promise<RedisServer> {
  const chosen = port ?? (await freePort());
  const dir = mkdtempSync(join(tmpdir(), 'lectern-redis-'));
  const child = spawn(
    'redis-server',
    ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--dir', dir, ...more],
    { stdio: 'ignore' },
  );
  const ask = (...command: string[]) =>
    execFileSync('redis-cli', ['-p', String(chosen), ...command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  for (;;) {
    try {
      ask('EXISTS', 'anything');
      break;
    } catch {
      await wait(20);
    }
  }
  return {
    port: chosen,
    child,
    ask,
    async close() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** Milliseconds, longer than any test. On a loaded machine a healthy primary can be silent for seconds. */
const NO_FAILOVER = 600_000;

export interface RedisCluster {
  /** The value for `--quota`. */
  url: string;
  nodes: RedisServer[];
  /** Lets a replica take over after so many milliseconds of silence. Before the first call no replica does. */
  failOverAfter(milliseconds?: number): void;
  close(): Promise<void>;
}

/** Starts three primaries with a replica each. */
export async function startCluster(): Promise<RedisCluster> {
  const nodes = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const bus = String(await freePort());
      return startRedis(
        undefined,
        '--cluster-enabled',
        'yes',
        '--cluster-node-timeout',
        String(NO_FAILOVER),
        '--cluster-port',
        bus,
      );
    }),
  );
  const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
  execFileSync('redis-cli', [
    '--cluster',
    'create',
    ...addresses,
    '--cluster-replicas',
    '1',
    '--cluster-yes',
  ]);
  const isReady = ({ ask }: RedisServer) =>
    ask('CLUSTER', 'INFO').includes('cluster_state:ok') &&
    ask('CLUSTER', 'SLOTS').split('\n').length > 3 * 6 + 3;
  while (!nodes.every(isReady)) await wait(50);
  return {
    url: `redis+cluster://${addresses.join(',')}`,
    nodes,
    failOverAfter(milliseconds = NO_FAILOVER) {
      for (const { child, ask } of nodes)
        if (!child.killed) ask('CONFIG', 'SET', 'cluster-node-timeout', String(milliseconds));
    },
    close: async () => void (await Promise.all(nodes.map((node) => node.close()))),
  };
}
