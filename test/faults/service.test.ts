import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { isThere } from '../support/needed.ts';
import { get, open, readAll, serveProcess } from '../support/server-process.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';

const NGINX = '/usr/sbin/nginx';
const GUIDE = join(import.meta.dirname, '../../docs/how-to/behind-a-proxy.md');
const itWithNginx = isThere(NGINX, "Debian's package nginx-light (apt-get install nginx-light)")
  ? it
  : it.skip;

const post = (title: string, matter = '') =>
  `---\ntitle: ${title}\ndate: 2026-01-01\n${matter}---\n\nText.\n`;

it('a clock that is set back hides entries again, and does not block clients', async () => {
  const hour = 3_600_000;
  const published = new Date(Date.now() - hour).toISOString();
  const dir = writeFolder({
    'content/writing/a.md': post('First'),
    'content/writing/b.md': post('Second', `publishDate: ${published}\n`),
    // The clock of the server jumps at a signal. The test asks a real server.
    'clock.mjs': `let back = 0; const real = Date.now; Date.now = () => real() - back;
      process.on('SIGUSR2', () => { back = back === 0 ? ${2 * hour} : 0; });`,
  });
  const clock = ['--import', join(dir, 'clock.mjs')];
  const { url, get: ask, until, signal } = await serving([dir], {}, [process.execPath, ...clock]);
  expect((await ask('/writing/b.md')).status).toBe(200);
  expect((await ask('/api/v1')).status).toBe(200);
  signal('SIGUSR2');
  await until('/writing/b.md', ({ status }) => status === 404);
  expect((await ask('/writing/a.md')).status).toBe(200);
  const counted = await fetch(`${url}/api/v1`);
  const [, reset] = /;t=(\d+)$/.exec(counted.headers.get('ratelimit') ?? '') ?? [];
  expect(counted.status).toBe(200);
  expect(Number(reset)).toBeLessThanOrEqual(60);
  signal('SIGUSR2');
  await until('/writing/b.md', ({ status }) => status === 200);
});

it('a start with too few open files is refused with a sentence', () => {
  const start = 'ulimit -n 48; exec "$0" dist/cli/main.js serve .';
  const { status, stderr } = spawnSync('bash', ['-c', start, process.execPath], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    2,
    'Lectern needs 64 open files to start, and a server more of them, but this process may have 48. Raise the limit first: ulimit -n 1024\n',
  ]);
});

it('a build that needs too much memory leaves the last good site, says so, and the next one may succeed', async () => {
  const dir = writeFolder({
    'lectern.yaml': 'limits: { build_megabytes: 80 }\n',
    'content/writing/a.md': post('First'),
  });
  const { url, get: ask, until, said, signal } = await serving([dir], {});
  const many = join(dir, 'content/writing/many');
  mkdirSync(many);
  for (let n = 0; n < 60; n++)
    writeFileSync(join(many, `${n}.md`), `# ${n}\n\n${`wörd${n} `.repeat(250_000)}\n`);
  signal('SIGHUP');
  await said(/needed more than 80 MB of memory/);
  await said(/The last file that it began to read is content\/writing\/many\/\d+\.md/);
  expect((await ask('/writing/a.md')).text).toContain('# First');
  const { status, text } = await ask('/readyz');
  expect([status, (JSON.parse(text) as { reload: { ok: boolean } }).reload.ok]).toEqual([200, false]);
  rmSync(many, { recursive: true });
  writeFileSync(join(dir, 'content/writing/a.md'), post('Later'));
  signal('SIGHUP');
  await until('/writing/a.md', ({ text: twin }) => twin.includes('# Later'));
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ reload: { ok: true } });
}, 120_000);

it('a thousand clients that read or send slowly keep nobody else from being served', async () => {
  const { port } = await serveProcess({
    'content/writing/a.md': post('First'),
    'content/writing/big.md': `${post('Big')}${'word '.repeat(600_000)}`,
  });
  const each = async (request: string) => {
    const sockets = await Promise.all(Array.from({ length: 500 }, () => open(port)));
    for (const socket of sockets) socket.write(request);
  };
  await each(get('/writing/big.md'));
  await each('GET /writing/a.md HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  for (let n = 0; n < 50; n++) {
    const socket = await open(port);
    socket.write(get('/writing/a.md', 'Connection: close'));
    const answer = await readAll(socket);
    expect([answer.slice(0, 15), answer.includes('# First')]).toEqual(['HTTP/1.1 200 OK', true]);
  }
}, 120_000);

describe('two servers behind nginx', () => {
  itWithNginx(
    'are restarted one after the other under load, and no request fails',
    async () => {
      const dir = writeFolder({
        'site/content/writing/a.md': post('First'),
        'site/lectern.yaml':
          'base_url: http://example.com\ntrust_proxy: loopback\nlimits: { stop_timeout: 1 }\n',
      });
      const [front, first, second] = (await freePorts(3)) as [number, number, number];
      const servers = [await startServer(dir, first), await startServer(dir, second)];
      const nginx = startNginx(dir, front, [first, second]);
      const origin = `http://127.0.0.1:${front}`;
      while (!(await isUp(origin))) {
        if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}.`);
        await wait(50);
      }
      const over = new AbortController();
      const answers = new Map<number, number>();
      const client = async () => {
        while (!over.signal.aborted) {
          const { status } = await fetch(`${origin}/writing/a.md`);
          answers.set(status, (answers.get(status) ?? 0) + 1);
          // Leaves time for the servers.
          await wait(10);
        }
      };
      const clients = Array.from({ length: 8 }, client);
      for (const [index, port] of [first, second].entries()) {
        const server = servers[index] as ChildProcess;
        server.kill('SIGTERM');
        if (server.exitCode === null) await once(server, 'exit');
        servers[index] = await startServer(dir, port);
      }
      over.abort();
      await Promise.all(clients);
      expect([...answers.keys()]).toEqual([200]);
      expect(answers.get(200)).toBeGreaterThan(50);
    },
    120_000,
  );
});

async function startServer(dir: string, port: number): Promise<ChildProcess> {
  const args = ['dist/cli/main.js', 'serve', join(dir, 'site'), '--port', String(port), '--json-ready'];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, LECTERN_CACHE: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface({ input: child.stdout }), 'line');
  return child;
}

/** Starts nginx with the configuration for several servers in docs/how-to/behind-a-proxy.md. */
function startNginx(dir: string, port: number, servers: readonly number[]): ChildProcess {
  mkdirSync(join(dir, 'tmp'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/tmp;`,
  );
  const [, block = ''] = /```nginx\n(upstream [^]*?)```/.exec(readFileSync(GUIDE, 'utf8')) ?? [];
  const config = block
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('127.0.0.1:4400', `127.0.0.1:${servers[0]}`)
    .replace('127.0.0.1:4401', `127.0.0.1:${servers[1]}`);
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${dir}/nginx.pid; error_log ${dir}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {} http { access_log off; ${temporary.join(' ')}\n${config}}\n`,
  );
  const args = ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')];
  const child = spawn(NGINX, args, { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGTERM'));
  return child;
}

async function isUp(origin: string): Promise<boolean> {
  try {
    return (await fetch(origin)).status === 200;
  } catch {
    return false;
  }
}
