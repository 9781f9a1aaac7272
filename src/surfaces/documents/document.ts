import type { Platform } from '../../platform/platform.ts';
import { answerUnlessRead } from '../http/problem.ts';
import type { Made } from '../http/representation.ts';
import { BASE_HEADERS, type HeaderRecord, matchesTag, sendWhenMade, SHARED_MINUTE } from '../http/respond.ts';
import type { Service } from '../service.ts';
import type { Site } from '../../site/site.ts';
import { type Texts, withTexts } from '../texts/texts.ts';

/** A document at a fixed address: a pure function of the Site. */
export type SiteDocument = Common & (WholeText | TextInParts);

interface WholeText {
  /** @param platform for digests. */
  text(site: Site, texts: Texts, platform: Platform): string;
}

/** A text that grows with the site: a long one is sent as it is made. */
interface TextInParts {
  parts(site: Site): Iterable<string>;
}

interface Common {
  type: string;
  /** Whether there is one on this Site; default: always. */
  exists?(site: Site): boolean;
  /** Seconds that anyone may keep it; default: shared caches for a minute. */
  maxAge?: number | undefined;
  /** Further response headers. */
  headers?(site: Site): Readonly<HeaderRecord>;
}

/** Bytes of text on a site up to which its documents are made whole, compressed and kept. */
const MAX_WHOLE = 4 * 1024 * 1024;
const MAX_WHOLE_ROWS = 5000;
/** Characters, then bytes, that are sent at a time: a part may be too small to be worth a write, or very long. */
const CHUNK = 32 * 1024;

/** Answers GET and HEAD at the address of a document. */
export function sendDocument(
  service: Service,
  request: Request,
  path: string,
  document: SiteDocument,
): Response | Promise<Response> {
  const site = service.site();
  const refused = answerUnlessRead(request, site.origins.base, path);
  if (refused) return refused;
  const { maxAge } = document;
  const headers = {
    Vary: 'Accept-Encoding',
    ...document.headers?.(site),
    'Cache-Control': maxAge === undefined ? SHARED_MINUTE : `public, max-age=${maxAge}`,
  };
  if ('parts' in document && isLong(site)) {
    return stream(service, request, site, path, document, headers);
  }
  const representation = service.representations.getLater(site, path, () => make(service, document, site));
  return sendWhenMade(service, request, representation, headers);
}

function isLong({ snapshot }: Site): boolean {
  return snapshot.texts.bytes.length > MAX_WHOLE || snapshot.size > MAX_WHOLE_ROWS;
}

function make({ platform }: Service, document: SiteDocument, site: Site): Made | Promise<Made> {
  const { type } = document;
  if ('parts' in document) return { type, body: [...document.parts(site)].join('') };
  return withTexts(platform, '', (texts) => ({ type, body: document.text(site, texts, platform) }));
}

/** Sends parts as the client takes them; the ETag comes of the revision, which is of all that they are made of. */
function stream(
  service: Service,
  request: Request,
  site: Site,
  path: string,
  { type, parts }: Common & TextInParts,
  headers: HeaderRecord,
): Response {
  const etag = `"${service.platform.hash(`${path}\n${site.revision}`)}"`;
  const all = { ...BASE_HEADERS, ...headers, ETag: etag };
  const condition = request.headers.get('if-none-match');
  if (condition !== null && matchesTag(condition, etag)) {
    return new Response(null, { status: 304, headers: all });
  }
  const withType = { ...all, 'Content-Type': type };
  return new Response(request.method === 'HEAD' ? null : bytesOf(parts(site)), { headers: withType });
}

function bytesOf(parts: Iterable<string>): ReadableStream<Uint8Array> {
  const iterator = chunks(parts);
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    },
    // Nothing is made before the client has taken what is there.
    { highWaterMark: 0 },
  );
}

function* chunks(parts: Iterable<string>): Generator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let text = '';
  for (let part of parts) {
    text += part;
    // A long one shall not be kept as text and as bytes while it is sent.
    part = '';
    if (text.length < CHUNK) continue;
    const bytes = encoder.encode(text);
    text = '';
    for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
  }
  if (text !== '') yield encoder.encode(text);
}
