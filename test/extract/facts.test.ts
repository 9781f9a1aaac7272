import { describe, expect, it } from 'vitest';
import { htmlPage, readBuild } from '../support/built.ts';

const main = (inner: string) => `<main>${inner}</main>`;
const home = (hrefs: readonly string[], head = '', title = 'My site') =>
  htmlPage({
    title,
    head,
    body: main(
      `<h1>${title}</h1><p>Welcome. ${hrefs.map((href) => `<a href="${href}">${href}</a>`).join(' ')}</p>`,
    ),
  });
/** Reads one page in a build that also has a home page. */
const one = (
  head: string,
  body = main('<h1>Heading</h1><p>Text of it.</p>'),
  title = 'Title',
  path = 'a',
) => {
  const { content, find } = readBuild({
    'index.html': home([`/${path}/`]),
    [`${path}/index.html`]: htmlPage({ title, head, body }),
  });
  return content.entries.find(({ file }) => file === `${path}/index.html`) ?? find(path);
};
const ld = (thing: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing })}</script>`;
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

describe('texts', () => {
  it('begin at their titles where other pages say the same above them', () => {
    const box =
      '<div><ol><li>Delete this message.</li><li>Edit the settings.</li></ol><p>Made with a starter.</p></div>';
    const page = (title: string, above: string, heading = `<h1>${title}</h1>`) =>
      htmlPage({ title, body: main(`${above}${heading}<p>Text of ${title}.</p>`) });
    const part = '<h1>The tutorial</h1>';
    const { find } = readBuild({
      'index.html': home(['/a/', '/b/', '/c/', '/d/', '/e/']),
      'a/index.html': page('Wine', box),
      'b/index.html': page('Beer', box),
      'c/index.html': page('Water', '<p>Only this page says so.</p>'),
      'd/index.html': page('Setup', part, '<h2>1. Setup</h2>'),
      'e/index.html': page('Layouts', part, '<h2>2. Layouts</h2>'),
    });
    expect(find('a').body).toBe('Text of Wine.\n');
    expect(find('b').body).toBe('Text of Beer.\n');
    expect(find('c').body).toContain('Only this page says so.');
    expect(find('d').body).toBe('Text of Setup.\n');
    expect(find('e').body).toBe('Text of Layouts.\n');
  });

  it.each([
    'https://github.com/a/b/edit/main/docs/a.md',
    'https://gitlab.com/a/b/-/edit/main/docs/a.md',
    'https://bitbucket.org/a/b/src/main/a.md?mode=edit&at=main',
  ])('do not say where they can be edited: %s', (href) => {
    const text = '<h1>Heading</h1><p>Text of it.</p>';
    const edit = `<div><a href="${href}"><i></i> Improve this page</a></div>`;
    expect(one('', main(edit + text), 'Heading').body).toBe('Text of it.\n');
    expect(one('', main(text + edit), 'Heading').body).toBe('Text of it.\n');
    expect(one('', main(`${text}<p>See <a href="${href}">how I did it</a>.</p>`)).body).toContain(
      'how I did it',
    );
  });

  it('have no side comments of their heading for a title', () => {
    expect(
      one(
        '',
        main('<h1><span>Wine</span><br><small>2014/12/07</small> <small>(388 words)</small></h1><p>x y</p>'),
        'Wine',
      ).title,
    ).toBe('Wine');
  });
});

describe('a date that is not that of the page', () => {
  it.each([
    [
      'of a comment',
      '<p>Text of it.</p><div class="comments-area"><p>Ann: <time datetime="2020-01-22">then</time></p></div>',
    ],
    [
      'of an event before the web',
      '<p>Wedding of Ann and Ben<br>– 30 September 1935 –</p><p>Text of it.</p>',
    ],
    ['of an event, in markup', '<p>Wedding on <time datetime="1935-09-30">a Monday</time></p>'],
    [
      'far below other headings',
      '<h2>Name</h2><p>Oak</p><h2>Kind</h2><p>Tree</p><h2>Checked</h2><p>15 September 2021</p>',
    ],
  ])('is left alone: %s', (_name, body) => {
    expect(one('', main(`<h1>Heading</h1>${body}`)).date).toBeNull();
  });

  it('is left alone: of a comment in a feed', () => {
    const feed = (link: string) => ({
      'index.html': home(['/a/']),
      'a/index.html': htmlPage({ title: 'A', body: main('<h1>A</h1><p>Text of it.</p>') }),
      'a/feed/index.xml': `<rss version="2.0"><channel><title>A</title><item><link>${link}</link><pubDate>Sun, 21 Jun 2020 13:13:03 +0000</pubDate></item></channel></rss>`,
    });
    const dates = ['/a/#comment-13', '/a/#commentary'].map(
      (link) => readBuild(feed(link)).content.entries[0]?.date,
    );
    expect(dates).toEqual([null, '2020-06-21']);
  });

  it('is not one below a title and a subtitle, or in a post whose class tells of comments', () => {
    const subtitle = '<h2>Subtitle</h2><p>15 September 2021</p><p>Text of it.</p>';
    const post =
      '<article class="comments-open"><h1>Heading</h1><time datetime="2021-09-15">x</time><p>Text.</p></article>';
    expect(one('', main(`<h1>Heading</h1>${subtitle}`)).date).toBe('2021-09-15');
    expect(one('', main(post)).date).toBe('2021-09-15');
    const head = '<header><h1>Heading</h1><time datetime="1985-05-01">then</time></header><p>Text of it.</p>';
    expect(one('', main(head)).date).toBe('1985-05-01');
    const length = head.replace('1985-05-01">then', 'PT5M">5 min</time> <time datetime="1985-05-01">then');
    expect(one('', main(length)).date).toBe('1985-05-01');
  });
});

describe('titles', () => {
  const titles = (pages: Record<string, [title: string, h1: string, head?: string]>) => {
    const files = Object.fromEntries(
      Object.entries(pages).map(([name, [title, h1, head = '']]) => [
        `${name}/index.html`,
        htmlPage({ title, head, body: main(`${h1 && `<h1>${h1}</h1>`}<p>Text of ${name}.</p>`) }),
      ]),
    );
    const { content } = readBuild({
      'index.html': home(Object.keys(pages).map((name) => `/${name}/`)),
      ...files,
    });
    return Object.fromEntries(
      content.entries.filter(({ path }) => path !== 'index').map(({ path, title }) => [path, title]),
    );
  };

  it('are headings, where the page is called alike', () => {
    expect(titles({ a: ['One’s own – My site', "One's own"], b: ['Two – My site', 'Two'] })).toEqual({
      a: "One's own",
      b: 'Two',
    });
  });

  it.each([' | My site', ' - My site', ' — Docs — My site', ' · My site', ' :: My site'])(
    'go without an end that pages share:%s',
    (end) => {
      expect(titles({ a: [`One${end}`, ''], b: [`Two - Three${end}`, ''], c: [`Three${end}`, ''] })).toEqual({
        a: 'One',
        b: 'Two - Three',
        c: 'Three',
      });
    },
  );

  it('go without the name that the home page has, though most pages have none', () => {
    const others = Object.fromEntries(
      Array.from('defghijklm', (name) => [name, [`${name} page`, ''] as [string, string]]),
    );
    expect(
      titles({
        a: ['One « My site', ''],
        b: ['Two « My site', ''],
        c: ['Three « My site', ''],
        ...Object.fromEntries(Array.from('xyz', (name) => [name, [`${name}, « ${name} » « My site`, '']])),
        ...others,
      }),
    ).toMatchObject({ a: 'One', b: 'Two', c: 'Three', x: 'x, « x »', d: 'd page' });
  });

  it('go without a beginning that pages share', () => {
    expect(titles({ a: ['My site: One', ''], b: ['My site: Two', ''], c: ['My site: Three', ''] })).toEqual({
      a: 'One',
      b: 'Two',
      c: 'Three',
    });
  });

  it('are what the open graph says, where the heading is the name of the site', () => {
    expect(
      titles({
        a: ['x', 'My site', meta('og:title', 'One')],
        b: ['x', 'My site', meta('og:title', 'Two')],
        c: ['x', 'My site', meta('og:title', 'Three')],
      }),
    ).toEqual({ a: 'One', b: 'Two', c: 'Three' });
  });

  it('are the first heading, or the name of the file, where all pages are called the same', () => {
    const { find } = readBuild({
      'index.html': home(['/a/', '/b/', '/so-it-goes/']),
      'a/index.html': htmlPage({ title: 'Same', body: main('<h2>One</h2><p>x</p>') }),
      'b/index.html': htmlPage({ title: 'Same', body: main('<h2>Two</h2><p>x</p>') }),
      'so-it-goes/index.html': htmlPage({ title: 'Same', body: main('<p>x</p>') }),
    });
    expect([find('a').title, find('a').body, find('b').title, find('so-it-goes').title]).toEqual([
      'One',
      'x\n',
      'Two',
      'So it goes',
    ]);
  });
});

describe('dates', () => {
  it.each([
    [
      'structured data',
      ld({ '@type': 'BlogPosting', datePublished: '2024-05-01T10:00:00+02:00', dateModified: '2024-06-01' }),
      '',
      '2024-05-01',
      '2024-06-01',
    ],
    [
      'structured data in a graph',
      ld({ '@graph': [{ '@type': 'WebSite' }, { '@type': ['Article'], datePublished: '2024-05-01' }] }),
      '',
      '2024-05-01',
      null,
    ],
    [
      'the open graph',
      meta('article:published_time', '2024-05-01T00:00:00Z') + meta('article:modified_time', '2024-06-01'),
      '',
      '2024-05-01',
      '2024-06-01',
    ],
    ['Dublin Core', '<meta name="DC.date" content="2024-05-01">', '', '2024-05-01', null],
    ['an element', '', '<time datetime="2024-05-01T08:00">May 1</time>', '2024-05-01', null],
    [
      'elements with names',
      '',
      '<time class="dt-updated" datetime="2024-06-01"></time><time itemprop="datePublished" datetime="2024-05-01"></time>',
      '2024-05-01',
      '2024-06-01',
    ],
    [
      'the first of several elements',
      '',
      '<time datetime="2024-05-01">May 1</time><p>x</p><time datetime="2024-06-01">June 1</time>',
      '2024-05-01',
      null,
    ],
    ['a line below the heading', '', '<p class="meta">Posted on May 1, 2024 · 5 min read</p>', null, null],
    [
      'a date alone below the heading',
      '',
      '<p><span>By Ada</span> · <span>May 1, 2024</span></p>',
      '2024-05-01',
      null,
    ],
    ['a date in a sentence, which says something else', '', '<p>It was May 1, 2024.</p>', null, null],
    ['the zero of a program', meta('article:published_time', '0001-01-01T00:00:00Z'), '', null, null],
  ])('from %s', (_, head, line, date, updated) => {
    const entry = one(head, main(`<h1>Title</h1>${line}<p>Text.</p>`));
    expect([entry.date, entry.updated]).toEqual([date, updated]);
  });

  it('from the address, the feed and the sitemap', () => {
    const { find } = readBuild({
      'index.html': home(['/2024/05/01/a/', '/b/']),
      '2024/05/01/a/index.html': htmlPage({ body: main('<h1>A</h1><p>Text.</p>') }),
      'b/index.html': htmlPage({ body: main('<h1>B</h1><p>Text.</p>') }),
      'feed.xml':
        '<rss><channel><title>x</title><item><link>https://x.example/b/</link><pubDate>Wed, 01 May 2024 10:00:00 GMT</pubDate><category><![CDATA[Red & white]]></category><dc:creator>Ada</dc:creator></item></channel></rss>',
      'sitemap.xml':
        '<urlset><url><loc>https://x.example/2024/05/01/a/</loc><lastmod>2024-07-01T00:00:00Z</lastmod></url></urlset>',
    });
    expect([find('writing/a').date, find('writing/a').updated]).toEqual(['2024-05-01', '2024-07-01']);
    expect(find('writing/b')).toMatchObject({ date: '2024-05-01', tags: ['Red & white'] });
  });

  it('a date below the title is left out of the text', () => {
    expect(
      one('', main('<h1>Title</h1><p><time datetime="2024-05-01">1 May 2024</time></p><p>Text.</p>')).body,
    ).toBe('Text.\n');
  });
});

describe('types', () => {
  it.each([
    ['page', '', 'a'],
    ['page', meta('og:type', 'article'), 'a'],
    ['writing', meta('og:type', 'article') + meta('article:published_time', '2024-05-01'), 'a'],
    ['writing', ld({ '@type': 'BlogPosting', headline: 'x' }), 'a'],
    ['writing', '', 'posts/a'],
    ['writing', meta('article:published_time', '2024-05-01'), 'notes/a'],
    ['page', '', 'notes/a'],
    ['page', meta('date', '2024-05-01'), 'docs/a'],
    ['video', ld({ '@type': 'VideoObject', name: 'x' }), 'a'],
    ['video', meta('og:type', 'video.other'), 'a'],
    ['writing', ld({ '@graph': [{ '@type': 'BlogPosting' }, { '@type': 'VideoObject' }] }), 'a'],
    ['talk', ld({ '@type': 'Event', name: 'x' }), 'a'],
    ['talk', '', 'talks/a'],
    ['project', ld({ '@type': 'SoftwareSourceCode', name: 'x' }), 'a'],
    ['project', '', 'projects/a'],
  ])('%s by %s at /%s/', (type, head, path) => expect(one(head, undefined, undefined, path).type).toBe(type));

  it('give names', () => {
    expect([
      one('', undefined, undefined, 'posts/a').path,
      one('', undefined, undefined, 'projects/x/a').path,
      one('', undefined, undefined, 'docs/a').path,
    ]).toEqual(['writing/a', 'projects/x/a', 'docs/a']);
  });

  it('two entries of one name have different paths', () => {
    const { content } = readBuild({
      'index.html': home(['/2024/05/01/a/', '/2023/05/01/a/']),
      '2024/05/01/a/index.html': htmlPage({ body: main('<h1>A</h1><p>Text.</p>') }),
      '2023/05/01/a/index.html': htmlPage({ body: main('<h1>B</h1><p>Text.</p>') }),
    });
    expect(content.entries.map(({ path }) => path)).toEqual(['writing/a', 'writing/a-2024-05-01', 'index']);
  });
});

describe('tags, authors, images, descriptions', () => {
  it('tags of all that names them, each once', () => {
    const head =
      meta('article:tag', 'Red Wine') +
      meta('article:tag', 'Food') +
      ld({ '@type': 'Article', keywords: 'red-wine, Grapes; Hills' });
    const more = '<p><a rel="tag" href="/x" title="Rye">Read more<span> about Rye</span></a></p>';
    expect(one('', main(`<h1>T</h1><p>x</p>${more}`)).tags).toEqual([]);
    expect(one(head, main('<h1>T</h1><p>x</p><p><a rel="tag" href="/t/x">#Bread</a></p>')).tags).toEqual([
      'Red Wine',
      'Food',
      'Grapes',
      'Hills',
      'Bread',
    ]);
  });

  it.each([
    [
      ld({
        '@type': 'Article',
        author: [
          { '@type': 'Person', name: 'Ada' },
          { '@type': 'Person', name: 'Bob' },
        ],
      }),
      ['Ada', 'Bob'],
    ],
    [ld({ '@type': 'Article', author: 'Ada' }), ['Ada']],
    ['<meta name="author" content="Ada">', ['Ada']],
    [meta('article:author', 'https://facebook.example/ada'), []],
  ])('authors: %s', (head, authors) => expect(one(head).authors).toEqual(authors));

  it('an author of everything is the site’s', () => {
    const { find, content } = readBuild({
      'index.html': home(['/a/', '/b/']),
      'a/index.html': htmlPage({ head: '<meta name="author" content="Ada">', body: main('<p>x</p>') }),
      'b/index.html': htmlPage({ head: '<meta name="author" content="Ada">', body: main('<p>y</p>') }),
    });
    expect(find('a').authors).toEqual([]);
    expect(content.config.author).toEqual({ name: 'Ada' });
  });

  it('an image and a description of its own, but not those of all pages', () => {
    const head = (name: string) =>
      meta('og:image', `/${name}.png`) +
      meta('og:image:alt', name) +
      `<meta name="description" content="About ${name}">`;
    const { find } = readBuild({
      'index.html': home(['/a/', '/b/', '/c/', '/d/']),
      'a/index.html': htmlPage({ head: head('A'), body: main('<h1>A</h1><p>Lead of A.</p>') }),
      'A.png': 'x',
      ...Object.fromEntries(
        ['b', 'c', 'd'].map((name) => [
          `${name}/index.html`,
          htmlPage({ head: head('all'), body: main(`<h1>${name}</h1><p>Lead of ${name}.</p>`) }),
        ]),
      ),
    });
    expect([find('a').image, find('a').description]).toEqual([{ src: '\0/A.png', alt: 'A' }, 'About A']);
    expect([find('b').image, find('b').description]).toEqual([null, 'Lead of b.']);
  });

  it('a description that two other pages have too', () => {
    const page = (name: string, about: string) =>
      htmlPage({
        head: `<meta name="description" content="${about}">`,
        body: main(`<h1>${name}</h1><p>Lead of ${name}.</p>`),
      });
    const names = 'abcdefghijkl'.split('');
    const { find } = readBuild({
      'index.html': home(names.map((name) => `/${name}/`)),
      ...Object.fromEntries(
        names.map((name) => [`${name}/index.html`, page(name, name < 'd' ? 'Shared' : `Only ${name}`)]),
      ),
    });
    expect(['a', 'b', 'c', 'd'].map((name) => find(name).description)).toEqual([
      'Shared',
      'Shared',
      'Shared',
      'Only d',
    ]);
  });
});

describe('languages', () => {
  const page = (lang: string, name: string, head = '') =>
    htmlPage({ title: name, head, body: main(`<h1>${name}</h1><p>x</p>`) }).replace(
      'lang="en"',
      `lang="${lang}"`,
    );

  it('translations as hreflang has them', () => {
    const both =
      '<link rel="alternate" hreflang="en" href="/about/"><link rel="alternate" hreflang="de-DE" href="/de/ueber/"><link rel="alternate" hreflang="x-default" href="/about/">';
    const { find } = readBuild({
      'index.html': home(['/about/']),
      'about/index.html': page('en', 'About', both),
      'de/ueber/index.html': page('de-de', 'Über', both),
    });
    expect(find('about')).toMatchObject({ lang: 'en', translationOf: null });
    expect(find('de/ueber')).toMatchObject({ lang: 'de-DE', translationOf: 'about' });
  });

  it('and pages at the same address below the name of a language', () => {
    const { find } = readBuild({
      'index.html': home(['/posts/a/', '/de/posts/a/', '/fr/about/']),
      'posts/a/index.html': page('en', 'A'),
      'de/posts/a/index.html': page('de', 'Ah'),
      'fr/about/index.html': page('fr', 'À propos'),
    });
    expect(find('writing/de/a')).toMatchObject({ lang: 'de', translationOf: 'writing/a' });
    expect(find('fr/about')).toMatchObject({ lang: 'fr', translationOf: null });
  });
});

describe('the site', () => {
  it('as its front page, its titles and its feed say', () => {
    const head = `<link rel="canonical" href="https://x.example/"><meta name="description" content="Words"><link rel="icon" href="/f.svg">${ld({ '@type': 'WebSite', name: 'The Site' })}${ld({ '@type': 'Person', name: 'Ada' })}`;
    const { content, config, report } = readBuild({
      'index.html': htmlPage({
        title: 'x',
        head,
        body: main('<p>Write to <a href="mailto:ada@x.example?subject=x">me</a>.</p>'),
      }).replace('lang="en"', 'lang="pt-br"'),
      'f.svg': '<svg/>',
    });
    expect(content.config).toMatchObject({
      name: 'The Site',
      description: 'Words',
      language: 'pt-BR',
      author: { name: 'Ada' },
      contact: { email: 'ada@x.example' },
      favicon: '/f.svg',
    });
    expect(config.site_url).toBe('https://x.example');
    expect(report.site.map(({ what, value, why }) => [what, value, why])).toEqual([
      ['kind', 'built site', '1 page of HTML'],
      ['name', 'The Site', 'its own pages'],
      ['description', 'Words', 'its own pages'],
      ['address', 'https://x.example', 'its own pages'],
      ['language', 'pt-BR', 'its own pages'],
      ['page', '1', 'what its pages say, their dates and their addresses'],
    ]);
  });

  it('unless its owner says otherwise', () => {
    const files = {
      'index.html': home(['/a/'], meta('og:site_name', 'Found')),
      'a/index.html': htmlPage({ body: main('<p>x</p>') }),
    };
    expect(readBuild(files).content.config.name).toBe('Found');
    expect(readBuild(files, { config: { name: 'Given' } }).content.config.name).toBe('Given');
  });

  it('a setting that was forgotten is no address', () => {
    const { config, find } = readBuild({
      'index.html': home(
        ['http://localhost:1313/a/'],
        '<link rel="canonical" href="http://localhost:1313/">',
      ),
      'a/index.html': htmlPage({ body: main('<p>x</p>') }),
      CNAME: 'www.x.example\n',
    });
    expect(config.site_url).toBe('https://x.example');
    expect(find('a').pathname).toBe('/a/');
  });
});
