import { describe, expect, it } from 'vitest';
import { markdownOf } from '../support/built.ts';

describe('text', () => {
  it.each([
    ['paragraphs', '<p>One\n two</p><p>Three</p>', 'One two\n\nThree\n'],
    ['an end of a line', '<p>One<br>\n two</p>', 'One\\\ntwo\n'],
    [
      'emphasis',
      '<p>a <b>bold </b>and <em>thin</em> <del>gone</del></p>',
      'a **bold** and *thin* ~~gone~~\n',
    ],
    ['emphasis in a word', '<p>un<em>believ</em>able</p>', 'un*believ*able\n'],
    ['emphasis that marks cannot show', '<p>是<strong>“重”</strong>要</p>', '是<strong>“重”</strong>要\n'],
    ['emphasis in emphasis', '<p><b>a <strong>b</strong> c</b></p>', '**a b c**\n'],
    ['two runs of emphasis', '<p><b>a</b><b>b</b></p>', '**ab**\n'],
    ['code', '<p>run <code>npm  i</code>, <code>a`b</code></p>', 'run `npm i`, ``a`b``\n'],
    ['code beside code', '<p><tt>a.</tt><tt>b</tt></p>', '`a.b`\n'],
    [
      'what Markdown has no sign for',
      '<p>H<sub>2</sub>O <kbd>Ctrl</kbd> <mark>x</mark> <q>y</q></p>',
      'H<sub>2</sub>O <kbd>Ctrl</kbd> <mark>x</mark> “y”\n',
    ],
    [
      'what a browser does not show',
      '<p>a<!-- b --><script>c</script><style>d</style><template>e</template><span hidden>f</span></p>',
      'a\n',
    ],
    [
      'text without a paragraph',
      '<div>One <i>two</i><div>Three</div>four</div>',
      'One *two*\n\nThree\n\nfour\n',
    ],
    ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb\n'],
    ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b\n'],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
});

describe('characters that Markdown would take for its own', () => {
  it.each([
    ['1. one', '1\\. one'],
    ['2) two', '2\\) two'],
    ['- a', '\\- a'],
    ['+ a', '\\+ a'],
    ['# a', '\\# a'],
    ['> a', '\\> a'],
    ['---', '\\---'],
    ['::: note', '\\::: note'],
    ['a * b', 'a * b'],
    ['a*b*c', 'a\\*b\\*c'],
    ['snake_case and _this_', 'snake_case and \\_this\\_'],
    ['`tick`', '\\`tick\\`'],
    ['[a](b)', '[a\\](b)'],
    ['[[a]]', '\\[[a]]'],
    ['array[0]', 'array[0]'],
    ['[1]<b>(x)</b> [1]<i>: y</i>', '[1]**(x)** [1]*: y*'],
    ['a[0]<span>(x)</span>', 'a[0]\\(x)'],
    ['a[0] is', 'a[0] is'],
    ['a &lt;b&gt; c', 'a \\<b> c'],
    ['a &lt; b', 'a < b'],
    ['&amp;copy; &amp; co', '\\&copy; & co'],
    ['a~~b==c', 'a\\~~b\\==c'],
    ['C:\\dir \\*', 'C:\\dir \\\\\\*'],
    ['fn {{ x }} {% y %}', 'fn {{ x }} {% y %}'],
  ])('%s', (text, markdown) => expect(markdownOf(`<p>${text}</p>`)).toBe(`${markdown}\n`));
});

describe('headings', () => {
  it.each([
    [
      'their levels',
      '<h1>One</h1><h2>Two <code>x</code></h2><h6>Six</h6>',
      '# One\n\n## Two `x`\n\n###### Six\n',
    ],
    [
      'a permalink after the words',
      '<h2 id="a">Words<a class="headerlink" href="#a" title="Permalink">¶</a></h2>',
      '## Words {#a}\n',
    ],
    [
      'a permalink before the words',
      '<h2 id="a"><a href="#a" aria-label="Link"><svg><path d=""/></svg></a> Words</h2>',
      '## Words {#a}\n',
    ],
    ['a sign of a number', '<h2 id="a">Words <a href="#a">#</a></h2>', '## Words {#a}\n'],
    [
      'a heading that is a link to itself',
      '<h2 id="a"><a class="header" href="#a">Words</a></h2>',
      '## Words {#a}\n',
    ],
    ['a heading that leads elsewhere', '<h2><a href="/b/">Words</a></h2>', '## [Words](/b/)\n'],
    [
      'words for readers of screens',
      '<h2>Words <span class="sr-only">Section titled Words</span></h2>',
      '## Words\n',
    ],
    ['a sign at the end', '<h2>C #</h2>', '## C \\#\n'],
    ['nothing in it', '<h2> </h2><p>a</p>', 'a\n'],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
});

describe('links and pictures', () => {
  it.each([
    ['a link', '<p>See <a href="/a/" title="t">this <b>page</b></a>.</p>', 'See [this **page**](/a/).\n'],
    [
      'its own address',
      '<p><a href="https://a.example/x_y">https://a.example/x_y</a></p>',
      '<https://a.example/x_y>\n',
    ],
    ['brackets', '<p><a href="/a/">[1]</a></p>', '[\\[1\\]](/a/)\n'],
    ['a link that says nothing', '<p>a<a href="/b/"></a><a name="c"></a></p>', 'a\n'],
    ['a link that runs a script', '<p><a href="javascript:go()">Go</a></p>', 'Go\n'],
    [
      'code in a link, and a link in code',
      '<p><a href="/a/"><code>x</code></a> <code><a href="/b/">y</a></code></p>',
      '[`x`](/a/) [`y`](/b/)\n',
    ],
    ['a picture', '<p><img src="/a.png" alt="A [cat]"></p>', '![A \\[cat\\]](/a.png)\n'],
    [
      'a picture that loads late',
      '<p><img src="data:image/gif;base64,R0" data-src="/a.png" alt=""></p>',
      '![](/a.png)\n',
    ],
    [
      'a picture in sizes',
      '<picture><source srcset="/a.avif"><img srcset="/s.png 300w, /l.png 900w" alt="x"></picture>',
      '![x](/l.png)\n',
    ],
    ['a dot that counts', '<p>a<img src="https://count.example/?x" width="1" height="1"></p>', 'a\n'],
    ['a sign of a feeling', '<p>Hi <img class="emoji" alt="🎉" src="/e.png"></p>', 'Hi 🎉\n'],
    [
      'a figure',
      '<figure><a href="/big.png"><img src="/a.png" alt="A"></a><figcaption>The cat</figcaption></figure>',
      '[![A](/a.png "The cat")](/big.png)\n',
    ],
    [
      'a figure with a link below',
      '<figure><img src="/a.png" alt="A"><figcaption>By <a href="/b/">B</a></figcaption></figure>',
      '![A](/a.png)\n\nBy [B](/b/)\n',
    ],
    [
      'a video of a service',
      '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0" title="YouTube video player"></iframe>',
      '[YouTube](https://www.youtube.com/watch?v=dQw4w9WgXcQ)\n',
    ],
    [
      'a video',
      '<video controls poster="/p.png"><source src="/talk%20one.mp4"></video>',
      '[talk one.mp4](/talk%20one.mp4)\n',
    ],
    [
      'a frame',
      '<iframe src="https://demo.example/x" title="Demo"></iframe>',
      '[Demo](https://demo.example/x)\n',
    ],
    ['a card', '<a href="/a/"><div><h3>Title</h3><p>Text</p></div></a>', '### [Title](/a/)\n\nText\n'],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
});

describe('lists', () => {
  it.each([
    ['items', '<ul><li>a</li><li>b</li></ul>', '- a\n- b\n'],
    ['a number to start with', '<ol start="3"><li>a<li>b</ol>', '3. a\n4. b\n'],
    ['lists in lists', '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>', '- a\n  1. b\n- c\n'],
    ['a list outside of an item', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b\n'],
    ['paragraphs', '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>', '- a\n\n  b\n\n- c\n'],
    ['code', '<ol><li>a<pre><code>x\n\ny\n</code></pre></li></ol>', '1. a\n\n   ```\n   x\n\n   y\n   ```\n'],
    [
      'tasks',
      '<ul><li><input type="checkbox" checked disabled> a</li><li><label><input type="checkbox"> b</label></li></ul>',
      '- [x] a\n- [ ] b\n',
    ],
    ['two lists', '<ul><li>a</li></ul><ul><li>b</li></ul>', '- a\n\n* b\n'],
    [
      'terms',
      '<dl><dt>A</dt><dd>a</dd><dt>B</dt><dt>C</dt><dd><p>b</p><p>c</p></dd></dl>',
      'A\n: a\n\nB\nC\n: b\n\n  c\n',
    ],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
});

describe('tables', () => {
  it.each([
    [
      'a head',
      '<table><thead><tr><th>A</th><th style="text-align:right">B</th></tr></thead><tbody><tr><td>1</td><td style="text-align: right">2|3</td></tr></tbody></table>',
      '| A | B |\n| --- | ---: |\n| 1 | 2\\|3 |\n',
    ],
    ['no head', '<table><tr><td>1</td><td>2</td></tr></table>', '|  |  |\n| --- | --- |\n| 1 | 2 |\n'],
    [
      'cells over columns and rows',
      '<table><tr><th colspan="2">A</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
      '| A |  |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |\n',
    ],
    [
      'blocks in cells',
      '<table><tr><th>A</th></tr><tr><td><p>a</p><ul><li>b</li><li>c</li></ul></td></tr></table>',
      '| A |\n| --- |\n| a<br>• b<br>• c |\n',
    ],
    [
      'a table that arranges',
      '<table role="presentation"><tr><td><p>a</p></td><td><p>b</p></td></tr></table>',
      'a\n\nb\n',
    ],
    [
      'a caption',
      '<table><caption>Numbers</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>',
      'Numbers\n\n| A |\n| --- |\n| 1 |\n',
    ],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
});

describe('what is set apart', () => {
  it.each([
    [
      'details',
      '<details><summary>More</summary><p>a</p></details>',
      '<details>\n\n<summary>More</summary>\n\na\n\n</details>\n',
    ],
    [
      'MkDocs',
      '<div class="admonition note"><p class="admonition-title">Note</p><p>a</p></div>',
      '> [!NOTE]\n> a\n',
    ],
    [
      'a title of its own',
      '<div class="admonition warning"><p class="admonition-title">Mind <b>this</b></p><p>a</p></div>',
      '> [!WARNING] Mind **this**\n> a\n',
    ],
    [
      'VitePress',
      '<div class="tip custom-block"><p class="custom-block-title">TIP</p><p>a</p><ul><li>b</li></ul></div>',
      '> [!TIP]\n> a\n>\n> - b\n',
    ],
    [
      'Docusaurus',
      '<div class="theme-admonition theme-admonition-danger alert alert--danger"><div class="admonitionHeading_x"><span class="icon"><svg></svg></span>danger</div><div class="admonitionContent_y"><p>a</p></div></div>',
      '> [!DANGER]\n> a\n',
    ],
    [
      'GitHub',
      '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title"><svg></svg>Tip</p><p>a</p></div>',
      '> [!TIP]\n> a\n',
    ],
    [
      'Starlight',
      '<aside class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title" aria-hidden="true">Caution</p><div class="starlight-aside__content"><p>a</p></div></aside>',
      '> [!CAUTION]\n> a\n',
    ],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
});

describe('formulas', () => {
  it.each([
    [
      'KaTeX',
      '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span>.</p>',
      'So $x^2$.\n',
    ],
    [
      'a line of KaTeX',
      '<span class="katex-display"><span class="katex"><math><annotation encoding="application/x-tex">a_b</annotation></math></span></span>',
      '$$\na_b\n$$\n',
    ],
    [
      'MathJax',
      '<p><script type="math/tex">y</script></p><script type="math/tex; mode=display">z</script>',
      '$y$\n\n$$\nz\n$$\n',
    ],
    [
      'Sphinx',
      '<div class="math notranslate nohighlight">\\[a &lt; b\\]</div><p><span class="math">\\(c\\)</span></p>',
      '$$\na < b\n$$\n\n$c$\n',
    ],
  ])('%s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
});

describe('footnotes', () => {
  const note = 'A[^1] b.\n\n[^1]: Note.\n';
  it.each([
    [
      'Hugo',
      '<p>A<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup> b.</p><div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>Note.&#160;<a href="#fnref:1" class="footnote-backref" role="doc-backlink">&#x21a9;&#xfe0e;</a></p></li></ol></div>',
    ],
    [
      'Jekyll',
      '<p>A<sup id="fnref:x" role="doc-noteref"><a href="#fn:x" class="footnote" rel="footnote">1</a></sup> b.</p><div class="footnotes" role="doc-endnotes"><ol><li id="fn:x" role="doc-endnote"><p>Note. <a href="#fnref:x" class="reversefootnote" role="doc-backlink">&#8617;</a></p></li></ol></div>',
    ],
    [
      'Astro',
      '<p>A<sup><a href="#user-content-fn-x" id="user-content-fnref-x" data-footnote-ref="" aria-describedby="footnote-label">1</a></sup> b.</p><section data-footnotes="" class="footnotes"><h2 class="sr-only" id="footnote-label">Footnotes</h2><ol><li id="user-content-fn-x"><p>Note. <a href="#user-content-fnref-x" data-footnote-backref="" aria-label="Back to reference 1" class="data-footnote-backref">↩</a></p></li></ol></section>',
    ],
    [
      'Pandoc',
      '<p>A<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> b.</p><section id="footnotes" class="footnotes footnotes-end-of-document" role="doc-endnotes"><hr><ol><li id="fn1"><p>Note.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>',
    ],
    [
      'Sphinx',
      '<p>A<a class="footnote-reference brackets" href="#id2" id="id1" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a> b.</p><aside class="footnote-list brackets"><aside class="footnote brackets" id="id2" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">1</a><span class="fn-bracket">]</span></span><p>Note.</p></aside></aside>',
    ],
    [
      'mdBook',
      '<p>A<sup class="footnote-reference" id="fr-1-1"><a href="#footnote-1">1</a></sup> b.</p><div class="footnote-definition" id="footnote-1"><sup class="footnote-definition-label">1</sup><p>Note. <a href="#fr-1-1">↩</a></p></div>',
    ],
    [
      'Python-Markdown',
      '<p>A<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup> b.</p><div class="footnote"><hr><ol><li id="fn:1"><p>Note.&#160;<a class="footnote-backref" href="#fnref:1" title="Jump back">&#8617;</a></p></li></ol></div>',
    ],
  ])('of %s', (_, html) => expect(markdownOf(html).replace(/\u00A0/g, '')).toBe(note));

  it('a link to a heading is no footnote, even if its text is a number', () => {
    expect(markdownOf('<p>See <a href="#two">2</a>.</p><h2 id="two">Two</h2>')).toBe(
      'See [2](#two).\n\n## Two\n',
    );
  });
});
