import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { detectSite } from '../../src/generators/detect.ts';
import { readFolder } from '../support/rows.ts';
import { reportOf, writeFolder } from '../support/workspace.ts';

const post = (fields = '') => `---\ntitle: A\n${fields}\n---\nText.\n`;
const config = (text: string) => ({ 'astro.config.mjs': `export default defineConfig(${text});` });
const profileOf = (files: Record<string, string>) => detectSite(openFolder(writeFolder(files)));

/** Returns the outcome of each Markdown file, or the reason for which it is hidden. */
async function outcomes(files: Record<string, string>): Promise<Record<string, string>> {
  const report = await reportOf(files);
  return Object.fromEntries(
    report.files
      .filter(({ file }) => file.endsWith('.md'))
      .map((entry) => [entry.file, entry.outcome === 'hidden' ? entry.reason : entry.outcome]),
  );
}

describe('what an Astro site says of itself', () => {
  it.each<[string, Record<string, string>, object]>([
    ['vite.base is not base', config("{ vite: { base: '/v' } }"), { basePath: '' }],
    ['base is', config("{ vite: { base: '/v' }, base: '/b' }"), { basePath: '/b' }],
    [
      "a social link's site is not the site",
      config("{ integrations: [x({ site: 'https://social.example' })], site: 'https://own.example' }"),
      { siteUrl: 'https://own.example' },
    ],
    [
      'the right side of || where the environment says nothing',
      config("{ site: process.env.SITE || 'https://own.example' }"),
      { siteUrl: 'https://own.example' },
    ],
    [
      'constants by their names',
      { ...config('{}'), 'src/consts.ts': "export const SITE_TITLE: string = 'Orbit';" },
      { name: 'Orbit' },
    ],
    [
      'a mapping of the site, whose author has a title',
      {
        ...config('{}'),
        'src/config.ts':
          "export const AUTHOR = { title: 'Dr', url: 'https://dr.example' };\nexport const SITE = { author: { name: 'Ann', title: 'Dr' }, title: 'Orbit', website: 'https://own.example' };",
      },
      { name: 'Orbit', author: 'Ann', siteUrl: 'https://own.example' },
    ],
    [
      'a default export',
      {
        ...config('{}'),
        'src/site.config.mjs': "export default { title: 'Orbit', links: [{ url: 'https://x.example' }] }",
      },
      { name: 'Orbit', siteUrl: undefined },
    ],
    [
      'languages as a list',
      config("{ i18n: { locales: ['fr', 'en'], defaultLocale: 'en' } }"),
      {
        language: 'en',
        languages: [
          { code: 'en', tag: 'en', prefix: '' },
          { code: 'fr', tag: 'fr', prefix: '' },
        ],
      },
    ],
    [
      'languages as objects',
      config(
        "{ i18n: { locales: ['en', { path: 'spanish', codes: ['es', 'es-AR'] }], defaultLocale: 'en' } }",
      ),
      {
        languages: [
          { code: 'en', tag: 'en', prefix: '' },
          { code: 'spanish', tag: 'es', prefix: '' },
        ],
      },
    ],
    [
      'the languages of Starlight',
      {
        'astro.config.mjs':
          "import starlight from '@astrojs/starlight';\nimport { locales } from './locales';\nexport default { integrations: [starlight({ title: 'Docs', locales, defaultLocale: 'en' })] };",
        'locales.ts':
          "const names = { en: 'English', 'zh-cn': '简体中文' };\nexport const locales = Object.fromEntries(Object.entries(names).map(([key, label]) => [key, { label, lang: key === 'zh-cn' ? 'zh-CN' : key }]));",
      },
      {
        name: 'Docs',
        languages: [
          { code: 'en', tag: 'en', prefix: '' },
          { code: 'zh-cn', tag: 'zh-CN', prefix: '' },
        ],
      },
    ],
    [
      'redirects',
      config("{ redirects: { '/a': '/b', '/c': { status: 302, destination: '/d' } } }"),
      {
        redirects: [
          { from: '/a', to: '/b', file: 'astro.config.mjs' },
          { from: '/c', to: '/d', file: 'astro.config.mjs' },
        ],
      },
    ],
    [
      'a folder of sources that cannot be determined',
      { ...config('{ srcDir: process.env.SRC }'), 'src/content/blog/a.md': post() },
      {
        unknown: [
          {
            why: '`srcDir`, the folder of sources, cannot be determined: the environment variable SRC is not known',
            place: { file: 'astro.config.mjs', line: 1, column: 39 },
            candidates: ['src/content'],
          },
        ],
      },
    ],
  ])('%s', (_name, files, expected) => {
    const { about, addresses, files: site } = profileOf(files);
    expect({ ...about, ...addresses, ...site }).toMatchObject(expected);
  });

  it('each entry has the language of its folder in Starlight', async () => {
    const { content } = await readFolder({
      'astro.config.mjs':
        "export default { integrations: [starlight({ locales: { root: { label: 'English', lang: 'en' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } } })] };",
      'src/content/docs/a.md': post(),
      'src/content/docs/pt-br/a.md': post(),
    });
    expect(content.entries.map(({ pathname, lang }) => `${pathname} ${lang}`).toSorted()).toEqual([
      '/a/ en',
      '/pt-br/a/ pt-BR',
    ]);
  });
});

const page = (asks: string, map = '') => `---
import { getCollection } from 'astro:content';
export async function getStaticPaths() {
  ${map}
  const posts = ${asks};
  return posts.map((post) => ({ params: { slug: post.id }, props: { post } }));
}
---`;
const collection = (options: string) =>
  `export const collections = { blog: defineCollection({ ${options} }) };`;
const blog = collection("loader: glob({ base: './posts', pattern: '*.md' })");

describe('what is published of a collection', () => {
  const site = (defined: string, route: string, fields = '') => ({
    ...config('{}'),
    'src/content.config.ts': defined,
    'src/pages/blog/[slug].astro': route,
    'posts/a.md': post(fields),
  });
  const plain = page("await getCollection('blog')");
  const filtered = (filter: string) => page(`await getCollection('blog', ${filter})`);
  const unclear = 'the filter of src/pages/blog/[slug].astro decides in a way that Lectern cannot follow';

  it.each<[string, Record<string, string>, string]>([
    ['all, without a filter', site(blog, plain), 'served'],
    [
      'nothing where the base is not known',
      site(collection("loader: glob({ base: process.env.POSTS ?? './posts', pattern: '*.md' })"), plain),
      'no rule gives it a type; content is in src/content/, src/pages/',
    ],
    [
      'nothing where the pattern is not known',
      site(collection("loader: glob({ base: './posts', pattern: PATTERN })"), plain),
      'the pattern of the collection blog is not known: PATTERN is not read (src/content.config.ts:1:96)',
    ],
    ['what passes its filter', site(blog, filtered('({ data }) => data.live'), 'live: true'), 'served'],
    [
      'not what does not',
      site(blog, filtered('({ data }) => data.live')),
      'left out by the filter of src/pages/blog/[slug].astro',
    ],
    [
      'by dates, which Lectern knows itself',
      site(blog, filtered('({ data }) => data.pubDate <= new Date()'), 'pubDate: 2026-01-01'),
      'served',
    ],
    [
      'not where the environment says what a date is compared with',
      site(blog, filtered('({ data }) => data.pubDate < process.env.UNTIL'), 'pubDate: 2026-01-01'),
      `${unclear}: the environment variable UNTIL is not known (src/pages/blog/[slug].astro:5:74)`,
    ],
    [
      'not where the text decides behind a date',
      site(
        blog,
        filtered("({ data, body }) => data.pubDate < new Date() && !body.includes('x')"),
        'pubDate: 2026-01-01',
      ),
      `${unclear}: \`pubDate\` is a date`,
    ],
    [
      'not where an expression looks through the text',
      site(blog, filtered('({ data, body }) => !data.draft && !/x/.test(body)')),
      `${unclear}: its text is not looked at`,
    ],
    [
      'by an expression that looks at the name',
      site(blog, filtered('({ id }) => !/^a$/.test(id)')),
      'left out by the filter of src/pages/blog/[slug].astro',
    ],
    [
      'not where another key is asked for behind a date',
      site(
        blog,
        filtered('({ data }) => data.pubDate.getTime() < Date.now() && !data.secret'),
        'pubDate: 2026-01-01\nsecret: true',
      ),
      'left out by the filter of src/pages/blog/[slug].astro',
    ],
    [
      'not where the environment decides',
      site(blog, filtered("({ data }) => process.env.SHOW === '1' && !data.draft")),
      `${unclear}: the environment variable SHOW is not known (src/pages/blog/[slug].astro:5:59)`,
    ],
    [
      'not a draft that the environment may show',
      site(blog, filtered('({ data }) => process.env.DRAFTS || !data.draft'), 'draft: true'),
      'draft: true',
    ],
    [
      'as in production',
      site(blog, filtered('({ data }) => import.meta.env.PROD ? data.live : true')),
      'left out by the filter of src/pages/blog/[slug].astro',
    ],
    [
      'not where the filter is of a package',
      site(blog, filtered('isDraftOrNot')),
      `${unclear}: isDraftOrNot() is not run (src/pages/blog/[slug].astro:5:45)`,
    ],
    [
      'by one filter for each language',
      site(
        blog,
        `---\nexport const getStaticPaths = async () => ['en', 'a'].flatMap(async (lang) => (await getCollection('blog', ({ id }) => id.startsWith(lang))).map((post) => ({ params: { slug: post.id } })));\n---`,
      ),
      'served',
    ],
    [
      'what a constant of another file leaves out',
      {
        ...site(
          blog,
          `---\nimport { posts } from '@lib/posts';\nexport const getStaticPaths = async () => (await posts()).map((post) => ({ params: { slug: post.id } }));\n---`,
        ),
        'tsconfig.json':
          '{ // Short names\n "compilerOptions": { "paths": { "@lib/*": ["./src/utils/*"], } } }',
        'src/utils/posts.ts':
          "export const posts = async () => (await getCollection('blog')).filter((one) => one.data.live);",
      },
      'left out by the filter of src/utils/posts.ts',
    ],
    [
      'not what is a draft by a default that is not known',
      site(
        collection(
          "loader: glob({ base: './posts', pattern: '*.md' }), schema: z.object({ draft: z.boolean().default(process.env.X) })",
        ),
        plain,
      ),
      '`draft` has a default in the collection blog that is not known: the environment variable X is not known (src/content.config.ts:1:153)',
    ],
    [
      'nothing where the collections cannot be read',
      site('export const collections = {', plain),
      'Lectern cannot tell whether the site publishes it',
    ],
  ])('%s', async (_name, files, expected) => {
    expect(await outcomes(files)).toEqual({ 'posts/a.md': expected });
  });

  it('names the folder of a collection whose base is not known', async () => {
    const files = {
      ...site(collection('loader: glob({ base: process.env.POSTS, pattern: "*.md" })'), plain),
      'src/content/blog/b.md': post(),
    };
    expect((await outcomes(files))['src/content/blog/b.md']).toBe(
      'the base of the collection blog is not known: the environment variable POSTS is not known (src/content.config.ts:1:76)',
    );
  });
});
