import { describe, expect, it } from 'vitest';
import { isThere } from '../support/needed.ts';
import type { Client } from './client.ts';
import { exportedHost, SERVERS } from './exported.ts';
import { live } from './host.ts';
import { cleanUp } from './server.ts';

cleanUp();

/**
 * The `Accept` header of each client with its source, and the forms that the client receives for a page and for a
 * missing page.
 */
const CLIENTS: readonly [client: string, accept: string, page: string, nothing: string, source: string][] = [
  // Browsers.
  [
    'Chrome',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    'html',
    'html',
    'MDN, List of default Accept values',
  ],
  [
    'Firefox 132 and Safari',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'html',
    'html',
    'MDN, List of default Accept values',
  ],
  [
    'Firefox 92 to 131',
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'html',
    'html',
    'MDN, List of default Accept values',
  ],
  [
    'the first Edge',
    'text/html, application/xhtml+xml, image/jxr, */*',
    'html',
    'html',
    'MDN, List of default Accept values',
  ],
  // Agents.
  [
    'Claude Code',
    'text/markdown, text/html, */*',
    'markdown',
    'markdown',
    'captured: zauberzeug/nicegui#6053, team2027/track#1',
  ],
  ['Claude’s apps', '*/*', 'html', 'markdown', 'captured: zauberzeug/nicegui#6053'],
  [
    'Cursor',
    'text/markdown, text/plain;q=0.9, */*;q=0.8',
    'markdown',
    'markdown',
    'acceptmarkdown.com/status, verified 2026-04-18',
  ],
  [
    'OpenCode, for Markdown',
    'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1',
    'markdown',
    'markdown',
    'anomalyco/opencode, packages/opencode/src/tool/webfetch.ts',
  ],
  [
    'OpenCode, for HTML',
    'text/html;q=1.0, application/xhtml+xml;q=0.9, text/plain;q=0.8, text/markdown;q=0.7, */*;q=0.1',
    'html',
    'html',
    'anomalyco/opencode, packages/opencode/src/tool/webfetch.ts',
  ],
  [
    'OpenClaw',
    'text/markdown, text/html;q=0.9, */*;q=0.1',
    'markdown',
    'markdown',
    'openclaw/openclaw, src/agents/tools/web-fetch.ts',
  ],
  ['Codex CLI', 'text/html, */*', 'html', 'html', 'mdream.dev/tools/accept-header'],
  // Crawlers and command-line programs.
  [
    'Googlebot',
    'text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8',
    'html',
    'html',
    'google/webpackager, cmd/webpkgserver/README.md, “Content Negotiation”, and many logs',
  ],
  ['Marginalia', '*/*', 'html', 'markdown', 'MarginaliaSearch/MarginaliaSearch#97'],
  ['curl and wget', '*/*', 'html', 'markdown', 'MDN, Accept'],
  // Feed readers. They fetch a page to find its feeds.
  [
    'Miniflux',
    'application/xml, application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, text/html, */*;q=0.9',
    'html',
    'html',
    'miniflux/v2, internal/reader/fetcher/request_builder.go',
  ],
  [
    'FreshRSS and WordPress, with SimplePie',
    'application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, text/html;q=0.7, unknown/unknown;q=0.1, application/unknown;q=0.1, */*;q=0.1',
    'html',
    'html',
    'WordPress, src/wp-includes/class-simplepie.php',
  ],
  [
    'feedparser',
    'application/atom+xml,application/rdf+xml,application/rss+xml,application/x-netcdf,application/xml;q=0.9,text/xml;q=0.2,*/*;q=0.1',
    'html',
    'markdown',
    'kurtmckee/feedparser, feedparser/http.py',
  ],
  // Headers whose types all have the weight 1.
  ['the other order', 'text/html, text/markdown', 'markdown', 'markdown', 'decisions, “Twins”'],
  ['Markdown before all else', 'text/markdown, */*', 'markdown', 'markdown', 'decisions, “Twins”'],
  ['any text', 'text/*', 'html', 'markdown', 'decisions, “Twins”'],
];

/**
 * Clients that give Markdown a weight below 1. Hosts of static files cannot compare weights, so that they send HTML.
 */
const WEIGHED: typeof CLIENTS = [
  [
    'OpenCode, for text',
    'text/plain;q=1.0, text/markdown;q=0.9, text/html;q=0.8, */*;q=0.1',
    'markdown',
    'markdown',
    'captured: team2027/track#1',
  ],
  ['a client that wants it less', 'text/markdown;q=0.2, text/html', 'html', 'html', 'decisions, “Twins”'],
];

async function forms(site: Client, accept: string): Promise<unknown[]> {
  const found = [];
  for (const [target, status] of [
    ['/writing/loud-defaults', 200],
    ['/writing', 200],
    ['/', 200],
    ['/nowhere', 404],
  ] as const) {
    const answer = await site.get(target, { headers: { Accept: accept } });
    expect([target, answer.status, answer.headers['vary']]).toEqual([
      target,
      status,
      'Accept, Accept-Encoding',
    ]);
    found.push(answer.headers['content-type']);
  }
  return found;
}

const typesOf = (page: string, nothing: string) =>
  [page, page, page, nothing].map((form) => `text/${form}; charset=utf-8`);

const there = SERVERS.filter(({ path, wanted }) => isThere(path, wanted));
const hosts = [
  { name: 'the server', host: live },
  ...(await Promise.all(there.map(async ({ name }) => ({ name, host: await exportedHost(name) })))),
];

describe.each(hosts)('what clients get from $name', ({ host }) => {
  const site = host.use({ fixture: true });
  const isWeighing = host.holds('negotiation.weights');
  it.each(CLIENTS)('%s: %s', async (_client, accept, page, nothing) => {
    expect(await forms(site, accept)).toEqual(typesOf(page, nothing));
  });
  it.each(WEIGHED)('%s: %s', async (_client, accept, page, nothing) => {
    const wanted = isWeighing ? typesOf(page, nothing) : typesOf('html', 'html');
    expect(await forms(site, accept)).toEqual(wanted);
  });
});
