import { findDocument } from '../site/document.ts';
import { mountOf } from '../model/mount.ts';
import type { DocumentAddress } from '../model/reserved-addresses.ts';
import { decodePathname, safeDecode } from '../text/pathname.ts';
import type { Site } from '../site/site.ts';
import { AGENT_DOCUMENTS } from './documents/agent-documents.ts';
import { ownDocuments, sendDocument, type SiteDocument } from './documents/document.ts';
import { FEED_DOCUMENTS, sitemapDocument } from './feeds/documents.ts';
import { sitemapParts } from './feeds/sitemap.ts';
import { llmsPart } from './documents/llms.ts';
import { openApi } from './documents/openapi.ts';
import { logFailure, problemBody, sendProblem } from './http/problem.ts';
import type { Handler, HttpRequest } from './http/message.ts';
import { keepPrivate } from './http/hosts.ts';
import { mounted } from './http/mounted.ts';
import { type Fetch, toFetch } from './http/web.ts';
import { createAgentRouter } from './mcp/handle.ts';
import { findPage } from './pages/find-page.ts';
import { handlePage } from './pages/handle.ts';
import { FONT_DOCUMENTS, FRAME_FILES } from './pages/frame/frame-files.ts';
import { handleRest, isApi } from './rest/rest.ts';
import type { Service } from './service.ts';

/** Documents at fixed addresses, each a pure function of the Site. */
export const DOCUMENTS: Readonly<Record<string, SiteDocument>> = {
  ...AGENT_DOCUMENTS,
  '/openapi.json': { type: 'application/json', text: (site) => JSON.stringify(openApi(site), null, 2) },
  ...FEED_DOCUMENTS,
  ...FRAME_FILES,
  ...FONT_DOCUMENTS,
} satisfies Partial<Record<DocumentAddress, SiteDocument>>;

/** Those of a site, its own among them. */
function documentsOf(site: Site): Readonly<Record<string, SiteDocument>> {
  const own = ownDocuments(site);
  return own.length === 0 ? DOCUMENTS : { ...DOCUMENTS, ...Object.fromEntries(own) };
}

/** Whether a Site answers at a pathname, encoded, be it with a redirect. Files are not looked for. */
export function answersAt(site: Site, pathname: string): boolean {
  const decoded = decodePathname(pathname);
  const document = documentsOf(site)[decoded];
  return (
    (document !== undefined && document.exists?.(site) !== false) ||
    isApi(decoded) ||
    /^\/api(?:\/mcp(?:\/search)?)?\/?$|^\/\.well-known\/mcp$/.test(decoded) ||
    findPage(site, decoded, new URLSearchParams()) !== null
  );
}

/** The addresses of the documents of a Site, parts of a large sitemap among them. */
export function documentAddresses(site: Site): string[] {
  const fixed = Object.entries(documentsOf(site)).filter(([, document]) => document.exists?.(site) !== false);
  const parts = Array.from({ length: sitemapParts(site) }, (_, index) => `/sitemap-${index + 1}.xml`);
  return [...fixed.map(([path]) => path), ...parts];
}

/** The whole service: what a runtime hands its requests to. */
export interface App {
  /** For runtimes with messages of their own. It never throws. */
  answer: Handler;
  /** For those that speak the Fetch standard. */
  fetch: Fetch;
}

export function createApp(service: Service): App {
  const { base: address } = service.site().origins;
  const notBelow: Handler = ({ path }) =>
    sendProblem({ ...problemBody('ENDPOINT_NOT_FOUND', address, path), instance: path });
  const route = mounted(createRouter(service), mountOf(address), notBelow);
  const failed = (request: HttpRequest, error: unknown) => {
    const { details, headers } = logFailure(service.platform, error, request);
    const { base } = service.site().origins;
    return sendProblem(problemBody('INTERNAL_ERROR', base, request.path, details), headers);
  };
  const answer: Handler = (request) => {
    try {
      const made = route(request);
      return made instanceof Promise ? made.catch((error: unknown) => failed(request, error)) : made;
    } catch (error) {
      return failed(request, error);
    }
  };
  const kept = service.isPrivate ? keepPrivate(answer, address, service.allowedHosts ?? []) : answer;
  return { answer: kept, fetch: toFetch(kept) };
}

/** Where clients ask how to sign in (RFC 9728, RFC 8414, OpenID Connect Discovery): a page there would be an answer. */
const SIGN_IN = /^\/\.well-known\/(?:oauth-[^/]+|openid-configuration)(?:\/|$)/;

/** A part of the sitemap or of llms.txt, of which only large sites have any. */
function partOfDocument(service: Service, path: string): SiteDocument | null {
  if (path.startsWith('/sitemap-')) return sitemapDocument(service.site(), path);
  return path.endsWith('.txt') ? llmsPart(service.site(), path) : null;
}

function createRouter(service: Service): Handler {
  const agents = createAgentRouter(service);
  const documents = documentsOf(service.site());
  return (request) => {
    if (isApi(request.path)) return handleRest(service, request);
    const path = request.path.includes('%') ? safeDecode(request.path) : request.path;
    const document = Object.hasOwn(documents, path) ? documents[path] : undefined;
    if (document) {
      return document.exists?.(service.site()) === false
        ? handlePage(service, request)
        : sendDocument(service, request, path, document);
    }
    const agent = agents(request, path);
    if (agent) return agent;
    if (SIGN_IN.test(path)) return handleRest(service, request);
    if (path === '/api' || path.startsWith('/api/')) {
      const isPage = findDocument(service.site(), request.path) !== null;
      return isPage ? handlePage(service, request) : handleRest(service, request);
    }
    const part = partOfDocument(service, path);
    return part ? sendDocument(service, request, path, part) : handlePage(service, request);
  };
}
