import { describe, expect, it } from 'vitest';
import { place } from '../../src/model/diagnostic.ts';
import { readFolder } from '../support/rows.ts';
import { reportOf } from '../support/workspace.ts';

const GOOD = '---\ntitle: Good\ndate: 2026-01-01\n---\nText.\n';

/** Reports a file beside a good one. The good file must always be served. */
async function check(file: string, text: string | Uint8Array) {
  const { diagnostics, files } = await reportOf({ 'content/writing/good.md': GOOD, [file]: text });
  expect(files).toContainEqual({
    file: 'content/writing/good.md',
    outcome: 'served',
    paths: ['writing/good'],
  });
  return {
    found: diagnostics.map((d) => `${place(d)} ${d.severity} ${d.code}: ${d.message}`),
    outcome: files.find((item) => item.file === file),
  };
}

describe('what keeps a file from being published is an error with its place', () => {
  it('broken YAML', async () => {
    const { found, outcome } = await check(
      'content/writing/bad.md',
      '---\ntitle: One: two\ndate: 2026-01-01\n---\n',
    );
    expect(found).toEqual([
      'content/writing/bad.md:2:8 error invalid-yaml: Reading the YAML failed: the text of `title` needs quotes.',
    ]);
    expect(outcome).toEqual({ file: 'content/writing/bad.md', outcome: 'reported', code: 'invalid-yaml' });
  });

  it.each([
    ['title: Foo: bar: baz\nsub: one: two', 2, 'Write title: "Foo: bar: baz".'],
    ['title: "He said "hi""', 2, 'Write title: "He said \\"hi\\"".'],
    ["title: 'It's'", 2, 'Write title: "It\'s".'],
    ['title: T\nauthor: @ada', 3, 'Write author: "@ada".'],
    ['title: T\ndraft:true', 3, 'Put a space after the colon.'],
    ['tags:\n\t- a\n\t- b', 3, 'Indent with spaces.'],
    ['draft:true', 2, 'Write it as lines of `key: value`, with a space after the colon.'],
  ])('one slip in YAML is one error, and says what to write: %s', async (matter, line, fix) => {
    const { diagnostics, files } = await reportOf({ 'content/writing/bad.md': `---\n${matter}\n---\n` });
    expect(diagnostics).toMatchObject([{ severity: 'error', line, fix }]);
    expect(files[0]?.outcome).toBe('reported');
  });

  it.each([
    ['with a mark', Buffer.from('\uFEFF# Title\n', 'utf16le'), 'UTF-16LE'],
    ['without', Buffer.from('---\ntitle: T\n---\n', 'utf16le'), 'UTF-16LE'],
    ['the other way round', Buffer.from('\uFEFF# Title\n', 'utf16le').swap16(), 'UTF-16BE'],
  ])('UTF-16 %s', async (_, bytes, name) => {
    const { diagnostics } = await reportOf({ 'content/writing/bad.md': bytes });
    expect(diagnostics).toMatchObject([
      {
        code: 'not-text',
        message: `The file is in ${name}; it must be in UTF-8.`,
        fix: `Save it as UTF-8 in your editor, or run: iconv -f ${name} -t UTF-8 FILE > NEW-FILE.`,
      },
    ]);
  });

  it('broken TOML', async () => {
    const { found } = await check('content/writing/bad.md', '+++\ntitle = "x"\ndate = 2026-13-01\n+++\n');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^content\/writing\/bad\.md:3:8 error invalid-toml: /);
  });

  it('an impossible date', async () => {
    const { found, outcome } = await check(
      'content/writing/bad.md',
      '---\ntitle: Leap\ndate: 2026-02-29\n---\n',
    );
    expect(found).toEqual([
      'content/writing/bad.md:3:7 error unreadable-date: `date` is "2026-02-29", which is not a date. The entry is not published.',
    ]);
    expect(outcome).toEqual({ file: 'content/writing/bad.md', outcome: 'reported', code: 'unreadable-date' });
  });

  it('a draft mark that is neither true nor false', async () => {
    const { found } = await check('content/writing/bad.md', '---\ntitle: T\ndraft: maybe\n---\n');
    expect(found).toEqual([
      'content/writing/bad.md:3:8 error unreadable-draft: `draft` is "maybe"; it must be true or false. The entry is not published.',
    ]);
  });

  it('an expiry that cannot be read', async () => {
    const { found } = await check('content/writing/bad.md', '---\ntitle: T\nexpires: soon\n---\n');
    expect(found[0]).toMatch(/^content\/writing\/bad\.md:3:10 error unreadable-date: `expires` is "soon"/);
  });

  it('a front matter that never ends', async () => {
    const { found } = await check('content/writing/bad.md', '---\ntitle: T\n\nText.\n');
    expect(found).toEqual([
      'content/writing/bad.md:1:1 error unclosed-front-matter: The front matter that starts on line 1 is never closed.',
    ]);
  });

  it('a bomb of aliases', async () => {
    const levels = ['a: &a [x, x, x, x, x, x, x, x, x]'];
    for (let n = 1; n < 10; n++) {
      const [here, before] = [String.fromCharCode(97 + n), String.fromCharCode(96 + n)];
      levels.push(`${here}: &${here} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`);
    }
    const { found } = await check('content/writing/bad.md', `---\ntitle: T\n${levels.join('\n')}\n---\n`);
    expect(found).toEqual([
      'content/writing/bad.md:2:1 error invalid-yaml: Reading the YAML failed: Excessive alias count indicates a resource exhaustion attack.',
    ]);
  });

  it('50 MB of text', async () => {
    const { found } = await check('content/writing/bad.md', Buffer.alloc(50 * 1024 * 1024, 'a '));
    expect(found).toEqual([
      'content/writing/bad.md error file-too-large: The file has 52428800 bytes; at most 10485760 are read.',
    ]);
  });

  it('a picture named .md', async () => {
    const { found } = await check(
      'content/writing/bad.md',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0xff, 0xfe]),
    );
    expect(found).toEqual(['content/writing/bad.md:1:5 error not-text: The file is not text.']);
  });

  it('an address that another file has', async () => {
    const { found } = await check('content/writing/later.md', '---\ntitle: T\nslug: good\n---\n');
    expect(found).toEqual([
      'content/writing/later.md:3:7 error clash: content/writing/good.md and content/writing/later.md have the same address /writing/good; the second one is not served.',
    ]);
  });
});

describe('everything else that is wrong is a warning, and the file is served', () => {
  it('a missing title', async () => {
    const { found, outcome } = await check(
      'content/writing/no-title_here.md',
      '---\ndate: 2026-01-01\n---\nText.\n',
    );
    expect(found).toEqual([
      'content/writing/no-title_here.md:2:1 warning missing-title: There is no title and no first heading; the file name gives “No title here”.',
    ]);
    expect(outcome).toMatchObject({ outcome: 'served', paths: ['writing/no-title_here'] });
  });

  it('but a note of Obsidian and an error page need no title', async () => {
    const { report } = await readFolder({
      '.obsidian/app.json': '{}',
      'Books.md': 'Text.\n',
      '404.md': 'Text.\n',
    });
    expect(report.diagnostics).toEqual([]);
  });

  it('a change that never was', async () => {
    const { found, outcome } = await check(
      'content/writing/x.md',
      '---\ntitle: T\nupdated: 2026-99-01\n---\n',
    );
    expect(found[0]).toMatch(/^content\/writing\/x\.md:3:10 warning unreadable-updated: /);
    expect(outcome).toMatchObject({ outcome: 'served' });
  });

  it('text that is not UTF-8', async () => {
    const { found, outcome } = await check(
      'content/writing/x.md',
      Buffer.from('# Title\n\ncaf\xe9\n', 'latin1'),
    );
    expect(found).toEqual([
      'content/writing/x.md:3:1 warning not-utf-8: The text is not valid UTF-8; unreadable characters show as �.',
    ]);
    expect(outcome).toMatchObject({ outcome: 'served' });
  });

  it('a colour of the press kit', async () => {
    const text =
      'title: Kit\ncolors:\n  - { name: Ink, hex: "#102030" }\n  - name: Paper\n    hex: red\nstages: [One]\nunknown: 1\n';
    const { found, outcome } = await check('content/press-kit.yaml', text);
    expect(found.toSorted()).toEqual([
      'content/press-kit.yaml:5:10 warning invalid-press-kit: `colors.1.hex` is "red": it must be a colour of the form #RRGGBB, in quotes. Lectern leaves it out, and serves the rest of the press kit.',
      'content/press-kit.yaml:7:10 warning invalid-press-kit: `unknown` is not a known key. Lectern leaves it out, and serves the rest of the press kit.',
    ]);
    expect(outcome).toMatchObject({ outcome: 'served', paths: ['press-kit'] });
  });
});
