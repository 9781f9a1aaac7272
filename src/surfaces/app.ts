import { findDocument } from '../site/document.ts';
import { type DocumentAddress, SIGN_IN, mountOf } from '../model/addresses.ts';
import { decodePathname, safeDecode } from '../text/pathname.ts';
import type { Site } from '../site/site.ts';
import { AGENT_DOCUMENTS } from './documents/agent-documents.ts';
import { ownDocuments, sendDocument, type SiteDocument } from './documents/document.ts';
import { FEED_DOCUMENTS, sitemapDocument, sitemapParts } from './feeds/documents.ts';
import { llmsPart } from './documents/llms.ts';
import { openApi } from './documents/openapi.ts';
import type { ProblemCode, ProblemDetails } from '../model/problems.ts';
import { API_VERSION } from '../operations/operation.ts';
import { logFailure, problemBody, rateLimitHeaders, sendProblem } from './http/problem.ts';
import { type Answer, type Handler, type HeaderRecord, type HttpRequest, whenMade } from './http/message.ts';
import { keepPrivate } from './http/hosts.ts';
import { mounted } from './http/mounted.ts';
import { type Fetch, toFetch } from './http/web.ts';
import { createAgentRouter, isToolEndpoint } from './mcp/handle.ts';
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

/** The documents of a site, by pathname, custom ones included. */
function documentsOf(site: Site): Readonly<Record<string, SiteDocument>> {
  const own = ownDocuments(site);
  return own.length === 0 ? DOCUMENTS : { ...DOCUMENTS, ...Object.fromEntries(own) };
}

/** Whether a Site has a page, document, endpoint or redirect at an encoded pathname. It does not look for files. */
export function answersAt(site: Site, pathname: string): boolean {
  const decoded = decodePathname(pathname);
  const document = documentsOf(site)[decoded];
  return (
    (document !== undefined && document.exists?.(site) !== false) ||
    isApi(decoded) ||
    isToolEndpoint(decoded) ||
    /^\/api\/?$/.test(decoded) ||
    findPage(site, decoded, new URLSearchParams()) !== null
  );
}

/** The pathnames of the documents of a Site, and of the parts of a large sitemap. */
export function documentAddresses(site: Site): string[] {
  const fixed = Object.entries(documentsOf(site)).filter(([, document]) => document.exists?.(site) !== false);
  const parts = Array.from({ length: sitemapParts(site) }, (_, index) => `/sitemap-${index + 1}.xml`);
  return [...fixed.map(([path]) => path), ...parts];
}

/** Everything that answers requests. A runtime passes its requests here. */
export interface App {
  /** Answers requests of runtimes with a message type of their own, such as node:http. It never throws. */
  answer: Handler;
  /** Answers a `Request` of the Fetch standard. */
  fetch: Fetch;
  /** Makes the problem document for a request that the runtime refuses before it is an HttpRequest: decisions, "Codes". */
  refuse: Refuse;
}

/** @param of the request: the address of the client, and the path if it is known. */
export type Refuse = (
  code: ProblemCode,
  of: { peer: string; path?: string },
  details?: ProblemDetails,
  headers?: HeaderRecord,
) => Answer;

export function createApp(service: Service): App {
  const { base: address } = service.site().origins;
  const outsideMount: Handler = ({ path }) =>
    sendProblem({ ...problemBody('ENDPOINT_NOT_FOUND', address, path), instance: path });
  const route = mounted(createRouter(service), mountOf(address), outsideMount);
  const failed = (request: HttpRequest, error: unknown) => {
    const { details, headers } = logFailure(service.platform, error, request);
    const { base } = service.site().origins;
    return sendProblem(problemBody('INTERNAL_ERROR', base, request.path, details), headers);
  };
  const answer: Handler = (request) => {
    try {
      const response = route(request);
      return response instanceof Promise
        ? response.catch((error: unknown) => failed(request, error))
        : response;
    } catch (error) {
      return failed(request, error);
    }
  };
  const refuse: Refuse = (code, { peer, path = '/' }, details, headers) => {
    const client = service.clientOf({ peer, header: () => null });
    return whenMade(service.quota.peek(client, service.platform.now()), (verdict) =>
      sendProblem(problemBody(code, service.site().origins.base, path, details), {
        'API-Version': API_VERSION.slice(1),
        ...rateLimitHeaders(verdict),
        ...headers,
      }),
    );
  };
  const guarded = service.isPrivate ? keepPrivate(answer, address, service.allowedHosts ?? []) : answer;
  return { answer: guarded, fetch: toFetch(guarded), refuse };
}

/** A route: answers the request, or returns null to pass it to the next route. @param path decoded. */
type Route = (request: HttpRequest, path: string) => Answer | null;

/** The routes in their order. The last one answers everything. */
function routesOf(service: Service): Route[] {
  const documents = documentsOf(service.site());
  const isPage = (path: string) => findDocument(service.site(), path) !== null;
  return [
    function restApi(request) {
      return isApi(request.path) ? handleRest(service, request) : null;
    },
    function documentsAndFeeds(request, path) {
      const document = Object.hasOwn(documents, path) ? documents[path] : undefined;
      return document === undefined || document.exists?.(service.site()) === false
        ? null
        : sendDocument(service, request, path, document);
    },
    createAgentRouter(service),
    function howToSignIn(request, path) {
      return SIGN_IN.test(path) ? handleRest(service, request) : null;
    },
    // A site may have pages of its own below /api. The API answers all other addresses there with a problem.
    function restOfApi(request, path) {
      const isBelow = path === '/api' || path.startsWith('/api/');
      return isBelow && !isPage(request.path) ? handleRest(service, request) : null;
    },
    function partsOfDocuments(request, path) {
      const part = partOfDocument(service, path);
      return part && sendDocument(service, request, path, part);
    },
    function pagesTwinsAndFiles(request) {
      return handlePage(service, request);
    },
  ];
}

/** A part of the sitemap or of llms.txt, which only large sites have. */
function partOfDocument(service: Service, path: string): SiteDocument | null {
  if (path.startsWith('/sitemap-')) return sitemapDocument(service.site(), path);
  return path.endsWith('.txt') ? llmsPart(service.site(), path) : null;
}

function createRouter(service: Service): Handler {
  const routes = routesOf(service);
  return (request) => {
    const path = request.path.includes('%') ? safeDecode(request.path) : request.path;
    for (const route of routes) {
      const answer = route(request, path);
      if (answer !== null) return answer;
    }
    throw new Error(`No route answers ${path}.`);
  };
}
