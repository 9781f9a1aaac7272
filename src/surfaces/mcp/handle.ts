import type { ProblemCode, ProblemDetails } from '../../model/problems.ts';
import type { Coding } from '../../platform/platform.ts';
import type { Verdict } from '../../quota/quota.ts';
import { mediaQuality, namedQuality, pickCoding } from '../http/negotiate.ts';
import { problemBody, rateLimitFields, rateLimitHeaders, sendProblem, waitFor } from '../http/problem.ts';
import {
  type Answer,
  BASE_HEADERS,
  type Chunks,
  type Fields,
  fieldsOf,
  type Handler,
  type HeaderRecord,
  type HttpRequest,
  joinChunks,
  whenMade,
} from '../http/message.ts';
import { preflight } from '../http/respond.ts';
import type { Site } from '../../site/site.ts';
import type { Service } from '../service.ts';
import { callsIn, dispatch } from './dispatch.ts';
import type { ToolServer } from './protocol.ts';
import { siteServers } from './site-server.ts';
import { isAllowedHost, isAllowedOrigin } from '../http/hosts.ts';
import { MCP_DOCUMENT } from '../documents/agent-documents.ts';
import { sendDocument } from '../documents/document.ts';
import { RETRIEVAL_OPERATIONS } from '../../operations/retrieval.ts';

const METHODS = 'POST, OPTIONS';

/** Header fields of every response to a POST: caches must not store it. */
const PRIVATE: Readonly<HeaderRecord> = { 'Cache-Control': 'no-store' };
const EMPTY: Fields = fieldsOf(BASE_HEADERS, PRIVATE);
const JSON_FIELDS: Fields = fieldsOf(BASE_HEADERS, PRIVATE, { 'Content-Type': 'application/json' });

/** Bytes; compressing a shorter answer gains nothing. */
const MIN_CODED = 1024;

/** Bytes of the longest message that is accepted. */
const MAX_BODY = 64 * 1024;

/**
 * The tool endpoint: POST with JSON-RPC. Errors of HTTP are problem documents, in the order preflight (not counted), method,
 * quota, host and origin, headers, size. Errors of the protocol are JSON-RPC.
 * @param alsoAllowed methods that another handler answers at the same address. @public for `test/peers/conformance`
 */
export function createMcpHandler(
  service: Service,
  serverOf: (site: Site) => ToolServer,
  alsoAllowed: readonly string[] = [],
): Handler {
  const Allow = [...alsoAllowed, METHODS].join(', ');

  return (request) => {
    const { base } = service.site().origins;
    const refuse = (code: ProblemCode, headers: HeaderRecord = {}, details: ProblemDetails = {}) =>
      sendProblem(problemBody(code, base, request.path, details), headers);
    const callerProblem = problemOfCaller(request, base, service.allowedHosts ?? []);
    if (request.method === 'OPTIONS')
      return callerProblem ? refuse(callerProblem) : preflight(Allow, { ...CORS_HEADERS, Allow });
    if (request.method !== 'POST') return refuse('METHOD_NOT_ALLOWED', { Allow });

    const answer = (verdict: Verdict): Answer => {
      // These are functions, so that requests that are not refused do not pay for their headers.
      const refuseCounted = (code: ProblemCode, more: HeaderRecord = {}, details: ProblemDetails = {}) =>
        refuse(code, { ...PRIVATE, ...rateLimitHeaders(verdict), ...more }, details);
      const refuseExhausted = (finalVerdict: Verdict) =>
        refuseCounted(
          'RATE_LIMIT_EXCEEDED',
          { ...rateLimitHeaders(finalVerdict), 'Retry-After': String(finalVerdict.reset) },
          waitFor(finalVerdict),
        );
      if (!verdict.admitted) return refuseExhausted(verdict);
      const problem = callerProblem ?? problemOfHeaders(request);
      if (problem) return refuseCounted(problem);
      return request.text(MAX_BODY).then(
        (text) =>
          text === null
            ? refuseCounted('CONTENT_TOO_LARGE')
            : whenMade(countCalls(service, request, text, verdict), (finalVerdict) =>
                finalVerdict.admitted
                  ? respond(service, request, serverOf(service.site()), text, rateLimitFields(finalVerdict))
                  : refuseExhausted(finalVerdict),
              ),
        // The client has aborted the body, so this is no failure to log.
        () => refuseCounted('BAD_REQUEST'),
      );
    };
    return whenMade(service.quota.consume(service.clientOf(request), service.platform.now()), answer);
  };
}

/** Counts each further message of a batch as a request. @param verdict of the first. */
function countCalls(
  service: Service,
  request: HttpRequest,
  text: string,
  verdict: Verdict,
): Verdict | Promise<Verdict> {
  const { quota, platform } = service;
  const count = (latest: Verdict, remaining: number): Verdict | Promise<Verdict> =>
    remaining === 0 || !latest.admitted
      ? latest
      : whenMade(quota.consume(service.clientOf(request), platform.now()), (next) =>
          count(next, remaining - 1),
        );
  return count(verdict, callsIn(text, request.header('mcp-protocol-version')) - 1);
}

function respond(
  service: Service,
  request: HttpRequest,
  server: ToolServer,
  text: string,
  rateLimit: Fields,
): Answer {
  const version = request.header('mcp-protocol-version');
  const [method, name] = [request.header('mcp-method'), request.header('mcp-name')];
  const { status, body } = dispatch(server, text, { version, method, name });
  const fields = (body === null ? EMPTY : JSON_FIELDS).concat(rateLimit);
  const plain = { status, fields, body, about: server.takeSubject?.() };
  const coding = pickCoding(request.header('accept-encoding'), service.platform.codings);
  const isLarge = body?.some((chunk) => typeof chunk !== 'string' && chunk.length >= MIN_CODED);
  if (body === null || coding === null || !isLarge) return plain;
  return codedBody(service, `${version}:${text}`, body, coding).then((coded) => ({
    ...plain,
    fields: [...fields, 'Content-Encoding', coding, 'Vary', 'Accept-Encoding'],
    body: coded,
  }));
}

/** Compresses a body, and caches it: equal requests get equal bytes. */
async function codedBody(service: Service, key: string, chunks: Chunks, coding: Coding) {
  const { representations } = service;
  const make = () => ({ type: 'application/json', body: joinChunks(chunks) });
  const made = representations.getAgain(service.site(), `mcp:${key}`, make);
  return (await representations.coded(made, coding)).bytes;
}

/** Request headers that a client in a browser may send: those of the specification, and those of resumable streams. */
const CORS_HEADERS: Readonly<HeaderRecord> = {
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
};

/** The problem with the host or origin of a request; null if both are allowed. */
function problemOfCaller(request: HttpRequest, base: string, allowed: readonly string[]): ProblemCode | null {
  if (!isAllowedHost(request.header('host') ?? request.host, base, allowed)) return 'MISDIRECTED_REQUEST';
  const origin = request.header('origin');
  return origin !== null && !isAllowedOrigin(origin, base, allowed) ? 'ORIGIN_NOT_ALLOWED' : null;
}

/** The problem with the headers of a POST; null if its body can be read. */
function problemOfHeaders(request: HttpRequest): ProblemCode | null {
  // The response is always JSON, even if the client prefers an event stream.
  if (mediaQuality(request.header('accept'), 'application/json') === 0) return 'NOT_ACCEPTABLE';
  const type = (request.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const coding = (request.header('content-encoding') ?? 'identity').trim().toLowerCase();
  return type === 'application/json' && coding === 'identity' ? null : 'UNSUPPORTED_MEDIA_TYPE';
}

/** Whether a GET prefers an event stream, which this server does not have, to a document. */
function wantsEventStream(accept: string | null): boolean {
  return namedQuality(accept, 'text/event-stream') > mediaQuality(accept, 'application/json');
}

/** Addresses of the tool endpoint, with and without slash; its second address in the contract; the tools `search` and `fetch`. */
const ENDPOINTS = ['/api/mcp', '/api/mcp/', '/.well-known/mcp', '/api/mcp/search'] as const;

/** Whether a decoded pathname is that of a tool endpoint. */
export function isToolEndpoint(path: string): path is (typeof ENDPOINTS)[number] {
  return (ENDPOINTS as readonly string[]).includes(path);
}

/** A route that answers at the tool endpoints; null at other paths. */
export function createAgentRouter(service: Service): (request: HttpRequest, path: string) => Answer | null {
  const serverOf = siteServers(service);
  const endpoint = createMcpHandler(service, serverOf);
  const wellKnown = createMcpHandler(service, serverOf, ['GET', 'HEAD']);
  const searchAndFetch = siteServers(service, () => RETRIEVAL_OPERATIONS, new Map());
  const handlers: Readonly<Record<(typeof ENDPOINTS)[number], (request: HttpRequest) => Answer>> = {
    '/api/mcp': endpoint,
    '/api/mcp/': endpoint,
    '/api/mcp/search': createMcpHandler(service, searchAndFetch),
    '/.well-known/mcp': (request) => {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      return reads && !wantsEventStream(request.header('accept'))
        ? sendDocument(service, request, '/.well-known/mcp', MCP_DOCUMENT)
        : wellKnown(request);
    },
  };
  return (request, path) => (isToolEndpoint(path) ? handlers[path](request) : null);
}
