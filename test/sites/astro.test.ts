import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

describe('an Astro site', () => {
  it('has collections where its routes show them, pages, redirects and languages', async () => {
    const { config, lines, hidden, find, content, report } = await readFolder({
      'astro.config.mjs': `
import { defineConfig } from 'astro/config';
export default defineConfig({
  site: 'https://orbit.example',
  redirects: { '/old': '/new', '/new': '/blog/hello', '/loop': '/loop2', '/loop2': '/loop', '/out': 'https://other.example/' },
  i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
});`,
      'src/consts.ts': `export const SITE_TITLE = 'Orbit';\nexport const SITE_DESCRIPTION = "Round and round";\n`,
      'src/content.config.ts': `
const blog = defineCollection({ loader: glob({ pattern: '**/*.{md,mdx}', base: './src/content/blog' }) });
const talks = defineCollection({ loader: glob({ pattern: '*.json', base: './src/content/talks' }) });
const portfolio = defineCollection({ loader: glob({ base: './work', pattern: '*.md' }) });`,
      'src/pages/blog/[...slug].astro': `---\nconst posts = await getCollection('blog');\n---`,
      'src/pages/index.astro':
        "---\nconst all = [await getCollection('talks'), await getCollection('portfolio')];\n---\n",
      'src/pages/about.md': post('title: About\nlayout: ../layouts/Page.astro'),
      'src/pages/_hidden.md': post('title: Hidden'),
      'src/content/blog/hello.md': post('title: Hello\npubDate: Jul 08 2022\nheroImage: ../../assets/h.png'),
      'src/content/blog/fr/hello.mdx': post(
        'title: Bonjour\npubDate: 2022-07-09',
        "import Chart from './Chart.astro';\nimport photo from './photo.png';\n\nSalut <Chart data={[1, 2]} /> et {new Date().getFullYear()}.\n\n<Image src={photo} alt=\"La photo\" />",
      ),
      'src/content/blog/fr/photo.png': 'png',
      'src/assets/h.png': 'png',
      'work/Moon Base.md': post('title: Moon base'),
      'src/content/talks/list.json': '[{"title":"Keynote","date":"2020-02-02"}]',
      'public/favicon.svg': '<svg/>',
    });
    expect(config).toMatchObject({
      name: 'Orbit',
      description: 'Round and round',
      site_url: 'https://orbit.example',
    });
    expect(lines).toEqual([
      'page about /about/ –',
      'project projects/Moon-Base /portfolio/moon-base/ –',
      'talk talks/keynote /talks/keynote/ 2020-02-02',
      'writing writing/fr/hello /blog/fr/hello/ 2022-07-09',
      'writing writing/hello /blog/hello/ 2022-07-08',
    ]);
    expect(find('writing/fr/hello')).toMatchObject({
      lang: 'fr',
      translationOf: 'writing/hello',
      body: 'Salut  et .\n\n![La photo](\0/blog/fr/photo.png)\n',
    });
    expect(find('writing/hello').image).toEqual({ src: '\0/src/assets/h.png', alt: '' });
    expect(content.redirects.slice(0, 2)).toEqual([
      { from: '/old', to: '/blog/hello/' },
      { from: '/new', to: '/blog/hello/' },
    ]);
    expect(report.diagnostics.map(({ code }) => code)).toEqual([
      'lost-text',
      'words-lost',
      'foreign-redirect',
      'redirect-loop',
      'redirect-loop',
    ]);
    expect(hidden).toContain('src/pages/_hidden.md: its name starts with an underscore');
  });

  const route = (asks: string, rest = '') => `---
import { getCollection, render } from 'astro:content';
import { open } from '@/lib/open';
export async function getStaticPaths() {
  const posts = ${asks};
  return posts${rest}.map((post) => ({ params: { slug: post.id }, props: { post } }));
}
---
<html></html>`;

  it('publishes the entries for which a route has a page, at that route', async () => {
    const { lines, hidden } = await readFolder({
      'astro.config.mjs': "export default { i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } };",
      'src/content.config.ts': `
import { noteSchema } from './lib/schema';
const NOTES = './src/data/notes';
const md = (base) => glob({ base, pattern: '**/*.md' });
export const collections = {
  blog: defineCollection({ loader: glob({ base: './src/content/blog', pattern: '**/*.md' }) }),
  notes: defineCollection({ loader: glob({ pattern: '**/[^_]*.md', base: NOTES }), schema: noteSchema }),
  'how-to': defineCollection({ loader: glob({ pattern: ['**/*.md', '!**/wip-*'], base: 'src/guides' }) }),
  local: defineCollection({ loader: glob({ pattern: '**/*.md', base: 'src/local' }) }),
  snippets: defineCollection({ loader: glob({ pattern: '*.md', base: 'src/snippets' }) }),
  parts: defineCollection({ loader: glob({ pattern: '*.md', base: 'src/parts' }) }),
  secret: defineCollection({ loader: glob({ pattern: '*.md', base: 'src/content/secret' }) }),
};`,
      'src/lib/schema.ts':
        'export const noteSchema = z.object({ draft: z.boolean().optional().default(true) });',
      'src/lib/open.ts':
        "export const open = async () => (await getCollection('how-to')).filter((one) => one.data.open);",
      'src/pages/index.astro': "---\nconst all = await getCollection('snippets');\n---\n",
      'src/pages/info.astro':
        "---\nconst part = await getEntry('parts', 'info');\nconst { Content } = await render(part);\n---\n",
      'src/pages/blog/[...slug].astro': route("await getCollection('blog')"),
      'src/pages/notes/[...slug].astro': route("await getCollection('notes', ({ data }) => !data.draft)"),
      'src/pages/how/[...slug]/index.astro': route('await open()'),
      'src/pages/[lang]/here/[...slug].astro': route("await getCollection('local')"),
      'src/pages/2024-01-02-page.md': post('title: Page\npermalink: /not/\nslug: neither'),
      'src/content/blog/2023-01-02-dated.md': post('title: Dated\npubDate: 2023-01-02'),
      'src/content/blog/sub/slug.md': post('title: Slug\nslug: short\npermalink: /not/\npubDate: 2023-01-03'),
      'src/content/blog/fr/salut.md': post('title: Salut\npubDate: 2023-01-04'),
      'src/data/notes/a.md': post('title: A'),
      'src/data/notes/b.md': post('title: B\ndraft: false'),
      'src/data/notes/_c.md': post('title: C\ndraft: false'),
      'src/guides/open.md': post('title: Open\nopen: true'),
      'src/guides/shut.md': post('title: Shut'),
      'src/guides/wip-x.md': post('title: Wip\nopen: true'),
      'src/local/fr/ici.md': post('title: Ici'),
      'src/snippets/s.md': post('title: S'),
      'src/parts/info.md': post('title: Info'),
      'src/parts/other.md': post('title: Other'),
      'src/content/secret/s.md': post('title: Secret'),
    });
    expect(lines).toEqual([
      'page fr/ici /fr/here/ici/ –',
      'page open /how/open/ –',
      'page page /2024-01-02-page/ 2024-01-02',
      'writing writing/b /notes/b/ –',
      'writing writing/dated /blog/2023-01-02-dated/ 2023-01-02',
      'writing writing/fr/salut /blog/fr/salut/ 2023-01-04',
      'writing writing/sub/short /blog/short/ 2023-01-03',
    ]);
    expect(hidden.filter((line) => line.includes('.md:'))).toEqual([
      'src/content/secret/s.md: no page asks for the collection secret',
      'src/data/notes/_c.md: no rule gives it a type; content is in src/content/, src/pages/',
      'src/data/notes/a.md: draft: true (from the collection notes)',
      'src/guides/shut.md: left out by the filter of src/lib/open.ts',
      'src/guides/wip-x.md: left out by its collection',
      'src/parts/info.md: no route that can be followed has a page for it',
      'src/parts/other.md: no route that can be followed has a page for it',
      'src/snippets/s.md: no route that can be followed has a page for it',
    ]);
  });

  it('has a front page of Starlight for each language', async () => {
    const { lines } = await readFolder({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
        const locales = { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } };
        export default { base: '/b', integrations: [starlight({ title: 'Docs', locales })] };`,
      'src/content/docs/index.md': '---\ntitle: Home\n---\nText.\n',
      'src/content/docs/de/index.md': '---\ntitle: Heim\n---\nText.\n',
      'src/content/docs/de/a/index.md': '---\ntitle: A\n---\nText.\n',
    });
    expect(lines).toEqual(['page de/a /b/de/a/ –', 'page de/index /b/de/ –', 'page index /b/ –']);
  });

  it('lists no error page of Starlight, in any language', async () => {
    const error = '---\ntitle: Gone\n---\nText.\n';
    const { content } = await readFolder({
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
        const locales = { root: { label: 'English', lang: 'en' }, 'pt-br': { label: 'Português', lang: 'pt-BR' } };
        export default { base: '/b', integrations: [starlight({ title: 'Docs', locales })] };`,
      'package.json': '{ "dependencies": { "@astrojs/starlight": "0.36.0" } }',
      'src/content/docs/404.md': error,
      'src/content/docs/pt-br/404.md': error,
      'src/content/docs/guides/404.md': error,
    });
    expect(content.entries.map(({ pathname, unlisted }) => [pathname, unlisted]).toSorted()).toEqual([
      ['/b/404/', true],
      ['/b/guides/404/', false],
      ['/b/pt-br/404/', true],
    ]);
  });

  it('has the pages of Starlight, and no MDX without its integration', async () => {
    const starlight = await readFolder({
      'astro.config.mjs': "export default { integrations: [starlight({ title: 'Docs' })] };",
      'src/content.config.ts':
        'export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };',
      'src/content/docs/index.mdx': post('title: Welcome'),
      'src/content/docs/guides/Start Here.md': post('title: Start'),
      'src/content/docs/moved.md': post('title: Moved\nslug: custom/place'),
      'src/content/docs/_part.md': post('title: Part'),
    });
    expect(starlight.lines).toEqual([
      'page custom/place /custom/place/ –',
      'page guides/Start-Here /guides/start-here/ –',
      'page index / –',
    ]);
    const plain = await readFolder({
      'package.json': '{"dependencies":{"astro":"5.0.0"}}',
      'astro.config.mjs': 'export default {};',
      'src/pages/a.mdx': post('title: A'),
    });
    expect(plain.hidden).toContain('src/pages/a.mdx: the site has no integration for MDX');
  });

  it('leaves out what the filters on the way to a route leave out', async () => {
    const left = async (script: string, more: Record<string, string> = {}) => {
      const { lines } = await readFolder({
        'astro.config.mjs': 'export default {};',
        'src/content.config.ts':
          "export const collections = { blog: defineCollection({ loader: glob({ base: 'src/blog', pattern: '*.md' }) }) };",
        'src/pages/blog/[...slug].astro': `---\n${script}\n---\n`,
        'src/blog/a.md': post('title: A\nlive: true'),
        'src/blog/b.md': post('title: B'),
        ...more,
      });
      return lines.map((line) => line.split(' ')[1]);
    };
    const pages = (body: string) => `export async function getStaticPaths() { ${body} }`;
    const paths = 'map((post) => ({ params: { slug: post.id } }))';
    const all = "const all = await getCollection('blog');";
    expect(await left(pages(`${all} return all.${paths};`))).toEqual(['writing/a', 'writing/b']);
    expect(await left(pages(`${all} return all.filter((p) => p.data.live).${paths};`))).toEqual([
      'writing/a',
    ]);
    expect(
      await left(pages(`${all} const live = all.filter((p) => p.data.live); return live.${paths};`)),
    ).toEqual(['writing/a']);
    expect(
      await left(
        pages(`${all} const best = all.filter((p) => p.data.live); use(best); return all.${paths};`),
      ),
    ).toEqual(['writing/a', 'writing/b']);
    const imported = `import { isLive } from '../../lib/live';\n${pages(`const all = await getCollection('blog', isLive); return all.${paths};`)}`;
    expect(
      await left(imported, { 'src/lib/live.ts': 'export const isLive = ({ data }) => data.live === true;' }),
    ).toEqual(['writing/a']);
    expect(await left(imported)).toEqual([]);
  });
});

describe('an Astro site, as its owners write it', () => {
  it('has no pages at the endpoints that ask for its posts', async () => {
    const { lines } = await readFolder({
      'astro.config.mjs': 'export default {};',
      'src/pages/api/views/[...slug].ts': `import { getCollection } from 'astro:content';
        export async function getStaticPaths() {
          return (await getCollection('blog')).map((post) => ({ params: { slug: post.id } }));
        }`,
      'src/pages/blog/[...slug].astro': `---
import { getCollection } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('blog')).map((post) => ({ params: { slug: post.id } }));
}
---
`,
      'src/content/blog/a.md': post('title: A\ndate: 2024-01-01'),
    });
    expect(lines).toEqual(['writing writing/a /blog/a/ 2024-01-01']);
  });

  it.each([
    [
      'en',
      "defaultLocale: 'en', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }",
      'en/',
      '/en',
    ],
    ['root', "locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } }", '', ''],
  ])('shows pages of %s where Starlight has no translation of them', async (_main, options, folder, at) => {
    const { lines, content } = await readFolder({
      'package.json': '{ "dependencies": { "@astrojs/starlight": "0.36.0" } }',
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
        export default { base: '/b', integrations: [starlight({ title: 'T', ${options} })] };`,
      [`src/content/docs/${folder}a.md`]: post('title: A'),
      [`src/content/docs/${folder}c.md`]: post('title: C'),
      'src/content/docs/de/c.md': post('title: C'),
      'src/content/docs/de/d.md': post('title: D'),
    });
    const addresses = lines.map((line) => line.split(' ')[2]).toSorted();
    expect(addresses).toEqual(['/b/de/c/', '/b/de/d/', `/b${at}/a/`, `/b${at}/c/`].toSorted());
    expect(content.redirects.filter(({ from }) => from.startsWith('/b/de'))).toEqual([
      { from: '/b/de/a', to: `/b${at}/a/` },
    ]);
  });
});

describe('an Astro site whose route names its parameters by code', () => {
  const files = (route: string, script: string) => ({
    'astro.config.mjs': "export default { site: 'https://orbit.example' };",
    'src/content.config.ts':
      "const blog = defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/content/blog' }) });\nexport const collections = { blog };",
    'src/utils/params.ts': `export function paramsOf(post) {
  const found = post.id.match(/^(?<year>\\d{4})-(?<month>\\d\\d)-\\d\\d-(?<slug>[a-z-]+)/);
  if (found?.groups) {
    const { year, month, slug } = found.groups;
    return { params: { year, month, slug }, props: post };
  }
  return { params: { slug: post.id }, props: post };
}
`,
    [`src/pages/blog/${route}.astro`]: `---
import { paramsOf } from '${'../'.repeat(route.split('/').length + 1)}utils/params';
export async function getStaticPaths() {
  const posts = await getCollection('blog');
  return ${script};
}
---
`,
    'src/content/blog/2024-05-06-low-tide.md':
      '---\ntitle: Low tide\ndate: 2024-05-06\nkey: ebb\n---\nText.\n',
    'src/content/blog/high-tide.md': '---\ntitle: High tide\ndate: 2024-05-07\nkey: flow\n---\nText.\n',
  });

  it.each([
    [
      '[...year]/[...month]/[slug]',
      'posts.map((post) => paramsOf(post))',
      ['/blog/2024/05/low-tide/', '/blog/high-tide/'],
    ],
    ['[key]', 'posts.map((post) => ({ params: { key: post.data.key } }))', ['/blog/ebb/', '/blog/flow/']],
    [
      '[slug]',
      "posts.flatMap(({ id }) => [{ params: { slug: id.replace(/^[\\d-]+/, '') } }])",
      ['/blog/low-tide/', '/blog/high-tide/'],
    ],
    [
      '[slug]',
      // Only the build can run `made`, so that the addresses are unknown.
      'posts.map((post) => ({ params: { slug: made(post) } }))',
      [],
    ],
  ])('%s: %s', async (route, script, pathnames) => {
    const { content } = await readFolder(files(route, script));
    const found = content.entries.map(({ pathname }) => pathname).toSorted();
    expect(found).toEqual(pathnames.toSorted());
  });
});
