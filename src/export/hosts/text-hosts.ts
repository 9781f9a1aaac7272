import { type Headers, headersOf, ofItsOwn, type RuleSource } from './rule-source.ts';
import { MARKDOWN_RANGE } from './tables.ts';

/** Netlify and Cloudflare Pages take so many rules at least; the general ones come first. */
const MOST_HEADER_RULES = 90;
/** Cloudflare Pages takes so many redirects. */
const MOST_REDIRECTS = 2000;

/** `_headers`, as Netlify and Cloudflare Pages read it: a path, then its headers; all rules that fit count. */
export function headersFile(source: RuleSource): string {
  const everywhere = common(source);
  const further = (headers: Headers) =>
    Object.fromEntries(Object.entries(headers).filter(([name, value]) => everywhere[name] !== value));
  const rules: [path: string, headers: Headers][] = [
    ['/*', everywhere],
    ['/api/v1/*', further(restHeaders(source))],
    ...exact(source).map(([path, headers]): [string, Headers] => [path, further(headers)]),
  ];
  const lines = rules.slice(0, MOST_HEADER_RULES).flatMap(([path, headers]) => {
    return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''];
  });
  return lines.join('\n');
}

function restHeaders(source: RuleSource): Headers {
  return { ...headersOf(source, 'rest'), 'content-type': 'application/json' };
}

/** Paths with headers of their own. */
function exact({ files }: RuleSource): [path: string, headers: Headers][] {
  return ofItsOwn(files)
    .filter(({ kind }) => kind !== 'search')
    .map(({ file, type, headers }) => [`/${file}`, { ...headers, 'content-type': type }]);
}

/** On every answer. No other rule says these again: where two do, hosts send both values, and browsers take neither. */
function common(source: RuleSource): Headers {
  const kept =
    /^(?:access-control-allow-origin|x-content-type-options|content-security-policy|referrer-policy)$/;
  const page = Object.entries(headersOf(source, 'page'));
  return Object.fromEntries(page.filter(([name]) => kept.test(name)));
}

/** `_redirects`, as Netlify and Cloudflare Pages read it: from, to, status; and the addresses of the REST API. */
export function redirectsFile({ redirects }: RuleSource): string {
  const rest = ['/api/v1', '/api/v1/versions', '/api/v1/press-kit', '/api/v1/content'];
  return [
    ...rest.map((path) => `${path} ${path}.json 200`),
    ...redirects.slice(0, MOST_REDIRECTS - rest.length).map(({ from, to }) => `${from} ${to} 301`),
    '',
  ].join('\n');
}

/** Vercel looks at headers of a request before it looks for files in redirects alone: rewrites come behind the files. */
export const ASKS_FOR_MARKDOWN = [
  { type: 'header', key: 'accept', value: `(?:.*,)?${inAnyCase(MARKDOWN_RANGE)}(?:,.*)?` },
];

/** A pattern for programs that know no flag for it. Types and parameters have no case (RFC 9110, section 8.3.1). */
function inAnyCase(pattern: string): string {
  const both = (text: string) => text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return pattern.replace('text/markdown', both).replace('[^q', '[^qQ').replace('|q', '|[qQ]');
}

/** `vercel.json`: who names Markdown with a weight of 1 is led from a page to its twin. */
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
        // What has a dot in its last part is a file.
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
      { source: '/(.*)', headers: list({ ...common(source), vary: 'Accept, Accept-Encoding' }) },
      { source: '/api/v1/(.*)', headers: list(restHeaders(source)) },
      ...exact(source).map(([path, headers]) => ({ source: literal(path), headers: list(headers) })),
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** A path that is no pattern. */
export function literal(path: string): string {
  return path.replace(/[.*+?^${}()|[\]\\:]/g, '\\$&');
}
