import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const text =
  "# Notes\n\n[a](#A)\n\n## What's new?\n\n## foo_bar option\n\n## 1.2 release\n\n## C++ & C# notes\n\n## Überschrift\n\n## Own {#own-id}\n";
const GITHUB = ['whats-new', 'foo_bar-option', '12-release', 'c--c-notes', 'überschrift', 'own-id'];

describe('the headings of a page have the ids that its site gives them', () => {
  it.each([
    [
      'VitePress',
      { '.vitepress/config.mjs': 'export default {}', 'index.md': text },
      ['what-s-new', 'foo-bar-option', '_1-2-release', 'c-c-notes', 'uberschrift', 'own-id'],
    ],
    [
      'VuePress',
      { '.vuepress/config.js': 'module.exports = {}', 'index.md': text },
      ['what-s-new', 'foo-bar-option', '_1-2-release', 'c-c-notes', 'uberschrift', 'own-id'],
    ],
    [
      'MkDocs',
      { 'mkdocs.yml': 'site_name: M\n', 'docs/index.md': text },
      ['whats-new', 'foo_bar-option', '12-release', 'c-c-notes', 'uberschrift', 'own-id'],
    ],
    [
      'MkDocs with another slugger',
      {
        'mkdocs.yml':
          'site_name: M\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify {kwds: {case: lower}}\n',
        'docs/index.md': text,
      },
      GITHUB,
    ],
    [
      'Zola',
      {
        'config.toml': 'base_url = "https://z.example"\n',
        'content/_index.md': `+++\ntitle = "Notes"\n+++\n${text}`,
      },
      ['what-s-new', 'foo-bar-option', '1-2-release', 'c-c-notes', 'uberschrift', 'own-id'],
    ],
    [
      'mdBook',
      { 'book.toml': '[book]\n', 'src/SUMMARY.md': '- [Notes](index.md)\n', 'src/index.md': text },
      ['whats-new', 'foo_bar-option', '12-release', 'c--c-notes', 'Überschrift', 'own-id'],
    ],
    [
      'Sphinx',
      { 'conf.py': "extensions = ['myst_parser']\n", 'index.md': text },
      ['what-s-new', 'foo-bar-option', 'release', 'c-c-notes', 'uberschrift', 'own-id'],
    ],
    ['Jekyll', { '_config.yml': 'title: J\n', 'index.md': `---\ntitle: Notes\n---\n${text}` }, GITHUB],
    [
      'Jekyll with kramdown’s own',
      {
        '_config.yml': 'title: J\nkramdown:\n  input: kramdown\n',
        'index.md': `---\ntitle: Notes\n---\n${text}`,
      },
      ['whats-new', 'foobar-option', 'release', 'c--c-notes', 'berschrift', 'own-id'],
    ],
    [
      'Docusaurus',
      {
        'docusaurus.config.js':
          "export default { title: 'D', url: 'https://d.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]] };",
        'docs/index.md': text,
      },
      GITHUB,
    ],
    [
      'an owner who says so',
      { 'lectern.yaml': 'heading_ids: mdit-vue\n', 'index.md': text },
      ['what-s-new', 'foo-bar-option', '_1-2-release', 'c-c-notes', 'uberschrift', 'own-id'],
    ],
  ])('%s', async (_name, files, ids) => {
    const { find } = await readFolder(files);
    const entry = find('index');
    expect(entry.headings.map(({ anchor }) => anchor).filter((anchor) => anchor !== 'notes')).toEqual(ids);
    expect(entry.plain?.headings.map(({ anchor }) => anchor).filter((anchor) => anchor !== 'notes')).toEqual(
      ids,
    );
  });
});
