import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { build } from '../export/build.ts';
import { freePort } from '../support/free-port.ts';
import { isThere } from '../support/needed.ts';
import { hasNginx, startNginx, untilListening } from '../support/nginx.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const BASE = 'http://example.com';
const SITE = {
  'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\naliases: [/old]\n---\n\nText.\n',
};
const hasCaddy = isThere('/usr/bin/caddy', "Debian's package caddy");

type Target = 'nginx' | 'caddy';

/** Exports a site for a target, and starts the target's server with the recipe, and Lectern. */
async function published(target: Target) {
  const dir = writeFolder(
    Object.fromEntries(Object.entries(SITE).map(([file, text]) => [`site/${file}`, text])),
  );
  const site = join(dir, 'site');
  const out = join(dir, 'out');
  const { code, said } = await build(site, '-o', out, '--base-url', BASE, '--target', target);
  expect([code, said]).toEqual([0, expect.stringContaining(' files written')]);
  const server = await serving([site, '--base-url', BASE, '--trust-proxy', 'loopback'], {});
  const rules = `${out}-hosting`;
  mkdirSync(join(rules, `${target}.d`));
  const recipe = readFileSync(`deploy/files-${target}.conf`, 'utf8');
  expect(recipe).toContain('127.0.0.1:4400');
  const own = recipe.replace('127.0.0.1:4400', new URL(server.url).host);
  writeFileSync(join(rules, `${target}.d/lectern.conf`), own);
  return { rules, server };
}

async function front(target: Target, rules: string): Promise<number> {
  if (target === 'nginx') {
    const text = readFileSync(join(rules, 'nginx.conf'), 'utf8');
    const [port] = await startNginx(1, (free) => text.replace('listen 80;', `listen 127.0.0.1:${free};`));
    return port as number;
  }
  const port = await freePort();
  const text = readFileSync(join(rules, 'Caddyfile'), 'utf8').replace(
    '\nhttp://example.com {',
    `\n:${port} {`,
  );
  const dir = writeFolder({ Caddyfile: `{\n\tadmin off\n\tauto_https off\n}\n${text}` });
  const env = { ...process.env, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  const run = ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile'];
  await untilListening(spawn('/usr/bin/caddy', run, { env, stdio: 'ignore' }), [port]);
  return port;
}

const targets = [...(hasNginx ? (['nginx'] as const) : []), ...(hasCaddy ? (['caddy'] as const) : [])];

it.runIf(targets.length > 0).each(targets)(
  'files by %s, with the API and the tools of a server',
  async (target) => {
    const { rules, server } = await published(target);
    const port = await front(target, rules);
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
    const seen = async (path: string, init: RequestInit = {}) => {
      const answer = await ask(path, init);
      return [answer.status, answer.headers.get('content-type')];
    };
    const accept = (type: string) => ({ headers: { Accept: type } });
    const page = async () => [
      await seen('/writing/a', accept('text/html')),
      await seen('/writing/a', accept('text/markdown, text/html, */*')),
      await seen('/writing/a.md'),
      await seen('/nowhere', accept('text/html')),
    ];
    const asWanted = [
      [200, 'text/html; charset=utf-8'],
      [200, 'text/markdown; charset=utf-8'],
      [200, 'text/markdown; charset=utf-8'],
      [404, 'text/html; charset=utf-8'],
    ];
    expect(await page()).toEqual(asWanted);

    // Files alone cannot search.
    const found = await ask('/api/v1/search?query=text');
    const { results } = (await found.json()) as { results: { path: string }[] };
    expect([found.status, results[0]?.path]).toEqual([200, 'writing/a']);
    const left = [];
    for (const forwarded of ['192.0.2.1', '192.0.2.2']) {
      const { headers } = await ask('/api/v1/content?limit=1', { headers: { 'X-Forwarded-For': forwarded } });
      left.push(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    }
    // A visitor's own X-Forwarded-For does not change who is counted.
    expect(left).toEqual(['118', '117']);
    expect(await seen('/api/v1/nothing')).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(await seen('/.well-known/mcp', accept('application/json, text/event-stream'))).toEqual([
      200,
      'application/json',
    ]);
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
    for (const endpoint of ['/api/mcp', '/.well-known/mcp']) {
      const tools = await ask(endpoint, { method: 'POST', headers, body: call });
      expect([endpoint, tools.status, await tools.text()]).toEqual([
        endpoint,
        200,
        expect.stringContaining('"search_site"'),
      ]);
    }
    // The documents name the tool endpoint, which answers.
    for (const path of ['/llms.txt', '/agents.md'])
      expect(await (await ask(path)).text()).toContain(`${BASE}/api/mcp`);
    expect(await (await ask('/openapi.json')).text()).toContain('"/api/v1/search"');
    const moved = await ask('/old');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/writing/a']);

    // Pages are files, so they stay when the server has ended.
    server.signal('SIGTERM');
    await server.ended();
    expect(await page()).toEqual(asWanted);
    expect((await ask('/api/v1')).status).toBe(502);
  },
);
