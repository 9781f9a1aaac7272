import { describe, expect, it } from 'vitest';
import { withoutHtmlBlocks } from '../../src/content/formats/html-blocks.ts';

const shown = (text: string) => withoutHtmlBlocks(text, false);

describe('HTML in Markdown', () => {
  it.each([
    [
      'a table',
      'Before\n<table class="t">\n  <tr><th>A</th><th>B</th></tr>\n\n  <tr><td>1</td><td><code>x|y</code></td></tr>\n</table>\nAfter',
      'Before\n\n| A | B |\n| --- | --- |\n| 1 | `x\\|y` |\n\nAfter',
    ],
    [
      'boxes that only arrange',
      '<div style="display: flex;">\n  <div><a href="x (1).md"><strong>Goal</strong></a></div>\n  <div><progress value="21" max="40"></progress>\n</div>\n</div>\n',
      '[**Goal**](<x%20(1).md>)\n\n21/40\n',
    ],
    ['tags around Markdown', '<div class="grid">\n\n*Some* text.\n\n</div>\n', '\n*Some* text.\n'],
    [
      'tables in boxes around Markdown',
      '<center>\n\n*Some* text.\n\n<table><tr><td>a</td><td>b</td></tr></table>\n\n</center>\n',
      '\n*Some* text.\n\n|  |  |\n| --- | --- |\n| a | b |\n',
    ],
    [
      'a box in a tab, with words in its styles that hide elsewhere',
      '=== "A"\n\n    <div style="overflow: hidden; name: x">\n\n    *Some*\n\n    </div>\n',
      '=== "A"\n\n    *Some*\n',
    ],
    ['definitions', '<dl><dt>Bend</dt><dd>Joins ropes</dd></dl>', 'Bend\n: Joins ropes'],
    [
      'a table in a list item',
      '-  Item\n\n   <table><tr><th>a</th></tr></table>',
      '-  Item\n\n   | a |\n   | --- |',
    ],
  ])('is Markdown where it is %s', (_, html, markdown) => {
    expect(shown(html)).toBe(markdown);
  });

  it.each([
    ['a box whose lines would become code', '<div>\n    <div id="a">\n<b>A</b>\n</div>\n</div>\n'],
    ['code', '```html\n<table><tr><td>a</td></tr></table>\n```\n\n    <div>a</div>\n\n`<div>`\n'],
    ['tables around Markdown', '<table><tr><td>\n\n```js\nlet a\n```\n\n</td></tr></table>\n'],
    ['what is hidden', '<div style="display:none">\na\n</div>\n\n<div hidden>\n\nb\n\n</div>\n'],
    ['what links lead to', '<div id="top">\n\na\n\n</div>\n'],
    ['sizes of pictures', '<div><img src="a.png" width="40"></div>\n'],
    ['controls and players', '<div><video src="a.mp4"></video></div>\n'],
    ['what does not end', '<div>\n\na\n\n<table>\n'],
    ['what stands within a line', 'An <div>a</div> and <div>b</div> more\n'],
    ['quotes', '> <table><tr><td>a</td></tr></table>\n'],
  ])('keeps %s', (_, text) => {
    expect(shown(text)).toBe(text);
  });

  it('of MDX is Markdown between its tags', () => {
    const text = '<div>\n**a**\n</div>\n';
    expect(withoutHtmlBlocks(text, true)).toBe('\n**a**\n\n');
  });
});
