import { renderHtml } from '../../markdown/html.ts';
import { nearPaths } from '../../site/near.ts';
import { findRow, type Site } from '../../site/site.ts';
import { summaryAt, twinUrl } from '../../site/summary.ts';
import { link, renderTwin } from '../../site/twin.ts';
import { problemBody, sendProblem } from '../http/problem.ts';
import { asksForHtml, prefersMarkdown } from '../http/negotiate.ts';
import {
  BASE_HEADERS,
  type HeaderRecord,
  isPreflight,
  pathOf,
  preflight,
  queryOf,
  sendRepresentation,
} from '../http/respond.ts';
import type { Service } from '../service.ts';
import { sendAsset } from './asset.ts';
import { renderPage } from './layout.tsx';
import { findPage, type Page } from './page.ts';
import { redirectOf } from './redirect.ts';

const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
/** Caches keyed by URL alone must ask again; those that hold one form of it need not for a minute. */
const NEGOTIATED: HeaderRecord = { Vary: 'Accept, Accept-Encoding', 'Cache-Control': 'no-cache' };
const FIXED: HeaderRecord = {
  Vary: 'Accept, Accept-Encoding',
  'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate',
};
const HTML_HEADERS: HeaderRecord = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: data:; media-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'",
  'Referrer-Policy': 'strict-origin-when-cross-origin',
};

/** Answers everything that is neither API nor document: pages, their twins, assets, and what does not exist. */
export function handlePage(service: Service, request: Request): Response | Promise<Response> {
  const site = service.site();
  const path = pathOf(request);
  if (isPreflight(request)) return preflight('GET, HEAD');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendProblem(request, problemBody('METHOD_NOT_ALLOWED', site.origins.base, path), {
      Allow: 'GET, HEAD',
    });
  }
  const decoded = decode(path);
  if (decoded === null) return sendNotFound(site, request, path);
  const page = findPage(site, decoded, new URLSearchParams(queryOf(request)));
  if (page === null) {
    const moved = redirectOf(site, decoded);
    if (moved !== null) {
      return new Response(null, {
        status: 301,
        headers: { ...BASE_HEADERS, Location: site.origins.base + moved },
      });
    }
    return sendAsset(service, request, decoded) ?? sendNotFound(site, request, decoded);
  }
  if (decoded.endsWith('.md')) return sendTwin(service, request, site, page, FIXED);
  if (path !== page.pathname) {
    const query = queryOf(request);
    const location = site.origins.base + page.pathname + (query ? `?${query}` : '');
    return new Response(null, { status: 301, headers: { ...BASE_HEADERS, Location: location } });
  }
  return prefersMarkdown(request.headers.get('accept'))
    ? sendTwin(service, request, site, page, NEGOTIATED)
    : sendHtml(service, request, site, page);
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
  const representation = service.representations.get(site, `html:${page.pathname}?${page.query}`, () => {
    const twin = twinUrl(site, page.path) + (page.query ? `?${page.query}` : '');
    return {
      type: HTML,
      body: pageHtml(site, page, twin),
      headers: { Link: `<${twin}>; rel="alternate"; type="text/markdown"` },
    };
  });
  return sendRepresentation(service, request, representation, { ...NEGOTIATED, ...HTML_HEADERS });
}

function pageHtml(site: Site, page: Page, twin: string): string {
  const source = page.source('url');
  const { title, description, url, date, updated, tags = [], facts = {}, body, transcript } = source;
  const about = [
    date,
    updated && updated !== date && `updated ${updated}`,
    facts['conference'],
    facts['location'],
    tags.join(', '),
  ].filter(Boolean);
  const text = [
    body,
    facts['link'] ? `<${facts['link']}>` : '',
    transcript ? `## Transcript\n\n${transcript}` : '',
  ].filter(Boolean);
  const content = [
    `<h1>${escapeHtml(title)}</h1>`,
    about.length > 0 ? `<p class="meta">${escapeHtml(about.join(' · '))}</p>` : '',
    page.lead?.() ?? '',
    renderHtml(text.join('\n\n')),
  ].join('\n');
  return renderPage(site, {
    title,
    description,
    url,
    twin,
    content,
    ...(page.lang ? { lang: page.lang } : {}),
  });
}

/** 404: HTML for those who ask for it by name, markdown for everyone else, with what may have been meant. */
function sendNotFound(site: Site, request: Request, path: string): Response {
  const html = asksForHtml(request.headers.get('accept')) && !path.endsWith('.md');
  const near = nearPaths(site, path).flatMap((found) => {
    const row = findRow(site, found);
    return row === undefined ? [] : [summaryAt(site, row)];
  });
  const { base } = site.origins;
  const body = [
    'There is no page at this address.',
    ...(near.length > 0
      ? ['You may have meant:', near.map((row) => `- ${link(row.title, html ? row.url : row.md)}`).join('\n')]
      : []),
    `Look for it with the ${link('search', `${base}/search${html ? '' : '.md'}`)}, or start at the ${link('home page', html ? `${base}/` : `${base}/index.md`)}; ${link('llms.txt', `${base}/llms.txt`)} lists everything.`,
  ].join('\n\n');
  const title = 'Page not found';
  const text = html
    ? renderPage(site, {
        title,
        description: null,
        url: `${site.origins.pages}/`,
        twin: null,
        content: `<h1>${title}</h1>\n${renderHtml(body)}`,
      })
    : `# ${title}\n\n${body}\n`;
  return new Response(request.method === 'HEAD' ? null : text, {
    status: 404,
    headers: {
      ...BASE_HEADERS,
      ...(html ? HTML_HEADERS : {}),
      'Content-Type': html ? HTML : MARKDOWN,
      Vary: 'Accept, Accept-Encoding',
      'Cache-Control': 'no-cache',
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

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
