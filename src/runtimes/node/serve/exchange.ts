import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseUrl } from '../../../model/parse-url.ts';
import { Bodies } from '../../../surfaces/http/bodies.ts';
import {
  type Answer,
  fieldOf,
  type Handler,
  type HttpRequest,
  type HttpResponse,
  isChunks,
  requestId,
  whenMade,
} from '../../../surfaces/http/message.ts';

/** A target that the URL parser does not change, unless it has dot segments (URL standard, "path state"). */
const PLAIN_TARGET = /^\/[!#$&-;=?-[\]_a-z~]*$/;
const DOT_SEGMENT = /\/\.\.?(?:[/?#]|$)/;
const PLAIN_HOST = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;
/** The bytes and the time in which a refused body is still read: a client that is sending would miss the response. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_DRAINED_MS = 500;

const decoder = new TextDecoder();

/** The target and the Host of a request do not make a URL. */
export class BadTarget extends Error {}

/** A request of node:http as the surfaces see it. @throws BadTarget */
class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly host: string;
  readonly #incoming: IncomingMessage;
  readonly #bodies: Bodies;
  #id: string | null = null;

  constructor(incoming: IncomingMessage, bodies: Bodies) {
    this.#incoming = incoming;
    this.#bodies = bodies;
    this.method = incoming.method ?? 'GET';
    if (hasTwoHosts(incoming.rawHeaders)) throw new BadTarget('The request has two Host headers.');
    const { target, host } = readTarget(incoming.url ?? '', incoming.headers.host);
    const hash = target.indexOf('#');
    const whole = hash < 0 ? target : target.slice(0, hash);
    const mark = whole.indexOf('?');
    this.path = mark < 0 ? whole : whole.slice(0, mark);
    this.query = mark < 0 ? '' : whole.slice(mark + 1);
    this.host = host;
  }

  get peer(): string {
    return this.#incoming.socket.remoteAddress ?? '';
  }

  get id(): string {
    this.#id ??= requestId(this.header('x-request-id'));
    return this.#id;
  }

  header(name: string): string | null {
    const value = this.#incoming.headers[name];
    return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
  }

  text(maxBytes: number): Promise<string | null> {
    const incoming = this.#incoming;
    if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(null);
    const bodies = this.#bodies;
    const giveUp = () => void incoming.destroy();
    return new Promise<string | null>((resolve, reject) => {
      const chunks: Buffer[] = [];
      let length = 0;
      incoming.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length > maxBytes) return resolve(null);
        chunks.push(chunk);
        bodies.add(giveUp, chunk.length);
      });
      incoming.on('end', () =>
        resolve(decoder.decode(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks))),
      );
      incoming.on('error', reject);
      incoming.on('close', () => {
        if (!incoming.complete) reject(new Error('The connection was closed in the middle of the request.'));
      });
    }).finally(() => bodies.end(giveUp));
  }
}

/** RFC 9112, section 3.2, forbids two: Node.js would take the first, and a proxy may take the second. */
function hasTwoHosts(headers: readonly string[]): boolean {
  let count = 0;
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count > 1;
}

function readTarget(target: string, host: string | undefined): { target: string; host: string } {
  const isAbsolute = /^https?:\/\//i.test(target);
  if (!isAbsolute && !host) throw new BadTarget('The request has no Host header.');
  if (!isAbsolute && host !== undefined && PLAIN_HOST.test(host)) {
    if (PLAIN_TARGET.test(target) && !DOT_SEGMENT.test(target)) return { target, host };
  }
  // The URL parser makes a slash of a backslash, so a proxy that filters by path would have seen another path.
  if (target.split('?', 1)[0]?.includes('\\')) throw new BadTarget('The path has a backslash.');
  if (!isAbsolute && !target.startsWith('/')) throw new BadTarget('The target is not a path.');
  const text = isAbsolute ? target : `http://${host}${target}`;
  const url = parseUrl(text);
  if (url === null) throw new BadTarget('Host and target do not make a URL.');
  // A host such as `a/b` would become a part of the path.
  const hostname = host?.replace(/:\d+$/, '').toLowerCase();
  if (!isAbsolute && url.hostname !== hostname) throw new BadTarget('The host is not valid.');
  return { target: url.pathname + url.search, host: url.host };
}

/** A listener for node:http. @param refuse logs an error, and makes the response to it. */
export function toListener(
  handler: Handler,
  refuse: (error: unknown, peer: string) => Answer,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const bodies = new Bodies();
  return (incoming, outgoing) => {
    const fail = (error: unknown) => {
      const refusal = refuse(error, incoming.socket.remoteAddress ?? '');
      // A response that has begun can only be cut off.
      if (outgoing.headersSent) outgoing.destroy();
      else void whenMade(refusal, (response) => send(response, incoming, outgoing, fail));
    };
    try {
      const answer = handler(new NodeRequest(incoming, bodies));
      if (answer instanceof Promise)
        answer.then((response) => send(response, incoming, outgoing, fail)).catch(fail);
      else send(answer, incoming, outgoing, fail);
    } catch (error) {
      fail(error);
    }
  };
}

function send(
  { status, fields, body }: HttpResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fail: (error: unknown) => void,
): void {
  if (body instanceof ReadableStream && (outgoing.destroyed || incoming.method === 'HEAD')) {
    body.cancel().catch(fail);
    body = null;
  }
  if (outgoing.destroyed) return;
  if (!incoming.complete) outgoing.once('finish', () => drain(incoming));
  if (body instanceof ReadableStream) {
    outgoing.writeHead(status, fields as string[]);
    pipeline(Readable.fromWeb(body as never), outgoing).catch((error: NodeJS.ErrnoException) => {
      // The client may close its connection at any time.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') fail(error);
    });
    return;
  }
  const chunks = body === null ? [] : isChunks(body) ? body : [body];
  const bytes = () => chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0);
  const hasLength = status === 204 || status === 304 || fieldOf(fields, 'Content-Length') !== null;
  outgoing.writeHead(
    status,
    hasLength ? (fields as string[]) : fields.concat('Content-Length', String(bytes())),
  );
  for (const chunk of chunks.slice(0, -1)) outgoing.write(chunk);
  outgoing.end(chunks.at(-1));
}

/** Reads for a while what a client is still sending, then closes its connection. */
function drain(incoming: IncomingMessage): void {
  if (incoming.complete || incoming.destroyed) return;
  const end = () => incoming.socket.destroySoon();
  const timer = setTimeout(end, MAX_DRAINED_MS).unref();
  let length = 0;
  incoming.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > MAX_DRAINED_BYTES) end();
  });
  for (const event of ['end', 'error', 'close']) incoming.once(event, () => clearTimeout(timer));
}
