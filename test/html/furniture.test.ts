import { describe, expect, it } from 'vitest';
import { htmlPage, readBuild } from '../support/built.ts';

const TEXT =
  '<h1>Reeds</h1><p>Reeds grow where the water is slow, and they keep the bank together.</p><p>Cut them in winter, when the ice carries a person and a sled.</p>';
const MARKDOWN =
  'Reeds grow where the water is slow, and they keep the bank together.\n\nCut them in winter, when the ice carries a person and a sled.\n';
const FRAME = '<nav><a href="index.html">Home</a> <a href="a.html">A</a> <a href="b.html">B</a></nav>';
const page = (body: string) =>
  htmlPage({ title: 'Reeds', body: `${FRAME}${body}<footer>Made by the lake</footer>` });

/** The text of a page, in a build of three pages. */
function textOf(body: string): string {
  const { find } = readBuild({
    'index.html': htmlPage({ title: 'Home', body: `${FRAME}<p>Three pages about the lake.</p>` }),
    'a.html': page(body),
    'b.html': page(
      '<h1>Rushes</h1><p>Rushes are round, and stand where no reed would, on the wet side of a meadow.</p>',
    ),
  });
  return find('a').body;
}

describe('an element that holds nearly all that a page says', () => {
  it.each([
    ['a class of sharing', `<div class="entry share">${TEXT}</div>`],
    ['a class of a sidebar', `<div class="sidebar">${TEXT}</div>`],
    ['a class of comments', `<div class="comments">${TEXT}</div>`],
    [
      'a class of sharing in an article, beside the life of its author',
      `<article><h1>Reeds</h1><div class="share">${TEXT}</div></article><div class="author-bio">${`${TEXT} `.repeat(3).replace(/h1/g, 'p')}</div>`,
    ],
    ['two such classes', `<div class="widget"><div class="toc">${TEXT}</div></div>`],
    [
      'parts of one name',
      `<div class="widget">${TEXT.replace('<p>Cut', '</div><div class="widget"><p>Cut')}</div>`,
    ],
    ['the id of a menu', `<div id="menu">${TEXT}</div>`],
    ['a form', `<form method="post" action="./">${TEXT}<input type="submit"></form>`],
    ['a set of fields', `<fieldset>${TEXT}</fieldset>`],
    ['what is there without scripts', `<noscript>${TEXT}</noscript>`],
    ['what a script reveals', `<div style="visibility: hidden">${TEXT}</div>`],
    ['an aside', `<aside>${TEXT}</aside>`],
    ['a footer, below a title', `<h1>Reeds</h1><footer class="text">${TEXT}</footer>`],
    ['a role of navigation', `<div role="navigation">${TEXT}</div>`],
    ['a class in the main part', `<main><div class="related">${TEXT}</div></main>`],
  ])('is its text, whatever it is called: %s', (_name, body) => {
    expect(textOf(body)).toBe(MARKDOWN);
  });

  it('is its text in a script without blanks', () => {
    expect(
      textOf('<div class="share"><p>葦は水のゆるやかな所に生えて、岸をまもる。冬に刈る。</p></div>'),
    ).toBe('葦は水のゆるやかな所に生えて、岸をまもる。冬に刈る。\n');
  });
});

it('words that are left out are quoted as they are written, without spaces where their script has none', () => {
  const { report } = readBuild({
    'index.html': htmlPage({ title: 'Home', body: `${FRAME}<p>Three pages about the lake.</p>` }),
    'a.html': page(
      `${TEXT}<div class="related"><p>葦は水 by the lake のゆるやかな所に生えて、岸をまもる。冬に刈る。</p></div>`,
    ),
  });
  expect(report.diagnostics.map(({ message }) => message)).toEqual([
    '`.related`: 26 words outside of links are left out. “葦は水 by the lake のゆるやかな …”.',
  ]);
});

describe('what stands around the text of a page', () => {
  const lines = Array.from(
    { length: 9 },
    (_, index) => `<p>Ann Heron, day ${index}: I saw them too, from the other bank.</p>`,
  );
  it.each([
    [
      'a thread of comments that is longer',
      `<article>${TEXT}</article><div class="comments">${lines.join('')}</div>`,
    ],
    ['one in the text', `<div>${TEXT}<div id="comments">${lines.join('')}</div></div>`],
    ['a foot that is longer', `<div>${TEXT}</div><div class="site-footer">${lines.join('')}</div>`],
    ['a longer aside', `<div>${TEXT}</div><aside>${lines.join('')}</aside>`],
    ['a longer landmark', `<div>${TEXT}</div><div role="contentinfo">${lines.join('')}</div>`],
    ['the words in a bar', `<div>${TEXT}<progress value="3">Three of ten</progress></div>`],
    ['widgets beside it', `<div>${TEXT}</div>${`<div class="widget">${lines.join('')}</div>`.repeat(2)}`],
    ['a form of few words', `<div>${TEXT}</div><form>Write to us about the lake</form>`],
    ['what is hidden', `<div>${TEXT}</div><div style="display:none">${lines.join('')}</div>`],
    ['a heading for screen readers', `<h2 class="element-invisible">You are here</h2><div>${TEXT}</div>`],
    ['the day in Chinese', `<div><p>一 <time datetime="2024-08-17">17 八月 2024</time></p>${TEXT}</div>`],
  ])('is none of it: %s', (_name, body) => {
    expect(textOf(body)).toBe(MARKDOWN);
  });
});

describe('a page without a text', () => {
  it.each([
    [
      '<div id="app"></div><script src="app.js"></script>',
      'it has no text: a script fills it in the browser',
    ],
    ['<div id="app"></div><script type="application/ld+json">{}</script>', 'it has no text'],
    ['<div id="app"></div>', 'it has no text'],
    [
      '<meta name="description" content="For members."><h1>A</h1><form><p>For members:</p><input type="password"></form>',
      'it has no text: it asks for a password',
    ],
    ['<h1>A</h1><script src="app.js"></script>', 'it has no text'],
    ['<div style="background: url(a.png)"></div><script src="app.js"></script>', 'it has no text'],
    ['<div><svg><path d="M0 0h9"></path></svg></div><script src="app.js"></script>', 'it has no text'],
    ['<script>document.write(text)</script>', 'it has no text: a script fills it in the browser'],
  ])('is told for what it is: %s', (body, reason) => {
    const { report } = readBuild({
      'index.html': htmlPage({ title: 'Home', body: `${FRAME}<p>Three pages about the lake.</p>` }),
      'a.html': htmlPage({ title: 'A', body }),
    });
    expect(report.files.find(({ file }) => file === 'a.html')).toMatchObject({ outcome: 'hidden', reason });
  });
});
