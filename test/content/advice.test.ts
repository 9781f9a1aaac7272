import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

const post = (title: string) => `---\ntitle: ${title}\ndate: 2024-01-02\n---\n\nText.\n`;
const ZOLA = {
  'v2/config.toml': 'base_url = "https://e.org"\n',
  'v2/content/posts/a.md': post('A'),
  'v2/content/posts/b.md': post('B'),
};
const NANOC = { 'v1/nanoc.yaml': 'x: 1\n', 'v1/content/old.md': post('Old') };
const told = async (files: Record<string, string>) => {
  const { report } = await readFolder(files);
  return report.diagnostics
    .filter(({ code }) => /unknown-content|held-back-whole|nothing-published|unread-format/.test(code))
    .map(({ severity, message, fix = '' }) => [severity, message, fix.split('\n')[0]].join(' | '));
};

describe('advice is tried before it is given', () => {
  it('names every site inside with what it would serve', async () => {
    expect(await told({ 'README.md': '# Two sites\n', 'a.md': '# A\n', ...NANOC, ...ZOLA })).toContain(
      'error | v1/ is a site of its own (Nanoc), and the folder above it has no configuration that says what is published. So nothing is published except what lectern.yaml names. | v2/ is a site (Zola). Read that: lectern v2 (2 entries)',
    );
    const apart = await told({
      'a.md': '# A\n',
      'b.md': '# B\n',
      'c.md': '# C\n',
      'd.md': '# D\n',
      ...NANOC,
      ...ZOLA,
    });
    expect(apart).toEqual([
      'error | v1/ is a site of its own (Nanoc). So nothing of v1/ is published except what lectern.yaml names. | Read it as a site of its own: lectern v1 (0 entries before it is built)',
      'error | v2/ is a site of its own (Zola). So nothing of v2/ is published except what lectern.yaml names. | Read it as a site of its own: lectern v2 (2 entries)',
    ]);
  });

  it.each([
    ['a copy', 'copy/hugo.toml', 'copy/content/a.md'],
    ['an import', 'import/_config.yml', 'import/_posts/2024-01-02-a.md'],
    ['a starter', 'starters/hugo.toml', 'starters/content/a.md'],
    ['the source of a program that Lectern does not read', 'src/_config.yml', 'src/_posts/2024-01-02-a.md'],
    ['a site without an entry', 'www/hugo.toml', 'www/layouts/a.md'],
  ])('does not name %s', async (_, mark, text) => {
    const [line = ''] = await told({
      Makefile: 'build:\n\thugo\n',
      'rspress.config.ts': 'export default {}\n',
      [mark]: '',
      [text]: post('A'),
    });
    expect(line).toContain('Build the site');
  });
});

it('names lectern add first where a generator has a plugin, and it works there', async () => {
  const refused = {
    'package.json': '{ "devDependencies": { "@11ty/eleventy": "3.1.8" } }',
    'eleventy.config.js':
      'export default function (config) {\n  return { dir: { input: process.env.WHERE } };\n}\n',
    'a.md': post('A'),
  };
  const line = 'Let the build of the site say what is published: lectern add puts one line into it.';
  expect(await told(refused)).toEqual([expect.stringMatching(`\\| ${line}$`)]);
  const args = ['--base-url', 'https://a.example', '--package', 'file:a.tgz', '--write'];
  const { code, out } = await runHere(['add', writeFolder(refused), ...args]);
  expect([code, out]).toEqual([0, expect.stringContaining('+  config.addPlugin(lectern,')]);
  const { 'package.json': _, ...bare } = refused;
  expect(await told(bare)).toEqual([expect.stringMatching(/Build the site \(npx @11ty\/eleventy\)/)]);
});

it('says nothing of a README beside records that are published', async () => {
  const talks = '- title: One\n  event: Conf\n  date: 2024-01-02\n';
  const files = { 'hugo.toml': 'title = "T"\n', 'README.md': '# Code\n', 'data/talks.yaml': talks };
  expect(await told(files)).toEqual([]);
});

it('guesses no addresses for a site of Hugo whose configuration has another name', async () => {
  const [line = ''] = await told({
    'config-prod.toml': 'baseURL = "https://e.org/"\n',
    'archetypes/default.md': '',
    'content/posts/a.md': post('A'),
  });
  expect(line).toContain('error | The site is built with Hugo, from a configuration with a name of its own');
});

describe('what is held back whole', () => {
  it('is each collection, however deep its folder lies', async () => {
    const lines = await told({
      'astro.config.mjs': 'export default {};\n',
      'src/content/blog/a.md': post('A'),
      'src/content/recipes/b.md': '---\ntitle: B\n---\n\nText.\n',
      'src/content.config.ts':
        "import { defineCollection } from 'astro:content';\nimport { glob } from 'astro/loaders';\nexport const collections = { blog: defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/content/blog' }) }), recipes: defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/content/recipes' }) }) };\n",
      'src/pages/blog/[id].astro':
        "---\nimport { getCollection } from 'astro:content';\nexport const getStaticPaths = async () => (await getCollection('blog')).map((post) => ({ params: { id: post.id } }));\n---\n",
      'src/pages/card/[collection]/[id].astro':
        "---\nimport { getCollection } from 'astro:content';\nexport const getStaticPaths = async () => (await Promise.all(NAMES.map((name) => getCollection(name)))).flat().map((each) => ({ params: { id: each.id } }));\n---\n",
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /^error \| The only text in src\/content\/recipes\/ is held back: src\/pages\/card\//,
      ),
    ]);
  });

  const GATSBY = {
    'gatsby-config.js':
      "module.exports = { siteMetadata: { title: 'T' }, plugins: [{ resolve: 'a-theme', options: { contentPosts: 'content/posts', contentAuthors: 'none', basePath: '/' } }] };\n",
    'package.json': '{ "scripts": { "build": "gatsby build" } }',
    'src/pages/talk.mdx': '# Talk\n\nText.\n',
    'content/posts/one/index.mdx': post('One'),
    'content/posts/two/index.mdx': post('Two'),
  };
  it('is an error with its count, and the build is the first advice', async () => {
    expect(await told(GATSBY)).toEqual([
      'error | gatsby-config.js hands 2 texts in content/posts/ to a-theme, whose code decides. So nothing of content/posts/ is published except what lectern.yaml names. | Build the site (npm run build), and name the build: lectern . --built public',
    ]);
  });

  it('makes check end with 1', async () => {
    const { code, out } = await runHere(['check', writeFolder(GATSBY)]);
    expect(code).toBe(1);
    expect(out).toContain('hands 2 texts in content/posts/ to a-theme');
  });

  it.each([
    ['All 2 texts', {}],
    ['All 2 texts beside drafts', { 'src/content/blog/c.md': '---\ntitle: C\ndraft: true\n---\n\nText.\n' }],
  ])('is told of a folder whose code is not followed: %s', async (texts, more) => {
    const lines = await told({
      ...more,
      'astro.config.mjs': 'export default {};\n',
      'src/content/blog/a.md': post('A'),
      'src/content/blog/b.md': post('B'),
      'src/pages/about.md': '# About\n\nText.\n',
      'src/pages/[...slug].astro':
        "---\nimport { getCollection } from 'astro:content';\nimport { made } from 'elsewhere';\nexport const getStaticPaths = async () => (await getCollection('blog')).map((p) => ({ params: { slug: made(p) } }));\n---\n",
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`error | ${texts} in src/content/blog/ are held back: `);
    expect(lines[0]).toMatch(/\| Build the site .*--built dist$/);
  });
});

it('names the texts whose formats only the generator reads, and what serves them', async () => {
  const files = {
    'hugo.toml': 'baseURL = "https://e.org/"\n',
    'content/posts/a.md': post('A'),
    'content/posts/b.adoc': '= B\n\nText.\n',
    'content/posts/c.org': '#+TITLE: C\n\nText.\n',
    'content/posts/README.rst': 'About the folder.\n',
    'notes/d.org': 'Not content.\n',
  };
  expect(await told(files)).toEqual([
    'warning | 2 texts are not served, because Lectern does not read their formats (.adoc, .org). The first is content/posts/b.adoc. | Build the site (hugo), and name the build: lectern . --built public',
  ]);
});
