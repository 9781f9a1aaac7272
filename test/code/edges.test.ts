import { describe, expect, it } from 'vitest';
import { PythonSettings } from '../../src/code/python/python.ts';
import { follow, recorder } from '../../src/code/ask/follow.ts';
import { placeOf } from '../../src/code/parse/source.ts';
import { codeOf, exportedBy, shown, told, valueOfCode } from './support.ts';

const MADE = { '?': 'make() is not run' };

/** The value of `x` after some statements. */
const left = (code: string) => exportedBy(`let x;\n${code};\nexport default x;`);

// Each row catches a bug that no other test noticed: see test/mutation/.
describe('what is not known', () => {
  it.each<[string, unknown]>([
    ['((a) => a)(...make())', MADE],
    ['process.argv.length', { assumed: 0 }],
    ['[...make()].slice(1).length', MADE],
    ['[...make()].map(() => 1).length', MADE],
    ['({ a: 1, ...(process.env.X ? {} : { a: 2 }) }).a', { assumed: 2 }],
    ["({ a: process.env.A, ...(make() ? {} : { a: 2 }) }).a === 'z'", MADE],
  ])('%s', (code, value) => expect(valueOfCode(code)).toEqual(value));

  it.each<[string, unknown]>([
    ['const f = () => 1; f.a = 1; make(f); x = f.a', { assumed: 1 }],
    ["const s = 'a'; s[make()] = 1; x = s", 'a'],
    ["const o = { a: 1 }; o[make()] = 2; x = o['Symbol(nothing)']", MADE],
    ['const a = { n: 1 }, b = { n: 2 }; (make() ? a : b).n = 5; x = [a.n, b.n]', [MADE, MADE]],
    [
      'const o = { a: 1 }; const t = process.env.T || o; t.a = 2; x = o.a',
      { '?': 'the environment variable T is not known' },
    ],
    ['const o = { ...make() }; delete o.a; x = o.a', undefined],
    ['const { a, ...r } = { a: 1, ...make() }; x = r.a', undefined],
    ['let n = 0; [...make()].forEach(() => { n = 1 }); x = n', MADE],
    ['const f = () => { function g() { var q = 1 } return [q] }; x = f()', [{ '?': 'q is not read' }]],
  ])('after %s', (code, value) => expect(left(code)).toEqual(value));

  it('is reported with the place where it begins', () => {
    const placeIn = (text: string) => told(codeOf({ 'config.js': text }).exported('config.js').text());
    expect(placeIn("const a = process.env.A;\n\nexport default [...a, 'b'][1];")).toMatchObject({
      place: { line: 1, column: 11 },
    });
    expect(placeIn('const a = () =>\n  a();\nexport default a();')).toMatchObject({
      cause: 'limit',
      place: { line: 2 },
    });
  });

  it('is reported with the place of the syntax error', () => {
    const config = codeOf({ 'config.js': 'const a = 1;\nexport default { b: };' }).exported('config.js');
    expect(placeOf(config.unknownReason!.at)).toEqual({ file: 'config.js', line: 2, column: 21 });
  });

  it('tells the calls of one of two plugins', () => {
    const text = 'module.exports = (api) => { api.addPlugin(make() ? (a) => a.b() : (a) => a.c()); };';
    const code = codeOf({ 'config.js': text }, { appliers: ['addPlugin'] });
    const { calls } = follow(code.exported('config.js'), [recorder('api')]);
    expect(calls.map(({ call, unless }) => [call.path.join('.'), unless?.why])).toEqual([
      ['make', undefined],
      ['b', 'make() is not run'],
      ['c', 'make() is not run'],
      ['api.addPlugin', undefined],
    ]);
  });
});

describe('what the language does', () => {
  it.each<[string, unknown]>([
    ['({}).thenBy(1)', { '?': 'the code calls nothing' }],
    ['Object.keys()', []],
    ['(void 0).a', { '?': 'the code reads `a` of undefined' }],
    ["process.on('exit', () => {})", undefined],
    ['undefined < 1 || undefined >= 1', false],
  ])('%s', (code, value) => expect(valueOfCode(code)).toEqual(value));

  it.each<[string, unknown]>([
    ["import { dirname, resolve } from 'node:path'; x = [resolve('/'), dirname('/a/b//')]", ['/', '/a']],
  ])('after %s', (code, value) => expect(left(code)).toEqual(value));

  it('in modules', () => {
    const stars = "export * from './a.js'; export * from './b.js';";
    const more = {
      's.js': stars,
      'a.js': 'export const a = 1; export default 9;',
      'b.js': 'export const b = 2;',
    };
    expect(exportedBy("import { b } from './s.js'; export default b;", more)).toBe(2);
    expect(exportedBy("import * as s from './s.js'; export default Object.keys(s);", more)).toEqual([
      'a',
      'b',
    ]);
    const typed = codeOf({ 'c.ts': "import type { A } from './a.ts'; export = { b: 1 };", 'a.ts': '' });
    expect(shown(typed.exported('c.ts'))).toEqual({ b: 1 });
  });
});

describe('what Python does', () => {
  it.each<[string, unknown]>([
    ["A = {'a': 1}\nA.pop('a')", { '?': '`A` is used in a way that is not followed' }],
    ["A = {'a': 1}\nA.update({'b': 1}, {'c': 2})", { '?': '`A` is used in a way that is not followed' }],
    ["A = ('a', 'b')", ['a', 'b']],
    ['A = ()', []],
    ["A = 'a' + 1", { '?': 'this `+` is not followed' }],
    ["A = 1 + 'a'", { '?': 'this `+` is not followed' }],
    ['A = 1 + 2', 3],
    ["A = ['for']", ['for']],
    [`A = f(${'a'.repeat(60)})`, { '?': `\`f(${'a'.repeat(37)}…\` is not followed` }],
    ['A = 1e3', 1000],
    ["A = {x: 1, 'b': 2}", { '?': 'a key of this mapping is not followed' }],
    ["A = {x for x in ['a']}", { '?': "`{x for x in ['a']}` is not followed" }],
  ])('%s', (text, value) => {
    const settings = new PythonSettings(() => text, ['conf.py']);
    expect(shown(settings.get('A'))).toEqual(value);
  });
});
