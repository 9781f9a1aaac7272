import { describe, expect, it } from 'vitest';
import { readPython } from '../../src/code/python.ts';
import { type Files, shown } from './support.ts';

const settings = (files: Files, names = Object.keys(files)) =>
  readPython(names, (file) => files[file] ?? null);
const valueOf = (text: string, name = 'X') => shown(settings({ 'conf.py': text }).at(name));

describe('a setting in Python', () => {
  it.each<[string, unknown]>([
    ["X = 'a'", 'a'],
    ['X = "a\\n\\x41\\u0042\\d"', 'a\nAB\\d'],
    ["X = r'a\\n'", 'a\\n'],
    ["X = '''a\n'b' c'''", "a\n'b' c"],
    ['X = \'a\' "b"', 'ab'],
    ["X = ('a'\n     'b')", 'ab'],
    ["X = 'a' \\\n  'b'", 'ab'],
    ["Y = 'a'\nX = Y + 'b'", 'ab'],
    ["Y = 'a'\nX = f'{Y}/{{b}}'", 'a/{b}'],
    ['X = 1_000', 1000],
    ['X = -2', -2],
    ['X = True', true],
    ['X = False', false],
    ['X = None', null],
    ["X = ['a', 'b',]", ['a', 'b']],
    ["X = ('a', 'b')", ['a', 'b']],
    ["X = ('a',)", ['a']],
    ["X = 'a', 'b'", ['a', 'b']],
    ["X = ['a'] + ['b']", ['a', 'b']],
    ["Y = ['a']\nX = [*Y, 'b']", ['a', 'b']],
    ["X = {'a': 1, 'b': {'c': [2]}}", { a: 1, b: { c: [2] } }],
    ["Y = {'a': 1}\nX = {**Y, 'b': 2}", { a: 1, b: 2 }],
    ["X = {'a', 'b'}", ['a', 'b']],
    ["X = {'a': 1}['a']", 1],
    ["X = ['a', 'b'][1]", 'b'],
    ["X = {'a': 1}.get('b', 2)", 2],
    ["X = 'a' if True else 'b'", 'a'],
    ["X = 'a' if 1 == 2 else 'b'", 'b'],
    ["X = '' or 'b'", 'b'],
    ["X = 'a' and 'b'", 'b'],
    ["X = not ''", true],
    ["X = 'A'.lower()", 'a'],
    ["X = 'a/b'.split('/')", ['a', 'b']],
    ["X = 'a'\nX += 'b'", 'ab'],
    ["X = ['a']\nX += ['b']", ['a', 'b']],
    ["X = ['a']\nX.append('b')", ['a', 'b']],
    ["X = ['a']\nX.extend(['b', 'c'])", ['a', 'b', 'c']],
    ["X = ['a']\nX.insert(0, 'b')", ['a', 'b']],
    ["X = {'a': 1}\nX['b'] = 2", { a: 1, b: 2 }],
    ["X = Y = 'a'", 'a'],
    ["Y, X = 'a', 'b'", 'b'],
    ["X: str = 'a'", 'a'],
    ["# X = 'b'\nX = 'a'  # X = 'c'", 'a'],
    ["X = 'a'\nX = 'b'", 'b'],
    ["X = 'a'; Y = 'b'", 'a'],
    ["Y = 'X = 1'\n", undefined],
    ["import os\nX = os.path.join('a', 'b')", 'a/b'],
    ['import os\nX = os.path.dirname(os.path.abspath(__file__))', '/.site'],
    ["import os\nX = os.environ.get('A', 'b')", { assumed: 'b' }],
    ["import os\nX = os.environ.get('A') or 'b'", { assumed: 'b' }],
    ["import os\nX = os.environ['A']", { '?': 'the environment variable A is not known' }],
    ['from datetime import datetime\nX = datetime.now().year', { '?': 'the time of the build is not known' }],
    ['X = make(1)', { '?': 'make() is not run' }],
    ['X = [a for a in b]', ['…']],
    ['X = lambda a: a', { '?': 'a function is not followed' }],
  ])('%j', (text, value) => expect(valueOf(text)).toEqual(value));

  it('is unknown where it is set under a condition', () => {
    const text =
      "X = 'a'\nif DEBUG:\n    X = 'b'\n    Y = 1\nelse:\n  Z = 2\nW = 'c'\ndef X2():\n  W = 'd'\n";
    const why = { '?': 'it is set where not every line is run' };
    expect(['X', 'Y', 'Z', 'W', 'X2'].map((name) => valueOf(text, name))).toEqual([why, why, why, 'c', why]);
  });

  it('comes from the modules that it is imported from, and from those that follow', () => {
    const files = {
      'pelicanconf.py': "SITEURL = ''\nPATH = 'content'\nEXCLUDES = ['a']\n",
      'publishconf.py': "from pelicanconf import *\nSITEURL = 'https://x.example'\nEXCLUDES += ['b']\n",
      'other.py': 'from pelicanconf import PATH as FOLDER, SITEURL\nfrom gone import GONE\n',
    };
    const read = settings(files, ['publishconf.py']);
    expect(['SITEURL', 'PATH', 'EXCLUDES'].map((name) => shown(read.at(name)))).toEqual([
      'https://x.example',
      'content',
      ['a', 'b'],
    ]);
    expect(read.at('SITEURL').text()).toEqual({
      value: 'https://x.example',
      from: { file: 'publishconf.py', line: 2, column: 11 },
    });
    const other = settings(files, ['other.py']);
    expect(['FOLDER', 'SITEURL', 'PATH', 'GONE'].map((name) => shown(other.at(name)))).toEqual([
      'content',
      '',
      undefined,
      undefined,
    ]);
  });

  it('is asked for by its path', () => {
    const read = settings({ 'conf.py': "X = {'a': ['b', {'c': 'd'}]}\n" });
    expect(read.at('X', 'a', 1, 'c').text()).toEqual({
      value: 'd',
      from: { file: 'conf.py', line: 1, column: 23 },
    });
    expect(read.at('X', 'b').text()).toBe(undefined);
  });
});
