import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runHere } from '../support/command.ts';
import { hasNginx, startNginx } from '../support/nginx.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';
import { publishFolder, revisedSite, writeRevision } from './store.ts';

const itWithNginx = hasNginx ? it : it.skip;

itWithNginx(
  'three replicas behind nginx lose no request and mix no revisions through 20 of them, a rollback and a kill',
  async () => {
    const site = revisedSite();
    const dir = writeFolder({});
    const publish = () => publishFolder(site, dir);
    await publish();
    const [storePort] = await startNginx(1, (port) => `server { listen 127.0.0.1:${port}; root ${dir}; }`);
    const store = `http://127.0.0.1:${storePort}`;
    const replicas = await Promise.all(
      [0, 1, 2].map(() =>
        serving(['--from', store, '--poll', '0.2', '--base-url', 'http://site.example'], {}),
      ),
    );
    const upstream = replicas
      .map(({ url }) => `server ${new URL(url).host} max_fails=1 fail_timeout=1s;`)
      .join(' ');
    const [port] = await startNginx(
      1,
      (port) => `upstream site { ${upstream} }
server { listen 127.0.0.1:${port}; location / { proxy_pass http://site; proxy_next_upstream error timeout; } }`,
    );
    const balancer = `http://127.0.0.1:${port}`;

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
        await wait(20);
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
    expect((await runHere(['publish', '--to', dir, '--rollback'])).code).toBe(0);
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
