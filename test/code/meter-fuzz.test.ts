import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { PythonSettings } from '../../src/code/python/python.ts';
import { programOf } from './programs.ts';
import { codeOf } from './support.ts';
import { runs } from '../support/whole.ts';

/** `LECTERN_PROGRAMS=20000` runs the whole test. */
const PROGRAMS = Number(process.env['LECTERN_PROGRAMS'] ?? runs(300));
/** The most bytes that a program may add to the memory that other suites have left, garbage included. */
const MAX_MEMORY = 1_000_000_000;

const JS = [
  'b = b + b;',
  'b += b;',
  'b = `${b}${c}${b}`;',
  "b = b.replace(/a/g, '$&$&');",
  "b = b.replace(b, '$&$&$&');",
  "b = b.replaceAll('a', b);",
  'b = b.concat(b, c);',
  'b = b.repeat(99);',
  'b = b.padEnd(99999, b);',
  'l = [...l, ...l, b];',
  'l.push(l);',
  'l.push(...l);',
  'l = l.map((a) => [a, ...l]);',
  'l = l.flatMap((a) => [a, a]);',
  'b = l.join(b);',
  'm = { ...m, [b]: m, x: { ...m } };',
  'm = Object.assign(m, { [String(l)]: l });',
  'l = Object.entries(m);',
  "l = b.split('');",
  'c = b.match(/(a|b)*(a)/g);',
  'b = String(l);',
  'b = f(b) + f(b);',
  'function f(a) { return a === b ? a + a : f(a + b); }',
  'if (process.env.X) b = b + b;',
  'for (const a of l) b += a;',
];
const PYTHON = [
  'b = b + b',
  'b += b',
  'l = l + l',
  'l += l',
  'l = [*l, *l, b]',
  'l.extend(l)',
  'l.append(l)',
  'l.insert(0, l)',
  'm = {**m, b: m}',
  'm.update(m)',
  'm[b] = l',
  'b = (b + b) + (b + b)',
  "if x:\n    b = 'c'",
  'from c import *',
  'for x in l:\n    b += x',
];
const lines = (all: readonly string[]) =>
  fc.array(fc.tuple(fc.constantFrom(...all), fc.integer({ min: 1, max: 30 })), {
    minLength: 1,
    maxLength: 8,
  });
const written = (parts: readonly (readonly [string, number])[]) =>
  parts.map(([line, count]) => `${line}\n`.repeat(count)).join('');
const used = () => process.memoryUsage().heapUsed;
let before = 0;
beforeEach(() => {
  before = used();
});

it('programs of JavaScript that grow end within the limit', () => {
  fc.assert(
    fc.property(lines(JS), (parts) => {
      const text = `let b = 'ab', c = 'a', l = ['a'], m = { a: 1 };\n${written(parts)}export default { b, l, m };`;
      const config = codeOf({ 'a.js': text }).exported('a.js');
      const answer = config.at('b').text();
      expect(answer.value?.length ?? 0).toBeLessThanOrEqual(1_000_000);
      expect(used() - before).toBeLessThan(MAX_MEMORY);
    }),
    { numRuns: Math.ceil(PROGRAMS / 3) },
  );
}, 3_600_000);

it('settings in Python that grow end within the limit', () => {
  fc.assert(
    fc.property(lines(PYTHON), (parts) => {
      const text = `b = 'ab'\nl = ['a']\nm = {'a': 1}\n${written(parts)}`;
      const read = (file: string) => (file === 'a.py' || file === 'c.py' ? text : null);
      const answer = new PythonSettings(read, ['a.py']).get('b').text();
      expect(answer.value?.length ?? 0).toBeLessThanOrEqual(1_000_000);
      expect(used() - before).toBeLessThan(MAX_MEMORY);
    }),
    { numRuns: Math.ceil(PROGRAMS / 3) },
  );
}, 3_600_000);

it('programs of any kind end within the limit', () => {
  for (let seed = 0; seed < PROGRAMS / 3; seed++) {
    codeOf({ 'x.js': programOf(seed, 6, 3) })
      .exported('x.js')
      .entries();
    expect(used() - before).toBeLessThan(MAX_MEMORY);
  }
}, 3_600_000);
