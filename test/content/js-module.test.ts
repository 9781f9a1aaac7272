import { describe, expect, it } from 'vitest';
import { isCode, isUnknown, MAYBE, UNKNOWN } from '../../src/generators/js/js-known.ts';
import { Module } from '../../src/generators/js/js-module.ts';
import { runCode } from '../../src/generators/js/js-run.ts';

const resultOf = (code: string, data: Record<string, unknown>) => {
  const found = new Module(`export const f = ${code};`).named('f');
  if (!isCode(found)) throw new Error('No function.');
  return runCode(found, [data]);
};

describe('a configuration in JavaScript', () => {
  it('is read for its literals, wherever they stand', () => {
    const module = new Module(`
// const x = { no: true };
import other from './other.js';
const base = { a: 1, 'b-c': \`d\`, deep: { list: [true, null, -2] } };
export default async function (config) {
  return { ...base, regex: /"[/]/g, more: other(), last: "it's" };
}`);
    expect(module.given()).toMatchObject({
      a: 1,
      'b-c': 'd',
      deep: { list: [true, undefined, -2] },
      last: "it's",
    });
  });

  it.each([
    ['(data) => data.a ? "x" : false', { a: 1 }, 'x'],
    ['(data) => data.a ? "x" : false', {}, false],
    ['function ({ a = 3, b: { c } }) { return a + c }', { b: { c: 4 } }, 7],
    ['(data) => `/${data.a}/${data.b}/`', { a: 'x', b: 2 }, '/x/2/'],
    ['(d) => { if (!d.a) { return "none" } else if (d.a === "q") return "q"\n return d.a }', { a: 'z' }, 'z'],
    ['(d) => d.tags?.includes("x") && !d.y', { tags: ['x'] }, true],
    ['({ data }: Entry): boolean => import.meta.env.PROD ? !data.z : true', { data: { z: true } }, false],
    ['(d) => process.env.SHOW_ALL || d.a', { a: false }, false],
    ['(d) => compute(d.a)', {}, UNKNOWN],
    ['(d) => { if (isOpen(d)) return false; }', {}, MAYBE],
    ['(d) => { for (const a of d.b) if (a) return false; return 1; }', {}, MAYBE],
    ['(d) => new Date(d.a) < new Date()', {}, MAYBE],
  ])('says what %s gives back without running it', (code, data, expected) => {
    const found = resultOf(code, data);
    expect(isUnknown(found) && found !== MAYBE ? UNKNOWN : found).toBe(expected);
  });

  it.each([
    ['brackets', '('],
    ['lists', '['],
    ['mappings', 'a:{'],
    ['templates', '`${'],
    ['expressions', '=/['],
    ['comments', '/*'],
    ['calls', 'a('],
    ['conditions', 'a?'],
    ['negations', '!'],
    ['statements', 'if(a){'],
  ])('ends on a megabyte of %s', (_, piece) => {
    const noise = piece.repeat(Math.ceil(1e6 / piece.length));
    for (const source of [`export default ${noise}`, `export default () => { ${noise}`]) {
      const module = new Module(source);
      module.given();
      expect(module.calls('none')).toEqual([]);
    }
  });
});
