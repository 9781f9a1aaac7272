// Restarts replicas one after the other behind nginx and behind Caddy, as docs/how-to/replicas.md describes, under load
// from clients that keep their connections.
//
//   npm run build && node benchmarks/rolling-restart.js [--proxies nginx,caddy] [--replicas 3]
//     [--restarts 9] [--clients 16] [--stop-timeout SECONDS]
//
// It needs Debian's packages nginx-light, caddy and openssl, and reads deploy/nginx.conf and deploy/replicas.Caddyfile.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createFileServer } from 'node:http';
import { Agent, request } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const ROOT = resolve(import.meta.dirname, '..');
const MAIN = join(ROOT, 'dist/cli/main.js');
const { values } = parseArgs({
  options: {
    proxies: { type: 'string', default: 'nginx,caddy' },
    replicas: { type: 'string', default: '3' },
    restarts: { type: 'string', default: '9' },
    clients: { type: 'string', default: '16' },
    'stop-timeout': { type: 'string', default: '10' },
  },
});

const root = mkdtempSync(join(tmpdir(), 'lectern-rolling-'));
const inRoot = (name) => join(root, name);
const deployed = (name) => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const children = new Set();

function start(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  children.add(child);
  child.said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (child.said += chunk));
  child.once('exit', () => children.delete(child));
  return child;
}

async function freePorts(count) {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

function changed(text, ...changes) {
  return changes.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`The recipe no longer has ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

/** Publishes a site, and starts a server of files for it. */
async function startStore() {
  mkdirSync(inRoot('site/content/writing'), { recursive: true });
  writeFileSync(inRoot('site/content/writing/a.md'), '---\ntitle: A\ndate: 2026-01-01\n---\n\nText.\n');
  const { status, stderr } = spawnSync(process.execPath, [
    MAIN,
    'publish',
    inRoot('site'),
    '--to',
    inRoot('store'),
  ]);
  if (status !== 0) throw new Error(String(stderr));
  const server = createFileServer((asked, answer) => {
    try {
      answer.end(readFileSync(join(inRoot('store'), asked.url)));
    } catch {
      answer.writeHead(404).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${server.address().port}/`, server };
}

/**
 * Starts a replica with the command of deploy/lectern-replica@.service and the environment of deploy/replica.env,
 * except for local values.
 */
async function startReplica(port, storeUrl) {
  const [, line] = /^ExecStart=\/usr\/bin\/lectern (.*)$/m.exec(deployed('lectern-replica@.service'));
  const env = {
    ...process.env,
    ...Object.fromEntries(
      deployed('replica.env')
        .trim()
        .split('\n')
        .map((one) => one.split(/=(.*)/s, 2)),
    ),
    LECTERN_FROM: storeUrl,
    LECTERN_TRUST_PROXY: 'loopback',
    LECTERN_CACHE: inRoot(`cache-${port}`),
  };
  // Removes the shared quota: no Redis runs here, so each replica counts by itself.
  delete env.LECTERN_QUOTA;
  delete env.LECTERN_QUOTA_REPLICAS;
  const args = [MAIN, ...line.replace('%i', port).split(' '), '--config', inRoot('config.yaml')];
  const child = start(process.execPath, args, { env });
  await untilReady(port, child);
  return child;
}

async function untilReady(port, child) {
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { Connection: 'close' } }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return;
    if (child.exitCode !== null) throw new Error(`The replica ended: ${child.said}`);
    await wait(20);
  }
}

async function startProxy(name, ports) {
  const [secure, plain] = await freePorts(2);
  const [cert, key] = [inRoot('cert.pem'), inRoot('key.pem')];
  if (name === 'nginx') {
    const conf = changed(
      deployed('nginx.conf'),
      ['    listen [::]:80;\n', ''],
      ['    listen [::]:443 ssl http2;\n', ''],
      ['listen 80;', `listen 127.0.0.1:${plain};`],
      ['listen 443', `listen 127.0.0.1:${secure}`],
      ['/etc/letsencrypt/live/example.com/fullchain.pem', cert],
      ['/etc/letsencrypt/live/example.com/privkey.pem', key],
      [
        'server 127.0.0.1:4400 max_fails=0;',
        ports.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' '),
      ],
    );
    mkdirSync(inRoot('tmp'), { recursive: true });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (of) => `${of}_temp_path ${root}/tmp;`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      inRoot('nginx.conf'),
      `daemon off; worker_processes 1; pid ${root}/nginx.pid; ${user}\nevents {} http { access_log off; ${temporary.join(' ')}\n${conf}\n}\n`,
    );
    start('/usr/sbin/nginx', ['-p', root, '-c', inRoot('nginx.conf'), '-e', inRoot('error.log')]);
  } else {
    const own = changed(
      deployed('replicas.Caddyfile'),
      ['example.com {', `https://example.com:${secure} {\n\ttls ${cert} ${key}`],
      ['127.0.0.1:4400 127.0.0.1:4401 127.0.0.1:4402', ports.map((port) => `127.0.0.1:${port}`).join(' ')],
    );
    writeFileSync(inRoot('Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}`);
    const env = { ...process.env, XDG_DATA_HOME: root, XDG_CONFIG_HOME: root };
    start('/usr/bin/caddy', ['run', '--config', inRoot('Caddyfile'), '--adapter', 'caddyfile'], { env });
  }
  return secure;
}

const CALL = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

/** Sends one request through the proxy: for a page, a twin, or a call of a tool. @returns the status, or the error. */
function ask(port, agent, n) {
  const isCall = n % 4 === 3;
  const headers = {
    Host: 'example.com',
    ...(isCall ? { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' } : {}),
  };
  const path = isCall ? '/api/mcp' : ['/', '/writing/a', '/writing/a.md'][n % 4];
  return new Promise((done) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: isCall ? 'POST' : 'GET',
        agent,
        headers,
        ca,
        servername: 'example.com',
      },
      (answer) => {
        answer.resume();
        answer.once('end', () => done(String(answer.statusCode))).once('error', (error) => done(error.code));
      },
    );
    sent.once('error', (error) => done(error.code ?? error.message));
    sent.end(isCall ? CALL : undefined);
  });
}

let ca;
try {
  writeFileSync(inRoot('config.yaml'), `limits: { stop_timeout: ${values['stop-timeout']} }\n`);
  execFileSync(
    '/usr/bin/openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-keyout',
      inRoot('key.pem'),
    ].concat([
      '-out',
      inRoot('cert.pem'),
      '-subj',
      '/CN=example.com',
      '-addext',
      'subjectAltName=DNS:example.com',
    ]),
    { stdio: 'ignore' },
  );
  ca = readFileSync(inRoot('cert.pem'));
  const { url, server } = await startStore();
  let hasFailed = false;
  for (const name of values.proxies.split(',')) {
    const ports = await freePorts(Number(values.replicas));
    const replicas = [];
    for (const port of ports) replicas.push(await startReplica(port, url));
    const secure = await startProxy(name, ports);
    while ((await ask(secure, undefined, 0)) !== '200') await wait(50);
    const counts = {};
    const over = new AbortController();
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let n = 0; !over.signal.aborted; n++) {
        const status = await ask(secure, agent, n);
        // All clients have the same address here, so the quota refuses calls. A 429 is an answer and no failure.
        const counted = status === '429' ? '200' : status;
        counts[counted] = (counts[counted] ?? 0) + 1;
        await wait(10);
      }
      agent.destroy();
    };
    const clients = Array.from({ length: Number(values.clients) }, client);
    const began = performance.now();
    for (let n = 0; n < Number(values.restarts); n++) {
      const index = n % ports.length;
      replicas[index].kill('SIGTERM');
      await once(replicas[index], 'exit');
      replicas[index] = await startReplica(ports[index], url);
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    over.abort();
    await Promise.all(clients);
    const failed = Object.entries(counts).reduce(
      (sum, [status, count]) => sum + (status === '200' ? 0 : count),
      0,
    );
    hasFailed ||= failed > 0;
    console.log(
      `${name}: ${values.restarts} restarts of ${ports.length} replicas in ${seconds} s, ${counts['200'] ?? 0} requests answered, ${failed} failed ${JSON.stringify(counts)}`,
    );
    const ended = [...children].map((child) => once(child, 'exit'));
    // nginx is stopped gently. If it were killed, its workers would stay and hold the pipes to this process open.
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(ended);
  }
  server.closeAllConnections();
  server.close();
  process.exitCode = hasFailed ? 1 : 0;
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
}
