import { describe, expect, it } from 'vitest';
import { htmlPage, readBuild } from '../support/built.ts';

const LONG = 'Some words that this page says, and no other one of the site.';
const bodyOf = (html: string, head = '') =>
  readBuild({
    'index.html': htmlPage({ body: '<main><a href="a.html">a</a></main>' }),
    'a.html': htmlPage({ head, body: `<main><h1>A page</h1><p>${LONG}</p>${html}</main>` }),
  })
    .find('a')
    .body.replace(`${LONG}\n\n`, '');

const MATHJAX = '<script src="https://cdn.example/mathjax@3/es5/tex-mml-chtml.js"></script>';

describe('formulas of a build', () => {
  it.each([
    [
      'KaTeX in a text',
      '<p>So <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>p</mi></mrow><annotation encoding="application/x-tex">p_{N-1}  \\\\ *x*</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">p</span></span> it is.</p>',
      'So $p_{N-1}  \\\\ *x*$ it is.\n',
    ],
    [
      'KaTeX in lines of its own',
      '<p><span class="katex-display"><span class="katex"><math><semantics><mi>a</mi><annotation encoding="application/x-tex">\\begin{aligned}\na &amp;= b \\\\\nc\n\\end{aligned}</annotation></semantics></math></span></span></p>',
      '$$\n\\begin{aligned}\na &= b \\\\\nc\n\\end{aligned}\n$$\n',
    ],
    [
      'MathJax 2',
      '<p>So <span class="MathJax_Preview">x</span><span class="MathJax" id="MathJax-1">x</span><script type="math/tex">x_1 | y</script>.</p>',
      'So $x_1 | y$.\n',
    ],
    [
      'MathJax 3 and 4, which keep no source',
      '<p>So <mjx-container class="MathJax"><svg></svg><mjx-assistive-mml><math><mfrac><mn>1</mn><mi>n</mi></mfrac></math></mjx-assistive-mml></mjx-container>.</p>',
      'So $\\frac{1}{n}$.\n',
    ],
    ['MathML', '<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math>.</p>', 'So $x^{2}$.\n'],
    [
      'in a cell',
      '<table><tr><th>a</th></tr><tr><td><script type="math/tex">|x|</script></td></tr></table>',
      '| a |\n| --- |\n| $\\vert x\\vert $ |\n',
    ],
  ])('%s', (_, html, markdown) => expect(bodyOf(html)).toBe(markdown));

  it.each([
    ['two dollars', '<p>$$a_1 * b_{N-1} \\\\ c_2$$</p>', '$$\na_1 * b_{N-1} \\\\ c_2\n$$\n'],
    ['in a text', '<p>Let \\(p_{N-1}\\) and $q_{i}$ be *x*.</p>', 'Let $p_{N-1}$ and $q_{i}$ be \\*x\\*.\n'],
    ['brackets', '<p>\\[ a_1 \\]</p>', '$$\na_1\n$$\n'],
    [
      'an environment',
      '<p>\\begin{align}\na &amp;= b_1\n\\end{align}</p>',
      '$$\n\\begin{align}\na &= b_1\n\\end{align}\n$$\n',
    ],
    ['prices', '<p>From $5 to $6, or $a to b$.</p>', 'From $5 to \\$6, or \\$a to b$.\n'],
    ['code', '<p><code>$x_1$</code></p>', '`$x_1$`\n'],
  ])('source that a script shows: %s', (_, html, markdown) => expect(bodyOf(html, MATHJAX)).toBe(markdown));

  it('is text where no script shows it', () => {
    expect(bodyOf('<p>A $x_{1}$ and $$y$$.</p>')).toBe('A \\$x\\_{1}$ and \\$$y\\$$.\n');
  });
});
