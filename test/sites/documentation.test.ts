import { describe, expect, it } from 'vitest';
import { detectSite } from '../../src/generators/detect.ts';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { readFolder } from '../support/rows.ts';
import { writeFolder } from '../support/workspace.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('a Docusaurus site', () => {
  const CONFIG = `
import {themes} from 'prism-react-renderer';
/** @type {import('@docusaurus/types').Config} */
const config = {
  title: 'Harbour', // the name
  tagline: 'Ships and tides',
  url: 'https://harbour.example',
  baseUrl: '/manual/',
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  presets: [['classic', /** @type {x} */ ({
    docs: { sidebarPath: './sidebars.js', editUrl: 'https://github.example/x/' },
    blog: { showReadingTime: true },
  })]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'reference' }]],
  themeConfig: { docs: { sidebar: { hideable: true } } },
};
export default config;
`;

  it('has its documentation, blog and pages where the program has them', async () => {
    const { config, lines, hidden, find } = await readFolder({
      'README.md': '# The repository\n',
      'docusaurus.config.js': CONFIG,
      'docs/intro.mdx': post(
        'sidebar_position: 1',
        '# Intro\n\n[s](./01-guides/02-start.md) [m](/docs/moor)',
      ),
      'docs/01-guides/index.md': '# Guides\n',
      'docs/01-guides/02-start.md': post('slug: begin', '# Start'),
      'docs/01-guides/mooring.md': post('slug: /moor\ndescription: Ropes.', '# Mooring'),
      'docs/01-guides/7.0-notes.md': '# Notes\n',
      'docs/faq/faq.md': '# Questions\n',
      'docs/faq/one.md': post('id: uno', '# One'),
      'docs/faq/_part.md': '# Part\n',
      'docs/_wip/x.md': '# X\n',
      'docs/faq/hold.md': post('draft: true', '# Hold'),
      'api/rest.md': '# REST\n',
      'blog/authors.yml': 'ann:\n  name: Ann Sailor\n  title: Captain\n',
      'blog/2024-01-02-tide.md': post('authors: [ann]', '# Tide'),
      'blog/2024-02-03-wave/index.md': post('slug: wave\nauthors: ann', '# Wave'),
      'blog/2024-03-04-foam/index.md': '# Foam\n',
      'blog/2030-01-01-ahead.md': '# Ahead\n',
      'src/pages/about.md': '# About\n',
      'i18n/fr/docusaurus-plugin-content-docs/current/intro.mdx': '# Début\n',
      'static/img/a.png': 'png',
    });
    expect(config).toMatchObject({ name: 'Harbour', site_url: 'https://harbour.example', language: 'en' });
    expect(lines).toEqual([
      'page about /manual/about –',
      'page docs/faq /manual/docs/faq/ –',
      'page docs/faq/uno /manual/docs/faq/uno –',
      'page docs/guides /manual/docs/guides/ –',
      'page docs/guides/7.0-notes /manual/docs/guides/7.0-notes –',
      'page docs/guides/begin /manual/docs/guides/begin –',
      'page docs/guides/mooring /manual/docs/moor –',
      'page docs/intro /manual/docs/intro –',
      'page fr/docs/intro /manual/fr/docs/intro –',
      'page reference/rest /manual/reference/rest –',
      'writing writing/ahead /manual/blog/2030/01/01/ahead 2030-01-01',
      'writing writing/foam /manual/blog/2024/03/04/foam 2024-03-04',
      'writing writing/tide /manual/blog/2024/01/02/tide 2024-01-02',
      'writing writing/wave /manual/blog/wave 2024-02-03',
    ]);
    expect(find('writing/wave').authors).toEqual(['Ann Sailor']);
    expect(find('docs/intro').body).toBe('[s](\0/manual/docs/guides/begin) [m](\0/manual/docs/moor)\n');
    expect(hidden).toEqual([
      'README.md: no rule gives it a type; content is in blog/, docs/, api/, src/pages/',
      'blog/authors.yml: data for which no rule makes entries',
      'docs/_wip/x.md: its name marks it as a part of other pages, or as a test',
      'docs/faq/_part.md: its name marks it as a part of other pages, or as a test',
      'docs/faq/hold.md: draft: true',
      'docusaurus.config.js: configuration',
    ]);
  });

  it('has versions of its documentation, the latest without its number', async () => {
    const { lines } = await readFolder({
      'website/docusaurus.config.ts': `export default { title: 'H', url: 'https://h.example', baseUrl: '/', trailingSlash: true,
        presets: [['@docusaurus/preset-classic', { docs: { routeBasePath: '/' }, blog: false }]] }`,
      'website/versions.json': '["2.0", "1.0"]',
      'website/docs/a.md': '# A\n',
      'website/versioned_docs/version-2.0/a.md': '# A\n',
      'website/versioned_docs/version-1.0/a.md': '# A\n',
      'website/blog/x.md': '# X\n',
    });
    expect(lines).toEqual(['page 1.0/a /1.0/a/ –', 'page a /a/ –', 'page next/a /next/a/ –']);
  });
});

describe('a VitePress site', () => {
  it('has files for addresses, or none where they are clean', async () => {
    const files = (more: string) => ({
      'README.md': '# The repository\n',
      'docs/.vitepress/config.mts': `export default defineConfig({ title: "Reef", description: 'Coral', base: '/reef/', ${more}
        srcExclude: ['**/internal/**'], rewrites: { 'guide/old.md': 'guide/new.md' }, sitemap: { hostname: 'https://reef.example' },
        locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr-FR' } } })`,
      'docs/index.md': post(
        'layout: home\nhero:\n  name: Reef\n  text: Coral for all\nfeatures:\n  - title: Bright\n    details: In colour.',
        '',
      ),
      'docs/guide/index.md': '# Guide\n\n[o](/guide/old) [s](./start.md)\n',
      'docs/guide/start.md': '# Start\n',
      'docs/guide/old.md': '# Old\n',
      'docs/guide/[pkg].md': '# {{ pkg }}\n',
      'docs/internal/x.md': '# X\n',
      'docs/posts/2024-01-02-one.md': '# One\n',
      'docs/fr/guide/start.md': '# Début\n',
    });
    const { config, lines, hidden, find } = await readFolder(files(''));
    expect(config).toMatchObject({ name: 'Reef', site_url: 'https://reef.example' });
    expect(lines).toEqual([
      'page fr/guide/start /reef/fr/guide/start.html –',
      'page guide /reef/guide/ –',
      'page guide/old /reef/guide/new.html –',
      'page guide/start /reef/guide/start.html –',
      'page index /reef/ –',
      'writing writing/posts/one /reef/posts/2024-01-02-one.html 2024-01-02',
    ]);
    expect(find('index')).toMatchObject({
      title: 'Reef',
      body: 'Coral for all\n\n## Bright\n\nIn colour.\n',
    });
    expect(find('guide').body).toBe('[o](\0/reef/guide/new.html) [s](\0/reef/guide/start.html)\n');
    expect(hidden).toContain('docs/guide/[pkg].md: a template for many pages');
    expect(hidden).toContain('docs/internal/x.md: listed in srcExclude of docs/.vitepress/config.mts');
    expect((await readFolder(files('cleanUrls: true,'))).lines).toContain(
      'page guide/start /reef/guide/start –',
    );
  });

  it('without an address that could be one, has none', async () => {
    const { config, lines } = await readFolder({
      '.vitepress/config.ts': "export default { title: 'T', sitemap: { hostname: 'https://' } };",
      'one.md': '# One\n',
    });
    expect(config.site_url).toBe(undefined);
    expect(lines).toEqual(['page one /one.html –']);
  });

  it('and VuePress takes README.md for the page of a folder', async () => {
    const { lines } = await readFolder({
      '.vuepress/config.js': "module.exports = { title: 'Reef', base: '/' }",
      'README.md': '# Home\n\nText.\n',
      'guide/README.md': '# Guide\n',
      'guide/start.md': '# Start\n',
    });
    expect(lines).toEqual(['page guide /guide/ –', 'page guide/start /guide/start.html –', 'page index / –']);
  });
});

describe('an MkDocs site', () => {
  const CONFIG = `
site_name: Tides
site_url: https://tides.example/book/
theme: { name: material, language: de }
exclude_docs: |
  *.tmp.md
  /private/
plugins:
  - search
  - blog: { blog_dir: news, post_url_format: "{date}/{slug}" }
  - redirects: { redirect_maps: { 'old.md': 'guide/one.md' } }
markdown_extensions:
  - pymdownx.emoji: { emoji_index: !!python/name:material.extensions.emoji.twemoji }
`;

  it('has a folder for each page, and the posts of its blog by date', async () => {
    const { config, content, lines, hidden, find } = await readFolder({
      'mkdocs.yml': CONFIG,
      'docs/index.md': 'Title: Welcome\nAuthors: Ann\n\n# Tides\n',
      'docs/guide/README.md': '# Guide\n',
      'docs/guide/one.md': '# One\n',
      'docs/guide/note.tmp.md': '# T\n',
      'docs/private/x.md': '# X\n',
      'docs/news/.authors.yml': 'authors:\n  ann:\n    name: Ann Sailor\n',
      'docs/news/posts/a.md': post(
        'date:\n  created: 2024-01-02\n  updated: 2024-02-03\nauthors: [ann]',
        '# High & low: tide',
      ),
      'docs/news/posts/b.md': post('date: 2024-03-04\nslug: neap', '# Neap tide'),
      'docs/news/posts/c.md': post('date: 2024-03-04\ndraft: true', '# Draft'),
      'docs/news/posts/d.md': '# Without a date\n',
    });
    expect(config).toMatchObject({ name: 'Tides', language: 'de', site_url: 'https://tides.example' });
    expect(lines).toEqual([
      'page guide /book/guide/ –',
      'page guide/one /book/guide/one/ –',
      'page index /book/ –',
      'writing writing/a /book/news/2024/01/02/high--low-tide/ 2024-01-02',
      'writing writing/neap /book/news/2024/03/04/neap/ 2024-03-04',
    ]);
    expect(find('index')).toMatchObject({ title: 'Welcome', authors: ['Ann'] });
    expect(find('writing/a')).toMatchObject({ updated: '2024-02-03', authors: ['Ann Sailor'] });
    expect(content.redirects).toContainEqual({ from: '/book/old', to: '/book/guide/one/' });
    expect(hidden).toEqual([
      'docs/guide/note.tmp.md: listed in exclude_docs of mkdocs.yml',
      'docs/news/posts/c.md: draft: true',
      'docs/news/posts/d.md: without a date, so the site does not build it',
      'docs/private/x.md: listed in exclude_docs of mkdocs.yml',
      'mkdocs.yml: configuration',
    ]);
  });

  it('or files, where it says so', async () => {
    const { lines } = await readFolder({
      'mkdocs.yml': 'site_name: T\nuse_directory_urls: false\ndocs_dir: text\n',
      'text/index.md': '# T\n\nText.\n',
      'text/a/one.md': '# One\n',
    });
    expect(lines).toEqual(['page a/one /a/one.html –', 'page index / –']);
  });
});

it('MkDocs takes no address from a page', async () => {
  const { lines } = await readFolder({
    'mkdocs.yml': 'site_name: N\n',
    'docs/a.md': '---\ntitle: A\npermalink: /b.html\n---\n\nText.\n',
    'docs/b.md': '---\ntitle: B\nurl: /c/\n---\n\nText.\n',
  });
  expect(lines).toEqual(['page a /a/ –', 'page b /b/ –']);
});

it('MkDocs calls a page without a heading as its navigation does', async () => {
  const { find, report } = await readFolder({
    'mkdocs.yml':
      'site_name: M\nnav:\n  - Guide:\n      - The Java Host: guide/java.md\n      - Never: guide/own.md\n      - guide/plain.md\n',
    'docs/guide/java.md': 'Text.\n',
    'docs/guide/own.md': '# Its own\n',
    'docs/guide/plain.md': 'Text.\n',
  });
  expect(['guide/java', 'guide/own', 'guide/plain'].map((path) => find(path).title)).toEqual([
    'The Java Host',
    'Its own',
    'Plain',
  ]);
  expect(report.diagnostics.map(({ file }) => file)).toEqual(['docs/guide/plain.md']);
});

it('MkDocs has HTML among its pages as it is', async () => {
  const { content } = await readFolder({
    'mkdocs.yml': 'site_name: M\nsite_url: https://m.example/guide/\n',
    'docs/index.md': '# Home\n\n[Demo](demo/index.html)\n',
    'docs/demo/index.html': '<h1>Demo</h1>\n',
    'docs/demo/demo.js': 'start()\n',
  });
  expect(content.assets.map(({ pathname }) => pathname)).toEqual([
    '/guide/demo/demo.js',
    '/guide/demo/index.html',
  ]);
});

describe('documentation, as its owners write it', () => {
  it('names its presets by require.resolve, and pages without a heading after their files', async () => {
    const { lines, find } = await readFolder({
      'docusaurus.config.js':
        "module.exports = { title: 'T', presets: [[require.resolve('@docusaurus/preset-classic'), { docs: { path: 'guide', routeBasePath: '/' } }]] };",
      'guide/printTable.md': 'Prints a table.\n',
      'guide/Loop-Modes.md': 'Three of them.\n',
    });
    expect(lines).toEqual(['page Loop-Modes /Loop-Modes –', 'page printTable /printTable –']);
    expect([find('printTable').title, find('Loop-Modes').title]).toEqual(['printTable', 'Loop-Modes']);
  });

  it('extends a theme of which it is known that it leaves out nothing', async () => {
    const { lines, content } = await readFolder({
      '.vitepress/config.ts':
        "import base from '@vue/theme/config';\nexport default { extends: base, srcExclude: ['b.md'] };",
      'a.md': '# A\n',
      'b.md': '# B\n',
    });
    expect(lines).toEqual(['page a /a.html –']);
    expect(content.entries[0]?.lang).toBe('en-US');
  });

  it('and nothing of a theme of which it is not', async () => {
    const { lines, report } = await readFolder({
      '.vitepress/config.ts': "import base from 'some-theme/config';\nexport default { extends: base };",
      'a.md': '# A\n',
    });
    expect(lines).toEqual([]);
    expect(report.diagnostics[0]?.code).toBe('unknown-content');
  });

  it.each([
    ['.vitepress/config.ts', 'export default {};', 'a.MD'],
    ['.vuepress/config.js', 'module.exports = {}', 'a.MD'],
    ['docusaurus.config.js', "module.exports = { presets: [['classic', {}]] };", 'docs/a.MDX'],
    ['mkdocs.yml', 'site_name: T\n', 'docs/a.Md'],
  ])('has no page of a file that its program does not find: %s', async (config, text, file) => {
    const small = file.replace('a.', 'b.').toLowerCase();
    const { lines, hidden } = await readFolder({ [config]: text, [file]: '# A\n', [small]: '# B\n' });
    expect(lines).toHaveLength(1);
    expect(hidden).toContain(`${file}: its program finds \`.md\` in small letters alone`);
  });
});

it('a site of Zensical is one of MkDocs with another configuration', async () => {
  const { find, lines, report } = await readFolder({
    'zensical.toml':
      '[project]\nsite_name = "Reeds"\nsite_url = "https://reeds.example/book"\nnav = [{ "Home" = "index.md" }, { "Use" = [{ "First steps" = "use/start.md" }] }]\n\n[project.markdown_extensions.pymdownx.snippets]\nbase_path = ["."]\n\n[project.markdown_extensions.toc]\nslugify = { object = "pymdownx.slugs.slugify", kwds = { case = "lower" } }\n',
    'README.md': 'The words of the README.\n',
    'docs/index.md': '# Welcome\n\n--8<-- "README.md"\n',
    'docs/use/start.md': 'Text.\n',
  });
  expect(report.site[0]?.value).toBe('Zensical');
  const folder = openFolder(writeFolder({ 'zensical.toml': '[project]\n', 'docs/index.md': '' }));
  expect(detectSite(folder).functions.advise(() => 0).build).toContain('zensical build');
  expect(lines).toEqual(['page index /book/ –', 'page use/start /book/use/start/ –']);
  expect(find('index').body).toBe('The words of the README.\n');
  expect(find('use/start').title).toBe('First steps');
});
