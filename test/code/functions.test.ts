import { describe, expect, it } from 'vitest';
import { type CallResult, follow, resolved, unknownData } from '../../src/code/ask/follow.ts';
import { codeOf, shown } from './support.ts';

const code = (text: string) => codeOf({ 'a.js': text });

/** Calls a function of the site with these arguments. */
function answer(
  text: string,
  args: (unknown: (why: string) => unknown) => unknown[],
  self?: unknown,
): CallResult {
  return follow(code(`export default ${text};`).exported('a.js'), args(unknownData), self);
}

describe('a function that is called with data', () => {
  it.each<[string, unknown[], unknown]>([
    ['(data) => data.a ? "x" : false', [{ a: 1 }], 'x'],
    ['(data) => data.a ? "x" : false', [{}], false],
    ['function ({ a = 3, b: { c } }) { return a + c }', [{ b: { c: 4 } }], 7],
    ['(data) => `/${data.a}/${data.b}/`', [{ a: 'x', b: 2 }], '/x/2/'],
    [
      '(d) => { if (!d.a) { return "none" } else if (d.a === "q") return "q"\n return d.a }',
      [{ a: 'z' }],
      'z',
    ],
    ['(d) => d.tags?.includes("x") && !d.y', [{ tags: ['x'] }], true],
    ['({ data }) => import.meta.env.PROD ? !data.z : true', [{ data: { z: true } }], false],
    ['(d) => process.env.SHOW_ALL || d.a', [{ a: false }], { assumed: false }],
    ['(d) => process.env.SHOW_ALL || d.a', [{ a: true }], { assumed: true }],
    ['(d) => compute(d.a)', [{}], 'compute()'],
    ['(d) => new Date(d.a) < new Date()', [{}], { '?': 'the time of the build is not known' }],
    ['(d) => d.a.b.c', [{ a: null }], { '?': 'the code reads `b` of null' }],
    ['(d) => { throw new Error("x") }', [{}], { '?': 'the code throws an error' }],
    ['(a, b) => [a, b]', [1], [1, undefined]],
    ['(d) => d', [{ a: [1, { b: null }], c: undefined }], { a: [1, { b: null }] }],
    ['(d) => d instanceof Date', [new Date(0)], { '?': 'a date is not followed' }],
    ['"no function"', [], { '?': 'the code calls a text' }],
    ['(d) => d.f("a", 1)', [{ f: (a: string, b: number) => [a, b] }], ['a', 1]],
    ['(d) => d.f(process.env.A ?? "x")', [{ f: (a: string) => `${a}!` }], { assumed: 'x!' }],
    ['(d) => d.f({})', [{ f: (a: string) => a }], '[object Object]'],
  ])('%s', (text, args, value) => {
    expect(shown(answer(text, () => args).result)).toEqual(value);
  });

  it('is called on what the caller says', () => {
    const slugify = (text: string) => text.toLowerCase().replaceAll(' ', '-');
    const { result } = answer(
      'function (data) { return `/${this.slugify(data.title)}/` }',
      () => [{ title: 'A b' }],
      {
        slugify,
      },
    );
    expect(result.text()).toMatchObject({ value: '/a-b/' });
  });

  it('changes nothing for good', () => {
    const read = code(
      'let n = 0; const log = []; export default (data) => { data.a = 2; log.push(1); return ++n + log.length }',
    );
    const data = { a: 1 };
    const call = () => shown(follow(read.exported('a.js'), [data]).result);
    expect([call(), call(), data]).toEqual([2, 2, { a: 1 }]);
  });

  it('gives an unknown result for unknown data', () => {
    const found = (text: string) =>
      answer(text, (unknown) => [
        { draft: true, u: unknown('u is not known'), data: { v: unknown('v is not known') } },
      ]).result;
    expect(shown(found('(d) => d.u'))).toEqual({ '?': 'u is not known' });
    expect(shown(found('(d) => d.u.x.y'))).toEqual({ '?': 'u is not known' });
    expect(shown(found('(d) => d.draft || d.u'))).toBe(true);
    expect(shown(found('(d) => !d.draft && d.u'))).toBe(false);
    expect(shown(found('(d) => d.u ? 1 : 1'))).toBe(1);
    expect(shown(found('(d) => "u" in d'))).toEqual({ '?': 'u is not known' });
    expect(shown(found('({ data: { v = 1 } }) => v'))).toEqual({ '?': 'v is not known' });
    expect(shown(found('(d) => [d.u, 1].length'))).toBe(2);
    expect(found('(d) => d.u').truth()).toMatchObject({
      value: undefined,
      doubt: { why: 'u is not known', cause: 'data' },
    });
    expect(found('(d) => !d.draft').truth()).toMatchObject({ value: false });
    expect(found('(d) => process.env.A || d.draft').truth()).toMatchObject({ value: true });
    expect(found('(d) => !process.env.A && d.draft').truth()).toMatchObject({
      value: true,
      doubt: { cause: 'environment' },
    });
  });

  it('begins with what is known of its text', () => {
    const found = (text: string) =>
      answer(text, (unknown) => [{ u: unknown('u is not known') }]).result.prefix;
    expect(found('(d) => `/blog/${d.u}/`')).toBe('/blog/');
    expect(found("(d) => '/a' + '/b' + d.u + 'c'")).toBe('/a/b');
    expect(found('(d) => d.u + "/a"')).toBe('');
    expect(found('(d) => "/a"')).toBe('/a');
    expect(found('(d) => 1')).toBe('');
  });
});

describe('a value, or what it gives back where it is a function', () => {
  it.each<[string, unknown]>([
    ['{ a: 1 }', { a: 1 }],
    ['() => ({ a: 1 })', { a: 1 }],
    ['async function () { return { a: 1 } }', { a: 1 }],
    ['({ mode }) => ({ a: mode })', { a: 'x' }],
  ])('%s', (text, value) => {
    const config = code(`export default ${text};`).exported('a.js');
    expect(shown(resolved(config, [{ mode: 'x' }]))).toEqual(value);
  });
});
