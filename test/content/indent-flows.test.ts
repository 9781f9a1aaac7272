import { describe, expect, it } from 'vitest';
import { parseYaml } from '../../src/content/formats/yaml.ts';

const read = (text: string) => {
  const { value, failed } = parseYaml(text, 'a.md');
  return failed ? 'failed' : value;
};

describe('YAML as the parsers of most generators take it', () => {
  it.each([
    ['brackets with tabs', 'tags: [\n\ta,\n\tb\n]\nc: 1\n', { tags: ['a', 'b'], c: 1 }],
    ['brackets without indentation', 'tags: [\na,\n"b]" # ]\n]\nc: 1\n', { tags: ['a', 'b]'], c: 1 }],
    ['braces', 'a: {\nb: 1,\n\tc: [2]\n}\n', { a: { b: 1, c: [2] } }],
    ['double quotes', 'd: "a\n\nb \\" c"\nc: 1\n', { d: 'a\nb " c', c: 1 }],
    ['single quotes', "d: 'it''s\nso'\nc: 1\n", { d: "it's so", c: 1 }],
    ['quotes in a list', '- "a\nb"\n- c\n', ['a b', 'c']],
  ])('%s', (_, text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    ['a quote too few before a key', 'title: "a\ndraft: true\nb: "c"\n'],
    ['a key in a text in quotes', 'title: "a\ndraft: true"\n'],
    ['brackets without an end', 'tags: [\na\nb: 1\n'],
    ['a tab before a key', 'a:\n\tb: 1\n'],
  ])('fails with %s', (_, text) => {
    expect(read(text)).toBe('failed');
  });

  it('says the line of an error as it is written', () => {
    const { diagnostics } = parseYaml('tags: [\na\n]\nb: : c\n', 'a.md');
    expect(diagnostics.map(({ line }) => line)).toEqual([2]);
  });
});
