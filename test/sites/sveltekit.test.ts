import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const CONFIG = `import { mdsvex } from 'mdsvex';
import options from './mdsvex.config.js';
export default { extensions: ['.svelte', ...options.extensions], preprocess: [mdsvex(options)], kit: { paths: { base: '/b' } } };`;
const OPTIONS = `import { defineMDSveXConfig as defineConfig } from 'mdsvex';
export default defineConfig({ extensions: ['.md', '.svx'] });`;
const SITE = { 'svelte.config.js': CONFIG, 'mdsvex.config.js': OPTIONS };

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;
const GULL = post('title: Gull\npublished: true\ndate: 2024-01-02');

/** A route that imports a file by its parameter. */
const IMPORTS = (path: string) =>
  `export async function load({ params }) { const post = await import(\`${path}\`); return { content: post.default, meta: post.metadata }; }`;
/** A route that looks for a file among those of a glob, and refuses what is not published. */
const LOOKS = `import { error } from '@sveltejs/kit';
import type { PageLoad } from './$types';
export const load: PageLoad = async ({ params }) => {
  const all = import.meta.glob<{ metadata: { published?: boolean } }>('/src/posts/*.{md,svx}');
  for (const [path, resolve] of Object.entries(all)) {
    if (path.match(/([\\w-]+)\\.(md|svx)$/i)?.[1] !== params.slug) continue;
    const post = await resolve();
    if (!post.metadata.published) error(404, 'Not found');
    return { component: post.default };
  }
  throw error(404);
};`;
/** A list of posts, through what is done with each. */
const LIST = (filter: string) => `import { dev } from '$app/environment';
export const load = async () => {
  const posts = await Promise.all(Object.entries(import.meta.glob('/src/posts/*.md')).map(async ([path, resolve]) => {
    const { metadata } = await resolve();
    return { ...metadata, slug: path.split('/').pop().replace('.md', '') };
  }));
  return { posts: posts${filter}.sort((a, b) => new Date(b.date) - new Date(a.date)) };
};`;

describe('a site of SvelteKit', () => {
  it('has its pages at their routes, and its posts at the route that shows them', async () => {
    const { config, lines, hidden, find } = await readFolder({
      ...SITE,
      'static/a.png': 'png',
      'src/lib/config.js':
        "export const siteTitle = 'Gulls'; export const siteUrl = 'https://gulls.example';",
      'src/routes/+layout.svelte': '',
      'src/routes/+layout.md': 'Text.\n',
      'src/routes/+page.md': '# Home\n\nText.\n',
      'src/routes/(site)/about/+page.svx': '# About\n\n![](/b/a.png)\n',
      'src/routes/(site)/blog/2024-01-05-tern/+page@.md': post(
        'title: Tern\nslug: other\ndate: 2024-01-05',
        '<script>\n  import Note from "$lib/Note.svelte";\n</script>\n\nText {a}.\n\n<Note>Inner</Note>',
      ),
      'src/routes/[lang]/+page.md': '# Template\n',
      'src/routes/posts/+page.js': LIST('.filter((post) => dev || post.published)'),
      'src/routes/posts/[slug]/+page.js': IMPORTS('../../../posts/${params.slug}.md'),
      'src/posts/gull.md': GULL,
      'src/posts/2024-02-03-skua.md': post('title: Skua\npublished: true'),
      'src/posts/untold.md': post('title: Untold\ndate: 2024-01-02'),
      'src/posts/never.md': post('title: Never\npublished: false\ndate: 2024-01-02'),
      'README.md': '# The repository\n',
    });
    expect(config).toMatchObject({ name: 'Gulls', site_url: 'https://gulls.example' });
    expect(lines).toEqual([
      'page about /b/about –',
      'page index /b/ –',
      'writing writing/blog/tern /b/blog/2024-01-05-tern 2024-01-05',
      'writing writing/gull /b/posts/gull 2024-01-02',
      'writing writing/skua /b/posts/2024-02-03-skua 2024-02-03',
    ]);
    expect(find('writing/blog/tern').body).toBe('Text .\n\nInner\n');
    expect(hidden.filter((line) => line.includes('.md'))).toEqual([
      'README.md: no rule gives it a type; content is in src/posts/, src/routes/',
      'src/posts/never.md: published: false',
      'src/posts/untold.md: left out by src/routes/posts/+page.js',
      'src/routes/+layout.md: a layout',
      'src/routes/[lang]/+page.md: a template for many pages',
    ]);
  });

  it.each([
    [
      'src/posts/a.md',
      'src/routes/blog/[slug]/+page.js',
      IMPORTS('../../../posts/${params.slug}.md'),
      '/b/blog/a',
    ],
    ['src/routes/blog/a.md', 'src/routes/blog/[slug]/+page.js', IMPORTS('../${params.slug}.md'), '/b/blog/a'],
    [
      'src/lib/posts/a.svx',
      'src/routes/[post=word]/+page.js',
      IMPORTS('$lib/posts/${params.post}.svx'),
      '/b/a',
    ],
    ['src/posts/a.md', 'src/routes/(x)/[slug]/+page@.js', IMPORTS('/src/posts/${params.slug}.md'), '/b/a'],
    [
      'src/posts/a/index.md',
      'src/routes/x/[slug]/+page.js',
      IMPORTS('/src/posts/${params.slug}/index.md'),
      '/b/x/a',
    ],
    [
      'src/docs/x/a.md',
      'src/routes/docs/[...path]/+page.js',
      IMPORTS('/src/docs/${params.path}.md'),
      '/b/docs/x/a',
    ],
    ['src/posts/a.md', 'src/routes/x/[slug]/+page.ts', LOOKS, '/b/x/a'],
    [
      'src/posts/a.md',
      'src/routes/x/[slug]/+page.server.js',
      "const all = import.meta.glob('../../../posts/*.md', { eager: true, import: 'default' }); export const load = ({ params: { slug } }) => ({ post: all[`../../../posts/${slug}.md`] });",
      '/b/x/a',
    ],
    [
      'src/posts/a.md',
      'src/routes/x/[slug]/+page.js',
      "const all = Object.values(import.meta.glob('/src/posts/*', { eager: true })); export const load = ({ params }) => ({ post: all.find(({ metadata }) => metadata.slug === params.slug)?.default });",
      '/b/x/own',
    ],
  ])('has %s where %s shows it', async (file, route, code, pathname) => {
    const { content } = await readFolder({
      ...SITE,
      [route]: code,
      [file]: post('title: A\nslug: own\npublished: true\ndate: 2024-01-02'),
    });
    expect(content.entries.map((entry) => entry.pathname)).toEqual([pathname]);
  });

  it.each([
    ['.filter((post) => post.published)', 'draft: false', 'left out by src/routes/posts/+page.js'],
    ['.filter(({ status }) => status === "live")', 'status: live', null],
    ['.filter(({ status }) => status === "live")', 'status: new', 'left out by src/routes/posts/+page.js'],
    ['.filter((post) => !post.wip)', 'wip: true', 'left out by src/routes/posts/+page.js'],
    [
      '.filter((p) => new Date(p.date) < new Date() && p.ready)',
      'wip: true',
      'left out by src/routes/posts/+page.js',
    ],
    [
      '.filter((p) => new Date(p.date) < new Date()).filter((p) => p.ready)',
      'wip: true',
      'whether src/routes/posts/+page.js lists it cannot be determined: the time of the build is not known (src/routes/posts/+page.js:7:39)',
    ],
    [
      '.filter((post) => post.weight < process.env.LIMIT)',
      'weight: 3',
      'whether src/routes/posts/+page.js lists it cannot be determined: the environment variable LIMIT is not known (src/routes/posts/+page.js:7:56)',
    ],
  ])('with %s and %s: %s', async (filter, fields, reason) => {
    const { lines, hidden } = await readFolder({
      ...SITE,
      'src/routes/posts/+page.js': LIST(filter),
      'src/routes/posts/[slug]/+page.js': IMPORTS('../../../posts/${params.slug}.md'),
      'src/posts/a.md': post(`title: A\ndate: 2024-01-02\n${fields}`),
    });
    expect(lines).toEqual(reason === null ? ['writing writing/a /b/posts/a 2024-01-02'] : []);
    expect(hidden.filter((line) => line.startsWith('src/posts/'))).toEqual(
      reason === null ? [] : [`src/posts/a.md: ${reason}`],
    );
  });

  it('leaves out what its route refuses, and what no list has', async () => {
    const { lines, hidden } = await readFolder({
      ...SITE,
      'src/lib/all.js': `export async function all() { const found = [];
  const files = import.meta.glob('../posts/*.md', { eager: true });
  for (const path in files) { const { metadata } = files[path]; if (metadata.ready) found.push({ ...metadata, path }); }
  return found; }`,
      'src/routes/api/posts/+server.js':
        "import { json } from '@sveltejs/kit'; import { all } from '$lib/all'; export async function GET() { return json(await all()); }",
      'src/routes/x/[slug]/+page.ts': LOOKS,
      'src/posts/a.md': post('title: A\npublished: true\nready: true'),
      'src/posts/b.md': post('title: B\nready: true'),
      'src/posts/c.md': post('title: C\npublished: true'),
    });
    expect(lines).toEqual(['writing writing/a /b/x/a –']);
    expect(hidden.filter((line) => line.startsWith('src/posts/'))).toEqual([
      'src/posts/b.md: src/routes/x/[slug]/+page.ts does not show it: the code calls `error` (src/routes/x/[slug]/+page.ts:8:35)',
      'src/posts/c.md: left out by src/routes/api/posts/+server.js',
    ]);
  });

  it('publishes nothing of a folder whose route cannot be determined, and says which lines settle it', async () => {
    const files = {
      ...SITE,
      'src/routes/about/+page.md': '# About\n',
      'src/routes/+page.js': LIST(''),
      'src/routes/x/[slug]/+page.js': 'export const load = ({ data, fetch }) => fetch(`/api/${data.x}`);',
      'src/posts/gull.md': GULL,
    };
    const { lines, report } = await readFolder(files);
    expect(lines).toEqual(['page about /b/about –']);
    expect(report.diagnostics.filter(({ code }) => code === 'unknown-content')).toEqual([
      {
        severity: 'warning',
        code: 'unknown-content',
        message:
          'src/routes/+page.js asks for src/posts/, and no route’s code shows that it serves it. So nothing of src/posts/ is published except what lectern.yaml names.',
        fix: [
          'Build the site with its own program, and run Lectern again: the build then says what is published.',
          'Name the folders that are published in lectern.yaml, with the addresses that the site has in place of “…”, for example:',
          'content:',
          '  - { files: "src/posts/**", type: writing, url: "/b/…/:slug" }',
        ].join('\n'),
        file: 'src/routes/+page.js',
        line: 1,
      },
    ]);
    const settled = await readFolder({
      ...files,
      'lectern.yaml': 'content:\n  - { files: "src/posts/**", type: writing, url: "/b/x/:slug" }\n',
    });
    expect(settled.lines).toEqual(['page about /b/about –', 'writing writing/gull /b/x/gull 2024-01-02']);
  });

  it.each([
    [
      { 'svelte.config.js': 'export default {}' },
      'src/posts/a.md',
      'svelte.config.js:1 No route below src/routes/ shows which folder of Markdown is published',
    ],
    [
      { 'svelte.config.js': 'export default { extensions: process.env.X }' },
      'src/posts/a.md',
      'svelte.config.js:1 `extensions` decides what is published, and cannot be determined: the environment variable X is not known',
    ],
    [
      { 'web/svelte.config.js': 'export default {}' },
      'web/src/routes/+page.md',
      'web/svelte.config.js:1 The site of SvelteKit is in web/, and Lectern reads it only if you name that folder',
    ],
  ])('publishes nothing with %j', async (files, file, problem) => {
    const { lines, report } = await readFolder({ ...(files as Record<string, string>), [file]: GULL });
    expect(lines).toEqual([]);
    const found = report.diagnostics.filter(({ code }) => code === 'unknown-content');
    expect(found.map((each) => `${each.file}:${each.line} ${each.message.split('. So ')[0]}`)).toEqual([
      problem,
    ]);
  });

  it.each([
    ["extensions: ['.svelte', '.svx'], preprocess: mdsvex()", ['page b /b –']],
    ["extensions: ['.svelte', '.md', '.svx'], preprocess: [mdsvex()]", ['page b /b –']],
    ["extensions: ['.svelte', '.md'], preprocess: [mdsvex({ extensions: ['.md'] })]", ['page a /a –']],
    ["extensions: ['.svelte', '.md', '.svx'], preprocess: []", []],
  ])('with %s has the pages %j', async (config, expected) => {
    const { lines } = await readFolder({
      'svelte.config.js': `import { mdsvex } from 'mdsvex';\nexport default { ${config} };`,
      'src/routes/a/+page.md': '# A\n',
      'src/routes/b/+page.svx': '# B\n',
    });
    expect(lines).toEqual(expected);
  });

  it('ends addresses with a slash where its layout says so', async () => {
    const { lines } = await readFolder({
      ...SITE,
      'src/routes/+layout.ts': "export const trailingSlash = 'always';",
      'src/routes/+page.md': '# Home\n\nText.\n',
      'src/routes/a/+page.md': '# A\n',
    });
    expect(lines).toEqual(['page a /b/a/ –', 'page index /b/ –']);
  });
});
