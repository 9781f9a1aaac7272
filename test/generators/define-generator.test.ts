import { Edits } from '../../src/markdown/clean/edits.ts';
import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { defineGenerator } from '../../src/generators/define-generator.ts';
import { detectSite, markOf } from '../../src/generators/detect.ts';
import { GENERATORS } from '../../src/generators/generators.ts';
import type { ProfileParts } from '../../src/generators/site-profile.ts';
import { allIn } from '../../src/generators/standard/places.ts';
import { writeFolder } from '../support/workspace.ts';

const inkwell = defineGenerator({
  name: 'Inkwell',
  detect: (folder) => (folder.text('inkwell.json') === null ? null : { file: 'inkwell.json' }),
  profile(folder, { file }) {
    const { title, texts } = folder.data(file, true);
    if (typeof texts !== 'string') {
      const why = `\`texts\` in ${file} is missing, which names the folder of content`;
      return { unknown: [{ why, place: { file, line: 1 }, candidates: ['essays'] }] };
    }
    return {
      name: String(title),
      siteUrl: 'https://example.org/ink',
      roots: [texts],
      rules: [{ files: allIn(texts), type: 'writing', url: '/:last/', titleOf: (name) => name }],
    };
  },
});

const folderOf = (files: Record<string, string>) => openFolder(writeFolder(files));

describe('a generator of its own', () => {
  const own = [inkwell, ...GENERATORS];

  it('is asked in its place in the list', () => {
    const folder = folderOf({
      'inkwell.json': '{ "title": "Ink", "texts": "essays" }',
      'hugo.toml': 'title = "Hugo"',
      'content/a.md': '# A\n',
    });
    expect(detectSite(folder, own)).toMatchObject({
      kind: 'Inkwell',
      detectedBy: 'inkwell.json',
      isPlain: false,
      about: { name: 'Ink' },
      addresses: { basePath: '/ink' },
      files: { roots: ['essays'], unknown: [] },
    });
    expect(detectSite(folder).kind).toBe('Hugo');
    expect(detectSite(folder, []).kind).toBe('folder with content/');
    expect([markOf(folder, own), markOf(folder), markOf(folder, [])]).toEqual([
      'inkwell.json',
      'hugo.toml',
      'content',
    ]);
  });

  it('says what it does not know', () => {
    const { kind, files } = detectSite(folderOf({ 'inkwell.json': '{}' }), own);
    expect(kind).toBe('Inkwell');
    expect(files.unknown).toEqual([
      {
        why: '`texts` in inkwell.json is missing, which names the folder of content',
        place: { file: 'inkwell.json', line: 1 },
        candidates: ['essays'],
      },
    ]);
  });

  it('is not read where only its mark is asked for', () => {
    const broken = folderOf({ 'inkwell.json': '{ "texts": ' });
    expect(markOf(broken, own)).toBe('inkwell.json');
    expect(() => detectSite(broken, own)).toThrow('inkwell.json');
  });
});

it('a generator says all in one mapping, and its profile has it in groups', () => {
  const same = <T>(value: T): T => value;
  const everything = {
    isPlain: true,
    name: 'Ink',
    fallbackName: 'ink',
    description: 'Texts.',
    siteUrl: 'https://example.org/ink',
    language: 'pt_BR',
    languages: [{ code: 'pt-br', tag: 'pt-BR', prefix: '' }],
    timeZone: 'UTC',
    author: 'Ada',
    roots: ['content'],
    assets: [{ folder: 'img', at: '/img' }],
    hidden: [{ files: 'theme/**', reason: 'part of the theme' }],
    unknown: [{ why: 'Nobody knows', place: { file: 'a' }, candidates: [] }],
    ownFolders: true,
    outputs: ['out'],
    build: 'ink',
    ownBuild: 'ink out',
    basePath: '/base',
    tokens: { title: 'last' },
    undated: '0001-01-01',
    aliasesFrom: 'root',
    addressEnding: '/',
    redirects: [{ from: '/a', to: '/b', file: 'a' }],
    feeds: ['/feed.xml'],
    keys: { permalink: ['path'] },
    taxonomies: ['topics'],
    future: false,
    wiki: false,
    templates: 'none',
    math: true,
    mdx: true,
    rules: [{ files: '**', type: 'page', url: '/:path', titleOf: same, guess: true }],
    given: () => null,
    isSubject: () => true,
    splitTags: (text: string) => [text],
    splitCategories: (text: string) => [text],
    templateValue: () => null,
    withParts: (body: string) => new Edits(body),
    toMarkdown: same,
    readDate: () => null,
    readLink: same,
  } satisfies ProfileParts;
  const one = defineGenerator({ name: 'All', detect: () => ({ file: 'a' }), profile: () => everything });
  const { functions, ...site } = detectSite(folderOf({ 'content/a.md': '# A\n' }), [one]);
  expect({ ...site, readFrom: '' }).toEqual({
    kind: 'All',
    detectedBy: 'a',
    isPlain: true,
    readFrom: '',
    about: {
      name: 'Ink',
      fallbackName: 'ink',
      description: 'Texts.',
      siteUrl: 'https://example.org/ink',
      language: 'pt-BR',
      languages: everything.languages,
      timeZone: 'UTC',
      author: 'Ada',
    },
    files: {
      roots: ['content'],
      assets: everything.assets,
      hidden: everything.hidden,
      unknown: everything.unknown,
      ownFolders: true,
    },
    building: { outputs: ['out'], build: 'ink', ownBuild: 'ink out' },
    addresses: {
      basePath: '/base',
      tokens: { title: 'last' },
      undated: '0001-01-01',
      aliasesFrom: 'root',
      addressEnding: '/',
      redirects: everything.redirects,
      feeds: ['/feed.xml'],
    },
    texts: {
      keys: { permalink: ['path'] },
      dateKeys: [],
      taxonomies: ['topics'],
      future: false,
      wiki: false,
      templates: 'none',
      math: true,
      mdx: true,
      headingIds: 'github',
      aliases: {},
    },
    rules: [{ files: '**', type: 'page', url: '/:path', guess: true, functions: { titleOf: same } }],
  });
  const ofSite = Object.entries(functions).filter(([name]) => name !== 'advise');
  const given = Object.entries(everything).filter(([, value]) => typeof value === 'function');
  expect(ofSite).toEqual(given);
  expect(given).toHaveLength(9);
});

/** Sites of few files, with what each generator is recognised by; null: the site is a plain folder. */
const MARKS: readonly [Record<string, string>, string | null][] = [
  [{ 'astro.config.mjs': '' }, 'astro.config.mjs'],
  [{ 'gatsby-config.js': '' }, 'gatsby-config.js'],
  [{ 'nuxt.config.ts': '', 'content/a.md': '' }, 'nuxt.config.ts'],
  [{ 'next.config.js': '' }, 'next.config.js'],
  [
    { 'source.config.ts': '', 'package.json': '{ "dependencies": { "fumadocs-mdx": "11.0.0" } }' },
    'source.config.ts',
  ],
  [{ 'next.config.js': '', 'package.json': '{ "dependencies": { "nextra": "4.0.0" } }' }, 'next.config.js'],
  [{ 'docs.json': '{ "navigation": ["a"] }' }, 'docs.json'],
  [{ 'package.json': '{ "scripts": { "build": "node build.js" } }', 'a.md': '' }, 'package.json'],
  [{ 'package.json': '{ "dependencies": { "next": "15.0.0" } }', 'app/page.tsx': '' }, 'package.json'],
  [{ 'quartz.config.ts': '', 'content/a.md': '' }, 'quartz.config.ts'],
  [{ 'pelicanconf.py': '' }, 'pelicanconf.py'],
  [{ 'config.toml': 'base_url = "/"' }, 'config.toml'],
  [{ 'hugo.yaml': '' }, 'hugo.yaml'],
  [{ 'config.toml': 'baseURL = "/"', 'content/a.md': '' }, 'config.toml'],
  [{ '_config.yml': 'source_dir: source' }, '_config.yml'],
  [{ '_config.yml': '' }, '_config.yml'],
  [{ '_posts/2026-01-01-a.md': '' }, '_posts'],
  [{ '.eleventy.js': '' }, '.eleventy.js'],
  [{ 'website/docusaurus.config.js': '' }, 'website/docusaurus.config.js'],
  [{ 'docs/.vitepress/config.ts': '' }, 'docs/.vitepress/config.ts'],
  [{ 'docs/.vuepress/config.js': '' }, 'docs/.vuepress/config.js'],
  [{ 'mkdocs.yml': '' }, 'mkdocs.yml'],
  [{ 'book/book.toml': '' }, 'book/book.toml'],
  [{ 'SUMMARY.md': '[A](a.md)\n[B](b.md)\n', 'a.md': '', 'b.md': '' }, 'SUMMARY.md'],
  [{ 'SUMMARY.md': 'What happened.\n' }, null],
  [{ 'docs/conf.py': "extensions = ['myst_parser']" }, 'docs/conf.py'],
  [{ '_config.ts': 'import lume from "lume/mod.ts";' }, '_config.ts'],
  [{ 'svelte.config.js': '' }, 'svelte.config.js'],
  [{ 'web/svelte.config.ts': '' }, 'web/svelte.config.ts'],
  [{ 'notes/a.md': '' }, null],
];

describe('the list of generators', () => {
  it.each(MARKS)('knows a site by %j', (files, mark) => {
    expect(markOf(folderOf(files))).toBe(mark);
  });

  it('has a row in the table above for each of them', () => {
    const known = new Set(MARKS.map(([files]) => detectSite(folderOf(files)).kind));
    const missing = GENERATORS.filter(({ name }) => !known.has(name));
    // The sites of another program are called by its name.
    expect(missing.map(({ name }) => name)).toEqual(['another program']);
  });

  it('has every name once', () => {
    const names = GENERATORS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
