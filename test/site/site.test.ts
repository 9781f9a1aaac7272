import { describe, expect, it } from 'vitest';
import { documentMarkdown, findDocument } from '../../src/site/document.ts';
import { filterRows } from '../../src/site/rows.ts';
import { findRow, openSite, recordAt } from '../../src/site/site.ts';
import { nodeHash } from '../../src/platform/node.ts';
import { NOW, ORIGIN, siteOf } from '../support/workspace.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n${body}\n`;
const paths = async (files: Record<string, string>) => {
  const site = await siteOf(files);
  return filterRows(site, {}).map((row) => recordAt(site, row).path);
};

describe('list order', () => {
  it('is newest first, then title by code point, then path; the undated last, by order, then title', async () => {
    expect(
      await paths({
        'content/writing/old.md': post('title: Old\ndate: 2020-01-01'),
        'content/writing/b.md': post('title: Same\ndate: 2026-01-01'),
        'content/writing/a.md': post('title: Same\ndate: 2026-01-01'),
        'content/writing/emoji.md': post('title: "😀"\ndate: 2026-01-01'),
        'content/writing/private-use.md': post('title: "\\uE000"\ndate: 2026-01-01'),
        'content/projects/z.md': post('title: Zebra\norder: 1'),
        'content/projects/y.md': post('title: Yak\norder: 2'),
        'content/projects/x.md': post('title: Aardvark'),
      }),
    ).toEqual([
      'writing/a',
      'writing/b',
      'writing/private-use',
      'writing/emoji',
      'writing/old',
      'projects/z',
      'projects/y',
      'projects/x',
    ]);
  });
});

describe('a lookup', () => {
  it('takes every form of an address', async () => {
    const site = await siteOf({
      'content/writing/series/part-1.md': post('title: One\nurl: /2026/öffentlich/'),
      'content/pages/docs/setup.md': post('title: Setup'),
    });
    const forms = [
      'writing/series/part-1',
      '/writing/series/part-1',
      '/writing/series/part-1/',
      'writing/series/part-1.md',
      'writing/series/part-1.html',
      `${ORIGIN}/writing/series/part-1`,
      `${ORIGIN}/2026/%C3%B6ffentlich/`,
      '/2026/öffentlich',
      '/2026/%C3%B6ffentlich.md',
      '/2026/öffentlich/index.html',
    ];
    expect(forms.map((form) => findDocument(site, form)?.path)).toEqual(
      forms.map(() => 'writing/series/part-1'),
    );
    expect(findDocument(site, 'docs/setup')?.pathname).toBe('/docs/setup');
    for (const none of [
      'https://other.example/docs/setup',
      'docs',
      '',
      '.',
      '..',
      '__proto__',
      'constructor',
      'docs/setup/x',
    ]) {
      expect(findRow(site, none), none).toBeUndefined();
    }
  });

  it('does not take a word that ends in index for a folder', async () => {
    const site = await siteOf({
      'content/writing/re.md': post('title: Re'),
      'content/pages/about.md': post('title: About'),
    });
    expect(
      ['writing/reindex', 'aboutindex', 'writing/re/index'].map((path) => findDocument(site, path)?.path),
    ).toEqual([undefined, undefined, 'writing/re']);
  });

  it('finds a page whose permalink ends in .html without it, and a permalink that is the root', async () => {
    const site = await siteOf({
      'content/writing/old.md': post('title: Old\npermalink: /2020/old.html'),
      'content/pages/home.md': post('title: Welcome\npermalink: /'),
    });
    for (const form of ['/2020/old.html', '/2020/old', '2020/old.md']) {
      expect(findDocument(site, form)?.path, form).toBe('writing/old');
    }
    for (const form of ['', '/', 'index', 'index.md'])
      expect(findDocument(site, form)?.path, form).toBe('home');
  });

  it('of the home page and the press kit always succeeds', async () => {
    const site = await siteOf({ 'content/writing/a.md': post('title: A') });
    for (const home of ['index', '', '/', 'index.md', `${ORIGIN}/`])
      expect(findDocument(site, home)?.path).toBe('index');
    expect(findDocument(site, '/press-kit.md')).toEqual({
      path: 'press-kit',
      pathname: '/press-kit',
      row: null,
    });
    const own = await siteOf({ 'content/pages/index.md': post('title: Welcome', 'My own.') });
    expect(documentMarkdown(own, findDocument(own, '/') ?? expect.fail())).toContain(
      '# Welcome\n\nMy own.\n',
    );
  });
});

describe('time', () => {
  const files = {
    'lectern.yaml': 'time_zone: America/New_York\n',
    'content/writing/now.md': post('title: Now\ndate: 2026-01-01'),
    'content/writing/later.md': post('title: Later\ndate: 2026-07-01'),
    'content/writing/exact.md': post('title: Exact\ndate: 2026-07-01T09:30:00+02:00'),
    'content/writing/ending.md': post('title: Ending\ndate: 2026-01-01\nexpires: 2026-08-01'),
  };

  it('makes entries appear and expire without another build, in the zone of the site', async () => {
    const { snapshot } = await siteOf(files);
    const at = (instant: string) => {
      const site = openSite(snapshot, Date.parse(instant), { base: ORIGIN, pages: ORIGIN }, nodeHash);
      return filterRows(site, {}).map((row) => recordAt(site, row).path.slice(8));
    };
    expect(at('2026-06-01T00:00:00Z')).toEqual(['ending', 'now']);
    expect(at('2026-07-01T03:59:59Z')).toEqual(['ending', 'now']);
    expect(at('2026-07-01T04:00:00Z')).toEqual(['later', 'ending', 'now']);
    expect(at('2026-07-01T07:29:59Z')).toEqual(['later', 'ending', 'now']);
    expect(at('2026-07-01T07:30:00Z')).toEqual(['exact', 'later', 'ending', 'now']);
    expect(at('2026-08-01T03:59:59Z')).toEqual(['exact', 'later', 'ending', 'now']);
    expect(at('2026-08-01T04:00:00Z')).toEqual(['exact', 'later', 'now']);
  });

  it('is asked again only when something changes', async () => {
    const site = await siteOf(files);
    expect(new Date(site.validUntil).toISOString()).toBe('2026-07-01T04:00:00.000Z');
  });

  it('moves the revision with what is listed, and with nothing else', async () => {
    const one = await siteOf({ ...files, 'content/writing/secret.md': post('title: S\nunlisted: true') });
    const two = await siteOf({ ...files, 'content/writing/secret.md': post('title: T\nunlisted: true') });
    const three = await siteOf({
      ...files,
      'content/writing/now.md': post('title: Now\ndate: 2026-01-01', 'Other text.'),
    });
    const later = openSite(one.snapshot, Date.parse('2026-07-02T00:00:00Z'), one.origins, nodeHash);
    const sameHour = openSite(one.snapshot, NOW + 3_600_000, one.origins, nodeHash);
    expect(two.revision).toBe(one.revision);
    expect(sameHour.revision).toBe(one.revision);
    expect(three.revision).not.toBe(one.revision);
    expect(later.revision).not.toBe(one.revision);
  });
});

describe('links', () => {
  it('lead to pages and files of this origin wherever the source lies', async () => {
    const site = await siteOf({
      'content/writing/a.md': post(
        'title: A',
        [
          '[b](b.md) [b again](./b.md#part) [up](../pages/about.md) [root](/about?x=1) [frag](#top) [web](https://example.org/x)',
          '![near](pictures/one.png "One") <img src="pictures/one.png"> [ref]',
          '`[code](b.md)` and \\[not\\](b.md)',
          '```\n[fenced](b.md)\n```',
          '',
          '[ref]: b.md "B"',
        ].join('\n\n'),
      ),
      'content/writing/b.md': post('title: B\nurl: /essays/b/'),
      'content/pages/about.md': post('title: About'),
      'content/writing/pictures/one.png': 'PNG',
    });
    const markdown = documentMarkdown(site, findDocument(site, 'writing/a') ?? expect.fail());
    expect(markdown).toContain(
      '[b](https://example.com/essays/b/) [b again](https://example.com/essays/b/#part) [up](https://example.com/about) [root](https://example.com/about?x=1) [frag](https://example.com/writing/a#top) [web](https://example.org/x)',
    );
    expect(markdown).toContain(
      '![near](https://example.com/writing/pictures/one.png "One") <img src="https://example.com/writing/pictures/one.png"> [ref]',
    );
    expect(markdown).toContain('`[code](b.md)` and \\[not\\](b.md)');
    expect(markdown).toContain('```\n[fenced](b.md)\n```');
    expect(markdown).toContain('[ref]: https://example.com/essays/b/ "B"');
    expect(site.snapshot.assets.map(({ pathname, owners }) => [pathname, owners])).toEqual([
      ['/writing/pictures/one.png', ['writing/a']],
    ]);
  });
});
