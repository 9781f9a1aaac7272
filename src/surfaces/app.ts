import { Hono } from 'hono';
import type { Site } from '../site/site.ts';
import { llmsText } from './documents/llms.ts';
import { openApi } from './documents/openapi.ts';
import { problemBody, sendProblem } from './http/problem.ts';
import type { Made } from './http/representation.ts';
import { isPreflight, pathOf, preflight, sendRepresentation } from './http/respond.ts';
import { handlePage } from './pages/handle.ts';
import { STYLESHEET } from './pages/layout.tsx';
import { STYLE } from './pages/style.ts';
import { handleRest } from './rest/rest.ts';
import type { Service } from './service.ts';

/** Documents at fixed addresses, each a pure function of the Site. */
const DOCUMENTS: Readonly<Record<string, (site: Site) => Made>> = {
  '/openapi.json': (site) => ({ type: 'application/json', body: JSON.stringify(openApi(site), null, 2) }),
  '/llms.txt': (site) => ({ type: 'text/plain; charset=utf-8', body: llmsText(site) }),
  [STYLESHEET]: () => ({ type: 'text/css; charset=utf-8', body: STYLE }),
};

/** The whole service as one fetch handler. */
export function createApp(service: Service): Hono {
  const app = new Hono();
  for (const path of ['/api', '/api/*']) app.all(path, (c) => handleRest(service, c.req.raw, c.env));
  for (const [path, make] of Object.entries(DOCUMENTS)) {
    app.all(path, (c) => sendDocument(service, c.req.raw, path, make));
  }
  // Not a route of its own: with one handler to a path, Hono answers without making a promise.
  app.notFound((c) => handlePage(service, c.req.raw));
  app.onError((error, c) => {
    const requestId = globalThis.crypto.randomUUID();
    const path = pathOf(c.req.raw);
    service.platform.logError(error, { requestId, method: c.req.method, path });
    const body = problemBody('INTERNAL_ERROR', service.site().origins.base, path, {
      extensions: { request_id: requestId },
    });
    return sendProblem(c.req.raw, body, { 'X-Request-Id': requestId });
  });
  return app;
}

function sendDocument(
  service: Service,
  request: Request,
  path: string,
  make: (site: Site) => Made,
): Response | Promise<Response> {
  const site = service.site();
  if (isPreflight(request)) return preflight('GET, HEAD');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendProblem(request, problemBody('METHOD_NOT_ALLOWED', site.origins.base, path), {
      Allow: 'GET, HEAD',
    });
  }
  const representation = service.representations.get(site, path, () => make(site));
  return sendRepresentation(service, request, representation, {
    Vary: 'Accept-Encoding',
    'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
  });
}
