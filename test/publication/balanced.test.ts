import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../support/free-port.ts';
import { runHere } from '../support/command.ts';
import { isThere } from '../support/needed.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';
import { revisedSite, writeRevision } from './store.ts';

const hasNginx = isThere('/usr/sbin/nginx', "Debian's package nginx-light (apt-get install nginx-light)");
const itWithNginx = hasNginx ? it : it.skip;

/** nginx with these servers, each at a port of its own. */
async function nginx(...servers: ((port: number) => string)[]): Promise<string[]> {
  const dir = writeFolder({});
  mkdirSync(join(dir, 'tmp'));
  const ports = await freePorts(servers.length);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${dir}/tmp;`,
  );
  const text = servers.map((server, n) => server(ports[n] as number)).join('\n');
  writeFileSync(
    join(dir, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${dir}/nginx.pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {} http { access_log off; ${temporary.join(' ')}\n${text}\n}\n`,
  );
  const child = spawn(
    '/usr/sbin/nginx',
    ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')],
    { stdio: 'ignore' },
  );
  onTestFinished(async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const url of urls)
    while (
      !(await fetch(url).then(
        () => true,
        () => false,
      ))
    )
      await wait(20);
  return urls;
}

itWithNginx(
  'three replicas behind nginx lose no request and mix no revisions through 20 of them, a rollback and a kill',
  async () => {
    const site = revisedSite();
    const dir = writeFolder({});
    const publish = async (...args: string[]) =>
      expect((await runHere(['publish', site, '--to', dir, ...args])).code).toBe(0);
    await publish();
    const [store] = await nginx((port) => `server { listen 127.0.0.1:${port}; root ${dir}; }`);
    const replicas = await Promise.all(
      [0, 1, 2].map(() =>
        serving(['--from', store as string, '--poll', '0.2', '--base-url', 'http://site.example'], {}),
      ),
    );
    const upstream = replicas
      .map(({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`)
      .join(' ');
    const [balancer] = await nginx(
      (port) => `upstream site { ${upstream} }
server { listen 127.0.0.1:${port}; location / { proxy_pass http://site; proxy_next_upstream error timeout; } }`,
    );

    const killed = new Set<unknown>();
    const flaws: string[] = [];
    let answers = 0;
    const over = new AbortController();
    const load = async (path: string) => {
      while (!over.signal.aborted) {
        try {
          const response = await fetch(balancer + path);
          const text = await response.text();
          const revisions = new Set(text.match(/[Rr]evision \d+/g)?.map((found) => found.slice(9)));
          if (response.status !== 200 || revisions.size !== 1)
            flaws.push(`${response.status} ${text.slice(0, 200)}`);
          answers++;
        } catch (error) {
          flaws.push(String(error));
        }
        await wait(5);
      }
    };
    const loads = ['/writing/p0.md', '/writing/p1', '/llms-full.txt', '/feed.xml'].map(load);
    const converged = async (revision: number) => {
      for (const replica of replicas.filter((one) => !killed.has(one)))
        await replica.until('/writing/p0.md', ({ text }) => text.includes(`Text of revision ${revision}.`));
    };
    for (let revision = 1; revision <= 20; revision++) {
      writeRevision(site, revision);
      await publish();
      if (revision % 5 === 0) await converged(revision);
    }
    await publish('--rollback');
    await converged(19);
    replicas[0]?.signal('SIGKILL');
    killed.add(replicas[0]);
    writeRevision(site, 21);
    await publish();
    await converged(21);
    over.abort();
    await Promise.all(loads);
    expect(flaws).toEqual([]);
    expect(answers).toBeGreaterThan(100);
  },
);
