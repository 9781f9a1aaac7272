import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const page = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;
const DATED = page('title: T\ndate: 2024-05-06');
const filled = (names: readonly string[], text: string) =>
  Object.fromEntries(names.map((name) => [name, text]));
const typesOf = async (files: Readonly<Record<string, string>>) =>
  Object.fromEntries((await readFolder(files)).content.entries.map(({ file, type }) => [file, type]));

const PAGES =
  'about about-me contact now uses colophon cv resume privacy imprint impressum datenschutz legal terms license licence 404 search archive archives tags categories links blogroll bookmarks hire home index readme changelog contributing newsletter subscribe thanks support donate faq sponsor sponsors credits ueber über a-propos acerca sobre contacto kontakt talks About'.split(
    ' ',
  );

describe('what is dated at the top of a folder', () => {
  it('is writing, but for what single pages are called', async () => {
    const posts = ['abouts.md', 'my-faq.md', 'one.md', 'two.md'];
    const types = await typesOf(filled([...PAGES.map((name) => `${name}.md`), ...posts], DATED));
    expect(
      Object.entries(types)
        .filter(([, type]) => type === 'writing')
        .map(([file]) => file),
    ).toEqual(posts);
    expect(Object.keys(types)).toHaveLength(PAGES.length + posts.length);
  });

  it.each([
    [2, 0, 'page'],
    [3, 0, 'writing'],
    [3, 2, 'writing'],
    [3, 3, 'page'],
    [4, 3, 'writing'],
  ])('is %d of them, and %d without a date: %s', async (dated, others, type) => {
    const names = (count: number, letter: string) =>
      Array.from({ length: count }, (_, index) => `${letter}${index}.md`);
    const files = { ...filled(names(dated, 'a'), DATED), ...filled(names(others, 'b'), page('title: B')) };
    expect((await typesOf({ ...files, 'about.md': page('title: A') }))['a0.md']).toBe(type);
    expect((await typesOf(files))['a0.md']).toBe(type);
  });
});

it('one dated entry makes a section of posts, where most of its entries are dated', async () => {
  const zola = (date: string) => `+++\ntitle = "A"\n${date}+++\nText.\n`;
  const [dated, other] = [zola('date = 2024-05-06\n'), zola('')];
  expect(
    await typesOf({
      'config.toml': 'base_url = "https://a.example"\n',
      'content/one/a.md': dated,
      'content/half/a.md': dated,
      'content/half/b.md': other,
      'content/most/a.md': dated,
      'content/most/b.md': dated,
      'content/most/c.md': other,
      'content/a.md': dated,
      'content/b.md': dated,
    }),
  ).toEqual({
    'content/one/a.md': 'writing',
    'content/half/a.md': 'page',
    'content/half/b.md': 'page',
    'content/most/a.md': 'writing',
    'content/most/b.md': 'writing',
    'content/most/c.md': 'page',
    'content/a.md': 'page',
    'content/b.md': 'page',
  });
});

describe('a file in a folder of talks', () => {
  it('is no talk if it describes the folder, or names no event', async () => {
    const about = 'readme license licence copying notice changelog contributing README'.split(' ');
    const told = [
      'date: 2024-05-06',
      'conference: C',
      'city: Graz',
      'slides: https://x.example/s',
      'video: https://x.example/v',
    ];
    const types = await typesOf({
      ...filled(
        about.map((name) => `talks/x/${name}.md`),
        page('title: A'),
      ),
      'talks/my-notice.md': page('title: A'),
      'talks/notices.md': page('title: A'),
      'talks/x/readme.first.md': page('title: A'),
      ...Object.fromEntries(
        ['event', 'events', 'conference', 'conferences', '_appearances'].map((name) => [
          `${name}/n.md`,
          page('title: N'),
        ]),
      ),
      ...Object.fromEntries(told.map((line, index) => [`events/${index}.md`, page(`title: E\n${line}`)])),
      'speaking/n.md': page('title: N'),
    });
    expect(
      Object.entries(types)
        .filter(([, type]) => type === 'talk')
        .map(([file]) => file)
        .toSorted(),
    ).toEqual([
      'events/0.md',
      'events/1.md',
      'events/2.md',
      'events/3.md',
      'events/4.md',
      'speaking/n.md',
      'talks/my-notice.md',
      'talks/notices.md',
      'talks/x/readme.first.md',
    ]);
  });
});

describe('an author', () => {
  const KEYS = 'isbn isbn13 book booktitle book_title goodreads olid'.split(' ');
  const FOLDERS =
    'book books _books bookshelf library reading reads reading-list readinglist quote quotes link links linklog link-log bookmark bookmarks blogmarks recommendations Books'.split(
      ' ',
    );
  const own = { 'content/writing/own.md': page('title: Own\nauthor: Ada') };
  const works = {
    ...filled(
      FOLDERS.map((name) => `content/${name}/f.md`),
      page('title: F\nauthor: [Bo]'),
    ),
    ...Object.fromEntries(
      KEYS.map((key) => [`content/writing/${key}.md`, page(`title: K\nauthor: Bo\n${key}: x`)]),
    ),
    'content/writing/two.md': page('title: L\nauthor: [Bo, Cy]\nlink: https://x.example/'),
  };

  it('beside the data of a work is its author, where one person writes the rest', async () => {
    const { content, report } = await readFolder({ ...own, ...works });
    expect(
      content.entries.filter(({ authors }) => authors.length > 0).map(({ file, authors }) => [file, authors]),
    ).toEqual([['content/writing/own.md', ['Ada']]]);
    expect(content.entries.flatMap(({ file, fields }) => (fields ? [[file, fields]] : []))).toEqual(
      Object.keys(works)
        .toSorted()
        .map((file) => [file, { author: file.endsWith('/two.md') ? ['Bo', 'Cy'] : 'Bo' }]),
    );
    expect(report.diagnostics).toMatchObject([
      {
        severity: 'warning',
        code: 'author-of-a-work',
        message: `${FOLDERS.length + KEYS.length + 1} entries name an \`author\` beside a link or the data of a book. Lectern takes it as the author of that work, because one person writes the rest of the site.`,
        fix: 'If it is the author of the page, remove the other keys, or name two authors on entries of your own.',
      },
    ]);
  });

  it.each<[string, string, string, unknown[]]>([
    ['a folder of another name', 'content/mybooks/a.md', page('title: A\nauthor: Bo'), [['Bo']]],
    [
      'a file of the name of such a folder',
      'content/writing/books.md',
      page('title: A\nauthor: Bo'),
      [['Bo']],
    ],
    ['a talk', 'content/talks/a.md', page('title: A\nauthor: Bo\nlink: https://x.example/'), [['Bo']]],
    ['a draft', 'content/books/a.md', page('title: A\nauthor: Bo\ndraft: true'), []],
  ])('of %s is that of the page', async (_, file, text, authors) => {
    const { content, report } = await readFolder({ ...own, [file]: text });
    expect(content.entries.filter((entry) => entry.file === file).map((entry) => entry.authors)).toEqual(
      authors,
    );
    expect(report.diagnostics).toEqual([]);
  });

  it('of a single work is reported in the singular', async () => {
    const { report } = await readFolder({ ...own, 'content/books/a.md': page('title: A\nauthor: Bo') });
    expect(report.diagnostics.map(({ file, message }) => `${file} ${message.slice(0, 34)}`)).toEqual([
      'content/books/a.md One entry names an `author` beside',
    ]);
  });
});

it.each([
  ['', ['/writing']],
  ['expiryDate: 2020-01-01\n', []],
  ['expiryDate: 2999-01-01\n', []],
  ['publishDate: 2999-01-01\n', []],
])('the page of a list is above the list if it stays published: %j', async (field, pathnames) => {
  const { content } = await readFolder({
    'hugo.toml': 'baseURL = "https://example.org/"\n',
    'content/writing/_index.md': `---\ntitle: Writing\n${field}---\n\nAll that I wrote.\n`,
    'content/writing/a.md': DATED,
  });
  expect(content.sections.map(({ pathname }) => pathname.replace(/\/$/, ''))).toEqual(pathnames);
});

it('an entry that has expired leaves its address to one that is shown', async () => {
  const entry = (fields: string) => `---\ntitle: T\nslug: same\n${fields}\n---\n\nText.\n`;
  const { content } = await readFolder({
    'content/writing/new.md': entry('date: 2024-01-01'),
    'content/writing/old.md': entry('date: 2020-01-01\nexpires: 2021-01-01'),
  });
  expect(content.entries.map(({ file, pathname }) => [file, pathname])).toEqual([
    ['content/writing/new.md', '/writing/same'],
  ]);
});
