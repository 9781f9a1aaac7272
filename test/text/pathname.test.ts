import { describe, expect, it } from 'vitest';
import { addressKey, decodePathname } from '../../src/text/pathname.ts';

describe('decodePathname', () => {
  it.each([
    ['/caf%C3%A9/', '/café/'],
    ['/cafe%CC%81', '/café'],
    ['/100%', '/100%'],
    ['/cafe\u0301%', '/café%'],
  ])('%s', (pathname, decoded) => expect(decodePathname(pathname)).toBe(decoded));
});

describe('addressKey', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['//', '/'],
    ['/a/', '/a'],
    ['/a//b///', '/a/b'],
    ['/a/index.html', '/a'],
    ['/a/index.htm', '/a'],
    ['/index.html', '/'],
    ['/a/index', '/a/index'],
    ['/a.html', '/a.html'],
  ])('%s is %s', (pathname, key) => expect(addressKey(pathname)).toBe(key));
});
