import { expect, it } from 'vitest';
import { PythonSettings } from '../../src/code/python/python.ts';
import { codeOf } from './support.ts';

const settings = (text: string) =>
  new PythonSettings((file) => (file === 'conf.py' ? text : null), ['conf.py']);
const times = (count: number, line: string) => `${line}\n`.repeat(count);

it.each([
  ['a text that doubles', `b = 'aaaaaaaa'\n${times(40, 'b = b + b')}`],
  ['a text that doubles by names', `b = 'aaaaaaaa'\n${times(40, 'c = b\nb = b + c')}`],
])('%s in Python ends at the limit, with its place', (_, text) => {
  const answer = settings(`${text}A = b\n`).get('b').text();
  expect(answer).toMatchObject({ doubt: { cause: 'limit', at: { source: { file: 'conf.py' } } } });
});

it('files that import each other again and again end at the limit', () => {
  const files = new Map<string, string>(
    Array.from({ length: 20 }, (_, i) => [`c${i}.py`, times(30, `from c${i + 1} import *`)] as const),
  );
  const found = new PythonSettings((file) => files.get(file) ?? null, ['c0.py']);
  expect(found.get('A').text()).toMatchObject({ value: undefined, doubt: { cause: 'limit' } });
});

it.each([
  ['replaced by itself', `let b = 'aaaaaaaa'; ${times(40, "b = b.replace(b, '$&$&');")}`],
  ['replaced by what stands before it', `let b = 'aaaaaaab'; ${times(40, "b = b.replace('b', '$`$`b');")}`],
  ['replaced everywhere', `let b = 'aaaaaaaa'; ${times(40, "b = b.replaceAll('a', b);")}`],
  ['joined with itself', `let b = 'aaaaaaaa'; ${times(40, 'b = b + b;')}`],
  ['put into a template', `let b = 'aaaaaaaa'; ${times(40, 'b = `${b}${b}`;')}`],
  ['concatenated', `let b = 'aaaaaaaa'; ${times(40, 'b = b.concat(b);')}`],
  ['spread into a list', `let b = ['a']; ${times(40, 'b = [...b, ...b];')}`],
  ['joined again and again', `const a = '${'a'.repeat(900_000)}'; ${times(4000, 'a + 1;')} const b = a;`],
])('a value that is %s ends at the limit, with its place', (_, text) => {
  const code = codeOf({ 'config.mjs': `${text} export default { b };` });
  const answer = code.exported('config.mjs').at('b').text();
  const length = answer.value?.length ?? 0;
  expect(length).toBeLessThanOrEqual(1_000_000);
  if (length === 0)
    expect(answer).toMatchObject({ doubt: { cause: 'limit', at: { source: { file: 'config.mjs' } } } });
});
