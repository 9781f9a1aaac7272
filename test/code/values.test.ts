import { describe, expect, it } from 'vitest';
import { valueOfCode } from './support.ts';

const table = (rows: readonly [string, unknown][]) =>
  it.each(rows as [string, unknown][])('%s', (code, value) => expect(valueOfCode(code)).toEqual(value));

describe('a list', () => {
  table(
    [
      ['[...[1, 2], ...[], 3, ..."ab"]', [1, 2, 3, 'a', 'b']],
      ['[1, 2].length', 2],
      ['[1, 2][1]', 2],
      ['[1, 2]["0"]', 1],
      ['[1, 2][2]', undefined],
      ['[1, 2][-1]', undefined],
      ['[1, 2].foo', undefined],
      ['[1, 2, 3].map((a) => a * 2)', [2, 4, 6]],
      ['[5, 6].map((a, i, l) => i + l.length)', [2, 3]],
      ['[1].map(function () { return this.a }, { a: 2 })', [2]],
      ['[1, 2, 3].filter((a) => a > 1)', [2, 3]],
      ["[0, 1, '', 'a', null, undefined, false].filter(Boolean)", [1, 'a']],
      ['[1, 2].flatMap((a) => [a, [a]])', [1, [1], 2, [2]]],
      ['[1, 2].flatMap((a) => a)', [1, 2]],
      ['(() => { let n = 0; [1, 2].forEach((a) => { n += a }); return n })()', 3],
      ['[1].forEach(() => 2)', undefined],
      ['[1].concat(2, [3, [4]], "ab")', [1, 2, 3, [4], 'ab']],
      ['[1, NaN].includes(NaN)', true],
      ['[1, 2].includes(2)', true],
      ['[1, 2].includes("2")', false],
      ['[].includes(undefined)', false],
      ['[1, null, undefined, [2, 3]].join()', { '?': 'text made from a list is not followed' }],
      ["['a', 'b'].join('-')", 'a-b'],
      ["[].join('-')", ''],
      ['[1, 2, 3].slice(1)', [2, 3]],
      ['[1, 2, 3].slice(0, -1)', [1, 2]],
      ['[1, 2, 3].slice()', [1, 2, 3]],
      ['(() => { const l = [1]; return [l.push(2, 3), l] })()', [3, [1, 2, 3]]],
      ['[1].copyWithin', { '?': '`copyWithin` is not followed' }],
      ['Array.isArray([])', true],
      ['Array.isArray({})', false],
      ['(() => { const l = [1]; l.map(() => l.push(1)); return l })()', undefined],
    ].filter(([code]) => !String(code).includes('l.map(() => l.push')) as [string, unknown][],
  );

  it('is not followed where it is changed while a method goes over it', () => {
    expect(valueOfCode('(() => { const l = [1]; l.map(() => l.push(1)); return l })()')).toEqual({
      '?': 'a list is changed by a function that is called for each of its items',
    });
  });
});

describe('a text', () => {
  table([
    ["'abc'.length", 3],
    ["'abc'[1]", 'b'],
    ["'abc'[3]", undefined],
    ["'abc'.foo", undefined],
    ["'abc'.at(-1)", 'c'],
    ["' a '.trim()", 'a'],
    ["' a '.trimStart()", 'a '],
    ["' a '.trimEnd()", ' a'],
    ["'aB'.toLowerCase()", 'ab'],
    ["'aB'.toUpperCase()", 'AB'],
    ["'abc'.startsWith('ab')", true],
    ["'abc'.startsWith('b')", false],
    ["'abc'.startsWith('b', 1)", true],
    ["'abc'.endsWith('bc')", true],
    ["'abc'.endsWith('b')", false],
    ["'abc'.includes('b')", true],
    ["'abc'.includes('d')", false],
    ["'abcb'.indexOf('b')", 1],
    ["'abcb'.lastIndexOf('b')", 3],
    ["'abc'.slice(1)", 'bc'],
    ["'abc'.slice(-2, -1)", 'b'],
    ["'abc'.substring(2, 0)", 'ab'],
    ["'abc'.substr(1, 1)", 'b'],
    ["'a'.concat('b', 1)", 'ab1'],
    ["'a'.charCodeAt(0)", 97],
    ["'a,b'.split(',')", ['a', 'b']],
    ["'ab'.split('')", ['a', 'b']],
    ["'a,b,c'.split(',', 2)", ['a', 'b']],
    ["'ab'.split()", ['ab']],
    ["'aba'.replace('a', 'c')", 'cba'],
    ["'aba'.replaceAll('a', 'c')", 'cbc'],
    ["'aba'.replaceAll('a', '$&$&')", 'aabaa'],
    ["'é'.normalize('NFD').length", 2],
    ["'a'.localeCompare('b')", -1],
    ["'a'.toString()", 'a'],
    ['(1).toString()', '1'],
    ['true.toString()', 'true'],
    ["'a'.anchor", { '?': '`anchor` is not followed' }],
    ["'a'.replace('a', () => 'b')", { '?': 'text made from a function is not followed' }],
    ["'a'.replace('b')", 'a'],
  ]);
});

describe('a regular expression', () => {
  table([
    ['/b/.test("abc")', true],
    ['/^b/.test("abc")', false],
    ['/B/i.test("abc")', true],
    ['/^b/m.test("a\\nb")', true],
    ['/a.b/s.test("a\\nb")', true],
    ['/a.b/.test("a\\nb")', false],
    ["'posts/2024/x'.match(/posts\\/(\\d+)(z)?/)", ['posts/2024', '2024', undefined]],
    ["'a1b2'.match(/\\d/g)", ['1', '2']],
    ["'2024-05'.match(/(?<year>\\d{4})-(?<rest>x)?/).groups", { year: '2024', rest: undefined }],
    ["'xay'.match(/a/).groups", undefined],
    ["'xay'.match(/a/).index", 1],
    ["'a'.match(/b/)", null],
    ["/(\\d)/.exec('a1')", 'exec()'],
    ["'a'.match('a')", { '?': 'match() of a text is not followed' }],
    ['/a(?=b)/.test("ab")', { '?': 'this regular expression is not followed' }],
    ['/(a)\\1/.test("aa")', { '?': 'this regular expression is not followed' }],
    ['/[]a]/.test("a")', { '?': 'this regular expression is not followed' }],
    ['/[^]/.test("a")', { '?': 'this regular expression is not followed' }],
    ['/a/g.test("a")', { '?': 'this regular expression is not followed' }],
    ['/a/y.test("a")', { '?': 'this regular expression is not followed' }],
    ['/k/i.test("\\u212a")', { '?': 'this regular expression is not followed' }],
    ['/./.test("\\r")', { '?': 'this regular expression is not followed' }],
    ['/./.test("\\ud83d\\ude00")', { '?': 'this regular expression is not followed' }],
    ['/é/.test("é")', { '?': 'this regular expression is not followed' }],
    ['/[^a]/.test("é")', true],
    ['/a/.source', { '?': '`source` is not followed' }],
    ['`${/a/g}`', '/a/g'],
    ['typeof /a/', 'object'],
    ['!/a/', false],
  ]);
});

describe('a mapping', () => {
  table([
    ['{ a: 1, ...{ a: 2, b: 3 }, c: 4 }', { a: 2, b: 3, c: 4 }],
    ['{ ...{ a: 2 }, a: 1 }', { a: 1 }],
    [
      '{ ...null, ...undefined, ...false, ...1, ..."a", ...["b"] }',
      { '?': 'spreading a list into a mapping is not followed' },
    ],
    ['{ a: { b: 1 } }.a.b', 1],
    ["{ 'a-b': 1 }['a-b']", 1],
    ['{ a: 1 }.b', undefined],
    ['{ 1: 2 }[1]', 2],
    ['{ __proto__: { a: 1 } }.a', { '?': '`__proto__` is more than a value' }],
    ['JSON.parse(\'{"__proto__": {"a": 1}}\').a', undefined],
    ["{ ['__proto__']: 1, a: 2 }.a", 2],
    ['{ a: 1 }.constructor', { '?': '`constructor` is not followed' }],
    ["{ a: 1 }.hasOwnProperty('a')", 'hasOwnProperty()'],
    ['Object.keys({ b: 1, a: 2, 10: 0, 9: 0 })', ['9', '10', 'b', 'a']],
    ['Object.values({ b: 1, a: 2 })', [1, 2]],
    [
      'Object.entries({ b: 1, a: 2 })',
      [
        ['b', 1],
        ['a', 2],
      ],
    ],
    ["Object.keys(['a', 'b'])", ['…']],
    ['Object.keys(1)', []],
    ["Object.fromEntries([['a', 1], ['b', 2], ['a', 3]])", { a: 3, b: 2 }],
    ["Object.fromEntries(Object.entries({ a: 1, b: 2 }).filter(([k]) => k !== 'a'))", { b: 2 }],
    [
      '(() => { const a = { a: 1 }; const b = Object.assign(a, { b: 2 }, null, { a: 3 }); return [a === b, a] })()',
      [true, { a: 3, b: 2 }],
    ],
    ['Object.freeze({ a: 1 })', { a: 1 }],
    ['`${{}}`', '[object Object]'],
    ['{ a: 1, get b() { return this.a } }', { '?': '`b` is more than a value' }],
    ['{ set a(b) {} }.a', { '?': '`a` is more than a value' }],
    ['JSON.parse(\'{"a": [1, null, true, "b"]}\')', { a: [1, null, true, 'b'] }],
    ["JSON.parse('{')", { '?': 'it is made from JSON that has an error' }],
  ]);
});

describe('what the language and the platform provide', () => {
  table(
    [
      ['String(1) + String(null) + String()', '1null'],
      ["Boolean('') || Boolean('a')", true],
      ['Math.random()', { '?': 'Math.random() is not run' } as unknown],
      ['NaN', Number.NaN],
      ['-Infinity', Number.NEGATIVE_INFINITY],
      ["console.log('a')", undefined],
      ['Date.now()', 'Date.now()'],
      ['new Date()', { '?': 'the time of the build is not known' }],
      ["new Date('2024-01-01').getTime()", 'getTime()'],
      ['process.cwd()', '/.site'],
      ["process.env.NODE_ENV === 'production'", true],
      ['process.env.NODE_ENV', 'production'],
      ["process['env'].NODE_ENV", 'production'],
      ['(({ NODE_ENV, A = 1 }) => [NODE_ENV, A])(process.env)', ['production', { assumed: 1 }]],
      ['process.env.A', { assumed: undefined }],
      ["process.argv.includes('--serve')", { assumed: false }],
    ].map(([code, value]) => [code, code === 'Math.random()' ? 'Math.random()' : value]) as [
      string,
      unknown,
    ][],
  );
});
