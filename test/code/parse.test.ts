import type { Program } from 'acorn';
import { describe, expect, it } from 'vitest';
import { cachedParse, scriptIn } from '../../src/code/parse/parse.ts';
import { parseModule } from '../../src/code/parse/parse-module.ts';

const typesOf = (text: string, file: string) => {
  const found = parseModule(text, file);
  return 'message' in found ? found : found.body.map(({ type }) => type);
};

describe('a module', () => {
  it.each<[string, string, unknown]>([
    ['a.js', 'const a = 1;', ['VariableDeclaration']],
    ['a.js', '#!/usr/bin/env node\nreturn;', ['ReturnStatement']],
    ['a.js', 'await a; import.meta.b;', ['ExpressionStatement', 'ExpressionStatement']],
    ['a.js', 'var a = 010; with (b) c;', ['VariableDeclaration', 'WithStatement']],
    ['a.js', 'let a; let a;', ['VariableDeclaration', 'VariableDeclaration']],
    ['a.js', 'export { a };', ['ExportNamedDeclaration']],
    ['a.js', 'const a: string = 1;', ['VariableDeclaration']],
    ['a.js', 'const a = <b/>;', ['VariableDeclaration']],
    ['a.js', '/(/; /a/xyz;', ['ExpressionStatement', 'ExpressionStatement']],
    ['a.mts', 'const a = <string>b;', ['VariableDeclaration']],
    ['a.ts', 'const a = <T>(b: T) => b;', ['VariableDeclaration']],
    ['a.tsx', 'const a: C = <b/>;', ['VariableDeclaration']],
    ['a.astro', 'const { a } = Astro.props as B;', ['VariableDeclaration']],
    ['a.cts', 'import a = require("b"); export = a;', ['TSImportEqualsDeclaration', 'TSExportAssignment']],
    ['a.ts', 'import a from "b" with { type: "json" };', ['ImportDeclaration']],
    ['a.ts', '@a class B { constructor(private c: D) {} }', ['ClassDeclaration']],
    ['a.js', '', []],
  ])('%s: %s', (file, text, types) => expect(typesOf(text, file)).toEqual(types));

  it('that compares is no call with types, and the other way round', () => {
    const of = (file: string) => (parseModule('f<T>(x)', file) as Program).body[0];
    expect(of('a.js')).toMatchObject({ expression: { type: 'BinaryExpression' } });
    expect(of('a.ts')).toMatchObject({ expression: { type: 'CallExpression' } });
  });

  it.each<[string, string, { message: string; offset: number }]>([
    ['a.js', 'const a = ;', { message: 'Unexpected token', offset: 10 }],
    ['a.ts', 'const a: string = 1; const b = ;', { message: 'Unexpected token', offset: 31 }],
    ['a.js', "'", { message: 'Unterminated string constant', offset: 0 }],
    ['a.js', 'x'.repeat(1_000_001), { message: 'It has more than 1000000 characters', offset: 0 }],
    ['a.ts', '<'.repeat(300_001), { message: 'It is too long to be read', offset: 0 }],
  ])('%s that cannot be read says so (%#)', (file, text, problem) =>
    expect(typesOf(text, file)).toEqual(problem),
  );

  it.each([12, 100, 10_000])('with type parameters in type parameters, %i times, is given up', (count) => {
    const text = 'async<T>(a='.repeat(count);
    for (const file of ['a.ts', 'a.tsx', 'a.js'])
      expect(parseModule(text, file)).toMatchObject({
        message: expect.stringMatching(/too long|stack/) as string,
      });
  });
});

describe('what has been read', () => {
  it('is not read again', () => {
    const read: string[] = [];
    const parse = cachedParse((text, file) => {
      read.push(file);
      return parseModule(text, file);
    }, 100);
    const tree = parse('a', 'x.js');
    expect(parse('a', 'y.js')).toBe(tree);
    expect(parse('a', 'x.ts')).not.toBe(tree);
    expect(parse('b', 'x.js')).not.toBe(tree);
    expect(read).toEqual(['x.js', 'x.ts', 'x.js']);
    expect(parse('const', 'x.js')).toBe(parse('const', 'x.js'));
    expect(read).toHaveLength(4);
  });

  it('is forgotten where there is too much of it, the least lately used first', () => {
    const read: string[] = [];
    const parse = cachedParse((text, file) => {
      read.push(text[0] as string);
      return parseModule(text, file);
    }, 100);
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) parse(name.repeat(40), 'x.js');
    expect(read).toEqual(['a', 'b', 'c', 'b']);
    parse('d'.repeat(200), 'x.js');
    parse('d'.repeat(200), 'x.js');
    expect(read).toEqual(['a', 'b', 'c', 'b', 'd', 'd']);
  });
});

describe('the code of a file with more in it', () => {
  it.each<[string, string, string]>([
    ['a.astro', '---\nlet a;\n---\n<p/>', '   \nlet a;'],
    ['a.astro', '\n---\nlet a;', '\n   \nlet a;'],
    ['a.astro', '<p/>\n', ''],
    [
      'a.vue',
      '<p/>\n<script setup lang="ts">\nlet a;\n</script>',
      '    \n                        \nlet a;\n',
    ],
    ['a.svelte', '<p/>', ''],
    ['a.vue', '<script>let a;', '        let a;'],
    ['a.js', '---\nlet a;', '---\nlet a;'],
  ])('%s: %j', (file, text, script) => expect(scriptIn(text, file)).toBe(script));
});
