import { describe, expect, it } from 'vitest';
import { createSlugger, type HeadingIds } from '../../src/text/heading-ids.ts';

const idsOf = (ids: HeadingIds, headings: readonly string[]) => {
  const slug = createSlugger(ids);
  return headings.map((heading) => slug(heading));
};

// The library itself has made each of these ids.
describe.each([
  [
    'What’s new?',
    {
      github: 'whats-new',
      'mdit-vue': 'what-s-new',
      'python-markdown': 'whats-new',
      latin: 'what-s-new',
      letters: 'whats-new',
      docutils: 'whats-new',
      'ascii-letters': 'whats-new',
    },
  ],
  [
    "What's new?",
    {
      github: 'whats-new',
      'mdit-vue': 'what-s-new',
      'python-markdown': 'whats-new',
      latin: 'what-s-new',
      letters: 'whats-new',
      docutils: 'what-s-new',
      'ascii-letters': 'whats-new',
    },
  ],
  [
    'foo_bar option',
    {
      github: 'foo_bar-option',
      'mdit-vue': 'foo-bar-option',
      'python-markdown': 'foo_bar-option',
      latin: 'foo-bar-option',
      letters: 'foo_bar-option',
      docutils: 'foo-bar-option',
      'ascii-letters': 'foobar-option',
    },
  ],
  [
    '1.2 release',
    {
      github: '12-release',
      'mdit-vue': '_1-2-release',
      'python-markdown': '12-release',
      latin: '1-2-release',
      letters: '12-release',
      docutils: 'release',
      'ascii-letters': 'release',
    },
  ],
  [
    'C++ & C# notes',
    {
      github: 'c--c-notes',
      'mdit-vue': 'c-c-notes',
      'python-markdown': 'c-c-notes',
      latin: 'c-c-notes',
      letters: 'c--c-notes',
      docutils: 'c-c-notes',
      'ascii-letters': 'c--c-notes',
    },
  ],
  [
    'Überschrift',
    {
      github: 'überschrift',
      'mdit-vue': 'uberschrift',
      'python-markdown': 'uberschrift',
      'python-markdown-unicode': 'überschrift',
      pymdownx: 'überschrift',
      latin: 'uberschrift',
      letters: 'Überschrift',
      docutils: 'uberschrift',
      'ascii-letters': 'berschrift',
    },
  ],
  [
    '日本語',
    {
      github: '日本語',
      'mdit-vue': '日本語',
      'python-markdown': '_1',
      'python-markdown-unicode': '日本語',
      pymdownx: '日本語',
      letters: '日本語',
      docutils: 'id1',
      'ascii-letters': 'section',
    },
  ],
  [
    'A - B',
    {
      github: 'a---b',
      'mdit-vue': 'a-b',
      'python-markdown': 'a-b',
      pymdownx: 'a---b',
      latin: 'a-b',
      letters: 'a---b',
      docutils: 'a-b',
      'ascii-letters': 'a---b',
    },
  ],
] as const)('the id of %j', (heading, all) => {
  it.each(Object.entries(all) as [HeadingIds, string][])('of %s is %j', (ids, id) => {
    expect(idsOf(ids, [heading])).toEqual([id]);
  });
});

it.each([
  ['github', ['use', 'use-1', 'use-1-1', 'use-2']],
  ['mdit-vue', ['use', 'use-1', 'use-1-1', 'use-2']],
  ['python-markdown', ['use', 'use_1', 'use-1', 'use_2']],
  ['docutils', ['use', 'id1', 'use-1', 'id2']],
  ['latin', ['use', 'use-1', 'use-1-1', 'use-2']],
] as const)('no two ids of %s are the same: %j', (ids, all) => {
  expect(idsOf(ids, ['Use', 'Use', 'Use-1', 'Use'])).toEqual(all);
});

it('signs alone have an id of their own', () => {
  expect(idsOf('python-markdown', ['!', '?'])).toEqual(['_1', '_2']);
  expect(idsOf('ascii-letters', ['!', '?'])).toEqual(['section', 'section-1']);
});
