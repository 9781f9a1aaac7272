import { describe, expect, it } from 'vitest';
import { htmlPage, readBuild } from '../support/built.ts';

const text = (name: string) => `<main><h1>${name}</h1><p>The text of ${name}.</p></main>`;
const links = (...hrefs: string[]) => `<nav>${hrefs.map((href) => `<a href="${href}">x</a>`).join('')}</nav>`;
const page = (name: string, head = '', nav = '') => htmlPage({ title: name, head, body: nav + text(name) });
const canonical = (url: string) => `<link rel="canonical" href="${url}">`;

const pathnames = (files: Record<string, string>) =>
  readBuild(files).content.entries.map(({ pathname }) => pathname);

describe('the address of a page', () => {
  it('is that of its folder, or of its file, where nothing says otherwise', () => {
    expect(
      pathnames({
        'index.html': page('Home', '', links('a/', 'b.html')),
        'a/index.html': page('A'),
        'b.html': page('B'),
      }),
    ).toEqual(['/a/', '/b.html', '/']);
  });

  it('is found by links whose paths have backslashes, which browsers read as slashes', () => {
    expect(
      pathnames({
        'index.html': page('Home', '', links('a\\index.html', '.\\b.html#part', 'mailto:me\\you@x.example')),
        'a/index.html': page('A'),
        'b.html': page('B'),
      }),
    ).toEqual(['/a/', '/b.html', '/']);
  });

  it('has the form that canonical addresses have', () => {
    expect(
      pathnames({
        'index.html': page('Home', '', links('/a/', '/b.html', '/c.html')),
        'a/index.html': page('A', canonical('https://x.example/a')),
        'b.html': page('B', canonical('https://x.example/b')),
        'c.html': page('C'),
      }),
    ).toEqual(['/a', '/b', '/c', '/']);
  });

  it('else the form in the sitemap, which is stronger than links', () => {
    expect(
      pathnames({
        'index.html': page('Home', '', links('/a.html')),
        'a.html': page('A'),
        'sitemap.xml':
          '<urlset><url><loc>https://x.example/</loc></url><url><loc>https://x.example/a</loc></url></urlset>',
      }),
    ).toEqual(['/a', '/']);
  });

  it('else follows the configuration of the host, else the form of links', () => {
    const files = { 'index.html': page('Home', '', links('/a.html')), 'a.html': page('A') };
    expect(pathnames({ ...files, 'vercel.json': '{"cleanUrls": true}' })).toEqual(['/a', '/']);
    expect(pathnames({ ...files, 'index.html': page('Home', '', links('/a')) })).toEqual(['/a', '/']);
  });

  it('lies below the path that the site is published at', () => {
    const { content, config } = readBuild({
      'index.html': page('Home', canonical('https://me.github.io/repo/'), links('/repo/a/')),
      'a/index.html': page('A', canonical('https://me.github.io/repo/a/')),
    });
    expect(content.entries.map(({ pathname, path }) => [path, pathname])).toEqual([
      ['a', '/repo/a/'],
      ['index', '/repo/'],
    ]);
    expect(config.site_url).toBe('https://me.github.io');
  });

  it('and that path follows from its links alone, too', () => {
    expect(
      pathnames({
        'index.html': page('Home', '', links('/repo/', '/repo/a/', '/repo/b/')),
        'a/index.html': page('A', '', links('/repo/')),
        'b/index.html': page('B', '', links('/repo/a/')),
      }),
    ).toEqual(['/repo/a/', '/repo/b/', '/repo/']);
  });

  it('is encoded once, however its file is called', () => {
    expect(
      pathnames({
        'index.html': page('Home', '', links('/%E4%B8%AD/', '/a%20b/')),
        '中/index.html': page('C'),
        'a b/index.html': page('A'),
      }),
    ).toEqual(['/a%20b/', '/', '/%E4%B8%AD/']);
  });

  it('gives its name to a post without the date, which it has already', () => {
    const head = '<meta property="article:published_time" content="2024-01-02">';
    const { find } = readBuild({
      'index.html': page('Home', '', links('/blog/2024-01-02-a.html')),
      'blog/2024-01-02-a.html': page('A', head),
    });
    expect(find('writing/a').pathname).toBe('/blog/2024-01-02-a.html');
  });

  it('belongs to the first of three files, and the clashes of the others name it', () => {
    const { report } = readBuild({
      'index.html': page('Home', '', links('/a/', '/a.html', '/a.htm')),
      'a/index.html': page('A'),
      'a.html': page('B'),
      'a.htm': page('C'),
    });
    const told = report.diagnostics.map(({ code, message }) => `${code} ${message.split(' have ')[0]}`);
    expect(told).toEqual(['clash a.htm and a.html', 'clash a.htm and a/index.html']);
  });

  it('is that of one page if two files have the same text', () => {
    const { content, report } = readBuild({
      'index.html': page('Home', '', links('/en/', '/en.html')),
      'en/index.html': page('A'),
      'en.html': page('A'),
    });
    expect(content.entries.map(({ pathname }) => pathname)).toEqual(['/en.html', '/']);
    expect(report.diagnostics).toEqual([]);
    expect(report.files.find(({ file }) => file === 'en/index.html')).toMatchObject({
      outcome: 'hidden',
      reason: 'en.html is the same page',
    });
  });

  it('is given once, and told of twice', () => {
    const { content, report } = readBuild({
      'index.html': page('Home', '', links('/a/', '/a.html')),
      'a/index.html': page('A'),
      'a.html': page('B'),
    });
    expect(content.entries.map(({ pathname }) => pathname)).toEqual(['/a.html', '/']);
    expect(report.diagnostics).toEqual([
      {
        severity: 'error',
        code: 'clash',
        message: 'a.html and a/index.html have the same address /a/; the second one is not served.',
        fix: 'Give one of them another address.',
        file: 'a/index.html',
      },
    ]);
  });

  it('is beside a page that every site has', () => {
    const { content, report } = readBuild({
      'index.html': page('Home', '', links('/developers/')),
      'developers/index.html': page('Developers'),
    });
    expect(content.entries.map(({ path, pathname }) => [path, pathname])).toEqual([
      ['developers-2', '/developers-2/'],
      ['index', '/'],
    ]);
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['reserved-address']);
  });
});

describe('other addresses lead on', () => {
  it('from redirect pages, through each other, to entries and other addresses', () => {
    const refresh = (url: string) =>
      `<!DOCTYPE html><title>Moved</title><meta http-equiv="refresh" content="0; url=${url}">`;
    const { content, outcome, find } = readBuild({
      'index.html': page('Home', '', links('/new/')),
      'new/index.html': page('New'),
      'old/index.html': refresh('/new/'),
      'older.html': refresh('old/'),
      'away.html': refresh('https://other.example/'),
      'round.html': refresh('/around.html'),
      'around.html': refresh('/round.html'),
    });
    expect(find('new').aliases).toEqual(['/old', '/older.html']);
    expect(content.redirects).toEqual([]);
    expect(outcome('old/index.html')).toBe('hidden: its address redirects to new/index.html');
    expect(outcome('away.html')).toBe('hidden: its address redirects to https://other.example/');
  });

  it('and nowhere without a word', () => {
    const refresh = (url: string) =>
      `<!DOCTYPE html><title>Moved</title><meta http-equiv="refresh" content="0;URL='${url}'">`;
    const { report } = readBuild({
      'index.html': page('Home'),
      'away.html': refresh('https://other.example/'),
      'round.html': refresh('/round2.html'),
      'round2.html': refresh('/round.html'),
    });
    expect(report.diagnostics.map(({ code, file, message }) => [code, file, message])).toEqual([
      [
        'foreign-redirect',
        'away.html',
        '/away.html leads to https://other.example/, which is on another site. Lectern does not redirect there.',
      ],
      ['redirect-loop', 'round2.html', '/round.html leads back to itself.'],
      ['redirect-loop', 'round.html', '/round2.html leads back to itself.'],
    ]);
  });

  it('by literal redirects of the host', () => {
    const { content, report, find } = readBuild({
      'index.html': page('Home', '', links('/a/')),
      'a/index.html': page('A'),
      _redirects:
        '# moved\n/b /a/ 301\n/c/* /a/:splat\n/d /a/ 200\n/e  https://other.example/e 302!\n/f /a.pdf\n',
      'vercel.json':
        '{"redirects": [{"source": "/g", "destination": "/a"}, {"source": "/h/:x", "destination": "/a"}]}',
      'netlify.toml': '[[redirects]]\nfrom = "/i"\nto = "/a/#x"\n',
      'a.pdf': '%PDF',
    });
    expect(find('a').aliases).toEqual(['/b', '/g', '/i']);
    expect(content.redirects).toEqual([{ from: '/f', to: '/a.pdf' }]);
    expect(report.diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
      ['unread-rule', '_redirects', 3],
      ['unread-rule', '_redirects', 4],
      ['unread-rule', 'vercel.json', 1],
      ['foreign-redirect', '_redirects', undefined],
    ]);
  });

  it('from copies, whose canonical URL names the page', () => {
    const { content, find, outcome } = readBuild({
      'index.html': page('Home', canonical('https://x.example/'), links('/a/', '/print/a/')),
      'a/index.html': page('A', canonical('https://x.example/a/')),
      'print/a/index.html': page('A', canonical('https://x.example/a/')),
    });
    expect(content.entries.map(({ path }) => path)).toEqual(['a', 'index']);
    expect(find('a').aliases).toEqual(['/print/a']);
    expect(outcome('print/a/index.html')).toBe('hidden: its address redirects to a/index.html');
  });

  it('of a program in PHP that answers with and without its name', () => {
    const files = {
      'index.html': page('Home', '', links('/a.html', '/b.html', '/index.php/a.html', '/index.php/b.html')),
      'a.html': page('A'),
      'index.php/a.html': page('A'),
      'b.html': page('B'),
      'index.php/b.html': page('B').replace('The text', 'Other words'),
    };
    const { content, find } = readBuild(files);
    expect(content.entries.map(({ file }) => file)).toEqual([
      'a.html',
      'b.html',
      'index.html',
      'index.php/b.html',
    ]);
    expect(find('a').aliases).toEqual(['/index.php/a.html']);
  });

  it('but no page is a copy of the front page because its template says so', () => {
    expect(
      pathnames({
        'index.html': page('Home', canonical('https://x.example/'), links('/a/', '/b/')),
        'a/index.html': page('A', canonical('https://x.example/')),
        'b/index.html': page('B', canonical('https://x.example/')),
      }),
    ).toEqual(['/a/', '/b/', '/']);
  });

  it('to where a text was first published', () => {
    const { find } = readBuild({
      'index.html': page('Home', canonical('https://x.example/'), links('/a/')),
      'a/index.html': page('A', canonical('https://elsewhere.example/a')),
    });
    expect(find('a').canonical).toBe('https://elsewhere.example/a');
  });

  it('from the feeds of the build', () => {
    const { content } = readBuild({
      'index.html': page('Home'),
      'index.xml': '<rss><channel><title>x</title></channel></rss>',
      'blog/atom.xml': '<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>',
    });
    expect(content.redirects).toEqual([
      { from: '/blog/atom.xml', to: '/feed.atom' },
      { from: '/index.xml', to: '/feed.xml' },
    ]);
  });
});

describe('links in texts', () => {
  it('lead to pages by their one address, to their headings, to files, and elsewhere', () => {
    const { find } = readBuild({
      'index.html': page('Home', canonical('https://x.example/docs/')),
      'a/index.html': htmlPage({
        title: 'A',
        head: canonical('https://x.example/docs/a/'),
        body: '<main><h1>A</h1><p><a href="../b">1</a> <a href="/docs/b/index.html#deep-part">2</a> <a href="https://x.example/docs/b#nowhere">3</a> <a href="#own">4</a> <a href="/other/">5</a> <a href="gone/">6</a> <a href="../f (1).pdf?x">7</a> <a href="//cdn.example/x">8</a> <a href="mailto:a@b.example">9</a> <a href="#old">10</a></p><h2 id="own">Own part</h2><p>x</p><h2><a name="old">Old part</a></h2><p>y</p></main>',
      }),
      'b/index.html': htmlPage({
        title: 'B',
        head: canonical('https://x.example/docs/b/'),
        body: '<main><h1>B</h1><section id="deep-part"><h2>Deep, part</h2><p>x</p></section></main>',
      }),
      'f (1).pdf': '%PDF',
      'sitemap.txt': 'https://x.example/docs/a/\nhttps://x.example/docs/b/\n',
    });
    expect(find('a').body).toBe(
      '[1](\0/docs/b/) [2](\0/docs/b/#deep-part) [3](\0/docs/b/) [4](\0/docs/a/#own) [5](https://x.example/other/) [6](\0/docs/a/gone/) [7](\0/docs/f%20(1).pdf?x) [8](https://cdn.example/x) [9](mailto:a@b.example) [10](\0/docs/a/#old)\n\n## Own part {#own}\n\nx\n\n## Old part {#old}\n\ny\n',
    );
  });

  it('start from where the page says', () => {
    const { find } = readBuild({
      'index.html': page('Home', '', links('/a/x.html')),
      'a/x.html': htmlPage({ head: '<base href="/b/">', body: '<main><p><a href="y.html">y</a></p></main>' }),
      'b/y.html': page('Y'),
    });
    expect(find('a/x').body).toBe('[y](\0/b/y.html)\n');
  });

  it('bring files along, and only those', () => {
    const { content, outcome } = readBuild({
      'index.html': htmlPage({
        head: '<link rel="icon" href="/i.svg"><link rel="stylesheet" href="/s.css">',
        body: '<main><p>x <img src="a.png" alt=""> <a href="/p.pdf">p</a> <a href="/q.md">q</a> <a href="/key.pem">k</a></p></main>',
      }),
      'a.png': 'x',
      'p.pdf': 'x',
      'q.md': 'x',
      'i.svg': 'x',
      's.css': 'x',
      'other.png': 'x',
      'key.pem': 'x',
      'lost/index.html': htmlPage({ body: '<main><p>x <img src="/other.png" alt=""></p></main>' }),
    });
    expect(content.assets.map(({ pathname, file, size, owners }) => [pathname, file, size, owners])).toEqual([
      ['/a.png', 'a.png', 1, null],
      ['/i.svg', 'i.svg', 1, null],
      ['/p.pdf', 'p.pdf', 1, null],
    ]);
    expect(outcome('other.png')).toBe('hidden: no published page refers to it');
    expect(outcome('q.md')).toBe('hidden: Markdown; Lectern makes a twin of every page');
    expect(outcome('s.css')).toBe('hidden: a style or script of the build’s own pages');
    expect(outcome('key.pem')).toBe('hidden: a private key or a password');
  });
});

it('a link leads to the one page that differs in the case of its letters', () => {
  const files = {
    'index.html': page('Home', '', links('my-note.html', 'two.html')),
    'My-Note.html': page('My note'),
    'Two.html': page('Two'),
    'TWO.html': page('Other'),
  };
  expect(pathnames(files)).toEqual(['/My-Note.html', '/']);
});
