import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const KINDS: [string, Record<string, string>, string][] = [
  ['a plain folder', {}, 'content/writing/a.md'],
  ['Hugo', { 'hugo.toml': 'baseURL = "https://example.org/"\n' }, 'content/posts/a.md'],
  ['Jekyll', { '_config.yml': 'title: J\n' }, '_posts/2026-01-01-a.md'],
  ['Hexo', { '_config.yml': 'title: H\nsource_dir: source\ntheme: x\n' }, 'source/_posts/a.md'],
  [
    'Eleventy',
    { 'eleventy.config.js': 'export default () => ({ dir: { input: "src" } });\n' },
    'src/posts/a.md',
  ],
  ['Astro', { 'astro.config.mjs': 'export default {};\n', 'src/pages/x.md': '# X\n' }, 'src/pages/a.md'],
  ['MkDocs', { 'mkdocs.yml': 'site_name: M\n' }, 'docs/a.md'],
  ['Docusaurus', { 'docusaurus.config.js': 'export default { title: "D" };\n' }, 'docs/a.md'],
  ['VitePress', { '.vitepress/config.js': 'export default {};\n' }, 'a.md'],
  ['Zola', { 'config.toml': 'base_url = "https://example.org"\n' }, 'content/a.md'],
];

describe('a draft behind a fence of many signs', () => {
  it.each(KINDS)('is held back in %s', async (_, files, name) => {
    for (const fence of ['----', '------', '-'.repeat(80)]) {
      const { content, report } = await readFolder({
        ...files,
        [name]: `${fence}\ntitle: Secret\ndate: 2026-01-01\ndraft: true\n${fence}\nText.\n`,
      });
      expect(content.entries.filter(({ body }) => body.includes('Text'))).toEqual([]);
      expect(report.files.find(({ file }) => file === name)?.outcome).toBe('hidden');
    }
  });

  it('but an entry that is no draft is published with its title', async () => {
    const { content } = await readFolder({
      'content/writing/a.md': '-----\ntitle: Open\ntags:\n- a\n-----\nText.\n',
      'content/writing/b.md': '--- toml\ntitle = "Named"\n---\nText.\n',
      'content/writing/c.md': ';;;;\n"title": "Json"\n;;;;\nText.\n',
    });
    expect(content.entries.map(({ title, body }) => [title, body])).toEqual([
      ['Open', 'Text.\n'],
      ['Named', 'Text.\n'],
      ['Json', 'Text.\n'],
    ]);
  });
});

describe('what looks like front matter that cannot be read keeps the file back', () => {
  it.each([
    ['an indented fence', '  ---\n  title: T\n  draft: true\n  ---\nx\n', 1],
    ['two marks of byte order', '\uFEFF\uFEFF---\ntitle: T\n---\nx\n', 1],
    ['a space that has no width', '\u200B---\ndraft: true\n---\nx\n', 1],
    ['a declaration above', '<?xml version="1.0"?>\n---\ndraft: true\n---\nx\n', 2],
    ['a comment of MDX above', '{/* note */}\n\n--- \ntitle: T\n---\nx\n', 3],
    ['a comment above, and a fence that is indented', '<!-- note -->\n ---\n draft: true\n ---\nx\n', 2],
    ['a dash too few', '--\ntitle: T\ndraft: true\n--\nx\n', 1],
    ['dashes of a word processor', '———\ntitle: T\n———\nx\n', 1],
    ['a fence of stars', '***\ndraft: true\n***\nx\n', 1],
    ['a fence of many signs that is never closed', '------\ntitle: T\ndraft: true\n\nx\n', 1],
    ['TOML that is never closed', '+++\n[params]\ndraft = true\n\nx\n', 1],
    ['a language that is not read', '--- coffee\ndraft: true\n---\nx\n', 1],
    ['JSON on several lines', '{ "title": "T",\n  "draft": true }\nx\n', 1],
    ['JSON that never ends', '{\n  "draft": true\n\nx\n', 1],
    ['no fences', 'title: T\ndraft: true\n\nx\n', 2],
    ['no fences, as TOML', '\ntitle = "T"\ndraft = true\n\nx\n', 3],
    ['no fences, and a state', 'status: draft\n\nx\n', 1],
    ['a sign that nobody sees', '\u00AD---\ntitle: T\ndraft: true\n---\nx\n', 1],
    ['a mark of direction', '\u200F---\ntitle: T\ndraft: true\n---\nx\n', 1],
    ['NUL', '\0---\ntitle: T\ndraft: true\n---\nx\n', 1],
    ['signs of minus', '\u2212\u2212\u2212\ntitle: T\ndraft: true\n\u2212\u2212\u2212\nx\n', 1],
    ['dashes that do not break', '\u2011\u2011\u2011\ntitle: T\ndraft: true\nx\n', 1],
    ['a comment behind the fence', '--- # note\ntitle: T\ndraft: true\n---\nx\n', 1],
    ['a tag behind the fence', '--- !post\ntitle: T\ndraft: true\n---\nx\n', 1],
    ['all in the line of the fence', '--- {draft: true}\n---\nx\n', 1],
    ['a fence of other signs', '%%%\ntitle: T\ndraft: true\n%%%\nx\n', 3],
    ['a directive of YAML', '%YAML 1.2\n---\ntitle: T\ndraft: true\n---\nx\n', 2],
    ['a comment of Liquid', '{% comment %}x{% endcomment %}\n---\ndraft: true\n---\nx\n', 2],
    ['a comment that holds it', '<!--\ntitle: T\ndraft: true\n-->\nx\n', 3],
    ['a heading above', '# T\n\n---\ntitle: T\ndraft: true\n---\nx\n', 1],
    ['many keys', `——\n${'a: 1\n'.repeat(300)}draft: true\n——\nx\n`, 1],
    ['a comment in JSON', '{\n// note\n"draft": true\n}\nx\n', 1],
    ['JSON in a list', '[{ "draft": true }]\nx\n', 1],
    ['a second front matter', '---\ntitle: T\n---\n\n---\ndraft: true\n---\nx\n', 5],
    ['empty front matter before it', '---\n---\ntitle: T\ndraft: true\n---\nx\n', 3],
    ['no first fence', 'title: T\ndate: 2999-01-01\n---\nx\n', 1],
  ])('%s', async (_, text, line) => {
    const { content, report } = await readFolder({
      'hugo.toml': 'baseURL = "https://example.org/"\n',
      'content/writing/a.md': text,
      'content/writing/b.md': '# B\n',
    });
    expect(content.entries.map(({ path }) => path)).toEqual(['writing/b']);
    const found = report.diagnostics.find(({ severity }) => severity === 'error');
    expect([found?.file, found?.line]).toEqual(['content/writing/a.md', line]);
    expect(found?.fix).toMatch(/^(?:Write|End|Leave|Remove) /);
  });

  it.each([
    ['a thematic break', '---\n\nSome text.\n\n---\n\nMore.\n'],
    ['a longer one', '-----\n\nSome text.\n\n-----\n\nMore.\n'],
    [
      'a longer one, and a text with a colon',
      '-----\n\nNote: this is text.\nAnd more of it.\n\n-----\n\nMore.\n',
    ],
    ['stars', '***\n\nTitle: a book of mine.\n'],
    [
      'a text that starts with a word and a colon',
      'Note: this is text.\n\ndraft: true is how you keep it.\n',
    ],
    ['a header of another program', 'Author: Ada\nDate: 2024-01-01\n\nText.\n'],
    ['a sample', '```yaml\n---\ndraft: true\n---\n```\n'],
    ['a heading above', '# T\n\ndraft: true\n'],
    ['a break behind front matter', '---\ntitle: T\n---\n\n---\n\nSome text.\n'],
    ['a heading, and a header behind it', '# T\n\nAuthor: Ada\n\n---\n\nText.\n'],
    ['a list', '- one\n- two\n'],
    ['a table', '| a |\n|---|\n| b |\n'],
    ['an attribute list', '{: .note}\nText.\n'],
    ['an address', 'https://example.org/\n---\nText.\n'],
    ['a heading with a line below', 'Title\n---\nText.\n'],
  ])('but %s is text', async (_, text) => {
    const { content } = await readFolder({ 'content/writing/a.md': text });
    expect(content.entries.map(({ path }) => path)).toEqual(['writing/a']);
  });
});
