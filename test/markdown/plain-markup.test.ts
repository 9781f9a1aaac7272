import { expect, it } from 'vitest';
import { withoutMarkup } from '../../src/markdown/plain-markup.ts';

it.each([
  ['A <span class="x">tern</span> and <font color=red>a gull</font>.', 'A tern and a gull.'],
  ['## Install <a id="install"></a>\n\nText.', '## Install\n\nText.'],
  ['<div class="grid">\n\nText.\n\n</div>\n\nMore.', 'Text.\n\nMore.'],
  ['<h3 align="center">Terns</h3>\n\nText.', '### Terns\n\nText.'],
  ['See <a href="/terns" class="x">the <b>terns</b></a>.', 'See [the **terns**](/terns).'],
  ['<img src="/a b.png" alt="A [tern]" width="20">', '![A \\[tern\\]](</a%20b.png>)'],
  ['<p>\n\n**Type:** `x`\n</p>\n\nText.', '**Type:** `x`\n\nText.'],
  ['<code>a &lt; b</code> and <code>*c*</code>', '`a < b` and `*c*`'],
  ['<iframe src="https://a.example/x" title="A map"></iframe>', '[A map](https://a.example/x)'],
  ['<video controls>\n<source src="/a.mp4">\nNo video.\n</video>', '[Video](/a.mp4)'],
  [
    'Text. <script async src="/x.js"></script>\n\n<style>\np { color: red }\n</style>\n\nMore.',
    'Text.\n\nMore.',
  ],
  ['Write <script>alert(1)</script> here.', 'Write <script>alert(1)</script> here.'],
  ['<i class="fa fa-x"></i> Home', ' Home'],
  ['A <b>bold </b>word', 'A bold word'],
  ['Press <kbd>Esc</kbd>, H<sub>2</sub>O', 'Press <kbd>Esc</kbd>, H<sub>2</sub>O'],
  [
    '<details>\n<summary>More</summary>\n\nText.\n\n</details>',
    '<details>\n<summary>More</summary>\n\nText.\n\n</details>',
  ],
  ['<table><tr><td><b>a</b></td></tr></table>', '<table><tr><td><b>a</b></td></tr></table>'],
  ['`<span>` and\n\n```\n<div>\n```\n\n    <p>', '`<span>` and\n\n```\n<div>\n```\n\n    <p>'],
  [
    '<span hidden>secret</span> <span style="display: none">s</span>',
    '<span hidden>secret</span> <span style="display: none">s</span>',
  ],
  ['Type <your-name> at <https://a.example/>', 'Type <your-name> at <https://a.example/>'],
  ['1 < 2 <b', '1 < 2 <b'],
  ['<div>\n    <p>\n      Deep.\n    </p>\n\n    code\n</div>', 'Deep.\n\n    code\n'],
  [
    'A\n\n<blockquote class="x"><p lang="en">Terns &amp; gulls</p>&mdash; Ann <a href="/s">May</a></blockquote> <script src="x"></script>\n\nB',
    'A\n\n> Terns &amp; gulls\n>\n> &mdash; Ann [May](/s)\n\nB',
  ],
])('%j', (text, expected) => {
  expect(withoutMarkup(text)).toBe(expected);
});
