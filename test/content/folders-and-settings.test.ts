import { createHash } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { readPressKit } from '../../src/content/entries/press-kit.ts';
import { siteRootOf } from '../../src/content/files/site-root.ts';
import { walk } from '../../src/folder/walk.ts';
import { ConfigError } from '../../src/model/config-error.ts';
import { readFolder } from '../support/rows.ts';
import { writeFolder } from '../support/workspace.ts';

const page = (fields: string) => `---\n${fields}\n---\nText.\n`;

describe('the folder of the site that a file belongs to', () => {
  it.each<[files: string[], file: string, fallback: string, root: string]>([
    [['lectern.yaml', 'a/hugo.toml'], 'a/content/x.md', '', '/a'],
    [['lectern.yaml', 'a/content/y.md'], 'a/content/x.md', '/a', ''],
    [['a/content/y.md'], 'a/content/x.md', '', '/a'],
    [['a/src/content/y.md'], 'a/src/content/x.md', '', '/a'],
    [['a/_posts/y.md'], 'a/_posts/x.md', '', '/a'],
    [['a/content/b/content/y.md'], 'a/content/b/content/x.md', '', '/a/content/b'],
    [['a/b/y.md'], 'a/b/x.md', '', ''],
    [['a/b/y.md'], 'a/b/x.md', '/a', '/a'],
    [['a/b/y.md'], 'a/b/x.md', '/z', '/a/b'],
    [['a/b/y.md', 'a/.git/HEAD'], 'a/b/x.md', '/z', '/a'],
  ])('of %j, for %s from %j, is %j', (files, file, fallback, root) => {
    const dir = writeFolder(Object.fromEntries(files.map((name) => [name, ''])));
    expect(siteRootOf(join(dir, file), dir + fallback)).toBe(dir + root);
  });

  it('is no whole disk, and no home', () => {
    const dir = writeFolder({ 'a/b.md': '' });
    expect(siteRootOf(join(dir, 'a/x.md'), '/')).toBe(join(dir, 'a'));
    expect(siteRootOf(join(homedir(), 'nobody/a/x.md'), homedir())).toBe(join(homedir(), 'nobody/a'));
  });
});

describe('a key that lectern.yaml does not have', () => {
  it.each([
    ['title: x', '1:1 `title`', 'Did you mean `name`?'],
    ['URL: x', '1:1 `URL`', 'Did you mean `site_url`?'],
    ['base-url: x', '1:1 `base-url`', 'Did you mean `base_url`?'],
    ['language_code: de', '1:1 `language_code`', 'Did you mean `language`?'],
    ['Menu: []', '1:1 `Menu`', 'Did you mean `navigation`?'],
    ['icon: x', '1:1 `icon`', 'Did you mean `favicon`?'],
    ['author: { nam: x }', '1:11 `author.nam`', 'Did you mean `name`?'],
    ['author: { zzz: x }', '1:11 `author.zzz`', 'The keys here are name, email, url.'],
    ['author: { title: x }', '1:11 `author.title`', 'Did you mean `name`?'],
    [
      'content: [{ files: a, type: talk, zzz: 1 }]',
      '1:35 `content.0.zzz`',
      'The keys here are files, type, url, fields.',
    ],
    ['zzzz: 1', '1:1 `zzzz`', 'All keys: lectern help config'],
  ])('is told: %s', async (text, key, fix) => {
    const found = await readConfig(writeFolder({ 'lectern.yaml': text })).catch((error: unknown) => error);
    expect(found).toBeInstanceOf(ConfigError);
    const { diagnostics } = found as ConfigError;
    expect(
      diagnostics.map(({ line, column, code, message, fix }) => [
        `${line}:${column} ${code} ${message}`,
        fix,
      ]),
    ).toEqual([[`${key.replace(' ', ' invalid-config ')} is not a known key.`, fix]]);
  });

  it.each([
    ['[]', '`the document` is []: it must be a mapping of keys to values.'],
    ['name: 5', '`name` is 5: it must be text.'],
    [
      'content: [{ files: a }]',
      '`content.0.type` is missing: it must be one of writing, video, talk, project, page.',
    ],
    [
      'site_url: "https://u:secret@exa mple/"',
      '`site_url` is "https://…@exa mple/": it must be an origin without a path, such as https://example.com.',
    ],
  ])('is not all that is told: %s', async (text, message) => {
    await expect(readConfig(writeFolder({ 'lectern.yaml': text }))).rejects.toThrow(message);
  });

  it.each([
    ['a folder', { 'lectern.yaml/x': '' }, undefined, 'Reading the configuration failed: it is not a file.'],
    ['nowhere', {}, 'gone.yaml', 'Reading the configuration failed: there is no such file.'],
  ])('and it is a file: not %s', async (_, files, named, message) => {
    await expect(readConfig(writeFolder(files as Record<string, string>), named)).rejects.toThrow(message);
  });
});

describe('a folder', () => {
  it('is listed without what tools fill, what is hidden, and what leads out of it', () => {
    const tools = ['node_modules', 'bower_components', '_site', '__pycache__'];
    const dir = writeFolder({
      ...Object.fromEntries(
        tools.flatMap((name) => [
          [`${name}/a.md`, ''],
          [`b/${name}/a.md`, ''],
        ]),
      ),
      'a.md': '',
      'b/c.md': '',
      'b/.obsidian/x.md': '',
      '.git/HEAD': '',
    });
    for (const [to, name] of [
      ['gone', 'l1.md'],
      ['/', 'l2'],
      ['b', 'l3'],
      ['a.md', 'l4.md'],
      ['.git', 'l5'],
      ['node_modules', 'l6'],
      ['..', 'b/l7'],
    ] as const)
      symlinkSync(to, join(dir, name));
    const { files, folders, dots, diagnostics } = walk(dir);
    expect(files.map(({ file, real, isBelowLink }) => `${file} ${real} ${isBelowLink}`)).toEqual([
      'a.md a.md false',
      'b/c.md b/c.md false',
      'l3/c.md b/c.md true',
      'l4.md a.md false',
    ]);
    expect([folders, dots]).toEqual([
      ['b', 'b'],
      ['b/.obsidian', 'l3/.obsidian'],
    ]);
    expect(diagnostics.map(({ file, severity, code }) => `${file} ${severity} ${code}`).toSorted()).toEqual([
      'l1.md warning unreadable',
      'l2 warning link-leaves-site',
      'l5 warning link-leaves-site',
      'l6 warning link-leaves-site',
    ]);
    expect(diagnostics.find(({ file }) => file === 'l2')).toMatchObject({
      message:
        'The symbolic link leads out of the folder, or to a hidden part of it. Lectern does not follow it.',
      fix: 'Copy the file into the folder.',
    });
  });

  it('is listed without what lectern build wrote into it', () => {
    const digest = createHash('sha256').update('x/added.txt').digest('base64url').slice(0, 22);
    const manifest = (holds: string) => JSON.stringify({ holds: [holds], files: { [digest]: 'any' } });
    const listed = (at: string, text: string) =>
      walk(
        writeFolder({
          'a.md': '',
          [`${at}lectern-export.json`]: text,
          [`${at}x/added.txt`]: '',
          [`${at}x/other.txt`]: '',
          'x/added.txt': '',
        }),
      );
    const names = (at: string, text: string) => listed(at, text).files.map(({ file }) => file);
    expect(names('out/', manifest('pages'))).toEqual(['a.md', 'x/added.txt']);
    expect(listed('out/', manifest('pages')).folders).toEqual(['x']);
    expect(names('out/', manifest('files'))).toEqual(['a.md', 'out/x/other.txt', 'x/added.txt']);
    expect(names('', manifest('files'))).toEqual(['a.md', 'x/other.txt']);
    expect(names('out/', '{}')).toEqual([
      'a.md',
      'out/lectern-export.json',
      'out/x/added.txt',
      'out/x/other.txt',
      'x/added.txt',
    ]);
  });
});

it('entries of one name get their day in the path, else a number', async () => {
  const rule = (folder: string) => `{ files: "${folder}/**", type: writing }`;
  const { lines, report } = await readFolder({
    'lectern.yaml': `content: [${['w', 'y', 'z'].map(rule).join(', ')}]\n`,
    ...Object.fromEntries(
      ['w', 'y', 'z'].flatMap((folder, index) => [
        [`${folder}/n.md`, page(`title: N\npermalink: /n${index}`)],
        [`${folder}/d.md`, page(`title: D\ndate: 2024-01-02\npermalink: /d${index}`)],
      ]),
    ),
  });
  expect(lines).toEqual([
    'writing writing/d /d0 2024-01-02',
    'writing writing/d-2 /d2 2024-01-02',
    'writing writing/d-2024-01-02 /d1 2024-01-02',
    'writing writing/n /n0 –',
    'writing writing/n-2 /n1 –',
    'writing writing/n-3 /n2 –',
  ]);
  expect(report.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(
    Array.from({ length: 4 }, () => 'info same-name'),
  );
  expect(report.diagnostics[0]).toMatchObject({
    file: 'y/d.md',
    line: 4,
    message: 'w/d.md and y/d.md have the same name; the second has the path writing/d-2024-01-02 in the API.',
    fix: 'Give one of them another slug, if you want to choose the path.',
  });
});

it('an entry has a number behind an address that is Lectern’s own', async () => {
  const { lines, report } = await readFolder({
    ...Object.fromEntries(
      ['/search/', '/developers.md', '/sitemap.xml', '/tags.html'].map((address, index) => [
        `content/n${index}.md`,
        page(`title: N\npermalink: ${address}`),
      ]),
    ),
    'content/api/x.md': page('title: X'),
  });
  expect(lines).toEqual([
    'page api/x /api/x –',
    'page n0 /search-2/ –',
    'page n1 /developers-2.md –',
    'page n2 /sitemap.xml-2 –',
    'page n3 /tags.html –',
  ]);
  expect(report.diagnostics.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([
    'content/n0.md:3 The entry has the address /search, which Lectern itself uses. It is served at /search-2.',
    'content/n1.md:3 The entry has the address /developers.md, which Lectern itself uses. It is served at /developers-2.md.',
    'content/n2.md:3 The entry has the address /sitemap.xml, which Lectern itself uses. It is served at /sitemap.xml-2.',
  ]);
});

it.each([
  ['k.yaml', '- a\n', 'The press kit is not a mapping of keys to values.'],
  ['k.yaml', 'a: [', 'Reading the YAML failed'],
  ['k.md', '---\ndraft: soon\n---\n', '`draft` is "soon"'],
])('a press kit that cannot be used is told: %s %j', (file, text, message) => {
  const { pressKit, diagnostics } = readPressKit(text, file);
  expect([pressKit, diagnostics[0]?.severity, diagnostics[0]?.file]).toEqual([null, 'error', file]);
  expect(diagnostics[0]?.message).toContain(message);
  expect(diagnostics[0]?.line).toBeGreaterThan(0);
});

it('a press kit of Markdown has its text behind what its front matter says', () => {
  const { pressKit } = readPressKit('---\nname: Ada\nintro: One.\n---\n\nTwo. <!-- x -->\n', 'k.md');
  expect(pressKit).toMatchObject({ name: 'Ada', intro: 'One.\n\nTwo.' });
  expect(readPressKit('---\nname: Ada\n---\n\nTwo.\n', 'k.md').pressKit?.intro).toBe('Two.');
  expect(readPressKit('---\nname: Ada\ndraft: true\n---\n', 'k.md')).toMatchObject({
    pressKit: null,
    hidden: { kind: 'draft', reason: 'draft: true' },
  });
});
