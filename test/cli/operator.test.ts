import { rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { truncated } from '../../src/runtimes/node/serve/operator/access-log.ts';
import { freePort } from '../support/free-port.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const FILES = {
  'content/writing/a.md': '---\ntitle: First\ndate: 2026-01-01\n---\n\nText.\n',
  'content/writing/secret.md': '---\ntitle: Secret\ndraft: true\n---\n\nText.\n',
};

/** Sends a request with this Host header. Returns the status and text of the answer. */
async function askAs(host: string, port: number, path: string): Promise<[number | undefined, string]> {
  const asked = request({ host: '127.0.0.1', port, path, headers: { host } }).end();
  const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer> & { statusCode?: number }];
  let text = '';
  for await (const chunk of answer) text += chunk.toString();
  return [answer.statusCode, text];
}

describe('probes', () => {
  it('say that the process answers and has a site, and nothing of its files', async () => {
    const dir = writeFolder(FILES);
    const { get, until, signal } = await serving([dir], {});
    expect(await get('/healthz')).toEqual({ status: 200, text: 'ok\n' });
    const first = await get('/readyz');
    expect(first.status).toBe(200);
    expect(JSON.parse(first.text)).toEqual({
      status: 'ready',
      revision: expect.stringMatching(/^[\w-]{22}$/) as string,
      entries: 1,
      source: {
        kind: 'folder',
        made_at: expect.stringMatching(/^\d{4}-/) as string,
        age_seconds: expect.any(Number) as number,
        behind_seconds: 0,
      },
      reload: null,
    });
    writeFileSync(join(dir, 'lectern.yaml'), 'nme: Typo\n');
    signal('SIGHUP');
    const { text } = await until('/readyz', (answer) => !answer.text.includes('"reload":null'));
    expect(JSON.parse(text)).toMatchObject({ status: 'ready', entries: 1, reload: { ok: false } });
    expect(text).not.toMatch(/nme|lectern\.yaml/);
  });
});

describe('--admin', () => {
  it('serves metrics and details at an address of its own, to who asks by the address', async () => {
    const dir = writeFolder(FILES);
    const port = await freePort();
    const { url, get, until, signal } = await serving([dir, '--admin', String(port)], {});
    await get('/writing/a.md');
    await get('/api/v1/content/writing/a');
    await get('/api/v1/content/nothing');
    const [status, metrics] = await askAs(`127.0.0.1:${port}`, port, '/metrics');
    expect(status).toBe(200);
    expect(metrics).toContain('lectern_answers_total{surface="twin",status="200"} 1\n');
    expect(metrics).toContain('lectern_answers_total{surface="api",status="404"} 1\n');
    expect(metrics).toContain('lectern_answer_seconds_count{surface="api"} 2\n');
    expect(metrics).toContain('lectern_entries 1\n');
    expect(metrics).toContain('nodejs_eventloop_lag_p99_seconds');
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect(await askAs('rebound.example', port, '/metrics')).toEqual([421, 'Ask by the address.\n']);
    rmSync(join(dir, 'content'), { recursive: true });
    writeFileSync(join(dir, 'lectern.yaml'), 'nme: Typo\n');
    signal('SIGHUP');
    await until('/readyz', (answer) => !answer.text.includes('"reload":null'));
    const [, ready] = await askAs('localhost', port, '/readyz');
    expect(JSON.parse(ready)).toMatchObject({
      reloads: {
        failed: 1,
        succeeded: 0,
        error: expect.stringContaining('`nme` is not a known key') as string,
      },
    });
    const [, after] = await askAs('localhost', port, '/metrics');
    expect(after).toContain('lectern_last_reload_ok 0\n');
  });
});

describe('--access-log', () => {
  it('writes a line for each answer, without queries and with networks instead of addresses', async () => {
    const { get, lines, until } = await serving(
      [writeFolder(FILES), '--access-log', '--trust-proxy', 'loopback'],
      {
        headers: { 'x-forwarded-for': '203.0.113.77', 'x-request-id': 'proxy-0001', 'user-agent': 'probe/1' },
      },
    );
    await get('/api/v1/search?query=private');
    await until('/writing/a.md', () => lines.length > 1);
    const line = JSON.parse(lines[0] as string) as Record<string, unknown>;
    expect(line).toMatchObject({
      level: 30,
      requestId: 'proxy-0001',
      method: 'GET',
      path: '/api/v1/search',
      status: 200,
      client: '203.0.113.0/24',
      agent: 'probe/1',
    });
    expect(lines.join('\n')).not.toContain('private');
  });

  it.each([
    ['192.0.2.200', '192.0.2.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::ffff:192.0.2.200', '192.0.2.0/24'],
    ['somebody', 'unknown'],
  ])('knows of %s that it is in %s', (client, network) => {
    expect(truncated(client)).toBe(network);
  });
});

it.runIf(hasRedis)('metrics and probes say whether the shared quota is counted in Redis', async () => {
  const [redis, port] = [await startRedis(), await freePort()];
  onTestFinished(redis.close);
  const flags = ['--quota', `redis://127.0.0.1:${redis.port}`, '--admin', String(port)];
  const { get, until } = await serving([writeFolder(FILES), ...flags], {});
  const metrics = async () => (await askAs(`127.0.0.1:${port}`, port, '/metrics'))[1];
  expect(await metrics()).toContain('lectern_quota_shared 1\n');
  expect((await get('/readyz')).text).toContain('"quota":"shared"');
  await redis.close();
  await until('/api/v1', () => true);
  await until('/readyz', ({ text }) => text.includes('"quota":"by itself"'));
  expect(await metrics()).toContain('lectern_quota_shared 0\n');
});
