import { describe, expect, it } from 'vitest';
import { renderHtml } from '../../src/markdown/html/html.ts';

const html = (markdown: string) => renderHtml(markdown, { backLabel: 'Back' }).replaceAll('\n', '');
const ref = (name: string, id = name.split(':')[0] as string) =>
  `<sup><a href="#fn${id}" id="fnref${name}">${name}</a></sup>`;
const back = (name: string) => ` <a href="#fnref${name}" aria-label="Back">↩\uFE0E</a>`;
const notes = (...items: string[]) =>
  `<section class="footnotes"><ol>${items.map((item, index) => `<li id="fn${index + 1}">${item}</li>`).join('')}</ol></section>`;

describe('footnotes', () => {
  it.each([
    ['a[^x]\n\n[^x]: One *two*.', `<p>a${ref('1')}</p>${notes(`<p>One <em>two</em>.${back('1')}</p>`)}`],
    ['a[^x]\n\n[^x]:     One', `<p>a${ref('1')}</p>${notes(`<p>One${back('1')}</p>`)}`],
    [
      'a[^x]\n\n[^x]: One\n\n    Two\n\n    - Three\n\nb',
      `<p>a${ref('1')}</p><p>b</p>${notes(`<p>One</p><p>Two</p><ul><li>Three</li></ul>${back('1')}`)}`,
    ],
    [
      'a[^y] b[^x] c[^y]\n\n[^x]: X\n[^y]: Y',
      `<p>a${ref('1')} b${ref('2')} c${ref('1:1')}</p>${notes(`<p>Y${back('1')}${back('1:1')}</p>`, `<p>X${back('2')}</p>`)}`,
    ],
    [
      'a[^x]\n\n[^x]: X[^y]\n\n[^y]: Y[^x]',
      `<p>a${ref('1')}</p>${notes(`<p>X${ref('2')}${back('1')}${back('1:1')}</p>`, `<p>Y${ref('1:1')}${back('2')}</p>`)}`,
    ],
    [
      '- a[^x]\n\n  [^x]: In the list\n\nb',
      `<ul><li><p>a${ref('1')}</p></li></ul><p>b</p>${notes(`<p>In the list${back('1')}</p>`)}`,
    ],
    [
      '> a[^x]\n>\n> [^x]: In the quote',
      `<blockquote><p>a${ref('1')}</p></blockquote>${notes(`<p>In the quote${back('1')}</p>`)}`,
    ],
    ['a[^x]\n\n[^x]: [^y]: Y', `<p>a${ref('1')}</p>${notes(back('1'))}`],
    ['a[^x] b[^y z] c[^] ^[ d', '<p>a[^x] b[^y z] c[^] ^[ d</p>'],
    [
      '[^__proto__] [^constructor]\n\n[^__proto__]: P',
      `<p>${ref('1')} [^constructor]</p>${notes(`<p>P${back('1')}</p>`)}`,
    ],
    ['Unused.\n\n[^x]: X', '<p>Unused.</p>'],
    ['a\n[^x]: not in a paragraph', '<p>a</p>'],
  ])('%j', (markdown, shown) => {
    expect(html(markdown)).toBe(shown);
  });
});
