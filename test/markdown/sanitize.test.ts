import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../src/markdown/html/html.ts';
import { sanitize } from '../../src/markdown/html/sanitize.ts';
import { HOSTILE, HOSTILE_MARKDOWN, HOSTILE_URLS } from '../xss/corpus.ts';
import { MUTATIONS, ODD_ELEMENTS, payload, RAW_MARKDOWN, WRAPPINGS } from '../xss/elements.ts';
import { runs } from '../support/whole.ts';

describe('an element that browsers read in its own way', () => {
  it.each([
    [
      '<xmp><script src="/app.js"></script></xmp>',
      '<pre tabindex="0">&lt;script src="/app.js"&gt;&lt;/script&gt;</pre>',
    ],
    [
      '<xmp><meta http-equiv=refresh content="0;url=/x"></xmp>b',
      '<pre tabindex="0">&lt;meta http-equiv=refresh content="0;url=/x"&gt;</pre>b',
    ],
    ['<XMP>a &lt; b</XMP >', '<pre tabindex="0">a &amp;lt; b</pre>'],
    ['<xmp>&lt;script>a</script></xmp>', '<pre tabindex="0">&amp;lt;script&gt;a&lt;/script&gt;</pre>'],
    ['a <xmp>b', 'a b'],
    ['<xmp hidden>a</xmp>b', 'b'],
    ['<iframe hidden src="https://player.vimeo.com/video/123456"></iframe>b', 'b'],
    ['<plaintext><script>a</script><b>c', '<b>c</b>'],
    ['<listing><b>a</b></listing>', '<b>a</b>'],
    ['<noembed><script>a</script></noembed>b', 'b'],
    ['<noframes><script>a</script></noframes>b', 'b'],
    ['<noscript><p title="</noscript><img src=x onerror=a>">', '<img src="x" />"&gt;'],
    ['<iframe src="/x"><script>a</script></iframe>b', 'b'],
    ['<iframe srcdoc="<script>a</script>"></iframe>b', 'b'],
    ['<iframe src="/x"/>b', 'b'],
    ['<object data="/a/b.pdf?x"><p>none</p></object>c', '<a href="/a/b.pdf?x">b.pdf</a>c'],
    [
      '<object data="a.svg" title="A &amp; B"><img src="a.png"></object>c',
      '<img src="a.svg" alt="A &amp; B" />c',
    ],
    ['<object data="javascript:a"><p>b</p></object>', '<p>b</p>'],
    ['<object hidden data="a.pdf">b</object>c', 'c'],
    [
      'a<object data="/b.svg" />c<p>d</p><object data="e.pdf">f</object>',
      'a<img src="/b.svg" alt="" />c<p>d</p><a href="e.pdf">e.pdf</a>',
    ],
    ['a<object data="/b.pdf" title="">c<p>d</p>', 'a<a href="/b.pdf">b.pdf</a>c<p>d</p>'],
    [
      '<object data="&quot;&gt;<script>a</script>">b</object>c',
      '<a href="&quot;&gt;&lt;script&gt;a&lt;/script&gt;">script&gt;</a>c',
    ],
    [
      '<iframe src="https://player.vimeo.com/video/123456" title="A <b>"><xmp>a</xmp></iframe>b',
      '<span class="embed"><a href="https://vimeo.com/123456">A &lt;b&gt;</a></span>b',
    ],
    ['<a href="data:image/png;base64,eA==">a</a>', '<a>a</a>'],
    ['<img src="data:image/png;base64,eA==">', '<img src="data:image/png;base64,eA==" />'],
    ['<img src="data:text/html,x">', '<img />'],
    ['<style>a</style>b', 'b'],
    ['<style><img src=x onerror=a></style>b', 'b'],
    ['a<style>b', 'a'],
    ['<script>a</script>b', 'b'],
    ['<SCRIPT>a</ScRiPt >b', 'b'],
    ['<script>a</scripty></script>b', 'b'],
    ['<script/src=/app.js></script>b', 'b'],
    ['a<script>b', 'a'],
    ['<textarea><script>a</script></textarea>b', 'b'],
    ['<textarea>&lt;/textarea&gt;&lt;script&gt;</textarea>b', 'b'],
    ['<title><script>a</script></title>b', 'b'],
    ['the <title> tag', 'the  tag'],
    ['<select><option>a<xmp>b</xmp></select>c', 'c'],
    ['<option>&lt;script&gt;a</option>', '&lt;script&gt;a'],
    ['<datalist><option>a</datalist>b', 'b'],
    ['<template><p>a</p><script>b</script></template>c', 'c'],
    ['<p>a<template></p><p>b</template>c', '<p>ac</p>'],
    ['<svg onload=a><script>b</script><text>c</text></svg>', 'c'],
    ['<svg><script href=x /><b>c</b></svg>', '<b>c</b>'],
    ['<svg><style><img title="</style><img src=x onerror=a>"></style></svg>', '<img src="x" />"&gt;'],
    ['<svg><desc><b>a</b></desc><title>b</title><metadata>c</metadata></svg>d', 'd'],
    ['<svg><foreignObject><iframe srcdoc=a></iframe><p>b</p></foreignObject></svg>', '<p>b</p>'],
    ['<svg><a xlink:href="javascript:a" href="javascript:b"><text>c</text></a></svg>', '<a>c</a>'],
    ['<svg><use href="data:image/svg+xml,a"/><image href=x /><animate onbegin=a />b</svg>', 'b'],
    ['<math><mi>x</mi><annotation-xml encoding="text/html"><p>a</p></annotation-xml></math>', 'x'],
    ['<math><mtext><mglyph><style></math><img src onerror=a>', ''],
    ['<math><mtext></form><form><mglyph><style></style></math><img src onerror=a>', '<img />'],
    ['<frameset onload=a><frame src=x></frameset>b', 'b'],
    ['<isindex action=x prompt="<script>">b', 'b'],
    ['<form action=x><input name=a value=b><button formaction=x>c</button></form>', 'c'],
    ['<object data=x><embed src=x><param name=a>b</object>', '<a href="x">x</a>'],
    ['<base href=x><link rel=stylesheet href=x><meta http-equiv=refresh content=x>b', 'b'],
    ['<html onload=a><head><title>b</title></head><body onload=c>d</body></html>', 'd'],
    ['<marquee onstart=a>b</marquee><bgsound src=x><layer src=x>c</layer>', 'bc'],
    ['<x-a onclick=a hidden>b</x-a><x-b>c</x-b>', 'c'],
    ['<!-- a --><!--><b>b</b>--><!---><i>c</i><!-- --!>d', '<b>b</b>--&gt;<i>c</i>d'],
    ['a<!-- b', 'a'],
    ['<![CDATA[<script>a</script>]]>b', 'a]]&gt;b'],
    ['<?xml a ?>b<!doctype html>c<!a>d</ e>f</>g', 'bcdfg'],
    ['<?php echo "?>a" ?>', 'a" ?&gt;'],
    ['1 < 2 <3 <', '1 &lt; 2 &lt;3 &lt;'],
    ['<a href="x', ''],
    ['a<b c="', 'a'],
    ['<b\u0000>a</b>', 'a'],
  ])('%j becomes %j', (html, safe) => {
    expect(sanitize(html)).toBe(safe);
  });
});

describe('attributes', () => {
  it.each([
    ['<a href="javascript:a">b</a>', '<a>b</a>'],
    ['<a href="&#x6A;avascript:a">b</a>', '<a>b</a>'],
    ['<a href="java&Tab;script&colon;a">b</a>', '<a>b</a>'],
    ['<a href=" \u0001javascript:a">b</a>', '<a>b</a>'],
    ['<a href="data:text/html,a">b</a>', '<a>b</a>'],
    ['<a href="x" href="javascript:a">b</a>', '<a href="x">b</a>'],
    ['<a HREF=x onclick=a style="b" target=c ping=d>e</a>', '<a href="x">e</a>'],
    ['<a href="x"onclick="a">b</a>', '<a href="x">b</a>'],
    ['<a/href="x"/onclick=a>b</a>', '<a href="x">b</a>'],
    [
      '<a href=\'"><script>\' title="a&quot;b">c</a>',
      '<a href="&quot;&gt;&lt;script&gt;" title="a&quot;b">c</a>',
    ],
    ['<a href="/?a=1&amp;b=2&c=3">d</a>', '<a href="/?a=1&amp;b=2&amp;c=3">d</a>'],
    ['<img src="data:image/png;base64,a" alt="">', '<img src="data:image/png;base64,a" alt="" />'],
    ['<img src="data:text/html,a" alt=b>', '<img alt="b" />'],
    ['<img srcset="javascript:a 1x, b.png 2x,c.png 300w">', '<img srcset="b.png 2x, c.png 300w" />'],
    [
      '<video src=/a controls autoplay preload=auto poster="javascript:b"></video>',
      '<video src="/a" controls preload="none"></video>',
    ],
    [
      '<audio src="//b.example/a.mp3" autoplay></audio>',
      '<audio src="//b.example/a.mp3" controls preload="none"></audio>',
    ],
    ['<code class="language-js x">a</code>', '<code class="language-js">a</code>'],
    ['<td style="text-align: right; color: red" align=left>a</td>', '<td align="right">a</td>'],
    [
      '<p id=a lang=de dir=rtl class=b data-c=d __proto__=e constructor=f>g',
      '<p id="a" lang="de" dir="rtl">g</p>',
    ],
    ['<constructor>a</constructor><__proto__>b</__proto__>', 'a&lt;__proto__&gt;b'],
  ])('%j become %j', (html, safe) => {
    expect(sanitize(html)).toBe(safe);
  });
});

describe('elements end where browsers end them', () => {
  it.each([
    ['<p>a<p>b<div>c</div>d', '<p>a</p><p>b</p><div>c</div>d'],
    ['<ul><li>a<li>b<ul><li>c</ul><li>d</ul>', '<ul><li>a</li><li>b<ul><li>c</li></ul></li><li>d</li></ul>'],
    ['<dl><dt>a<dd>b<dt>c</dl>', '<dl><dt>a</dt><dd>b</dd><dt>c</dt></dl>'],
    [
      '<table><tr><td>a<td>b</div></table><tr><tbody><tr><th>c</table>',
      '<table><tr><td>a</td><td>b</td></tr></table><tr></tr><tbody><tr><th>c</th></tr></tbody>',
    ],
    ['<div><table><tr><td></div>a</table>b</div>', '<div><table><tr><td>a</td></tr></table>b</div>'],
    ['<a href=x>a<a href=y>b</a></a>c', '<a href="x">a</a><a href="y">b</a>c'],
    ['</div></p>a</main></article>', 'a'],
    ['<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
    ['<div hidden>a<p>b</p></div>c<p hidden>d<p>e', 'c<p>e</p>'],
    ['<ul><li hidden>a<li>b<span hidden>c<li>d</ul>', '<ul><li>b</li><li>d</li></ul>'],
    ['<div style="color:red;DISPLAY : none">a</div>b<img hidden src=x><form hidden>c</form>', 'b'],
    ['<ruby>a<rp>(<rt>b<rp>)</ruby>', '<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>'],
  ])('%j as %j', (html, safe) => {
    expect(sanitize(html)).toBe(safe);
  });

  it('and no deeper than anyone nests them', () => {
    const html = sanitize(`${'<b>'.repeat(300)}a${'</b>'.repeat(300)}<i>c</i>`);
    expect(html).toBe(`${'<b>'.repeat(256)}a${'</b>'.repeat(256)}<i>c</i>`);
    expect(sanitize(`${'<div>'.repeat(300)}<i hidden>a</i>b`)).toBe(
      `${'<div>'.repeat(256)}b${'</div>'.repeat(256)}`,
    );
  });
});

/**
 * The only tags that may come out of the sanitizer; all other text has no `<`. Each tag must be closed in its turn.
 * This check uses no parser.
 */
const TAG =
  /^<(\/?)(a|abbr|address|article|aside|audio|b|bdi|bdo|blockquote|br|caption|cite|code|col|colgroup|data|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|footer|h[1-6]|header|hgroup|hr|i|img|ins|kbd|li|main|mark|menu|nav|ol|p|picture|pre|q|rb|rp|rt|rtc|ruby|s|samp|section|small|source|span|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|time|tr|track|u|ul|var|video|wbr)((?: (?:id|lang|dir|href|title|rel|name|aria-label|aria-hidden|tabindex|src|srcset|alt|width|height|loading|decoding|type|media|poster|preload|kind|srclang|label|align|colspan|rowspan|scope|start|datetime|class)="[^"<>]*"| (?:controls|reversed|open|default))*)( \/)?>$/;
const URL = / (?:href|src|poster)="([^"]*)"/g;

function grammarErrors(html: string): string[] {
  const errors: string[] = [];
  const open: string[] = [];
  for (const tag of html.match(/<[^<]*?>|<[^<>]*/g) ?? []) {
    const [known, slash, name = '', attributes = '', ends] = TAG.exec(tag) ?? [];
    if (known === undefined) errors.push(tag);
    else if (slash) {
      if (open.pop() !== name) errors.push(`${tag} ends another`);
    } else if (!ends) open.push(name);
    for (const [, url = ''] of attributes.matchAll(URL)) {
      const plain = url.replaceAll('&amp;', '&').replace(/[^!-\uFFFF]/g, '');
      if (/^[a-z][a-z0-9+.-]*:/i.test(plain) && !/^(?:https?:|mailto:|tel:|data:image\/)/i.test(plain))
        errors.push(url);
    }
  }
  return [...errors, ...open.map((name) => `<${name}> never ends`)];
}

describe('whatever comes in', () => {
  const pieces = [
    ...ODD_ELEMENTS.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} hidden>`, `<${name}/>`]),
    ...'p div li ul table tr td th a b pre code details'
      .split(' ')
      .flatMap((name) => [`<${name}>`, `</${name}>`]),
    ...HOSTILE,
    ...HOSTILE_URLS.map((url) => `<a href="${url}">`),
    ...HOSTILE_MARKDOWN,
    ...MUTATIONS.map((mutate) => mutate(payload('m'))),
    ...'< > " \' = / & ; ! - -- --> --!> <!-- ]]> <![CDATA[ <? ?> ` \n \n\n \u0000 \t a &lt; &#60; &colon; * _ [ ] ( ) | #'.split(
      ' ',
    ),
  ];

  it('comes out as text and the tags that are known, each ended in its turn', () => {
    expect(RAW_MARKDOWN.length).toBe(ODD_ELEMENTS.length * WRAPPINGS.length + MUTATIONS.length);
    for (const { id, markdown } of RAW_MARKDOWN) {
      expect([id, grammarErrors(sanitize(markdown))]).toEqual([id, []]);
      expect([id, grammarErrors(renderHtml(markdown, { anchors: true }))]).toEqual([id, []]);
    }
  });

  it('in any order', () => {
    const mixed = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((some) => some.join(''));
    fc.assert(
      fc.property(mixed, (text) => {
        expect(grammarErrors(sanitize(text))).toEqual([]);
        expect(grammarErrors(renderHtml(text, { anchors: true }))).toEqual([]);
      }),
      { numRuns: runs(2000) },
    );
  });

  it('is seen where it is not safe', () => {
    for (const html of [
      '<xmp>',
      '<b onclick="a">',
      '<b>',
      '</b>',
      '<a href="javascript:a"></a>',
      '<b',
      '<a id="<"></a>',
    ]) {
      expect([html, grammarErrors(html).length > 0]).toEqual([html, true]);
    }
  });
});
