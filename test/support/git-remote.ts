import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { writeFolder } from './workspace.ts';

const WHO = ['-c', 'user.name=T', '-c', 'user.email=t@example.com', '-c', 'commit.gpgSign=false'];

/** Makes a bare repository and a working copy that pushes to it. */
export function gitRemote(files: Readonly<Record<string, string>>) {
  const dir = writeFolder({});
  const [bare, work] = [join(dir, 'site.git'), join(dir, 'work')];
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', work, ...WHO, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
  mkdirSync(work);
  execFileSync('git', ['init', '--quiet', '--bare', '-b', 'main', bare]);
  git('init', '--quiet', '-b', 'main');
  git('remote', 'add', 'origin', bare);
  /** @returns the hash of the commit. */
  const push = (changed: Readonly<Record<string, string | null>>, ...args: string[]): string => {
    for (const [file, text] of Object.entries(changed)) {
      mkdirSync(dirname(join(work, file)), { recursive: true });
      if (text === null) rmSync(join(work, file));
      else writeFileSync(join(work, file), text);
    }
    git('add', '-A');
    git('commit', '--quiet', '--allow-empty', '-m', 'x');
    git('push', '--quiet', ...args, 'origin', 'HEAD:main');
    return git('rev-parse', 'HEAD');
  };
  const commit = push(files);
  const away = () => renameSync(bare, `${bare}-away`);
  const back = () => renameSync(`${bare}-away`, bare);
  return { bare, url: `file://${bare}`, git, push, away, back, commit };
}

/** Serves the repositories of a folder over Git's smart HTTP protocol, to clients that send the credentials. */
export async function gitOverHttp(root: string, credentials: string): Promise<string> {
  const expected = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer((request, response) => {
    if (request.headers.authorization !== expected) {
      response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const [path = '', query = ''] = (request.url as string).split('?');
    const cgi = spawn('git', ['http-backend'], {
      env: {
        ...process.env,
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: '1',
        GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        REQUEST_METHOD: request.method,
        PATH_INFO: path,
        QUERY_STRING: query,
        CONTENT_TYPE: request.headers['content-type'] ?? '',
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      },
    });
    request.pipe(cgi.stdin);
    const chunks: Buffer[] = [];
    cgi.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    cgi.on('close', () => {
      const all = Buffer.concat(chunks);
      const at = all.indexOf('\r\n\r\n');
      const fields = all
        .subarray(0, at)
        .toString()
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string]);
      const status = Number.parseInt(fields.find(([name]) => name === 'Status')?.[1] ?? '200', 10);
      response.writeHead(status, Object.fromEntries(fields)).end(all.subarray(at + 4));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
