import { type Headers, headersOf, filesWithOwnHeaders, type RuleSource } from './rule-source.ts';
import { MARKDOWN_RANGE } from './tables.ts';

/** Netlify and Cloudflare Pages both accept this many rules for headers. The general ones come first. */
const MOST_HEADER_RULES = 90;
/** Cloudflare Pages accepts this many redirects. */
const MOST_REDIRECTS = 2000;

/** `_headers` for Netlify and Cloudflare Pages: a path, then its headers. Hosts apply all rules that fit an address. */
export function headersFile(source: RuleSource): string {
  const shared = sharedHeaders(source);
  const withoutShared = (headers: Headers) =>
    Object.fromEntries(Object.entries(headers).filter(([name, value]) => shared[name] !== value));
  const rules: [path: string, headers: Headers][] = [
    ['/*', shared],
    ['/api/v1/*', withoutShared(restHeaders(source))],
    ...ownHeaders(source).map(([path, headers]): [string, Headers] => [path, withoutShared(headers)]),
  ];
  const lines = rules.slice(0, MOST_HEADER_RULES).flatMap(([path, headers]) => {
    return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''];
  });
  return lines.join('\n');
}

function restHeaders(source: RuleSource): Headers {
  return { ...headersOf(source, 'rest'), 'content-type': 'application/json' };
}

/** Files with their own headers, and these headers. */
function ownHeaders({ files }: RuleSource): [path: string, headers: Headers][] {
  return filesWithOwnHeaders(files)
    .filter(({ kind }) => kind !== 'search')
    .map(({ file, type, headers }) => [`/${file}`, { ...headers, 'content-type': type }]);
}

/** Headers of every response. No other rule may repeat them: hosts would send both values, and browsers ignore both. */
function sharedHeaders(source: RuleSource): Headers {
  const kept =
    /^(?:access-control-allow-origin|x-content-type-options|content-security-policy|referrer-policy)$/;
  const page = Object.entries(headersOf(source, 'page'));
  return Object.fromEntries(page.filter(([name]) => kept.test(name)));
}

/** `_redirects` for Netlify and Cloudflare Pages: from, to and status, with the addresses of the REST API. */
export function redirectsFile({ redirects }: RuleSource): string {
  const rest = ['/api/v1', '/api/v1/versions', '/api/v1/press-kit', '/api/v1/content'];
  return [
    ...rest.map((path) => `${path} ${path}.json 200`),
    ...redirects.slice(0, MOST_REDIRECTS - rest.length).map(({ from, to }) => `${from} ${to} 301`),
    '',
  ].join('\n');
}

/** The condition on `Accept` for Vercel. It works in redirects only, because Vercel looks for files before it rewrites. */
export const ASKS_FOR_MARKDOWN = [
  { type: 'header', key: 'accept', value: `(?:.*,)?${inAnyCase(MARKDOWN_RANGE)}(?:,.*)?` },
];

/** Makes a pattern ignore case without a flag. Media types and parameters ignore case (RFC 9110, section 8.3.1). */
function inAnyCase(pattern: string): string {
  const both = (text: string) => text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return pattern.replace('text/markdown', both).replace('[^q', '[^qQ').replace('|q', '|[qQ]');
}

/** `vercel.json`. It redirects from a page to its twin if `Accept` has Markdown with a weight of 1. */
export function vercelFile(source: RuleSource): string {
  const list = (headers: Headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));
  const config = {
    cleanUrls: true,
    trailingSlash: source.files.some(({ kind, address }) => kind === 'page' && /.\/$/.test(address)),
    redirects: [
      ...source.redirects.map(({ from, to }) => ({
        source: literal(from),
        destination: to,
        statusCode: 301,
      })),
      { source: '/', has: ASKS_FOR_MARKDOWN, destination: '/index.md', statusCode: 307 },
      {
        // A path with a dot in its last segment is a file.
        source: '/((?!api/|_lectern/|\\.)(?:[^/]+/)*[^/.]+){/}?',
        has: ASKS_FOR_MARKDOWN,
        destination: '/$1.md',
        statusCode: 307,
      },
    ],
    rewrites: [
      { source: '/api/v1{/}?', destination: '/api/v1.json' },
      { source: '/api/v1/((?:[^/]+/)*[^/]+){/}?', destination: '/api/v1/$1.json' },
    ],
    headers: [
      { source: '/(.*)', headers: list({ ...sharedHeaders(source), vary: 'Accept, Accept-Encoding' }) },
      { source: '/api/v1/(.*)', headers: list(restHeaders(source)) },
      ...ownHeaders(source).map(([path, headers]) => ({ source: literal(path), headers: list(headers) })),
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Escapes a path for use in a pattern of Vercel. */
export function literal(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\:]/g, '\\$&');
}
