import type { ProblemCode, ProblemDetails } from '../../model/problems.ts';
import type { Coding } from '../../platform/platform.ts';
import type { Verdict } from '../../quota/quota.ts';
import { pickCoding } from '../http/negotiate.ts';
import { problemBody, sendProblem } from '../http/problem.ts';
import { rateLimitFields, rateLimitHeaders, waitFor } from '../http/rate-limit.ts';
import { BASE_HEADERS } from '../http/base-headers.ts';
import {
  type Chunks,
  type Fields,
  fieldsOf,
  type Handler,
  type HeaderRecord,
  type HttpResponse,
  joinChunks,
} from '../http/message.ts';
import { preflight } from '../http/respond.ts';
import type { Site } from '../../site/site.ts';
import type { Service } from '../service.ts';
import { dispatch } from './dispatch.ts';
import type { ToolServer } from './server.ts';
import { siteServers } from './site-server.ts';
import { CORS_HEADERS, refuseCaller, refuseForm } from './transport.ts';

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
 * @param serverOf the tools; those of the Site, unless a test has its own.
 * @param alsoAllowed methods that something else answers at the same address.
 */
export function createMcpHandler(
  service: Service,
  serverOf: (site: Site) => ToolServer = siteServers(service),
  alsoAllowed: readonly string[] = [],
): Handler {
  const allow = [...alsoAllowed, METHODS].join(', ');

  return (request) => {
    const { origins } = service.site();
    const refuse = (code: ProblemCode, headers: HeaderRecord, details: ProblemDetails = {}) =>
      sendProblem(problemBody(code, origins.base, request.path, details), headers);
    const headerOf = (name: string) => request.header(name);
    const refuseAsker = () => refuseCaller(headerOf, request.host, origins.base, service.allowedHosts ?? []);

    if (request.method === 'OPTIONS') {
      const refused = refuseAsker();
      return refused ? refuse(refused, {}) : preflight(allow, { ...CORS_HEADERS, Allow: allow });
    }
    if (request.method !== 'POST') return refuse('METHOD_NOT_ALLOWED', { Allow: allow });

    const answer = (verdict: Verdict) => {
      const refuseCounted = (code: ProblemCode, more: HeaderRecord = {}, details: ProblemDetails = {}) =>
        refuse(code, { ...PRIVATE, ...rateLimitHeaders(verdict), ...more }, details);
      if (!verdict.admitted) {
        const retry = { 'Retry-After': String(verdict.reset) };
        return refuseCounted('RATE_LIMIT_EXCEEDED', retry, waitFor(verdict));
      }
      const refused = refuseAsker() ?? refuseForm(headerOf);
      if (refused) return refuseCounted(refused);
      // A body that breaks off is the client's doing: nobody is to be told of a failure of ours.
      return request.text(MAX_BODY).then(respond, () => refuseCounted('BAD_REQUEST'));

      function respond(text: string | null): HttpResponse | Promise<HttpResponse> {
        if (text === null) return refuseCounted('CONTENT_TOO_LARGE');
        const said = {
          version: headerOf('mcp-protocol-version'),
          method: headerOf('mcp-method'),
          name: headerOf('mcp-name'),
        };
        const server = serverOf(service.site());
        const { status, body } = dispatch(server, text, said);
        const fields = (body === null ? EMPTY : JSON_FIELDS).concat(rateLimitFields(verdict));
        const plain = { status, fields, body, about: server.takeSubject?.() };
        const coding = pickCoding(headerOf('accept-encoding'), service.platform.codings);
        const isLarge = body?.some((chunk) => typeof chunk !== 'string' && chunk.length >= MIN_CODED);
        if (body === null || coding === null || !isLarge) return plain;
        return codedBody(service, `${said.version}:${text}`, body, coding).then((coded) => ({
          ...plain,
          fields: [...fields, 'Content-Encoding', coding, 'Vary', 'Accept-Encoding'],
          body: coded,
        }));
      }
    };
    const verdict = service.quota.consume(service.clientOf(request), service.platform.now());
    return verdict instanceof Promise ? verdict.then(answer) : answer(verdict);
  };
}

/** A body in a coding: the same request is answered by the same bytes, which are kept. */
async function codedBody(service: Service, key: string, chunks: Chunks, coding: Coding) {
  const { representations } = service;
  const make = () => ({ type: 'application/json', body: joinChunks(chunks) });
  const made = representations.getAgain(service.site(), `mcp:${key}`, make);
  return (await representations.coded(made, coding)).bytes;
}
