import { expect, it } from 'vitest';
import { fromKramdown } from '../../src/generators/jekyll/kramdown.ts';
import { runs } from '../support/whole.ts';

it.each([
  ['| a | b |\n|---|---|\n| `x | y` | 2 |\n', '| a | b |\n|---|---|\n| `x \\| y` | 2 |\n'],
  ['| a | b |\n|---|---|\n| `x \\| y` | ` |\n', '| a | b |\n|---|---|\n| `x \\| y` | ` |\n'],
  ['Text.\n\n| a | b |\n| 1 | 2 |\n', 'Text.\n\n|   |   |\n| - | - |\n| a | b |\n| 1 | 2 |\n'],
  [
    '|---|---|\n| a | b |\n|---|---|\n| 1 | 2 |\n|---|---|\n| 3 | 4 |\n|===|===|\n',
    '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n',
  ],
  ['```\n| a `|` |\n*[X]: y\n```\n', '```\n| a `|` |\n*[X]: y\n```\n'],
  ['a\n| b `|` |\n', 'a\n| b `|` |\n'],
])('%j', (source, text) => {
  expect(fromKramdown(source)).toBe(text);
});

it.each(['| `', '|-', '|\n', '\n|`|``|', '*[', '*[a]:\n'])('ends on much of %j', (part) => {
  expect(fromKramdown(part.repeat(runs(1_000_000) / part.length)).length).toBeLessThan(10_000_000);
});
