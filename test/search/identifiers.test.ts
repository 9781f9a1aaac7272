import { describe, expect, it } from 'vitest';
import { found, foundSorted, indexOf } from './index-of.ts';

describe('identifiers and compounds', () => {
  const index = indexOf([
    'Why useEffect runs twice',
    'C++ for C programmers',
    'The module node:http',
    'A rate-limit for everyone',
    'Upgrading to v20.20.2',
    'Upgrading to 18.4.0',
    'From .NET to C#',
    'ratelimit, the package',
    'snake_case_name in HTTPServer',
    'It is a use case with no effect of the rate',
  ]);

  it.each([
    ['useEffect', [0]],
    ['useeffect', [0]],
    ['effect ', [0, 9]],
    ['C++', [1]],
    ['node:http', [2]],
    ['http ', [2, 8]],
    ['20.20.2', [4]],
    ['v20.20.2', [4]],
    ['20.20', [4]],
    ['v18.4', [5]],
    ['C#', [6]],
    ['.NET', [6]],
    ['net ', [6]],
    ['snake_case_name', [8]],
    ['httpserver', [8]],
    ['snakeCaseName', [8]],
  ])('finds %s', (query, expected) => {
    expect(foundSorted(index, query)).toEqual(expected);
  });

  it.each(['rate-limit', 'rate limit', 'ratelimit', 'rateLimit'])('finds every spelling by %s', (query) => {
    expect(foundSorted(index, query).filter((doc) => doc === 3 || doc === 7)).toEqual([3, 7]);
  });

  it.each(['node.js', 'Node.js', 'nodejs', 'node'])('finds every spelling of a name by %s', (query) => {
    const index = indexOf(['About Node.js', 'A nodejs server', 'The node way', 'Nothing']);
    expect(foundSorted(index, `${query} `).slice(0, 3)).toEqual([0, 1, 2]);
  });

  it.each(['usestate', 'setstate', 'flatmap', 'statuscode', 'useState'])('finds %s behind a dot', (query) => {
    const text =
      'Call React.useState, this.setState(), Array.prototype.flatMap and response.statusCode in HTTP2Server.';
    expect(found(indexOf(['A state of use', text, 'A flat map of codes']), query)[0]).toBe(1);
  });

  it('takes names that objects have for words', () => {
    const names = indexOf(['About __proto__', 'The constructor', 'toString and valueOf']);
    expect(found(names, '__proto__')).toEqual([0]);
    expect(found(names, 'constructor')).toEqual([1]);
    expect(found(names, 'hasOwnProperty')).toEqual([]);
  });

  it('reads contractions and possessives as the words they are', () => {
    const index = indexOf(["The site's search", 'Don’t panic', "O'Reilly"]);
    expect(found(index, 'site ')).toEqual([0]);
    expect(found(index, 'dont panic')).toEqual([1]);
    expect(found(index, 'oreilly')).toEqual([2]);
    expect(found(index, 'reilly ')).toEqual([2]);
  });
});
