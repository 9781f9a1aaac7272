import type { Site } from '../../site/site.ts';
import { partAddress } from '../../site/paging.ts';
import { twinUrl } from '../../site/summary.ts';
import { text } from '../../site/text.ts';
import { mountOf } from '../../model/mount.ts';
import { renderTwin } from '../../site/twin.ts';
import { asksForHtml, prefersMarkdown } from '../http/negotiate.ts';
import { answerUnlessRead } from '../http/problem.ts';
import {
  BASE_HEADERS,
  type Fields,
  fieldsOf,
  type HeaderRecord,
  type HttpRequest,
  type HttpResponse,
} from '../http/message.ts';
import { mountHtml } from '../http/mounted.ts';
import { sendRepresentation, sendWhenMade, SHARED_MINUTE } from '../http/respond.ts';
import type { Service } from '../service.ts';
import { notLaidOut } from '../texts/not-laid-out.tsx';
import { withTexts } from '../texts/texts.ts';
import { isIndexed, sendAsset, sendCard } from './pictures/asset.ts';
import { pageAt } from './find-page.ts';
import { renderNotice, renderPage } from './frame/layout.tsx';
import { notFoundMain, notFoundMarkdown, notFoundTitle } from './not-found.tsx';
import type { Page } from './page.ts';
import { withPictures } from './pictures/pictures.ts';
import { withSlots } from './frame/slots.tsx';
import { htmlHeaders, linkHeader } from './frame/security.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
/** Caches keyed by URL alone must ask again; those that hold one form of it need not for a minute. */
const VARY = 'Accept, Accept-Encoding';
const NEGOTIATED: Fields = ['Vary', VARY, 'Cache-Control', 'no-cache'];
const FIXED: Fields = ['Vary', VARY, 'Cache-Control', SHARED_MINUTE];

/** Answers everything that is neither API nor document: pages, their twins, assets, and what does not exist. */
export function handlePage(service: Service, request: HttpRequest): HttpResponse | Promise<HttpResponse> {
  const site = service.site();
  const { path } = request;
  const refused = answerUnlessRead(request, site.origins.base);
  if (refused) return refused;
  const decoded = path.includes('%') ? decode(path) : path;
  if (decoded === null) return sendNotFound(site, request, path);
  const page = pageAt(site, path, request.query);
  if (typeof page === 'string') return redirect(site.origins.base + page, 301);
  if (page === null) {
    // Without the slash, links relative to the folder would lead elsewhere.
    if (isIndexed(site, decoded)) return redirect(`${site.origins.base}${path}/${search(request)}`, 301);
    const asset = sendAsset(service, request, decoded) ?? sendCard(service, request, decoded);
    if (asset) return asset;
    const guessed = guessedAddress(decoded);
    return guessed ? redirect(site.origins.base + guessed, 301) : sendNotFound(site, request, decoded);
  }
  if (decoded.endsWith('.md')) return sendTwin(service, request, site, page, FIXED);
  if (path !== page.pathname) return redirect(site.origins.base + page.pathname + search(request), 301);
  if (prefersMarkdown(request.header('accept'))) {
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
  request: HttpRequest,
  site: Site,
  page: Page,
): HttpResponse | Promise<HttpResponse> {
  const { base, pages } = site.origins;
  if (pages !== base && (page.row !== undefined || page.kind === 'home')) {
    return redirect(pages + page.pathname, 302, ['Vary', VARY]);
  }
  if (pages === base && asksForHtml(request.header('accept'))) {
    // The page is at this very address: a proxy in front takes this status as "ask the site".
    const body = `This server has no HTML; the text of the page is at ${twinUrl(site, page.pathname)}\n`;
    const fields = [...fieldsOf(BASE_HEADERS), ...NEGOTIATED, 'Content-Type', MARKDOWN];
    return { status: 406, fields, body };
  }
  return sendTwin(service, request, site, page, negotiated(site));
}

/** Headers of an address that has several forms. */
function negotiated({ snapshot }: Site): Fields {
  return snapshot.config.cache_negotiated ? FIXED : NEGOTIATED;
}

function redirect(location: string, status: 301 | 302, fields: Fields = []): HttpResponse {
  return { status, fields: [...fieldsOf(BASE_HEADERS), ...fields, 'Location', location], body: null };
}

function search({ query }: HttpRequest): string {
  return query ? `?${query}` : '';
}

function sendTwin(
  service: Service,
  request: HttpRequest,
  site: Site,
  page: Page,
  fields: Fields,
): HttpResponse | Promise<HttpResponse> {
  const representation = service.representations.get(site, `md:${page.pathname}?${page.query}`, () => {
    const source = page.source('md');
    const canonical = `<${source.url}>; rel="canonical"`;
    return {
      type: MARKDOWN,
      body: renderTwin(site, source),
      headers: { Link: canonical },
      about: page.about?.(),
    };
  });
  return sendRepresentation(service, request, representation, fields);
}

function sendHtml(
  service: Service,
  request: HttpRequest,
  site: Site,
  page: Page,
): HttpResponse | Promise<HttpResponse> {
  const hasPictures = service.platform.pictures !== undefined;
  const key = `html:${page.pathname}?${page.query}`;
  const representation = service.representations.getLater(site, key, () => {
    const twin = partAddress(site, twinUrl(site, page.pathname), page.query);
    const source = page.source('url');
    return withTexts(service.platform, notLaidOut(site, twin, text(site, 'as_markdown')), (texts) => ({
      type: HTML,
      body: inPlace(
        site,
        withPictures(
          site,
          renderPage(site, { page, source, twin, texts, hasCards: hasPictures }),
          hasPictures,
        ),
      ),
      headers: { ...htmlHeaders(site), Link: linkHeader(site, twin) },
      about: page.about?.(),
    }));
  });
  return sendWhenMade(service, request, representation, negotiated(site));
}

/** 404: HTML for those who ask for it by name, markdown for everyone else, with what may have been meant. */
function sendNotFound(site: Site, request: HttpRequest, path: string): HttpResponse {
  const { pages } = site.snapshot.config;
  const html = pages && asksForHtml(request.header('accept')) && !path.endsWith('.md');
  const body = html
    ? inPlace(site, renderNotice(site, notFoundTitle(site), notFoundMain(site, path)))
    : notFoundMarkdown(site, path);
  const own: HeaderRecord = { ...(html ? htmlHeaders(site) : {}), 'Content-Type': html ? HTML : MARKDOWN };
  return { status: 404, fields: [...fieldsOf(BASE_HEADERS, own), ...NEGOTIATED], body };
}

/** A page with the owner's slots, where it is mounted. */
function inPlace(site: Site, html: string): string {
  return mountHtml(mountOf(site.origins.base), withSlots(site, html));
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Where agents look without having been told, in lower case, and the document that they mean. */
const GUESSED: Readonly<Record<string, string>> = {
  '/agent.md': '/agents.md',
  '/agents.txt': '/agents.md',
  '/agents.md': '/agents.md',
  '/claude.md': '/agents.md',
  '/skill.md': '/.well-known/agent-skills/read-this-site/SKILL.md',
  '/skills.md': '/.well-known/agent-skills/read-this-site/SKILL.md',
  '/.well-known/skills/index.json': '/.well-known/agent-skills/index.json',
  '/llm.txt': '/llms.txt',
  '/llms.txt': '/llms.txt',
  '/llms-full.txt': '/llms-full.txt',
  '/.well-known/llms.txt': '/llms.txt',
  '/.well-known/llms-full.txt': '/llms-full.txt',
  '/.well-known/agents.md': '/agents.md',
  '/.well-known/openapi.json': '/openapi.json',
  '/swagger.json': '/openapi.json',
  '/api-docs': '/developers',
  '/.well-known/tools.json': '/tools.json',
  '/.well-known/sitemap.xml': '/sitemap.xml',
};

/** The document that an address was meant for, where nothing answers at it; null where it is none of these. */
function guessedAddress(path: string): string | null {
  const wanted = GUESSED[path.toLowerCase()];
  return wanted === undefined || wanted === path ? null : wanted;
}
