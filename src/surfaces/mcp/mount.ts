import { MCP_DOCUMENT } from '../documents/agent-documents.ts';
import { sendDocument } from '../documents/document.ts';
import { RETRIEVAL_OPERATIONS } from '../../operations/retrieval.ts';
import type { HttpRequest, HttpResponse } from '../http/message.ts';
import { problemBody, sendProblem } from '../http/problem.ts';
import { isPreflight, preflight } from '../http/respond.ts';
import type { Service } from '../service.ts';
import { createMcpHandler } from './handle.ts';
import { siteServers } from './site-server.ts';
import { wantsEventStream } from './transport.ts';

/** Where clients ask how to sign in: RFC 9728, RFC 8414, OpenID Connect Discovery, each also below the endpoint. */
const SIGN_IN = /^(\/api\/mcp(?:\/search)?)?\/\.well-known\/(oauth-[^/]+|openid-configuration)(\/.*)?$/;

/**
 * The tool endpoint at its two addresses, the one with `search` and `fetch` alone, the document beside it, and the answer to who looks for a sign-in; null at
 * any other path.
 */
export function createAgentRouter(
  service: Service,
): (request: HttpRequest, path: string) => HttpResponse | Promise<HttpResponse> | null {
  const serverOf = siteServers(service);
  const endpoint = createMcpHandler(service, serverOf);
  const wellKnown = createMcpHandler(service, serverOf, ['GET', 'HEAD']);
  const retrieval = createMcpHandler(
    service,
    siteServers(service, () => RETRIEVAL_OPERATIONS, new Map()),
  );
  return (request, path) => {
    if (path === '/api/mcp' || path === '/api/mcp/') return endpoint(request);
    if (path === '/api/mcp/search') return retrieval(request);
    if (path === '/.well-known/mcp') {
      const reads = request.method === 'GET' || request.method === 'HEAD';
      return reads && !wantsEventStream(request.header('accept'))
        ? sendDocument(service, request, path, MCP_DOCUMENT)
        : wellKnown(request);
    }
    return path.includes('/.well-known/') && SIGN_IN.test(request.path) ? noSignIn(service, request) : null;
  };
}

/** JSON, never a page: clients read an HTML 200 there as "sign in". */
function noSignIn(service: Service, request: HttpRequest): HttpResponse {
  if (isPreflight(request)) return preflight('GET, HEAD');
  const body = problemBody('ENDPOINT_NOT_FOUND', service.site().origins.base, request.path, {
    detail: 'There is no authorization server: this service is public and needs no sign-in.',
    resolution: 'Send requests to /api/mcp and /api/v1 without credentials.',
  });
  return sendProblem(body);
}
