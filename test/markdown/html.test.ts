import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../src/markdown/html/html.ts';
import { runs } from '../support/whole.ts';

const html = (markdown: string) => renderHtml(markdown).replaceAll('\n', '');

describe('what other dialects set apart keeps its words and its title', () => {
  it.each([
    [':::note\nText.\n:::', '<aside class="notice"><p><strong>Note</strong></p><p>Text.</p></aside>'],
    [
      ':::tip[Mind *this*]\n\nText.\n\n:::',
      '<aside class="notice tip"><p><strong>Mind <em>this</em></strong></p><p>Text.</p></aside>',
    ],
    [
      '::: details Click me\nText.\n:::',
      '<aside class="notice"><p><strong>Click me</strong></p><p>Text.</p></aside>',
    ],
    [
      '::: {.callout-warning title="Mind"}\nText.\n:::',
      '<aside class="notice warning"><p><strong>Mind</strong></p><p>Text.</p></aside>',
    ],
    [
      '!!! note "Mind"\n    One.\n\n    Two.\n\nThree.',
      '<aside class="notice"><p><strong>Mind</strong></p><p>One.</p><p>Two.</p></aside><p>Three.</p>',
    ],
    ['??? info\n    Text.', '<aside class="notice"><p><strong>Info</strong></p><p>Text.</p></aside>'],
    [
      '=== "Tab"\n\n    ```\n    code\n    ```',
      '<p><strong>Tab</strong></p><pre tabindex="0"><code>code</code></pre>',
    ],
    [
      '> [!IMPORTANT]\n> Text.',
      '<blockquote class="notice important"><p><strong>Important</strong></p><p>Text.</p></blockquote>',
    ],
    [
      '> [!NOTE]\n> Text.',
      '<blockquote class="notice"><p><strong>Note</strong></p><p>Text.</p></blockquote>',
    ],
    [
      '> [!NOTE]\n>\n> Text.',
      '<blockquote class="notice"><p><strong>Note</strong></p><p>Text.</p></blockquote>',
    ],
    [
      '> [!tip]- Mind\n> Text.',
      '<blockquote class="notice tip"><p><strong>Mind</strong></p><p>Text.</p></blockquote>',
    ],
    [
      '- a\n  :::note\n  b\n  :::',
      '<ul><li>a<aside class="notice"><p><strong>Note</strong></p>b</aside></li></ul>',
    ],
    ['It is ==marked== here.', '<p>It is <mark>marked</mark> here.</p>'],
    ['a == b and c == d, x==1&&y==2', '<p>a == b and c == d, x==1&amp;&amp;y==2</p>'],
    ['$$a_1 * b_2 * c \\\\ d$$', '<p>$$a_1 * b_2 * c \\\\ d$$</p>'],
    [
      '::alert{type="info"}\nText.\n::',
      '<aside class="notice"><p><strong>Alert</strong></p><p>Text.</p></aside>',
    ],
    ['Term\n: One\n: *Two*', '<dl><dt>Term</dt><dd>One</dd><dd><em>Two</em></dd></dl>'],
    ['A\n\n:   One\n\nText', '<dl><dt>A</dt><dd>One</dd></dl><p>Text</p>'],
    ['A\n\n: One\n\n: Two', '<dl><dt>A</dt><dd>One</dd><dd>Two</dd></dl>'],
    ['A sentence: this\none', '<p>A sentence: thisone</p>'],
    ['- a\n\n: b', '<ul><li>a</li></ul><p>: b</p>'],
    ['Not :::this.', '<p>Not :::this.</p>'],
  ])('%j', (markdown, shown) => {
    expect(html(markdown)).toBe(shown);
  });
});

it('what its author hides is not shown', () => {
  expect(html('a <span style="color: red; display: none">hidden <b>too</b></span>')).toBe('<p>a </p>');
  expect(html('<template><p>hidden</p></template><noscript>hidden</noscript>Text')).toBe('<p>Text</p>');
  expect(html('<div hidden>\n\nhidden\n\n</div>\n\nText')).toBe('<p>Text</p>');
});

describe('elements without end', () => {
  it.each(['<b>', '<h1>', '<svg>', '<pre>', '<ul><li>', '<table><tr><td>'])(
    '%s take no longer than their length',
    (tag) => {
      // Quadratic growth would exceed the time limit of the test.
      expect(renderHtml(tag.repeat(runs(1_000_000) / tag.length)).length).toBeLessThan(100_000_000);
    },
  );

  it('are no reason to lose what follows a drawing or a long list', () => {
    const drawing = `<div>${'<circle r="1"/>'.repeat(2000)}${'<li>a'.repeat(2000)}</div>`;
    expect(renderHtml(`${drawing}\n\n<em>After</em>\n`)).toContain('<em>After</em>');
  });
});

it('what is nested deeper than anyone nests it is no reason to fail', () => {
  const deep = (line: (depth: number) => string) =>
    Array.from({ length: 2000 }, (_, depth) => line(depth)).join('');
  for (const text of [
    deep((depth) => `${'\t'.repeat(depth)}!!! note\n`),
    deep((depth) => `${'\t'.repeat(depth)}- a\n`),
    deep((depth) => `${'\t'.repeat(depth)}[^${depth}]: a [^${depth + 1}]\n`),
    `${'> '.repeat(50_000)}a`,
    `${'!['.repeat(20_000)}${'](a)'.repeat(20_000)}`,
    `${'^['.repeat(20_000)}${']'.repeat(20_000)}`,
  ]) {
    expect(() => renderHtml(text)).not.toThrow();
  }
});

// By GFM, section 6.9, names of files are no hosts.
it.each([
  ['Mail ada@example.com.', '<p>Mail <a href="mailto:ada@example.com">ada@example.com</a>.</p>'],
  ['See www.example.com/a_b.', '<p>See <a href="http://www.example.com/a_b">www.example.com/a_b</a>.</p>'],
  ['In about.md and node.js', '<p>In about.md and node.js</p>'],
])('%j is linked where it is an address', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

it.each([
  ['`--yes-really`', '<code class="option">--yes-really</code>'],
  ['`git push --force`', '<code class="option">git push --force</code>'],
  ['`text/markdown-extra`', '<code>text/markdown-extra</code>'],
  ['`curl --header "Accept: text/markdown"`', '<code>curl --header "Accept: text/markdown"</code>'],
])('an option in short code is not parted: %s', (markdown, expected) => {
  expect(html(markdown)).toBe(`<p>${expected}</p>`);
});
