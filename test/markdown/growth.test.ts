import { expect, it } from 'vitest';
import { renderHtml } from '../../src/markdown/html/html.ts';

const row = (columns: number, cell: string) => `${`|${cell}`.repeat(columns)}|\n`;

it('a table is filled up as long as that is in proportion to its text', () => {
  const html = renderHtml(`${row(3, 'a')}${row(3, '-')}${'b\n'.repeat(3)}`);
  expect(html.match(/<td>/g)).toHaveLength(9);
  const wide = renderHtml(`${row(200, 'a')}${row(200, '-')}${'b\n'.repeat(1000)}\n\nAfter`);
  expect(wide).toContain('After');
  expect(wide.match(/<t[dh]>/g)?.length).toBeLessThan(5000);
  expect(wide.match(/\bb\b/g)).toHaveLength(1000);
});

it('a table that is written out is shown whole', () => {
  const html = renderHtml(`${row(50, 'a')}${row(50, '-')}${row(50, 'b').repeat(500)}`);
  expect(html.match(/<td>b<\/td>/g)).toHaveLength(25_000);
});

it('a definition of a link is used as long as that is in proportion to the text', () => {
  const url = `/${'x'.repeat(50_000)}`;
  const html = renderHtml(`[a]: ${url}\n\n${'[a] '.repeat(1000)}`);
  expect(html).toContain(`<a href="${url}">a</a>`);
  expect(html.length).toBeLessThan(2_000_000);
  expect(html.match(/\ba\b/g)?.length).toBeGreaterThanOrEqual(1000);
  expect(renderHtml(`[a]: /x\n\n${'[a] '.repeat(10_000)}`).match(/<a href="\/x">a<\/a>/g)).toHaveLength(
    10_000,
  );
});
