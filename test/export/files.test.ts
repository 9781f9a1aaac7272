import { describe, expect, it } from 'vitest';
import { fileAt, fileOf, movedPage } from '../../src/export/file-name.ts';
import { documentNumbers } from '../../src/search/parts/document-numbers.ts';
import { headersFile, redirectsFile } from '../../src/export/hosts/text-hosts.ts';
import { frameOf, KeptOutputs } from '../../src/export/kept-outputs.ts';
import { manifestOf } from '../../src/export/manifest.ts';
import { searchOutputs } from '../../src/export/search-outputs.ts';
import { nodeHash, nodePlatform } from '../../src/platform/node.ts';
import { siteOf } from '../support/workspace.ts';

describe('the file of an address', () => {
  it.each<[string, string | null]>([
    ['/', 'index.html'],
    ['/a/', 'a/index.html'],
    ['/a', 'a/index.html'],
    ['/a.html', 'a.html'],
    ['/%C3%A9', 'é/index.html'],
    ['/a//b', null],
    ['/../b', null],
    ['/a/%2e%2e/b', null],
    ['/a/%2E/b', null],
    ['/a%5Cb', null],
    ['/a%00b', null],
    [`/${'a'.repeat(255)}`, `${'a'.repeat(255)}/index.html`],
    [`/${'a'.repeat(256)}`, null],
    // A letter of two bytes.
    [`/${'é'.repeat(128)}`, null],
  ])('of a page at %s', (address, file) => {
    expect(fileOf('page', address, false)).toBe(file);
  });

  it('has the ending of what is at it, where files are pages', () => {
    expect([fileOf('page', '/a', true), fileOf('page', '/a.html', true)]).toEqual(['a.html', 'a.html']);
    expect(fileAt('/api/v1/content/a', '.json')).toBe('api/v1/content/a.json');
  });
});

it('the page that leads on has an address in which nothing ends it', () => {
  const url = '/docs/?a=&quot;&amp;b=1';
  expect(movedPage('https://ada.example/docs', '/?a="&b=1')).toBe(
    `<!doctype html>\n<html><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="https://ada.example${url}"><meta http-equiv="refresh" content="0; url=${url}"></head><body><a href="${url}">${url}</a></body></html>\n`,
  );
});

it('what hosts read is a line for each address', () => {
  const redirects = [{ from: '/old', to: '/new' }];
  const files = [
    {
      kind: 'page' as const,
      address: '/',
      file: 'index.html',
      type: 'text/html',
      headers: { 'x-content-type-options': 'nosniff', link: '<x>' },
    },
  ];
  const source = { base: 'https://ada.example', folder: '/srv', files, redirects };
  expect(redirectsFile(source).split('\n')).toEqual([
    '/api/v1 /api/v1.json 200',
    '/api/v1/versions /api/v1/versions.json 200',
    '/api/v1/press-kit /api/v1/press-kit.json 200',
    '/api/v1/content /api/v1/content.json 200',
    '/old /new 301',
    '',
  ]);
  expect(headersFile(source)).toMatch(/^\/\*\n {2}x-content-type-options: nosniff\n\n/);
});

it('the manifest of what was added to another build holds neither its pages nor its search', async () => {
  const site = await siteOf({});
  const whole = manifestOf(site, false, { a: 'b' });
  const added = manifestOf({ ...site, origins: { ...site.origins, isStatic: true } }, true, { a: 'b' });
  expect(whole).toMatchObject({ count: 1, made_at: '2026-06-01T12:00:00Z' });
  expect(whole.holds).toEqual(['pages', 'twins', 'documents', 'rest.files', 'search']);
  expect(added.holds).toEqual(['twins', 'documents', 'rest.files']);
  const ofServers = ['negotiation', 'rest.index', 'rest.content', 'rest.list', 'rest.press-kit'];
  const byRules = [...ofServers, 'redirects', 'not-found', 'caching'];
  const ofHosts = ['rest.index', 'rest.content', 'rest.press-kit', 'redirects', 'not-found', 'caching'];
  const hosts = { vercel: ofHosts, netlify: ofHosts, cloudflare: ofHosts };
  expect(whole.holds_with_rules).toEqual({ nginx: byRules, caddy: byRules, ...hosts });
  expect(added.holds_with_rules).toEqual({ nginx: [], caddy: [], vercel: [], netlify: [], cloudflare: [] });
  const lacked = [
    'negotiation.weights',
    'rest.search',
    'rest.filters',
    'rest.errors',
    'rest.pathnames',
    'rest.suggestions',
    'rest.preflight',
    'replicas',
    'codings',
    'protocol',
    'quota',
    'tools',
  ];
  expect(whole.lacks).toEqual(lacked);
  expect(added.lacks.toSorted()).toEqual([...lacked, ...byRules, 'pages', 'search'].toSorted());
});

it('of the files of search only the first is asked for again: the others are never changed', async () => {
  const site = await siteOf({ 'content/writing/a.md': '---\ntitle: A\n---\nWords.\n' });
  const frame = frameOf(site, nodeHash, []);
  const kept = new KeptOutputs(site, frame, { frame, made: {} }, () => false);
  const caching: [string, string | undefined][] = [];
  for await (const { file, headers } of searchOutputs(site, nodePlatform('.'), false, kept))
    caching.push([file.slice('_lectern/search/'.length), headers['cache-control']]);
  const forEver = 'public, max-age=31536000, immutable';
  expect(caching).toEqual([
    ['index.gz', 'no-cache'],
    ['words.gz', forEver],
    ['part-0.gz', forEver],
    [`text-${documentNumbers(['/writing/a'])[0]}.gz`, forEver],
    ['rows-0.gz', forEver],
  ]);
});
