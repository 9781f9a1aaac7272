import { describe, expect, it } from 'vitest';
import { isThere } from '../support/needed.ts';
import { describeCaching } from './checks/caching.ts';
import { describeDocuments } from './checks/document.ts';
import { describeIndexAndVersions } from './checks/index-and-versions.ts';
import { describeLists } from './checks/list.ts';
import { describeNegotiation } from './checks/negotiation.ts';
import { describePressKit } from './checks/press-kit.ts';
import { describeTwins } from './checks/twins.ts';
import { exportedHost, SERVERS } from './exported.ts';
import { send } from './client.ts';
import { cleanUp } from './server.ts';

cleanUp();

const there = SERVERS.filter(({ path, wanted }) => isThere(path, wanted));

it.runIf(there.length === 0)('is held against servers of files where CI runs', () => {
  expect(process.env['CI']).toBe(undefined);
});

for (const { name } of there) {
  const host = await exportedHost(name);
  describe(`an export behind ${name}`, () => {
    describeTwins(host);
    describeNegotiation(host);
    describeDocuments(host);
    describeLists(host);
    describePressKit(host);
    describeCaching(host);
    describeIndexAndVersions(host);

    describe('addresses with and without a slash', () => {
      const files = {
        'content/writing/rye.md': '---\ntitle: Rye\ndate: 2026-01-02\npermalink: /bread/rye/\n---\nBread.\n',
      };
      const site = host.use({ files });
      const html = { headers: { Accept: 'text/html' } };
      it.each([
        ['/bread/rye/', 200, undefined],
        ['/bread/rye', 301, '/bread/rye/'],
        ['/bread/rye/index.html', 301, '/bread/rye/'],
        ['/search', 200, undefined],
        ['/search/', 301, '/search'],
        ['/nowhere/', 404, undefined],
      ])('%s is %i', async (target, status, location) => {
        const answer = await site.get(target, html);
        expect([answer.status, answer.headers['location']]).toEqual([status, location]);
      });
    });

    describe('the API by the names of its files', () => {
      const site = host.use({ fixture: true });
      it.each([
        ['/api/v1.json', '/api/v1'],
        ['/api/v1/content.json', '/api/v1/content'],
        ['/api/v1/content/type=talk.json', '/api/v1/content?type=talk'],
        ['/api/v1/content/about.json', '/api/v1/content/about'],
      ])('%s is %s', async (file, address) => {
        expect((await send(site.port, file)).text).toBe((await site.get(address)).text);
      });
    });
  });
}
