/**
 * Runs the plugins inside the builds of their generators, on small sites with a draft, a date in a file name, a
 * permalink and a language. Eleventy is installed here. `node plugins.js vitepress docusaurus` installs the others into
 * a temporary folder.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HERE, NODE_24, run } from './support.js';

const ROOT = join(HERE, '../..');
const BASE = 'https://made-up.example';

const SITES = {
  eleventy: {
    packages: null,
    out: '_site',
    build: [join(HERE, 'node_modules/@11ty/eleventy/cmd.cjs')],
    files: {
      'lectern.yaml': `name: Made up\nbase_url: ${BASE}\n`,
      'package.json': '{ "type": "module" }',
      'eleventy.config.js': `import lectern from 'lectern/eleventy';
export default (config) => {
  config.addPreprocessor('drafts', '*', (data) => (data.draft ? false : undefined));
  config.addGlobalData('layout', 'base.njk');
  config.addPlugin(lectern, OPTIONS);
};`,
      '_includes/base.njk':
        '<!doctype html><html lang="{{ lang or "en" }}"><head><title>{{ title }}</title></head><body><main>{{ content | safe }}</main></body></html>',
      'index.md': '---\ntitle: Home\n---\nWelcome to [the fern](/ferns/one/).\n',
      'posts/2024-05-06-fern.md':
        '---\ntitle: Fern\npermalink: /ferns/one/\n---\nA fern unrolls slowly in the shade of an old wall.\n',
      // The plugin must not appear in the site's own lists of collections.
      'lists.njk':
        '---\npermalink: /lists/\n---\nnames:{% for name, all in collections %}{{ name }} {% endfor %}',
      'posts/secret.md':
        '---\ntitle: Secret\ndraft: true\ndate: 2024-01-01\n---\nThe woodruff is not for anyone to see.\n',
      'posts/hallo.md':
        '---\ntitle: Hallo\nlang: de\ndate: 2023-02-03\n---\nEin Farn entrollt sich langsam im Schatten einer alten Mauer.\n',
    },
    wanted: [
      ['/ferns/one/', '2024-05-06', 'en'],
      ['/posts/hallo/', '2023-02-03', 'de'],
    ],
  },
  astro: {
    packages: ['astro@7.3.5'],
    out: 'dist',
    build: ['node_modules/astro/bin/astro.mjs', 'build'],
    files: {
      'lectern.yaml': 'name: Made up\n',
      'package.json': '{ "type": "module" }',
      'astro.config.mjs': `import lectern from 'lectern/astro';
export default { site: '${BASE}', integrations: [lectern(OPTIONS)] };`,
      'src/content.config.js': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = { notes: defineCollection({ loader: glob({ base: './notes', pattern: '**/*.md' }) }) };`,
      // The site's code makes the addresses, leaves out secret entries, and lists entries on a page of its own.
      'src/pages/plants/[name].astro': `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  const notes = (await getCollection('notes')).filter(({ data }) => !data.secret);
  return notes.map((note, index) => ({ params: { name: note.id }, props: { note, next: notes[index + 1] ?? null } }));
}
const { note } = Astro.props;
const { Content } = await render(note);
---
<html lang={note.data.lang ?? 'en'}><head><title>{note.data.title}</title></head><body><main><h1>{note.data.title}</h1><Content /></main></body></html>`,
      'src/pages/index.md': '---\ntitle: Home\n---\nWelcome to [the fern](/plants/fern/).\n',
      'notes/fern.md':
        '---\ntitle: Fern\ndate: 2024-05-06\n---\nA fern unrolls slowly in the shade of an old wall.\n',
      'notes/hallo.md':
        '---\ntitle: Hallo\nlang: de\ndate: 2023-02-03\n---\nEin Farn entrollt sich langsam im Schatten einer alten Mauer.\n',
      'notes/secret.md':
        '---\ntitle: Secret\nsecret: true\ndate: 2024-01-01\n---\nThe woodruff is not for anyone to see.\n',
    },
    wanted: [
      ['/plants/fern/', '2024-05-06', 'en'],
      ['/plants/hallo/', '2023-02-03', 'de'],
    ],
  },
  vitepress: {
    packages: ['vitepress@1.6.4'],
    out: '.vitepress/dist',
    build: ['node_modules/vitepress/bin/vitepress.js', 'build', '.'],
    files: {
      'lectern.yaml': `name: Made up\nbase_url: ${BASE}\n`,
      'package.json': '{ "type": "module" }',
      '.vitepress/config.js': `import lectern from 'lectern/vitepress';
export default { title: 'Made up', cleanUrls: true, rewrites: { 'notes/fern.md': 'plants/fern.md' }, srcExclude: ['secret.md'], buildEnd: lectern(OPTIONS) };`,
      'index.md': '# Home\n\nWelcome to [the fern](/plants/fern).\n',
      'notes/fern.md':
        '---\ndate: 2024-05-06\n---\n# Fern\n\nA fern unrolls slowly in the shade of an old wall.\n',
      'secret.md': '# Secret\n\nThe woodruff is not for anyone to see.\n',
    },
    wanted: [['/plants/fern', '2024-05-06', 'en-US']],
  },
  docusaurus: {
    packages: [
      '@docusaurus/core@3.10.2',
      '@docusaurus/preset-classic@3.10.2',
      '@mdx-js/react@3',
      'react@19',
      'react-dom@19',
    ],
    out: 'build',
    build: ['node_modules/@docusaurus/core/bin/docusaurus.mjs', 'build', '--no-minify'],
    files: {
      'lectern.yaml': 'name: Made up\n',
      'package.json': '{ "name": "made-up", "version": "1.0.0" }',
      'docusaurus.config.js': `module.exports = { title: 'Made up', url: '${BASE}', baseUrl: '/', onBrokenLinks: 'ignore',
  presets: [['classic', { docs: { sidebarPath: undefined }, blog: {}, theme: {} }]], plugins: [['lectern/docusaurus', OPTIONS]] };`,
      'src/pages/index.md': '# Home\n\nWelcome to [the fern](/docs/plants).\n',
      'docs/fern.md':
        '---\nslug: /plants\n---\n# Fern\n\nA fern unrolls slowly in the shade of an old wall.\n',
      'docs/secret.md': '---\ndraft: true\n---\n# Secret\n\nThe woodruff is not for anyone to see.\n',
      'blog/2024-05-06-moss.md':
        '---\ntitle: Moss\n---\nMoss grows where nobody walks, and it stays green in winter.\n',
    },
    wanted: [
      ['/blog/2024/05/06/moss', '2024-05-06', 'en'],
      ['/docs/plants', null, 'en'],
    ],
  },
};

const asked = process.argv.slice(2);
for (const name of asked.length > 0 ? asked : ['eleventy']) await check(name, SITES[name]);

async function check(name, { packages, out, build, files, wanted }) {
  const dir =
    process.env[`LECTERN_PEER_${name.toUpperCase()}`] ?? (await mkdtemp(join(tmpdir(), `lectern-${name}-`)));
  try {
    if (packages && !existsSync(join(dir, 'node_modules'))) {
      const { code, stderr } = await run('npm', ['install', '--no-audit', '--no-fund', ...packages], {
        cwd: dir,
      });
      assert.equal(code, 0, stderr);
    }
    await mkdir(join(dir, 'node_modules'), { recursive: true });
    if (!existsSync(join(dir, 'node_modules/lectern')))
      await symlink(ROOT, join(dir, 'node_modules/lectern'));
    const make = async (options) => {
      for (const [file, text] of Object.entries(files)) {
        await mkdir(dirname(join(dir, file)), { recursive: true });
        await writeFile(join(dir, file), text.replace('OPTIONS', JSON.stringify(options)));
      }
      await rm(join(dir, out), { recursive: true, force: true });
      return run(
        NODE_24,
        [
          join(dir, build[0]).startsWith(dir) && !build[0].startsWith('/') ? join(dir, build[0]) : build[0],
          ...build.slice(1),
        ],
        {
          cwd: dir,
          env: { ...process.env, LECTERN_CACHE: 'none', CI: '1' },
        },
      );
    };
    const made = await make({});
    assert.equal(made.code, 0, made.stdout + made.stderr);
    const index = JSON.parse(
      await readFile(join(dir, out, 'content-index.json'), 'utf8').catch(() =>
        assert.fail(made.stdout + made.stderr),
      ),
    );
    const entries = (index.entries ?? index.results ?? index.content).map((row) => [
      new URL(row.url).pathname,
      row.date ?? null,
      row.lang ?? null,
    ]);
    const found = wanted.map(([path]) => entries.find(([at]) => at === path));
    assert.deepEqual(found, wanted, JSON.stringify(entries));
    const { stdout } = await run('grep', ['-rli', 'woodruff', join(dir, out)]);
    assert.equal(stdout, '');
    for (const [path] of wanted) assert.ok(existsSync(join(dir, out, `${path.replace(/\/$/, '')}.md`)), path);
    const [page] = wanted[0];
    const html = [`${page}/index.html`, `${page}.html`].map((file) => join(dir, out, file)).find(existsSync);
    assert.match(await readFile(html, 'utf8'), /<link rel="alternate" type="text\/markdown"/);
    if (name === 'eleventy')
      assert.match(await readFile(join(dir, out, 'lists/index.html'), 'utf8'), /names:all <\/main>/);
    // If Lectern fails, the build does not, unless it is `strict`.
    assert.equal((await make({ baseUrl: 'nonsense' })).code, 0);
    assert.notEqual((await make({ baseUrl: 'nonsense', strict: true })).code, 0);
    console.log(`${name}: ${wanted.length} pages as the build has them, the draft nowhere, twins, strict`);
  } finally {
    if (!process.env[`LECTERN_PEER_${name.toUpperCase()}`]) await rm(dir, { recursive: true, force: true });
  }
}
