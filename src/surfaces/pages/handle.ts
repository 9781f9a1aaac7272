import type { Site } from '../../site/site.ts';
import { partAddress } from '../../site/paging.ts';
import { twinUrl } from '../../site/summary.ts';
import { text } from '../../site/text.ts';
import { renderTwin } from '../../site/twin.ts';
import { asksForHtml, prefersMarkdown } from '../http/negotiate.ts';
import { answerUnlessRead } from '../http/problem.ts';
import {
  BASE_HEADERS,
  type HeaderRecord,
  pathOf,
  queryOf,
  sendRepresentation,
  sendWhenMade,
  SHARED_MINUTE,
} from '../http/respond.ts';
import type { Service } from '../service.ts';
import { notLaidOut } from '../texts/not-laid-out.tsx';
import { withTexts } from '../texts/texts.ts';
import { isIndexed, sendAsset } from './asset.ts';
import { findPage } from './find-page.ts';
import { renderNotice, renderPage } from './layout.tsx';
import { notFoundMain, notFoundMarkdown } from './not-found.tsx';
import type { Page } from './page.ts';
import { htmlHeaders, linkHeader } from './security.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
/** Caches keyed by URL alone must ask again; those that hold one form of it need not for a minute. */
const NEGOTIATED: HeaderRecord = { Vary: 'Accept, Accept-Encoding', 'Cache-Control': 'no-cache' };
const FIXED: HeaderRecord = {
  Vary: 'Accept, Accept-Encoding',
  'Cache-Control': SHARED_MINUTE,
};

/** Answers everything that is neither API nor document: pages, their twins, assets, and what does not exist. */
export function handlePage(service: Service, request: Request): Response | Promise<Response> {
  const site = service.site();
  const path = pathOf(request);
  const refused = answerUnlessRead(request, site.origins.base, path);
  if (refused) return refused;
  const decoded = decode(path);
  if (decoded === null) return sendNotFound(site, request, path);
  const page = findPage(site, decoded, new URLSearchParams(queryOf(request)));
  if (typeof page === 'string') return redirect(site.origins.base + page, 301);
  if (page === null) {
    // Without the slash, links relative to the folder would lead elsewhere.
    if (isIndexed(site, decoded)) return redirect(`${site.origins.base}${path}/${search(request)}`, 301);
    return sendAsset(service, request, decoded) ?? sendNotFound(site, request, decoded);
  }
  if (decoded.endsWith('.md')) return sendTwin(service, request, site, page, FIXED);
  if (path !== page.pathname) return redirect(site.origins.base + page.pathname + search(request), 301);
  if (prefersMarkdown(request.headers.get('accept'))) {
    return sendTwin(service, request, site, page, negotiated(site));
  }
  // In headless mode pages are another server's; the reference is about this one.
  if (site.snapshot.config.pages || page.kind === 'developers') {
    return sendHtml(service, request, site, page);
  }
  return sendHeadless(service, request, site, page);
}

/** What stands in for a page in headless mode: the way to where it is, else its text. */
function sendHeadless(
  service: Service,
  request: Request,
  site: Site,
  page: Page,
): Response | Promise<Response> {
  const { base, pages } = site.origins;
  if (pages !== base && (page.row !== undefined || page.kind === 'home')) {
    return redirect(pages + page.pathname, 302, { Vary: NEGOTIATED['Vary'] as string });
  }
  if (pages === base && asksForHtml(request.headers.get('accept'))) {
    // The page is at this very address: a proxy in front takes this status as "ask the site".
    const body = `This server has no HTML; the text of the page is at ${twinUrl(site, page.path)}\n`;
    return new Response(request.method === 'HEAD' ? null : body, {
      status: 406,
      headers: { ...BASE_HEADERS, ...NEGOTIATED, 'Content-Type': MARKDOWN },
    });
  }
  return sendTwin(service, request, site, page, negotiated(site));
}

/** Headers of an address that has several forms. */
function negotiated({ snapshot }: Site): HeaderRecord {
  return snapshot.config.cache_negotiated ? FIXED : NEGOTIATED;
}

function redirect(location: string, status: 301 | 302, headers: HeaderRecord = {}): Response {
  return new Response(null, { status, headers: { ...BASE_HEADERS, ...headers, Location: location } });
}

function search(request: Request): string {
  const query = queryOf(request);
  return query ? `?${query}` : '';
}

function sendTwin(
  service: Service,
  request: Request,
  site: Site,
  page: Page,
  headers: HeaderRecord,
): Response | Promise<Response> {
  const representation = service.representations.get(site, `md:${page.pathname}?${page.query}`, () => {
    const source = page.source('md');
    const canonical = `<${source.url}>; rel="canonical"`;
    return { type: MARKDOWN, body: renderTwin(site, source), headers: { Link: canonical } };
  });
  return sendRepresentation(service, request, representation, headers);
}

function sendHtml(service: Service, request: Request, site: Site, page: Page): Response | Promise<Response> {
  const key = `html:${page.pathname}?${page.query}`;
  const representation = service.representations.getLater(site, key, () => {
    const twin = partAddress(site, twinUrl(site, page.path), page.query);
    const source = page.source('url');
    return withTexts(service.platform, notLaidOut(site, twin, text(site, 'as_markdown')), (texts) => ({
      type: HTML,
      body: renderPage(site, page, source, twin, texts),
      headers: { ...htmlHeaders(site), Link: linkHeader(site, twin) },
    }));
  });
  return sendWhenMade(service, request, representation, negotiated(site));
}

/** 404: HTML for those who ask for it by name, markdown for everyone else, with what may have been meant. */
function sendNotFound(site: Site, request: Request, path: string): Response {
  const { pages } = site.snapshot.config;
  const html = pages && asksForHtml(request.headers.get('accept')) && !path.endsWith('.md');
  const body = html
    ? renderNotice(site, text(site, 'not_found'), notFoundMain(site, path))
    : notFoundMarkdown(site, path);
  return new Response(request.method === 'HEAD' ? null : body, {
    status: 404,
    headers: {
      ...BASE_HEADERS,
      ...(html ? htmlHeaders(site) : {}),
      ...NEGOTIATED,
      'Content-Type': html ? HTML : MARKDOWN,
    },
  });
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
