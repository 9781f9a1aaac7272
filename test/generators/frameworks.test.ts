import { expect, it } from 'vitest';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { detectSite } from '../../src/generators/detect.ts';
import { reportOf, writeFolder } from '../support/workspace.ts';

const post = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';
const next = { 'next.config.js': 'module.exports = {}', 'app/blog/[slug]/page.tsx': '', 'posts/a.md': post };
const gatsby = (rest: string) => ({
  'gatsby-config.js': `module.exports = { ${rest} }`,
  'gatsby-node.js': 'const value = createFilePath({ node, getNode })',
  'content/a.md': post,
});
const reads = "{ resolve: 'gatsby-source-filesystem', options: { path: `${__dirname}/content` } }";

it.each<[string, Record<string, string>, object]>([
  [
    "a social link is not a site's address",
    {
      ...next,
      'app/layout.tsx':
        "const socials = [{ name: 'Mastodon', url: 'https://social.example' }];\nexport default function Layout() { return <html lang=\"en\">{socials[0].url}</html>; }",
    },
    { siteUrl: undefined, name: undefined },
  ],
  [
    'metadataBase is, and the title of the metadata the name',
    {
      ...next,
      'app/layout.tsx':
        "import './global.css';\nconst base = 'https://own.example';\nexport const metadata: Metadata = { openGraph: { url: 'https://social.example', title: 'Shared' }, metadataBase: new URL(base), title: { default: 'Terns', template: '%s | Terns' } };",
    },
    { siteUrl: 'https://own.example/', name: 'Terns' },
  ],
  [
    'siteMetadata by path',
    {
      ...next,
      'data/siteMetadata.js':
        "const siteMetadata = { author: 'Ann', socials: { url: 'https://social.example', title: 'No' }, title: 'Terns', siteUrl: process.env.URL || 'https://own.example' };\nmodule.exports = siteMetadata;",
    },
    { siteUrl: 'https://own.example', name: 'Terns', author: 'Ann' },
  ],
  [
    'a wrapped configuration',
    {
      ...next,
      'next.config.js':
        "const withMDX = require('@next/mdx')();\nmodule.exports = withMDX({ basePath: '/b', trailingSlash: true })",
    },
    { basePath: '/b' },
  ],
  [
    'what only looks like basePath',
    { ...next, 'next.config.js': "module.exports = { images: { basePath: '/i' } }" },
    { basePath: '' },
  ],
  [
    'Next.js without a route for Markdown',
    { 'next.config.js': 'module.exports = {}', 'posts/a.md': post },
    {
      unknown: [
        {
          why: 'no route below app/ or pages/ shows which folder of Markdown is published',
          place: { file: 'next.config.js', line: 1 },
          candidates: ['posts'],
        },
      ],
    },
  ],
  [
    'Nuxt, by its own keys',
    {
      'nuxt.config.ts':
        "export default defineNuxtConfig({ router: { baseURL: '/no' }, app: { baseURL: '/b/', head: { title: 'No' } }, site: { url: 'https://own.example', name: 'Auk' } })",
      'content/a.md': post,
    },
    { siteUrl: 'https://own.example', name: 'Auk', basePath: '/b' },
  ],
  [
    'Gatsby, whose author has a title',
    gatsby(
      `siteMetadata: { author: { title: 'Dr', name: 'Ann' }, social: [{ url: 'https://social.example' }], title: 'Gulls', siteUrl: 'https://own.example' }, plugins: [${reads}]`,
    ),
    { siteUrl: 'https://own.example', name: 'Gulls', author: 'Ann', unknown: [], roots: ['content'] },
  ],
  [
    'Gatsby with another plugin only if the environment says so',
    gatsby(
      `plugins: [${reads}, ...(process.env.GA ? ['gatsby-plugin-ga'] : []), process.env.X && { resolve: 'x' }].filter(Boolean)`,
    ),
    { unknown: [], roots: ['content'] },
  ],
  [
    'Gatsby, which reads a folder that cannot be determined',
    gatsby("plugins: [{ resolve: 'gatsby-source-filesystem', options: { path: process.env.CONTENT } }]"),
    {
      unknown: [
        {
          why: 'the folders that gatsby-source-filesystem reads cannot be determined: the environment variable CONTENT is not known',
          place: { file: 'gatsby-config.js', line: 1, column: 86 },
          candidates: ['content'],
        },
      ],
    },
  ],
  [
    'Gatsby, which reads no folder',
    gatsby("plugins: ['gatsby-theme-blog']"),
    {
      unknown: [
        {
          why: 'gatsby-config.js names no folder of Markdown for gatsby-source-filesystem to read',
          place: { file: 'gatsby-config.js', line: 1 },
          candidates: ['content'],
        },
      ],
    },
  ],
])('%s', (_name, files, expected) => {
  const { about, addresses, files: site } = detectSite(openFolder(writeFolder(files)));
  expect({ ...about, ...addresses, ...site }).toMatchObject(expected);
});

it.each<[string, Record<string, string>, string]>([
  [
    'Nuxt: a list that the environment may change',
    {
      'nuxt.config.ts': 'export default defineNuxtConfig({ content: { ignores: list } })',
      'content/a.md': post,
    },
    '`content.ignores` may leave it out, which cannot be determined: list is not read (nuxt.config.ts:1:55)',
  ],
  [
    'Gatsby: the same',
    gatsby(
      "plugins: [{ resolve: 'gatsby-source-filesystem', options: { path: './content', ignore: process.env.IGNORE } }]",
    ),
    '`ignore` of gatsby-config.js cannot be determined: the environment variable IGNORE is not known (gatsby-config.js:1:107)',
  ],
])('%s holds back', async (_name, files, expected) => {
  const report = await reportOf(files);
  const found = report.files.find(({ file }) => file === 'content/a.md');
  expect(found).toMatchObject({ outcome: 'hidden', reason: expected });
});
