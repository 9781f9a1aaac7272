import type { AnswerSubject } from '../../operations/operation.ts';

/** A request as every surface sees it, whatever runtime it came through. */
export interface HttpRequest {
  readonly method: string;
  /** Path of the URL (URL standard), encoded: as it was sent, but for dot segments and what a URL must encode. */
  readonly path: string;
  /** Query of the URL, encoded, without `?`. */
  readonly query: string;
  /** Host and port of the URL. */
  readonly host: string;
  /** Address of the other end of the connection; empty where the runtime does not tell. */
  readonly peer: string;
  /** Names the request in the log. */
  readonly id: string;
  /** A field, several of one name joined by commas; null where there is none. @param name in lower case. */
  header(name: string): string | null;
  /** The body as UTF-8 text; null where it is longer than so many bytes. @throws where the client breaks it off. */
  text(maxBytes: number): Promise<string | null>;
}

/** The same request but for some of it. */
export function requestWith(request: HttpRequest, other: Partial<HttpRequest>): HttpRequest {
  const { method, path, query, host, peer } = request;
  return {
    method,
    path,
    query,
    host,
    peer,
    get id() {
      return request.id;
    },
    header: (name) => request.header(name),
    text: (maxBytes) => request.text(maxBytes),
    ...other,
  };
}

export type HeaderRecord = Record<string, string>;

/** Header fields as node:http writes them: names and values in turn. */
export type Fields = readonly string[];

/** What is sent in turn: text as UTF-8. What many are sent is nowhere copied. */
export type Chunks = readonly (string | Uint8Array<ArrayBuffer>)[];

/** A response, before a runtime sends it. What HEAD leaves out of it is the runtime's business. */
export interface HttpResponse {
  readonly status: number;
  readonly fields: Fields;
  readonly body: Uint8Array<ArrayBuffer> | string | Chunks | ReadableStream<Uint8Array> | null;
  /** For those who count. */
  readonly about?: AnswerSubject | undefined;
}

/** An answer that nothing keeps. */
export function uncached(status: number, type: string, body: HttpResponse['body']): HttpResponse {
  return { status, fields: ['Content-Type', type, 'Cache-Control', 'no-store'], body };
}

/** A response, or one that takes a while. */
export type Answer = HttpResponse | Promise<HttpResponse>;

/** Goes on with what may take a while; what does not is answered at once. */
export function whenMade<T, R>(made: T | Promise<T>, next: (made: T) => R | Promise<R>): R | Promise<R> {
  return made instanceof Promise ? made.then(next) : next(made);
}

/** What answers requests. It never throws. */
export type Handler = (request: HttpRequest) => Answer;

/** Records as fields; of two with one name, the later counts. */
export function fieldsOf(...records: readonly Readonly<HeaderRecord>[]): Fields {
  const all: HeaderRecord = {};
  for (const record of records) Object.assign(all, record);
  return Object.entries(all).flat();
}

/** The value of a field; null where there is none. @param name as it is written here. */
export function fieldOf(fields: Fields, name: string): string | null {
  for (let at = 0; at < fields.length; at += 2) if (fields[at] === name) return fields[at + 1] as string;
  return null;
}

const decoder = new TextDecoder();

type ResponseBody = NonNullable<ConstructorParameters<typeof Response>[0]> | null;

/** A body as the Fetch standard takes it. */
export function bodyInit(body: HttpResponse['body']): ResponseBody {
  return isChunks(body) ? new Blob(body as ConstructorParameters<typeof Blob>[0]) : body;
}

export function isChunks(body: HttpResponse['body']): body is Chunks {
  return Array.isArray(body);
}

export function joinChunks(chunks: Chunks): string {
  return chunks.map((chunk) => (typeof chunk === 'string' ? chunk : decoder.decode(chunk))).join('');
}

/** Response headers that scripts of other origins may read. */
const EXPOSED =
  'API-Version, RateLimit, RateLimit-Policy, Retry-After, Link, ETag, Deprecation, Sunset, Allow, X-Request-Id, X-Markdown-Tokens';

/** On every answer: anyone may read it, and nobody shall guess its type. */
export const BASE_HEADERS: Readonly<HeaderRecord> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'X-Content-Type-Options': 'nosniff',
};

/** What a proxy may have named a request by. */
const PLAIN = /^[\w.-]{8,128}$/;

/** The name of a request in the log: the one that a proxy gave it, else a new one. @param given `X-Request-Id`. */
export function requestId(given: string | null): string {
  return given !== null && PLAIN.test(given) ? given : globalThis.crypto.randomUUID();
}
