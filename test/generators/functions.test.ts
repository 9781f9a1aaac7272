import { describe, expect, it } from 'vitest';
import {
  folderPattern,
  mountFunctions,
  slugAt,
  withoutNumber,
} from '../../src/generators/docusaurus/docusaurus.ts';
import { readHostRules } from '../../src/folder/host-rules.ts';
import type { AddressFacts } from '../../src/generators/source-rule.ts';
import { liquidValues } from '../../src/generators/standard/liquid-values.ts';
import { readScriptMatter } from '../../src/generators/eleventy/data.ts';
import { readLocalDate } from '../../src/generators/jekyll/jekyll.ts';

const facts = (some: Partial<AddressFacts>): AddressFacts => ({
  path: 'a/b',
  slug: null,
  isIndex: false,
  isSection: false,
  language: 'en',
  isForeign: false,
  ...some,
});

describe('Docusaurus', () => {
  it.each([
    ['1.guide', 'guide'],
    ['02-start', 'start'],
    ['3_more', 'more'],
    ['4 - spaced', 'spaced'],
    ['2026-01-02-post', '2026-01-02-post'],
    ['7.0-notes', '7.0-notes'],
    ['10', '10'],
    ['5-', '5-'],
  ])('takes %s for %s', (name, plain) => {
    expect(withoutNumber(name)).toBe(plain);
  });

  it.each([
    [['/docs', 'a', 'b'], '', '/docs/a/b'],
    [['/docs', '.', 'b'], '/', '/docs/b/'],
    [['', 'a.html'], '/', '/a.html'],
  ])('has the slug of %j with %j at %s', (parts, ending, pathname) => {
    expect(slugAt(parts, ending)).toBe(pathname);
  });

  it('has what lies below a path there, and at the root nothing but as usual', () => {
    const { permalinkOf, identityOf } = mountFunctions('/docs');
    expect([permalinkOf?.('/a', '/fr'), identityOf?.('a')]).toEqual(['/fr/docs//a', '/docs/a']);
    expect(mountFunctions('')).toEqual({});
  });

  it('ends the address of a folder with a slash', () => {
    const patternOf = folderPattern('/:path/');
    expect([patternOf(facts({ isIndex: true })), patternOf(facts({}))]).toEqual(['/:path/', null]);
  });
});

describe('Jekyll', () => {
  it.each([
    ['2026-01-02', 'UTC', '2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['2026-01-02 23:30:00 +0000', 'Asia/Tokyo', '2026-01-03', '2026-01-02T23:30:00.000Z'],
    ['2026-01-02 23:30:00', 'Asia/Tokyo', '2026-01-03', '2026-01-02T23:30:00.000Z'],
    ['2026-01-02 23:30', 'Asia/Tokyo', '2026-01-02', '2026-01-02T14:30:00.000Z'],
    ['2026-01-02 01:00:00', 'America/New_York', '2026-01-01', '2026-01-02T01:00:00.000Z'],
  ])('reads %s in %s as a day of %s', (written, zone, day, instant) => {
    expect(readLocalDate(written, zone)).toEqual({ day, instant: Date.parse(instant) });
  });

  it('reads no date in a text without one', () => {
    expect(readLocalDate('soon', 'UTC')).toBeNull();
  });

  it.each([
    ['site.title', 'Shore'],
    ['site.social.mail', 'a@b.example'],
    ['site.social.phone', null],
    ['site.nothing', null],
    ['site.posts', undefined],
    ['page.layout', 'post'],
    ['page.nothing', null],
    ['page.date', undefined],
    ['page.content', undefined],
    ['jekyll.environment', undefined],
    ['include.x', undefined],
    ['site', undefined],
  ])('has for %s %j', (path, value) => {
    const values = liquidValues({ title: 'Shore', social: { mail: 'a@b.example' } });
    const page: Readonly<Record<string, unknown>> = { layout: 'post', date: '2026-01-01' };
    expect(values(path, (key) => page[key])).toEqual(value);
  });
});

describe('Eleventy', () => {
  it.each([
    ['---js\n{ title: "A", draft: true }\n---\nText.\n', { title: 'A', draft: true }, 'Text.\n'],
    ['\uFEFF---javascript\nconst title = "A";\n---\nText.\n', { title: 'A' }, 'Text.\n'],
    ['---js\n{ title: "A" }\n---', { title: 'A' }, ''],
  ])('reads the literals of %j', (text, values, body) => {
    const matter = readScriptMatter(text);
    expect(matter?.values).toEqual(values);
    expect(text.slice(matter?.body)).toBe(body);
  });

  it.each(['---\ntitle: A\n---\n', '---js\n{ title: "A" }\n', 'Text.\n'])('leaves %j alone', (text) => {
    expect(readScriptMatter(text)).toBeNull();
  });
});

describe('the rules of a host', () => {
  it('redirect only with a redirect status; a rewrite is reported, and a rule for an error page is ignored', () => {
    const lines = ['/a /b', '/c /d 302', '/e /f 200', '/g /h 404', '/i /j 301!', '# /k /l', '/m/* /n'];
    const { redirects, unread } = readHostRules((file) => (file === '_redirects' ? lines.join('\n') : null));
    expect(redirects.map(({ from, to }) => [from, to])).toEqual([
      ['/a', '/b'],
      ['/c', '/d'],
      ['/i', '/j'],
    ]);
    expect(unread.map(({ line, text }) => [line, text])).toEqual([
      [3, '/e /f 200'],
      [7, '/m/* /n'],
    ]);
  });

  it.each([
    [
      'netlify.toml',
      '[[redirects]]\nfrom = "/a"\nto = "/b"\n[[redirects]]\nfrom = "/c"\nto = "/d"\nstatus = 200\n',
    ],
    [
      'vercel.json',
      '{"redirects":[{"source":"/a","destination":"/b"},{"source":"/c","destination":"/d","has":[]}]}',
    ],
    [
      'staticwebapp.config.json',
      '{"routes":[{"route":"/a","redirect":"/b"},{"route":"/c/*","redirect":"/d"}]}',
    ],
    [
      'firebase.json',
      '{"hosting":{"redirects":[{"source":"/a","destination":"/b"},{"source":"/c/:x","destination":"/d"}]}}',
    ],
  ])('are read in %s as far as they are literal', (name, text) => {
    const { redirects, unread } = readHostRules((file) => (file === name ? text : null));
    expect(redirects).toEqual([{ from: '/a', to: '/b', file: name }]);
    expect(unread.map(({ file }) => file)).toEqual([name]);
  });

  it('say how addresses end, and what is in no index', () => {
    const read = (name: string, text: string) => readHostRules((file) => (file === name ? text : null));
    expect(read('vercel.json', '{"cleanUrls":true,"trailingSlash":false}')).toMatchObject({
      cleanUrls: true,
      trailingSlash: false,
    });
    expect(read('vercel.json', 'no JSON')).toMatchObject({ cleanUrls: undefined, redirects: [] });
    const headers = '[[headers]]\nfor = "/x/*"\n[headers.values]\nX-Robots-Tag = "noindex"\n';
    expect(read('netlify.toml', headers).unindexed).toEqual(['/x/*']);
    expect(read('_headers', '/y/*\n  X-Robots-Tag: noindex\n').unindexed).toEqual(['/y/*']);
  });
});
