import { describe, expect, it } from 'vitest';
import { cleanBody } from '../../src/markdown/clean/clean.ts';
import { showText } from '../../src/markdown/html/html.ts';
import { readMarkdown } from '../../src/markdown/read/reading.ts';
import { readFolder } from '../support/rows.ts';

const shown = (markdown: string, math = true) => showText({ markdown, math }).html;
const MATH =
  /<math[^>]*>.*?<annotation encoding="application\/x-tex">(.*?)<\/annotation><\/semantics><\/math>/gs;
const sources = (html: string) => [...html.matchAll(MATH)].map(([, tex]) => tex);

describe('a formula, where the site knows them', () => {
  it.each([
    ['Mass is $E = mc^2$.', ['E = mc^2']],
    ['$$\n\\frac{a}{b}\n$$', ['\\frac{a}{b}']],
    ['Text $$a_1 * b_2$$ and $c*d*e$.', ['a_1 * b_2', 'c*d*e']],
    ['- $x$\n\n> $$\n> y\n> $$', ['x', 'y']],
    ['| $a$ |\n|---|\n| $b$ |', ['a', 'b']],
    ['One $a \\$ b$.', ['a \\$ b']],
  ])('%j is MathML with its source', (markdown, tex) => {
    expect(sources(shown(markdown))).toEqual(tex);
  });

  it.each([
    'A ticket costs $5, a pair $9.',
    'From $10-$20 or $ 5 and 6$ more.',
    '`$x$` and\n\n```\n$$y$$\n```',
    '\\$x\\$ is none',
  ])('%j has none', (markdown) => {
    expect(shown(markdown)).not.toContain('<math');
    expect(shown(markdown)).toBe(shown(markdown, false));
  });

  it('with an unknown command stays as it is written', () => {
    expect(shown('$\\nocommand{x}$')).toBe('<p><code>$\\nocommand{x}$</code></p>\n');
  });

  it('leads nowhere, has no styles of its own, and grows no further than its bound', () => {
    const html = shown(
      '$\\href{javascript:alert(1)}{x}$ $\\htmlStyle{color:red}{x}$ $\\includegraphics{http://x.example/a.png}$ $\\htmlClass{a}{x}$',
    );
    expect(html).not.toMatch(/<a\b|<img|\s(?:href|style|src|class)=/);
    expect(shown('$\\def\\a{\\a\\a}\\a$')).toContain('<code>');
    expect(shown('$\\rule{1000em}{1em}$')).not.toMatch(/1000em"/);
  });

  it('cannot be put where an author wrote its mark', () => {
    expect(shown('$x$ \0 0\0 \u00001\0 &#0;0&#0;')).toMatch(
      /^<p><math.*<\/math> \uFFFD 0\uFFFD \uFFFD1\uFFFD \uFFFD0\uFFFD<\/p>\n$/s,
    );
  });

  it('is as it is written where the site does not know them, and in the words of the text', () => {
    expect(shown('$x^2$ and $$y_1 z_1$$', false)).toBe('<p>$x^2$ and $$y_1 z_1$$</p>\n');
    expect(readMarkdown('Is $x_1 y_1$.', { math: true }).blocks[0]?.words).toBe('Is $x_1 y_1$.');
  });
});

describe('a site knows formulas', () => {
  const post = { 'content/posts/a.md': '---\ntitle: A\n---\n\nText.\n' };
  it.each([
    [
      'by its settings',
      { 'hugo.toml': '[markup.goldmark.extensions.passthrough]\nenable = true\n', ...post },
      true,
    ],
    [
      'by its templates',
      {
        'hugo.toml': 'title = "H"\n',
        'layouts/partials/head.html': '<script src="/katex.js"></script>',
        ...post,
      },
      true,
    ],
    [
      'by a package',
      { 'package.json': '{"dependencies":{"remark-math":"6.0.0"}}', 'content/a.md': '# A\n' },
      true,
    ],
    ['because nothing says so: not', { 'hugo.toml': 'title = "H"\n', ...post }, false],
    ['because its owner says so', { 'lectern.yaml': 'math: true\n', 'a.md': '# A\n' }, true],
    [
      'unless its owner says no',
      { 'lectern.yaml': 'math: false\n', 'hugo.toml': '[params]\nmath = true\n', ...post },
      false,
    ],
  ])('%s', async (_name, files, math) => {
    const { content } = await readFolder(files);
    expect(content.config.math).toBe(math);
  });
});

it('a formula is no place for tags, to its last sign', () => {
  const text = 'Text.\n\n$$\n\\frac{{a}}{b} {{ c }}\n$$\n\n- $$\n  {{ d }}\n  $$\n';
  expect(cleanBody(text, { math: true }).text).toBe(text);
  const { code } = readMarkdown(text, { math: true });
  expect(code.map(({ start, end }) => text.slice(start, end))).toEqual([
    '$$\n\\frac{{a}}{b} {{ c }}\n$$',
    '$$\n  {{ d }}\n  $$',
  ]);
});
