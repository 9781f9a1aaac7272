import { problemBody, sendProblem } from '../http/problem.ts';
import type { Made } from '../http/representation.ts';
import {
  BASE_HEADERS,
  type HeaderRecord,
  isPreflight,
  matchesTag,
  preflight,
  sendRepresentation,
} from '../http/respond.ts';
import type { Service } from '../service.ts';
import type { Site } from '../../site/site.ts';

/** A document at a fixed address: a pure function of the Site. */
export interface SiteDocument {
  type: string;
  /** The text, whole or in parts; long ones are in parts and are sent as they are made. */
  text(site: Site): string | Iterable<string>;
  /** Whether there is one on this Site; default: always. */
  exists?(site: Site): boolean;
  /** Seconds that anyone may keep it; default: shared caches for a minute. */
  maxAge?: number;
  /** Further response headers. */
  headers?(site: Site): Readonly<HeaderRecord>;
}

/** Characters of text on a site up to which its documents are made whole, compressed and kept. */
const MAX_WHOLE = 4 * 1024 * 1024;
const MAX_WHOLE_ROWS = 5000;

const METHODS = 'GET, HEAD';

/** Answers GET and HEAD at the address of a document. */
export function sendDocument(
  service: Service,
  request: Request,
  path: string,
  document: SiteDocument,
): Response | Promise<Response> {
  const site = service.site();
  if (isPreflight(request)) return preflight(METHODS);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const body = problemBody('METHOD_NOT_ALLOWED', site.origins.base, path);
    return sendProblem(request, body, { Allow: METHODS });
  }
  const { maxAge } = document;
  const headers = {
    Vary: 'Accept-Encoding',
    'Cache-Control':
      maxAge === undefined ? 'public, max-age=0, s-maxage=60, must-revalidate' : `public, max-age=${maxAge}`,
  };
  const { texts } = site.snapshot;
  const isLong = texts.bytes.length > MAX_WHOLE || site.snapshot.size > MAX_WHOLE_ROWS;
  if (isLong) {
    const text = document.text(site);
    if (typeof text !== 'string') return stream(service, request, site, path, document, text, headers);
  }
  const representation = service.representations.get(site, path, () => make(document, site));
  return sendRepresentation(service, request, representation, headers);
}

function make(document: SiteDocument, site: Site): Made {
  const text = document.text(site);
  return {
    type: document.type,
    body: typeof text === 'string' ? text : [...text].join(''),
    headers: document.headers?.(site) ?? {},
  };
}

/** Sends parts as the client takes them; the ETag comes of the revision, which is of all that they are made of. */
function stream(
  service: Service,
  request: Request,
  site: Site,
  path: string,
  document: SiteDocument,
  parts: Iterable<string>,
  headers: HeaderRecord,
): Response {
  const etag = `"${service.platform.hash(`${path}\n${site.revision}`)}"`;
  const all = { ...BASE_HEADERS, ...document.headers?.(site), ...headers, ETag: etag };
  const condition = request.headers.get('if-none-match');
  if (condition !== null && matchesTag(condition, etag)) {
    return new Response(null, { status: 304, headers: all });
  }
  const withType = { ...all, 'Content-Type': document.type };
  return new Response(request.method === 'HEAD' ? null : bytesOf(parts), { headers: withType });
}

function bytesOf(parts: Iterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = parts[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}
