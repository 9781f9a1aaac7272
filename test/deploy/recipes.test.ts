import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { codeBlocks, DOCUMENTS } from '../support/code-blocks.ts';
import { parse } from 'smol-toml';
import { freePort } from '../support/free-port.ts';
import { gitRemote } from '../support/git-remote.ts';
import { isThere } from '../support/needed.ts';
import { hasNginx, startNginx, untilListening } from '../support/nginx.ts';
import { hasRedis, startRedis } from '../support/redis.ts';
import { runHere } from '../support/command.ts';
import { serving } from '../support/serving.ts';
import { writeFolder } from '../support/workspace.ts';
import { parseYaml } from '../../src/content/formats/yaml.ts';
import { askSecurely, type Certificate, certificate, statusOverHttp2 } from './tls.ts';

/** All recipes but the dashboard, which only a program reads. */
const FILES = readdirSync('deploy')
  .filter((name) => name !== 'grafana.json')
  .toSorted();
const deployed = (name: string) => readFileSync(join('deploy', name), 'utf8');
const SITE = { 'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\n\nText.\n' };

const hasOpenssl = isThere('/usr/bin/openssl', "Debian's package openssl");
const hasCaddy = isThere('/usr/bin/caddy', "Debian's package caddy");
const hasSystemd = isThere('/usr/bin/systemd-analyze', "Debian's package systemd");

it.each(FILES)('deploy/%s stands in the documentation as it is', (name) => {
  const shown = DOCUMENTS.flatMap(codeBlocks).filter(({ info }) => info === `title="deploy/${name}"`);
  expect(shown.map(({ text }) => text)).toEqual([deployed(name)]);
});

/** The arguments with which a unit starts Lectern, without the port. */
function commandOf(unit: string): string[] {
  const [, line = ''] = /^ExecStart=\/usr\/bin\/lectern serve (.*)$/m.exec(deployed(unit)) ?? [];
  return line.replace(/ ?--port \S+/, '').split(' ');
}

/** Changes a recipe as its users would. The texts to change must be in it. */
function changed(text: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((result, [from, to]) => {
    expect(result).toContain(from);
    return result.replaceAll(from, to);
  }, text);
}

/** What visitors get through a proxy with TLS, which must be the same for every proxy. */
async function seen(port: number, cert: Certificate): Promise<object> {
  const page = await askSecurely(port, cert, '/writing/a', { Accept: 'text/html' });
  const twin = await askSecurely(port, cert, '/writing/a.md');
  const again = await askSecurely(port, cert, '/writing/a.md', { 'If-None-Match': twin.headers['etag'] });
  const left = [];
  for (const said of ['192.0.2.1', '192.0.2.2']) {
    const { headers } = await askSecurely(port, cert, '/api/v1', { 'X-Forwarded-For': said });
    left.push(/r=(\d+)/.exec(String(headers['ratelimit']))?.[1]);
  }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const json = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  const tools = await askSecurely(port, cert, '/api/mcp', json, JSON.stringify(call));
  return {
    page: [page.status, page.headers['strict-transport-security']],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(page.text)?.[1],
    twin: [twin.status, again.status],
    left,
    tools: [tools.status, tools.text.includes('"search_site"')],
    http2: await statusOverHttp2(port, cert, '/nothing'),
  };
}

const AS_WANTED = {
  page: [200, 'max-age=31536000'],
  canonical: 'https://example.com/writing/a',
  twin: [200, 304],
  // A visitor's own X-Forwarded-For does not change who is counted.
  left: ['119', '118'],
  tools: [200, true],
  http2: 404,
};

it.runIf(hasOpenssl && hasCaddy)('a server as its unit starts it, behind Caddy with TLS', async () => {
  const cert = certificate();
  const args = commandOf('lectern.service').map((word) => (word === '/srv/site' ? writeFolder(SITE) : word));
  const server = await serving(args, {});
  const port = await freePort();
  const own = changed(
    deployed('Caddyfile'),
    ['example.com {', `https://example.com:${port} {\n\ttls ${cert.cert} ${cert.key}`],
    ['127.0.0.1:4400', new URL(server.url).host],
  );
  const dir = writeFolder({ Caddyfile: `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}` });
  const env = { ...process.env, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  const run = ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile'];
  await untilListening(spawn('/usr/bin/caddy', run, { env, stdio: 'ignore' }), [port]);
  expect(await seen(port, cert)).toEqual(AS_WANTED);
});

interface Manifest {
  kind: string;
  stringData?: Record<string, string>;
  spec: {
    template: {
      spec: {
        containers: [
          {
            args: string[];
            env: { name: string; value: string }[];
            ports: { containerPort: number }[];
            securityContext: object;
            [probe: string]: unknown;
          },
        ];
        [key: string]: unknown;
      };
    };
  };
}

const documents = deployed('kubernetes.yaml')
  .split(/^---$/m)
  .map((text) => parseYaml(text, 'kubernetes.yaml').value as Manifest);
const pod = (documents.find(({ kind }) => kind === 'Deployment') as Manifest).spec.template.spec;
const [container] = pod.containers;

it.runIf(hasOpenssl && hasNginx && hasRedis)(
  'replicas as the unit and the manifest start them, behind nginx with TLS, share one quota and one store',
  async () => {
    const [cert, redis, dir] = [certificate(), await startRedis(), writeFolder({})];
    onTestFinished(redis.close);
    expect((await runHere(['publish', writeFolder(SITE), '--to', dir])).code).toBe(0);
    const [storePort] = await startNginx(1, (port) => `server { listen 127.0.0.1:${port}; root ${dir}; }`);
    const here: Record<string, string> = {
      LECTERN_FROM: `http://127.0.0.1:${storePort}/`,
      LECTERN_QUOTA: `redis://127.0.0.1:${redis.port}`,
      LECTERN_TRUST_PROXY: 'loopback',
    };
    const ofUnit = deployed('replica.env').trim().split('\n');
    const ofPod = container.env.map(({ name, value }) => `${name}=${value}`);
    // In the manifest, this variable comes from a secret.
    ofPod.push(`LECTERN_QUOTA=${documents[0]?.stringData?.['LECTERN_QUOTA']}`);
    const writtenConfig = join(writeFolder({ 'lectern.yaml': 'quota: { wait: 10000 }\n' }), 'lectern.yaml');
    const commands = [commandOf('lectern-replica@.service'), container.args.slice(1)];
    const servers = await Promise.all(
      commands.map((args, n) => {
        const env = [ofUnit, ofPod][n]?.map((line) => {
          const [name = ''] = line.split('=');
          return name in here ? `${name}=${here[name]}` : line;
        });
        // The long wait keeps a slow machine from failing the test.
        const more = ['--config', writtenConfig];
        return serving([...args, ...more], {}, ['/usr/bin/env', ...(env ?? []), process.execPath]);
      }),
    );
    const upstream = servers.map(({ url }) => `server 127.0.0.1:${new URL(url).port} max_fails=0;`).join(' ');
    const [plain, secure] = await startNginx(2, (http, https) =>
      changed(
        deployed('nginx.conf'),
        ['    listen [::]:80;\n', ''],
        ['    listen [::]:443 ssl http2;\n', ''],
        ['listen 80;', `listen 127.0.0.1:${http};`],
        ['listen 443', `listen 127.0.0.1:${https}`],
        ['/etc/letsencrypt/live/example.com/fullchain.pem', cert.cert],
        ['/etc/letsencrypt/live/example.com/privkey.pem', cert.key],
        ['server 127.0.0.1:4400 max_fails=0;', upstream],
      ),
    );
    const moved = await fetch(`http://127.0.0.1:${plain}/writing/a?x=1`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://example.com/writing/a?x=1']);
    expect(await seen(secure as number, cert)).toEqual(AS_WANTED);
    expect(redis.ask('GET', 'lectern:127.0.0.1')).toBe('3');
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
      const { httpGet } = container[probe] as { httpGet: { path: string } };
      for (const { get } of servers) expect((await get(httpGet.path)).status).toBe(200);
    }
  },
);

it('a pod has no rights, and a place for all that is written', () => {
  const image = deployed('Containerfile');
  expect(documents.map(({ kind }) => kind)).toEqual([
    'Secret',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ]);
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(container).toMatchObject({
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
    volumeMounts: [
      { name: 'cache', mountPath: '/cache' },
      { name: 'tmp', mountPath: '/tmp' },
    ],
  });
  expect(image).toContain('LECTERN_CACHE=/cache');
  expect(image).toContain(`LECTERN_PORT=${container.ports[0]?.containerPort}`);
  expect(image).toMatch(/\nUSER 1000:1000\n/);
});

it.runIf(hasSystemd).each(['lectern.service', 'lectern-replica@.service'])(
  '%s is right, and gives few rights',
  (unit) => {
    const name = unit.replace('@', '@4400');
    const text = changed(deployed(unit), ['/usr/bin/lectern', process.execPath]);
    const file = join(writeFolder({ [name]: text }), name);
    const analyze = (...args: string[]) => {
      const { status, stderr } = spawnSync('/usr/bin/systemd-analyze', [...args, file], { encoding: 'utf8' });
      return [status, stderr];
    };
    expect(analyze('verify')).toEqual([0, '']);
    // The threshold is in tenths: 15 of 100 means 1.5 of 10.
    expect(analyze('security', '--offline=true', '--no-pager', '--threshold=15')).toEqual([0, '']);
  },
);

it.runIf(hasSystemd)('the unit is right with what it has for a repository', () => {
  const text = changed(deployed('lectern.service'), ['/usr/bin/lectern', process.execPath]);
  const more = changed(deployed('git.conf'), ['/usr/bin/lectern', process.execPath]);
  const dir = writeFolder({ 'lectern.service': text, 'lectern.service.d/git.conf': more });
  const { status, stderr } = spawnSync('/usr/bin/systemd-analyze', ['verify', join(dir, 'lectern.service')], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

it('the script for gcloud uploads the pointer last, to be asked for each time', () => {
  const dir = writeFolder({ gcloud: '#!/bin/sh\nIFS="|"; echo "$*"\n' });
  chmodSync(join(dir, 'gcloud'), 0o755);
  const env = { ...process.env, PATH: `${dir}:${process.env['PATH']}` };
  const options = { env, encoding: 'utf8' } as const;
  const out = execFileSync('sh', ['deploy/upload-gcs.sh', 'OUT', 'gs://bucket/site'], options);
  const calls = out.trim().split('\n');
  const of = (name: string) => calls.filter((call) => call.includes(`OUT/${name}|gs://bucket/site/${name}`));
  expect(calls).toEqual([...of('objects'), ...of('revisions'), ...of('current.json')]);
  expect(calls.map((call) => /cache-control=(.*?)(?:\||$)/.exec(call)?.[1])).toEqual([
    'public, max-age=31536000, immutable',
    'no-cache',
    'no-cache',
  ]);
});

/** The variables of a recipe, by name. */
const variables = (lines: readonly string[]) =>
  Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)));

interface Compose {
  services: Record<string, { command: string[]; environment: Record<string, string> }>;
}

it('a repository is served as each recipe for it starts it', async () => {
  const remote = gitRemote(SITE);
  const [, ofUnit = ''] = /^ExecStart=\/usr\/bin\/lectern serve (.*)$/m.exec(deployed('git.conf')) ?? [];
  const compose = parseYaml(deployed('compose.yaml'), 'compose.yaml').value as Compose;
  const fly = parse(deployed('fly.toml')) as { env: Record<string, string>; experimental: { cmd: string[] } };
  const service = compose.services['lectern'];
  const recipes = [
    [ofUnit, variables(deployed('git.env').trim().split('\n'))],
    [service?.command.slice(1).join(' '), service?.environment],
    [fly.experimental.cmd.slice(1).join(' '), fly.env],
  ] as const;
  for (const [args = '', env = {}] of recipes) {
    const admin = String(await freePort());
    const own = { ...env, LECTERN_GIT: remote.url, LECTERN_ADMIN: admin };
    const words = args
      .split(' ')
      .filter(
        (word, at, all) =>
          word !== '' && !/^--(?:admin|port)$/.test(all[at - 1] ?? word) && !/^--(?:admin|port)$/.test(word),
      );
    const variablesOf = Object.entries(own).map(([name, value]) => `${name}=${String(value)}`);
    const server = await serving(words, {}, ['/usr/bin/env', ...variablesOf, process.execPath]);
    const { text } = await server.get('/readyz');
    expect(text).toContain(`"commit":"${remote.commit}"`);
    expect((await server.get('/writing/a.md')).text).toContain('https://example.com/writing/a');
    const metrics = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text();
    // All metrics that the dashboard and the alerts use. Without Redis, the server has no metric of a shared quota.
    const asked = `${deployed('grafana.json')}${deployed('alerts.yaml')}`.matchAll(
      /\b(?:lectern|process|nodejs)_[a-z0-9_]+/g,
    );
    const missing = new Set(
      [...asked].map(([name]) => name).filter((name) => !metrics.includes(`\n${name}`)),
    );
    expect([...missing]).toEqual(['lectern_quota_shared']);
  }
});
