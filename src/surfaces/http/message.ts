import type { AnswerSubject } from '../../operations/operation.ts';

/** A request, independent of the runtime that received it. */
export interface HttpRequest {
  readonly method: string;
  /** Path of the URL (URL standard), encoded: as it was sent, without dot segments, and with what a URL must encode. */
  readonly path: string;
  /** Query of the URL, encoded, without `?`. */
  readonly query: string;
  /** Host and port of the URL. */
  readonly host: string;
  /** IP address of the other end of the connection; empty if the runtime does not tell it. */
  readonly peer: string;
  /** Identifies the request in the log. */
  readonly id: string;
  /** The value of a header field, several of one name joined by commas; null if absent. @param name in lower case. */
  header(name: string): string | null;
  /** The body as UTF-8 text; null if it is longer than `maxBytes`. @throws if the client aborts it. */
  text(maxBytes: number): Promise<string | null>;
}

/** The same request with some members replaced. */
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

/** Header fields in the form that node:http writes: names and values in turn. */
export type Fields = readonly string[];

/** Parts of a body, which are sent in their order, text as UTF-8. Shared bytes are never copied. */
export type Chunks = readonly (string | Uint8Array<ArrayBuffer>)[];

/** A response, before a runtime sends it. For HEAD, the runtime leaves out the body. */
export interface HttpResponse {
  readonly status: number;
  readonly fields: Fields;
  readonly body: Uint8Array<ArrayBuffer> | string | Chunks | ReadableStream<Uint8Array> | null;
  /** What the response is about, for the counts of visits. */
  readonly about?: AnswerSubject | undefined;
}

/** A response that no cache stores. */
export function uncached(status: number, type: string, body: HttpResponse['body']): HttpResponse {
  return { status, fields: ['Content-Type', type, 'Cache-Control', 'no-store'], body };
}

/** A response, or a promise of one. */
export type Answer = HttpResponse | Promise<HttpResponse>;

/** Calls `next` with a value, at once if the value is not a promise: most responses then need no microtask. */
export function whenMade<T, R>(made: T | Promise<T>, next: (made: T) => R | Promise<R>): R | Promise<R> {
  return made instanceof Promise ? made.then(next) : next(made);
}

/** Answers requests. It never throws. */
export type Handler = (request: HttpRequest) => Answer;

/** Converts records to fields. A later record replaces fields of an earlier one. */
export function fieldsOf(...records: readonly Readonly<HeaderRecord>[]): Fields {
  const all: HeaderRecord = {};
  for (const record of records) Object.assign(all, record);
  return Object.entries(all).flat();
}

/** The value of a field; null if absent. @param name in the case in which this program writes it. */
export function fieldOf(fields: Fields, name: string): string | null {
  for (let at = 0; at < fields.length; at += 2) if (fields[at] === name) return fields[at + 1] as string;
  return null;
}

const decoder = new TextDecoder();

type ResponseBody = NonNullable<ConstructorParameters<typeof Response>[0]> | null;

/** A body in a form that `new Response` of the Fetch standard takes. */
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

/** Header fields of every response: scripts of any origin may read it, and browsers must not guess its type. */
export const BASE_HEADERS: Readonly<HeaderRecord> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'X-Content-Type-Options': 'nosniff',
};

/** Request ids of proxies that are accepted. */
const REQUEST_ID = /^[\w.-]{8,128}$/;

/** The id of a request: that of a proxy, else a new one. @param header value of `X-Request-Id`. */
export function requestId(header: string | null): string {
  return header !== null && REQUEST_ID.test(header) ? header : globalThis.crypto.randomUUID();
}
