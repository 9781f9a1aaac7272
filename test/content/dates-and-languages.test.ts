import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string) => `---\n${fields}\n---\n\nText.\n`;

describe('a Docusaurus site', () => {
  const site = async (files: Record<string, string>) => {
    const { content } = await readFolder({
      'docusaurus.config.js': "module.exports = { title: 'T', presets: [['classic', {}]] };\n",
      ...files,
    });
    return Object.fromEntries(
      content.entries.map(({ file, pathname, date }) => [file, [pathname, date].join(' ')]),
    );
  };
  it('has the date of a post anywhere in its path', async () => {
    const text = '# A\n';
    expect(
      await site({
        'blog/2026/02-15-partly.md': text,
        'blog/cat/2026/04-19-in-folder.md': text,
        'blog/2026/03/17-nested.md': text,
        'blog/2026-05/20-x.md': text,
        'blog/2026/06/21/index.md': text,
        'blog/2026-7-8/index.md': text,
        'blog/2026-09-10-x/index.md': text,
        'blog/2026/11/in-month.md': text,
        'blog/plain.md': text,
      }),
    ).toEqual({
      'blog/2026/02-15-partly.md': '/blog/2026/02/15/partly 2026-02-15',
      'blog/cat/2026/04-19-in-folder.md': '/blog/2026/04/19/cat/in-folder 2026-04-19',
      'blog/2026/03/17-nested.md': '/blog/2026/03/17/nested 2026-03-17',
      'blog/2026-05/20-x.md': '/blog/2026/05/20/x 2026-05-20',
      'blog/2026/06/21/index.md': '/blog/2026/06/21/ 2026-06-21',
      'blog/2026-7-8/index.md': '/blog/2026/7/8/ 2026-07-08',
      'blog/2026-09-10-x/index.md': '/blog/2026/09/10/x 2026-09-10',
      'blog/2026/11/in-month.md': '/blog/2026/11/in-month ',
      'blog/plain.md': '/blog/plain ',
    });
  });
  it('has documents that are named by a date at their names', async () => {
    expect(
      await site({
        'docs/2026-02-15-notes.md': '# A\n',
        'docs/2026-02-16-notes.md': '# B\n',
        'docs/02-guide/01-start.md': '# C\n',
        'docs/7.0-notes.md': '# D\n',
      }),
    ).toMatchObject({
      'docs/2026-02-15-notes.md': '/docs/2026-02-15-notes 2026-02-15',
      'docs/2026-02-16-notes.md': '/docs/2026-02-16-notes 2026-02-16',
      'docs/02-guide/01-start.md': '/docs/guide/start ',
      'docs/7.0-notes.md': '/docs/7.0-notes ',
    });
  });
  it('says when a page was changed with `last_update`', async () => {
    const { content } = await readFolder({
      'docusaurus.config.js': "module.exports = { title: 'T', presets: [['classic', {}]] };\n",
      'docs/a.md': '---\nlast_update: { date: 2026-01-02, author: me }\n---\n\n# A\n',
    });
    expect(content.entries[0]?.updated).toBe('2026-01-02');
  });
});

it('Hugo makes small letters one by one', async () => {
  const { content } = await readFolder({
    'hugo.toml': 'baseURL = "https://e.org/"\n',
    'content/posts/İstanbul.md': post('title: A\ndate: 2024-01-02'),
    'content/posts/ΟΔΥΣΣΕΥΣ.md': post('title: B\ndate: 2024-01-02'),
  });
  // Hugo 0.111.3 of Debian wrote these addresses.
  expect(content.entries.map(({ pathname }) => decodeURI(pathname)).toSorted()).toEqual([
    '/posts/istanbul/',
    '/posts/οδυσσευσ/',
  ]);
});

describe('the language of a Nuxt site is that of its', () => {
  it.each([
    ['app.vue', "<script setup>\nuseHead({ htmlAttrs: { lang: 'fr' } })\n</script>\n"],
    ['app/app.vue', '<script setup>\nuseHead({\n  htmlAttrs: { dir: "ltr", lang: "fr" },\n})\n</script>\n'],
    ['nuxt.config.ts', "export default defineNuxtConfig({ app: { head: { htmlAttrs: { lang: 'fr' } } } })\n"],
  ])('%s', async (file, text) => {
    const { config } = await readFolder({
      'nuxt.config.ts': 'export default defineNuxtConfig({})\n',
      'content/a.md': '# A\n',
      [file]: text,
    });
    expect(config.language).toBe('fr');
  });
});

describe('a folder of content that is a Git submodule and not here', () => {
  it.each([
    ['content', { 'hugo.toml': 'baseURL = "https://e.org/"\n', 'data/a.json': '{}' }],
    ['content/posts', { 'hugo.toml': 'baseURL = "https://e.org/"\n', 'content/a.md': '# A\n' }],
    ['docs', { 'mkdocs.yml': 'site_name: T\n' }],
    ['_posts', { '_config.yml': 'title: T\n', 'index.md': post('title: A') }],
    ['notes', { 'a.md': '# A\n' }],
  ])('is named: %s', async (path, files) => {
    const { report } = await readFolder({
      ...files,
      '.gitmodules': `[submodule "x"]\n\tpath = ${path}\n\turl = x\n`,
    });
    expect(report.diagnostics.filter(({ code }) => code === 'unknown-content')).toMatchObject([
      {
        message: `${path}/ is a Git submodule that is not here. So nothing of ${path}/ is published except what lectern.yaml names.`,
        fix: `git submodule update --init ${path}`,
        file: '.gitmodules',
      },
    ]);
  });
  it('is not, where it is a theme', async () => {
    const { report } = await readFolder({
      'hugo.toml': 'baseURL = "https://e.org/"\n',
      'content/a.md': '# A\n',
      '.gitmodules': '[submodule "x"]\n\tpath = themes/x\n',
    });
    expect(report.diagnostics.filter(({ code }) => code === 'unknown-content')).toEqual([]);
  });
});

describe('a date that no calendar has is what the program of the site makes of it', () => {
  // The values were recorded with Jekyll 4.3.1, Eleventy 3.1.8, Hexo, Hugo 0.111.3, and js-yaml 4.3.2, which Astro and
  // Docusaurus use.
  const collection = `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { posts: defineCollection({ loader: glob({ base: './posts', pattern: '**/*.md' }) }) };
`;
  const SITES: Record<string, [file: string, site: Record<string, string>]> = {
    Jekyll: ['_posts/2016-01-01-a.md', { '_config.yml': 'title: T\n' }],
    Eleventy: ['a.md', { 'eleventy.config.js': 'module.exports = () => ({});\n' }],
    Hexo: [
      'source/_posts/a.md',
      {
        '_config.yml': 'title: T\npermalink: :title/\ntheme: t\n',
        'package.json': '{"dependencies":{"hexo":"8"}}',
      },
    ],
    Docusaurus: [
      'blog/a.md',
      { 'docusaurus.config.js': "module.exports = { title: 'T', presets: [['classic', {}]] };\n" },
    ],
    Astro: [
      'posts/a.md',
      {
        'astro.config.mjs': 'export default {};\n',
        'src/content.config.ts': collection,
        'src/pages/[id].astro':
          "---\nimport { getCollection } from 'astro:content';\nexport async function getStaticPaths() { return (await getCollection('posts')).map((post) => ({ params: { id: post.id } })); }\n---\n",
      },
    ],
    Hugo: ['content/posts/a.md', { 'hugo.toml': 'baseURL = "https://e.org/"\n' }],
    'no program': ['writing/a.md', {}],
  };
  it.each([
    ['Jekyll', '2017-02-29', '2017-03-01'],
    ['Jekyll', '"2017-02-29"', '2017-03-01'],
    ['Jekyll', '2017-04-31 11:00:00', '2017-05-01'],
    ['Jekyll', '2019-22-08', null],
    ['Jekyll', '2017-04-32', null],
    ['Eleventy', '2017-02-29', '2017-03-01'],
    ['Eleventy', '2019-22-08', '2020-10-08'],
    ['Eleventy', '2017-2-29', null],
    ['Eleventy', '"2017-02-29"', null],
    ['Hexo', '2017-02-29 11:00:00', '2017-03-01'],
    ['Hexo', '"2019-22-08"', null],
    ['Docusaurus', '2017-02-29 11:00:00', '2017-03-01'],
    ['Astro', '2021-02-29T16:00:00Z', '2021-03-01'],
    ['Hugo', '2017-02-29', null],
    ['no program', '2017-02-29', null],
  ])('%s: %s', async (program, date, day) => {
    const [file, site] = SITES[program] as [string, Record<string, string>];
    const { content, report } = await readFolder({ ...site, [file]: post(`title: A\ndate: ${date}`) });
    expect(content.entries.map((entry) => entry.date)).toEqual(day === null ? [] : [day]);
    const about = report.diagnostics.filter(({ code }) => code.endsWith('date'));
    const place = { file, line: 3, severity: day === null ? 'error' : 'warning' };
    expect(about).toMatchObject([{ ...place, code: day === null ? 'unreadable-date' : 'impossible-date' }]);
  });
});
