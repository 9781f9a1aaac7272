import { describe, expect, it } from 'vitest';
import { markdownOf } from '../support/built.ts';

/** HTML that these programs write, taken from a run or from their documentation. */
const SHAPES: readonly [program: string, html: string, markdown: string][] = [
  [
    'Doxygen: code',
    '<div class="fragment"><div class="line"><a id="l1"></a><span class="lineno">    1</span> <span class="comment">// says why</span></div>\n<div class="line"><span class="lineno">    2</span> <span class="keyword">int</span> main();</div>\n</div>',
    '```\n// says why\nint main();\n```\n',
  ],
  [
    'Material for MkDocs: numbered code',
    '<div class="highlight"><table class="highlighttable"><tbody><tr><td class="linenos"><div class="linenodiv"><pre><span></span><span class="normal">1</span>\n<span class="normal">2</span></pre></div></td><td class="code"><div><pre><span></span><code><span>a()</span>\n<span>b()</span>\n</code></pre></div></td></tr></tbody></table></div>',
    '```\na()\nb()\n```\n',
  ],
  [
    'Starlight: a tree of files',
    '<starlight-file-tree><ul><li class="directory"><details open><summary><span class="tree-entry"><span><span aria-hidden="true"><svg></svg></span><span class="sr-only">Directory</span>src/</span></span></summary><ul><li class="file"><span class="tree-entry"><span>a.ts</span> <span class="comment">the entry</span></span></li></ul></details></li></ul></starlight-file-tree>',
    '- src/\n  - a.ts the entry\n',
  ],
  [
    'Starlight: a notice with a title',
    '<aside aria-label="Well?" class="starlight-aside starlight-aside--tip"><p class="starlight-aside__title" aria-hidden="true"><svg></svg>Well?</p><div class="starlight-aside__content"><p>Yes.</p></div></aside>',
    '> [!TIP] Well?\n> Yes.\n',
  ],
  [
    'Expressive Code: what changes',
    '<pre data-language="js"><code><div class="ec-line highlight del"><div class="code">old()</div></div><div class="ec-line highlight ins"><div class="code">new()</div></div><div class="ec-line"><div class="code">same()</div></div></code></pre>',
    '```diff\n-old()\n+new()\n same()\n```\n',
  ],
  [
    'VitePress: what changes',
    '<div class="language-js"><pre class="shiki has-diff"><code><span class="line diff remove">old()</span>\n<span class="line diff add">new()</span>\n<span class="line">same()</span></code></pre></div>',
    '```diff\n-old()\n+new()\n same()\n```\n',
  ],
  [
    'Pygments: a diff that has its signs',
    '<pre class="highlight"><code class="language-diff"><span class="line del">-old()</span>\n<span class="line ins">+new()</span></code></pre>',
    '```diff\n-old()\n+new()\n```\n',
  ],
  [
    'a gist that a script has written',
    '<table class="highlight"><tr><td class="blob-num" data-line-number="1"></td><td class="blob-code">a()</td></tr><tr><td class="blob-num" data-line-number="2"></td><td class="blob-code">b()</td></tr></table>',
    '```\na()\nb()\n```\n',
  ],
  [
    'SyntaxHighlighter: numbered code',
    '<table><tr><td class="gutter"><div>1</div><div>2</div></td><td class="code"><div class="container"><div><code>a()</code></div><div><code>b()</code></div></div></td></tr></table>',
    '```\na()\nb()\n```\n',
  ],
  [
    'a table whose column has the name of code',
    '<table><tr><th>Code</th><th>Price</th></tr><tr><td class="code">A1</td><td>3</td></tr></table>',
    '| Code | Price |\n| --- | --- |\n| A1 | 3 |\n',
  ],
  [
    'Bootstrap: tabs',
    '<ul class="nav nav-tabs"><li><a href="#l" data-toggle="tab">Linux</a></li><li><a href="#m" data-bs-toggle="tab">Mac</a></li></ul><div><div id="l">apt</div><div id="m">brew</div></div>',
    '**Linux**\n\napt\n\n**Mac**\n\nbrew\n',
  ],
  [
    'Bootstrap: an answer behind a link',
    '<p>See</p><a data-toggle="collapse" href="#c">Why?</a><div id="c" style="display:none"><p>So.</p></div>',
    'See\n\n**Why?**\n\nSo.\n',
  ],
  [
    'answers behind buttons, one after the other',
    '<div><button aria-expanded="false" aria-controls="c">One?</button><div id="c" hidden><p>Yes.</p></div> <button aria-expanded="false" aria-controls="d">Two?</button><div id="d" hidden><p>No.</p></div></div>',
    '**One?**\n\nYes.\n\n**Two?**\n\nNo.\n',
  ],
  [
    'an answer behind the button of its heading',
    '<h2><button aria-expanded="false" aria-controls="c">Why?</button></h2><div id="c" hidden><p>So.</p></div>',
    '## Why?\n\nSo.\n',
  ],
  [
    'Elementor: an answer below its question',
    '<div><div role="button" aria-controls="c" aria-expanded="false"><a>Why?</a></div><div id="c" role="region"><p>So.</p></div></div>',
    '**Why?**\n\nSo.\n',
  ],
  [
    'a control around what it shows',
    '<div data-toggle="collapse" data-target="#a"><h3>Why?</h3><div id="a" style="display:none"><p>So.</p></div></div>',
    '### Why?\n',
  ],
  [
    'a row that shows another one',
    '<table><tr><th>A</th><th>B</th></tr><tr data-toggle="collapse" data-target="#r"><td>one</td><td>two</td></tr><tr id="r" style="display:none"><td>three</td></tr></table>',
    '| A | B |\n| --- | --- |\n| one | two |\n',
  ],
  [
    'a word of a sentence that shows a part',
    '<p>Read <a href="#c" aria-expanded="false">the details</a> first.</p><div id="c" style="display:none"><p>So.</p></div>',
    'Read [the details](#c) first.\n',
  ],
  [
    'a dialog, and a hidden part behind a heading that does not name it',
    '<h2>Part <button aria-expanded="false">Link</button></h2><div hidden><p>No.</p></div><a data-toggle="modal" aria-expanded="false" href="#m">Open</a><div id="m" hidden><p>No.</p></div>',
    '## Part Link\n\n[Open](#m)\n',
  ],
  [
    'numbered code with a caption',
    '<table><caption>a.js</caption><tr><td class="gutter">1</td><td class="code">a()</td></tr></table>',
    'a.js\n\n|  |  |\n| --- | --- |\n| 1 | a() |\n',
  ],
  [
    'a menu behind a button, and a hidden list',
    '<header><button aria-expanded="false" aria-controls="c">Menu</button><div id="c" hidden><p>No.</p></div></header><p>See</p><a aria-expanded="false" href="#d">x</a><ul id="d" hidden><li>No.</li></ul>',
    'See\n\n[x](#d)\n',
  ],
  [
    'a gist',
    '<p>See</p><script src="https://gist.github.com/ada/12ab.js"></script>',
    'See\n\n[Gist](https://gist.github.com/ada/12ab)\n',
  ],
  [
    'Asciidoctor: notices',
    '<div class="admonitionblock note"><table><tr><td class="icon"><div class="title">Note</div></td><td class="content">Mind it.</td></tr></table></div><div class="admonitionblock tip"><table><tr><td class="icon"><i class="fa icon-tip" title="Tip"></i></td><td class="content"><div class="title">Well</div><div class="paragraph"><p>Try it.</p></div></td></tr></table></div>',
    '> [!NOTE]\n> Mind it.\n\n> [!TIP] Well\n> Try it.\n',
  ],
  [
    'Asciidoctor: footnotes',
    '<p>A word<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1">1</a>]</sup> here.</p><div id="footnotes"><hr><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. The note.</div></div>',
    'A word[^1] here.\n\n[^1]: The note.\n',
  ],
  [
    'Org: footnotes',
    '<p>A word<sup><a id="fnr.1" class="footref" href="#fn.1" role="doc-backlink">1</a></sup> here.</p><div id="footnotes"><h2 class="footnotes">Footnotes: </h2><div id="text-footnotes"><div class="footdef"><sup><a id="fn.1" class="footnum" href="#fnr.1" role="doc-backlink">1</a></sup> <div class="footpara"><p>The note.</p></div></div></div></div>',
    'A word[^1] here.\n\n[^1]: The note.\n',
  ],
  [
    'docutils: a note that refers to another',
    '<p>A<a class="footnote-reference brackets" href="#n1" id="r1" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a>.</p><aside class="footnote brackets" id="n1" role="note"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#r1">1</a><span class="fn-bracket">]</span></span><p>One, see<a class="footnote-reference brackets" href="#n2" id="r2" role="doc-noteref"><span class="fn-bracket">[</span>2<span class="fn-bracket">]</span></a>.</p></aside><aside class="footnote brackets" id="n2" role="note"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#r2">2</a><span class="fn-bracket">]</span></span><p>Two.</p></aside>',
    'A[^1].\n\n[^1]: One, see[^2].\n\n[^2]: Two.\n',
  ],
  [
    'docutils: topics and sidebars',
    '<aside class="topic"><p class="topic-title">Reeds</p><p>They stand.</p></aside><aside class="sidebar"><p class="sidebar-title">Rushes</p><p>They are round.</p></aside><aside class="contents topic"><p class="topic-title">Contents</p></aside>',
    'Reeds\n\nThey stand.\n\nRushes\n\nThey are round.\n',
  ],
  [
    'Texinfo: links to the pages around',
    '<div class="nav-panel"><p>Next: <a href="B.html" accesskey="n" rel="next">Reeds</a>, Up: <a href="U.html" rel="up">Plants</a> &nbsp; [<a href="I.html" rel="index">Index</a>]</p></div><p>See the <a rel="next" href="B.html">next page</a>, which says what reeds are.</p>',
    'See the [next page](B.html), which says what reeds are.\n',
  ],
  [
    'Pandoc: an abstract',
    '<html><body><header id="title-block-header"><h1 class="title">Reeds</h1><p class="author">Ann Heron</p><div class="abstract"><div class="abstract-title">Abstract</div><p>This says in a few words what the paper is about.</p></div></header><p>Reeds stand.</p></body></html>',
    '# Reeds\n\nAbstract\n\nThis says in a few words what the paper is about.\n\nReeds stand.\n',
  ],
  [
    'GitBook: footnotes',
    '<p>A word<sup><a href="#fn_6" id="reffn_6">6</a></sup> here.</p><blockquote id="fn_6">\n<sup>6</sup>. The <b>note</b>.<a href="#reffn_6" title="Jump back"> &#8617;</a>\n</blockquote>',
    'A word[^1] here.\n\n[^1]: The **note**.\n',
  ],
  [
    'Material for MkDocs: a file above its code',
    '<div class="language-yaml highlight"><span class="filename">conf/site.yml</span><pre><span></span><code>a: 1\n</code></pre></div>',
    'conf/site.yml\n\n```yaml\na: 1\n```\n',
  ],
  [
    'VitePress: the language above its code',
    '<div class="language-js"><button title="Copy"></button><span class="lang">js</span><pre><code>a()\n</code></pre></div>',
    '```js\na()\n```\n',
  ],
  [
    'a diagram of Mermaid',
    '<div class="mermaid">graph TD\n  A --&gt; B\n</div>',
    '```mermaid\ngraph TD\n  A --> B\n```\n',
  ],
  [
    'a drawing with a name',
    '<p>a</p><svg role="img" aria-label="Sales by year"><path d=""/></svg>',
    'a\n\nSales by year\n',
  ],
  ['an icon', '<p>a <svg role="img" aria-label="star" width="16"></svg> b</p>', 'a b\n'],
  ['a list that counts down', '<ol reversed><li>a</li><li>b</li></ol>', '2. a\n1) b\n'],
  [
    'items with numbers of their own',
    '<ol><li>a</li><li value="7">b</li><li>c</li></ol>',
    '1. a\n7) b\n8) c\n',
  ],
  [
    'a playlist',
    '<iframe src="https://www.youtube.com/embed/videoseries?list=PL12"></iframe>',
    '[YouTube](https://www.youtube.com/playlist?list=PL12)\n',
  ],
  [
    'what a channel sends now',
    '<iframe src="//www.youtube.com/embed/live_stream?channel=UC12"></iframe>',
    '[YouTube](https://www.youtube.com/channel/UC12/live)\n',
  ],
];

it.each(SHAPES)('%s', (_program, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

describe('a panel of tabs begins with the name of its tab', () => {
  const both = '**One**\n\nfirst\n\n**Two**\n\nsecond\n';
  it.each([
    [
      'Material for MkDocs',
      '<div class="tabbed-set tabbed-alternate"><input checked id="t1" name="t" type="radio"><input id="t2" name="t" type="radio"><div class="tabbed-labels"><label for="t1">One</label><label for="t2">Two</label></div><div class="tabbed-content"><div class="tabbed-block"><p>first</p></div><div class="tabbed-block"><p>second</p></div></div></div>',
    ],
    [
      'Docusaurus',
      '<div class="tabs-container"><ul role="tablist" class="tabs"><li role="tab" aria-selected="true">One</li><li role="tab" aria-selected="false">Two</li></ul><div class="margin-top--md"><div role="tabpanel"><p>first</p></div><div role="tabpanel" hidden><p>second</p></div></div></div>',
    ],
    [
      'Starlight',
      '<starlight-tabs><div class="tablist-wrapper"><ul role="tablist"><li role="presentation" class="tab"><a role="tab" href="#p0" id="tab0">One</a></li><li role="presentation" class="tab"><a role="tab" href="#p1" id="tab1">Two</a></li></ul></div><div id="p0" aria-labelledby="tab0" role="tabpanel"><p>first</p></div><div id="p1" aria-labelledby="tab1" role="tabpanel" hidden><p>second</p></div></starlight-tabs>',
    ],
    [
      'sphinx-design',
      '<div class="sd-tab-set docutils"><input checked id="i0" name="s" type="radio"><label class="sd-tab-label" for="i0">One</label><div class="sd-tab-content docutils"><p>first</p></div><input id="i1" name="s" type="radio"><label class="sd-tab-label" for="i1">Two</label><div class="sd-tab-content docutils"><p>second</p></div></div>',
    ],
    [
      'Bootstrap',
      '<ul class="nav nav-tabs" role="tablist"><li class="nav-item" role="presentation"><button role="tab" aria-controls="a">One</button></li><li role="presentation"><button role="tab" aria-controls="b">Two</button></li></ul><div class="tab-content"><div class="tab-pane" id="a"><p>first</p></div><div class="tab-pane" id="b"><p>second</p></div></div>',
    ],
  ])('%s', (_program, html) => {
    expect(markdownOf(html)).toBe(both);
  });

  it('VitePress: names of files', () => {
    const code = (text: string) =>
      `<div class="language-ts"><button title="Copy Code" class="copy"></button><span class="lang">ts</span><pre class="shiki"><code><span class="line">${text}</span></code></pre></div>`;
    const html = `<div class="vp-code-group"><div class="tabs"><input type="radio" name="g" id="a" checked><label data-title="a.ts" for="a">a.ts</label><input type="radio" name="g" id="b"><label for="b">b.ts</label></div><div class="blocks">${code('let a')}${code('let b')}</div></div>`;
    expect(markdownOf(html)).toBe('**a.ts**\n\n```ts\nlet a\n```\n\n**b.ts**\n\n```ts\nlet b\n```\n');
  });
});
