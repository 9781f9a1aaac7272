import { describe, expect, it } from 'vitest';
import { CONTENT_TYPES, type ContentType } from '../../src/model/content-type.ts';
import { isDocumentAddress, isReservedAddress } from '../../src/model/addresses.ts';
import { answersAt, DOCUMENTS } from '../../src/surfaces/app.ts';
import { siteOf } from '../support/workspace.ts';

const ALL = new Set(CONTENT_TYPES);

describe('the table of reserved addresses', () => {
  it.each([
    ['/search', true],
    ['/search/deep', false],
    ['/press-kit', true],
    ['/agents', true],
    ['/sitemap', true],
    ['/sitemap-12.xml', true],
    ['/sitemap-0.xml', false],
    ['/api', false],
    ['/api/orders', false],
    ['/api/v1/none', true],
    ['/api/mcp', true],
    ['/.well-known/security.txt', false],
    ['/writing', true],
    ['/writing/feed.xml', true],
    ['/writing/a', false],
    ['/writings', false],
    ['/pages', false],
    ['/pages/llms.txt', true],
    ['/', false],
  ])('%s: %s', (address, isReserved) => {
    expect(isReservedAddress(address, ALL)).toBe(isReserved);
  });

  it('leaves the addresses of a type to pages where there is nothing of it', () => {
    const types = new Set<ContentType>(['page']);
    expect(isReservedAddress('/writing', types)).toBe(false);
    expect(isReservedAddress('/writing/feed.xml', types)).toBe(false);
    expect(isReservedAddress('/feed.xml', types)).toBe(true);
  });

  it('has every route of the app that is not the content of a site', () => {
    const routes = [...Object.keys(DOCUMENTS), '/api/mcp', '/.well-known/mcp'];
    expect(routes).toContain('/llms.txt');
    expect(routes).toContain('/videos/feed.json');
    expect(routes.filter((path) => !isReservedAddress(path, ALL))).toEqual([]);
  });

  it('has nothing at which no site answers', async () => {
    const entry = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';
    const folders = ['writing', 'videos', 'talks', 'projects', 'pages'];
    const site = await siteOf(Object.fromEntries(folders.map((folder) => [`content/${folder}/a.md`, entry])));
    const tables = ['/search', '/developers', '/press-kit', '/writing', '/feed.xml', '/api/mcp', '/api/v1'];
    expect(tables.filter((address) => !answersAt(site, address))).toEqual([]);
    for (const address of ['/tools.json', '/videos/feed.atom', '/pages/llms.txt', '/_lectern/site.js']) {
      expect([address, isDocumentAddress(address), answersAt(site, address)]).toEqual([address, true, true]);
    }
  });
});
