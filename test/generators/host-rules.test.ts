import { describe, expect, it } from 'vitest';
import { isNamed, readHostRules } from '../../src/folder/host-rules.ts';

describe('the rules of a host', () => {
  const rulesOf = (files: Readonly<Record<string, string>>) => {
    const { redirects, unread, cleanUrls, trailingSlash, unindexed } = readHostRules(
      (file) => files[file] ?? null,
    );
    return {
      moves: redirects.map(({ from, to, file }) => `${file}: ${from} ${to}`),
      unread: unread.map(({ file, line, text }) => `${file}:${line} ${text}`),
      switches: [cleanUrls, trailingSlash],
      unindexed,
    };
  };

  it('are lines', () => {
    const text = `# a comment
/a /b
/c /d 302! # moved
/e https://x.example/:y 308
/f/* /g 301
/h /i/:x
/j /k 200
/l /m 404
/n /o 301 Country=de
/p
q /r
/s\\t /u\r
/v /w 304`;
    expect(rulesOf({ _redirects: text })).toMatchObject({
      moves: ['_redirects: /a /b', '_redirects: /c /d'],
      unread: [
        '_redirects:4 /e https://x.example/:y 308',
        '_redirects:5 /f/* /g 301',
        '_redirects:6 /h /i/:x',
        '_redirects:7 /j /k 200',
        '_redirects:9 /n /o 301 Country=de',
        '_redirects:11 q /r',
        '_redirects:12 /s\\t /u',
        '_redirects:13 /v /w 304',
      ],
    });
  });

  it('are objects', () => {
    const vercel = {
      cleanUrls: true,
      trailingSlash: false,
      redirects: [
        { source: '/a', destination: '/b' },
        { source: '/c', destination: '/d', has: [] },
        { source: '/e', destination: '/f', missing: [] },
        { source: '/g' },
        'x',
      ],
      headers: [
        { source: '/h', headers: [{ key: 'X-Robots-Tag', value: 'noindex' }] },
        { source: '/i', headers: [{ key: 'X-Robots-Tag', value: 'all' }] },
        { headers: [{ key: 'X-Robots-Tag', value: 'none' }] },
      ],
    };
    const netlify = `[[redirects]]
from = "/a"
to = "/b"
[[redirects]]
from = "/c"
to = "/d"
status = 200
[[redirects]]
from = "/e"
to = "/f"
status = 302
[redirects.query]
q = ":q"
[[redirects]]
from = "/g"
to = "/h"
conditions = { Country = ["de"] }
[[headers]]
for = "/i"
[headers.values]
X-Robots-Tag = "none"
`;
    expect(rulesOf({ 'vercel.json': JSON.stringify(vercel), 'netlify.toml': netlify })).toEqual({
      moves: ['vercel.json: /a /b', 'netlify.toml: /a /b'],
      unread: [
        'vercel.json:1 /c → /d',
        'vercel.json:1 /e → /f',
        'netlify.toml:1 /c → /d',
        'netlify.toml:1 /e → /f',
        'netlify.toml:1 /g → /h',
      ],
      switches: [true, false],
      unindexed: ['/h', '/i'],
    });
    const azure = {
      routes: [
        { route: '/a', redirect: '/b' },
        { route: '/c', rewrite: '/d' },
      ],
    };
    const site = { redirects: [{ source: '/e', destination: '/f' }] };
    for (const hosting of [site, [site, 5]])
      expect(
        rulesOf({
          'staticwebapp.config.json': JSON.stringify(azure),
          'firebase.json': JSON.stringify({ hosting }),
        }),
      ).toEqual({
        moves: ['staticwebapp.config.json: /a /b', 'firebase.json: /e /f'],
        unread: [],
        switches: [undefined, undefined],
        unindexed: [],
      });
    expect(rulesOf({ 'vercel.json': '{', 'netlify.toml': '[', 'firebase.json': '[]' }).moves).toEqual([]);
  });

  it('hold pages out of indexes', () => {
    const headers =
      '/a\n  X-Robots-Tag: noindex\n/b\n  X-Robots-Tag: all\n  Link: noindex\n/c/*\n\tx-robots-tag : none, nosnippet\nX-Robots-Tag: none\n';
    expect(rulesOf({ _headers: headers }).unindexed).toEqual(['/a', '/c/*']);
    const named = (pattern: string, ...paths: string[]) => paths.map((path) => isNamed(pattern, path));
    expect(named('/a', '/a', '/a/', '/a.html', '/a/b', '/ab')).toEqual([true, true, true, false, false]);
    expect(named('/c/*', '/c/', '/c', '/c/d', '/cd')).toEqual([true, true, true, false]);
    expect(named('https://x.example/a(.*)', '/abc', '/b')).toEqual([true, false]);
  });
});
