import { expect, it } from 'vitest';
import { follow, recorder } from '../../src/code/ask/follow.ts';
import { codeOf, shown } from './support.ts';

const STOPS = { '?': expect.stringMatching(/is not followed$/) as string };
const left = (text: string) =>
  shown(codeOf({ 'a.js': `let x = 1, y = 2; ${text}; export default { x, y };` }).exported('a.js'));

it.each([
  'for (const a of lib()) x = a',
  'for (const a of [1, 2]) { if (a > 1) break; x = a }',
  `for (const a of [${'1,'.repeat(101)}]) x += a`,
  'for (let i = 0; i < 3; i++) x += i',
  'for (const k in lib()) x = k',
  'while (x < 5) x += 2',
  'do { x++ } while (x < 3)',
  'switch (2) { case 1: x = 1; break; case 2: x = 2 }',
  'try { x = 3 } catch {}',
  'a: { x = 1; break a }',
  'function change() { x = 3 } for (const a of lib()) change()',
  'const o = { f() { x = 3 } }; while (o.f()) {}',
])('what `%s` may change is unknown, and the rest is not', (text) => {
  expect(left(text)).toEqual({
    x: expect.objectContaining({ '?': expect.any(String) as string }) as unknown,
    y: 2,
  });
});

it.each([
  ['a list', 'x = [1]; for (const a of lib()) x.push(a); x = x[0]'],
  ['a mapping', 'x = { a: 1 }; for (const a of lib()) x[a] = a; x = x.a'],
  ['a list by another name', 'x = [1]; const z = x; try { z.push(2) } catch {}; x = x.length'],
  ['what something unknown may be', 'x = { n: 1 }; (lib() ? x : {}).n = 5; x = x.n'],
  [
    'what a function that is not known may be handed',
    'x = [1]; [...lib()].forEach(() => { x.push(1) }); x = x.length',
  ],
  ['a list with a method that is not followed', 'x = [2, 1]; x.sort(); x = x[0]'],
  ['what a search in a list gives', 'x = [1, 2].find((a) => a > 1) + 1'],
  ['what is made of a list', 'x = [1, 2].reduce((a, b) => a + b) + 1'],
  ['an operator of bits', 'x = 5 & 3'],
  ['a function that is bound', 'x = (function () { return this.a }).call({ a: 1 }) + 1'],
])('%s is unknown', (_, text) => {
  expect(left(text)).toMatchObject({ x: { '?': expect.any(String) as string }, y: 2 });
});

it('a function that ends in such code gives back what is unknown', () => {
  const text = 'function f() { for (const a of lib()) if (a) return a; return 3 } export default [f(), 1]';
  expect(shown(codeOf({ 'a.js': text }).exported('a.js'))).toEqual([STOPS, 1]);
});

it('calls in such code are reported as calls that may happen', () => {
  const text = `module.exports = (api) => {
  const setup = (other) => { other.d(1) };
  for (const a of lib()) { api.a('x'); api.b.c(a); setup(api) }
};`;
  const code = codeOf({ 'a.js': text });
  const { calls } = follow(code.exported('a.js'), [recorder('api')]);
  const told = calls.map(({ call, unless }) => [call.path.join('.'), unless?.why]);
  expect(told).toContainEqual(['api.a', 'a loop is not followed']);
  expect(told).toContainEqual(['api.b.c', 'a loop is not followed']);
  expect(told).toContainEqual(['api.d', 'a loop is not followed']);
});
