import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { htmlPage, markdownOf, readBuild } from '../support/built.ts';
import { runs } from '../support/whole.ts';

const home = (...hrefs: string[]) =>
  htmlPage({
    title: 'Home',
    body: `<main><p>Hi ${hrefs.map((href) => `<a href="${href}">x</a>`).join('')}</p></main>`,
  });
const MANY = runs(100_000);

describe('a broken page is read as a browser reads it', () => {
  it.each([
    ['unclosed paragraphs and items', '<p>a<p>b<ul><li>c<li>d</ul>e', 'a\n\nb\n\n- c\n- d\n\ne\n'],
    ['an end without a start', '</div></p></b>a</span>', 'a\n'],
    ['a paragraph that a block ends', '<p>a<div>b</div>c</p>', 'a\n\nb\n\nc\n'],
    ['an end of something around', '<article><div><p>a</article></div><p>b', 'a\n\nb\n'],
    [
      'a table without ends',
      '<table><tr><th>A<th>B<tr><td>1<td>2</table>c',
      '| A | B |\n| --- | --- |\n| 1 | 2 |\n\nc\n',
    ],
    [
      'an end in a cell',
      '<div><table><tr><td>1</div><td>2</table></div>',
      '|  |  |\n| --- | --- |\n| 1 | 2 |\n',
    ],
    ['crossed elements', '<p><b>a<i>b</b>c</i>', '<strong>a*b*</strong>c\n'],
    ['attributes twice and in no quotes', '<a href=/a/ href=/b/ title=x>c</a>', '[c](/a/)\n'],
    [
      'a name of a prototype',
      '<constructor>a</constructor><valueOf>b</valueOf><p constructor=x __proto__=y>c',
      'ab\n\nc\n',
    ],
    ['characters that no text has', '<p>a\u0001\uFDD0\u0000&#0;&#x1F;b</p>', 'a\uFFFDb\n'],
    ['no tag at all', 'a < b & c', 'a < b & c\n'],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
});

describe('no page takes longer than it is', () => {
  it.each([
    ['depth', `${'<div>'.repeat(MANY)}deep${'</div>'.repeat(MANY)}`, 'deep\n'],
    [
      'depth without ends, and ends of nothing',
      `${'<div>'.repeat(MANY)}deep${'</b></span>'.repeat(MANY)}`,
      'deep\n',
    ],
    ['inline depth', `<p>${'<span>'.repeat(MANY)}deep`, 'deep\n'],
    ['emphasis', `<p>${'<b>a<i>'.repeat(1000)}`, `**a*${'a'.repeat(999)}***\n`],
    ['marks', `<p>${'['.repeat(1000)}`, `${'\\['.repeat(1000)}\n`],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));

  it.each([
    ['quotations', '<blockquote>'.repeat(MANY)],
    ['lists', '<ul><li>'.repeat(MANY)],
    ['tables', '<table><tr><td>'.repeat(MANY)],
    ['links', '<a href=x>'.repeat(MANY)],
    ['attributes', `<p ${'a="b" '.repeat(MANY)}>`],
    ['columns', `<table><tr><td colspan=100000000 rowspan=100000000>`],
    ['footnotes', `<p>${'<sup><a href="#a">1</a></sup>'.repeat(MANY)}<ol><li id="a">x</ol>`],
    ['spaces that do not break', `<p>${'\u00A0'.repeat(MANY)}`],
    ['spaces in emphasis', `<p><b>${'<i> </i>'.repeat(MANY)}`],
    [
      'notes in one group',
      `<p>${Array.from({ length: 20_000 }, (_, id) => `<a role="doc-noteref" href="#${id}">1</a>`).join('')}<div class="footnotes">${Array.from({ length: 20_000 }, (_, id) => `<aside id="${id}">x</aside>`).join('')}</div>`,
    ],
    ['identifiers', '<h2 id="a"><a id=b></a>x</h2>'.repeat(10_000)],
  ])('%s', (_, html) => {
    expect(markdownOf(`${html}words`)).toContain('words');
  });

  it('texts of nothing but what is about them', () => {
    const blocks = '<p><a href="/tags/a/">a</a></p>'.repeat(30_000);
    const { find } = readBuild({
      'index.html': home('/x/', '/tags/a/'),
      'x/index.html': htmlPage({
        head: `<meta http-equiv="refresh" content="${'1'.repeat(MANY)}">`,
        body: `<main>${blocks}<p>${'['.repeat(MANY)}words</p></main>`,
      }),
      'tags/a/index.html': htmlPage({ body: `<main>${'<p>['.repeat(30_000)}</main>` }),
    });
    expect(find('x').body).toContain('words');
  });

  it('pages that lead to each other in every way', () => {
    const names = Array.from({ length: 300 }, (_, index) => `p${index}`);
    const all = names.map((name) => `<a href="/${name}/">${name}</a>`).join(' ');
    const files = Object.fromEntries(
      names.map((name) => [
        `${name}/index.html`,
        htmlPage({
          title: name,
          body: `<nav>${all}</nav><main><h1>${name}</h1><p>Text of ${name}.</p></main>`,
        }),
      ]),
    );
    expect(readBuild({ 'index.html': home('/p0/'), ...files }).content.entries).toHaveLength(301);
  });
});

describe('encodings', () => {
  const page = (charset: string) =>
    Buffer.from(
      `<!DOCTYPE html><html><head>${charset}<title>Caf\xE9</title></head><body><main><p>na\xEFve</p></main></body></html>`,
      'latin1',
    );
  const read = (bytes: Buffer) => {
    const { find, report } = readBuild({ 'index.html': home('/a.html'), 'a.html': bytes });
    return [find('a').title, find('a').body, report.diagnostics.map(({ code }) => code)];
  };

  it.each([
    ['as the page says', page('<meta charset="iso-8859-1">')],
    [
      'as an old page says',
      page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'),
    ],
    ['as browsers guess', page('')],
    ['with a mark of their order', Buffer.from('\uFEFF<title>Café</title><body><p>naïve', 'utf16le')],
    [
      'with a mark that is against what the page says',
      Buffer.from('\uFEFF<meta charset="latin1"><title>Café</title><body><p>naïve', 'utf8'),
    ],
  ])('%s', (_, bytes) => expect(read(bytes)).toEqual(['Café', 'naïve\n', []]));

  it('a page that is not in the encoding it names is reported', () => {
    expect(read(page('<meta charset="utf-8">'))).toEqual(['Caf\uFFFD', 'na\uFFFDve\n', ['wrong-encoding']]);
  });
});

describe('one odd file stops nobody but itself', () => {
  it('bytes, a large page, a broken package, broken data', () => {
    const { content, report, outcome } = readBuild({
      'index.html': htmlPage({
        title: 'Home',
        head: '<script type="application/ld+json">{"@type": </script><link rel="canonical" href="http://["><base href="http://[">',
        body: '<main><p>Hi <a href="/bytes.html">a</a> <a href="/large.html">b</a> <a href="http://[/">c</a> <a href="%zz">d</a></p></main>',
      }),
      'bytes.html': Buffer.from([60, 112, 62, 0, 1, 2]),
      'large.html': `<p>${'a'.repeat(11 * 1024 * 1024)}`,
      'sitemap.xml.gz': 'not packed',
      'feed.json': '{"version": "https://jsonfeed.org/version/1", "items": [1, null, {"url": 5}]}',
      'feed.xml': '<rss><channel><item><link>::</link></item><item></item>',
      'vercel.json': '{',
      'netlify.toml': '[[',
      _redirects: '/a\n/b http://[ 301\n',
    });
    expect(content.entries.map(({ path, body }) => [path, body])).toEqual([
      ['index', 'Hi [a](\0/bytes.html) [b](\0/large.html) [c](http://[/) [d](\0/%25zz)\n'],
    ]);
    expect(outcome('bytes.html')).toBe('reported: not-text');
    expect(outcome('large.html')).toBe('reported: file-too-large');
    expect(report.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['not-text', 'bytes.html'],
      ['file-too-large', 'large.html'],
      ['unreadable', 'sitemap.xml.gz'],
      ['foreign-redirect', '_redirects'],
    ]);
  });

  it('a sitemap that is a bomb', () => {
    const { content, report } = readBuild({
      'index.html': home(),
      'sitemap.xml.gz': gzipSync(Buffer.alloc(60 * 1024 * 1024, 32)),
    });
    expect(content.entries).toHaveLength(1);
    expect(report.diagnostics.map(({ code }) => code)).toEqual(['unreadable']);
  });

  it('nothing at all', () => {
    const { content, report } = readBuild({});
    expect([content.entries, report.files, content.config.name]).toEqual([[], [], 'Untitled site']);
  });
});
