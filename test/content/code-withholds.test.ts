import { describe, expect, it } from 'vitest';
import { reportOf } from '../support/workspace.ts';

/** Returns a line for each Markdown file: `file: outcome`, or `file: reason` if the file is hidden. */
async function outcomes(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { files: all } = await reportOf(files);
  return all
    .filter(({ file }) => file.endsWith('.md'))
    .map((each) => `${each.file}: ${each.outcome === 'hidden' ? each.reason : each.outcome}`);
}

const ALL = ['done', 'none', 'raw'];
const post = (matter: string) => `---\ntitle: T\n${matter}\n---\n\nText.\n`;

describe('Next.js: filters on the way to the pages of a route', () => {
  const site = (filter: string, lib = '') => ({
    'next.config.js': 'module.exports = {}',
    'app/blog/[slug]/page.tsx':
      "import { allPosts } from '../../../lib/posts';\nexport async function generateStaticParams() { return (await allPosts()).map(({ slug }) => ({ slug })); }",
    'lib/posts.ts': `import fs from 'fs';\nimport matter from 'gray-matter';\n${lib}
      const DIR = 'content/blog';
      export function allPosts() {
        return fs.readdirSync(DIR).filter((name) => name.endsWith('.md')).map((name) => ({
          slug: name.replace(/\\.md$/, ''), ...matter(fs.readFileSync(DIR + '/' + name)).data,
        }))${filter};
      }
      export const starred = () => allPosts().filter((post) => post.starred);
      export const tagged = (tag) => allPosts().filter((post) => post.tags.includes(tag));`,
    'content/blog/done.md': post('stage: done\ntags: [a]'),
    'content/blog/raw.md': post('stage: raw\nstarred: true'),
    'content/blog/none.md': post('tags: [b]'),
  });
  const shown = [
    'content/blog/done.md: served',
    'content/blog/none.md: served',
    'content/blog/raw.md: served',
  ];
  const open = (name: string) =>
    `content/blog/${name}.md: the filter of app/blog/[slug]/page.tsx decides whether it has a page`;

  it('leave to the build what they leave out', async () => {
    const filter = ".filter((post) => post.stage === 'done')";
    expect(await outcomes(site(filter))).toEqual(ALL.map(open));
  });

  it('hold back what only the program knows', async () => {
    const ready = "import { isReady } from 'ready';";
    expect(await outcomes(site('.filter((post) => isReady(post))', ready))).toEqual(ALL.map(open));
    // No post has `draft: false`, so that no post has a page.
    expect(await outcomes(site('.filter((post) => post.draft === false)'))).toEqual(ALL.map(open));
  });

  it('say nothing where they ask for dates, names and what is computed', async () => {
    const filter =
      '.filter(Boolean).filter((post) => new Date(post.date) <= new Date()).filter((post) => post.words > 3).filter(({ slug }) => slug)';
    expect(await outcomes(site(filter))).toEqual(shown);
  });

  it('count only where no other route shows the entry', async () => {
    const files = site(".filter((post) => post.stage === 'done')");
    const other =
      "import fs from 'fs';\nexport const getStaticPaths = () => ({ paths: fs.readdirSync('content/blog').map((name) => ({ params: { slug: name } })) });";
    expect(await outcomes({ ...files, 'pages/all/[slug].tsx': other })).toEqual(shown);
  });
});

describe('Nuxt Content: conditions of the lists of a site', () => {
  const site = (list: string) => ({
    'nuxt.config.ts': 'export default defineNuxtConfig({})',
    'pages/blog/index.vue': `<script setup>\nconst { data } = await useAsyncData('posts', () => ${list})\n</script>`,
    'pages/[...slug].vue':
      "<script setup>\nconst { data } = await useAsyncData('page', () => queryCollection('content').path(route.path).first())\n</script>",
    'content/blog/done.md': post('stage: done'),
    'content/blog/none.md': post('rank: 1'),
    'content/blog/raw.md': post('stage: raw'),
    'content/about.md': post('rank: 2'),
  });
  const left = (name: string) => `content/blog/${name}.md: pages/blog/index.vue lists it or not by \`stage\``;

  it.each([
    ["queryCollection('blog').where('stage', '=', 'done').order('date', 'DESC').all()", ALL],
    ["queryCollection('blog').where('stage', 'NOT IN', ['raw', 'idea']).all()", ALL],
    ["queryCollection('blog').where('stage', 'IS NULL').all()", ALL],
    ["queryContent('blog').where({ stage: 'done' }).find()", ALL],
    ["queryContent('blog').where({ stage: { $ne: 'raw' } }).sort({ date: -1 }).find()", ALL],
    ["queryContent('blog').where({ stage: { $in: ['done', 'old'] } }).find()", ALL],
    ["queryCollection('blog').where('draft', '=', false).all()", []],
    ["queryCollection('blog').all()", []],
    ["queryContent('blog').where({ _path: { $contains: 'x' } }).find()", []],
  ])('%s', async (list, expected) => {
    const names = ['done', 'none', 'raw'];
    expect(await outcomes(site(list))).toEqual([
      'content/about.md: served',
      ...names.map((name) => (expected.includes(name) ? left(name) : `content/blog/${name}.md: served`)),
    ]);
  });

  it('count only where no other list has the entry', async () => {
    const files = site("queryCollection('blog').where('stage', '=', 'done').all()");
    const other = { 'server/routes/feed.ts': "export default () => queryCollection('blog').all();" };
    expect(await outcomes({ ...files, ...other })).toContain('content/blog/raw.md: served');
  });
});

describe('Gatsby: conditions of the query that makes pages', () => {
  const site = (filter: string) => ({
    'gatsby-config.js':
      "module.exports = { plugins: [{ resolve: 'gatsby-source-filesystem', options: { path: `${__dirname}/content` } }] }",
    'gatsby-node.js': `exports.createPages = async ({ graphql, actions }) => {
      const { data } = await graphql(\`{ posts: allMarkdownRemark(sort: { frontmatter: { date: DESC } }, filter: ${filter}) { nodes { fields { slug } } } }\`);
      data.posts.nodes.forEach((node) => actions.createPage({ path: node.fields.slug, component: 'x' }));
    };
    const value = createFilePath({ node, getNode });`,
    'content/done.md': post('stage: done'),
    'content/none.md': post('rank: 1'),
    'content/raw.md': post('stage: raw\nrank: 7'),
  });
  const left = (name: string) =>
    `content/${name}.md: the query of gatsby-node.js decides whether it has a page`;

  it.each([
    ['{ frontmatter: { stage: { eq: "done" } } }', ALL],
    ['{ frontmatter: { stage: { ne: "raw" } } }', ALL],
    ['{ frontmatter: { stage: { in: ["done", "old"] } } }', ALL],
    ['{ frontmatter: { stage: { nin: ["raw"] }, rank: { ne: null } } }', ALL],
    ['{ frontmatter: { stage: { regex: "/^D/i" } } }', ALL],
    ['{ frontmatter: { draft: { ne: true } } }', []],
    ['{ fileAbsolutePath: { regex: "/none/" }, frontmatter: { rank: { eq: 1 } } }', ALL],
  ])('%s', async (filter, expected) => {
    expect(await outcomes(site(filter))).toEqual(
      ALL.map((name) => (expected.includes(name) ? left(name) : `content/${name}.md: served`)),
    );
  });

  it('are not those of a query for terms, which asks for all', async () => {
    const files = site('{ fileAbsolutePath: { regex: "/content/none/" } }');
    const terms = 'tags: allMarkdownRemark(limit: 2000) { group(field: frontmatter___tags) { fieldValue } }';
    const script = files['gatsby-node.js'].replace('{ posts:', `{ ${terms} posts:`);
    expect(await outcomes({ ...files, 'gatsby-node.js': script })).toEqual(
      ALL.map((name) => {
        const outcome = name === 'none' ? 'served' : 'not among the pages that gatsby-node.js makes';
        return `content/${name}.md: ${outcome}`;
      }),
    );
  });

  it('that cannot be determined hold back', async () => {
    expect(await outcomes(site('{ fields: { shelf: { eq: "a" } } }'))).toContain(
      'content/raw.md: the query of gatsby-node.js decides whether it has a page',
    );
    expect(await outcomes(site('{ frontmatter: { stage: { eq: $stage } } }'))).toContain(
      'content/raw.md: the query of gatsby-node.js decides whether it has a page',
    );
  });
});

describe('Astro: addresses that code makes', () => {
  const site = (slug: string) => ({
    'astro.config.mjs': 'export default {};',
    'src/content.config.ts':
      "const blog = defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/content/blog' }) });\nexport const collections = { blog };",
    'src/pages/blog/[slug].astro': `---\nimport { made } from 'made';\nexport const getStaticPaths = async () => (await getCollection('blog')).map((post) => ({ params: { slug: ${slug} } }));\n---\n`,
    'src/content/blog/a.md': post('rank: 1'),
  });

  it('are left to the build where they are not followed', async () => {
    expect(await outcomes(site('post.id'))).toEqual(['src/content/blog/a.md: served']);
    expect(await outcomes(site('made(post)'))).toEqual([
      'src/content/blog/a.md: getStaticPaths of src/pages/blog/[slug].astro makes its address in a way that Lectern cannot follow',
    ]);
  });
});
