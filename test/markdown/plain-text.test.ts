import { describe, expect, it } from 'vitest';
import { outline, plainText } from '../../src/markdown/outline.ts';

describe('the words of Markdown', () => {
  it.each([
    [
      'A **bold** `code` [link](https://example.com/x "Title") and ![alt](a.png).',
      'A bold code link and alt.',
    ],
    ['<script>alert(1)</script>Read <b>this</b>.', 'Read this.'],
    ['<style>\np { color: red }\n</style>\n\nText', 'Text'],
    ['<script>\nlet never = "closed"', 'let never = "closed"'],
    ['Fish &amp; chips &#8212; &nope;', 'Fish & chips — &nope;'],
    ['snake_case and _emphasis_', 'snake_case and emphasis'],
    ['```js\nconst a = 1;\n```\n\nAfter', 'const a = 1;\n\nAfter'],
    [':::note[Mind]\nText.\n:::\n\nAfter', 'Text.\n\nAfter'],
    ['!!! note "Mind"\n\n    One *two*.\n\nAfter', 'One two.\n\nAfter'],
    ['> [!NOTE]\n> Text.', 'Text.'],
    ['See [[Note|that]] and [[Other]], not ![[pic.png]].', 'See that and Other, not .'],
    ['[two](a file.pdf) and [three](as one says)', 'two and three(as one says)'],
    ['[ref]: https://example.com/x "T"\n\nText', 'Text'],
  ])('%j are %j', (markdown, words) => {
    expect(plainText(markdown)).toBe(words);
  });
});

it('headings have the anchors of GitHub, and a lead is the first prose', () => {
  const { headings, lead } = outline(
    '# One `two`\n\n```\ncode\n```\n\nThe *lead*.\n\n## Same\n\n## Same\n\nÜber & Co\n===\n',
  );
  expect(headings.map(({ level, text, anchor }) => [level, text, anchor])).toEqual([
    [1, 'One two', 'one-two'],
    [2, 'Same', 'same'],
    [2, 'Same', 'same-1'],
    [1, 'Über & Co', 'über--co'],
  ]);
  expect(lead).toBe('The lead.');
});
