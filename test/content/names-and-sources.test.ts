import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cutLead } from '../../src/markdown/html/shown.ts';
import { namesOf } from '../../src/content/entries/file-names.ts';
import { assetFolders, AssetList } from '../../src/content/files/assets.ts';
import { readSource } from '../../src/content/files/source.ts';
import { readFolder } from '../support/rows.ts';
import { writeFolder } from '../support/workspace.ts';

describe('a lead', () => {
  const words = (length: number) => 'word '.repeat(200).slice(0, length);
  it.each([
    ['of 300 is whole', 'x'.repeat(300), 'x'.repeat(300)],
    ['ends with a sentence', `${words(150)}end. ${words(300)}`, `${words(150)}end.`],
    ['ends with a question', `${words(150)}end? ${words(300)}`, `${words(150)}end?`],
    ['ends with a call', `${words(150)}end! ${words(300)}`, `${words(150)}end!`],
    ['ends with no early sentence', `${words(90)}end. ${words(300)}`, `${words(90)}end. ${words(204)}…`],
    [
      'ends with a word, without what joins it',
      `${'x'.repeat(293)}, – and more words`,
      `${'x'.repeat(293)}…`,
    ],
    ['of one word is cut', 'x'.repeat(301), `${'x'.repeat(299)}…`],
    ['of one word splits no character', `x${'😀'.repeat(200)}`, `x${'😀'.repeat(149)}…`],
  ])('%s', (_, lead, cut) => {
    expect(cutLead(lead)).toBe(cut);
  });
});

describe('the name of a file', () => {
  const LANGUAGES = [{ code: 'en' }, { code: 'de' }];
  const names = (file: string, rule = {}) => {
    const found = namesOf(
      file,
      { root: 'content', base: 'content/posts', at: '', lang: null, functions: {}, ...rule } as never,
      LANGUAGES as never,
    );
    const { name, path, dated, place, date, lang, key } = found;
    const kinds = `${found.isSection ? ' section' : ''}${found.isBundle ? ' bundle' : ''}`;
    return `${[name, path, dated, place, date, lang, key].join(' | ')}${kinds}`;
  };

  it.each([
    ['content/posts/a.md', {}, 'a | posts/a | posts/a | posts/a |  |  | posts/a'],
    [
      'content/posts/2024-5-6-a.md',
      {},
      'a | posts/a | posts/2024-5-6-a | posts/2024-5-6-a | 2024-05-06 |  | posts/2024-5-6-a',
    ],
    [
      'content/posts/2024-05-06.md',
      {},
      '2024-05-06 | posts/2024-05-06 | posts/2024-05-06 | posts/2024-05-06 | 2024-05-06 |  | posts/2024-05-06',
    ],
    [
      'content/posts/2024/05/a.md',
      {},
      '2024/05/a | posts/2024/05/a | posts/2024/05/a | posts/2024/05/a | 2024-05-01 |  | posts/2024/05/a',
    ],
    ['content/posts/a.de.md', {}, 'a | posts/a | posts/a | posts/a |  | de | posts/a'],
    [
      'content/DE/posts/a.md',
      { base: 'content' },
      'posts/a | posts/a | posts/a | DE/posts/a |  | de | posts/a',
    ],
    ['content/de/a.md', { base: 'content', languageIn: 'name' }, 'de/a | de/a | de/a | de/a |  |  | de/a'],
    ['content/posts/a/index.md', {}, 'a | posts/a | posts/a | posts/a |  |  | posts/a bundle'],
    ['content/posts/_index.md', {}, ' | posts | posts | posts |  |  | #posts section'],
    ['content/index.md', { base: 'content' }, ' |  |  |  |  |  | . bundle'],
    ['content/posts/README.md', { readme: true }, ' | posts | posts | posts |  |  | posts bundle'],
    [
      'content/posts/README.md',
      {},
      'README | posts/README | posts/README | posts/README |  |  | posts/README',
    ],
    ['content/posts/_drafts/a.md', {}, 'a | posts/a | posts/a | posts/_drafts/a |  |  | posts/_drafts/a'],
    [
      'content/posts/01-a.md',
      { functions: { withoutNumber: (name: string) => name.replace(/^\d+-/, '') }, at: 'x', lang: 'fr' },
      'a | x/posts/a | x/posts/a | posts/01-a |  | fr | x/posts/01-a',
    ],
  ])('%s with %j', (file, rule, said) => {
    expect(names(file, rule)).toBe(said);
  });
});

describe('a source', () => {
  const read = (bytes: string | Uint8Array, size = 1) => {
    const { text, diagnostics } = readSource(writeFolder({ 'a.md': bytes }), { file: 'a.md', size });
    return [
      text,
      ...diagnostics.map(
        ({ line, column, severity, code, message }) => `${line}:${column} ${severity} ${code}: ${message}`,
      ),
    ];
  };
  const utf16 = (text: string, mark = '') => Buffer.from(mark + text, 'utf16le');

  it('is text in UTF-8', () => {
    expect(read('\uFEFFä\n')).toEqual(['\uFEFFä\n']);
    expect(read('')).toEqual(['']);
    expect(read(utf16('# Title', '\uFEFF'))).toEqual([
      null,
      'undefined:undefined error not-text: The file is in UTF-16LE; it must be in UTF-8.',
    ]);
    expect(read(utf16('# Title', '\uFEFF').swap16())).toEqual([
      null,
      'undefined:undefined error not-text: The file is in UTF-16BE; it must be in UTF-8.',
    ]);
    expect(read(utf16('# Title'))[1]).toContain('UTF-16LE');
    expect(read(utf16('# Title').swap16())[1]).toContain('UTF-16BE');
    expect(read(Buffer.from([0x61, 0x0a, 0x62, 0, 0xff]))).toEqual([
      null,
      '2:2 error not-text: The file is not text.',
    ]);
    expect(read(Buffer.from([0x61, 0x0a, 0x62, 0xff]))).toEqual([
      'a\nb\uFFFD',
      '2:1 warning not-utf-8: The text is not valid UTF-8; unreadable characters show as �.',
    ]);
  });

  it('has 10 MB at most, and is there', () => {
    const most = 10 * 1024 * 1024;
    expect(read('x', most)).toEqual(['x']);
    expect(read('x', most + 1)).toEqual([
      null,
      `undefined:undefined error file-too-large: The file has ${most + 1} bytes; at most ${most} are read.`,
    ]);
    const gone = readSource(writeFolder({}), { file: 'a.md', size: 1 });
    expect(gone.diagnostics[0]?.message).toBe('Reading failed: the file is gone.');
  });
});

it('folders of files are at their usual addresses, or those of the configuration', () => {
  const usual = [
    { folder: 'static/', at: '' },
    { folder: 'files', at: '/f' },
  ];
  expect(assetFolders(undefined, usual)).toBe(usual);
  expect(assetFolders(['./files/', '/other'], usual)).toEqual([
    { folder: 'files', at: '/f' },
    { folder: 'other', at: '' },
  ]);
});

it('a list of files has those of its folders, and what entries refer to', () => {
  const dir = writeFolder({ 'static/s.key': 'x' });
  writeFileSync(join(dir, 'static/k.key'), 'PK\u0003\u0004');
  const names =
    'static/a.png static/b.scss static/k.key static/s.key files/c.txt content/p/d.PDF content/p/e.ts content/f.svg content/g.png static/l.png'.split(
      ' ',
    );
  const list = new AssetList({
    dir,
    folders: [
      { folder: './static/', at: '' },
      { folder: 'files', at: '/f' },
    ],
    files: names.map((file) => ({
      file,
      real: file === 'static/l.png' ? 'content/g.png' : file,
      isBelowLink: false,
      size: 1,
      modified: 1.5,
      changed: 1,
    })),
    sources: new Set(['content/g.png']),
    copied: new Set(),
    roots: ['content'],
    basePath: '/base',
    bundles: new Map([['content/p', '/writing/p']]),
  });
  expect(Object.fromEntries(names.map((name) => [name, list.referable(name)]))).toEqual({
    'static/a.png': '/base/a.png',
    'static/b.scss': undefined,
    'static/k.key': '/base/k.key',
    'static/s.key': undefined,
    'files/c.txt': '/base/f/c.txt',
    'content/p/d.PDF': '/writing/p/d.PDF',
    'content/p/e.ts': undefined,
    'content/f.svg': '/base/f.svg',
    'content/g.png': undefined,
    'static/l.png': undefined,
  });
  expect(list.at('/writing/p/d.PDF')).toBe('content/p/d.PDF');
  const { assets } = list.list(new Map([['content/f.svg', ['a']]]));
  expect(assets.map(({ pathname, owners, modified }) => `${pathname} ${String(owners)} ${modified}`)).toEqual(
    ['/base/a.png null 1', '/base/k.key null 1', '/base/f/c.txt null 1', '/base/f.svg a 1'],
  );
});

it('former addresses that cannot lead to the entry are reported', async () => {
  const page = (title: string, aliases: string) =>
    `---\ntitle: ${title}\naliases: [${aliases}]\n---\nText.\n`;
  const { find, report } = await readFolder({
    'content/writing/a.md': page('A', '/old/, /x?y=1, https://other.example/z, /search, /writing/b, same'),
    'content/writing/b.md': page('B', '/old, /feed.xml, /b/../c'),
  });
  expect([find('writing/a').aliases, find('writing/b').aliases]).toEqual([['/old', '/writing/same'], ['/c']]);
  expect(
    report.diagnostics.map(({ file, severity, code, message }) => `${file} ${severity} ${code}: ${message}`),
  ).toEqual([
    'content/writing/a.md info query-alias: `aliases` has "/x?y=1". Lectern leaves this alias out, because it ignores what follows the question mark.',
    'content/writing/a.md warning foreign-alias: `aliases` has "https://other.example/z", which is on another site.',
    'content/writing/a.md warning alias-clash: content/writing/a.md has the alias /search, where Lectern has a page of its own.',
    'content/writing/a.md warning alias-clash: content/writing/a.md has the alias /writing/b, where content/writing/b.md already answers.',
    'content/writing/b.md warning alias-clash: content/writing/b.md has the alias /old, where content/writing/a.md already answers.',
    'content/writing/b.md warning alias-clash: content/writing/b.md has the alias /feed.xml, where Lectern has a document of its own.',
  ]);
});
