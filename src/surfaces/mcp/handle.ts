import type { ProblemCode } from '../../model/problems.ts';
import type { Verdict } from '../../quota/quota.ts';
import { problemBody, sendProblem } from '../http/problem.ts';
import { rateLimitHeaders } from '../http/rate-limit.ts';
import { BASE_HEADERS } from '../http/base-headers.ts';
import { fieldsOf, type Handler, type HeaderRecord, type HttpResponse } from '../http/message.ts';
import { preflight } from '../http/respond.ts';
import type { Site } from '../../site/site.ts';
import type { Service } from '../service.ts';
import { dispatch } from './dispatch.ts';
import type { Outcome } from './protocol.ts';
import type { ToolServer } from './server.ts';
import { siteServers } from './site-server.ts';
import { CORS_HEADERS, refuseCaller, refuseForm } from './transport.ts';

const METHODS = 'POST, OPTIONS';

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
    const refuse = (code: ProblemCode, headers: HeaderRecord) =>
      sendProblem(problemBody(code, origins.base, request.path), headers);
    const headerOf = (name: string) => request.header(name);
    const refuseAsker = () => refuseCaller(headerOf, request.host, origins.base, service.allowedHosts ?? []);

    if (request.method === 'OPTIONS') {
      const refused = refuseAsker();
      return refused ? refuse(refused, {}) : preflight(allow, { ...CORS_HEADERS, Allow: allow });
    }
    if (request.method !== 'POST') return refuse('METHOD_NOT_ALLOWED', { Allow: allow });

    const answer = (verdict: Verdict) => {
      const headers = rateHeaders(verdict);
      if (!verdict.admitted) {
        return refuse('RATE_LIMIT_EXCEEDED', { ...headers, 'Retry-After': String(verdict.reset) });
      }
      const refused = refuseAsker() ?? refuseForm(headerOf);
      if (refused) return refuse(refused, headers);
      // A body that breaks off is the client's doing: nobody is to be told of a failure of ours.
      return request.text(MAX_BODY).then(respond, () => refuse('BAD_REQUEST', headers));

      function respond(text: string | null): HttpResponse {
        if (text === null) return refuse('CONTENT_TOO_LARGE', headers);
        const said = {
          version: headerOf('mcp-protocol-version'),
          method: headerOf('mcp-method'),
          name: headerOf('mcp-name'),
        };
        const server = serverOf(service.site());
        return { ...send(dispatch(server, text, said), headers), about: server.takeSubject?.() };
      }
    };
    const verdict = service.quota.consume(service.clientOf(request), service.platform.now());
    return verdict instanceof Promise ? verdict.then(answer) : answer(verdict);
  };
}

function send({ status, body }: Outcome, headers: HeaderRecord): HttpResponse {
  if (body !== null) headers['Content-Type'] = 'application/json';
  return { status, fields: fieldsOf(headers), body };
}

/** On every answer to a POST: it is for one client at one time. */
function rateHeaders(verdict: Verdict): HeaderRecord {
  return {
    ...BASE_HEADERS,
    ...rateLimitHeaders(verdict),
    'Cache-Control': 'no-store',
  };
}
