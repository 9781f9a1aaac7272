import { describe, expect, it } from 'vitest';
import { MAX_NESTING, tooDeep, type Located, parseYaml } from '../../src/content/formats/yaml.ts';
import { parseToml } from '../../src/content/formats/front-matter.ts';

/** Returns the diagnostics of a parsed text with their places. */
const told = ({ diagnostics }: Pick<Located, 'diagnostics'>) =>
  diagnostics.map(
    ({ line, column, severity, code, message, fix }) =>
      `${line}:${column} ${severity} ${code}: ${message} ${fix}`,
  );

describe('YAML', () => {
  // The YAML parsers of Ruby and Go, PyYAML and js-yaml read these texts so. A file of Cheukting.github.io has such a
  // text.
  it.each([
    ['a: "one\n\ntwo: x\nthree" # so\nb: 1', { a: 'one\ntwo: x three', b: 1 }],
    ["a: 'it''s\n# two'\nb: 1", { a: "it's # two", b: 1 }],
    ['a:\n  - "x\n  y"\n  - c: "\nz"', { a: ['x y', { c: ' z' }] }],
    ['- a: "x\ny"\n  b: |\n    "z\n\n  c: "v\nw"', [{ a: 'x y', b: '"z\n', c: 'v w' }]],
  ])('reads a quoted text whose further lines are not indented: %j', (text, value) => {
    expect(parseYaml(text, 'a.md')).toMatchObject({ value, diagnostics: [], failed: false });
  });
  it.each(['a: "one\ntwo\nb: 1', 'a: "one\ntwo" x\nb: 1'])(
    'refuses a quoted text without an end: %j',
    (text) => {
      expect(parseYaml(text, 'a.md')).toMatchObject({ failed: true });
    },
  );
  const QUOTES = 'Put text that contains `: `, `#`, quotes or brackets in quotes, and check the indentation.';
  it.each([
    [
      'a: b: c',
      '1:4 error invalid-yaml: Reading the YAML failed: the text of `a` needs quotes. Write a: "b: c".',
    ],
    [
      '- a: b: c',
      '1:6 error invalid-yaml: Reading the YAML failed: the text of `a` needs quotes. Write a: "b: c".',
    ],
    [
      '"a": @b',
      '1:6 error invalid-yaml: Reading the YAML failed: the text of `a` needs quotes. Write a: "@b".',
    ],
    [
      'a: "b" c',
      '1:8 error invalid-yaml: Reading the YAML failed: the text of `a` needs quotes. Write a: "\\"b\\" c".',
    ],
    [
      "a: 'it's'",
      '1:8 error invalid-yaml: Reading the YAML failed: the text of `a` needs quotes. Write a: "it\'s".',
    ],
    [
      'a: [b] c',
      '1:8 error invalid-yaml: Reading the YAML failed: the text of `a` needs quotes. Write a: "[b] c".',
    ],
    [
      'a: {b',
      `1:6 error invalid-yaml: Reading the YAML failed: Flow map in block collection must be sufficiently indented and end with a }. ${QUOTES}`,
    ],
    [
      'a:b\nc: d',
      '1:1 error invalid-yaml: Reading the YAML failed: Implicit keys need to be on a single line. Put a space after the colon.',
    ],
    [
      'a:\n\t- b',
      '2:1 error invalid-yaml: Reading the YAML failed: Tabs are not allowed as indentation. Indent with spaces.',
    ],
  ])('tells what is wrong with %j', (text, line) => {
    const read = parseYaml(text, 'a.yaml');
    expect([read.failed, read.value, told(read)]).toEqual([true, undefined, [line]]);
  });

  it('tells the first of several errors, counted from the line where it starts', () => {
    const read = parseYaml('ok: 1\na: b: c\nd: e: f', 'a.md', 4);
    expect(told(read)).toEqual([
      '5:4 error invalid-yaml: Reading the YAML failed: the text of `a` needs quotes. Write a: "b: c".',
    ]);
  });

  it('shows no more than 500 characters of a line', () => {
    const [said] = told(parseYaml(`a: b: ${'c'.repeat(900)}`, 'a.yaml'));
    expect(said).toContain(`Write a: "b: ${'c'.repeat(494)}".`);
  });

  const twice =
    '1:6 warning duplicate-key: The same key is used twice. The last one counts. Keep one of the two keys.';
  it.each([
    ['a: 1\na: 2', true, { a: 2 }, [twice.replace('1:6', '2:1')]],
    [
      'x:\n  a: 1\n  a: 2\n  a: 3',
      true,
      { x: { a: 3 } },
      [3, 4].map((line) => twice.replace('1:6', `${line}:3`)),
    ],
    [
      'draft: true\ndraft: false',
      true,
      undefined,
      ['2:1 error invalid-yaml: Reading the YAML failed: Map keys must be unique. Keep one of the two keys.'],
    ],
    [
      'isDraft: 1\nisDraft: 2',
      true,
      undefined,
      ['2:1 error invalid-yaml: Reading the YAML failed: Map keys must be unique. Keep one of the two keys.'],
    ],
    [
      '"private": 1\n"private": 2',
      true,
      undefined,
      ['2:1 error invalid-yaml: Reading the YAML failed: Map keys must be unique. Keep one of the two keys.'],
    ],
    [
      'a: 1\na: 2',
      false,
      undefined,
      ['2:1 error invalid-yaml: Reading the YAML failed: Map keys must be unique. Keep one of the two keys.'],
    ],
  ])('with a key twice: %j, as front matter: %s', (text, isMatter, value, said) => {
    const read = parseYaml(text, 'a.md', 1, isMatter);
    expect([read.value, read.failed, told(read)]).toEqual([value, value === undefined, said]);
  });

  it('keeps dates as text, a lone question mark too, and shows NUL', () => {
    expect(parseYaml('a: 2026-01-01\nb: ?\nc: "x\\0y"\nd: !!timestamp 2026-01-01\n', 'a').value).toEqual({
      a: '2026-01-01',
      b: '?',
      c: 'x\uFFFDy',
      d: '2026-01-01',
    });
    expect(parseYaml('', 'a').value).toBe(null);
    expect(parseYaml('base: &b {x: 1}\nc:\n  <<: *b\n  y: 2\n', 'a').value).toMatchObject({
      c: { x: 1, y: 2 },
    });
  });

  it('refuses aliases that repeat too much, or themselves', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x]\n${'bcdefg'.replace(/./g, (name) => {
      const before = String.fromCharCode(name.charCodeAt(0) - 1);
      return `${name}: &${name} [${Array.from({ length: 8 }, () => `*${before}`).join(',')}]\n`;
    })}`;
    const fix = 'Write repeated values out, or use fewer aliases (*name).';
    expect(told(parseYaml(bomb, 'a', 3))).toEqual([
      `3:1 error invalid-yaml: Reading the YAML failed: Excessive alias count indicates a resource exhaustion attack. ${fix}`,
    ]);
    expect(told(parseYaml('a: &a [*a]', 'a'))).toEqual([
      `1:1 error invalid-yaml: Reading the YAML failed: An alias (*name) is inside the value that it repeats. ${fix}`,
    ]);
  });

  it('knows where its values stand', () => {
    const { locate } = parseYaml('a: b\nlist:\n  - x\n  - y: 1\n    z:\n      - 2\nnone:\n', 'a', 10);
    const at = (path: PropertyKey[], of?: 'key') => Object.values(locate(path, of)).join(':');
    expect([
      at(['a']),
      at(['a'], 'key'),
      at(['list']),
      at(['list', 0]),
      at(['list', 1, 'y']),
      at(['list', 1, 'y'], 'key'),
      at(['list', 1, 'z', 0]),
      at(['list', 7, 'y']),
      at(['lost']),
      at([]),
    ]).toEqual(['10:4', '10:1', '11:1', '12:5', '13:8', '13:5', '15:9', '11:1', '10:1', '10:1']);
  });

  it('is nested 200 levels at most', () => {
    expect(MAX_NESTING).toBe(200);
    const open = (count: number) => 'a: ' + '['.repeat(count);
    expect(tooDeep(open(199))).toBe(null);
    expect(tooDeep(open(200))).toBe(202);
    expect(tooDeep('[]'.repeat(500))).toBe(null);
    expect(tooDeep('{}'.repeat(500))).toBe(null);
    expect(tooDeep(`${']'.repeat(9)}${open(200)}`)).not.toBe(null);
    const steps = (count: number) => Array.from({ length: count }, (_, n) => `${' '.repeat(n)}a:\n`).join('');
    expect(tooDeep(steps(200))).toBe(null);
    expect(tooDeep(steps(201))).toBe(steps(200).length + 200);
    expect(tooDeep('- '.repeat(200))).toBe(null);
    expect(tooDeep('- '.repeat(201))).toBe(400);
    expect(tooDeep('-\n'.repeat(500))).toBe(null);
    expect(tooDeep('-a '.repeat(500))).toBe(null);
    expect(told(parseYaml(`x: 1\ny: ${'['.repeat(250)}`, 'a', 5))).toEqual([
      '6:203 error invalid-yaml: Reading the YAML failed: it is nested more than 200 levels deep. Close the brackets, and write lists and mappings with fewer levels.',
    ]);
  });
});

describe('TOML', () => {
  it('keeps dates as text, and knows where keys stand', () => {
    const read = parseToml('a = 2026-01-01\n[b]\n "c" = [2026-01-01T10:00:00Z]\nd.e = "x\\u0000"\n', 'a', 3);
    expect(read.value).toEqual({
      a: '2026-01-01',
      b: { c: ['2026-01-01T10:00:00.000Z'], d: { e: 'x\uFFFD' } },
    });
    const at = (...path: PropertyKey[]) => Object.values(read.locate(path)).join(':');
    expect([at('a'), at('b', 'c'), at('b', 'c', 0), at('d.e'), at('lost'), at(0)]).toEqual([
      '3:5',
      '5:8',
      '5:8',
      '6:7',
      '3:1',
      '3:1',
    ]);
  });

  it('tells what is wrong', () => {
    const read = parseToml('a = 1\nb = x\n', 'a', 3);
    expect([read.failed, read.value]).toEqual([true, undefined]);
    expect(told(read)).toEqual([
      '4:5 error invalid-toml: Reading the TOML failed: invalid value Write text in double quotes, lists in [ ], and dates as 2026-03-01.',
    ]);
    expect(told(parseToml(`a = ${'['.repeat(9000)}`, 'a'))[0]).toMatch(/^1:\d+ error invalid-toml: /);
  });
});
