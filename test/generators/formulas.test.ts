import { expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const knows = async (files: Record<string, string>) =>
  (await readFolder({ 'content/a.md': '# A\n\nText.\n', ...files })).content.config.math;

it.each([
  ['package.json', '{ "dependencies": { "remark-math": "6.0.0" } }'],
  ['book.toml', '[output.html]\nmathjax-support = true\n'],
  ['mkdocs.yml', 'site_name: A\nmarkdown_extensions:\n  - pymdownx.arithmatex\n'],
  ['mkdocs.yaml', 'site_name: A\nextra_javascript: [https://cdn.example/MathJax.js]\n'],
  ['conf.py', "extensions = ['sphinx.ext.mathjax']\n"],
  ['pelicanconf.py', "PLUGINS = ['render_math', 'katex']\n"],
  [
    'quartz.config.ts',
    'export default { plugins: { transformers: [Plugin.Latex({ renderEngine: "katex" })] } };',
  ],
  ['_config.yml', 'kramdown:\n  math_engine: katex\n'],
  ['_config.yaml', 'kramdown:\n  math_engine: null\n'],
  ['_config.butterfly.yml', 'math: true\n'],
  ['hugo.toml', '[markup.goldmark.extensions.passthrough]\nenable = true\n'],
  ['hugo.yaml', 'markup:\n  goldmark:\n    extensions:\n      passthrough:\n        enable: true\n'],
  ['config.toml', '[params]\nmath = true\n'],
  ['config.json', '{ "params": { "math": true } }'],
  ['docusaurus.config.ts', "import math from 'remark-math';"],
  ['astro.config.mjs', "import katex from 'rehype-katex';"],
  ['next.config.mjs', "import math from 'remark-math';"],
  ['nuxt.config.ts', "import math from 'remark-math';"],
  ['svelte.config.js', "import math from 'remark-math';"],
  ['gatsby-config.js', "module.exports = { plugins: ['gatsby-remark-katex'] };"],
  ['eleventy.config.mjs', "import katex from 'markdown-it-katex';"],
  ['.eleventy.js', "const katex = require('markdown-it-katex');"],
  ['.vitepress/config.mts', 'export default { markdown: { math: true } };'],
  ['_includes/head.html', '<script src="/katex.js"></script>'],
  ['src/components/Head.astro', '<script src="/katex.js"></script>'],
  ['.obsidian/app.json', '{}'],
])('a site shows formulas where %s says so', async (file, text) => {
  expect(await knows({ [file]: text })).toBe(true);
});

it.each([
  ['package.json', '{ "dependencies": { "remark": "6.0.0" } }'],
  ['sub/book.toml', '[output.html]\nmathjax-support = true\n'],
  ['notes.toml', 'math = true\n'],
  ['vuepress.config.js', "import katex from 'katex';"],
  ['assets/katex.js', 'katex'],
])('no site shows them for %s', async (file, text) => {
  expect(await knows({ [file]: text })).toBe(false);
});
