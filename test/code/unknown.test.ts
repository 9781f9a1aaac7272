import { describe, expect, it } from 'vitest';
import { exportedBy, valueOfCode } from './support.ts';

const A = { '?': 'the environment variable A is not known' };
const left = (code: string) => exportedBy(`let x; ${code}; export { x as default };`);
const env = 'process.env.A';
/** A value that no code defines: Lectern does not know it, and assumes nothing about it. */
const gone = 'lib.gone';
const GONE = { '?': 'gone of lib is not read' };
const outside = (code: string) =>
  exportedBy(`import { gone, make } from 'lib'; let x; ${code}; export { x as default };`);

describe('a variable of the environment', () => {
  it.each<[string, unknown]>([
    [env, { assumed: undefined }],
    [`${env} || 'x'`, { assumed: 'x' }],
    [`${env} ?? 'x'`, { assumed: 'x' }],
    [`${env} && 'x'`, { assumed: undefined }],
    [`${env} ? 'x' : 'y'`, { assumed: 'y' }],
    [`!${env}`, { assumed: true }],
    [`!!${env}`, { assumed: false }],
    [`${env} === 'x'`, { assumed: false }],
    [`${env} !== 'x'`, { assumed: true }],
    [`${env} == null`, { assumed: true }],
    [`typeof ${env}`, { assumed: 'undefined' }],
    [`'a' + ${env}`, { assumed: 'aundefined' }],
    [`\`a\${${env}}b\``, { assumed: 'aundefinedb' }],
    [`${env}?.length`, { assumed: undefined }],
    [`${env}?.split(',').map((a) => a)`, { assumed: undefined }],
    [`(${env} ?? 'a,b').split(',')`, { assumed: ['a', 'b'] }],
    [`(${env} || 'a').length`, { assumed: 1 }],
    [`${env} ? 'x' : 'x'`, 'x'],
    [`${env} ? 1 : 1`, 1],
    [`(${env} || true) ? 1 : 2`, 1],
    [`(${env} && false) ? 1 : 2`, 2],
    [`(${env} || !undefined) === false`, { assumed: false }],
    [`false && ${env}`, false],
    [`true || ${env}`, true],
    [`'a' ?? ${env}`, 'a'],
    [`${env} < undefined`, false],
    [`${env}.length`, A],
    [`${env}.split(',')`, 'split()'],
    [`[${env}, 1][1]`, 1],
    [`[${env}, 1].includes(1)`, true],
    [`[${env}, 1].includes(2)`, { assumed: false }],
    [`[${env}, 1].join('-')`, { assumed: '-1' }],
    [`{ a: ${env}, b: 1 }.b`, 1],
    [`Object.keys({ a: ${env} })`, ['a']],
    [`{ a: 1, ...(${env} && { a: 2, b: 3 }), c: 4 }.c`, 4],
    [`{ a: 1, ...(${env} && { a: 2, b: 3 }), c: 4 }.a`, { assumed: 1 }],
    [`{ a: 1, ...(${env} && { a: 2, b: 3 }), c: 4 }.b`, { assumed: undefined }],
    [`'b' in { ...(${env} && { b: 3 }) }`, { assumed: false }],
    [`Object.keys({ a: 1, ...(${env} && { b: 3 }) }).length`, { assumed: 1 }],
    [`[...(${env} ? ['a'] : []), 'b'].length`, { assumed: 1 }],
    [`['b', ...(${env} ? ['a'] : [])][0]`, { assumed: 'b' }],
    [`[${env} && 'a', 'b'].filter(Boolean)`, ['b', '…']],
    [`[${env} && 'a'].filter(Boolean).length`, { assumed: 0 }],
    [`['a', 'b'].filter((a) => a === 'a' || ${env})`, ['a', '…']],
    [`({ a: 1 })[${env} || 'a']`, { assumed: 1 }],
    [`(({ b = 1 }) => b)({ b: ${env} })`, { assumed: 1 }],
    [`(${env} ? (() => 1) : (() => 2))()`, '()'],
    [`(${env} ? { a: 1, b: 2 } : { a: 1, b: 3 }).b`, { assumed: 3 }],
    [`Object.fromEntries([['a', ${env}]]).a`, { assumed: undefined }],
    [`path.join('a', ${env} || 'b')`, { assumed: 'a/b' }],
  ])('%s', (code, value) => expect(valueOfCode(code)).toEqual(value));

  it('is known where the caller knows it', () => {
    const options = { environment: { A: 'x' } };
    expect(exportedBy('export default process.env.A + import.meta.env.A', {}, options)).toBe('xx');
  });

  it.each<[string, unknown]>([
    ['import.meta.env.PROD', true],
    ['import.meta.env.DEV', false],
    ['import.meta.env.MODE', 'production'],
    ['import.meta.env.SSR', true],
    ['import.meta.env.A', { assumed: undefined }],
    ['import.meta.env.A || 1', { assumed: 1 }],
    ['import.meta.dirname', '/.site/sub'],
    ['import.meta.filename', '/.site/sub/config.js'],
    ['import.meta.glob', { '?': 'it is made by the program that builds the site' }],
  ])('%s', (code, value) =>
    expect(
      exportedBy("export { default } from './sub/config.js';", {
        'sub/config.js': `export default ${code};`,
      }),
    ).toEqual(value),
  );
});

const LOST = { '?': 'the environment variable A is not known' };

describe('what happens under a condition that is not known', () => {
  it.each<[string, unknown]>([
    [`x = 1; if (${env}) x = 2`, { assumed: 1 }],
    [`x = 1; if (!${env}) x = 2`, { assumed: 2 }],
    [`if (${env}) x = 1; else x = 1`, { assumed: 1 }],
    [`if (${env}) x = 1; else x = 2`, { assumed: 2 }],
    [`x = { a: 1 }; if (${env}) x.a = 2; x = x.a`, { assumed: 1 }],
    [`x = { a: 1 }; if (${env}) delete x.a; x = x.a`, { assumed: 1 }],
    [`x = { a: 1 }; if (${env}) delete x.a; x = 'a' in x`, { assumed: true }],
    [`x = { a: 1 }; if (!${env}) delete x.a; x = x.a`, { assumed: undefined }],
    [`x = [1]; if (${env}) x.push(2); x = x.length`, { assumed: 1 }],
    [`x = [1, 2]; if (${env}) x[0] = 3; x = x[0]`, { assumed: 1 }],
    [`const f = (a) => { if (a) return 1; return 2 }; x = f(${env})`, { assumed: 2 }],
    [`const f = (a) => { if (a) return 1; x = 5; return 1 }; f(${env})`, { assumed: 5 }],
    [`const f = (a) => { if (a) { x = 1; return } x = 2 }; x = 0; f(${env})`, { assumed: 2 }],
    [`const f = (a) => { if (a) return; if (!a) return; x = 3 }; x = 1; f(${env})`, { assumed: 1 }],
    [`const f = (a) => { if (a) throw 1; return 2 }; x = f(${env})`, 2],
    [`x = 1; let y = 1; while (${env}) { x = 2 } x = y`, 1],
    [`x = 1; ${env} && (x = 2)`, { assumed: 1 }],
    [`x = 1; ${env} || (x = 2)`, { assumed: 2 }],
    [`x = 1; ${env} ? (x = 2) : (x = 2)`, { assumed: 2 }],
    [`x = ${env}; x ||= 1; x &&= 2`, { assumed: 2 }],
    [`x = ${env}; x ??= 1`, { assumed: 1 }],
    [`const o = {}; o[${env} ?? 'a'] = 1; x = o.a`, LOST],
    [`const o = { a: 1 }; o[${env}] = 2; x = o.a`, LOST],
    [`const s = []; ['a'].forEach((a) => { if (${env}) s.push(a) }); x = s.length`, { assumed: 0 }],
    [`const f = ${env} ? () => { x = 2 } : () => {}; x = 1; f()`, LOST],
    [`const o = { a: 1 }; const t = ${env} ? o : {}; t.a = 2; x = o.a`, { assumed: 1 }],
    [`const o = { a: 1 }, p = { b: o }; p[${env}].a = 2; x = o.a`, { assumed: 1 }],
    [`const f = { g() { x = 2 } }; const h = f[${env}]; x = 1; h(); x = x`, LOST],
    [`const f = { g() { x = 2 } }; x = 1; f[${env}]?.(); x = x`, LOST],
    [`const f = ${env} ? { g() { x = 2 } } : { g() {} }; x = 1; f.g()`, LOST],
    [`let n = 0; const f = () => ++n; ${env} ? f() : f(); x = n`, { assumed: 1 }],
  ])('%s', (code, value) => expect(left(code)).toEqual(value));
});

describe('what a package gives', () => {
  it.each<[string, unknown]>([
    ['x = gone', GONE],
    ['x = gone.a', { '?': 'gone.a of lib is not read' }],
    ['x = make()', 'make()'],
    ['x = make().a', { '?': 'make().a of lib is not read' }],
    ['x = make().a(1).b()', 'b()'],
    ['x = gone ? 1 : 2', GONE],
    ['x = make() ? 1 : 2', { '?': 'make() of lib is not run' }],
    ['x = gone || 1', GONE],
    ['x = gone && 1', GONE],
    ['x = !gone', GONE],
    ['x = gone === 1', GONE],
    ['x = `a${gone}`', { '?': 'gone of lib is not read' }],
    ['x = [...gone, 1]', [1, '…']],
    ['x = { ...gone, a: 1 }.a', 1],
    ['x = { a: 1, ...gone }.a', GONE],
    ['x = { a: 1, ...gone }.b', GONE],
    ['x = [1, 2]; make(x)', [{ assumed: 1 }, { assumed: 2 }, '…']],
    ['x = { a: 1 }; make(x); x = x.a', { assumed: 1 }],
    ['x = { a: 1 }; make({ b: x }); x = x.a', { assumed: 1 }],
    ['x = { a: { b: 1 } }; make(x.a); x = x.a.b', { assumed: 1 }],
    ['x = { a: { b: 1 }, c: 2 }; make(x.a); x = x.c', 2],
    ['x = { a: 1 }; make(x); x.a = 2; x = x.a', { assumed: 2 }],
    ['x = { a: 1 }; gone.make(x); x = Object.keys(x).length', { assumed: 1 }],
    ['x = 1; make(() => { x = 2 })', { '?': 'what make of lib gives is not known' }],
    ['x = []; gone.forEach((a) => { x.push(a) })', ['…']],
    ['x = 1; for (const a of gone) { if (a) return }', 1],
    ['x = gone.map((a) => a)', 'gone.map()'],
    ['x = make().then((a) => [a, 1])[1]', { '?': 'make().then().1 of lib is not read' }],
    ['x = await make()', 'make()'],
    ['x = new gone(1)', 'gone()'],
  ])('%s', (code, value) => {
    const found = outside(code);
    expect(found).toEqual(value);
  });
});

it('says where what is unknown begins', () => {
  expect(valueOfCode(gone)).toEqual({ '?': 'lib.gone is not read' });
});
