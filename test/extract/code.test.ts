import { describe, expect, it } from 'vitest';
import { markdownOf } from '../support/built.ts';

const CODE = 'const a = "<b>";\n\nif (a)\n\treturn;\n';
const fenced = (language: string, code = CODE) => `\`\`\`${language}\n${code}\`\`\`\n`;
const escaped = CODE.replace(/</g, '&lt;').replace(/>/g, '&gt;');
const lines = escaped.split('\n').slice(0, -1);
const spans = (html: string) => html.replace(/const|return/g, '<span class="kd">$&</span>');

describe('code, byte for byte, with its language', () => {
  it.each([
    ['no program', '', `<pre><code>${escaped}</code></pre>`],
    ['markdown-it', 'js', `<pre><code class="language-js">${escaped}</code></pre>`],
    ['highlight.js', 'js', `<pre><code class="hljs language-js">${spans(escaped)}</code></pre>`],
    ['highlight.js of old', 'js', `<pre><code class="hljs js">${spans(escaped)}</code></pre>`],
    [
      'Jekyll with Rouge',
      'js',
      `<div class="language-js highlighter-rouge"><div class="highlight"><pre class="highlight"><code>${spans(escaped)}</code></pre></div></div>`,
    ],
    [
      'Rouge with numbers',
      'js',
      `<figure class="highlight"><pre><code class="language-js" data-lang="js"><table class="rouge-table"><tbody><tr><td class="gutter gl"><pre class="lineno">1\n2\n3\n4\n</pre></td><td class="code"><pre>${spans(escaped)}</pre></td></tr></tbody></table></code></pre></figure>`,
    ],
    [
      'Hugo',
      'js',
      `<div class="highlight"><pre tabindex="0" class="chroma"><code class="language-js" data-lang="js">${lines.map((line) => `<span class="line"><span class="cl">${spans(line)}\n</span></span>`).join('')}</code></pre></div>`,
    ],
    [
      'Hugo with numbers in lines',
      'js',
      `<div class="highlight"><pre class="chroma"><code class="language-js" data-lang="js">${lines.map((line, index) => `<span class="line"><span class="ln">${index + 1}</span><span class="cl">${spans(line)}\n</span></span>`).join('')}</code></pre></div>`,
    ],
    [
      'Hugo with a table',
      'js',
      `<div class="highlight"><div class="chroma"><table class="lntable"><tr><td class="lntd"><pre class="chroma"><code>${lines.map((_, index) => `<span class="lnt">${index + 1}\n</span>`).join('')}</code></pre></td><td class="lntd"><pre class="chroma"><code class="language-js" data-lang="js">${spans(escaped)}</code></pre></td></tr></table></div></div>`,
    ],
    [
      'Hexo',
      'js',
      `<figure class="highlight js"><table><tr><td class="gutter"><pre>${lines.map((_, index) => `<span class="line">${index + 1}</span><br>`).join('')}</pre></td><td class="code"><pre>${lines.map((line) => `<span class="line">${spans(line)}</span><br>`).join('')}</pre></td></tr></table></figure>`,
    ],
    [
      'MkDocs with Pygments',
      'js',
      `<div class="language-js highlight"><pre><span></span><code>${lines.map((line, index) => `<a id="__codelineno-0-${index + 1}" name="__codelineno-0-${index + 1}" href="#__codelineno-0-${index + 1}"></a>${spans(line)}\n`).join('')}</code></pre></div>`,
    ],
    [
      'Pygments with numbers',
      'js',
      `<div class="highlight-js notranslate"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2\n3\n4</pre></div></td><td class="code"><div class="highlight"><pre><span></span>${spans(escaped)}</pre></div></td></tr></table></div>`,
    ],
    [
      'Sphinx',
      'js',
      `<div class="highlight-js notranslate"><div class="highlight"><pre><span></span><span class="linenos">1</span>${spans(lines[0] as string)}\n<span class="linenos">2</span>\n<span class="linenos">3</span>${lines[2]}\n<span class="linenos">4</span>${lines[3]}\n</pre></div></div>`,
    ],
    [
      'Shiki in Astro',
      'js',
      `<pre class="astro-code github-dark" style="background-color:#24292e" tabindex="0" data-language="js"><code>${lines.map((line) => `<span class="line">${spans(line)}</span>`).join('\n')}</code></pre>`,
    ],
    [
      'VitePress',
      'js',
      `<div class="language-js vp-adaptive-theme line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">js</span><pre class="shiki shiki-themes" tabindex="0" v-pre=""><code>${lines.map((line) => `<span class="line">${spans(line)}</span>`).join('\n')}</code></pre><div class="line-numbers-wrapper" aria-hidden="true"><span class="line-number">1</span><br><span class="line-number">2</span><br></div></div>`,
    ],
    [
      'Docusaurus',
      'js',
      `<div class="language-js codeBlockContainer_x theme-code-block"><div class="codeBlockContent_y"><pre tabindex="0" class="prism-code language-js codeBlock_z"><code class="codeBlockLines_a">${lines.map((line) => `<span class="token-line" style="color:#000">${line === '' ? '<span class="token plain" style="display:inline-block"></span>' : spans(line)}<br></span>`).join('')}</code></pre><div class="buttonGroup_b"><button type="button" aria-label="Copy code">Copy</button></div></div></div>`,
    ],
    [
      'Prism with numbers',
      'js',
      `<pre class="line-numbers language-js"><code class="language-js">${spans(escaped)}<span aria-hidden="true" class="line-numbers-rows"><span></span><span></span></span></code></pre>`,
    ],
    [
      'Starlight',
      'js',
      `<div class="expressive-code"><figure class="frame not-content"><figcaption class="header"></figcaption><pre data-language="js"><code>${lines.map((line, index) => `<div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">${index + 1}</div></div><div class="code">${line === '' ? '\n' : spans(line)}</div></div>`).join('')}</code></pre><div class="copy"><div aria-live="polite"></div><button title="Copy to clipboard" data-code="x"><div></div></button></div></figure></div>`,
    ],
    [
      'Pandoc',
      'js',
      `<div class="sourceCode" id="cb1"><pre class="sourceCode js"><code class="sourceCode javascript">${lines.map((line, index) => `<span id="cb1-${index + 1}"><a href="#cb1-${index + 1}" aria-hidden="true" tabindex="-1"></a>${spans(line)}</span>`).join('\n')}</code></pre></div>`,
    ],
    ['GitHub', 'js', `<div class="highlight highlight-source-js"><pre>${spans(escaped)}</pre></div>`],
  ])('as %s writes it', (_, language, html) => {
    expect(markdownOf(`<p>a</p>${html}`).replace('javascript', 'js')).toBe(`a\n\n${fenced(language)}`);
  });

  it.each([
    [
      'fences in it',
      '<pre><code class="language-md">```js\nx\n```\n</code></pre>',
      '````md\n```js\nx\n```\n````\n',
    ],
    ['an end without a line', '<pre>a\n  b</pre>', '```\na\n  b\n```\n'],
    ['lines at its end', '<pre>a\n\n\n</pre>', '```\na\n\n\n```\n'],
    ['a first line, which HTML drops', '<pre>\n\na</pre>', '```\n\na\n```\n'],
    [
      'a title',
      '<figure class="frame"><figcaption class="header"><span class="title">src/a.js</span></figcaption><pre><code>a</code></pre></figure>',
      'src/a.js\n\n```\na\n```\n',
    ],
    ['nothing', '<pre><code> \n</code></pre><p>a</p>', 'a\n'],
    ['the language of no program', '<pre><code class="language-text">a</code></pre>', '```\na\n```\n'],
  ])('with %s', (_, html, markdown) => expect(markdownOf(html)).toBe(markdown));
});
