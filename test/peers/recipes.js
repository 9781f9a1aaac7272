/**
 * Tries the command of docs/how-to/static-hosting.md after a generator from the registry: twins are written beside
 * their pages, which link to them.
 */
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
};

const guide = await readFile(join(HERE, '../../docs/how-to/static-hosting.md'), 'utf8');
for (const [name, { line, program, args, into, files }] of Object.entries(RECIPES)) {
  assert.ok(guide.includes(line), line);
  const dir = await mkdtemp(join(tmpdir(), 'lectern-recipes-'));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), text);
  }
  await symlink(join(HERE, 'node_modules'), join(dir, 'node_modules'));
  const env = { ...process.env, LECTERN_CACHE: 'none' };
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
