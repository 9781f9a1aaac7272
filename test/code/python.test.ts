import { describe, expect, it } from 'vitest';
import { PythonSettings } from '../../src/code/python/python.ts';
import { placeOf } from '../../src/code/parse/source.ts';
import { type Files, shown, told } from './support.ts';

function settingsOf(files: Files): PythonSettings {
  return new PythonSettings((file) => files[file] ?? null, Object.keys(files).slice(0, 1));
}

/** The value of `A` after some lines of Python. */
const valueIn = (text: string, more: Files = {}) => shown(settingsOf({ 'conf.py': text, ...more }).get('A'));

describe('a value of Python', () => {
  it.each([
    ["A = 'a'", 'a'],
    ['A = "it\'s"  # a note', "it's"],
    ["A = r'\\d'", '\\d'],
    ["A = r'a\\nb'", 'a\\nb'],
    ["A = 'a\\n\\x41\\u00e9\\''", "a\nAé'"],
    ["A = '''a\nb'''", 'a\nb'],
    ["A = ('a'\n     'b')", 'ab'],
    ["A = 'a' \\\n  'b'", 'ab'],
    ["A: str = 'a'", 'a'],
    ["B = A = 'a'", 'a'],
    ["B = 'a'\nA = B + '/b'", 'a/b'],
    ['A = 1_000', 1000],
    ['A = True', true],
    ['A = None', null],
    ["A = ['a', 'b',]", ['a', 'b']],
    ["A = ('a',)", ['a']],
    ["A = {'a', 'b'}", ['a', 'b']],
    ["A = {'k': {'l': 1}, 'm': []}", { k: { l: 1 }, m: [] }],
    ["A = ['a']\nB = A\nB += ['b']", ['a', 'b']],
    ["A = 'a'; B = 'b'", 'a'],
    ["A = 'a'\ndef f():\n    A = 'b'\n", 'a'],
    ["import sys\nsys.path.insert(0, '.')\nA = 'a'\nprint(A)", 'a'],
    ["A = os.environ.get('X', 'a')", { assumed: 'a' }],
    ["A = os.getenv('X')", { assumed: null }],
    ["A = 'x' + environ.get('X', 'a')", { assumed: 'xa' }],
    ['B = 1', undefined],
  ])('%s', (text, value) => {
    expect(valueIn(text)).toEqual(value);
  });

  it.each([
    ['A = f()', '`f()` is not followed'],
    ["A = ['a'] + ['b']", 'this `+` is not followed'],
    ["A = 'a', 'b'", '`A` is used in a way that is not followed'],
    ["print(A := 'a')", '`A` is used in a way that is not followed'],
    ["A = 'a'\nB = [A := 'b']", '`A` is used in a way that is not followed'],
    ["A = 'a'\nif A := f():\n    pass", '`A` is used in a way that is not followed'],
    ["A = f'{x}'", "`f'{x}'` is not followed"],
    ["A = b'a'", "`b'a'` is not followed"],
    ["A = 'a' if b else 'c'", "`'a' if b else 'c'` is not followed"],
    ["A = '%s' % 'b'", "`'%s' % 'b'` is not followed"],
    ['A = B', '`B` has no value in this file'],
    ["A = os.environ['X']", "`os.environ['X']` is not followed"],
    ['A = [x for x in y]', '`[x for x in y]` is not followed'],
    ['A = {x: 1 for x in y}', '`{x: 1 for x in y}` is not followed'],
    ["if x:\n    A = 'a'", '`A` is used in a way that is not followed'],
    ["A = 'a'\nif x: A = 'b'; C = 1", '`A` is used in a way that is not followed'],
    ["try:\n    A = 'a'\nexcept E:\n    pass", '`A` is used in a way that is not followed'],
    ["A = 'a'\nfor A in b:\n    pass", '`A` is used in a way that is not followed'],
    ["A = 'a'\ndef f():\n    global A\n    A = 'b'", '`A` is used in a way that is not followed'],
    ["A = {}\nA['k'] = 1", '`A` is used in a way that is not followed'],
    ["A = {}\nA.update({'k': 1})", '`A` is used in a way that is not followed'],
    ["A = 'a'\ndel A", '`A` is used in a way that is not followed'],
    ["A = 'a'\nA *= 2", '`A` is used in a way that is not followed'],
    ["A, B = 'a', 'b'", '`A` is used in a way that is not followed'],
    ['from site import A', '`A` is used in a way that is not followed'],
    ["A = 'a'\nexec(code)", 'the code cannot be read'],
    ["A = 'a", 'the code cannot be read'],
    ['A = [', 'the code cannot be read'],
    ['A = ]', 'the code cannot be read'],
    ['A = 1\nB = $', 'the code cannot be read'],
  ])('%s is unknown', (text, why) => {
    expect(valueIn(text)).toEqual({ '?': why });
  });

  it.each([
    ["A = ['a']\nif x:\n    A.append('b')", '`A` is used in a way that is not followed'],
    ["B = ['a']\nA = B\nif x:\n    B.append('b')", '`B` is used in a way that is not followed'],
    ["A = ['a']\nchange(A)", '`A` is used in a way that is not followed'],
    ["A = ['a']\nA.remove('a')", '`A` is used in a way that is not followed'],
    ["A = ['a']\nA.insert(0, 'b')", '`A` is used in a way that is not followed'],
    ["A = ['a', *f()]", "`['a', *f()]` is not followed"],
    ["A = ['a']\nA.append('b')", '`A` is used in a way that is not followed'],
  ])('the list of %s is unknown', (text, why) => {
    expect(settingsOf({ 'conf.py': text }).get('A').texts()).toMatchObject({
      value: undefined,
      doubt: { why },
    });
  });

  it('says where it is, and why and where it is unknown', () => {
    const settings = settingsOf({ 'docs/conf.py': "# é\nA = 'a'\nB = [\n  'b',\n  f(),\n]\n" });
    expect(told(settings.get('A').text())).toBe('a');
    expect(placeOf(settings.get('A').raw.at)).toEqual({ file: 'docs/conf.py', line: 2, column: 5 });
    expect(told(settings.get('B').texts())).toEqual({
      why: '`f()` is not followed',
      cause: 'unsupported',
      place: { file: 'docs/conf.py', line: 5, column: 3 },
    });
    expect(told(settings.get('C').text())).toBe(undefined);
  });

  it('comes from modules beside it', () => {
    expect(valueIn('from base import *', { 'base.py': "A = 'a'" })).toBe('a');
    expect(valueIn("A = 'a'\nfrom lost import *")).toEqual({ assumed: 'a' });
    expect(valueIn("from lost import *\nA = 'a'")).toBe('a');
    expect(valueIn('from conf import *\nA = 1')).toBe(1);
  });

  it.each([['texts', "A = 'xxxxxxxx'", 'A = A + A', /more than 1000000 characters/]])(
    'has a limit for %s that double',
    (_, first, again, why) => {
      const settings = new PythonSettings(
        (file) => (file === 'conf.py' ? `${first}\n${`${again}\n`.repeat(60)}` : null),
        ['conf.py'],
      );
      expect(settings.get('A').unknownReason?.why).toMatch(why);
    },
  );

  it('ends, however deep it is nested', () => {
    expect(valueIn(`A = ${'['.repeat(5000)}${']'.repeat(5000)}`)).not.toBe(undefined);
  });
});
