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

/** Every answer to a POST is for one client at one time. */
const PRIVATE: Readonly<HeaderRecord> = { 'Cache-Control': 'no-store' };
const EMPTY: Fields = fieldsOf(BASE_HEADERS, PRIVATE);
const JSON_FIELDS: Fields = fieldsOf(BASE_HEADERS, PRIVATE, { 'Content-Type': 'application/json' });

/** A shorter answer gains nothing from a coding. */
const MIN_CODED = 1024;

/** Bytes of a message. */
const MAX_BODY = 64 * 1024;

/**
 * The tool endpoint: POST with one JSON-RPC message. Refusals of the transport are problem documents, in the order
 * preflight (uncounted), method, quota, host and origin, form, size; errors of the protocol are JSON-RPC.
 * @param alsoAllowed methods that something else answers at the same address. @public for `test/peers/conformance`
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
    const foreign = refusalOfCaller(request, base, service.allowedHosts ?? []);
    if (request.method === 'OPTIONS')
      return foreign ? refuse(foreign) : preflight(Allow, { ...CORS_HEADERS, Allow });
    if (request.method !== 'POST') return refuse('METHOD_NOT_ALLOWED', { Allow });

    const answer = (verdict: Verdict): Answer => {
      // Few are refused: what refusals say is made for them alone.
      const refuseCounted = (code: ProblemCode, more: HeaderRecord = {}, details: ProblemDetails = {}) =>
        refuse(code, { ...PRIVATE, ...rateLimitHeaders(verdict), ...more }, details);
      const refuseExhausted = (last: Verdict) =>
        refuseCounted(
          'RATE_LIMIT_EXCEEDED',
          { ...rateLimitHeaders(last), 'Retry-After': String(last.reset) },
          waitFor(last),
        );
      if (!verdict.admitted) return refuseExhausted(verdict);
      const refused = foreign ?? refusalOfForm(request);
      if (refused) return refuseCounted(refused);
      return request.text(MAX_BODY).then(
        (text) =>
          text === null
            ? refuseCounted('CONTENT_TOO_LARGE')
            : whenMade(countCalls(service, request, text, verdict), (last) =>
                last.admitted
                  ? respond(service, request, serverOf(service.site()), text, rateLimitFields(last))
                  : refuseExhausted(last),
              ),
        // A body that breaks off is the client's doing: nobody is to be told of a failure of ours.
        () => refuseCounted('BAD_REQUEST'),
      );
    };
    return whenMade(service.quota.consume(service.clientOf(request), service.platform.now()), answer);
  };
}

/** Counts the further calls of a batch, each as a request. @param verdict of the first. */
function countCalls(
  service: Service,
  request: HttpRequest,
  text: string,
  verdict: Verdict,
): Verdict | Promise<Verdict> {
  const { quota, platform } = service;
  const count = (last: Verdict, left: number): Verdict | Promise<Verdict> =>
    left === 0 || !last.admitted
      ? last
      : whenMade(quota.consume(service.clientOf(request), platform.now()), (next) => count(next, left - 1));
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

/** A body in a coding: the same request is answered by the same bytes, which are kept. */
async function codedBody(service: Service, key: string, chunks: Chunks, coding: Coding) {
  const { representations } = service;
  const make = () => ({ type: 'application/json', body: joinChunks(chunks) });
  const made = representations.getAgain(service.site(), `mcp:${key}`, make);
  return (await representations.coded(made, coding)).bytes;
}

/** Request headers that a browser client may send: what the specification names, and those of resumable streams. */
const CORS_HEADERS: Readonly<HeaderRecord> = {
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
};

/** The refusal of whoever asks, before anything is read; null where there is none. */
function refusalOfCaller(request: HttpRequest, base: string, allowed: readonly string[]): ProblemCode | null {
  if (!isAllowedHost(request.header('host') ?? request.host, base, allowed)) return 'MISDIRECTED_REQUEST';
  const origin = request.header('origin');
  return origin !== null && !isAllowedOrigin(origin, base, allowed) ? 'ORIGIN_NOT_ALLOWED' : null;
}

/** The refusal of a POST by its headers; null where its body is to be read. */
function refusalOfForm(request: HttpRequest): ProblemCode | null {
  // Answers are immediate JSON, also for a client that would rather have an event stream.
  if (mediaQuality(request.header('accept'), 'application/json') === 0) return 'NOT_ACCEPTABLE';
  const type = (request.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  const coding = (request.header('content-encoding') ?? 'identity').trim().toLowerCase();
  return type === 'application/json' && coding === 'identity' ? null : 'UNSUPPORTED_MEDIA_TYPE';
}

/** Whether a GET would rather listen to a stream, which there is none of, than read a document. */
function wantsEventStream(accept: string | null): boolean {
  return namedQuality(accept, 'text/event-stream') > mediaQuality(accept, 'application/json');
}

/** The tool endpoint, which also answers with a slash behind it; the contract's second address; that of `search` and `fetch`. */
const ENDPOINTS = ['/api/mcp', '/api/mcp/', '/.well-known/mcp', '/api/mcp/search'] as const;

/** Whether tools answer at a decoded pathname. */
export function isToolEndpoint(path: string): path is (typeof ENDPOINTS)[number] {
  return (ENDPOINTS as readonly string[]).includes(path);
}

/** The tool endpoint at its addresses; null elsewhere. */
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
