import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Cluster, Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MemoryQuota } from '../../src/quota/memory.ts';
import type { Quota, Verdict } from '../../src/quota/quota.ts';
import { openRedisStore, parseRedisAddress } from '../../src/quota/redis.ts';
import { openHttpStore } from '../../src/quota/redis-http.ts';
import { SharedQuota } from '../../src/quota/shared.ts';
import { hasRedis, startCluster, startRedis } from '../support/redis.ts';

/** A quota of one process, and a way to let its windows end. */
interface Backend {
  quota: Quota;
  /** Counts in the same place as `quota`, as a second process would. */
  other: Quota;
  /** Returns an instant at which the client's window has ended. */
  afterWindow(client: string): Promise<number>;
  close(): Promise<void> | void;
}

const PREFIX = `lectern-test-${process.pid}:`;
/** A long wait, so that a slow machine does not fail the test. */
const WAIT = 60_000;
const NOW = Date.now();

async function memory(): Promise<Backend> {
  const quota = new MemoryQuota();
  return {
    quota,
    other: quota,
    afterWindow: () => Promise.resolve(NOW + 60_000),
    close: () => undefined,
  };
}

/** A quota on a server that speaks the protocol of Redis. */
async function remote(url: string, close: () => Promise<void> = async () => undefined): Promise<Backend> {
  const address = parseRedisAddress(url);
  const fail = (line: string) => {
    throw new Error(line);
  };
  const open = async () => new SharedQuota(await openRedisStore(address, PREFIX), 1, fail, WAIT);
  const [quota, other] = [await open(), await open()];
  const keys = address.isCluster
    ? new Cluster(address.nodes)
    : new Redis({ ...address.nodes[0], username: address.username ?? '', password: address.password ?? '' });
  return {
    quota,
    other,
    async afterWindow(client) {
      await keys.pexpire(PREFIX + client, 1);
      while ((await keys.exists(PREFIX + client)) === 1);
      return NOW;
    },
    async close() {
      quota.close();
      other.close();
      keys.disconnect();
      await close();
    },
  };
}

async function redis(): Promise<Backend> {
  const server = await startRedis();
  return remote(`redis://127.0.0.1:${server.port}`, server.close);
}

/** Redis over HTTP as Upstash offers it, in front of a real Redis. */
async function overHttp(): Promise<Backend> {
  const server = await startRedis();
  const connected = new Redis(server.port, '127.0.0.1');
  const http = createServer((request, response) => {
    void (async () => {
      const isKnown = request.headers.authorization === 'Bearer secret';
      const [command = '', ...more] = JSON.parse(await text(request)) as string[];
      const body = isKnown ? { result: await connected.call(command, ...more) } : { error: 'WRONGPASS' };
      response.writeHead(isKnown ? 200 : 401).end(JSON.stringify(body));
    })();
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const lines: string[] = [];
  const open = (token: string) =>
    new SharedQuota(
      openHttpStore(url, { UPSTASH_REDIS_REST_TOKEN: token }, PREFIX),
      1,
      (line) => lines.push(line),
      WAIT,
    );
  const quota = open('secret');
  const refused = open('wrong');
  expect(await refused.peek('nobody', NOW)).toEqual({ admitted: true, remaining: 120, reset: 60 });
  expect(lines).toEqual([
    expect.stringMatching(/^Counting requests at http:\S+ failed: it answered with 401\. /),
  ]);
  refused.close();
  return {
    quota,
    other: open('secret'),
    async afterWindow(client) {
      await connected.pexpire(PREFIX + client, 1);
      while ((await connected.exists(PREFIX + client)) === 1);
      return NOW;
    },
    async close() {
      quota.close();
      http.close();
      connected.disconnect();
      await server.close();
    },
  };
}

async function cluster(): Promise<Backend> {
  const { url, close } = await startCluster();
  return remote(url, close);
}

const given = process.env['LECTERN_TEST_QUOTA'];
const BACKENDS: [string, () => Promise<Backend>][] = [
  ['memory', memory],
  ...(hasRedis ? ([['Redis', redis]] as [string, () => Promise<Backend>][]) : []),
  ...(hasRedis ? ([['Redis over HTTP', overHttp]] as [string, () => Promise<Backend>][]) : []),
  ...(hasRedis ? ([['a Cluster of six', cluster]] as [string, () => Promise<Backend>][]) : []),
  ...(given ? ([['LECTERN_TEST_QUOTA', () => remote(given)]] as [string, () => Promise<Backend>][]) : []),
];

describe.each(BACKENDS)('a quota in %s', (_, start) => {
  let backend: Backend;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.close());

  /** Asks so many times at once for a client, every second time through the other process. */
  const ask = async (client: string, times: number): Promise<Verdict[]> =>
    Promise.all(
      Array.from({ length: times }, async (__, n) =>
        (n % 2 === 0 ? backend.quota : backend.other).consume(client, NOW),
      ),
    );

  it('admits exactly 120 of 1,000 requests at once, and counts down', async () => {
    const verdicts = await ask('10.0.0.1', 1000);
    const admitted = verdicts.filter((verdict) => verdict.admitted);
    expect(admitted.map(({ remaining }) => remaining).toSorted((a, b) => b - a)).toEqual(
      Array.from({ length: 120 }, (__, n) => 119 - n),
    );
    const refused = verdicts.filter((verdict) => !verdict.admitted);
    expect(new Set(refused.map(({ remaining }) => remaining))).toEqual(new Set([0]));
    for (const { reset } of verdicts) {
      expect(reset).toBeGreaterThanOrEqual(1);
      expect(reset).toBeLessThanOrEqual(60);
    }
  });

  it('counts each client by itself, a /64 of IPv6 too', async () => {
    await ask('10.0.0.2', 121);
    expect((await backend.quota.consume('10.0.0.3', NOW)).remaining).toBe(119);
    expect((await backend.quota.consume('2001:db8:0:1::/64', NOW)).remaining).toBe(119);
    expect((await backend.quota.consume('2001:db8:0:2::/64', NOW)).remaining).toBe(119);
  });

  it('can be looked at without counting', async () => {
    expect(await backend.quota.peek('10.0.0.4', NOW)).toEqual({ admitted: true, remaining: 120, reset: 60 });
    await backend.quota.consume('10.0.0.4', NOW);
    expect((await backend.other.peek('10.0.0.4', NOW)).remaining).toBe(119);
    expect((await backend.quota.peek('10.0.0.4', NOW)).remaining).toBe(119);
    await ask('10.0.0.4', 119);
    expect(await backend.quota.peek('10.0.0.4', NOW)).toMatchObject({ admitted: false, remaining: 0 });
  });

  it('says how many seconds are left, rounded up', async () => {
    const before = Date.now();
    await backend.quota.consume('10.0.0.6', NOW);
    await wait(5);
    const { reset } = await backend.other.peek('10.0.0.6', NOW);
    const passed = Date.now() - before;
    expect(reset).toBeGreaterThanOrEqual(Math.ceil((60_000 - passed) / 1000));
  });

  it('begins anew when the window has ended', async () => {
    await ask('10.0.0.5', 130);
    const later = await backend.afterWindow('10.0.0.5');
    expect(await backend.quota.consume('10.0.0.5', later)).toEqual({
      admitted: true,
      remaining: 119,
      reset: 60,
    });
  });
});

it.each([
  [1, 120],
  [7, 17],
  [200, 1],
])('each of %i replicas admits %i requests while the store does not answer', async (replicas, admitted) => {
  // Nothing listens at this address.
  const store = await openRedisStore(parseRedisAddress('redis://127.0.0.1:1'), PREFIX);
  const quota = new SharedQuota(store, replicas, () => undefined, WAIT);
  const verdicts: boolean[] = [];
  for (let n = 0; n <= admitted; n++) verdicts.push((await quota.consume('10.0.0.7', NOW)).admitted);
  quota.close();
  expect(verdicts).toEqual([...Array.from({ length: admitted }, () => true), false]);
});

it.runIf(hasRedis)(
  'a Cluster is asked at the node that counts the client, from the first request on',
  async () => {
    const { url, nodes, close } = await startCluster();
    onTestFinished(close);
    const store = await openRedisStore(parseRedisAddress(url), PREFIX);
    const verdicts = await Promise.all(
      Array.from({ length: 200 }, (__, n) => store.consume(`10.0.1.${n % 50}`)),
    );
    store.close();
    expect(verdicts.every(({ admitted }) => admitted)).toBe(true);
    expect(
      nodes.map(({ ask }) => ask('INFO', 'errorstats')).filter((said) => said.includes('MOVED')),
    ).toEqual([]);
  },
);
