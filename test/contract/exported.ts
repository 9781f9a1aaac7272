import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import type { Host as HostName, Manifest } from '../../src/export/manifest.ts';
import { afterAll, beforeAll } from 'vitest';
import { clientAt, type Client, type ServeOptions } from './client.ts';
import type { Host } from './host.ts';
import { base } from './base.ts';
import { makeSite, runCli, tempDir } from './server.ts';

/** A program that serves the files of an export with the rule file that the export has for it. */
interface FileServer {
  /** Writes the configuration of the program and starts it. */
  start(rules: string, dir: string, port: number): Promise<ChildProcess>;
}

/** Each program, with the package that has it. */
export const SERVERS = [
  {
    name: 'nginx',
    path: '/usr/sbin/nginx',
    wanted: "Debian's package nginx-light (apt-get install nginx-light)",
  },
  { name: 'caddy', path: '/usr/bin/caddy', wanted: "Debian's package caddy (apt-get install caddy)" },
] as const;

const PROGRAMS: Readonly<Record<'nginx' | 'caddy', FileServer>> = {
  nginx: {
    async start(rules, dir, port) {
      const text = await readFile(join(rules, 'nginx.conf'), 'utf8');
      await mkdir(join(dir, 'tmp'));
      await writeFile(join(dir, 'site.conf'), text.replace('listen 80;', `listen 127.0.0.1:${port};`));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${dir}/tmp;`,
      );
      await writeFile(
        join(dir, 'nginx.conf'),
        `daemon off; worker_processes 1; pid ${dir}/nginx.pid; error_log ${dir}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {} http { access_log off; ${temporary.join(' ')} include ${dir}/site.conf; }\n`,
      );
      const args = ['-p', dir, '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')];
      return spawn('/usr/sbin/nginx', args, { stdio: 'inherit' });
    },
  },
  caddy: {
    async start(rules, dir, port) {
      const text = await readFile(join(rules, 'Caddyfile'), 'utf8');
      const own = text.replace(/^lectern\.example \{/m, `:${port} {`);
      await writeFile(join(dir, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${own}`);
      const args = ['run', '--config', join(dir, 'Caddyfile'), '--adapter', 'caddyfile'];
      const env = { ...process.env, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
      return spawn('/usr/bin/caddy', args, { stdio: ['ignore', 'inherit', 'ignore'], env });
    },
  },
};

/** Makes a host that serves exports. The manifest of an export says which parts of the contract the host fulfils. */
export async function exportedHost(name: 'nginx' | 'caddy'): Promise<Host> {
  const folder = await exportOf({ fixture: true });
  const manifest = JSON.parse(await readFile(join(folder, 'lectern-export.json'), 'utf8')) as Manifest;
  const claimed = new Set([...manifest.holds, ...manifest.holds_with_rules[name satisfies HostName]]);
  return { use: (options) => useExport(name, options), holds: (part) => claimed.has(part) };
}

/** Finished exports, by their options. Tests share them, since no server changes them. */
const exported = new Map<string, Promise<string>>();

async function exportOf(options: ServeOptions): Promise<string> {
  const key = JSON.stringify(options);
  const folder = await exported.get(key);
  // The end of another test file in this process may have removed the folder of this export.
  if (folder !== undefined && existsSync(folder)) return folder;
  const anew = exportSite(options);
  exported.set(key, anew);
  return anew;
}

async function exportSite(options: ServeOptions): Promise<string> {
  const dir = await makeSite(options);
  const folder = join(dirname(dir), 'out');
  const { code, stderr } = await runCli(['build', dir, '-o', folder, '--base-url', base, '--cache', 'none']);
  if (code !== 0) throw new Error(`build ended with code ${code}: ${stderr}`);
  return folder;
}

function useExport(name: 'nginx' | 'caddy', options: ServeOptions): Client {
  let client: Client | undefined;
  let close = () => Promise.resolve();
  beforeAll(async () => {
    const folder = await exportOf(options);
    const port = await freePort();
    const child = await PROGRAMS[name].start(`${folder}-hosting`, await tempDir(), port);
    close = async () => {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    };
    while (!(await isUp(port))) {
      if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
      await wait(50);
    }
    client = await clientAt(port, { isStatic: true });
  });
  afterAll(() => close());
  const opened = (): Client => {
    if (client === undefined) throw new Error('The server is not up yet.');
    return client;
  };
  return {
    get port() {
      return opened().port;
    },
    get url() {
      return opened().url;
    },
    get openapi() {
      return opened().openapi;
    },
    get: (uri, ask) => opened().get(uri, ask),
    body: (uri, ask) => opened().body(uri, ask),
  };
}

function isUp(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}
