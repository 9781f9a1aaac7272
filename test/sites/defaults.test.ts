import { expect, it } from 'vitest';
import { readContent } from '../../src/content/read-content.ts';
import { siteConfig } from '../../src/model/site-config.ts';
import { NOW, reportOf, writeFolder } from '../support/workspace.ts';

const text = (fields: string) => `---\ntitle: A\n${fields}---\nText.\n`;
const toml = (fields: string) => `+++\ntitle = "A"\n${fields}+++\nText.\n`;
const HEXO = { 'package.json': '{"dependencies":{"hexo":"8"}}' };
const ELEVENTY = { 'package.json': '{"devDependencies":{"@11ty/eleventy":"3"}}' };
const VITEPRESS = { '.vitepress/config.mts': 'export default { title: "T" }' };
const VUEPRESS = { '.vuepress/config.js': 'module.exports = { title: "T" }' };
const DOCUSAURUS = {
  'docusaurus.config.js':
    "module.exports = { title: 'T', url: 'https://x.example', baseUrl: '/', presets: ['classic'] };",
};
const ZOLA = { 'zola.toml': 'base_url = "https://x.example"\n' };
const MKDOCS = { 'mkdocs.yml': 'site_name: T\n' };
const MDBOOK = { 'book.toml': '[book]\ntitle = "T"\n' };
const JEKYLL = { '_config.yml': 'title: T\n', Gemfile: 'gem "jekyll"\n' };
const PELICAN = { 'pelicanconf.py': "SITENAME = 'T'\n" };
const QUARTZ = { 'quartz.config.ts': 'export default { configuration: { pageTitle: "T" }, plugins: {} }' };

const ASTRO = { 'package.json': '{"dependencies":{"astro":"5"}}', 'astro.config.mjs': 'export default {};' };
const NUXT = {
  'package.json': '{"dependencies":{"nuxt":"4","@nuxt/content":"3"}}',
  'nuxt.config.ts': "export default defineNuxtConfig({ modules: ['@nuxt/content'] })",
  'pages/[...slug].vue':
    "<script setup>const { data } = await useAsyncData('p', () => queryCollection('content').path(useRoute().path).first())</script>",
};
const NEXT = {
  'package.json': '{"dependencies":{"next":"15","@next/mdx":"15"}}',
  'next.config.mjs':
    "import createMDX from '@next/mdx'; const withMDX = createMDX({}); export default withMDX({ pageExtensions: ['mdx', 'tsx'] });",
};
const GATSBY = {
  'package.json': '{"dependencies":{"gatsby":"5","gatsby-plugin-mdx":"5"}}',
  'gatsby-config.js': "module.exports = { siteMetadata: { title: 'T' }, plugins: ['gatsby-plugin-mdx'] };",
};
const SPHINX = { 'conf.py': "project = 'T'\nextensions = ['myst_parser']\n" };
const GITBOOK = {
  'book.json': '{"title":"T"}',
  'README.md': '# T\n\nText.\n',
  'SUMMARY.md': '# Summary\n\n* [A](b/a.md)\n* [D](d.md)\n',
};

/** Entries that are published by default, since the configuration does not set the named options. */
it.each<[string, Record<string, string>, string[]]>([
  // https://gohugo.io/configuration/all/
  ['Hugo: buildDrafts', { 'hugo.toml': '', 'content/a.md': toml('draft = true\n') }, []],
  ['Hugo: buildFuture', { 'hugo.toml': '', 'content/a.md': toml('date = 2199-01-01\n') }, []],
  ['Hugo: buildExpired', { 'hugo.toml': '', 'content/a.md': toml('expiryDate = 2001-01-01\n') }, []],
  ['Hugo: contentDir, uglyURLs', { 'hugo.toml': '', 'content/b/a.md': toml('') }, ['/b/a/']],
  ['Hugo: permalinks', { 'hugo.toml': '', 'content/B/A b.md': toml('') }, ['/b/a-b/']],
  [
    'Hugo: defaultContentLanguage, defaultContentLanguageInSubdir',
    {
      'hugo.toml': '[languages.en]\n[languages.nl]\n',
      'content/a.md': toml(''),
      'content/a.nl.md': toml(''),
    },
    ['/a/', '/nl/a/'],
  ],
  [
    'Hugo: frontmatter.date has no file name',
    { 'hugo.toml': '', 'content/2024-01-02-a.md': toml('') },
    ['/2024-01-02-a/'],
  ],
  // https://jekyllrb.com/docs/configuration/default/
  ['Jekyll: show_drafts', { ...JEKYLL, '_drafts/a.md': text('') }, []],
  ['Jekyll: future', { ...JEKYLL, '_posts/2199-01-01-a.md': text('') }, []],
  ['Jekyll: unpublished', { ...JEKYLL, '_posts/2024-01-02-a.md': text('published: false\n') }, []],
  [
    'Jekyll: permalink',
    { ...JEKYLL, '_posts/2024-01-02-a.md': text('category: c\n'), 'b/a.md': text('') },
    ['/b/a.html', '/c/2024/01/02/a.html 2024-01-02'],
  ],
  [
    'Jekyll: output of a collection',
    { ...JEKYLL, '_config.yml': 'title: T\ncollections: { notes: {} }\n', '_notes/a.md': text('') },
    [],
  ],
  // https://hexo.io/docs/configuration and https://hexo.io/docs/front-matter
  [
    'Hexo: future, permalink, source_dir',
    { ...HEXO, '_config.yml': 'title: T\n', 'source/_posts/a.md': text('date: 2199-01-02\n') },
    ['/2199/01/02/a/ 2199-01-02'],
  ],
  ['Hexo: render_drafts', { ...HEXO, '_config.yml': 'title: T\n', 'source/_drafts/a.md': text('') }, []],
  ['Hexo: date', { ...HEXO, '_config.yml': 'title: T\n', 'source/_posts/a.md': text('') }, []],
  [
    'Hexo: date, where no address asks for it',
    { ...HEXO, '_config.yml': 'title: T\npermalink: :title/\n', 'source/_posts/a.md': text('') },
    ['/a/'],
  ],
  [
    'Hexo: date, where the text has an address of its own',
    { ...HEXO, '_config.yml': 'title: T\n', 'source/_posts/a.md': text('permalink: own/\n') },
    ['/own/'],
  ],
  // https://www.11ty.dev/docs/config/ and https://www.11ty.dev/docs/dates/
  ['Eleventy: dates', { ...ELEVENTY, 'a.md': text('date: 2199-01-02\n') }, ['/a/ 2199-01-02']],
  [
    'Eleventy: date of the name',
    { ...ELEVENTY, 'b/2024-01-02-a.md': text('') },
    ['/b/2024-01-02-a/ 2024-01-02'],
  ],
  [
    'Eleventy: dir.input, dir.includes',
    { ...ELEVENTY, '_includes/b.md': text(''), 'a.md': text('') },
    ['/a/'],
  ],
  // https://docs.getpelican.com/en/latest/settings.html
  [
    'Pelican: WITH_FUTURE_DATES, PATH, ARTICLE_URL',
    { ...PELICAN, 'content/x.md': 'Title: A b\nDate: 2199-01-02\n\nText.\n' },
    ['/a-b.html 2199-01-02'],
  ],
  ['Pelican: DEFAULT_DATE', { ...PELICAN, 'content/x.md': 'Title: A\n\nText.\n' }, []],
  [
    'Pelican: PAGE_PATHS, PAGE_URL',
    { ...PELICAN, 'content/pages/x.md': 'Title: A b\n\nText.\n' },
    ['/pages/a-b.html'],
  ],
  [
    'Pelican: status',
    { ...PELICAN, 'content/x.md': 'Title: A\nDate: 2024-01-02\nStatus: draft\n\nText.\n' },
    [],
  ],
  // https://www.getzola.org/documentation/getting-started/configuration/
  ['Zola: dates', { ...ZOLA, 'content/a.md': toml('date = 2199-01-02\n') }, ['/a/ 2199-01-02']],
  ['Zola: drafts', { ...ZOLA, 'content/a.md': toml('draft = true\n') }, []],
  ['Zola: slugify', { ...ZOLA, 'content/b/A Ü.md': toml('') }, ['/b/a-u/']],
  // https://vitepress.dev/reference/site-config
  [
    'VitePress: cleanUrls, srcDir',
    { ...VITEPRESS, 'b/a.md': text('date: 2199-01-02\n') },
    ['/b/a.html 2199-01-02'],
  ],
  // https://vuepress.vuejs.org/reference/config.html
  ['VuePress: permalinks', { ...VUEPRESS, 'b/a.md': text('date: 2199-01-02\n') }, ['/b/a.html 2199-01-02']],
  // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs
  [
    'Docusaurus: routeBasePath, trailingSlash',
    { ...DOCUSAURUS, 'docs/b/a.md': text(''), 'blog/2024-01-02-a.md': text('') },
    ['/blog/2024/01/02/a 2024-01-02', '/docs/b/a'],
  ],
  ['Docusaurus: draft', { ...DOCUSAURUS, 'docs/a.md': text('draft: true\n') }, []],
  ['Docusaurus: dates', { ...DOCUSAURUS, 'blog/a.md': text('date: 2199-01-02\n') }, ['/blog/a 2199-01-02']],
  // https://www.mkdocs.org/user-guide/configuration/
  ['MkDocs: docs_dir, use_directory_urls', { ...MKDOCS, 'docs/b/a.md': text('') }, ['/b/a/']],
  ['MkDocs: dates', { ...MKDOCS, 'docs/a.md': text('date: 2199-01-02\n') }, ['/a/ 2199-01-02']],
  // https://rust-lang.github.io/mdBook/format/configuration/general.html
  [
    'mdBook: src',
    {
      ...MDBOOK,
      'src/SUMMARY.md': '# Summary\n\n- [A](b/a.md)\n',
      'src/b/a.md': '# A\n\nText.\n',
      'src/c.md': '# C\n',
    },
    ['/b/a.html'],
  ],
  // https://docs.astro.build/en/reference/configuration-reference/
  ['Astro: trailingSlash, build.format', { ...ASTRO, 'src/pages/b/a.md': text('') }, ['/b/a/']],
  [
    'Astro: dates and names of pages',
    { ...ASTRO, 'src/pages/a.md': text('date: 2199-01-02\n'), 'src/pages/_b.md': text('') },
    ['/a/ 2199-01-02'],
  ],
  // https://content.nuxt.com/docs/collections/define
  ['Nuxt Content: prefix', { ...NUXT, 'content/b/1.a.md': text(''), 'content/.c.md': text('') }, ['/b/a']],
  // https://nextjs.org/docs/app/api-reference/config/next-config-js/pageExtensions
  [
    'Next.js: trailingSlash',
    { ...NEXT, 'app/b/page.mdx': '# A\n\nText.\n', 'pages/c.mdx': '# C\n\nText.\n' },
    ['/b', '/c'],
  ],
  // https://www.gatsbyjs.com/docs/reference/routing/creating-routes/
  ['Gatsby: src/pages', { ...GATSBY, 'src/pages/b.mdx': text(''), 'content/c.mdx': text('') }, ['/b']],
  // https://www.sphinx-doc.org/en/master/usage/configuration.html
  [
    'Sphinx: exclude_patterns',
    { ...SPHINX, 'index.md': text(''), 'b/a.md': text(''), '_build/c.md': text('') },
    ['/', '/b/a.html'],
  ],
  // https://github.com/GitbookIO/gitbook/blob/master/docs/structure.md
  [
    'GitBook: root, structure',
    { ...GITBOOK, 'b/a.md': '# A\n', 'd.md': '# D\n', 'c.md': '# C\n' },
    ['/', '/b/a.html', '/d.html'],
  ],
  // https://quartz.jzhao.xyz/plugins/RemoveDrafts
  ['Quartz: dates', { ...QUARTZ, 'content/b/a.md': text('date: 2199-01-02\n') }, ['/b/a 2199-01-02']],
])('%s', (_, files, expected) => {
  const { entries } = readContent(writeFolder(files), siteConfig.parse({}), NOW).content;
  const shown = entries.filter(
    ({ from, until }) => (from === null || from <= NOW) && (until === null || until > NOW),
  );
  expect(shown.map(({ pathname, date }) => [pathname, date].filter(Boolean).join(' ')).toSorted()).toEqual(
    expected,
  );
});

it('says how a post is published whose address only its program knows', async () => {
  const { diagnostics } = await reportOf({
    ...HEXO,
    '_config.yml': 'title: T\n',
    'source/_posts/a.md': text(''),
  });
  expect(diagnostics.map(({ code, message, fix }) => [code, message, fix])).toEqual([
    [
      'nothing-published',
      'The only Markdown file is not published. The largest group: 1 in source/_posts/: its address has a date in it (`permalink` of _config.yml), and it has none: write date.',
      'Build the site (npx hexo generate), and name the build: lectern . --built public',
    ],
  ]);
});

it('says that the folder of the texts is not there, which another program makes', async () => {
  const { diagnostics } = await reportOf({
    Gemfile: "gem 'jekyll'\n",
    '_config.yml': 'source: .tmp/src\n',
    'src/_posts/2020-01-02-a.md': text(''),
  });
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      'nothing-published',
      'The only Markdown file is not published. The largest group: 1 in src/_posts/: no rule gives it a type; content is in .tmp/src/. There is no file in .tmp/src/.',
    ],
  ]);
});
