import { expect, it } from 'vitest';
import { flatHtml } from '../../src/markdown/flat-html.ts';
import { renderHtml } from '../../src/markdown/html.ts';

it.each([
  ['<div>\n    <p>a *b*</p>\n\n    <p>c</p>\n</div>', '<div>\n<p>a *b*</p>\n<p>c</p>\n</div>'],
  ['<pre>a\n\n  b</pre>', '<pre>a\n\u0020\n  b</pre>'],
  ['<p>a</p>\n<script>\nx();\n\ny();\n</script>\n<style>p{}</style>', '<p>a</p>'],
  ['a *b*\n\n# c', '<div></div>\na *b*\n# c'],
  [
    '<p>a</p>\n```js\nb()\n\nc()\n```\n<p>d</p>',
    '<p>a</p>\n<pre tabindex="0"><code class="language-js"><span class="f">b</span>()\n\n<span class="f">c</span>()\n</code></pre>\n<p>d</p>',
  ],
])('the HTML %j is shown as it is', (html, shown) => {
  expect(renderHtml(flatHtml(html)).trim()).toBe(shown);
});
