import { describe, expect, it } from 'vitest';
import { codeOf, exportedBy, type Files, shown, told } from './support.ts';

/** The default export of `config.js`, with other files beside it. */
const given = (text: string, files: Files = {}, options = {}) => exportedBy(text, files, options);

describe('an import', () => {
  it.each<[string, string, Files, unknown]>([
    ['by default', "import a from './a.js'; export default a;", { 'a.js': 'export default 1;' }, 1],
    [
      'by name',
      "import { a, b as c } from './a.js'; export default [a, c];",
      { 'a.js': 'export const a = 1; const b = 2; export { b };' },
      [1, 2],
    ],
    [
      'by another name',
      "import { c } from './a.js'; export default c;",
      { 'a.js': 'const a = 1; export { a as c };' },
      1,
    ],
    [
      'by a name that is a text',
      "import { 'x-y' as c } from './a.js'; export default c;",
      { 'a.js': "const a = 1; export { a as 'x-y' };" },
      1,
    ],
    [
      'of default as a name',
      "import { default as a } from './a.js'; export default a;",
      { 'a.js': 'export default 1;' },
      1,
    ],
    [
      'of a name as default',
      "import a from './a.js'; export default a;",
      { 'a.js': 'const b = 1; export { b as default };' },
      1,
    ],
    [
      'of a function',
      "import f, { g } from './a.js'; export default f() + g();",
      { 'a.js': 'export default function () { return 1 } export function g() { return 2 }' },
      3,
    ],
    [
      'of a function with a name',
      "import f from './a.js'; export default f();",
      { 'a.js': 'export default function h() { return 1 }' },
      1,
    ],
    [
      'of patterns',
      "import { a, b } from './a.js'; export default [a, b];",
      { 'a.js': 'export const { a, c: [b] } = { a: 1, c: [2] };' },
      [1, 2],
    ],
    [
      'that is handed on',
      "import { a, b } from './a.js'; export default [a, b];",
      { 'a.js': "export { a, c as b } from './b.js';", 'b.js': 'export const a = 1, c = 2;' },
      [1, 2],
    ],
    [
      'that is handed on by default',
      "import { d } from './a.js'; export default d;",
      { 'a.js': "export { default as d } from './b.js';", 'b.js': 'export default 1;' },
      1,
    ],
    [
      'that is handed on as a whole',
      "import { a, n } from './a.js'; export default [a, n.a];",
      {
        'a.js': "export * from './b.js'; export * as n from './b.js';",
        'b.js': 'export const a = 1; export default 2;',
      },
      [1, 1],
    ],
    [
      'that is imported and exported',
      "import { a } from './a.js'; export default a;",
      { 'a.js': "import { b } from './b.js'; export { b as a };", 'b.js': 'export const b = 1;' },
      1,
    ],
    [
      'without its ending',
      "import a from './a'; export default a;",
      { 'a.ts': 'export default 1 as number;' },
      1,
    ],
    [
      'of a folder',
      "import a from './a'; import b from './b/'; export default [a, b];",
      { 'a/index.js': 'export default 1;', 'b/index.mjs': 'export default 2;' },
      [1, 2],
    ],
    [
      'of TypeScript by the name of what it becomes',
      "import a from './a.js'; import b from './b.mjs'; export default [a, b];",
      { 'a.ts': 'export default 1;', 'b.mts': 'export default 2;' },
      [1, 2],
    ],
    [
      'of JSON',
      "import a, { b } from './a.json'; export default [a, b];",
      { 'a.json': '{"b": [1]}' },
      [{ b: [1] }, [1]],
    ],
    [
      'of JSON with attributes',
      "import a from './a.json' with { type: 'json' }; export default a.b;",
      { 'a.json': '{"b": 1}' },
      1,
    ],
    [
      'of CommonJS',
      "import a, { b } from './a.cjs'; export default [a.b, b];",
      { 'a.cjs': 'module.exports = { b: 1 };' },
      [1, 1],
    ],
    [
      'at some time',
      "const { a } = await import('./a.js'); export default a;",
      { 'a.js': 'export const a = 1;' },
      1,
    ],
    [
      'of default at some time',
      "export default (await import('./a.js')).default;",
      { 'a.js': 'module.exports = 1;' },
      1,
    ],
    [
      'that a function waits for',
      "export default import('./a.js').then((m) => m.a);",
      { 'a.js': 'export const a = 1;' },
      { '?': 'a promise is not followed' },
    ],
    [
      'of a component',
      "import { a } from './a.astro'; export default a;",
      { 'a.astro': '---\nexport const a: number = 1;\n---\n<p>{a}</p>\n' },
      1,
    ],
    [
      'of another component',
      "import { a } from './a.vue'; export default a;",
      { 'a.vue': '<template>a</template>\n<script lang="ts">\nexport const a = 1;\n</script>\n' },
      1,
    ],
  ])('%s', (_, text, files, value) => expect(given(text, files)).toEqual(value));

  it('sees what the module changes later', () => {
    const files = { 'a.js': 'export let a = 1; export const f = () => { a = 2 };' };
    expect(given("import { a, f } from './a.js'; f(); export default a;", files)).toBe(2);
  });

  it('runs a module once', () => {
    const files = {
      'a.js': "import { o } from './o.js'; o.n++; export const a = 1;",
      'o.js': 'export const o = { n: 0 };',
    };
    const text =
      "import { a } from './a.js'; import { a as b } from './a.js'; import { o } from './o.js'; export default a + b + o.n;";
    expect(given(text, files)).toBe(3);
  });

  it('leads through short names where the caller gives them', () => {
    const files = {
      'src/a.ts': 'export default 1;',
      'lib/b.ts': 'export default 2;',
      'one.ts': 'export default 3;',
    };
    const aliases = { '@/': 'src/', '@/lib/': 'lib/', '#one': 'one.ts' };
    const text =
      "import a from '@/a'; import b from '@/lib/b'; import c from '#one'; export default [a, b, c];";
    expect(given(text, files, { aliases })).toEqual([1, 2, 3]);
    expect(given("import a from '/src/a'; export default a;", files)).toBe(1);
  });

  it.each<[string, unknown]>([
    ["import a from './gone.js'; export default a;", { '?': 'there is no file for the import of ./gone.js' }],
    [
      "import a from '../gone.js'; export default a;",
      { '?': 'there is no file for the import of ../gone.js' },
    ],
    ["import { a } from './a.js'; export default a;", { '?': 'a.js has no export `a`' }],
    [
      "import { a } from './bad.js'; export default a;",
      { '?': 'the code cannot be read (Unexpected token)' },
    ],
    ["import { a } from './throws.js'; export default a;", { '?': 'the code throws an error' }],
    ["import a from './bad.json'; export default a;", { '?': 'bad.json is not valid JSON' }],
    ["import a from './a.css'; export default a;", { '?': 'a of ./a.css is not read' }],
    ["import a from './a.js?raw'; export default a;", { '?': 'a of ./a.js?raw is not read' }],
    ["import a from 'lib'; export default a;", { '?': 'a of lib is not read' }],
    ["import * as a from 'lib'; export default a.b;", { '?': 'a.b of lib is not read' }],
    ["import { a as b } from '@scope/lib/x'; export default b;", { '?': 'a of @scope/lib/x is not read' }],
  ])('%s', (text, value) =>
    expect(
      given(text, {
        'a.js': 'export const b = 1;',
        'bad.js': 'export const a = ;',
        'throws.js': "export const a = 1; throw new Error('b');",
        'bad.json': '{',
        'a.css': 'a {}',
      }),
    ).toEqual(value),
  );

  it('of modules that import each other', () => {
    const files = {
      'a.js': "import { b } from './b.js'; export const a = 1; export const c = () => b();",
      'b.js': "import { a } from './a.js'; export const b = () => a + 1; export const early = a;",
    };
    expect(given("import { c } from './a.js'; export default c();", files)).toBe(2);
    expect(given("import { early } from './b.js'; export default early;", files)).toBe(1);
    const late = {
      ...files,
      'a.js': "import { early } from './b.js'; export const d = early; export const a = 1;",
    };
    expect(given("import { d } from './a.js'; export default d;", late)).toEqual({
      '?': '`a` of a.js is used before it has a value',
    });
  });

  it('of modules that hand on each other', () => {
    const files = {
      'a.js': "export * from './b.js';",
      'b.js': "export * from './a.js'; export const b = 1;",
    };
    expect(given("import { b, c } from './a.js'; export default [b, c];", files)).toEqual([
      1,
      { '?': 'a.js has no export `c`' },
    ]);
    expect(given("import * as a from './a.js'; export default a;", files)).toEqual({ b: 1 });
  });
});

describe('CommonJS', () => {
  it.each<[string, string, Files, unknown]>([
    ['exports a value', 'module.exports = 1;', {}, 1],
    ['exports properties', 'exports.a = 1; exports.b = 2;', {}, { a: 1, b: 2 }],
    [
      'exports properties of what it exports',
      'module.exports = { a: 1 }; module.exports.b = 2;',
      {},
      { a: 1, b: 2 },
    ],
    ['exports two ways', 'module.exports.a = 1; exports.b = module.exports.a + 1;', {}, { a: 1, b: 2 }],
    ['exports what a name stands for', 'const a = module.exports = { b: 1 }; a.c = 2;', {}, { b: 1, c: 2 }],
    [
      'asks for a module',
      "module.exports = require('./a');",
      { 'a.js': 'module.exports = { b: 1 };' },
      { b: 1 },
    ],
    [
      'asks for a part of a module',
      "const { b } = require('./a'); module.exports = b;",
      { 'a.js': 'exports.b = 1;' },
      1,
    ],
    ['asks for JSON', "module.exports = require('./a.json').b;", { 'a.json': '{"b": 1}' }, 1],
    [
      'asks for a module of the other kind',
      "module.exports = require('./a.mjs').default;",
      { 'a.mjs': 'export default 1;' },
      1,
    ],
    [
      'asks in the midst of an expression',
      "module.exports = [require('./a')].map((a) => a + 1);",
      { 'a.js': 'module.exports = 1;' },
      [2],
    ],
    ['knows where it is', 'module.exports = [__dirname, __filename];', {}, ['/.site', '/.site/config.js']],
    ['returns', 'module.exports = 1; if (true) return; module.exports = 2;', {}, 1],
    ['knows no strictness', 'with_ = 010; module.exports = with_;', {}, 8],
    [
      'exports a function with properties',
      'module.exports = function () { return 1 }; module.exports.a = 2;',
      {},
      'function',
    ],
  ])('%s', (_, text, files, value) => expect(given(text, files)).toEqual(value));

  it('gives what there is so far to a module that it asks for', () => {
    const files = {
      'a.js': "exports.a = 1; const { b } = require('./b'); exports.c = b; exports.d = 2;",
      'b.js': "const a = require('./a'); exports.b = [a.a, a.d];",
    };
    expect(given("module.exports = require('./a');", files)).toEqual({ a: 1, c: [1, undefined], d: 2 });
  });

  it.each<[string, unknown]>([
    ["module.exports = require('./gone');", { '?': 'there is no file for the import of ./gone' }],
    ["module.exports = require('lib');", { '?': 'lib of lib is not read' }],
    ["module.exports = require('lib').a();", 'lib.a()'],
    ['module.exports = require(process.env.A);', { '?': 'the name of the file is not known' }],
    ["const require = () => 1; module.exports = require('./gone');", 1],
  ])('%s', (text, value) => expect(given(text)).toEqual(value));
});

describe('modules of the platform', () => {
  it.each<[string, unknown]>([
    ["import path from 'node:path'; export default path.join('a', '..', 'b/', './c');", 'b/c'],
    ["import * as path from 'path'; export default path.resolve('a');", '/.site/a'],
    ["import { join, dirname } from 'path'; export default dirname(join('a', 'b', 'c'));", 'a/b'],
    ["const path = require('path'); module.exports = path.resolve(__dirname, '../x', 'y');", '/x/y'],
    ["import path from 'path'; export default path.relative('a', 'b');", 'path.relative()'],
    ["import fs from 'node:fs'; export default fs.readFileSync('./data.json', 'utf8');", '{"a": 1}'],
    [
      "import { readFileSync } from 'fs'; export default readFileSync('gone');",
      { '?': 'the file gone is not there' },
    ],
    [
      "import fs from 'fs'; export default fs.existsSync('data.json') ? 1 : 2;",
      { '?': 'fs.existsSync() of fs is not run' },
    ],
    ["import process from 'node:process'; export default process.env.A ?? 1;", { assumed: 1 }],
    ["import { env } from 'process'; export default env.NODE_ENV;", 'production'],
    ["import { build } from 'vite'; export default build();", 'build()'],
  ])('%s', (text, value) => expect(given(text, { 'data.json': '{"a": 1}' })).toEqual(value));
});

describe('the names of a module', () => {
  const code = codeOf({
    'a.js':
      "import { d } from './b.js'; const a = 1; export let b = a + 1; function c() {} class E {} { const f = 1; } d;",
    'b.js': "import './c.js'; export const d = require('./e.js');",
    'c.js': "import 'lib';",
    'e.js': '',
    'bad.js': 'const',
  });

  it('are known whether it exports them or not', () => {
    expect(code.names('a.js').map(([name, value]) => [name, shown(value)])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 'function'],
      ['E', { '?': 'a class is not followed' }],
    ]);
    expect(code.names('gone.js')).toEqual([]);
    expect(code.names('bad.js')).toEqual([]);
  });

  it('are unknown where it cannot be read', () => {
    expect(told({ value: undefined, doubt: code.failure('bad.js') })).toEqual({
      why: 'the code cannot be read (Unexpected token)',
      cause: 'syntax',
      place: { file: 'bad.js', line: 1, column: 6 },
    });
    expect(code.failure('a.js')).toBe(null);
    expect(code.failure('gone.js')).toBe(null);
    expect(code.exported('gone.js').kind).toBe('absent');
  });
});

it('no import leads out of the folder of the site', () => {
  const files = { '../x.js': "export default 'outside';", 'x.js': "export default 'inside';" };
  expect(exportedBy("import x from '../x.js'; export default x;", files)).toEqual({
    '?': 'there is no file for the import of ../x.js',
  });
  expect(exportedBy("import x from './x.js'; export default x;", files)).toBe('inside');
});
