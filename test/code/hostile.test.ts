import { describe, expect, it } from 'vitest';
import { PythonSettings } from '../../src/code/python/python.ts';
import { runs } from '../support/whole.ts';
import { codeOf, exportedBy, shown } from './support.ts';

const whyOf = (text: string, file = 'config.js') => {
  const reason = codeOf({ [file]: text }).exported(file).unknownReason;
  return reason?.why;
};

describe('code that nobody would write', () => {
  it.each<[string, string]>([
    ['objects', `export default ${'{a:'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['objects that are not closed', `export default ${'{a:'.repeat(20_000)}`],
    ['lists', `export default ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['brackets', `export default ${'('.repeat(20_000)}1${')'.repeat(20_000)}`],
    ['sums', `export default ${'1+'.repeat(20_000)}1`],
    ['members', `export default a${'.b'.repeat(20_000)}`],
    ['chains', `export default a${'?.b'.repeat(20_000)}`],
    ['calls', `export default a${'()'.repeat(20_000)}`],
    ['negations', `export default ${'!'.repeat(20_000)}1`],
    ['conditions', `export default ${'a?'.repeat(20_000)}1${':1'.repeat(20_000)}`],
    ['functions', `export default ${'()=>'.repeat(20_000)}1`],
    ['called functions', `export default ${'(()=>'.repeat(20_000)}1${')()'.repeat(20_000)}`],
    ['templates', `export default ${'`${'.repeat(20_000)}1${'}`'.repeat(20_000)}`],
    ['blocks', `${'{'.repeat(20_000)}${'}'.repeat(20_000)} export default 1`],
    ['statements', `${'if(a)'.repeat(20_000)}; export default 1`],
    ['else', `${'if(a);else '.repeat(20_000)}; export default 1`],
    ['labels', `${Array.from({ length: 5000 }, (_, n) => `a${n}:`).join('')}; export default 1`],
    ['patterns', `const ${'['.repeat(20_000)}a${']'.repeat(20_000)} = []; export default 1`],
  ])('%s within each other without end are unknown', (_, text) => {
    expect(whyOf(text)).toMatch(/cannot be read|nested more than|links/);
  });

  it.each<[string, string, RegExp]>([
    ['a function without end', 'const f = (a) => f(a + 1); export default f(1)', /nested more than/],
    [
      'functions without end',
      'const f = (a) => g(a), g = (a) => [f(a)]; export default f(1)',
      /nested more than/,
    ],
    [
      'a getter without end',
      'const a = { get b() { return this.b } }; export default a.b',
      /more than a value/,
    ],
    [
      'functions of functions',
      'const f = (n) => n ? f(n - 1) + f(n - 1) : 1; export default f(60)',
      /calls itself/,
    ],
    ['a text that is cut up', "export default 'a'.repeat(1e6).split('')", /not followed/],
    [
      'a regular expression that takes long',
      "export default /^(a+)+$/.test('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' + 'b') ? 1 : make()",
      /make\(\) is not run/,
    ],
    [
      'conditions that nobody can decide',
      `let a = {}; ${Array.from({ length: 300 }, (_, n) => `if (process.env.A${n}) a = { a };`).join('')} export default a.b`,
      /environment/,
    ],
    [
      'returns that nobody can decide',
      `const f = () => { ${Array.from({ length: 500 }, (_, n) => `if (process.env.A${n}) return ${n};`).join('')} }; export default f()`,
      /environment/,
    ],
    ['a list in itself', 'const a = []; a.push(a); export default `${a}` + make()', /made from a list/],
  ])('%s is unknown', (_, text, why) => {
    expect(whyOf(text)).toMatch(why);
  });

  it('leaves alone what stands beside it', () => {
    const text = "import { a } from './a.js'; export default { b: 1, c: a };";
    expect(
      exportedBy(text, { 'a.js': `export const a = '${'a'.repeat(900_000)}'; ${'a + 1;'.repeat(100)}` }),
    ).toEqual({
      b: 1,
      c: { '?': 'following the code takes more than 100000 steps' },
    });
  });

  it('has names that objects have', () => {
    const text =
      "export default { __proto__: { a: 1 }, ['__proto__']: 2, constructor: 3, hasOwnProperty: 4, toString: 5 };";
    const config = codeOf({ 'a.js': text }).exported('a.js');
    expect(config.at('constructor').number()).toMatchObject({ value: 3 });
    expect(config.at('hasOwnProperty').number()).toMatchObject({ value: 4 });
    expect(config.at('toString').number()).toMatchObject({ value: 5 });
    expect(
      exportedBy('const constructor = 1; const toString = 2; export default [constructor, toString]'),
    ).toEqual([1, 2]);
    expect(
      exportedBy("import { constructor } from './a.js'; export default constructor;", { 'a.js': '' }),
    ).toEqual({
      '?': 'a.js has no export `constructor`',
    });
    expect(Object.prototype).not.toHaveProperty('a');
    expect(exportedBy('const a = {}; a.__proto__.b = 1; export default [a, a.b, a.__proto__];')).toEqual([
      {},
      undefined,
      { '?': '`__proto__` is not followed' },
    ]);
    expect(exportedBy('export default [process.env.constructor, process.env.__proto__];')).toEqual([
      { assumed: undefined },
      { assumed: undefined },
    ]);
  });

  it('changes nothing of the program that reads it', () => {
    const text = `globalThis.executed = true; Object.prototype.executed = true; process.env.EXECUTED = 'x';
Array.prototype.push = () => {}; ''.constructor.constructor('globalThis.executed = true')();
export default 1;`;
    exportedBy(text);
    expect(globalThis).not.toHaveProperty('executed');
    expect(process.env['EXECUTED']).toBe(undefined);
    expect([1].concat([2])).toEqual([1, 2]);
  });

  it.each([
    '/* ',
    'a:{',
    'a: [',
    'a("',
    "'a',{",
    '`${',
    '(',
    '[',
    'a:{',
    '=/[',
    'a(',
    'a?',
    '!',
    'if(a){',
    '<a>',
    'async<T>(a=',
    '\\u',
    '/',
    '}',
    'a\n',
    'let a;',
    'a=>',
    '...',
    '@a ',
  ])('is read to its end, or not, in a megabyte of %j', (piece) => {
    const noise = piece.repeat(Math.floor(runs(1e6) / piece.length));
    for (const file of ['a.js', 'a.ts']) {
      const code = codeOf({ [file]: `export default ${noise}` });
      code.exported(file);
      expect(code.calls(file).length).toBeLessThanOrEqual(200_000);
    }
  });

  it('is imported in a circle of many', () => {
    const files = Object.fromEntries(
      Array.from({ length: 2000 }, (_, n) => [
        `m${n}.js`,
        `import { a as b } from './m${(n + 1) % 2000}.js'; export const a = b;`,
      ]),
    );
    expect(shown(codeOf(files).exported('m0.js', 'a'))).toMatchObject({ '?': expect.any(String) as string });
    const common = Object.fromEntries(
      Array.from({ length: 2000 }, (_, n) => [
        `m${n}.js`,
        `module.exports = [require('./m${(n + 1) % 2000}.js')];`,
      ]),
    );
    expect(codeOf(common).exported('m0.js').kind).toMatch(/list|unknown/);
  });
});

describe('settings in Python that nobody would write', () => {
  it.each([
    '(',
    '[',
    '{',
    "'",
    '"""',
    'X = (',
    "X = f'{",
    'if x:\n',
    '\\\n',
    'X = not ',
    'X = -',
    'X.append(',
    'a,',
    '\n  ',
  ])('is looked for in 99,000 characters of %j', (piece) => {
    const text = `Y = 1\n${piece.repeat(99_000 / piece.length)}`;
    const value = shown(new PythonSettings(() => text, ['conf.py']).get('Y'));
    expect(JSON.stringify(value)).toMatch(
      /^(?:1$|\{"\?":"the code (?:cannot be read|is nested too deep)"|\{"\?":"following the code takes)/,
    );
  });
});
