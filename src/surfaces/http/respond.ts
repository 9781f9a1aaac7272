import type { Service } from '../service.ts';
import { pickCoding } from './negotiate.ts';
import { isWorthCoding, type Representation } from './representation.ts';

export type HeaderRecord = Record<string, string>;

/** Response headers that scripts of other origins may read. */
const EXPOSED =
  'API-Version, RateLimit, RateLimit-Policy, Retry-After, Link, ETag, Deprecation, Sunset, Allow, X-Request-Id';

/** On every answer: anyone may read it, and nobody shall guess its type. */
export const BASE_HEADERS: Readonly<HeaderRecord> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
  'X-Content-Type-Options': 'nosniff',
};

/** What has one form at its address: shared caches may keep it for a minute, browsers ask again. */
export const SHARED_MINUTE = 'public, max-age=0, s-maxage=60, must-revalidate';

/** Sends a representation: conditional (RFC 9110, section 13), in the coding that the client prefers. */
export function sendRepresentation(
  service: Service,
  request: Request,
  representation: Representation,
  headers: Readonly<HeaderRecord>,
): Response | Promise<Response> {
  const coding = isWorthCoding(representation) ? pickCoding(request.headers.get('accept-encoding')) : null;
  const common = { ...BASE_HEADERS, ...representation.headers, ...headers };
  if (coding === null)
    return send(request, representation.bytes, representation.etag, representation.type, common);
  return service.representations
    .coded(representation, coding)
    .then(({ bytes, etag }) =>
      send(request, bytes, etag, representation.type, { ...common, 'Content-Encoding': coding }),
    );
}

function send(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  etag: string,
  type: string,
  headers: HeaderRecord,
): Response {
  headers['ETag'] = etag;
  const condition = request.headers.get('if-none-match');
  if (condition !== null && matchesTag(condition, etag)) {
    delete headers['Content-Encoding'];
    return new Response(null, { status: 304, headers });
  }
  headers['Content-Type'] = type;
  if (request.method === 'HEAD') {
    headers['Content-Length'] = String(bytes.length);
    return new Response(null, { status: 200, headers });
  }
  return new Response(bytes, { status: 200, headers });
}

/** The same for one that may still be in the making. */
export function sendWhenMade(
  service: Service,
  request: Request,
  representation: Representation | Promise<Representation>,
  headers: Readonly<HeaderRecord>,
): Response | Promise<Response> {
  return representation instanceof Promise
    ? representation.then((made) => sendRepresentation(service, request, made, headers))
    : sendRepresentation(service, request, representation, headers);
}

/** If-None-Match: weak comparison, `*` matches what exists (RFC 9110, section 13.1.2). */
export function matchesTag(condition: string, etag: string): boolean {
  if (condition.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...condition.matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque);
}

/** A CORS preflight: the Fetch standard, section 3.2.2. */
export function isPreflight(request: Request): boolean {
  return (
    request.method === 'OPTIONS' &&
    request.headers.has('origin') &&
    request.headers.has('access-control-request-method')
  );
}

export function preflight(methods: string, headers: Readonly<HeaderRecord> = {}): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...BASE_HEADERS,
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': 'Accept, Content-Type, If-None-Match, *',
      'Access-Control-Max-Age': '86400',
      ...headers,
    },
  });
}

/** Path of a request as it was sent, without query or fragment. */
export function pathOf(request: Request): string {
  const { url } = request;
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return start < 0 ? '/' : end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** Query of a request as it was sent, without `?` or fragment. */
export function queryOf(request: Request): string {
  const { url } = request;
  const hash = url.indexOf('#');
  const whole = hash < 0 ? url : url.slice(0, hash);
  const mark = whole.indexOf('?');
  return mark < 0 ? '' : whole.slice(mark + 1);
}
