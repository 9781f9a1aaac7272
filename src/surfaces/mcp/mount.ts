import type { Hono } from 'hono';
import { MCP_DOCUMENT } from '../documents/agent-documents.ts';
import { sendDocument } from '../documents/document.ts';
import { problemBody, sendProblem } from '../http/problem.ts';
import { isPreflight, pathOf, preflight } from '../http/respond.ts';
import type { Service } from '../service.ts';
import { createMcpHandler } from './handle.ts';
import { siteServers } from './site-server.ts';
import { wantsEventStream } from './transport.ts';

/** Where clients ask how to sign in: RFC 9728, RFC 8414, OpenID Connect Discovery, each also below the endpoint. */
const SIGN_IN = /^(\/api\/mcp)?\/\.well-known\/(oauth-[^/]+|openid-configuration)(\/.*)?$/;

/** The tool endpoint at its two addresses, the document beside it, and the answer to who looks for a sign-in. */
export function mountAgents(app: Hono, service: Service): void {
  const serverOf = siteServers(service);
  const endpoint = createMcpHandler(service, serverOf);
  for (const path of ['/api/mcp', '/api/mcp/']) app.all(path, (c) => endpoint(c.req.raw, c.env));

  const wellKnown = createMcpHandler(service, serverOf, ['GET', 'HEAD']);
  app.all('/.well-known/mcp', (c) => {
    const request = c.req.raw;
    const reads = request.method === 'GET' || request.method === 'HEAD';
    return reads && !wantsEventStream(request.headers.get('accept'))
      ? sendDocument(service, request, '/.well-known/mcp', MCP_DOCUMENT)
      : wellKnown(request, c.env);
  });

  for (const path of ['/.well-known/*', '/api/mcp/.well-known/*']) {
    app.all(path, (c, next) => {
      const { raw } = c.req;
      return SIGN_IN.test(pathOf(raw)) ? Promise.resolve(noSignIn(service, raw)) : next();
    });
  }
}

/** JSON, never a page: clients read an HTML 200 there as "sign in". */
function noSignIn(service: Service, request: Request): Response {
  if (isPreflight(request)) return preflight('GET, HEAD');
  const body = problemBody('ENDPOINT_NOT_FOUND', service.site().origins.base, pathOf(request), {
    detail: 'There is no authorization server: this service is public and needs no sign-in.',
    resolution: 'Send requests to /api/mcp and /api/v1 without credentials.',
  });
  return sendProblem(request, body);
}
