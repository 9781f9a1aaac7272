import { describe, expect, it } from 'vitest';
import { siteRegex } from '../../src/generators/standard/patterns.ts';

describe('a regular expression of a site', () => {
  it.each([
    [String.raw`\.bak$`, ['/a.bak'], ['/a.bak.md']],
    ['(?i)/Drafts?/', ['/drafts/a'], ['/raft/a']],
    [String.raw`\A/(?P<year>[[:digit:]]+)\z`, ['/2024'], ['/2024/']],
    [String.raw`\pL+x`, ['/éx'], ['/1x']],
  ] as const)('%s', (source, fitting, others) => {
    const matches = siteRegex(source);
    expect([...fitting, ...others].filter(matches)).toEqual(fitting);
  });

  it('ends, whatever it says', () => {
    expect(siteRegex('(a+)+$')(`${'a'.repeat(5000)}!`)).toBe(false);
    expect(siteRegex('(a|aa|a?)*(a|aa)*b')('a'.repeat(5000))).toBe(false);
  });

  it.each([
    '(?!a)b',
    '(?<=a)b',
    String.raw`(a)\1`,
    'a(',
    '((a{100}){100}){100}',
    'a'.repeat(5001),
    '('.repeat(2000) + ')'.repeat(2000),
  ])('that asks for more is refused: %.20s', (source) => {
    expect(() => siteRegex(source)).toThrow(expect.objectContaining({ name: 'UnreadablePattern' }));
  });
});
