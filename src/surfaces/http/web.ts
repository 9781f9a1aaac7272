import { Bodies } from './bodies.ts';
import { bodyInit, type Handler, type HttpRequest, type HttpResponse, requestId } from './message.ts';

interface ConnectionInfo {
  /** IP address of the client. */
  peer?: string;
  /** The client's own `Accept-Encoding`, where a proxy of the runtime has replaced the header. */
  acceptEncoding?: string | undefined;
}

/** A handler for runtimes with `Request` and `Response` of the Fetch standard. */
export type Fetch = (request: Request, connection?: ConnectionInfo) => Promise<Response>;

/** Bytes of a body that are read and dropped beyond its limit, so that a client that is still sending gets the 413. */
const MAX_DRAINED = 16 * 1024 * 1024;

export function toFetch(handler: Handler): Fetch {
  const bodies = new Bodies();
  return async (request, connection = {}) =>
    toResponse(await handler(new FetchRequest(request, connection, bodies)), request);
}

/** URLs that need no `new URL()`, which is slow: they have no dot segments in any spelling. */
const PLAIN_URL = /^https?:\/\/([^/?#\\]+)(\/[^?#\\]*)(?:\?([^#]*))?$/;
const DOTS = /\/(?:\.|%2e)/i;

class FetchRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly host: string;
  readonly peer: string;
  readonly #request: Request;
  readonly #acceptEncoding: string | undefined;
  readonly #bodies: Bodies;
  #id: string | null = null;

  constructor(request: Request, { peer = '', acceptEncoding }: ConnectionInfo, bodies: Bodies) {
    this.#request = request;
    this.#bodies = bodies;
    this.#acceptEncoding = acceptEncoding;
    this.method = request.method;
    this.peer = peer;
    const [, host, path = '', query = ''] = PLAIN_URL.exec(request.url) ?? [];
    const parsed = host === undefined || DOTS.test(path) ? new URL(request.url) : null;
    this.host = parsed?.host ?? host ?? '';
    this.path = parsed?.pathname ?? path;
    this.query = parsed?.search.slice(1) ?? query;
  }

  get id(): string {
    this.#id ??= requestId(this.header('x-request-id'));
    return this.#id;
  }

  header(name: string): string | null {
    if (name === 'accept-encoding' && this.#acceptEncoding !== undefined) return this.#acceptEncoding;
    return this.#request.headers.get(name);
  }

  text(maxBytes: number): Promise<string | null> {
    const { body } = this.#request;
    return body === null ? Promise.resolve('') : readText(body.getReader(), maxBytes, this.#bodies);
  }
}

function toResponse({ status, fields, body }: HttpResponse, { method }: Request): Response {
  const headers = new Headers();
  for (let at = 0; at < fields.length; at += 2)
    headers.append(fields[at] as string, fields[at + 1] as string);
  // Without it, Cloudflare Workers compress the body again. Other runtimes ignore the member.
  const options = { encodeBody: 'manual' };
  if (method !== 'HEAD') return new Response(bodyInit(body), { status, headers, ...options });
  if (body instanceof ReadableStream) void body.cancel();
  return new Response(null, { status, headers });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readText(reader: Reader, maxBytes: number, bodies: Bodies): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  let isGivenUp = false;
  const giveUp = () => {
    isGivenUp = true;
    void reader.cancel().catch(() => undefined);
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isGivenUp) throw new Error('The bodies of other requests needed the memory.');
      if (done) return text + decoder.decode();
      length += value.length;
      if (length > maxBytes) {
        // Cancelling the body would close the connection before the 413 is sent.
        void drain(reader, length);
        return null;
      }
      text += decoder.decode(value, { stream: true });
      bodies.add(giveUp, value.length);
    }
  } finally {
    bodies.end(giveUp);
  }
}

async function drain(reader: Reader, from: number): Promise<void> {
  try {
    for (let length = from; length < MAX_DRAINED; ) {
      const { done, value } = await reader.read();
      if (done) return;
      length += value.length;
    }
    await reader.cancel();
  } catch {
    // The client has disconnected.
  }
}
