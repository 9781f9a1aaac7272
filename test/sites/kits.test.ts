import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('sites whose addresses are made by code of their own', () => {
  it('a Gatsby site has them below the folders that it reads', async () => {
    const { config, lines, find } = await readFolder({
      'gatsby-config.js':
        'module.exports = { pathPrefix: `/b`, siteMetadata: { title: `Gulls`, author: { name: `Ann`, summary: `s` }, siteUrl: `https://gulls.example/` },\n' +
        'plugins: [{ resolve: `gatsby-source-filesystem`, options: { path: `${__dirname}/content/blog`, name: `blog` } }, { resolve: `gatsby-plugin-manifest`, options: { name: `Other` } }] }',
      'gatsby-node.js':
        'createPage({ path: `/journal${node.fields.slug}` })\nconst value = createFilePath({ node, getNode })',
      'README.md': '# The repository\n',
      'content/blog/herring-gull/index.md': post(
        'title: Herring gull\ndate: "2015-05-01T22:12:03.284Z"',
        '![](./a.jpg)',
      ),
      'content/blog/herring-gull/a.jpg': 'jpg',
      'content/blog/hold/index.md': post('title: Hold\ndate: 2015-05-01\ndraft: true'),
    });
    expect(config).toMatchObject({
      name: 'Gulls',
      site_url: 'https://gulls.example',
      author: { name: 'Ann' },
    });
    expect(lines).toEqual(['writing writing/herring-gull /b/journal/herring-gull/ 2015-05-01']);
    expect(find('writing/herring-gull').body).toBe('![](\0/b/journal/herring-gull/a.jpg)\n');
  });

  it('a Gatsby site whose code or theme puts addresses together waits for its build', async () => {
    const site = {
      'gatsby-config.js':
        'module.exports = { plugins: [{ resolve: `gatsby-source-filesystem`, options: { path: `${__dirname}/notes` } }] }',
      'notes/gull.md': post('title: Gull\ndate: 2019-01-02'),
    };
    const makes = (code: string) => readFolder({ ...site, 'gatsby-node.js': code });
    const field = 'const value = createFilePath({ node, getNode })';
    const byTheme = await readFolder(site);
    const messages = ({ report }: typeof byTheme) => report.diagnostics.map(({ message }) => message);
    expect([byTheme.lines, messages(byTheme)]).toEqual([
      [],
      [
        'the code of its theme puts addresses together. So nothing is published except what lectern.yaml names.',
      ],
    ]);
    const byPrefix = await makes(`createPage({ path: \`\${base}\${node.fields.slug}\` }); ${field}`);
    expect([byPrefix.lines, messages(byPrefix)]).toEqual([
      [],
      [
        'the code of gatsby-node.js puts addresses together. So nothing is published except what lectern.yaml names.',
      ],
    ]);
    const ofTitle = await makes(
      'createNodeField({ node, name: `slug`, value: "/notes/" + kebab(node.title) })',
    );
    expect(ofTitle.lines).toEqual([]);
    const ofFile = await makes(`createPage({ path: node.fields.slug }); ${field}`);
    expect(ofFile.lines).toEqual(['writing writing/gull /gull/ 2019-01-02']);
  });

  it('a Gatsby site has the pages that its queries ask for, where it puts them', async () => {
    const { lines, hidden } = await readFolder({
      'gatsby-config.js': `module.exports = { plugins: ['blog', 'work'].map((name) => ({
        resolve: 'gatsby-source-filesystem', options: { name, path: \`\${__dirname}/\${name}\` } })) }`,
      'gatsby-node.js': `exports.createPages = async ({ actions, graphql }) => {
        const { data } = await graphql(\`{ allMarkdownRemark(filter: { fileAbsolutePath: { regex: "/(blog)/" } }) {
          edges { node { frontmatter { path } } } } }\`)
        data.allMarkdownRemark.edges.forEach(({ node }) => actions.createPage({ path: \`/journal\${node.frontmatter.path}\` }))
      }`,
      'blog/2019/gull.md': post('title: Gull\ndate: 2019-01-02\npath: "/herring-gull"'),
      'work/shop.md': post('title: Shop\ndate: 2019-01-02\npath: "/shop"'),
    });
    expect(lines).toEqual(['writing writing/2019/gull /journal/herring-gull/ 2019-01-02']);
    expect(hidden).toContain('work/shop.md: not among the pages that gatsby-node.js makes');
  });

  it('a Next.js site by its routes', async () => {
    const { config, lines, hidden } = await readFolder({
      'package.json': '{ "dependencies": { "next": "15.0.0" } }',
      'app/(site)/journal/[...slug]/page.tsx': '',
      'app/tags/[tag]/page.tsx': '',
      'app/about/page.mdx': '# About\n\nText.\n',
      'data/siteMetadata.js':
        'const siteMetadata = { title: "Terns", siteUrl: "https://terns.example", language: "en-us" }',
      'data/authors/default.mdx': post('name: Ann'),
      'data/blog/arctic-tern.mdx': post('title: Arctic tern\ndate: 2024-01-01'),
      'data/blog/deep/hold.mdx': post('title: Hold\ndate: 2024-01-01\ndraft: true'),
    });
    expect(config).toMatchObject({ name: 'Terns', site_url: 'https://terns.example', language: 'en-US' });
    expect(lines).toEqual([
      'page about /about –',
      'writing writing/arctic-tern /journal/arctic-tern 2024-01-01',
    ]);
    expect(hidden).toContain('data/blog/deep/hold.mdx: draft: true');
    expect(hidden).toContain('data/authors/default.mdx: no rule gives it a type; content is in data/, app/');
  });

  it('a Next.js site has the folders that its code reads, at the addresses of its routes', async () => {
    const { lines, config, content } = await readFolder({
      'package.json': '{ "name": "@ann/terns.example", "dependencies": { "next": "15.0.0" } }',
      'next.config.js': 'module.exports = { trailingSlash: true }',
      'app/[slug]/page.tsx': '',
      'app/layout.tsx':
        "export const social = { url: 'https://social.example/ann' };\n" +
        "export const metadata = { authors: [{ url: 'https://social.example/ann' }], openGraph: { url: './' } };",
      'lib/posts.ts': `import { readdir, readFile } from 'node:fs/promises';
        export async function posts() {
          const all = await readdir('./public/', { withFileTypes: true });
          return all.map(({ name }) => readFile('./public/' + name + '/index.md', 'utf8'));
        }`,
      'public/little-tern/index.md': post('title: Little tern\ndate: 2024-01-01'),
      'public/little-tern/a.png': 'png',
      'notes/todo.md': '# To do\n',
    });
    expect(lines).toEqual(['page little-tern /little-tern/ 2024-01-01']);
    expect([content.config.name, config.site_url]).toEqual(['terns.example', undefined]);
  });

  it('a Next.js site keeps the folders of a route for all that follows', async () => {
    const { lines } = await readFolder({
      'package.json': '{ "dependencies": { "next": "15.0.0" } }',
      'app/blog/[...slug]/page.tsx': '',
      'data/blog/a.md': post('title: A\ndate: 2024-01-01', '[b](/blog/b) [c](/blog/c) [a](/blog/a)'),
      'data/blog/b.md': post('title: B\ndate: 2024-01-01'),
      'data/blog/c.md': post('title: C\ndate: 2024-01-01'),
      'data/blog/deep/d.md': post('title: D\ndate: 2024-01-01'),
    });
    expect(lines.map((line) => line.split(' ')[2])).toEqual([
      '/blog/a',
      '/blog/b',
      '/blog/c',
      '/blog/deep/d',
    ]);
  });

  it('a Next.js site whose code reads a folder inside of content/', async () => {
    const { lines, hidden } = await readFolder({
      'package.json': '{ "dependencies": { "next": "15.0.0" } }',
      'app/blog/[slug]/page.tsx': `import { readFile, readdir } from 'node:fs/promises';
        import path from 'node:path';
        const DIR = path.join(process.cwd(), 'content/posts');
        export const posts = () => readdir(DIR);
        export const card = (image) => readFile(path.join(process.cwd(), 'public', image));`,
      'content/posts/tern/index.mdx': post('title: Tern\ndate: 2024-01-01'),
      'content/AGENTS.md': '# How to write here\n',
      'public/notes.md': '# Notes\n',
    });
    expect(lines).toEqual(['writing writing/tern /blog/tern 2024-01-01']);
    expect(hidden).toContain(
      'content/AGENTS.md: no rule gives it a type; content is in content/posts/, app/',
    );
  });

  it('a Next.js site with Contentlayer, where a route has the name of the folder', async () => {
    const { lines, hidden } = await readFolder({
      'package.json': '{ "dependencies": { "next": "13.0.0" } }',
      'contentlayer.config.js': "export default makeSource({ contentDirPath: 'content' })",
      'app/(site)/[...slug]/page.tsx': '',
      'app/(site)/blog/[...slug]/page.tsx': '',
      'app/(docs)/docs/[[...slug]]/page.tsx': '',
      'content/authors/ann.mdx': post('title: Ann'),
      'content/blog/auk.mdx': post('title: Auk\ndate: 2024-01-01'),
      'content/docs/index.mdx': post('title: Docs'),
      'content/docs/deep/index.mdx': post('title: Deep'),
      'content/pages/terms.mdx': post('title: Terms'),
    });
    expect(lines).toEqual([
      'page docs /docs –',
      'page docs/deep /docs/deep –',
      'writing writing/auk /blog/auk 2024-01-01',
    ]);
    expect(hidden).toEqual(
      expect.arrayContaining([
        'content/authors/ann.mdx: Lectern cannot tell whether the site publishes it',
        'content/pages/terms.mdx: Lectern cannot tell whether the site publishes it',
      ]),
    );
  });

  it('a Next.js site has no page for a folder of pages at the route of another', async () => {
    const { lines } = await readFolder({
      'next.config.js': '',
      'app/docs/[...slug]/page.tsx': '',
      'content/authors/ann.mdx': post('title: Ann'),
      'content/docs/auk.mdx': post('title: Auk'),
    });
    expect(lines).toEqual(['page docs/auk /docs/auk –']);
  });

  it('a Next.js site that keeps its posts in _posts', async () => {
    const { lines, hidden } = await readFolder({
      'package.json': '{ "dependencies": { "next": "15.0.0" } }',
      'src/app/posts/[slug]/page.tsx': '',
      '_posts/puffin.md': post('title: Puffin\ndate: 2024-01-01'),
      '_posts/2024-02-03-razorbill.md': post('title: Razorbill'),
      'src/app/blog/fulmar/page.mdx': post('title: Fulmar\ndate: 2024-01-01'),
      'src/app/(public)/2023/(more)/gannet/page.mdx': post('title: Gannet'),
      'src/app/blog/_drafts/auk/page.mdx': post('title: Auk'),
      'src/app/_parts/note/page.mdx': post('title: A note'),
    });
    expect(hidden).toContain('src/app/_parts/note/page.mdx: in a private folder');
    expect(lines).toEqual([
      'page 2023/gannet /2023/gannet –',
      'writing writing/blog/fulmar /blog/fulmar 2024-01-01',
      'writing writing/puffin /posts/puffin 2024-01-01',
      'writing writing/razorbill /posts/2024-02-03-razorbill 2024-02-03',
    ]);
  });

  it.each([
    ['', ['page docs/x/deep /docs/x/deep –', 'page docs/y /docs/y –']],
    [
      "modules: ['@nuxtjs/i18n']",
      ['page author/me /author/me –', 'page docs/x/deep /docs/x/deep –', 'page docs/y /docs/y –'],
    ],
  ])('a Nuxt Content site at the addresses of its routes: %s', async (more, expected) => {
    const { lines, hidden } = await readFolder({
      'nuxt.config.ts': `export default defineNuxtConfig({ ${more} })`,
      'app/pages/index.vue': '<template />',
      'app/pages/about.vue': '<template />',
      'app/pages/docs/[...slug].vue': '<template />',
      'content/docs/1.x/2.deep.md': '# Deep\n',
      'content/docs/y.md': '# Y\n',
      'content/author/me.md': '# Me\n',
    });
    expect(lines).toEqual(expected);
    const reason = 'content/author/me.md: no route below app/pages/ has its address';
    expect(hidden.includes(reason)).toBe(more === '');
  });

  it('a Nuxt Content site without the numbers of its files', async () => {
    const { config, lines, hidden } = await readFolder({
      'nuxt.config.ts':
        'export default defineNuxtConfig({ site: { url: "https://auk.example", name: "Auk" } })',
      'content/index.md': '# Auk\n\nText.\n',
      'content/1.guide/1.index.md': '# Guide\n\nText.\n',
      'content/1.guide/2.Start.md': '# Start\n',
      'content/1.guide/3.later.draft.md': '# Later\n',
      'content/blog/1.first.md': post('title: First\ndate: 2024-01-01'),
    });
    expect(config).toMatchObject({ name: 'Auk', site_url: 'https://auk.example' });
    expect(lines).toEqual([
      'page guide /guide –',
      'page guide/Start /guide/start –',
      'page index / –',
      'writing writing/first /blog/first 2024-01-01',
    ]);
    expect(hidden).toContain('content/1.guide/3.later.draft.md: its name ends in .draft');
  });

  it('a Quartz site by the names of its notes', async () => {
    const files = (filters: string) => ({
      'quartz.config.ts': `const config = { configuration: { pageTitle: "Notes", baseUrl: "skua.example/notes", locale: "en-GB",
        ignorePatterns: ["private", "templates"] }, plugins: { filters: [${filters}] } };\nexport default config;`,
      'content/index.md': post('title: Notes'),
      'content/Skuas & gulls.md': '# Another heading\n\nText.\n',
      'content/daily/2024-05-01.md': 'Text.\n',
      'content/private/x.md': 'Text.\n',
      'content/sub/templates/t.md': 'Text.\n',
      'content/told.md': post('publish: true\ndate: 03-02-2023'),
    });
    const { config, lines, find } = await readFolder(files('Plugin.RemoveDrafts()'));
    expect(config).toMatchObject({ name: 'Notes', site_url: 'https://skua.example' });
    expect(lines).toEqual([
      'page Skuas-&-gulls /notes/Skuas--and--gulls –',
      'page index /notes/ –',
      // JavaScript reads `03-02-2023` with the month first.
      'page told /notes/told 2023-03-02',
      'writing writing/2024-05-01 /notes/daily/2024-05-01 2024-05-01',
    ]);
    expect(find('Skuas-&-gulls').title).toBe('Skuas & gulls');
    expect(find('writing/2024-05-01').title).toBe('2024-05-01');
    expect((await readFolder(files('Plugin.ExplicitPublish()'))).lines).toEqual([
      'page told /notes/told 2023-03-02',
    ]);
  });
});
