import { PROGRAM_VERSION } from '../../model/version.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerUnlessRead } from '../http/problem.ts';
import type { Source } from '../http/representation.ts';
import {
  type Answer,
  BASE_HEADERS,
  fieldsOf,
  type HeaderRecord,
  type HttpRequest,
  whenMade,
} from '../http/message.ts';
import { matchesTag, sendRepresentation, SHARED_MINUTE } from '../http/respond.ts';
import type { Service } from '../service.ts';
import type { Site } from '../../site/site.ts';
import { type Texts, withTexts } from '../texts/texts.ts';

/** A document at a fixed address: a pure function of the Site, or a file of the package of a font. */
export type SiteDocument = Common & (WholeText | TextInParts | { font: string });

interface WholeText {
  /** @param platform for digests. */
  text(site: Site, texts: Texts, platform: Platform): string;
}

/** A text that grows with the site. On a large site it is streamed while it is made. */
interface TextInParts {
  parts(site: Site): Iterable<string>;
}

interface Common {
  type: string;
  /** Its description in `/developers` and `/agents.md`. Only custom documents have one. */
  about?: string;
  /** Whether this Site has the document; default: always. */
  exists?(site: Site): boolean;
  /** Seconds for which every cache may keep it; default: a minute in shared caches alone. */
  maxAge?: number | undefined;
  /** Additional response headers. */
  headers?(site: Site): Readonly<HeaderRecord>;
}

/** The custom documents of a site, by pathname. */
export function customDocuments({ origins: { offers } }: Site): [string, SiteDocument][] {
  return Object.entries((offers?.documents ?? {}) as Readonly<Record<string, SiteDocument>>);
}

/** Bytes of text, and entries, of a site up to which its documents are cached and compressed. Larger ones are streamed. */
const MAX_WHOLE = 4 * 1024 * 1024;
const MAX_WHOLE_ROWS = 5000;
/** Size of the chunks of a stream, in characters, then bytes. The parts of a document may be much shorter or longer. */
const CHUNK = 32 * 1024;

/** Answers GET and HEAD at the address of a document. */
export function sendDocument(service: Service, request: HttpRequest, path: string, document: SiteDocument) {
  const site = service.site();
  const problem = answerUnlessRead(request, site.origins.base);
  if (problem) return problem;
  if ('parts' in document && isLong(site)) return stream(service, request, site, path, document);
  const pending = service.representations.getLater(site, path, () => make(service, document, site));
  return whenMade(pending, (representation) => sendRepresentation(service, request, representation, []));
}

function headersOf({ maxAge, headers }: SiteDocument, site: Site): HeaderRecord {
  return {
    Vary: 'Accept-Encoding',
    ...headers?.(site),
    'Cache-Control': maxAge === undefined ? SHARED_MINUTE : `public, max-age=${maxAge}`,
  };
}

function isLong({ snapshot }: Site): boolean {
  return snapshot.texts.bytes.length > MAX_WHOLE || snapshot.size > MAX_WHOLE_ROWS;
}

function make({ platform }: Service, document: SiteDocument, site: Site): Source | Promise<Source> {
  const { type } = document;
  const headers = headersOf(document, site);
  if ('font' in document) {
    const font = platform.readFont?.(document.font);
    if (!font) throw new Error(`There is no font here: ${document.font}.`);
    return font.then((body) => ({ type, headers, body }));
  }
  if ('parts' in document) return { type, headers, body: [...document.parts(site)].join('') };
  return withTexts(platform, '', (texts) => ({ type, headers, body: document.text(site, texts, platform) }));
}

/** Streams a document. Its ETag is a hash of the revision and the program version, since the document depends on nothing else. */
function stream(
  { platform }: Service,
  request: HttpRequest,
  site: Site,
  path: string,
  document: Common & TextInParts,
): Answer {
  const etag = `"${platform.hash(`${path}\n${site.revision}\n${PROGRAM_VERSION}`)}"`;
  const fields = fieldsOf(BASE_HEADERS, headersOf(document, site), { ETag: etag });
  const condition = request.header('if-none-match');
  if (condition !== null && matchesTag(condition, etag)) return { status: 304, fields, body: null };
  const withType = [...fields, 'Content-Type', document.type];
  return { status: 200, fields: withType, body: bytesOf(document.parts(site)) };
}

function bytesOf(parts: Iterable<string>): ReadableStream<Uint8Array> {
  const iterator = chunks(parts);
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const { done, value } = iterator.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  // Without a buffer, the next chunk is made only when the client has read the previous one.
  return new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
}

function* chunks(parts: Iterable<string>): Generator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let text = '';
  for (let part of parts) {
    text += part;
    // This frees a long part, so that it is not in memory both as text and as bytes while it is sent.
    part = '';
    if (text.length < CHUNK) continue;
    const bytes = encoder.encode(text);
    text = '';
    for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
  }
  if (text !== '') yield encoder.encode(text);
}
