import { describe, expect, it } from 'vitest';
import { ignoredBy } from '../../src/text/ignore-list.ts';

const ignored = (list: string, dir: string, files: readonly string[]) => files.filter(ignoredBy(list, dir));

describe('a list in the manner of .gitignore', () => {
  it.each([
    ['a name, wherever it stands', 'wip', ['wip', 'wip/a.md', 'b/wip/a.md'], ['wip.md', 'b/wip.md']],
    ['a name from the top', '/wip', ['wip/a.md'], ['b/wip/a.md']],
    ['a path', 'a/b', ['a/b', 'a/b/c.md'], ['c/a/b']],
    ['a folder', 'wip/', ['wip/a.md', 'b/wip/a.md'], ['wip']],
    ['what is taken back', '*.md\n!keep.md', ['a.md', 'b/a.md'], ['keep.md', 'b/keep.md']],
    ['what is left out again', '*.md\n!keep.md\n/keep.md', ['keep.md'], ['b/keep.md']],
    ['nothing out of a folder that is left out', 'wip/\n!wip/keep.md', ['wip/keep.md'], ['keep.md']],
    ['a file of a folder of which all is left out', 'wip/*\n!wip/keep.md', ['wip/a.md'], ['wip/keep.md']],
    ['names with case', 'Wip', ['Wip'], ['wip']],
    ['no comments, empty lines or bare marks', '# wip\n\n!\n  \n', [], ['wip', '# wip', 'a']],
    ['marks that are meant', '\\#a\n\\!b', ['#a', '!b'], ['a', 'b']],
    ['lines of Windows', 'wip\r\n*.tmp\r\n', ['wip', 'a.tmp'], ['a']],
  ])('has %s', (_, list, inside, outside) => {
    expect(ignored(list, '', [...inside, ...outside])).toEqual(inside);
  });

  it('counts below its own folder only', () => {
    expect(
      ignored('/wip\n*.tmp', 'docs', ['docs/wip/a.md', 'docs/a.tmp', 'wip/a.md', 'a.tmp', 'docs']),
    ).toEqual(['docs/wip/a.md', 'docs/a.tmp']);
  });
});

it('a list is about its folder alone', () => {
  expect(ignored('*.md', 'docs', ['docs/a.md', 'docs/b/c.md', 'a.md', 'other/b.md'])).toEqual([
    'docs/a.md',
    'docs/b/c.md',
  ]);
});
