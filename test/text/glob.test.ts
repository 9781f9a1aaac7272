import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { Glob } from '../../src/text/glob.ts';

const matching = (glob: string, names: readonly string[]) => {
  const found = new Glob(glob);
  return names.filter((name) => found.matches(name));
};

describe('a glob', () => {
  it.each([
    ['*', ['a', '.a', 'a.md'], ['a/b']],
    ['**', ['a', 'a/.b/c'], []],
    ['a/**', ['a', 'a/b', 'a/b/c'], ['ab', 'b/a']],
    ['**/a.md', ['a.md', 'x/a.md', 'x/y/a.md'], ['xa.md']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'a/xb']],
    ['a**', ['a', 'ab'], ['a/b']],
    ['?.md', ['a.md', '語.md', '😀.md'], ['ab.md', '/.md', '.md']],
    ['[a-c]1', ['a1', 'c1'], ['d1', '/1']],
    ['[!a-c]1', ['d1'], ['a1', '/1']],
    ['[^a]', ['b'], ['a', '/']],
    ['[[:digit:]_].md', ['1.md', '_.md'], ['a.md']],
    ['[slug].md', ['[slug].md', 's.md'], ['slug.md']],
    ['[]]', [']'], ['[]']],
    ['a[', ['a['], ['a']],
    ['{a,b{1,2}}.md', ['a.md', 'b1.md', 'b2.md'], ['b.md', '{a,b{1,2}}']],
    ['{a}', ['{a}'], ['a']],
    ['x{,/**}', ['x', 'x/y/z'], ['xy']],
    ['{**/*.md,**/*.txt}', ['a.md', 'x/a.txt'], ['a.png']],
    ['{a..c}{1..12}', ['a1', 'c12', 'b9'], ['a13', 'd1']],
    ['{08..10}', ['08', '10'], ['8']],
    ['@(a|b).md', ['a.md', 'b.md'], ['ab.md', '.md']],
    ['?(a).md', ['.md', 'a.md'], ['aa.md']],
    ['+(ab|c)', ['ab', 'abc', 'cc'], ['a', 'd']],
    ['*(?(a)?(b))c', ['c', 'ac', 'bac', 'abbac'], ['xc']],
    ['!(a)', ['b', 'ab'], ['a', 'b/c']],
    ['!(_index|_index.*).md', ['a.md', '_indexes.md'], ['_index.md', '_index.en.md']],
    ['!(!(a|b))', ['a', 'b'], ['c']],
    ['posts/!(a/b)', ['posts/a', 'posts/c/d'], ['posts/a/b']],
    [String.raw`a\*b\{c\}`, ['a*b{c}'], ['axb{c}']],
    ['A', ['A'], ['a']],
  ])('%s', (glob, fitting, others) => {
    expect(matching(glob, [...fitting, ...others])).toEqual(fitting);
  });

  it.each([
    ['[z-a]', 'a range in [z-a] runs backwards'],
    ['{1..100000}', '{1..100000} stands for more than 1000 numbers'],
    ['*(!(a))', 'it has !(…) inside of *(…) or +(…)'],
    ['{a,'.repeat(40) + '}'.repeat(40), 'its brackets are more than 30 levels deep'],
    ['a'.repeat(10_001), 'it is longer than 10000 characters'],
    ['{1..999}'.repeat(100), 'it stands for too much'],
  ])('that is none is refused: %.20s', (glob, message) => {
    expect(() => new Glob(glob)).toThrow(message);
  });
});

/** Each character of a name looks at each part of the glob a few times at the most. */
const steps = (glob: string, name: string) => {
  const found = new Glob(glob);
  found.matches(name);
  return found.steps / ((glob.length + 1) * (name.length + 1));
};

describe('the steps of a glob are bounded by its length times that of the name', () => {
  const name = 'a'.repeat(2000);
  it.each([
    '*a*a*a*a*a*a*a*b',
    '**/'.repeat(500) + 'b',
    '{a,aa}'.repeat(500),
    '*(a|aa|*(a|b))c',
    '+(+(+(+(+(+(a))))))b',
    '!(!(!(a*)a*)a*)b',
    '{,a}'.repeat(1000) + 'b',
    '{'.repeat(29) + ',a}'.repeat(29) + 'b',
    '?'.repeat(1999) + '*b',
    '[a-a][!b]'.repeat(500) + 'b',
    '[[:alpha:]]'.repeat(500) + '[',
  ])('%.30s', (glob) => {
    expect(steps(glob, `${name}a`)).toBeLessThan(4);
    expect(steps(glob, 'a/'.repeat(1000))).toBeLessThan(4);
  });

  it('whatever it is', () => {
    const part = fc.constantFrom('**', ...'*/?ab{},()|!+@[]'.split(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '/') });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), text, (parts, name) => {
        let found = 0;
        try {
          found = steps(parts.join(''), name);
        } catch (error) {
          expect((error as Error).name).toBe('UnreadablePattern');
        }
        expect(found).toBeLessThan(4);
      }),
      { numRuns: 10_000 },
    );
  });
});

/**
 * Where picomatch's own regular expression shows through: a question mark behind a group makes that optional, stars behind
 * brackets or in a row within them cross folders, and `a/**` with what may be empty behind it is also `a`.
 */
const PECULIAR = /\)\?|[})]\*\*|[{,]\*\*|\*\*\/.?[{(]|\*\*[*+?@]?\(/;

describe('a glob says what picomatch says', () => {
  const word = fc.constantFrom('a', 'b', 'ab', 'a.md', '_', '-', '1', 'é', '.a');
  const plain = fc.oneof(
    word,
    fc.constantFrom('*', '?', '*', '[ab]', '[a-c1]', '[^a]', String.raw`\*`, String.raw`\[`, String.raw`\{`),
  );
  const list = fc.array(plain, { maxLength: 2 }).map((parts) => parts.join(''));
  const braces = fc.tuple(list, list).map((branches) => `{${branches.join(',')}}`);
  const nested = fc.tuple(list, braces, list).map(([a, b, c]) => `{${a},${b}${c}}`);
  const group = fc
    .tuple(fc.constantFrom('?', '*', '+', '@'), fc.subarray(['a', 'bc', '1', '_.'], { minLength: 1 }))
    .map(([sign, branches]) => `${sign}(${branches.join('|')})`);
  const piece = fc.oneof({ weight: 4, arbitrary: plain }, braces, nested, group);
  const folder = fc.oneof(
    { weight: 3, arbitrary: fc.array(piece, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')) },
    fc.constant('**'),
  );
  const last = fc.oneof(
    { weight: 5, arbitrary: folder },
    fc.subarray(['a', 'a*', 'ab', '*.md'], { minLength: 1 }).map((branches) => `!(${branches.join('|')})`),
    list.map((text) => `x{${text},/**}`),
  );
  const glob = fc
    .tuple(fc.constantFrom('', '', '', '/'), fc.array(folder, { maxLength: 3 }), last)
    .map(([root, folders, end]) => root + [...folders, end].join('/'))
    .filter((text) => !PECULIAR.test(text))
    // More of them, and it is picomatch that does not end.
    .filter((text) => (text.match(/[*+?]/g) ?? []).length <= 6);
  // Names of files: no part is empty, and none ends with a dot.
  const segment = fc
    .array(fc.constantFrom('a', 'b', 'c', '1', '_', '-', '.', 'é', '*', '[', '{', 'x'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((signs) => signs.join('').replace(/\.+$/, 'a'));
  const named = fc
    .oneof(segment, fc.constantFrom('a', 'ab', 'b', 'a.md', 'x', 'bc', 'abc', 'aa'))
    .filter((text) => text !== '');
  const name = fc
    .tuple(fc.constantFrom('', '', '', '/'), fc.array(named, { minLength: 1, maxLength: 4 }))
    .map(([root, segments]) => root + segments.join('/'));

  it('of many thousands of names', () => {
    let fitting = 0;
    fc.assert(
      fc.property(glob, fc.array(name, { minLength: 1, maxLength: 12 }), (text, names) => {
        const ours = names.filter((one) => new Glob(text).matches(one));
        fitting += ours.length;
        const theirs = picomatch(text, { nonegate: true, dot: true });
        expect([text, ours]).toEqual([text, names.filter((one) => theirs(one))]);
      }),
      { numRuns: 10_000 },
    );
    expect(fitting).toBeGreaterThan(1000);
  });
});

it('matches the name that is written as it is', () => {
  expect(
    ['posts/[id].md', 'posts/i.md', 'posts/x.md'].map((name) => new Glob('posts/[id].md').matches(name)),
  ).toEqual([true, true, false]);
});
