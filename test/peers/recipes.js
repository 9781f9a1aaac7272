/** The lines of docs/static-hosting.md after the generators of the registry: twins beside their pages, named by them. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HERE, LECTERN, run } from './support.js';

const POST = '---\ntitle: Hello\ndate: 2026-01-02\nlayout: page.html\n---\nThe first post.\n';
const DRAFT = '---\ntitle: Draft\ndate: 2026-01-03\nlayout: page.html\ndraft: true\n---\nNot yet.\n';

const RECIPES = {
  Eleventy: {
    line: 'npx @11ty/eleventy && lectern build . --into _site --link',
    program: '@11ty/eleventy/cmd.cjs',
    args: [],
    into: '_site',
    files: {
      'package.json': '{"type": "module"}',
      'lectern.yaml': 'base_url: https://ada.example\n',
      'eleventy.config.js':
        "export default (config) => config.addPreprocessor('drafts', 'md', (data) => (data.draft ? false : undefined));\n",
      '_includes/page.html': '<html><head><title>{{ title }}</title></head><body>{{ content }}</body></html>',
      'index.md': '---\ntitle: Home\nlayout: page.html\n---\n[Hello](/posts/hello/)\n',
      'posts/hello.md': POST,
      'posts/draft.md': DRAFT,
    },
  },
  Astro: {
    line: 'npx astro build && lectern build . --into dist --link',
    program: 'astro/astro.js',
    args: ['build'],
    into: 'dist',
    files: {
      'package.json': '{"type": "module"}',
      'astro.config.mjs':
        "import { defineConfig } from 'astro/config';\nexport default defineConfig({ site: 'https://ada.example' });\n",
      'src/content.config.ts': `import { defineCollection, z } from 'astro:content';
import { glob } from 'astro/loaders';
const posts = defineCollection({
  loader: glob({ pattern: '**/*.md', base: './src/content/posts' }),
  schema: z.object({ title: z.string(), date: z.date(), draft: z.boolean().default(false) }),
});
export const collections = { posts };
`,
      'src/pages/posts/[id].astro': `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  const posts = await getCollection('posts', ({ data }) => !data.draft);
  return posts.map((post) => ({ params: { id: post.id }, props: { post } }));
}
const { post } = Astro.props;
const { Content } = await render(post);
---
<html><head><title>{post.data.title}</title></head><body><Content /></body></html>
`,
      'src/pages/index.astro':
        '<html><head><title>Ada</title></head><body><a href="/posts/hello/">Hello</a></body></html>\n',
      'src/content/posts/hello.md': POST,
      'src/content/posts/draft.md': DRAFT,
    },
  },
};

const guide = await readFile(join(HERE, '../../docs/static-hosting.md'), 'utf8');
for (const [name, { line, program, args, into, files }] of Object.entries(RECIPES)) {
  assert.ok(guide.includes(line), line);
  const dir = await mkdtemp(join(tmpdir(), 'lectern-recipes-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  await symlink(join(HERE, 'node_modules'), join(dir, 'node_modules'));
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', LECTERN_CACHE: 'none' };
  const made = await run(process.execPath, [join(HERE, 'node_modules', program), ...args], { cwd: dir, env });
  assert.equal(made.code, 0, made.stdout + made.stderr);
  const built = await run(process.execPath, [LECTERN, 'build', '.', '--into', into, '--link'], {
    cwd: dir,
    env,
  });
  assert.equal(built.code, 0, built.stderr);
  const at = (file) => join(dir, into, file);
  assert.match(await readFile(at('posts/hello.md'), 'utf8'), /The first post\./);
  assert.ok(
    (await readFile(at('posts/hello/index.html'), 'utf8')).includes(
      '<link rel="alternate" type="text/markdown" href="https://ada.example/posts/hello.md"></head>',
    ),
  );
  assert.ok(existsSync(at('llms.txt')));
  assert.deepEqual(
    [existsSync(at('posts/draft/index.html')), existsSync(at('posts/draft.md'))],
    [false, false],
  );
  console.log(`${name}: ${line}`);
  await rm(dir, { recursive: true });
}
