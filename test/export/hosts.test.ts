import { describe, expect, it } from 'vitest';
import { caddyRules } from '../../src/export/hosts/caddy.ts';
import { nginxRules } from '../../src/export/hosts/nginx.ts';
import type { RuleSource } from '../../src/export/hosts/rule-source.ts';
import { headersFile, redirectsFile, vercelFile } from '../../src/export/hosts/text-hosts.ts';
import type { OutputFile, OutputKind } from '../../src/export/output.ts';
import { caddyVariables, nginxVariables } from './host-maps.ts';

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
const own = { ...pageHeaders, 'cache-control': 'no-cache', link: '<x>; rel="alternate"', vary: 'Accept' };
const source: RuleSource = {
  base: BASE,
  folder: '/srv/the "site"',
  files: [
    file('page', '/', 'index.html', 'text/html', own),
    file('page', '/a', 'a.html', 'text/html', own),
    file('twin', '/a.md', 'a.md', 'text/markdown', { ...own, link: `<${BASE}/a>; rel="canonical"` }),
    file('twin', '/docs/a.md', 'docs/a.md', 'text/markdown', { link: `<${BASE}/$a>; rel="canonical"` }),
    file('twin', '/b.md', 'b.md', 'text/markdown', { link: '<x>; rel="alternate"' }),
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
const [nginx, nginxSlashed] = [source, slashed].map((one) => nginxVariables(nginxRules(one)));
const [caddy, caddySlashed] = [source, slashed].map((one) => caddyVariables(caddyRules(one)));

describe('what a host makes of a request', () => {
  it.each<[accept: string, markdown: number, html: number]>([
    ['text/markdown', 1, 0],
    ['text/html', 0, 1],
    ['*/*', 1, 1],
    ['text/*', 1, 1],
    ['application/json', 0, 0],
    ['text/html, text/markdown', 1, 1],
    ['text/html;q=0.5, text/markdown;q=0.6', 0.6, 0.5],
    ['text/html;q=0.51, text/markdown;q=0.5', 0.5, 0.51],
    ['TEXT/HTML;Q=0.3', 0, 0.3],
    ['text/markdown;q=0', 0, 0],
    ['*/*;q=0.1, text/markdown', 1, 0.1],
    ['text/markdown;q=0.2, text/*;q=0.9', 0.2, 0.9],
    ['text/html ; level=1 ; q=0.4', 0, 0.4],
    ['text/html;level=1', 0, 1],
    ['application/xhtml+xml, xtext/html', 0, 0],
    ['text/htmlx', 0, 0],
    ['text/markdown;q=1.000', 1, 0],
  ])('wants Markdown and HTML as much as %j says', (accept, markdown, html) => {
    for (const of of [nginx, caddy])
      expect(['lectern_markdown', 'lectern_html'].map((name) => Number(of?.(name, { accept })))).toEqual([
        markdown,
        html,
      ]);
    expect(nginx?.('lectern_form', { accept })).toBe(markdown > html ? 'md' : 'html');
    expect(nginx?.('lectern_form', {})).toBe('html');
  });

  it.each([
    ['0.5', '0.5', false],
    ['0.51', '0.5', true],
    ['0.5', '0.51', false],
    ['1', '0.999', true],
    ['1', '1.0', false],
    ['1.0', '1', false],
    ['0.1', '0', true],
    ['0', '0.0', false],
    ['0.10', '0.1', false],
    ['0.09', '0.1', false],
    ['0.2', '0.19', true],
    ['0.900', '0.8', true],
  ])('nginx takes %s against %s for more: %s', (markdown, html, isMore) => {
    const accept = `text/markdown;q=${markdown},text/html;q=${html}`;
    expect(nginx?.('lectern_form', { accept }) === 'md').toBe(isMore);
  });

  it.each<[accept: string, missing: string]>([
    ['text/html', 'html'],
    ['application/xhtml+xml', 'html'],
    ['text/markdown', 'md'],
    ['*/*', 'md'],
    ['text/html;q=0.1, text/markdown', 'md'],
  ])('says that nothing is there to %j in the form %s', (accept, missing) => {
    expect(nginx?.('lectern_missing', { accept })).toBe(missing);
  });

  it.each<[uri: string, args: string, html: string, markdown: string, folder: string]>([
    ['/', '', '/index.html', '/index.md', '/none'],
    ['/index', '', '/index.html', '/index.md', '/index/index.html'],
    ['/a', '', '/a.html', '/a.md', '/a/index.html'],
    ['/a/', '', '/none', '/a.md', '/none'],
    ['/a.html', '', '/a.html', '/a.md', '/a.html/index.html'],
    ['/a', 'page=2', '/a/page=2.html', '/a/page=2.md', '/a/page=2/index.html'],
    ['/a', 'tag=b&x=/', '/a.html', '/a.md', '/a/index.html'],
    ['/a', 'x=1', '/a.html', '/a.md', '/a/index.html'],
  ])('%s?%s is the file %s, %s or %s', (uri, args, html, markdown, folder) => {
    const asked = { uri, args };
    expect([
      nginx?.('lectern_file', { ...asked, accept: 'text/html' }),
      nginx?.('lectern_file', { ...asked, accept: 'text/markdown' }),
      nginx?.('lectern_index', { ...asked, accept: 'text/html' }),
    ]).toEqual([html, markdown, folder]);
  });

  it('knows which pages have no slash, where some have one', () => {
    const bare = (of: typeof nginx, uri: string) => of?.('lectern_bare', { uri }) === '1';
    const uris = ['/', '/a/', '/b', '/c.html', '/café', '/x'];
    for (const of of [nginx, caddy]) expect(uris.map((uri) => bare(of, uri))).toEqual(uris.map(() => true));
    for (const of of [nginxSlashed, caddySlashed])
      expect(uris.map((uri) => bare(of, uri))).toEqual([false, false, true, false, true, false]);
    expect(nginxSlashed?.('lectern_file', { uri: '/a/', accept: 'text/html' })).toBe('/a/index.html');
  });

  it.each<[uri: string, stem: string, page: string, twin: string]>([
    ['/', '/', '/index', '/index'],
    ['/a', '/a', '/a', '/a'],
    ['/a/', '/a', '/none', '/a'],
    ['/a.html', '/a.html', '/a', '/a'],
    ['/a/index.html', '/a/index.html', '/a/', '/a/index'],
    ['/a.md', '/a', '/a.md', '/a.md'],
  ])('Caddy takes %s for the stem %s, the page %s and the twin %s', (uri, stem, page, twin) => {
    const of = (name: string) => caddy?.(name, { uri });
    expect([of('lectern_stem'), of('lectern_page'), of('lectern_twin')]).toEqual([stem, page, twin]);
    expect(nginx?.('lectern_stem', { uri })).toBe(stem);
  });

  it.each<[uri: string, document: string]>([
    ['/api/v1/content/a', 'a'],
    ['/api/v1/content/docs/a.md', 'docs/a'],
    ['/api/v1/content/a.html/', 'a'],
    ['/api/v1/content/a.json', 'a'],
    ['/api/v1/content//a', 'a'],
    [`/api/v1/content/${BASE}/a`, 'a'],
    ['/api/v1/content/https:/ada.example/a', 'a'],
    ['/api/v1/content/https://b.example/a', 'https://b.example/a'],
    ['/api/v1/content', ''],
    ['/a', ''],
  ])('%s asks for the document %j', (uri, document) => {
    expect(nginx?.('lectern_document', { uri })).toBe(document);
    expect(caddy?.('lectern_document', { uri })).toBe(document && `/api/v1/content/${document}`);
  });

  it.each<[uri: string, args: string, answer: string]>([
    ['/api/v1', '', '/api/v1.json'],
    ['/api/v1/', '', '/api/v1.json'],
    ['/api/v1.json', '', '/api/v1.json'],
    ['/api/v1/versions', '', '/api/v1/versions.json'],
    ['/api/v1/press-kit/', '', '/api/v1/press-kit.json'],
    ['/api/v1/content', '', '/api/v1/content.json'],
    ['/api/v1/content', 'x=1&type=talk', '/api/v1/content/type=talk.json'],
    ['/api/v1/content/docs/a.md', '', '/api/v1/content/docs/a.json'],
    ['/api/v1/other', '', '/none'],
  ])('nginx answers %s?%s with %s', (uri, args, answer) => {
    expect(nginx?.('lectern_answer', { uri, args })).toBe(answer);
  });

  it.each<[args: string, isFiltered: boolean, list: string]>([
    ['', false, 'content'],
    ['type=talk', false, 'content/type=talk'],
    ['x=1&type=page&y', false, 'content/type=page'],
    ['type=nothing', true, 'content'],
    ['type=', true, 'content'],
    ['tag=a', true, 'content'],
    ['type=talk&limit=1', true, 'content/type=talk'],
    ['cursor=a', true, 'content'],
    ['xtag=a', false, 'content'],
  ])('%j is a filter that files do not have: %s', (args, isFiltered, list) => {
    const asked = { uri: '/api/v1/content', args };
    expect([nginx?.('lectern_filters', asked), caddy?.('lectern_filters', asked)]).toEqual(
      isFiltered ? ['1', 'yes'] : ['0', ''],
    );
    expect(caddy?.('lectern_list', asked)).toBe(list);
  });

  it('leads from former addresses, however they are encoded, and names what is canonical', () => {
    for (const [of, dollar] of [
      [nginx, '%24'],
      [caddy, '$'],
    ] as const) {
      const moved = (uri: string) => of?.('lectern_moved', { uri });
      expect(['/old', '/café', '/away', '/a'].map(moved)).toEqual([
        `${BASE}/a`,
        `${BASE}/${dollar}b`,
        'https://b.example/',
        '',
      ]);
      const canonical = (uri: string) => of?.('lectern_canonical', { uri });
      expect(['/a.md', '/docs/a.md', '/b.md'].map(canonical)).toEqual([
        `<${BASE}/a>; rel="canonical"`,
        `<${BASE}/${dollar}a>; rel="canonical"`,
        '',
      ]);
      expect(of?.('lectern_instance', { uri: '/a"b' })).toBe('/a%22b');
    }
    const rest = `<${BASE}/llms.txt>; rel="describedby"; type="text/plain", <${BASE}/openapi.json>; rel="service-desc"; type="application/json"`;
    const link = (uri: string) => nginx?.('lectern_link', { uri });
    expect(['/', '/a', '/a/', '/a.html', '/é'].map(link)).toEqual([
      `<${BASE}/index.md>; rel="alternate"; type="text/markdown", ${rest}`,
      ...['/a', '/a', '/a'].map(
        (page) => `<${BASE}${page}.md>; rel="alternate"; type="text/markdown", ${rest}`,
      ),
      '',
    ]);
  });
});

describe('the rules of nginx', () => {
  const rules = nginxRules(source);

  it('leave room for the longest address in their tables', () => {
    expect(rules).toContain('map_hash_bucket_size 128;\nmap_hash_max_size 2048;\n');
    const to = '/a';
    const long = { ...source, redirects: [{ from: `/${'é'.repeat(100)}`, to }] };
    expect(nginxRules(long)).toContain('map_hash_bucket_size 512;\n');
    const many = Array.from({ length: 1100 }, (_, n) => ({ from: `/old/${n}`, to }));
    expect(nginxRules({ ...source, redirects: many })).toContain('map_hash_max_size 4096;\n');
  });

  it.each([
    'server_name ada.example;\n    root "/srv/the \\"site\\"";',
    '        add_header api-version "1" always;',
    `location / {
        types { text/html html; text/markdown md; }
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
    `location = "/llms.txt" {
        types { }
        charset off;
        default_type "text/plain";
        add_header access-control-allow-origin "*" always;`,
    'location = "/say \\"a\\".txt" {',
    `location = "/_lectern/search/index.gz" {
        types { }
        charset off;
        default_type "application/octet-stream";

        try_files /_lectern/rules$uri $uri =404;`,
    `location @lectern_no_method {
        add_header Allow GET always;
        types { }
        default_type "application/problem+json; charset=utf-8";
        add_header api-version "1" always;
        add_header Link '<${BASE}/developers>; rel="service-doc"; type="text/html", <${BASE}/openapi.json>; rel="service-desc"; type="application/json"' always;
        return 405 '{"type":"${BASE}/developers#method-not-allowed"`,
    `location @lectern_no_document {\n        types { }`,
    `return 404 '{"type":"${BASE}/developers#endpoint-not-found"`,
    'there is none at this address. Search works only on the page /search.',
    `return 400 '{"type":"${BASE}/developers#invalid-parameter"`,
    '"instance":"$lectern_instance"',
    `location = /api/v1/content/ {
        types { }`,
    `try_files /404.$lectern_missing =404;`,
    `location ~ \\.html$ {
        rewrite ^(.*/)index\\.html$ ${BASE}$1 permanent;
        rewrite ^(.*)\\.html$ ${BASE}$1 permanent;
    }
    location = /index {
        return 301 ${BASE}/;
    }`,
  ])('have %j', (lines) => {
    expect(rules).toContain(lines);
  });

  it('say nothing of files that are pages by another name, and of endings that pages have', () => {
    expect(rules).not.toContain('location = "/a.html"');
    expect(nginxRules(slashed)).not.toContain('location ~ \\.html$');
    expect(nginxRules(slashed)).not.toContain('location = /index');
  });
});

describe('the rules of Caddy', () => {
  const rules = caddyRules(source);

  it.each([
    'ada.example {\n\troot * "/srv/the \\"site\\""',
    `		@document0 path "/llms.txt" "/say \\"a\\".txt"
		handle @document0 {
			@ruled file /_lectern/rules{path}
			rewrite @ruled /_lectern/rules{path}
			header {
				access-control-allow-origin "*"
				content-security-policy "default-src 'none'"
				referrer-policy "same-origin"
				x-content-type-options "nosniff"
				vary "Accept-Encoding"
				Content-Type "text/plain"
			}`,
    '@document1 path "/_lectern/site.js"',
    '@document2 path "/_lectern/search/index.gz"',
    `			header {
				api-version "1"
				Link "<${BASE}/developers>; rel=\\"service-doc\\"`,
    `respond \`{"type":"${BASE}/developers#missing-content-path"`,
    'cache-control "no-store"',
    `		@index path /index /index.html
		redir @index ${BASE}/ 301
		@html path *.html
		redir @html ${BASE}{lectern_page} 301
`,
    `Link "<${BASE}{lectern_twin}{lectern_part}.md>; rel=\\"alternate\\"`,
    '"instance":"{lectern_instance}"',
  ])('have %j', (lines) => {
    expect(rules).toContain(lines);
  });

  it('name the scheme where it is not secure, and no endings that pages have', () => {
    expect(caddyRules({ ...source, base: 'http://ada.example:81' })).toContain('\nhttp://ada.example:81 {\n');
    expect(rules).not.toContain('http://ada.example');
    expect(caddyRules(slashed)).not.toContain('redir @html');
    expect(rules.match(/@document\d+ path/g)).toHaveLength(3);
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
          has: [{ type: 'header', key: 'accept', value: '(?!.*text/html).*text/markdown.*' }],
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
