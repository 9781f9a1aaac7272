import { describe, expect, it } from 'vitest';
import { openAgentApp, UNLIMITED } from '../support/agent-app.ts';
import { problemOf } from '../support/problem-of.ts';

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const app = await openAgentApp({ quota: UNLIMITED });
const local = await openAgentApp({
  quota: UNLIMITED,
  base: 'http://localhost:4400',
  allowedHosts: ['lan.test', 'box.test:81'],
});

describe('Host and Origin', () => {
  const statusOf = async (which: typeof app, headers: Record<string, string>) =>
    (await which.post(PING, headers)).status;

  it.each(['example.com', 'EXAMPLE.com:443', 'localhost:4400', '127.0.0.1:9', '[::1]:4400', 'example.com.'])(
    'Host: %s is served',
    async (host) => {
      expect(await statusOf(app, { Host: host })).toBe(200);
    },
  );

  it.each([
    'evil.test',
    'example.com.evil.test',
    'notexample.com',
    '192.168.0.9',
    'a b',
    'example.com@evil.test',
  ])('Host: %s is misdirected', async (host) => {
    expect(await problemOf(await app.post(PING, { Host: host }))).toEqual([421, 'MISDIRECTED_REQUEST']);
  });

  it('allowed_hosts adds hosts, with their port where one is named', async () => {
    expect(await statusOf(local, { Host: 'lan.test:8080' })).toBe(200);
    expect(await statusOf(local, { Host: 'box.test:81' })).toBe(200);
    expect(await statusOf(local, { Host: 'box.test:82' })).toBe(421);
    expect(await statusOf(local, { Host: 'example.com' })).toBe(421);
  });

  it.each([
    'https://client.test',
    'http://localhost:3000',
    'null',
    'chrome-extension://abcdef',
    'moz-extension://a-b',
  ])('a public server answers Origin: %s', async (origin) => {
    expect(await statusOf(app, { Origin: origin })).toBe(200);
  });

  it.each([
    'nonsense',
    'https://',
    'https://a.test/path',
    'file:///etc',
    'javascript:1',
    'https://a.test, https://b.test',
  ])('no server answers Origin: %s', async (origin) => {
    expect(await problemOf(await app.post(PING, { Origin: origin }))).toEqual([403, 'ORIGIN_NOT_ALLOWED']);
  });

  it('a server on a loopback address answers pages of this machine only', async () => {
    const asked = [
      'http://localhost:5173',
      'http://127.0.0.1',
      'http://lan.test',
      'https://client.test',
      'null',
    ];
    const statuses = await Promise.all(
      asked.map((origin) => statusOf(local, { Host: 'localhost:4400', Origin: origin })),
    );
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    expect(await statusOf(local, { Host: 'localhost:4400' })).toBe(200);
  });
});
