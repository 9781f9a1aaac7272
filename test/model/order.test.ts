import { describe, expect, it } from 'vitest';
import { isRootAddress, mountOf } from '../../src/model/addresses.ts';
import { compareCodePoints, compareListKeys, type ListKey } from '../../src/model/order.ts';
import { foldTag, tagNames } from '../../src/model/tag.ts';

const key = (date: string | null, order: number | null, title = 'T', path = 'p'): ListKey => ({
  date,
  order,
  title,
  path,
});

describe('list order', () => {
  it('is newest first, then title, then path; the undated last, by order', () => {
    const keys = [
      key('2026-02-01', 9, 'A'),
      key('2026-02-01', 1, 'B', 'a'),
      key('2026-02-01', 1, 'B', 'b'),
      key('2026-01-01', null),
      key(null, 1),
      key(null, 2),
      key(null, null, 'A'),
      key(null, null, 'B'),
    ];
    expect(keys.toReversed().toSorted(compareListKeys)).toEqual(keys);
  });

  it('of titles is by code point', () => {
    const titles = ['A', 'Z', 'a', 'é', '\uD7FF', '\uE000', '\uFFFD', '😀'];
    expect(titles.toReversed().toSorted(compareCodePoints)).toEqual(titles);
    expect(['ab', 'a', ''].toSorted(compareCodePoints)).toEqual(['', 'a', 'ab']);
  });
});

describe('a tag', () => {
  it.each([
    ['Web Design', 'web-design'],
    ['web_design', 'web-design'],
    ['web - design', 'web-design'],
    ['Café', 'cafe'],
    ['-a-', 'a'],
    ['C++', 'c++'],
  ])('%s is %s', (tag, folded) => {
    expect(foldTag(tag)).toBe(folded);
  });

  it.each([
    ['Node.js', ['node.js', 'nodejs', 'node']],
    ['js', ['js']],
    ['v1.2', ['v1.2', 'v12']],
  ])('%s goes by %j', (tag, names) => {
    expect(tagNames(tag)).toEqual(names);
  });
});

it('a site lies below the path of its address, and has some addresses of its host', () => {
  expect(['https://a.example', 'https://a.example/b', 'http://a.example/b/c'].map(mountOf)).toEqual([
    '',
    '/b',
    '/b/c',
  ]);
  const addresses = ['/robots.txt', '/robots.txt.html', '/llms.txt', '/.well-known/mcp/server-card.json'];
  expect(addresses.map(isRootAddress)).toEqual([true, false, true, true]);
  expect(['/a/robots.txt', '/.well-known/mcp-2', '/'].map(isRootAddress)).toEqual([false, false, false]);
});
