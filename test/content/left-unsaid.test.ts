import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const page = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('a page without a text', () => {
  it('has the text of the hero, if it is a home page', async () => {
    const { content } = await readFolder({
      'index.md':
        '---\nhero: { name: N, text: "The  text", tagline: Fast }\nfeatures:\n - { title: One, details: D1 }\n - { details: D2 }\n - x\n---\n',
      'a.md': '---\nheroText: H\ntagline: T\nfeatures: x\n---\n',
      'b.md': '---\nhome: true\ntext: B\n---\n \n',
      'c.md': '---\nhero: true\ntext: B\n---\n',
      'd.md': '---\ntext: B\n---\n',
      'e.md': '---\nhero: { text: 5, tagline: "" }\n---\n',
      'f.md': '---\nhero: { text: T }\n---\nBody.\n',
    });
    expect(content.entries.map(({ file, title, body }) => [file, title, body])).toEqual([
      ['a.md', 'H', 'T\n'],
      ['b.md', 'B', 'B\n'],
      ['c.md', 'C', ''],
      ['d.md', 'D', ''],
      ['e.md', 'E', ''],
      ['f.md', 'F', 'Body.\n'],
      ['index.md', 'N', 'The text\n\nFast\n\n## One\n\nD1\n\nD2\n'],
    ]);
  });

  it('and without a title is called by its name or first words', async () => {
    const names = ['v2', 'v2-notes', 'a_b-c', '1. One', '2024', '3 of 4', '2024-05-06'];
    const { content, report } = await readFolder({
      ...Object.fromEntries(names.map((name) => [`content/writing/${name}.md`, 'Some words; and more.\n'])),
      'content/writing/7.md': '\n',
      'content/writing/8.md': 'A thing: b.\n',
      'content/writing/9.md': 'Is it? Yes.\n',
      'content/writing/10.md': 'Wow! Yes.\n',
      'content/writing/11.md': '1.5 is a number. Yes.\n',
      'content/writing/12.md': `${'x'.repeat(80)}. Yes.\n`,
      'content/writing/13.md': `${'x'.repeat(81)}. Yes.\n`,
    });
    expect(Object.fromEntries(content.entries.map(({ file, title }) => [file.slice(16, -3), title]))).toEqual(
      {
        v2: 'v2',
        'v2-notes': 'v2 notes',
        'a_b-c': 'A b c',
        '1. One': '1. One',
        '2024': 'Some words',
        '3 of 4': '3 of 4',
        '2024-05-06': '2024-05-06',
        '7': '7',
        '8': 'A thing',
        '9': 'Is it',
        '10': 'Wow',
        '11': '1.5 is a number',
        '12': 'x'.repeat(80),
        '13': `${'x'.repeat(70)}…`,
      },
    );
    const told = report.diagnostics.map(
      ({ line, severity, message, fix }) => `${line} ${severity} ${message} ${fix}`,
    );
    expect(told).toHaveLength(14);
    expect(told).toContain(
      '1 warning There is no title and no first heading; the first line gives “Wow”. Add title: "…" to the front matter.',
    );
    expect(told).toContain(
      '1 warning There is no title and no first heading; the file name gives “v2 notes”. Add title: "…" to the front matter.',
    );
  });
});

describe('what lies below a page is listed under it', () => {
  it('at home, where its layout says so', async () => {
    const rows: [string, boolean][] = [
      ...['home', 'blog', 'posts', 'index', 'list', 'home.njk', 'Home'].map((name): [string, boolean] => [
        name,
        true,
      ]),
      ...['default', 'homes', 'my-home', 'list.a.b'].map((name): [string, boolean] => [name, false]),
    ];
    const found = await Promise.all(
      rows.map(async ([layout]) => {
        const { find } = await readFolder({
          'hugo.toml': '',
          'content/index.md': page(`title: H\nlayout: ${layout}`),
        });
        return [layout, find('index').lists];
      }),
    );
    expect(found).toEqual(rows);
  });

  it('in a plain folder, or where it says so itself', async () => {
    const listsOf = async (files: Readonly<Record<string, string>>) =>
      (await readFolder(files)).content.entries.map(({ file, lists }) => [file, lists]);
    expect(
      await listsOf({
        'index.md': page('title: H'),
        'a.md': page('title: A\nlists: true'),
        'b/index.md': page('title: B\nlayout: home'),
        'c.md': page('title: C\nlists: yes'),
      }),
    ).toEqual([
      ['a.md', true],
      ['b/index.md', false],
      ['c.md', false],
      ['index.md', true],
    ]);
    expect(await listsOf({ 'index.md': page('title: H\nlists: false') })).toEqual([['index.md', false]]);
  });
});

it('fields that the configuration names keep their values, and values without text are reported', async () => {
  const { content, report } = await readFolder({
    'lectern.yaml':
      'content:\n  - { files: "n/**", type: writing, fields: [rating, mood, when, at, list, bad, empty, none] }\n',
    'n/a.md': page(
      'title: A\nrating: 5\nmood: " fine "\nwhen: 2024-05-06\nat: 2024-05-06T00:00:00Z\nlist: [1, two, true]\nbad: { a: 1 }\nempty: ""\nother: x',
    ),
    'n/b.md': page(
      'title: B\nrating: [x, { a: 1 }]\nmood: false\nwhen: 2024-05-06T07:00:00Z\nlist: []\nnone:',
    ),
  });
  expect(content.entries.map(({ fields }) => fields)).toEqual([
    { rating: 5, mood: 'fine', when: '2024-05-06', at: '2024-05-06', list: ['1', 'two', 'true'] },
    { rating: ['x'], mood: false, when: '2024-05-06T07:00:00Z' },
  ]);
  expect(
    report.diagnostics.map(({ file, line, message, fix }) => `${file}:${line} ${message} ${fix}`),
  ).toEqual([
    'n/a.md:8 `bad` is {"a":1}; it must be a text, a number or a list of them. Write bad: "…".',
    'n/b.md:3 `rating` is ["x",{"a":1}]; it must be a text, a number or a list of them. Write rating: "…".',
  ]);
});
