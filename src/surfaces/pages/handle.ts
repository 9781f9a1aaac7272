import { mountOf } from '../../model/addresses.ts';
import type { Site } from '../../site/site.ts';
import { partAddress } from '../../site/paging.ts';
import { twinUrl } from '../../site/summary.ts';
import { text } from '../../site/text.ts';
import { renderTwin } from '../../site/twin.ts';
import { orNull } from '../../text/or-null.ts';
import { asksForHtml, prefersMarkdown } from '../http/negotiate.ts';
import { answerUnlessRead } from '../http/problem.ts';
import { type Answer, BASE_HEADERS, type Fields, fieldsOf, type HttpRequest } from '../http/message.ts';
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
/** Caches keyed by URL alone must ask again; those that hold one form of it need not for a minute. */
const VARY = 'Accept, Accept-Encoding';
const NEGOTIATED: Fields = ['Vary', VARY, 'Cache-Control', 'no-cache'];
const FIXED: Fields = ['Vary', VARY, 'Cache-Control', SHARED_MINUTE];

/** UTF-16 units of English that a model takes for one token, about: `x-markdown-tokens` of Cloudflare's Markdown for Agents. */
const UNITS_A_TOKEN = 4;

interface Visit {
  service: Service;
  request: HttpRequest;
  site: Site;
  /** Of an address that has several forms. */
  negotiated: Fields;
}

/** Answers everything that is neither API nor document: pages, their twins, assets, and what does not exist. */
export function handlePage(service: Service, request: HttpRequest): Answer {
  const site = service.site();
  const { base } = site.origins;
  const { config } = site.snapshot;
  const { path } = request;
  const refused = answerUnlessRead(request, base);
  if (refused) return refused;
  const visit: Visit = { service, request, site, negotiated: config.cache_negotiated ? FIXED : NEGOTIATED };
  const decoded = path.includes('%') ? orNull(() => decodeURIComponent(path)) : path;
  if (decoded === null) return sendNotFound(visit, path);
  const search = request.query ? `?${request.query}` : '';
  // What is made for pages is no page.
  const page = path.startsWith('/_lectern/') ? null : pageAt(site, path, request.query);
  if (typeof page === 'string') return redirect(base + page, 301);
  if (page === null) {
    // Without the slash, links relative to the folder would lead elsewhere.
    if (isIndexed(site, decoded)) return redirect(`${base}${path}/${search}`, 301);
    const asset = sendAsset(service, request, decoded) ?? sendCard(service, request, decoded);
    if (asset) return asset;
    const guessed = guessedAddress(decoded);
    return guessed ? redirect(base + guessed, 301) : sendNotFound(visit, decoded);
  }
  if (decoded.endsWith('.md')) return sendTwin(visit, page, FIXED);
  if (path !== page.pathname) return redirect(base + page.pathname + search, 301);
  if (prefersMarkdown(request.header('accept'))) return sendTwin(visit, page);
  // In headless mode pages are another server's; the reference is about this one.
  return config.pages || page.kind === 'developers' ? sendHtml(visit, page) : sendHeadless(visit, page);
}

/** What stands in for a page in headless mode: the way to where it is, else its text. */
function sendHeadless(visit: Visit, page: Page): Answer {
  const { base, pages } = visit.site.origins;
  if (pages !== base && (page.row !== undefined || page.kind === 'home'))
    return redirect(pages + page.pathname, 302, ['Vary', VARY]);
  if (pages === base && asksForHtml(visit.request.header('accept'))) {
    // The page is at this very address: a proxy in front takes this status as "ask the site".
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
    const tokens = Math.ceil(body.length / UNITS_A_TOKEN);
    const headers = { Link: `<${source.url}>; rel="canonical"`, 'X-Markdown-Tokens': String(tokens) };
    return { type: MARKDOWN, body, headers, about: page.about?.() };
  });
  return sendRepresentation(service, request, made, fields);
}

function sendHtml({ service, request, site, negotiated }: Visit, page: Page): Answer {
  const hasCards = service.platform.pictures !== undefined;
  const made = service.representations.getLater(site, `html:${page.pathname}?${page.query}`, () => {
    const twin = partAddress(site, twinUrl(site, page.pathname), page.query);
    const source = page.source();
    return withTexts(service.platform, notLaidOut(site, twin, text(site, 'as_markdown')), (texts) => {
      const main = page.main(source, texts);
      const html = renderFrame(site, source.title, main, { page, source, twin, hasCards });
      const headers = { ...htmlHeaders(site), Link: linkHeader(site, twin) };
      const body = inPlace(site, withPictures(site, html, hasCards));
      return { type: HTML, body, headers, about: page.about?.() };
    });
  });
  return sendRepresentation(service, request, made, negotiated);
}

/** 404: HTML for those who ask for it by name, markdown for everyone else, with what may have been meant. */
function sendNotFound({ request, site }: Visit, path: string): Answer {
  const isHtml = site.snapshot.config.pages && asksForHtml(request.header('accept')) && !path.endsWith('.md');
  const body = isHtml
    ? inPlace(site, renderFrame(site, notFoundTitle(site), notFoundMain(site, path)))
    : notFoundMarkdown(site, path);
  const own = isHtml ? { ...htmlHeaders(site), 'Content-Type': HTML } : { 'Content-Type': MARKDOWN };
  return { status: 404, fields: [...fieldsOf(BASE_HEADERS, own), ...NEGOTIATED], body };
}

/** A page with the owner's slots, where it is mounted. */
function inPlace(site: Site, html: string): string {
  return mountHtml(mountOf(site.origins.base), withSlots(site, html));
}

/** Where agents look without having been told, in lower case, by the document that they mean. */
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

/** The document that an address was meant for, where nothing answers at it; null where it is none of these. */
function guessedAddress(path: string): string | null {
  const wanted = GUESSED.find(([, guesses]) => guesses.split(' ').includes(path.toLowerCase()))?.[0];
  return wanted === undefined || wanted === path ? null : wanted;
}
