import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { parseRedisAddress } from '../../src/quota/redis.ts';
import { runHere } from '../support/command.ts';
import { hasRedis, type RedisServer, startCluster, startRedis } from '../support/redis.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const itWithRedis = hasRedis ? it : it.skip;
/** The number of requests of one client, over all connections at once. */
const MANY = 1000;
const FILES = { 'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\n\nText.\n' };

/** @param wait milliseconds that a request waits for Redis. */
async function replicas(
  count: number,
  url: string,
  wait = 10_000,
): Promise<Awaited<ReturnType<typeof serving>>[]> {
  const dir = writeFolder({ ...FILES, 'lectern.yaml': `quota:\n  wait: ${wait}\n` });
  const args = [dir, '--quota', url, '--quota-replicas', String(count), '--trust-proxy', 'loopback'];
  return Promise.all(Array.from({ length: count }, () => serving(args, {})));
}

/** Sends so many requests of one client, over 25 connections to each server, and returns how many are admitted. */
async function admitted(servers: { url: string }[], client: string, times: number): Promise<number> {
  const statuses: number[] = [];
  const ask = async (url: string, count: number) => {
    for (let n = 0; n < count; n++) {
      const response = await fetch(`${url}/api/v1`, { headers: { 'X-Forwarded-For': client } });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
  };
  const each = times / servers.length / 25;
  await Promise.all(servers.flatMap(({ url }) => Array.from({ length: 25 }, () => ask(url, each))));
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(statuses).toHaveLength(times);
  return statuses.filter((status) => status === 200).length;
}

async function started(server: Promise<RedisServer>): Promise<RedisServer> {
  const running = await server;
  onTestFinished(running.close);
  return running;
}

itWithRedis('four processes with one Redis admit exactly 120 of many more requests of a client', async () => {
  const redis = await started(startRedis());
  const servers = await replicas(4, `redis://127.0.0.1:${redis.port}`);
  expect(await admitted(servers, '192.0.2.1', MANY)).toBe(120);
  expect(redis.ask('KEYS', '*')).toBe('lectern:192.0.2.1');
});

itWithRedis('the same with a Cluster, and through a failover at most three times as many', async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.close);
  const servers = await replicas(4, cluster.url, 2000);
  expect(await admitted(servers, '192.0.2.1', MANY)).toBe(120);

  const [first] = cluster.nodes as [RedisServer];
  const slot = first.ask('CLUSTER', 'KEYSLOT', 'lectern:192.0.2.2');
  const owner = cluster.nodes.find(({ ask }) => ownsSlot(ask, slot));
  const started = performance.now();
  const before = await admitted(servers, '192.0.2.2', 200);
  cluster.failOverAfter(1000);
  owner?.child.kill('SIGKILL');
  const during = await admitted(servers, '192.0.2.2', 500);
  const others = cluster.nodes.filter((node) => node !== owner);
  while (!others.every(({ ask }) => ask('CLUSTER', 'INFO').includes('cluster_state:ok'))) await wait(50);
  for (const { lines } of servers) await untilCountingTogether(lines);
  cluster.failOverAfter();
  const after = await admitted(servers, '192.0.2.2', 500);
  const windows = 1 + Math.floor((performance.now() - started) / 60_000);
  // Some more are admitted: the replica of the Cluster had not received the last counts, and meanwhile each server has
  // its own share.
  expect(before + during + after).toBeLessThanOrEqual(3 * 120 * windows);
  expect(before).toBe(120);
  // Clients of the failed part of the Cluster are counted together again.
  expect(await admitted(servers, '192.0.2.3', 400)).toBe(120);
});

function ownsSlot(ask: RedisServer['ask'], slot: string): boolean {
  const [, , , , , , , , ...ranges] = ask('CLUSTER', 'NODES')
    .split('\n')
    .find((line) => line.includes('myself,master'))
    ?.split(' ') ?? [''];
  return ranges.some((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number);
    return from <= Number(slot) && Number(slot) <= to;
  });
}

/** Waits until every reported failure is over. */
async function untilCountingTogether(lines: readonly string[]): Promise<void> {
  const told = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
  while (told(/^Counting requests .* failed/) > told(/answers again/)) await wait(20);
}

itWithRedis(
  'a server without its Redis starts, serves, counts its part, and counts there again',
  async () => {
    const redis = await started(startRedis());
    const [a, b] = await replicas(2, `redis://127.0.0.1:${redis.port}`, 1000);
    const servers = [a, b] as [typeof a & object, typeof b & object];
    redis.child.kill('SIGSTOP');
    expect(await admitted(servers, '192.0.2.1', 400)).toBe(120);
    expect(servers[0].lines.join('\n')).toMatch(
      /Counting requests at redis:\/\/127\.0\.0\.1:\d+ failed: no answer within 1000 ms\. Until it answers, this replica counts by itself and admits 60 of 120 requests per client\./,
    );
    expect((await servers[0].get('/writing/a.md')).status).toBe(200);
    redis.child.kill('SIGCONT');
    await Promise.all(servers.map(({ said }) => said(/answers again: requests are counted there/)));
    expect(await admitted(servers, '192.0.2.2', 400)).toBe(120);

    redis.child.kill('SIGKILL');
    await once(redis.child, 'exit');
    expect(await admitted(servers, '192.0.2.3', 400)).toBe(120);
    for (const { lines } of servers) lines.length = 0;
    await started(startRedis(redis.port));
    await Promise.all(servers.map(({ said }) => said(/answers again/)));
    expect(await admitted(servers, '192.0.2.4', 400)).toBe(120);
  },
);

itWithRedis('credentials are used, and are in no line and no answer', async () => {
  const redis = await started(startRedis(undefined, '--requirepass', 'n0t-t0-be-t0ld'));
  const dir = writeFolder({
    ...FILES,
    'lectern.yaml': `quota:\n  url: redis://:wr0ng-one@127.0.0.1:${redis.port}\n`,
  });
  const wrong = await serving([dir], {});
  await wrong.said(/WRONGPASS/);
  const right = await serving([dir, '--quota', `redis://:n0t-t0-be-t0ld@127.0.0.1:${redis.port}`], {});
  expect(right.lines.join('\n')).not.toContain('failed');
  const shown = await Promise.all(
    ['/', '/api/v1', '/openapi.json', '/llms.txt', '/readyz', '/nothing'].map((path) => wrong.get(path)),
  );
  const all = [...wrong.lines, ...right.lines, ...shown.map(({ text }) => text)].join('\n');
  expect(all).not.toMatch(/n0t-t0|wr0ng/);
  expect(redis.ask('-a', 'n0t-t0-be-t0ld', 'KEYS', '*')).toBe('');
});

it.each([
  ['http://secret@host', '--quota'],
  ['redis://:secret@host:port', '--quota'],
  ['redis://:secret@a:1,b:2', '--quota'],
])('%s is refused without being repeated', async (url) => {
  const { code, err } = await runHere(['serve', writeFolder(FILES), '--quota', url]);
  expect(code).toBe(2);
  expect(err).toMatch(/^Reading --quota failed: it must be an address such as redis:\/\/host:6379/);
  expect(err).not.toContain('secret');
});

it('the error of a wrong configuration leaves out the password', async () => {
  const dir = writeFolder({ 'lectern.yaml': 'quota:\n  - redis://me:secret@host:6379\n' });
  const told = await readConfig(dir).catch((error: Error) => error.message);
  expect(told).toContain('lectern.yaml:1:1: `quota` is ["redis://…@host:6379"]');
});

it('an address is read in all its forms', () => {
  expect(parseRedisAddress('redis://cache')).toMatchObject({
    isCluster: false,
    isSecure: false,
    nodes: [{ host: 'cache', port: 6379 }],
    database: 0,
  });
  expect(parseRedisAddress('rediss://me:p%40ss%2Fword@[::1]:7000/3')).toEqual({
    isCluster: false,
    isSecure: true,
    username: 'me',
    password: 'p@ss/word',
    nodes: [{ host: '::1', port: 7000 }],
    database: 3,
  });
  expect(parseRedisAddress('rediss+cluster://a:1,b')).toMatchObject({
    isCluster: true,
    isSecure: true,
    nodes: [
      { host: 'a', port: 1 },
      { host: 'b', port: 6379 },
    ],
  });
});
