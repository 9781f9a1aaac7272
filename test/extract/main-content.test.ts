import { describe, expect, it } from 'vitest';
import { htmlPage, readBuild } from '../support/built.ts';

const words = (topic: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${topic}${index % 7} is said here in words of its own`).join(
    ', ',
  );
let pages = 0;
const around = (body: string) =>
  htmlPage({
    title: `Page ${++pages}`,
    body: `<div class="head"><a href="/">Site</a><p>Everything about bottles and corks</p></div><div class="tabs"><ul><li><a href="a.html">a</a></li><li><a href="b.html">b</a></li><li><a href="c.html">c</a></li></ul></div>${body}<div class="foot">Made by hand in a cellar, with care</div>`,
  });
const page = (sections: string) => around(`<div class="document">${sections}</div>`);
const section = (topic: string, count: number) =>
  `<div class="section"><h2>${topic}</h2><p>${words(topic, count)}</p></div>`;
const BUILD = {
  'index.html': page('<p>Welcome to these pages, where each has its own words.</p>'),
  'a.html': page(`${section('Oak', 2)}${section('Cork', 60)}${section('Glass', 9)}`),
  'b.html': page(`${section('Rye', 4)}${section('Barley', 3)}`),
  'c.html': page(section('Hops', 5)),
};

describe('a page that does not say where its text is', () => {
  it('keeps all that no other page has, and nothing that all have', () => {
    const { find, report } = readBuild(BUILD);
    expect(find('a').body).toBe(
      `## Oak\n\n${words('Oak', 2)}\n\n## Cork\n\n${words('Cork', 60)}\n\n## Glass\n\n${words('Glass', 9)}\n`,
    );
    expect(find('c').body).toBe(`## Hops\n\n${words('Hops', 5)}\n`);
    expect(report.files.find(({ file }) => file === 'a.html')).toMatchObject({ outcome: 'served', kept: 1 });
    expect(report.diagnostics).toEqual([]);
  });

  it('keeps a sentence of the frame that its text says again', () => {
    const { find } = readBuild({
      ...BUILD,
      'b.html': page(
        '<h2>Files</h2><table><tr><td><a href="c.html">c</a></td></tr><tr><td>Everything about bottles and corks</td></tr></table>',
      ),
    });
    expect(find('b').body).toContain('Everything about bottles and corks');
  });

  it('has the lines of the chapter that it is in, and of its neighbours, as frame', () => {
    const node = (own: string, next: string) =>
      around(
        `<div class="nav"><p>Next: <a href="${next}.html">The ${next} page</a>, Up: <a href="/">Top</a></p></div>${own}`,
      );
    const { find } = readBuild({
      ...BUILD,
      'a.html': node(section('Oak', 3), 'b'),
      'b.html': node(section('Rye', 3), 'c'),
      'c.html': node(section('Hops', 3), 'a'),
    });
    expect(find('b').body).toBe(`## Rye\n\n${words('Rye', 3)}\n`);
  });
});

describe('a page that marks a part of its text', () => {
  const marked = (beside: string) =>
    htmlPage({
      body: `<nav><a href="/">Site</a></nav><div><main><p>${words('Oak', 3)}</p></main>${beside}<p>Read more of this on all of our other pages, every week</p></div>`,
    });
  it('keeps what stands beside and no other page says', () => {
    const { find } = readBuild({
      'index.html': marked('<a href="a.html">a</a><a href="b.html">b</a>'),
      'a.html': marked('<p>If you want your own oak on this page, send a line about it.</p>'),
      'b.html': marked(''),
    });
    expect(find('a').body).toBe(
      `${words('Oak', 3)}\n\nIf you want your own oak on this page, send a line about it.\n`,
    );
    expect(find('b').body).toBe(`${words('Oak', 3)}\n`);
  });
});

describe('words that the text of a page has not', () => {
  it('are a warning with the words, and a share in the report', () => {
    const drawn = `<svg><text>${words('Diagram', 3)}</text></svg>`;
    const { report } = readBuild({ ...BUILD, 'b.html': page(`${section('Rye', 4)}<p>${drawn}</p>`) });
    expect(report.diagnostics).toMatchObject([
      {
        severity: 'warning',
        code: 'words-lost',
        file: 'b.html',
        message: expect.stringMatching(/^The text keeps 76 % of the words .*Missing: “diagram0 is said here/),
      },
    ]);
    expect(report.files.find(({ file }) => file === 'b.html')).toMatchObject({
      kept: expect.closeTo(0.76, 1),
    });
  });
});

describe('lists of terms', () => {
  it.each([
    [
      'in paragraphs',
      '<dl><p><dt>Oak<dd>A tree<p>It is hard<p><dt>Rye<dd>A grain</dl>',
      'Oak\n: A tree\n\n  It is hard\n\nRye\n: A grain\n',
    ],
    [
      'with other things between',
      '<dl><dt>Oak<dd>A tree</dd><h3>Grains</h3><dt>Rye<dd>A grain</dl>',
      'Oak\n: A tree\n\n### Grains\n\nRye\n: A grain\n',
    ],
  ])('%s lose nothing', (_, html, markdown) => {
    const { find } = readBuild({
      'index.html': htmlPage({ body: '<main><a href="a.html">a</a></main>' }),
      'a.html': htmlPage({ body: `<main>${html}</main>` }),
    });
    expect(find('a').body).toBe(markdown);
  });
});

describe('a text of a page', () => {
  const bodyOf = (main: string) => {
    const head = '<meta property="article:published_time" content="2024-05-01">';
    const body = `<main><article><h1>A post</h1><p>The words of a text, and some more of them.</p>${main}</article></main>`;
    const { content } = readBuild({ 'index.html': htmlPage({ title: 'A post', head, body }) });
    return content.entries[0]?.body;
  };

  it.each([
    ['<a href="https://x.example/a((b)">x</a>', '[x](https://x.example/a%28%28b%29)'],
    ['<a href="https://x.example/a(b(c))">x</a>', '[x](https://x.example/a(b(c)))'],
    ['<a href="https://x.example/a)b(">x</a>', '[x](https://x.example/a%29b%28)'],
  ])('leads to where the page does: %s', (link, markdown) =>
    expect(bodyOf(`<p>See ${link}.</p>`)).toContain(`See ${markdown}.`),
  );

  it('keeps a date at its end, which may be the last words of a story', () => {
    expect(bodyOf('<p>May 1, 2024</p>')).toContain('May 1, 2024');
  });
});

describe('a text that another page repeats', () => {
  // LaTeX2HTML writes the whole text into the body. An older copy of a book often lies beside it.
  const chapter = (topic: string, more: string) =>
    htmlPage({
      title: topic,
      body: `<a href="/">Top</a><h1>${topic}</h1><p>${words(topic, 5)}</p><pre>let ${topic} = 1;\nlet other = 2;</pre><ul><li>${words(`${topic}Item`, 3)}</li></ul>${more}`,
    });
  const book = (folder: string, more: string) => ({
    [`${folder}a.html`]: chapter('Oak', more),
    [`${folder}b.html`]: chapter('Rye', `<hr>${more}`),
  });

  it.each([1, 2, 3, 4])('stays on its page, with %i more copies', (copies) => {
    const others = Array.from({ length: copies }, (_, copy) =>
      book(`old${copy}/`, `<p>Copy ${copy} of it</p>`),
    );
    const { find } = readBuild({
      'index.html': htmlPage({
        body: '<a href="a.html">a</a><a href="b.html">b</a><p>Welcome to a book</p>',
      }),
      ...book('', ''),
      ...Object.assign({}, ...others),
    });
    expect(find('a').body).toContain('let Oak = 1;\nlet other = 2;');
    expect(find('b').body).toContain(words('RyeItem', 3));
  });
});

describe('what furniture says', () => {
  const post = (topic: string, more: string) =>
    htmlPage({
      title: topic,
      body: `<nav><a href="/a.html">a</a><a href="/b.html">b</a><a href="/c.html">c</a></nav><main><h1>${topic}</h1><p>${words(topic, 9)}</p>${more}</main>`,
    });
  const lost = (name: string) => {
    const part = (topic: string) =>
      name.startsWith('.')
        ? `<div class="${name.slice(1)}"><p>${words(topic, 4)}</p></div>`
        : `${name}<p>${words(topic, 4)}</p>`;
    return readBuild({
      'index.html': post('Home', ''),
      'a.html': post('Oak', part('Jobs')),
      'b.html': post('Rye', part('Bottles')),
      'c.html': post('Hops', ''),
    }).report.diagnostics;
  };

  it.each([
    ['<aside>', 'warning'],
    ['<footer>', 'warning'],
    ['.related', 'warning'],
    ['.comments', 'info'],
  ])('%s is told once for all pages, with its words', (name, severity) => {
    expect(lost(name)).toMatchObject([
      {
        severity,
        code: 'words-lost',
        file: 'a.html',
        message: expect.stringContaining(
          `\`${name}\` in 2 pages: 72 words outside of links are left out. “jobs0 is said`,
        ),
      },
    ]);
  });

  it('is silent if three pages say it, and if a page says it twice', () => {
    const more = `<aside>${words('Author', 4)}</aside>`;
    const { report } = readBuild({
      'index.html': post('Home', ''),
      'a.html': post('Oak', more),
      'b.html': post('Rye', more),
      'c.html': post('Hops', `${more}<svg><text>${words('Hops', 9)}</text></svg>`),
    });
    expect(report.diagnostics).toEqual([]);
  });

  it('is told of a page whose copies are not published', () => {
    const thread = `<div class="comments"><p>${words('Reply', 4)}</p></div>`;
    const copy = post('Oak', thread).replace('</title>', '</title><link rel="canonical" href="/a.html">');
    const { report } = readBuild({
      'index.html': post('Home', ''),
      'a.html': post('Oak', thread),
      'b.html': post('Rye', ''),
      'c.html': post('Hops', ''),
      'copy/1.html': copy,
      'copy/2.html': copy,
    });
    expect(report.diagnostics.map(({ code, severity, file }) => [code, severity, file])).toEqual([
      ['words-lost', 'info', 'a.html'],
    ]);
  });

  it('is frame on a page with so few words that it counts as text there', () => {
    const joomla = (topic: string, count: number) =>
      htmlPage({
        title: topic,
        body: `<div><div id="sidebar"><a href="/a.html">a</a><a href="/b.html">b</a><a href="/c.html">c</a><p>${words('Dates', 4)}</p></div><main><p>${words(topic, count)}</p></main></div>`,
      });
    const { find, report } = readBuild({
      'index.html': joomla('Home', 9),
      'a.html': joomla('Oak', 9),
      'b.html': joomla('Rye', 1),
      'c.html': joomla('Hops', 9),
    });
    expect(find('b').body).toBe(`${words('Rye', 1)}\n`);
    expect(report.diagnostics).toEqual([]);
  });
});

describe('the header of a text', () => {
  it('is the text if most of the words of the page are in it, nested texts included', () => {
    const post = (topic: string) =>
      htmlPage({
        title: topic,
        body: `<header><nav><a href="/a.html">a</a></nav></header><div role="main"><article><header><header><h4>${topic}</h4></header><article><section><p>${words(topic, 9)}</p><ul><li>One of ${topic}.</li></ul></section></article></header></article><p>Published on 18 October 1998</p></div>`,
      });
    const { find, report } = readBuild({ 'index.html': post('Home'), 'a.html': post('Oak') });
    expect(find('a').body).toContain(`${words('Oak', 9)}\n\n- One of Oak.\n`);
    expect(report.diagnostics).toEqual([]);
  });

  const head = (inner: string) => {
    const post = (topic: string, more: string) =>
      htmlPage({
        title: topic,
        body: `<nav><a href="/a.html">a</a></nav><article><header><h1>${topic}</h1>${more}</header><p>${words(topic, 9)}</p></article>`,
      });
    return readBuild({ 'index.html': post('Home', ''), 'a.html': post('Oak', inner) }).find('a').body;
  };
  it('keeps its sentences, and not what they say of author and date', () => {
    const lead = 'A post about oak, which has a sentence of its own in the header.';
    expect(
      head(`<div><p>${lead}</p></div><p>By Ada on 5 January 2024 in the Wood and Trees section</p>`),
    ).toBe(`${lead}\n\n${words('Oak', 9)}\n`);
  });
  it.each([
    [
      'a sentence with a link',
      '<p>A map of keys to <a href="https://x.example/">values</a>, which are merged when two of them differ.</p>',
      'A map of keys to [values](https://x.example/), which are merged when two of them differ.',
    ],
    [
      'what stands around a sentence',
      '<div><p>A map.</p><p>Its keys may be anything that can be written as a text.</p><pre>map.set(1)</pre></div>',
      'A map.\n\nIts keys may be anything that can be written as a text.\n\n```\nmap.set(1)\n```',
    ],
    [
      'an abstract, as Pandoc writes it, and no byline',
      '<div><p>By Ada</p></div><div class="abstract"><div class="abstract-title">Abstract</div>This says in a few words what the paper is about.</div>',
      'Abstract\n\nThis says in a few words what the paper is about.',
    ],
    ['a subtitle', '<p class="subtitle" role="doc-subtitle">A review</p>', 'A review'],
  ])('keeps %s', (_name, inner, text) => {
    expect(head(inner)).toBe(`${text}\n\n${words('Oak', 9)}\n`);
  });
});

describe('a button', () => {
  it.each([
    [
      'that is a heading, as in an accordion',
      '<h2><button type="button" aria-expanded="false">Where it grows</button></h2><div><p>By the water.</p></div>',
      '## Where it grows\n\nBy the water.\n',
    ],
    [
      'that leads to a page',
      `<p>More:</p><button onclick="location.href='https://x.example/'">On wet ground</button>`,
      'More:\n\n[On wet ground](https://x.example/)\n',
    ],
    [
      'that names a block of code',
      '<div><div><ul><li><button>C</button></li><li><button>C++</button></li></ul></div><div><pre>int a;</pre></div><div><pre>auto a;</pre></div></div>',
      '**C**\n\n```\nint a;\n```\n\n**C++**\n\n```\nauto a;\n```\n',
    ],
    ['that does something', '<p>By the water.</p><button onclick="copy()">Copy</button>', 'By the water.\n'],
  ])('%s', (_name, inner, text) => {
    const { find } = readBuild({
      'index.html': htmlPage({ body: '<main><a href="a.html">a</a></main>' }),
      'a.html': htmlPage({ title: 'Oak', body: `<main>${inner}</main>` }),
    });
    expect(find('a').body).toBe(text);
  });
});

describe('a heading that is a link to itself', () => {
  // VuePress 2
  it('keeps its words, and loses the mark of a link', () => {
    const { find } = readBuild({
      'index.html': htmlPage({ body: '<main><a href="a.html">a</a></main>' }),
      'a.html': htmlPage({
        title: 'Oak',
        body: '<main><h2 id="where-it-grows"><a class="header-anchor" href="#where-it-grows"><span>Where it grows</span></a></h2><p>By the water.</p><h2 id="why">Why<a class="header-anchor" href="#why">Link</a></h2><p>It is wet.</p><h2 id="get-the-tool"><a class="header-anchor" href="#get-the-tool">Get <a href="https://x.example/">the tool</a></a></h2></main>',
      }),
    });
    expect(find('a').body).toBe(
      '## Where it grows\n\nBy the water.\n\n## Why\n\nIt is wet.\n\n## Get [the tool](https://x.example/)\n',
    );
  });
});

describe('the account of a page', () => {
  it('names each word that the entry lacks, with the part that says it', () => {
    const accounts = new Map<string, unknown>();
    const onPage = (file: string, leftOut: () => unknown) => void accounts.set(file, leftOut());
    const body =
      '<nav><a href="/a.html">Oaks</a></nav><main><h1>Oak</h1><p>An oak is a tree. <span hidden>Not seen</span></p><div class="related">Read <b>about</b> elms</div><form>Your name</form></main><p>Set in type</p>';
    const files = { 'index.html': htmlPage({ body }), 'a.html': htmlPage({ title: 'Oak', body }) };
    expect(readBuild(files, { onPage }).find('a').body).toBe('An oak is a tree.\n');
    expect(accounts.get('a.html')).toEqual([
      { by: '<nav>', text: 'Oaks', words: ['oaks'] },
      { by: '.related', text: 'Read about elms', words: ['read', 'about', 'elms'] },
      { by: '<form>', text: 'Your name', words: ['your', 'name'] },
      { by: '', text: 'Set in type', words: ['set', 'in', 'type'] },
    ]);
  });
});

it('an article about another page is not the text of a page', () => {
  const body = (inner: string) => around(`<div role="main">${inner}</div>`);
  const teaser = `<article><h2><a href="c.html">Cork trees</a></h2><p>${words('Cork', 4)}</p></article>`;
  const life = words('Ada', 3);
  const { find } = readBuild({
    ...BUILD,
    'a.html': body(`<p>${life}</p>${teaser}`),
    'b.html': body(`<p>${life}</p><p>${words('Rye', 9)}</p>`),
  });
  expect(find('a').body).toBe(`${life}\n\n## [Cork trees](\0/c.html)\n\n${words('Cork', 4)}\n`);
});

it('an article whose heading is a link to its own page is the text of the page', () => {
  const text = words('Fox', 12);
  const self = `<article><h1><a href="a.html">Why foxes</a></h1><p>${text}</p></article>`;
  const sold = '<p>Buy this thing now, it is cheap and good and yours.</p>';
  const body = (inner: string) => around(`<div role="main">${sold}${inner}</div>`);
  const others = Object.fromEntries(
    ['b.html', 'c.html', 'd.html', 'e.html'].map((name) => [name, body(`<p>${words(name, 9)}</p>`)]),
  );
  const { find } = readBuild({ ...BUILD, ...others, 'a.html': body(self) });
  expect(find('a').body).toBe(`# [Why foxes](\0/a.html)\n\n${text}\n`);
});
