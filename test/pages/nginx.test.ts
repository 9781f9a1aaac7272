import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { parseProxyTrust } from '../../src/quota/client.ts';
import { loadSite } from '../../src/runtimes/node/build/load.ts';
import { type Running, serve } from '../../src/runtimes/node/serve/serve.ts';
import { isThere } from '../support/needed.ts';
import { writeFiles } from '../support/workspace.ts';

const NGINX = '/usr/sbin/nginx';
const describeWithNginx = isThere(NGINX, "Debian's package nginx-light (apt-get install nginx-light)")
  ? describe
  : describe.skip;

const GUIDE = join(import.meta.dirname, '../../docs/how-to/beside-an-existing-site.md');

describeWithNginx('the nginx configuration of docs/how-to/beside-an-existing-site.md', () => {
  let dir: string;
  let running: Running;
  let nginx: ChildProcess;
  let origin: string;

  beforeAll(async () => {
    dir = writeFiles({
      'site/lectern.yaml': 'name: Ada\npages: false\nsite_url: https://example.com\ntrust_proxy: loopback\n',
      'site/content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nThe text.\n',
      'www/index.html': '<h1>Home</h1>',
      'www/writing/a/index.html': '<h1>The page</h1>',
      'www/contact/index.html': '<h1>Contact</h1>',
    });
    const site = join(dir, 'site');
    const config = await readConfig(site);
    const { bytes } = await loadSite({ dir: site, config, cacheDir: null });
    const options = { dir: site, snapshot: bytes, host: '127.0.0.1', port: 0, nextFreePort: false };
    running = await serve({
      ...options,
      baseUrl: 'https://example.com',
      trust: parseProxyTrust(['loopback'], null),
    });
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    nginx = startNginx(dir, port, running.port);
    while (!(await isUp(origin))) {
      if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}.`);
      await wait(50);
    }
  });
  afterAll(async () => {
    if (nginx?.exitCode === null) {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    }
    await running?.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const ask = async (path: string, accept = 'text/html,*/*;q=0.8') => {
    const answer = await fetch(origin + path, { headers: { Accept: accept } });
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      text: await answer.text(),
      headers: answer.headers,
    };
  };

  it('leaves pages to the site', async () => {
    expect(await ask('/')).toMatchObject({ status: 200, type: 'text/html', text: '<h1>Home</h1>' });
    const page = await ask('/writing/a');
    expect(page).toMatchObject({ status: 200, type: 'text/html', text: '<h1>The page</h1>' });
    expect(page.headers.get('vary')).toBe('Accept');
    expect((await ask('/nowhere')).status).toBe(404);
  });

  it('gives agents the text at the same address', async () => {
    const twin = await ask('/writing/a', 'text/markdown');
    expect(twin).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' });
    expect(twin.text).toContain('\nurl: https://example.com/writing/a\n');
    expect((await ask('/writing/a.md')).text).toBe(twin.text);
    for (const accept of ['text/markdown, text/html;q=0.9', 'text/html, text/markdown'])
      expect([accept, (await ask('/writing/a', accept)).text]).toEqual([accept, twin.text]);
  });

  it('weighs the header as it is meant', async () => {
    for (const accept of ['text/html, text/markdown;q=0.5', 'text/markdown;q=0, text/html']) {
      expect([accept, (await ask('/writing/a', accept)).text]).toEqual([accept, '<h1>The page</h1>']);
    }
  });

  it('gives the page of the site where Lectern has none', async () => {
    expect(await ask('/contact', 'text/markdown')).toMatchObject({ status: 200, text: '<h1>Contact</h1>' });
  });

  it.each([
    ['/api/v1/content/writing/a', 'application/json'],
    ['/api/v1/search', 'application/problem+json; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/openapi.json', 'application/json'],
    [
      '/.well-known/api-catalog',
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ],
    ['/developers', 'text/html; charset=utf-8'],
  ])('has %s from Lectern', async (path, type) => {
    expect((await ask(path)).type).toBe(type);
  });

  it('counts by the client, not by the proxy', async () => {
    const { headers } = await ask('/api/v1');
    expect(headers.get('ratelimit')).toMatch(/^"public";r=\d+;t=\d+$/);
  });
});

/** Starts nginx with the configuration in the guide. Only its ports and its folder are replaced. */
function startNginx(dir: string, port: number, lectern: number): ChildProcess {
  const block = /```nginx\n([^]*?)```/.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? '';
  const server = block
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4400', `127.0.0.1:${lectern}`)
    .replace('/var/www/example.com', join(dir, 'www'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/tmp;`,
  );
  mkdirSync(join(dir, 'tmp'));
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${dir}/nginx.pid; error_log ${dir}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {} http { types { text/html html; } access_log off; ${temporary.join(' ')}\n${server}}\n`,
  );
  return spawn(NGINX, ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')], {
    stdio: 'inherit',
  });
}

function isUp(origin: string): Promise<boolean> {
  return fetch(origin).then(
    () => true,
    () => false,
  );
}
