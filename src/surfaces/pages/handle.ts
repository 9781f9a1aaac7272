import { mountOf } from '../../model/addresses.ts';
import type { Site } from '../../site/site.ts';
import { partAddress } from '../../site/paging.ts';
import { twinUrl } from '../../site/summary.ts';
import { text } from '../../site/text.ts';
import { renderTwin } from '../../site/twin.ts';
import { orNull } from '../../text/or-null.ts';
import { asksForHtml, prefersMarkdown } from '../http/negotiate.ts';
import { answerUnlessRead } from '../http/problem.ts';
import {
  type Answer,
  BASE_HEADERS,
  type Fields,
  fieldsOf,
  type HttpRequest,
  whenMade,
} from '../http/message.ts';
import { mountHtml } from '../http/mounted.ts';
import { sendRepresentation, SHARED_MINUTE } from '../http/respond.ts';
import type { Service } from '../service.ts';
import { notLaidOut, withTexts } from '../texts/texts.ts';
import { isIndexed, sendAsset, sendCard, withPictures } from './pictures.ts';
import { pageAt } from './find-page.ts';
import { renderFrame } from './frame/layout.tsx';
import { notFoundMain, notFoundMarkdown, notFoundTitle } from './not-found.tsx';
import type { Page } from './page.ts';
import { withSlots } from './frame/slots.tsx';
import { htmlHeaders, linkHeader } from './frame/security.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
/** The fields of a page with content negotiation, which caches keyed by URL alone must revalidate, and of an address with one form. */
const VARY = 'Accept, Accept-Encoding';
const NEGOTIATED: Fields = ['Vary', VARY, 'Cache-Control', 'no-cache'];
const FIXED: Fields = ['Vary', VARY, 'Cache-Control', SHARED_MINUTE];

/** UTF-16 units of English per token, roughly, for the header `x-markdown-tokens` of Cloudflare's Markdown for Agents. */
const UNITS_PER_TOKEN = 4;

interface Visit {
  service: Service;
  request: HttpRequest;
  site: Site;
  /** Header fields of an address with content negotiation. */
  negotiated: Fields;
}

/** Answers requests for pages, twins and files, and all addresses that do not exist. */
export function handlePage(service: Service, request: HttpRequest): Answer {
  const site = service.site();
  const { base } = site.origins;
  const { config } = site.snapshot;
  const { path } = request;
  const problem = answerUnlessRead(request, base);
  if (problem) return problem;
  const visit: Visit = { service, request, site, negotiated: config.cache_negotiated ? FIXED : NEGOTIATED };
  const decoded = path.includes('%') ? orNull(() => decodeURIComponent(path)) : path;
  if (decoded === null) return sendNotFound(visit, path);
  const search = request.query ? `?${request.query}` : '';
  // Below this folder are files of the frame and pictures, and no pages.
  const page = path.startsWith('/_lectern/') ? null : pageAt(site, path, request.query);
  if (typeof page === 'string') return redirect(base + page, 301);
  if (page === null) {
    // Without the trailing slash, relative links of the folder's index.html would be wrong.
    if (isIndexed(site, decoded)) return redirect(`${base}${path}/${search}`, 301);
    const asset = sendAsset(service, request, decoded) ?? sendCard(service, request, decoded);
    if (asset) return asset;
    const guessed = guessedAddress(decoded);
    return guessed ? redirect(base + guessed, 301) : sendNotFound(visit, decoded);
  }
  if (decoded.endsWith('.md')) return sendTwin(visit, page, FIXED);
  if (path !== page.pathname) return redirect(base + page.pathname + search, 301);
  if (prefersMarkdown(request.header('accept'))) return sendTwin(visit, page);
  // In headless mode, another server has the pages, except for the API reference of this server.
  return config.pages || page.kind === 'developers' ? sendHtml(visit, page) : sendHeadless(visit, page);
}

/** Answers for a page in headless mode: redirects to the server of the pages, else sends the twin. */
function sendHeadless(visit: Visit, page: Page): Answer {
  const { base, pages } = visit.site.origins;
  if (pages !== base && (page.row !== undefined || page.kind === 'home'))
    return redirect(pages + page.pathname, 302, ['Vary', VARY]);
  if (pages === base && asksForHtml(visit.request.header('accept'))) {
    // Another server has the page at this very address. A proxy in front asks that server when it gets a 406.
    const body = `This server has no HTML; the text of the page is at ${twinUrl(visit.site, page.pathname)}\n`;
    return {
      status: 406,
      fields: [...fieldsOf(BASE_HEADERS), ...NEGOTIATED, 'Content-Type', MARKDOWN],
      body,
    };
  }
  return sendTwin(visit, page);
}

function redirect(location: string, status: 301 | 302, fields: Fields = []): Answer {
  return { status, fields: [...fieldsOf(BASE_HEADERS), ...fields, 'Location', location], body: null };
}

function sendTwin({ service, request, site, negotiated }: Visit, page: Page, fields = negotiated): Answer {
  const made = service.representations.get(site, `md:${page.pathname}?${page.query}`, () => {
    const source = page.source();
    const body = renderTwin(site, source);
    const tokens = Math.ceil(body.length / UNITS_PER_TOKEN);
    const headers = { Link: `<${source.url}>; rel="canonical"`, 'X-Markdown-Tokens': String(tokens) };
    return { type: MARKDOWN, body, headers, about: page.about?.() };
  });
  return sendRepresentation(service, request, made, fields);
}

function sendHtml({ service, request, site, negotiated }: Visit, page: Page): Answer {
  const hasCards = service.platform.pictures !== undefined;
  const pending = service.representations.getLater(site, `html:${page.pathname}?${page.query}`, () => {
    const twin = partAddress(site, twinUrl(site, page.pathname), page.query);
    const source = page.source();
    return withTexts(service.platform, notLaidOut(site, twin, text(site, 'as_markdown')), (texts) => {
      const main = page.main(source, texts);
      const html = renderFrame(site, source.title, main, { page, source, twin, hasCards });
      const headers = { ...htmlHeaders(site), Link: linkHeader(site, twin) };
      const body = mountedPage(site, withPictures(site, html, hasCards));
      return { type: HTML, body, headers, about: page.about?.() };
    });
  });
  return whenMade(pending, (representation) =>
    sendRepresentation(service, request, representation, negotiated),
  );
}

/** Answers 404 with links to similar pages: HTML for clients that name it, Markdown for all others. */
function sendNotFound({ request, site }: Visit, path: string): Answer {
  const isHtml = site.snapshot.config.pages && asksForHtml(request.header('accept')) && !path.endsWith('.md');
  const body = isHtml
    ? mountedPage(site, renderFrame(site, notFoundTitle(site), notFoundMain(site, path)))
    : notFoundMarkdown(site, path);
  const contentHeaders = isHtml
    ? { ...htmlHeaders(site), 'Content-Type': HTML }
    : { 'Content-Type': MARKDOWN };
  return { status: 404, fields: [...fieldsOf(BASE_HEADERS, contentHeaders), ...NEGOTIATED], body };
}

/** Inserts the owner's slots into a page, and prefixes its links with the mount path. */
function mountedPage(site: Site, html: string): string {
  return mountHtml(mountOf(site.origins.base), withSlots(site, html));
}

/** Addresses that agents try without having seen them, in lower case, by the document that they stand for. */
const GUESSED: readonly (readonly [document: string, guesses: string])[] = [
  ['/agents.md', '/agent.md /agents.txt /agents.md /claude.md /.well-known/agents.md'],
  ['/.well-known/agent-skills/read-this-site/SKILL.md', '/skill.md /skills.md'],
  ['/.well-known/agent-skills/index.json', '/.well-known/skills/index.json'],
  ['/llms.txt', '/llm.txt /llms.txt /.well-known/llms.txt'],
  ['/llms-full.txt', '/llms-full.txt /.well-known/llms-full.txt'],
  ['/openapi.json', '/.well-known/openapi.json /swagger.json'],
  ['/developers', '/api-docs'],
  ['/tools.json', '/.well-known/tools.json'],
  ['/sitemap.xml', '/.well-known/sitemap.xml'],
];

/** The document for one of the addresses that agents try; null for other addresses. */
function guessedAddress(path: string): string | null {
  const wanted = GUESSED.find(([, guesses]) => guesses.split(' ').includes(path.toLowerCase()))?.[0];
  return wanted === undefined || wanted === path ? null : wanted;
}
