import { describe, expect, it } from 'vitest';
import { openFolder } from '../../src/content/files/open-folder.ts';
import { conditionGate } from '../../src/generators/standard/harmless-filter.ts';
import { readFolder } from '../support/rows.ts';
import { writeFolder } from '../support/workspace.ts';

const IMPORTS =
  "import fs from 'node:fs';\nimport path from 'node:path';\nimport { execSync } from 'node:child_process';\n";
/** Helpers of configurations whose results Lectern cannot work out. */
const HELPERS: Record<string, string> = {
  'maps a folder':
    'function walk(d) { return fs.readdirSync(d).map((f) => { const p = path.join(d, f); return fs.statSync(p).isDirectory() ? { text: f, items: walk(p) } : { text: f, link: p }; }); }',
  'pushes in a loop':
    'function walk(d) { const out = []; for (const f of fs.readdirSync(d)) { const p = path.join(d, f); if (fs.statSync(p).isDirectory()) { const c = walk(p); if (c.length) out.push(...c); } else out.push(p); } return out; }',
  'is two functions':
    'const one = (d) => fs.readdirSync(d).flatMap((f) => other(f)); const other = (f) => f.endsWith(".md") ? [f] : one(f); const walk = one;',
  'collects in a parameter':
    'const walk = (d, found = []) => { fs.readdirSync(d).forEach((f) => { if (f.includes(".")) found.push(f); else walk(path.join(d, f), found); }); return found; };',
  'is a method of an object':
    'const tree = { walk(d) { return fs.readdirSync(d).map((f) => (fs.statSync(f).isFile() ? f : tree.walk(f))); } }; const walk = (d) => tree.walk(d);',
  'tries, and asks another program':
    'function walk(d) { try { const out = execSync(`git log -- ${d}`).toString().trim(); if (out) return parseInt(out, 10); } catch (error) {} return 0; }',
  'calls itself a million times':
    'const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2)); const walk = (d) => `${d} ${fib(30)}`;',
  'reads a file that may be there':
    'function walk(d) { while (!fs.existsSync(path.join(d, "package.json"))) d = path.dirname(d); return JSON.parse(fs.readFileSync(path.join(d, "package.json"), "utf8")).sidebar ?? walk(path.dirname(d)); }',
};

const SITES: Record<string, (helper: string) => Record<string, string>> = {
  VitePress: (helper) => ({
    'docs/.vitepress/config.mjs': `${IMPORTS}import { defineConfig } from 'vitepress';\n${helper}\nexport default defineConfig({ title: 'T', themeConfig: { sidebar: walk('docs') } });\n`,
    'docs/a.md': '# A\n\nText.\n',
  }),
  Starlight: (helper) => ({
    'astro.config.mjs': `${IMPORTS}import { defineConfig } from 'astro/config';\nimport starlight from '@astrojs/starlight';\n${helper}\nexport default defineConfig({ integrations: [starlight({ title: 'T', sidebar: walk('src') })] });\n`,
    'src/content.config.ts':
      "import { defineCollection } from 'astro:content';\nimport { docsLoader } from '@astrojs/starlight/loaders';\nexport const collections = { docs: defineCollection({ loader: docsLoader() }) };\n",
    'src/content/docs/a.md': '---\ntitle: A\n---\n\nText.\n',
  }),
  Eleventy: (helper) => ({
    'eleventy.config.mjs': `${IMPORTS}${helper}\nexport default function (config) { config.addGlobalData('pictures', walk('img')); return { dir: { input: 'src' } }; }\n`,
    'src/a.md': '---\ntitle: A\n---\n\nText.\n',
  }),
  Docusaurus: (helper) => ({
    'docusaurus.config.mjs': `${IMPORTS}${helper}\nexport default { title: 'T', presets: [['classic', { docs: { routeBasePath: '/' } }]], themeConfig: { navbar: { items: walk('docs') } } };\n`,
    'docs/a.md': '# A\n\nText.\n',
  }),
};

describe.each(Object.entries(SITES))('a configuration of %s', (_, site) => {
  it.each(Object.entries(HELPERS))('with a helper that %s says what it says', async (_name, helper) => {
    const { content, report } = await readFolder(site(helper));
    expect(content.entries.map(({ title }) => title)).toEqual(['A']);
    expect(report.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('what such a helper may change is in doubt', () => {
  const vitePress = (code: string) =>
    readFolder({
      '.vitepress/config.mjs': `${IMPORTS}import { defineConfig } from 'vitepress';\n${code}\n`,
      'a.md': '# A\n\nText.\n',
    });
  it.each([
    [
      'what it is handed',
      "function walk(c, d) { fs.readdirSync(d).forEach((f) => { if (f === 'x') c.srcDir = f; else walk(c, f); }); }\nconst config = { title: 'T' }; walk(config, '.'); export default defineConfig(config);",
    ],
    [
      'what it names',
      "const config = { title: 'T', srcDir: '.' };\nfunction walk(d) { for (const f of fs.readdirSync(d)) { config.srcDir = f; walk(f); } }\nwalk('.'); export default defineConfig(config);",
    ],
    [
      'what it changes after many calls',
      "const config = { title: 'T', srcDir: '.' };\nconst fib = (n) => { if (n < 2) return n; const sum = fib(n - 1) + fib(n - 2); if (sum > 800000) config.srcDir = 'x'; return sum; };\nfib(30); export default defineConfig(config);",
    ],
    [
      'what it gives back after many calls',
      "const fib = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2));\nexport default defineConfig({ title: 'T', srcDir: fib(30) > 9 ? 'x' : '.' });",
    ],
    [
      'what it gives back',
      "function walk(d) { const [f] = fs.readdirSync(d); return f.includes('.') ? f : walk(f); }\nexport default defineConfig({ srcDir: walk('.') });",
    ],
    [
      'what is handed down',
      "function walk(c, d) { if (fs.existsSync(d)) { c.srcDir = d; return walk({ ...c }, d + '/x'); } return c; }\nexport default defineConfig(walk({ title: 'T' }, '.'));",
    ],
  ])('%s', async (_, code) => {
    const { content, report } = await vitePress(code);
    expect(content.entries).toEqual([]);
    expect(report.diagnostics.map(({ code: told }) => told)).toContain('unknown-content');
  });
});

it.each(['a.md', 'posts/a.md'])('a condition on a key that %s has decides about it', (file) => {
  const dir = writeFolder({ [file]: '---\ntitle: A\nsecret: true\n---\n\nText.\n' });
  const condition = { file: 'lib/posts.js', keys: ['secret'] };
  const says = (script: string, key: string) => `${script} asks for ${key}`;
  const gate = conditionGate(openFolder(dir, [file]), [condition], says);
  expect(gate?.hides({}, file)).toEqual({ isUndecided: true, hidden: 'lib/posts.js asks for secret' });
});
