import type { ProblemCode } from '../../model/problems.ts';
import type { Verdict } from '../../quota/quota.ts';
import { problemBody, sendProblem } from '../http/problem.ts';
import { rateLimitHeaders } from '../http/rate-limit.ts';
import { BASE_HEADERS, type HeaderRecord, pathOf, preflight } from '../http/respond.ts';
import type { Site } from '../../site/site.ts';
import type { Service } from '../service.ts';
import { dispatch } from './dispatch.ts';
import { readBody } from './read-body.ts';
import type { ToolServer } from './server.ts';
import { siteServers } from './site-server.ts';
import { CORS_HEADERS, refuseCaller, refuseForm } from './transport.ts';

const METHODS = 'POST, OPTIONS';

type Handler = (request: Request, env: unknown) => Response | Promise<Response>;

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

  return (request, env) => {
    const { origins } = service.site();
    const refuse = (code: ProblemCode, headers: HeaderRecord) =>
      sendProblem(request, problemBody(code, origins.base, pathOf(request)), headers);
    const headerOf = (name: string) => request.headers.get(name);
    const refuseAsker = () =>
      refuseCaller(headerOf, hostOf(request.url), origins.base, service.allowedHosts ?? []);

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
      return readBody(request).then(respond, () => refuse('BAD_REQUEST', headers));

      function respond(text: string | null): Response {
        if (text === null) return refuse('CONTENT_TOO_LARGE', headers);
        const said = {
          version: headerOf('mcp-protocol-version'),
          method: headerOf('mcp-method'),
          name: headerOf('mcp-name'),
        };
        return send(dispatch(serverOf(service.site()), text, said), headers);
      }
    };
    const verdict = service.quota.consume(service.clientOf(request, env), service.platform.now());
    return verdict instanceof Promise ? verdict.then(answer) : answer(verdict);
  };
}

function send({ status, text }: { status: number; text: string | null }, headers: HeaderRecord): Response {
  if (text !== null) headers['Content-Type'] = 'application/json';
  return new Response(text, { status, headers });
}

/** On every answer to a POST: it is for one client at one time. */
function rateHeaders(verdict: Verdict): HeaderRecord {
  return {
    ...BASE_HEADERS,
    ...rateLimitHeaders(verdict),
    'Cache-Control': 'no-store',
  };
}

/** The host of a URL as it stands there. */
function hostOf(url: string): string {
  const start = url.indexOf('://') + 3;
  const end = url.indexOf('/', start);
  return url.slice(start, end < 0 ? undefined : end);
}
