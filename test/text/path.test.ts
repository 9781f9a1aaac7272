import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dirname, joinPath } from '../../src/text/path.ts';
import { withEnding } from '../../src/text/pathname.ts';

describe('paths are what they are to POSIX', () => {
  it.each([
    ['a', '.'],
    ['a/b', 'a'],
    ['a/b/c.md', 'a/b'],
    ['/a', '/'],
    ['', '.'],
  ])('the folder of %s is %s', (path, folder) => {
    expect(dirname(path)).toBe(folder);
    expect(posix.dirname(path)).toBe(folder);
  });

  it.each([
    [['a', 'b'], 'a/b'],
    [['a', '.', 'b'], 'a/b'],
    [['.', 'a'], 'a'],
    [['a', '..', 'b'], 'b'],
    [['a', '..'], '.'],
    [['..', 'a'], '../a'],
    [['..', '..', 'a'], '../../a'],
    [['a', '../../b'], '../b'],
    [['/', 'a', '', 'b'], '/a/b'],
    [['/', '..', 'a'], '/a'],
    [['', ''], '.'],
  ])('%j make %s', (parts, path) => {
    expect(joinPath(...parts)).toBe(path);
    expect(posix.join(...parts)).toBe(path);
  });

  it('have no slash at their end', () => {
    expect(joinPath('a', 'b/')).toBe('a/b');
  });
});

describe('the ending of addresses', () => {
  it.each([
    ['/a', '/', '/a/'],
    ['/a/', '/', '/a/'],
    ['/a', '', '/a'],
    ['/a.html', '/', '/a.html'],
    ['/a.XML', '/', '/a.XML'],
    ['/a.b', '/', '/a.b/'],
  ])('%s with %j is %s', (pathname, ending, expected) => {
    expect(withEnding(pathname, ending)).toBe(expected);
  });
});
