import { describe, expect, it } from 'vitest';
import { caddyRules } from '../../src/export/hosts/caddy.ts';
import { nginxRules } from '../../src/export/hosts/nginx.ts';
import type { RuleSource } from '../../src/export/hosts/rule-source.ts';
import { headersFile, redirectsFile, vercelFile } from '../../src/export/hosts/text-hosts.ts';
import type { OutputFile, OutputKind } from '../../src/export/output.ts';
import { tablesOf } from '../../src/export/hosts/tables.ts';

const BASE = 'https://ada.example';
const file = (
  kind: OutputKind,
  address: string,
  name: string,
  type: string,
  headers: Record<string, string> = {},
): OutputFile => ({ kind, address, file: name, type, headers });
const pageHeaders = {
  'access-control-allow-origin': '*',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};
const own = {
  ...pageHeaders,
  'cache-control': 'no-cache',
  link: `<${BASE}/index.md>; rel="alternate", <${BASE}/llms.txt>`,
  vary: 'Accept',
};
const source: RuleSource = {
  base: BASE,
  folder: '/srv/the "site"',
  files: [
    file('page', '/', 'index.html', 'text/html', own),
    file('page', '/a', 'a.html', 'text/html', own),
    file('twin', '/a.md', 'a.md', 'text/markdown', { ...own, link: `<${BASE}/a>; rel="canonical"` }),
    file('twin', '/docs/a.md', 'docs/a.md', 'text/markdown', { link: `<${BASE}/$a>; rel="canonical"` }),
    file('twin', '/b.md', 'b.md', 'text/markdown', { link: `<${BASE}/b>; rel="canonical"` }),
    file('document', '/llms.txt', 'llms.txt', 'text/plain', { ...pageHeaders, vary: 'Accept-Encoding' }),
    file('document', '/say "a".txt', 'say "a".txt', 'text/plain', {
      ...pageHeaders,
      vary: 'Accept-Encoding',
    }),
    file('frame', '/_lectern/site.js', '_lectern/site.js', 'text/javascript', {
      'cache-control': 'for ever',
    }),
    file('search', '/_lectern/search/index.gz', '_lectern/search/index.gz', 'application/octet-stream'),
    file('rest', '/api/v1', 'api/v1.json', 'application/json', { 'api-version': '1', link: '<y>' }),
    file('asset', '/b.PNG', 'b.PNG', 'image/png', { 'cache-control': 'a while' }),
    file('asset', '/c.png', 'c.png', 'image/png'),
    file('asset', '/d.txt', 'd.txt', 'text/plain; charset=utf-8'),
    file('asset', '/LICENSE', 'LICENSE', 'application/octet-stream'),
    file('not-found', '/404.html', '404.html', 'text/html', { ...own, 'cache-control': 'no-store' }),
  ],
  redirects: [
    { from: '/old', to: '/a' },
    { from: '/caf%C3%A9', to: '/a' },
    { from: '/café', to: '/$b' },
    { from: '/away', to: 'https://b.example/' },
  ],
};
const slashed: RuleSource = {
  ...source,
  files: [
    file('page', '/', 'index.html', 'text/html', own),
    file('page', '/a/', 'a/index.html', 'text/html', own),
    file('page', '/b', 'b.html', 'text/html', own),
    file('page', '/c.html', 'c.html', 'text/html', own),
    file('page', '/caf%C3%A9', 'café.html', 'text/html', own),
  ],
};
/** Looks a request up in the tables of a site, as a server of files does. */
function lookUp(
  site: RuleSource,
  name: string,
  asked: { uri?: string; args?: string; accept?: string },
): string {
  const valueOf = (wanted: string): string => {
    const table = tablesOf(site).find((one) => one.name === wanted);
    if (table === undefined) return asked[wanted as keyof typeof asked] ?? '';
    const key = table.of.map(valueOf).join('');
    for (const [from, to] of table.rows) {
      if (typeof from === 'string' ? from === key : from.test(key))
        return typeof from === 'string' ? to : to.replaceAll('\\1', from.exec(key)?.[1] ?? '');
    }
    return table.otherwise;
  };
  return valueOf(name);
}

describe('what rules make of a request', () => {
  const isMarkdown = (accept: string) => lookUp(source, 'form', { accept }) === '.md';

  it.each([
    'text/markdown',
    'TEXT/Markdown',
    'text/html, text/markdown',
    'text/markdown, text/html, */*',
    'text/html;q=0.9,text/markdown;q=1.000',
    'text/markdown;charset=utf-8 ; q=1;a="b"',
    'text/markdown;',
  ])('is Markdown for %j, which names it with a weight of 1', (accept) => {
    expect(isMarkdown(accept)).toBe(true);
    expect(lookUp(source, 'missing', { accept })).toBe('md');
  });

  it.each<[accept: string, missing: string]>([
    ['', 'md'],
    ['*/*', 'md'],
    ['text/*', 'md'],
    ['text/markdownish', 'md'],
    ['xtext/markdown', 'md'],
    ['text/markdown;q=0.9', 'md'],
    ['text/markdown;q=1.001', 'md'],
    ['text/markdown;a=b;q=0', 'md'],
    ['text/html, text/markdown;q=0.9', 'html'],
    ['application/xhtml+xml', 'html'],
  ])('is HTML for %j; where nothing is, it is %s', (accept, missing) => {
    expect(isMarkdown(accept)).toBe(false);
    expect(lookUp(source, 'missing', { accept })).toBe(missing);
  });

  it.each<[uri: string, args: string, page: string, twin: string, slash: string]>([
    ['/', '', '/index', '/index', '/'],
    ['/a', '', '/a', '/a', ''],
    ['/a/', '', '/.none', '/a', '/a'],
    ['/a.html', '', '/a', '/a', ''],
    ['/a', 'page=2', '/a/page=2', '/a/page=2', ''],
    ['/a.md', 'tag=b', '/a.md/tag=b', '/a/tag=b', ''],
    ['/a', 'tag=b&x=/', '/a', '/a', ''],
  ])('%s?%s is the page %s, with the twin %s; only the slash may be wrong: %j', (uri, args, ...wanted) => {
    const of = (name: string) => lookUp(source, name, { uri, args });
    const slash = uri === '/' ? '/' : of('slash');
    expect([of('page') + of('part'), of('stem') + of('part'), slash]).toEqual(wanted);
  });

  it('knows which pages have no slash, where some have one', () => {
    const uris = ['/a', '/a/', '/b', '/b/', '/café', '/c.html'];
    const of = (name: string) => uris.map((uri) => lookUp(slashed, name, { uri }));
    expect(of('page')).toEqual(['/.none', '/a', '/b', '/.none', '/café', '/c']);
    expect(of('slash')).toEqual(['/a/', '', '', '/b', '', '/c.html/']);
  });

  it.each<[uri: string, args: string, answer: string]>([
    ['/api/v1', '', '/api/v1'],
    ['/api/v1/', '', '/api/v1'],
    ['/api/v1.json', '', '/api/v1'],
    ['/api/v1/press-kit/', '', '/api/v1/press-kit'],
    ['/api/v1/other', '', '/.none'],
    ['/api/v1/content', '', '/api/v1/content'],
    ['/api/v1/content.json', 'type=talk', '/api/v1/content'],
    ['/api/v1/content', 'x=1&type=talk&y', '/api/v1/content/type=talk'],
    ['/api/v1/content/', '', '/.none'],
    ['/api/v1/content/type=talk.json', '', '/api/v1/content/type=talk'],
    ['/api/v1/content/docs/a.md', 'tag=b', '/api/v1/content/docs/a'],
    ['/api/v1/content//a.html/', '', '/api/v1/content/a'],
    [`/api/v1/content/${BASE}/a`, '', '/api/v1/content/a'],
    ['/api/v1/content/https:/ada.example/a', '', '/api/v1/content/a'],
    ['/api/v1/content/https://b.example/a', '', '/api/v1/content/https://b.example/a'],
  ])('%s?%s is answered with %s', (uri, args, answer) => {
    expect(lookUp(source, 'answer', { uri, args })).toBe(answer);
  });

  it.each([
    'type=nothing',
    'type=',
    'type',
    'type=talk&type=page',
    'x&type=talk&type',
    'tag=a',
    'tag',
    'type=talk&limit=1',
    't%61g=b',
    ...['year', 'lang', 'since', 'until', 'section', 'author', 'series', 'updated_since', 'cursor'].map(
      (name) => `${name}=x`,
    ),
  ])('refuses a list with %s: files do not have it', (args) => {
    expect(lookUp(source, 'answer', { uri: '/api/v1/content', args })).toBe('/api/v1/refused');
  });

  it('does not refuse parameters that a server ignores', () => {
    const of = (args: string) => lookUp(source, 'answer', { uri: '/api/v1/content', args });
    expect(['xtag=a', 'types=a', 'a=b%20c'].map(of)).toEqual(Array(3).fill('/api/v1/content'));
  });

  it('leads on without naming the host, so that a copy of the site elsewhere is not left', () => {
    const moved = (uri: string, site = source) => lookUp(site, 'moved', { uri });
    const uris = [
      '/old',
      '/café',
      '/away',
      '/a',
      '/index',
      '/a/index.html',
      '/a.html',
      '/api/v1/content/a.html',
    ];
    expect(uris.map((uri) => moved(uri))).toEqual([
      '/a',
      '/$b',
      'https://b.example/',
      '',
      '/',
      '/a/',
      '/a',
      '',
    ]);
    const mounted = { ...source, base: `${BASE}/docs` };
    expect(['/old', '/a.html', '/a/'].map((uri) => moved(uri, mounted))).toEqual(['/docs/a', '/docs/a', '']);
    expect(lookUp(mounted, 'slash', { uri: '/a/' })).toBe('/docs/a');
    // This site has pages whose addresses end in `.html`.
    expect(moved('/c.html', slashed)).toBe('');
  });

  it('names what is canonical, and what belongs to a page', () => {
    const of = (name: string, uri: string) => lookUp(source, name, { uri });
    expect(['/a.md', '/docs/a.md', '/b.md'].map((uri) => of('canonical', uri))).toEqual([
      `<${BASE}/a>; rel="canonical"`,
      `<${BASE}/$a>; rel="canonical"`,
      `<${BASE}/b>; rel="canonical"`,
    ]);
    expect(['/', '/a', '/a/', '/é'].map((uri) => of('link', uri))).toEqual([
      `<${BASE}/index.md>; rel="alternate", <${BASE}/llms.txt>`,
      `<${BASE}/a.md>; rel="alternate", <${BASE}/llms.txt>`,
      `<${BASE}/a.md>; rel="alternate", <${BASE}/llms.txt>`,
      '',
    ]);
  });
});

describe('the rules of nginx', () => {
  const rules = nginxRules(source, '/srv/out-hosting');

  it('leave room for the longest address in their tables, and for all of them', () => {
    expect(rules).toContain('map_hash_bucket_size 128;\nmap_hash_max_size 2048;\n');
    const redirects = Array.from({ length: 1100 }, (_, n) => ({ from: `/${'é'.repeat(100)}${n}`, to: '/a' }));
    const many = nginxRules({ ...source, redirects }, '/srv');
    expect(many).toContain('map_hash_bucket_size 512;\nmap_hash_max_size 4096;\n');
  });

  it.each([
    'server_name ada.example;\n    root "/srv/the \\"site\\"";\n    absolute_redirect off;',
    'include "/srv/out-hosting/nginx.d/*.conf";',
    '    "/café" "/%24b";',
    '    "~^((?:year|tag|page)=[^/]*)$" "/$1";',
    'map "$lectern_bare$uri" $lectern_page {',
    `types { application/json json; }
        add_header api-version "1" always;
        add_header link "<y>" always;`,
    `types { text/html html; text/markdown md; }
        add_header access-control-allow-origin "*" always;
        add_header content-security-policy "default-src 'none'" always;
        add_header referrer-policy "same-origin" always;
        add_header x-content-type-options "nosniff" always;
        add_header cache-control "no-cache" always;
        add_header vary "Accept" always;
        add_header Link $lectern_link always;`,
    `types { image/png png; text/plain txt; }
        default_type application/octet-stream;
        add_header cache-control "a while" always;`,
    `location ~ "^(?:/llms\\\\.txt|/say \\"a\\"\\\\.txt)$" {
        types { }
        charset off;
        default_type "text/plain";
        add_header access-control-allow-origin "*" always;`,
  ])('have %j', (lines) => {
    expect(rules).toContain(lines);
  });
});

describe('the rules of Caddy', () => {
  const rules = caddyRules(source, '/srv/out-hosting');

  it.each([
    'ada.example {\n\troot * "/srv/the \\"site\\""',
    'import "/srv/out-hosting/caddy.d/*"',
    '		"/café" "/$b"',
    '		"~^((?:year|tag|page)=[^/]*)$" "/${1}"',
    'map {lectern_bare}{path} {lectern_page} {',
    `		@document0 path "/llms.txt" "/say \\"a\\".txt"
		route @document0 {
			header {
				access-control-allow-origin "*"
				content-security-policy "default-src 'none'"
				referrer-policy "same-origin"
				x-content-type-options "nosniff"
				vary "Accept-Encoding"
				content-type "text/plain"
			}
			file_server
		}`,
    '@document1 path "/_lectern/site.js"',
    '@document2 path "/_lectern/search/index.gz"',
    'cache-control "no-store"',
  ])('have %j', (lines) => {
    expect(rules).toContain(lines);
  });

  it('name the scheme where it is not secure', () => {
    const plain = caddyRules({ ...source, base: 'http://ada.example:81' }, '/srv');
    expect(plain).toContain('\nhttp://ada.example:81 {\n');
    expect(rules).not.toContain('http://ada.example');
  });
});

describe('the files that hosts read', () => {
  it('give headers once: those of every page first, then what differs', () => {
    expect(headersFile(source)).toBe(`/*
  access-control-allow-origin: *
  content-security-policy: default-src 'none'
  referrer-policy: same-origin
  x-content-type-options: nosniff

/api/v1/*
  api-version: 1
  link: <y>
  content-type: application/json

/llms.txt
  vary: Accept-Encoding
  content-type: text/plain

/say "a".txt
  vary: Accept-Encoding
  content-type: text/plain

/_lectern/site.js
  cache-control: for ever
  content-type: text/javascript
`);
  });

  it('have no more rules than hosts take', () => {
    const documents = Array.from({ length: 100 }, (_, n) => file('document', `/${n}`, `${n}`, 'text/plain'));
    const paths = headersFile({ ...source, files: documents }).match(/^\/.*$/gm);
    expect([paths?.length, paths?.at(-1)]).toEqual([90, '/87']);
    const redirects = Array.from({ length: 2100 }, (_, n) => ({ from: `/${n}`, to: '/a' }));
    const lines = redirectsFile({ ...source, redirects }).split('\n');
    expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([2001, '/1995 /a 301', '']);
  });

  it('tell Vercel the same, in its words', () => {
    const config = JSON.parse(vercelFile({ ...source, redirects: [{ from: '/o.(d)', to: '/a' }] })) as Record<
      string,
      unknown
    >;
    expect(config).toEqual({
      cleanUrls: true,
      trailingSlash: false,
      redirects: [
        { source: '/o\\.\\(d\\)', destination: '/a', statusCode: 301 },
        { source: '/', has: expect.any(Array) as unknown, destination: '/index.md', statusCode: 307 },
        {
          source: '/((?!api/|_lectern/|\\.)(?:[^/]+/)*[^/.]+){/}?',
          has: [
            {
              type: 'header',
              key: 'accept',
              value: expect.stringContaining('[tT][eE][xX][tT]/[mM]') as unknown,
            },
          ],
          destination: '/$1.md',
          statusCode: 307,
        },
      ],
      rewrites: [
        { source: '/api/v1{/}?', destination: '/api/v1.json' },
        { source: '/api/v1/((?:[^/]+/)*[^/]+){/}?', destination: '/api/v1/$1.json' },
      ],
      headers: [
        {
          source: '/(.*)',
          headers: [
            { key: 'access-control-allow-origin', value: '*' },
            { key: 'content-security-policy', value: "default-src 'none'" },
            { key: 'referrer-policy', value: 'same-origin' },
            { key: 'x-content-type-options', value: 'nosniff' },
            { key: 'vary', value: 'Accept, Accept-Encoding' },
          ],
        },
        {
          source: '/api/v1/(.*)',
          headers: [
            { key: 'api-version', value: '1' },
            { key: 'link', value: '<y>' },
            { key: 'content-type', value: 'application/json' },
          ],
        },
        ...['/llms\\.txt', '/say "a"\\.txt', '/_lectern/site\\.js'].map((path) => ({
          source: path,
          headers: expect.any(Array) as unknown,
        })),
      ],
    });
    const { headers } = config as {
      headers: { source: string; headers: { key: string; value: string }[] }[];
    };
    expect(headers.at(-1)?.headers).toEqual([
      { key: 'cache-control', value: 'for ever' },
      { key: 'content-type', value: 'text/javascript' },
    ]);
    expect(JSON.parse(vercelFile(slashed))).toMatchObject({ trailingSlash: true });
  });
});
