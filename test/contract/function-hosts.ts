/**
 * Hosts that run functions beside the output of another generator. The target `fetch` runs the module itself in
 * Node.js, beside a folder of files. The routing of the other hosts is EMULATED here, and nowhere else, after these
 * documents. Nobody has run it on the real hosts.
 * - Netlify: https://docs.netlify.com/frameworks-api/, https://docs.netlify.com/edge-functions/api/ (a returned URL
 *   rewrites the request, `undefined` passes it on), https://docs.netlify.com/functions/get-started/ (`path`,
 *   `preferStatic`, `context.ip`)
 * - Vercel: https://vercel.com/docs/build-output-api/configuration (`src`, `has`, `headers` with `continue`, `dest`,
 *   `handle`), https://vercel.com/docs/build-output-api/primitives (`static`, `.func`, `.vc-config.json`)
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { nodeHash } from '../../src/platform/node.ts';
import { walk } from '../../src/folder/walk.ts';
import { safeDecode } from '../../src/text/pathname.ts';

export const FUNCTION_TARGETS = ['fetch', 'netlify', 'vercel'] as const;
export type FunctionTarget = (typeof FUNCTION_TARGETS)[number];
export const EMULATED: readonly FunctionTarget[] = ['netlify', 'vercel'];

type Answering = (request: Request, peer: string) => Promise<Response>;

/**
 * Makes the output of another generator: the pages and pictures of an export, without the files that only Lectern
 * writes.
 */
export async function ownersBuild(exported: string, folder: string): Promise<void> {
  await cp(exported, folder, { recursive: true });
  for (const name of ['api', '.well-known', '_lectern', 'developers', 'lectern-export.json'])
    await rm(join(folder, name), { recursive: true, force: true });
  for (const { file } of walk(folder).files)
    if (/\.(?:md|json|txt)$|^(?:_headers|_redirects)$/.test(file)) await rm(join(folder, file));
    // For `about/index.html`, Cloudflare redirects `/about` to `/about/`, which is not the address of the page.
    else if (file.endsWith('/index.html'))
      await rename(join(folder, file), join(folder, file.replace(/\/index\.html$/, '.html')));
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Finds a file as hosts do: for `/about` the file `about`, `about/index.html` or `about.html`. */
function fileAt(folder: string, pathname: string): string | null {
  const path = join(folder, safeDecode(pathname));
  const names = [path, join(path, 'index.html'), `${path}.html`];
  return names.find((name) => statSync(name, { throwIfNoEntry: false })?.isFile()) ?? null;
}

/** Sends a file with an ETag, as every host does. */
function sendFile(request: Request, bytes: Buffer, headers: Headers, status = 200): Response {
  headers.set('etag', `"${nodeHash(bytes)}"`);
  if (request.headers.get('if-none-match') === headers.get('etag'))
    return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { status, headers });
}

/** Serves the files of a folder. @param headersOf gives the headers that the host adds for a pathname. */
function filesOf(folder: string, headersOf: (pathname: string) => Headers = () => new Headers()) {
  return (request: Request): Response => {
    const { pathname } = new URL(request.url);
    const found = fileAt(folder, pathname);
    const file = found ?? join(folder, '404.html');
    const headers = headersOf(pathname);
    if (!headers.has('content-type'))
      headers.set('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    return sendFile(request, readFileSync(file), headers, found ? 200 : 404);
  };
}

const HOSTS: Readonly<Record<FunctionTarget, (folder: string, out: string) => Promise<Answering>>> = {
  async fetch(folder, out) {
    const { fetch } = (await import(pathToFileURL(join(out, 'index.js')).href)) as {
      fetch(request: Request, connection: object): Promise<Response>;
    };
    const files = filesOf(folder);
    return (request, peer) =>
      fetch(request, { peer, files: (asked: Request) => Promise.resolve(files(asked)) });
  },

  async netlify(folder, out) {
    const load = async (file: string) => (await import(pathToFileURL(join(out, file)).href)) as NetlifyModule;
    const own = await load('functions/lectern-api/lectern-api.mjs');
    const edge = await load('edge-functions/lectern-accept/lectern-accept.js');
    const { headers } = JSON.parse(readFileSync(join(out, 'config.json'), 'utf8')) as NetlifyConfig;
    const byPath = new Map(headers.map((rule) => [rule.for, rule.values]));
    const files = filesOf(
      folder,
      (pathname) => new Headers(byPath.get(safeDecode(pathname)) ?? byPath.get(pathname)),
    );
    const fits = (patterns: string | string[], pathname: string) =>
      [patterns]
        .flat()
        .some((one) => new RegExp(`^${one.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(pathname));
    return async (request, peer) => {
      let asked = request;
      const { pathname } = new URL(request.url);
      const { path, excludedPath = [], method = [request.method] } = edge.config;
      if (fits(path, pathname) && !fits(excludedPath, pathname) && method.includes(request.method)) {
        const answer = edge.default(request, {});
        if (answer instanceof URL) asked = new Request(answer, request);
      }
      const at = new URL(asked.url).pathname;
      const isStatic =
        own.config.preferStatic && fileAt(folder, at) !== null && /^(?:GET|HEAD)$/.test(asked.method);
      if (fits(own.config.path, at) && !isStatic)
        return own.default(asked, { ip: peer }) as Promise<Response>;
      return files(asked);
    };
  },

  async vercel(_, out) {
    const { routes, overrides } = JSON.parse(readFileSync(join(out, 'config.json'), 'utf8')) as VercelConfig;
    const files = join(out, 'static');
    const { handler } = JSON.parse(
      readFileSync(join(out, 'functions/lectern.func/.vc-config.json'), 'utf8'),
    ) as { handler: string };
    const { default: launched } = (await import(
      pathToFileURL(join(out, 'functions/lectern.func', handler)).href
    )) as { default: (request: IncomingMessage, response: ServerResponse) => Promise<void> };
    const lambda = createServer(KEEP_OPEN, (request, response) => void launched(request, response));
    await once(lambda.listen(0, '127.0.0.1'), 'listening');
    lambda.unref();
    const { port } = lambda.address() as AddressInfo;
    const moved = new Map(
      Object.entries(overrides).flatMap(([file, { path }]) => (path ? [[path, file]] : [])),
    );
    return async (request, peer) => {
      const headers = new Headers();
      let path = new URL(request.url).pathname;
      const call = async () => {
        const { pathname, search } = new URL(request.url);
        const sent = new Headers(request.headers);
        sent.set('x-real-ip', peer);
        // `fetch` would decode a compressed answer, but keep the headers of the compressed one.
        sent.set('accept-encoding', 'identity');
        const isRead = /^(?:GET|HEAD)$/.test(request.method);
        return fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
          method: request.method,
          headers: sent,
          redirect: 'manual',
          ...(isRead ? {} : { body: await request.text() }),
        });
      };
      for (const { src, has = [], dest, headers: said = {}, continue: goesOn, handle, status } of routes) {
        const file = moved.get(path.slice(1)) ?? fileAt(files, path)?.slice(files.length + 1);
        if (handle === 'filesystem' && file !== undefined) {
          headers.set(
            'content-type',
            overrides[file]?.contentType ?? TYPES[extname(file)] ?? 'application/octet-stream',
          );
          return sendFile(request, readFileSync(join(files, file)), headers);
        }
        const match = src === undefined ? null : new RegExp(src).exec(path);
        if (
          !match ||
          !has.every(({ key, value }) => new RegExp(`^${value}$`).test(request.headers.get(key) ?? ''))
        )
          continue;
        for (const [name, value] of Object.entries(said)) headers.set(name, value);
        if (goesOn) continue;
        if (dest === '/lectern') return call();
        const to = dest?.replace('$1', match[1] ?? '') ?? path;
        if (status !== undefined)
          return new Response(readFileSync(join(files, to)), {
            status,
            headers: { 'content-type': TYPES['.html'] ?? '' },
          });
        path = to;
      }
      return new Response('', { status: 404 });
    };
  },
};

interface NetlifyModule {
  config: { path: string | string[]; excludedPath?: string[]; method?: string[]; preferStatic?: boolean };
  default(request: Request, context: object): unknown;
}
interface NetlifyConfig {
  headers: { for: string; values: Record<string, string> }[];
}
interface VercelConfig {
  overrides: Record<string, { contentType?: string; path?: string }>;
  routes: {
    src?: string;
    has?: { key: string; value: string }[];
    dest?: string;
    headers?: Record<string, string>;
    continue?: boolean;
    handle?: string;
    status?: number;
  }[];
}

/** Node ends idle connections after five seconds by default, perhaps just as the next request is sent. */
const KEEP_OPEN = { keepAliveTimeout: 60_000 };

/** Answers HTTP as the host does. @param folder the output of the other generator. @param out the files of Lectern. */
export async function startFunctionHost(
  target: FunctionTarget,
  folder: string,
  out: string,
): Promise<Server> {
  if (!existsSync(out)) throw new Error(`${out} is not there.`);
  const answer = await HOSTS[target](folder, out);
  const server = createServer(KEEP_OPEN, (request, response) => {
    void (async () => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      // `Request` of the Fetch standard refuses this method.
      if (request.method === 'TRACE') {
        response.writeHead(405, { allow: 'GET, HEAD' }).end();
        return;
      }
      const headers = new Headers();
      for (let at = 0; at < request.rawHeaders.length; at += 2)
        headers.append(request.rawHeaders[at] ?? '', request.rawHeaders[at + 1] ?? '');
      const asked = new Request(`https://lectern.example${request.url}`, {
        method: request.method ?? 'GET',
        headers,
        ...(isRead ? {} : { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
      });
      // A real host knows the address of the client. Here the test writes it in a header.
      const sent = await answer(asked, request.headers['x-forwarded-for']?.toString() ?? '127.0.0.1');
      response.writeHead(sent.status, Object.fromEntries(sent.headers));
      response.end(Buffer.from(await sent.arrayBuffer()));
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}
