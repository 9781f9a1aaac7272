import { expect, it } from 'vitest';
import { markdownOf } from '../support/built.ts';

it.each([
  ['a list from nought', '<ol start="0"><li>a</li><li>b</li></ol>', '0. a\n1. b\n'],
  ['a list that goes on', '<ol start="9"><li>a</li><li>b</li></ol>', '9. a\n10. b\n'],
  ['a list from less', '<ol start="-3"><li>a</li></ol>', '1. a\n'],
  ['a frame that runs', '<p>a</p><iframe src="javascript:alert(1)" title="b"></iframe>', 'a\n'],
  ['a video without an address', '<p>a</p><video src="blob:x"></video>', 'a\n'],
  [
    'the largest picture of a set',
    '<p><img alt="a" srcset="/s.png 320w, /l.png 1280w, /m.png 640w"></p>',
    '![a](/l.png)\n',
  ],
  [
    'a cell of two rows',
    '<table><tr><th>a</th><th>b</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1 | 2 |\n|  | 3 |\n| 4 | 5 |\n',
  ],
  [
    'a cell of two columns',
    '<table><tr><th>a</th><th>b</th></tr><tr><td colspan="2">x | y</td></tr></table>',
    '| a | b |\n| --- | --- |\n| x \\| y |  |\n',
  ],
  [
    'a heading for each row',
    '<table><tr><th>a</th><td>1</td></tr><tr><th>b</th><td>2</td></tr></table>',
    '|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n',
  ],
  ['what is hidden from all', '<p>a <span aria-hidden="true">b</span> c</p>', 'a c\n'],
  ['code of no language', '<pre><code class="language-plaintext">x</code></pre>', '```\nx\n```\n'],
  ['code of a language', '<pre><code class="language-js">x</code></pre>', '```js\nx\n```\n'],
  ['code with backticks', '<p><code>a``b`c</code></p>', '```a``b`c```\n'],
  ['signs of links', '<p>[a](b) and [c]: d</p>', '[a\\](b) and [c\\]: d\n'],
])('%s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});
