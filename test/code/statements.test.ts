import { describe, expect, it } from 'vitest';
import { exportedBy } from './support.ts';

/** The value of `x` after a piece of code. */
const left = (code: string) => exportedBy(`let x; ${code}; export { x as default };`);

const SET = { '?': 'an item of the list is set' };

describe('a statement', () => {
  it.each<[string, unknown]>(
    [
      ['x = 1; if (true) x = 2', 2],
      ['x = 1; if (false) x = 2', 1],
      ['if (0) x = 1; else x = 2', 2],
      ["if ('') x = 1; else if (1) x = 2; else x = 3", 2],
      ['if (true) { x = 1; } x += 1', 2],
      // Loops.
      ['x = []; for (const a of [1, 2, 3]) x.push(a)', [1, 2, 3]],
      ['x = []; for (const [k, v] of Object.entries({ a: 1, b: 2 })) x.push(k + v)', ['a1', 'b2']],
      ['x = {}; const o = { a: 1, b: 2 }; for (let k in o) x[k] = o[k] + 1', { a: 2, b: 3 }],
      ['let k; for (k in { a: 1, b: 2 }); x = k', 'b'],
      ['x = [1]; for (const a of x) if (x.length < 4) x.push(a + 1)', [1, 2, 3, 4]],
      ['x = (() => { for (const a of [1, 2]) if (a > 1) return a; return 3 })()', 2],
      ['x = []; for (const a of [1, 2]) x.push(() => a); x = x.map((f) => f())', [1, 2]],
      ['x = 0; for (const a of []) x = a', 0],
      [
        "const a = 'a/b/c'.split('/'); x = [a.pop(), a.shift(), a.at(-1), a, [].pop()]",
        ['c', 'a', 'b', ['b'], undefined],
      ],
      ['x = 0; a: b: for (const i of [1, 2]) { for (;;) continue a; }', 0],
      // Names.
      ['x = 1; { let x = 2; } ', 1],
      ['x = 1; { x = 2; } ', 2],
      ['var y = 1; { var y = 2; } x = y', 2],
      ['x = typeof y; var y = 1', 'undefined'],
      ['x = f(); function f() { return 1 }', 1],
      ['const a = 1; { const a = 2; x = a }', 2],
      ['let a = 1; const f = () => a; a = 2; x = f()', 2],
      ['const f = () => { let n = 0; return () => ++n }; const g = f(); g(); x = g() + f()()', 3],
      ['const [a, , b = 5, ...c] = [1, 2, undefined, 4, 6]; x = [a, b, c]', [1, 5, [4, 6]]],
      [
        "const { a, b: { c } = { c: 3 }, ['d']: d = 4, ...e } = { a: 1, f: 2, d: undefined }; x = [a, c, d, e]",
        [1, 3, 4, { f: 2 }],
      ],
      ['let a = 1, b = 2; [a, b] = [b, a]; x = [a, b]', [2, 1]],
      ['const o = {}; ({ a: o.b, c: o["d"] } = { a: 1, c: 2 }); x = o', { b: 1, d: 2 }],
      ['x = 1; x = x++ + ++x', 4],
      ['x = 5; x--; --x', 3],
      ['x = 0; x ||= 2', 2],
      ['x = 1; x ||= 2', 1],
      ['x = 1; x &&= 2', 2],
      ['x = 0; x &&= 2', 0],
      ['x = null; x ??= 2', 2],
      ['x = 0; x ??= 2', 0],
      ['let n = 0; x = {}; x[n++] = n; x[n++] += 0', { 0: 1, 1: Number.NaN }],
      ['let n = 0; const l = [5, 6]; l[n++] += 1; x = [n, l]', [1, [SET, SET, '…']]],
      ['const o = { a: 1 }; o.a = 2; o.b = 3; delete o.a; x = o', { b: 3 }],
      ['const a = { b: [] }; a.b.push(1); const c = a.b; c.push(2); x = a', { b: [1, 2] }],
      ['const l = [1]; l[2] = 3; x = [l, l.length]', [[SET, '…'], SET]],
      ['const l = [1]; l.length = 0; x = l', [SET, '…']],
      ['enum', 'unused'],
    ].filter(([code]) => code !== 'enum') as [string, unknown][],
  )('%s', (code, value) => expect(left(code)).toEqual(value));
});

describe('a function', () => {
  it.each<[string, unknown]>([
    ['x = ((a, b = a + 1) => a * b)(2)', 6],
    ['x = ((a, b = a + 1) => a * b)(2, undefined)', 6],
    ['x = ((a, b = 7) => b)(2, null)', null],
    ['x = ((...a) => a)(1, 2)', [1, 2]],
    ['x = ((a, ...b) => b)(...[1, 2], 3)', [2, 3]],
    ['x = (({ a }, [b]) => a + b)({ a: 1 }, [2])', 3],
    ['x = (function () { return arguments.length })(1, 2)', 2],
    ['x = { a: 1, f() { return this.a } }.f()', 1],
    ['x = { a: 1, f() { return (() => this.a)() } }.f()', 1],
    ['x = { a: 1, get b() { return this.a + 1 } }.b', { '?': '`b` is more than a value' }],
    ['function f(n) { return n <= 1 ? 1 : n * f(n - 1) } x = f(5)', 120],
    ['const f = function g(n) { return n ? g(n - 1) : 7 }; x = f(2)', 7],
    ['function f() { if (true) return 1; return 2 } x = f()', 1],
    ['function f() {} x = f()', undefined],
    ['function f() { return } x = f()', undefined],
    ['const f = async () => 1; x = await f()', 1],
    ['x = await Promise.all([1, Promise.resolve(2)])', [1, 2]],
    ['x = Promise.resolve(1).then((a) => a + 1)', { '?': 'a promise is not followed' }],
    ['function f() { return f.a } f.a = 1; x = f()', 1],
    ['x = 1; (async () => {})().then(() => { x = 2 })', { '?': 'a promise is not followed' }],
    ['const f = ({ a = 1, b: [c] = [2] } = {}) => a + c; x = f()', 3],
    ['x = new (function (a) { this.b = a })(1)', { '?': 'an object of this class is not followed' }],
    ['x = (() => ({ a: 1 }))()', { a: 1 }],
    ['x = null?.a', undefined],
    ['x = null?.a.b.c()', undefined],
    ['x = ({ a: null }).a?.b.c', undefined],
    ['x = ({ a: { b: 1 } }).a?.b', 1],
    ['x = ({}).f?.()', undefined],
    ['x = ({ f: () => 1 }).f?.()', 1],
    ['let n = 0; null?.[n++]; null?.f(n++); x = n', 0],
    ['let n = 0; true || n++; false && n++; 1 ?? n++; x = n', 0],
    ['let n = 0; false || n++; true && n++; null ?? n++; x = n', 3],
    ['let n = 0; true ? n : n++; x = n', 0],
    ['function* f() { yield 1 } x = f()', { '?': 'a generator function is not followed' }],
    ['class A { b = 1 } x = new A()', '()'],
  ])('%s', (code, value) => expect(left(code)).toEqual(value));
});

describe('TypeScript', () => {
  const typed = (code: string) => exportedBy("export { x as default } from './a.ts';", { 'a.ts': code });

  it.each<[string, unknown]>([
    ['export const x: number = 1;', 1],
    ['export const x = 1 as const;', 1],
    ['export const x = { a: 1 } satisfies object;', { a: 1 }],
    ['export const x = <number>1;', 1],
    ["export const x = ['a']!;", ['a']],
    ['const f = <T,>(a: T): T => a; export const x = f<string>("a");', 'a'],
    ['interface A { b: string } type C = A; export const x = 1;', 1],
    ['declare const a: string; export const x = a;', { '?': 'what is declared elsewhere is not followed' }],
    ['abstract class A {} export const x = 1;', 1],
    ['export function f(this: object, a?: number): number { return a ?? 2 } export const x = f();', 2],
    ['import type { A } from "./gone"; import { type B } from "./gone"; export const x = 1;', 1],
    ['export type A = string; export const x = 1;', 1],
    ['function f(a: string): void; function f(a: any) { return a } export const x = f(1);', 1],
    ['const a = 3 < 4; export const x = a;', true],
  ])('%s', (code, value) => expect(typed(code)).toEqual(value));

  it('is read beside markup', () => {
    const text = 'const a: string = "b"; export const x = a; export const y = <p class={a}>{a}</p>;';
    expect(exportedBy("export { x as default } from './a.tsx';", { 'a.tsx': text })).toBe('b');
  });
});
