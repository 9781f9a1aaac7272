import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { walk } from '../../src/folder/walk.ts';
import { runHere } from '../support/command.ts';
import { writeFolder } from '../support/workspace.ts';

const PACKAGE = '{\n  "name": "site",\n  "scripts": { "build": "make it" }\n}\n';
const BASE = ['--base-url', 'https://a.example', '--package', 'https://a.example/lectern.tgz'];
const add = (dir: string, ...args: string[]) => runHere(['add', dir, ...BASE, '--write', ...args]);
const textsOf = (dir: string) =>
  Object.fromEntries(walk(dir).files.map(({ file }) => [file, readFileSync(join(dir, file), 'utf8')]));

const TOLD = "{ baseUrl: 'https://a.example' }";

/** The file, its text before and after the command, and other files of the site. */
const CONFIGURATIONS: readonly [string, string, string, Record<string, string>?][] = [
  [
    'astro.config.mjs',
    "// @ts-check\nimport { defineConfig } from 'astro/config';\nimport mdx from '@astrojs/mdx';\n\nexport default defineConfig({\n  integrations: [\n    mdx(),\n  ],\n});\n",
    `// @ts-check\nimport { defineConfig } from 'astro/config';\nimport mdx from '@astrojs/mdx';\nimport lectern from 'lectern/astro';\n\nexport default defineConfig({\n  integrations: [\n    mdx(),\n    lectern(${TOLD}),\n  ],\n});\n`,
  ],
  [
    'astro.config.ts',
    'import { defineConfig } from "astro/config";\nexport default defineConfig({ output: "static" } satisfies object);\n',
    'import { defineConfig } from "astro/config";\nimport lectern from "lectern/astro";\nexport default defineConfig({ output: "static", integrations: [lectern({ baseUrl: "https://a.example" })] } satisfies object);\n',
  ],
  [
    'eleventy.config.js',
    '// Words.\nexport default async function (eleventyConfig) {\n\televentyConfig.addPassthroughCopy("public");\n\n\treturn { dir: { input: "src" } };\n}\n',
    '// Words.\nimport lectern from "lectern/eleventy";\nexport default async function (eleventyConfig) {\n\televentyConfig.addPassthroughCopy("public");\n\televentyConfig.addPlugin(lectern, { baseUrl: "https://a.example" });\n\n\treturn { dir: { input: "src" } };\n}\n',
  ],
  [
    '.eleventy.js',
    "'use strict';\nmodule.exports = (config) => {};\n",
    `'use strict';\nconst lectern = require('lectern/eleventy').default;\nmodule.exports = (config) => {\n  config.addPlugin(lectern, ${TOLD});\n};\n`,
  ],
  [
    '.vitepress/config.mts',
    "import { defineConfig } from 'vitepress'\nconst options = {\n  title: 'A'\n}\nexport default defineConfig(options)\n",
    `import { defineConfig } from 'vitepress'\nimport lectern from 'lectern/vitepress';\nconst options = {\n  title: 'A',\n  buildEnd: lectern(${TOLD})\n}\nexport default defineConfig(options)\n`,
    { 'index.md': '# Home\n' },
  ],
  [
    'docusaurus.config.js',
    "/** @type {import('@docusaurus/types').Config} */\nconst config = {\n  title: 'A',\n  plugins: [],\n};\nmodule.exports = config;\n",
    `/** @type {import('@docusaurus/types').Config} */\nconst config = {\n  title: 'A',\n  plugins: [['lectern/docusaurus', ${TOLD}]],\n};\nmodule.exports = config;\n`,
  ],
];

describe('lectern add', () => {
  it.each(CONFIGURATIONS)(
    'puts a line into %s by its tree, and takes it back to the byte',
    async (file, before, after, more) => {
      const dir = writeFolder({ 'package.json': PACKAGE, [file]: before, ...more });
      const old = textsOf(dir);
      const { code, out, err } = await add(dir);
      expect([code, err, out]).toEqual([0, '', expect.stringContaining('Then: npm install.')]);
      expect(readFileSync(join(dir, file), 'utf8')).toBe(after);
      expect(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))).toEqual({
        name: 'site',
        scripts: { build: 'make it' },
        dependencies: { lectern: 'https://a.example/lectern.tgz' },
      });
      expect((await add(dir)).err).toContain('lectern add --remove takes it back');
      expect((await runHere(['add', dir, '--remove', '--write'])).code).toBe(0);
      expect(textsOf(dir)).toEqual(old);
    },
  );

  it.each([
    ['a list that a function makes', 'astro.config.mjs', 'export default { integrations: made() };\n'],
    ['what may be spread into it', 'astro.config.mjs', 'export default { ...base };\n'],
    ['a hook that is there', '.vitepress/config.js', 'export default { buildEnd() {} };\n'],
    ['code that is none', 'astro.config.mjs', 'export default {{;\n'],
    [
      'a name that is taken',
      'eleventy.config.js',
      'export default (c) => { const lectern = 1; c.set(lectern); };\n',
    ],
  ])('prints the lines to paste, and changes no code, for %s', async (_, file, config) => {
    const dir = writeFolder({ 'package.json': PACKAGE, 'index.md': '# A\n', [file]: config });
    const { code, out } = await add(dir);
    expect([code, readFileSync(join(dir, file), 'utf8')]).toEqual([0, config]);
    expect(out).toContain(
      `Put these lines into ${file}; its code is not changed for you:\n  import lectern from 'lectern/`,
    );
  });

  it('adds a command to the script of a generator without a plugin, or to that of Netlify if there is no script', async () => {
    const command = 'lectern build . --into public --link --base-url https://a.example';
    const scripted = writeFolder({
      'package.json': PACKAGE,
      'hugo.toml': 'title = "A"\n',
      'vercel.json': '{}',
    });
    await add(scripted);
    expect(JSON.parse(readFileSync(join(scripted, 'package.json'), 'utf8')).scripts.build).toBe(
      `make it && ${command} --target vercel`,
    );
    const toml = '[build]\n  publish = "public"\n  command = "hugo"\n';
    const bare = writeFolder({ 'hugo.toml': 'title = "A"\n', 'netlify.toml': toml });
    await add(bare);
    expect(readFileSync(join(bare, 'netlify.toml'), 'utf8')).toBe(
      toml.replace(
        'hugo',
        `hugo && npx --yes --package=https://a.example/lectern.tgz ${command} --target netlify`,
      ),
    );
    await runHere(['add', bare, '--remove', '--write']);
    expect(textsOf(bare)).toEqual({ 'hugo.toml': 'title = "A"\n', 'netlify.toml': toml });
    const pages = writeFolder({ 'hugo.toml': 'title = "A"\n' });
    expect((await add(pages)).out).toContain(
      `Run this behind the build of the site, where its host builds it:\n  npx --yes`,
    );
  });

  it('shows the change and writes nothing without --write', async () => {
    const dir = writeFolder({
      'package.json': PACKAGE,
      'astro.config.mjs': 'export default {\n  output: 1,\n};\n',
    });
    const old = textsOf(dir);
    const { out } = await runHere(['add', dir, ...BASE]);
    expect(out.split('\n').slice(10, 20)).toEqual([
      '--- astro.config.mjs',
      '+++ astro.config.mjs',
      '@@ line 1 @@',
      "+import lectern from 'lectern/astro';",
      ' export default {',
      '   output: 1,',
      ' };',
      '@@ line 2 @@',
      ' export default {',
      '   output: 1,',
    ]);
    expect(out).toContain('Nothing is written yet: add --write.');
    expect([textsOf(dir), existsSync(join(dir, 'vendor'))]).toEqual([old, false]);
  });

  it('removes its lines from a file that has changed, and names those that it does not find', async () => {
    const dir = writeFolder({
      'package.json': PACKAGE,
      'astro.config.mjs': 'export default { output: 1 };\n',
    });
    await add(dir);
    const file = join(dir, 'astro.config.mjs');
    const { writeFileSync } = await import('node:fs');
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace('output: 1', "output: 'static'")
        .replace('import lectern', 'import other'),
    );
    const { out } = await runHere(['add', dir, '--remove', '--write']);
    expect(out).toContain(
      "Remove this from astro.config.mjs, which has changed:\n  import lectern from 'lectern/astro';",
    );
    expect(readFileSync(file, 'utf8')).toBe(
      "import other from 'lectern/astro';\nexport default { output: 'static' };\n",
    );
  });

  it.each([
    [{}, [], /nothing here says the address of the site. Add --base-url/],
    [
      { 'docusaurus.config.js': "module.exports = { baseUrl: '/docs/' };" },
      BASE,
      /lies below a path \(\/docs\)/,
    ],
    [{}, [...BASE, '--target', 'fly'], /--target is "fly"; it must be one of netlify, vercel, cloudflare/],
    [{}, ['--remove'], /so nothing says what lectern add has written/],
  ])('refuses %j with %j', async (files, args, message) => {
    const dir = writeFolder({ 'package.json': PACKAGE, ...files });
    const { code, err } = await runHere(['add', dir, ...args]);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
  });
});
