import { Hono } from 'hono';
import { findDocument } from '../site/document.ts';
import type { DocumentAddress } from '../model/reserved-addresses.ts';
import { decodePathname } from '../text/pathname.ts';
import type { Site } from '../site/site.ts';
import { AGENT_DOCUMENTS } from './documents/agent-documents.ts';
import { type SiteDocument, sendDocument } from './documents/document.ts';
import { FEED_DOCUMENTS, sitemapDocument } from './feeds/documents.ts';
import { sitemapParts } from './feeds/sitemap.ts';
import { openApi } from './documents/openapi.ts';
import { logFailure, problemBody, sendProblem } from './http/problem.ts';
import { pathOf } from './http/respond.ts';
import { mountAgents } from './mcp/mount.ts';
import { findPage } from './pages/find-page.ts';
import { handlePage } from './pages/handle.ts';
import { FRAME_FILES } from './pages/frame-files.ts';
import { handleRest, isApi } from './rest/rest.ts';
import type { Service } from './service.ts';

/** Documents at fixed addresses, each a pure function of the Site. */
const DOCUMENTS: Readonly<Record<string, SiteDocument>> = {
  ...AGENT_DOCUMENTS,
  '/openapi.json': { type: 'application/json', text: (site) => JSON.stringify(openApi(site), null, 2) },
  ...FEED_DOCUMENTS,
  ...FRAME_FILES,
} satisfies Partial<Record<DocumentAddress, SiteDocument>>;

/**
 * Whether a Site answers at a pathname: with a page, a list, a document, the API, or a redirect to one. Files are not
 * looked for. @param pathname encoded.
 */
export function answersAt(site: Site, pathname: string): boolean {
  const decoded = decodePathname(pathname);
  const document = DOCUMENTS[decoded];
  return (
    (document !== undefined && document.exists?.(site) !== false) ||
    isApi(decoded) ||
    /^\/api(?:\/mcp)?\/?$|^\/\.well-known\/mcp$/.test(decoded) ||
    findPage(site, decoded, new URLSearchParams()) !== null
  );
}

/** The addresses of the documents of a Site, parts of a large sitemap among them. */
export function documentAddresses(site: Site): string[] {
  const fixed = Object.entries(DOCUMENTS).filter(([, document]) => document.exists?.(site) !== false);
  const parts = Array.from({ length: sitemapParts(site) }, (_, index) => `/sitemap-${index + 1}.xml`);
  return [...fixed.map(([path]) => path), ...parts];
}

/** The whole service as one fetch handler. */
export function createApp(service: Service): Hono {
  const app = new Hono();
  for (const [path, document] of Object.entries(DOCUMENTS)) {
    app.all(path, (c) =>
      document.exists?.(service.site()) === false
        ? handlePage(service, c.req.raw)
        : sendDocument(service, c.req.raw, path, document),
    );
  }
  mountAgents(app, service);
  for (const path of ['/api', '/api/*']) {
    app.all(path, (c) => {
      const isPage = !isApi(pathOf(c.req.raw)) && findDocument(service.site(), pathOf(c.req.raw)) !== null;
      return isPage ? handlePage(service, c.req.raw) : handleRest(service, c.req.raw, c.env);
    });
  }
  // Not a route of its own: with one handler to a path, Hono answers without making a promise.
  app.notFound((c) => {
    const path = pathOf(c.req.raw);
    const part = path.startsWith('/sitemap-') ? sitemapDocument(service.site(), path) : null;
    return part ? sendDocument(service, c.req.raw, path, part) : handlePage(service, c.req.raw);
  });
  app.onError((error, c) => {
    const path = pathOf(c.req.raw);
    const { details, headers } = logFailure(service.platform, error, c.req.raw, path);
    const body = problemBody('INTERNAL_ERROR', service.site().origins.base, path, details);
    return sendProblem(c.req.raw, body, headers);
  });
  return app;
}
