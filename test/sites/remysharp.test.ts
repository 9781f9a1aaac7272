import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readContent } from '../../src/content/read-content.ts';
import type { Report } from '../../src/model/content.ts';
import { siteConfig } from '../../src/model/site-config.ts';
import { getContent } from '../../src/operations/get-content.ts';
import { listContent } from '../../src/operations/list-content.ts';
import { searchContent } from '../../src/operations/search-content.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { buildSnapshot } from '../../src/snapshot/build.ts';
import { openSite, type Site } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { isSiteThere } from '../support/needed.ts';
import { ORIGIN } from '../support/workspace.ts';

const DIR = '../shared/sites/remysharp';
const INSTANT = Date.parse('2026-11-20T00:00:00Z');

/** This configuration publishes the posts alone. `real-sites.test.ts` reads the whole site without a configuration. */
const CONFIG = siteConfig.parse({
  name: 'remy sharp’s b:log',
  content: [{ files: 'public/blog/**', type: 'writing', url: '/:year/:month/:day/:slug' }],
});

describe.skipIf(!isSiteThere(DIR))('the posts of remysharp.com', () => {
  let site: Site;
  let report: Report;

  beforeAll(() => {
    const read = readContent(DIR, CONFIG, INSTANT);
    report = read.report;
    const snapshot = openSnapshot(buildSnapshot(read.content, nodeHash));
    site = openSite(snapshot, INSTANT, { base: ORIGIN, pages: ORIGIN }, nodeHash);
  });

  it('are served, hidden or reported, every one', () => {
    const posts = readdirSync(`${DIR}/public/blog`).filter((file) => file.endsWith('.md'));
    expect(posts).toHaveLength(664);
    const accounted = report.files.filter(({ file }) => file.startsWith('public/blog/'));
    expect(accounted.map(({ file }) => file.slice(12)).toSorted()).toEqual(posts.toSorted());
    const count = (outcome: string) => accounted.filter((file) => file.outcome === outcome).length;
    expect({ served: count('served'), hidden: count('hidden'), reported: count('reported') }).toEqual({
      served: 647,
      hidden: 17,
      reported: 0,
    });
  });

  it('are listed with the dates, tags and addresses of the original', () => {
    const all = [...pages()];
    expect(all).toHaveLength(647);
    const find = (slug: string) => all.find(({ path }) => path === `writing/${slug}`);
    expect(find('my-decade-of-blogging')).toMatchObject({
      title: 'My Decade of Blogging',
      date: '2016-09-01',
      url: `${ORIGIN}/2016/09/01/my-decade-of-blogging`,
    });
    expect(find('visited-plugin')).toMatchObject({ date: '2008-02-25', type: 'writing' });
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    );
  });

  it('are found', () => {
    const { results } = searchContent.run(site, { query: 'twitter avatar api', limit: 3 });
    expect(results.map(({ path }) => path)).toContain('writing/twivatar-a-twitter-avatar-api');
  });

  it('are documents without their front matter, with their own words', () => {
    const { markdown, url } = getContent.run(site, { path: 'writing/twivatar-a-twitter-avatar-api' });
    expect(url).toBe(`${ORIGIN}/2009/06/02/twivatar-a-twitter-avatar-api`);
    expect(markdown).toContain('\n# Twivatar, a Twitter avatar API\n');
    expect(markdown).toContain(
      "I've built a number of different mini-apps for Twitter, and run in to [various](http://groups",
    );
    expect(markdown.match(/^# /gm)).toHaveLength(1);
    expect(markdown).not.toContain('published: true');
  });

  function* pages() {
    let cursor: string | undefined;
    do {
      const page = listContent.run(site, { type: 'writing', limit: 50, cursor });
      yield* page.results;
      cursor =
        page.next === undefined ? undefined : (new URL(page.next).searchParams.get('cursor') ?? undefined);
    } while (cursor !== undefined);
  }
});
