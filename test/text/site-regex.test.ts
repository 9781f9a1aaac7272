import { describe, expect, it } from 'vitest';
import { siteRegex } from '../../src/generators/standard/patterns.ts';

describe('a regular expression of a site', () => {
  it.each([
    ['go', String.raw`\.bak$`, ['/a.bak'], ['/a.bak.md']],
    ['go', '(?i)/Drafts?/', ['/drafts/a'], ['/raft/a']],
    ['go', String.raw`\A/(?P<year>[[:digit:]]+)\z`, ['/2024'], ['/2024/']],
    ['go', String.raw`\pL+x`, ['/éx'], ['/1x']],
    ['python', 'drafts/', ['drafts/a'], ['a/drafts/b']],
    ['python', String.raw`\w+\.md\Z`, ['é.md', 'a.md'], ['-.md', 'a.mdx']],
    ['python', String.raw`[\w\-[]+\d\.md`, ['a-[é1.md'], ['a 1.md']],
    ['python', '[]a]+b', [']ab'], ['cb']],
  ] as const)('of %s: %s', (language, source, fitting, others) => {
    const matches = siteRegex(source, language);
    expect([...fitting, ...others].filter(matches)).toEqual(fitting);
  });

  it('ends, whatever it says', () => {
    expect(siteRegex('(a+)+$')(`${'a'.repeat(5000)}!`)).toBe(false);
    expect(siteRegex('(a|aa|a?)*(a|aa)*b', 'python')('a'.repeat(5000))).toBe(false);
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
