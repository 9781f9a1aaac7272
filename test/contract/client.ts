import { type OutgoingHttpHeaders, Agent, request } from 'node:http';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { type Answers, checkAnswer } from './conformance.ts';
import { type OpenApi, openApiValidator } from './openapi.ts';
import type { ProblemBody } from './schemas.ts';
import { base } from './base.ts';
import { type Server, type SiteOptions, makeSite, startServer } from './server.ts';

export type Answer = {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Buffer;
  text: string;
  json(): unknown;
  /** Parses the body as a problem document. */
  problem(): ProblemBody;
};

export type Ask = { method?: string; headers?: OutgoingHttpHeaders; body?: string; from?: string };

const agent = new Agent({ keepAlive: true, maxSockets: 60 });
let addresses = 0;

/** Returns an address that no other request of this file has, so that it has its own quota. */
export function freshAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

/** Sends one request, whose target is not normalised. */
export function send(port: number, target: string, ask: Ask = {}): Promise<Answer> {
  const headers: OutgoingHttpHeaders = { 'X-Forwarded-For': ask.from ?? freshAddress(), ...ask.headers };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: target, method: ask.method ?? 'GET', headers, agent },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const flat = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
          resolve(answer(incoming.statusCode ?? 0, Object.fromEntries(flat), Buffer.concat(chunks)));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(ask.body);
  });
}

function answer(status: number, headers: Record<string, string>, bytes: Buffer): Answer {
  const text = bytes.toString('utf8');
  return {
    status,
    headers,
    bytes,
    text,
    json: () => JSON.parse(text) as unknown,
    problem: () => JSON.parse(text) as ProblemBody,
  };
}

/** Sends bytes over a socket and reads until the server closes it, or the time limit of the test ends the wait. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(parseRaw(Buffer.concat(chunks))));
  });
}

function parseRaw(received: Buffer): Answer {
  const end = received.indexOf('\r\n\r\n');
  const head = received.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of head.slice(1)) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  let body = received.subarray(end + 4);
  if (headers['content-length'] !== undefined) body = body.subarray(0, Number(headers['content-length']));
  return answer(Number(head[0]?.split(' ')[1] ?? 0), headers, body);
}

export type Client = {
  readonly port: number;
  readonly url: string;
  readonly openapi: OpenApi;
  /** Sends a request. Throws if the answer breaks the contract or contradicts the server's own `openapi.json`. */
  get(target: string, ask?: Ask): Promise<Answer>;
  /** Sends a request like `get`. Returns the parsed body, and throws unless the status is 200. */
  body<T>(target: string, ask?: Ask): Promise<T>;
};

export type ServeOptions = SiteOptions & {
  args?: string[];
  env?: Record<string, string>;
  /** Whether the server starts without a base URL and without a trusted proxy. */
  bare?: boolean;
};

const target = (uri: string): string => (uri.startsWith(`${base}/`) ? uri.slice(base.length) : uri);

/** Makes a client of the server at a port. */
export async function clientAt(port: number, answers: Answers = {}): Promise<Client> {
  const openapi = (await send(port, '/openapi.json')).json() as OpenApi;
  const validate = openApiValidator(openapi);
  const get = async (uri: string, ask: Ask = {}): Promise<Answer> => {
    const received = await send(port, target(uri), ask);
    checkAnswer(target(uri), ask, received, validate, answers);
    return received;
  };
  const body = async <T>(uri: string, ask: Ask = {}): Promise<T> => {
    const received = await get(uri, ask);
    if (received.status !== 200) throw new Error(`GET ${uri}: ${received.status} ${received.text}`);
    return received.json() as T;
  };
  return { port, url: `http://127.0.0.1:${port}`, openapi, get, body };
}

export async function openClient(
  options: ServeOptions,
): Promise<{ client: Client; close: () => Promise<void> }> {
  const dir = await makeSite(options);
  const common = options.bare ? [] : ['--base-url', base, '--trust-proxy', 'loopback'];
  const server: Server = await startServer(dir, [...common, ...(options.args ?? [])], options.env);
  const close = async (): Promise<void> => {
    await server.stop();
    await rm(dirname(dir), { recursive: true, force: true });
  };
  try {
    const client = await clientAt(server.port, { origin: options.bare ? server.url : undefined });
    return { client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts one server for the whole test file. */
export function useServer(options: ServeOptions): Client {
  let opened: Awaited<ReturnType<typeof openClient>> | undefined;
  beforeAll(async () => {
    opened = await openClient(options);
  });
  afterAll(async () => {
    await opened?.close();
  });
  const client = (): Client => {
    if (opened === undefined) throw new Error('The server is not up yet.');
    return opened.client;
  };
  return {
    get port() {
      return client().port;
    },
    get url() {
      return client().url;
    },
    get openapi() {
      return client().openapi;
    },
    get: (uri, ask) => client().get(uri, ask),
    body: (uri, ask) => client().body(uri, ask),
  };
}
