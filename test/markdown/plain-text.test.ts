import { describe, expect, it } from 'vitest';
import { outline } from '../../src/markdown/read/outline.ts';
import { readMarkdown } from '../../src/markdown/read/reading.ts';
import { plainText, shownStart } from '../../src/markdown/html/shown.ts';

describe('the words of Markdown', () => {
  it.each([
    [
      'A **bold** `code` [link](https://example.com/x "Title") and ![alt](a.png).',
      'A bold code link and alt.',
    ],
    ['<script>alert(1)</script>Read <b>this</b>.', 'Read this.'],
    ['<style>\np { color: red }\n</style>\n\nText', 'Text'],
    ['Text\n\n<script>\nlet never = "closed"', 'Text'],
    ['Fish &amp; chips &#8212; &nope;', 'Fish & chips — &nope;'],
    ['snake_case and _emphasis_', 'snake_case and emphasis'],
    ['```js\nconst a = 1;\n```\n\nAfter', 'const a = 1;\n\nAfter'],
    [':::note[Mind]\nText.\n:::\n\nAfter', 'Mind\n\nText.\n\nAfter'],
    [':::note\nText.\n:::\n\nAfter', 'Text.\n\nAfter'],
    ['!!! note "Mind"\n\n    One *two*.\n\nAfter', 'Mind\n\nOne two.\n\nAfter'],
    ['> [!NOTE]\n> Text.', 'Text.'],
    ['See [[Note|that]]', 'See [[Note|that]]'],
    ['[two](a file.pdf)', '[two](a file.pdf)'],
    ['| a | b\\|c |\n|---|---|\n| *d* | |', 'a | b|c\n\nd'],
    ['- ```sh\n  # raw\n  ```\n- [x] done', '# raw\n\ndone'],
    ['Term {#t}\n: *What* it is', 'Term: What it is'],
    [':material-home: Home :octicons-check-16: [a](b){ .red }', 'Home ✓ a'],
    ['[TOC]\n\n*[HTML]: Hypertext\n\nText\n{: .lead #x}', 'Text'],
    ['A claim[^1].\n\n[^1]: The source.', 'A claim.\n\nThe source.'],
    ['- One\n  - Two\n\n1. Three', 'One\n\nTwo\n\nThree'],
    ['> One\n> two', 'One\ntwo'],
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

it.each([
  '![A picture](a.png)\n\nThe lead.',
  '[![Build](b.svg)](https://x.example) [![Size][s]](https://x.example)\n\nThe lead.\n\n[s]: c.svg',
  '| A | B |\n|---|---|\n| c | d |\n\nThe lead.',
  ':::note\nThe lead.\n:::',
  '- 0:00 Hello\n- 1:30 Caches\n\nThe lead.',
  '[00:00] Hello everyone.\n[00:10] And so on.\n\nThe lead.',
  '- The lead.\n- More.',
])('the lead of %j is its first sentence', (markdown) => {
  expect(outline(markdown).lead).toBe('The lead.');
});

it('the lead has addresses between angle brackets, which the page shows', () => {
  const { lead } = outline('# A <https://a.example/?b=c>\n\nSee <https://a.example/b>, or <me@a.example>.\n');
  expect(lead).toBe('See https://a.example/b, or me@a.example.');
  expect(outline('# A <https://a.example>\n').headings[0]?.text).toBe('A https://a.example');
});

it('the lead of a long text has the words of links whose destinations stand at its end', () => {
  const more = 'Text.\n\n'.repeat(2000);
  const text = `See [the survey][s] first.\n\n<!-- note -->\n\n${more}[^1]: A note.\n[s]: https://survey.example\n`;
  expect(shownStart(text, readMarkdown(text).blocks).lead).toBe('See the survey first.');
});
