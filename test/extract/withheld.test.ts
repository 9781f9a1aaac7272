import { describe, expect, it } from 'vitest';
import { htmlPage, readBuild } from '../support/built.ts';

const page = (name: string, { head = '', links = [] as string[] } = {}) =>
  htmlPage({
    title: name,
    head,
    body: `<nav>${links.map((href) => `<a href="${href}">x</a>`).join('')}</nav><main><h1>${name}</h1><p>Text of ${name}.</p></main>`,
  });
const NOINDEX = '<meta name="robots" content="noindex, follow">';
const NOWHERE = 'hidden: no sitemap, feed or link leads to it';

/** `<urlset><url><loc>https://x.example/by-packed-map/</loc></url></urlset>`, compressed with gzip. */
const PACKED = Buffer.from(
  'H4sIAAAAAAAAA7MpLcopTi2xsyktyrGzyclPtssoKSkottLXr9BLrUjMLchJ1U+q1C1ITM5OTdHNTSzQt9EHqbLRB2vQh2oHACrpyaNHAAAA',
  'base64',
);

describe('what nothing leads to is not published', () => {
  it('verification files, reports of tools, and what only these lead to', () => {
    const { content, outcome } = readBuild({
      'index.html': page('Home', { links: ['/a/'] }),
      'a/index.html': page('A', { links: ['/'] }),
      'google1234567890abcdef.html': 'google-site-verification: google1234567890abcdef.html',
      'coverage/index.html': page('Coverage', { links: ['/', 'b.js.html'] }),
      'coverage/b.js.html': page('b.js'),
      'storybook/index.html': page('Storybook'),
    });
    expect(content.entries.map(({ path }) => path)).toEqual(['a', 'index']);
    expect(outcome('google1234567890abcdef.html')).toBe(
      'hidden: a part of other pages, without a title and a body of its own',
    );
    expect(outcome('coverage/index.html')).toBe(NOWHERE);
    expect(outcome('coverage/b.js.html')).toBe(NOWHERE);
    expect(outcome('storybook/index.html')).toBe(NOWHERE);
  });

  it('but without a home page and a sitemap, every page is published', () => {
    const { content, report } = readBuild({
      'a/index.html': page('A', { links: ['/b/'] }),
      'b/index.html': page('B'),
    });
    expect(content.entries.map(({ pathname }) => pathname)).toEqual(['/a/', '/b/']);
    expect(report.diagnostics).toEqual([]);
  });

  it('but a sitemap without a home says it', () => {
    const { content } = readBuild({
      'a/index.html': page('A', { links: ['/b/'] }),
      'b/index.html': page('B'),
      'c/index.html': page('C'),
      'sitemap.xml': '<urlset><url><loc>https://x.example/a/</loc></url></urlset>',
    });
    expect(content.entries.map(({ pathname }) => pathname)).toEqual(['/a/', '/b/']);
  });

  it('a verification file is no page, even where a sitemap has every file', () => {
    const { content, outcome } = readBuild({
      'index.html': page('Home'),
      'google1234567890abcdef.html': 'google-site-verification: google1234567890abcdef.html',
      'sitemap.xml':
        '<urlset><url><loc>https://x.example/</loc></url><url><loc>https://x.example/google1234567890abcdef.html</loc></url></urlset>',
    });
    expect(content.entries.map(({ path }) => path)).toEqual(['index']);
    expect(outcome('google1234567890abcdef.html')).toBe(
      'hidden: a part of other pages, without a title and a body of its own',
    );
  });

  it('a page that wants no index is served, and in no list; where nothing leads to it, it is a draft', () => {
    const { find, outcome } = readBuild({
      'index.html': page('Home', { links: ['/thanks/'] }),
      'thanks/index.html': page('Thanks', { head: NOINDEX }),
      'draft/index.html': page('Draft', { head: NOINDEX }),
    });
    expect(find('thanks').unlisted).toBe(true);
    expect(find('index').unlisted).toBe(false);
    expect(outcome('draft/index.html')).toBe('hidden: noindex, and nothing on the site leads to it');
  });

  it('what the host wants in no index is in no list either', () => {
    const files = {
      'index.html': page('Home', { links: ['/a/', '/b/c/', '/d.html', '/e/'] }),
      'a/index.html': page('A'),
      'b/c/index.html': page('C'),
      'd.html': page('D'),
      'e/index.html': page('E'),
    };
    const unlisted = (more: Record<string, string>) =>
      readBuild({ ...files, ...more })
        .content.entries.filter((entry) => entry.unlisted)
        .map(({ path }) => path);
    expect(
      unlisted({
        _headers:
          '/a/\n  X-Robots-Tag: noindex\n/b/*\n  Cache-Control: no-cache\n  x-robots-tag: none\n/e/\n  X-Frame-Options: DENY\n',
      }),
    ).toEqual(['a', 'b/c']);
    expect(
      unlisted({
        'vercel.json':
          '{"headers": [{"source": "/d", "headers": [{"key": "X-Robots-Tag", "value": "noindex"}]}]}',
      }),
    ).toEqual(['d']);
    expect(
      unlisted({ 'netlify.toml': '[[headers]]\nfor = "/e/*"\n[headers.values]\nX-Robots-Tag = "noindex"\n' }),
    ).toEqual(['e']);
  });

  it('what is withheld is in nothing that is served', () => {
    const { content } = readBuild({
      'index.html': page('Home', { links: ['/a/'] }),
      'a/index.html': page('A'),
      'secret/index.html': htmlPage({
        title: 'Secretword',
        body: '<main><p>Secretword <img src="secret.png" alt="Secretword"></p></main>',
      }),
      'secret/secret.png': 'x',
    });
    expect(JSON.stringify(content)).not.toMatch(/secret/i);
  });

  it('a sitemap, a feed, another language and a redirect lead to pages, too', () => {
    const { content } = readBuild({
      'index.html': page('Home', { head: '<link rel="alternate" hreflang="de" href="/de/">' }),
      'de/index.html': page('Start', { links: ['/by-link/'] }),
      'by-link/index.html': page('L'),
      'by-map/index.html': page('M'),
      'by-packed-map/index.html': page('P'),
      'by-feed/index.html': page('F'),
      'by-rule/index.html': page('R'),
      'sitemap.xml':
        '<?xml version="1.0"?><sitemapindex><sitemap><loc>https://x.example/sitemap-0.xml</loc></sitemap></sitemapindex>',
      'sitemap-0.xml':
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://x.example/</loc></url><url><loc>https://x.example/by-map/</loc></url></urlset>',
      'feed.json':
        '{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1", "url": "https://x.example/by-feed/"}]}',
      _redirects: '/x /by-rule/\n',
      'sitemap-1.xml.gz': PACKED,
    });
    expect(content.entries.map(({ path }) => path)).toEqual([
      'by-feed',
      'by-link',
      'by-map',
      'by-packed-map',
      'by-rule',
      'de',
      'index',
    ]);
  });
});

describe('what is no page', () => {
  it('the error page', () => {
    const { content, outcome } = readBuild({
      'index.html': page('Home', { links: ['/404.html'] }),
      '404.html': page('Lost'),
      'de/404/index.html': page('Weg'),
    });
    expect(content.entries.map(({ path }) => path)).toEqual(['index']);
    expect(outcome('404.html')).toBe('hidden: the error page; Lectern has its own');
    expect(outcome('de/404/index.html')).toBe('hidden: the error page; Lectern has its own');
  });

  it('what a program in the browser fills, and a search', () => {
    const { content, outcome } = readBuild({
      'index.html': page('Home', { links: ['/app/', '/search/', '/docs/search/'] }),
      'docs/search/index.html': htmlPage({
        title: 'Search',
        body: '<main><h1>Search</h1><p>How an editor looks for words.</p></main>',
      }),
      'app/index.html': htmlPage({
        title: 'App',
        body: '<div id="root"></div><script src="/app.js"></script>',
      }),
      'search/index.html': htmlPage({
        title: 'Search',
        body: '<main><h1>Search</h1><form><input name="q"></form></main>',
      }),
    });
    expect(content.entries.map(({ path }) => path)).toEqual(['docs/search', 'index']);
    expect(outcome('app/index.html')).toBe('hidden: it has no text: a script fills it in the browser');
    expect(outcome('search/index.html')).toBe('hidden: a search page; Lectern has its own at /search');
  });

  it('every file of the folder is accounted for', () => {
    const files = {
      'index.html': page('Home'),
      'sitemap.xml': '<urlset></urlset>',
      'robots.txt': 'User-agent: *',
      CNAME: 'x.example',
      'a.css': '',
      'b.bin': '',
      'c/d.html': '<p>part</p>',
    };
    const { report } = readBuild(files);
    expect(report.files.map(({ file }) => file)).toEqual(Object.keys(files).toSorted());
  });
});

describe('a build of Doxygen', () => {
  // Since 1.8.12 its menu is data, which a script writes into each page.
  const page = (title: string) =>
    htmlPage({
      title,
      head: '<script src="menudata.js"></script>',
      body: `<p>${title} has its own words.</p>`,
    });
  const MENU =
    "var menudata={children:[\n{text:'Main Page',url:'index.html'},\n{text:'Classes',url:'annotated.html#index_a',children:[{text:\"All\",url:\"functions.html\"}]}]}";
  it('is published as far as its menu and links lead', () => {
    const { outcome } = readBuild({
      'index.html': htmlPage({ body: '<a href="api/index.html">API</a>' }),
      'api/index.html': page('Main'),
      'api/menudata.js': MENU,
      'api/annotated.html': page('Classes'),
      'api/functions.html': page('Functions'),
      'api/orphan.html': page('Orphan'),
      'secret/index.html': page('Secret'),
      'secret/menudata.js': MENU,
      'secret/annotated.html': page('Secret classes'),
    });
    expect(outcome('api/annotated.html')).toBe('served: api/annotated');
    expect(outcome('api/functions.html')).toBe('served: api/functions');
    expect(outcome('api/orphan.html')).toMatch(/^hidden/);
    expect(outcome('secret/annotated.html')).toMatch(/^hidden/);
  });
});

describe('a site that a tool saved page by page', () => {
  const feed =
    '<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Oaks</title><item><link>/b/</link><title>B</title></item></channel></rss>';
  const missing = htmlPage({ title: '404', body: '<p>There is nothing here that you could read.</p>' });
  it('has its front page, of which its error page is a copy', () => {
    const front = htmlPage({
      title: 'Home',
      body: '<main><h1>Home</h1><p>Words of the front page.</p></main>',
    });
    const { content, outcome } = readBuild({
      'index.html': front,
      '404.html': front,
      'more/index.html': front,
    });
    expect(content.entries.map(({ path }) => path)).toContain('index');
    expect(outcome('404.html')).toBe('hidden: the error page; Lectern has its own');
    expect(outcome('more/index.html')).not.toContain('error page');
  });

  it('has its feeds as feeds, and copies of its error page as errors', () => {
    const { outcome } = readBuild({
      'index.html': htmlPage({
        body: '<a href="/feed/">Feed</a><a href="/gone/">Gone</a><p>Welcome to it.</p>',
      }),
      'b/index.html': htmlPage({ title: 'B', body: '<p>Only the feed leads here.</p>' }),
      'feed/index.html': feed,
      'comments/feed/index.html': feed,
      '404.html': missing,
      'gone/index.html': missing,
    });
    expect(outcome('feed/index.html')).toBe('hidden: Lectern reads it and makes its own');
    expect(outcome('comments/feed/index.html')).toBe('hidden: Lectern reads it and makes its own');
    expect(outcome('b/index.html')).toBe('served: b');
    expect(outcome('gone/index.html')).toBe('hidden: the error page; Lectern has its own');
  });
});
