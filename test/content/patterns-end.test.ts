import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';
import { reportOf } from '../support/workspace.ts';

/** For this name a backtracking engine would need longer than any test. */
const LONG = `${'a'.repeat(60)}_`;
const STARS = `**/${'*a'.repeat(24)}*b`;

describe('patterns of a site that would never end', () => {
  it('regular expressions of Hugo', async () => {
    const { lines, hidden } = await readFolder({
      'hugo.toml': `ignoreFiles = ["(a+)+$", '\\.bak\\.md$']\n`,
      [`content/posts/${LONG}.md`]: '---\ntitle: A\ndate: 2026-01-01\n---\n',
      'content/posts/b.bak.md': '---\ntitle: B\ndate: 2026-01-01\n---\n',
    });
    expect(lines).toEqual([`writing writing/${LONG} /posts/${LONG}/ 2026-01-01`]);
    expect(hidden).toContain(String.raw`content/posts/b.bak.md: matches ignoreFiles \.bak\.md$`);
  });

  it.each([
    [
      'lectern.yaml',
      { 'lectern.yaml': `content: [{ files: '${STARS}', type: page }, { files: '**', type: page }]\n` },
    ],
    ['Hugo', { 'hugo.toml': `[[cascade]]\ndraft = true\n[cascade.target]\npath = "${STARS}"\n` }],
    ['Jekyll', { '_config.yml': `title: J\nexclude: ['${STARS}']\n` }],
    ['Hexo', { '_config.yml': `title: H\nsource_dir: content\ntheme: x\nignore: ['${STARS}']\n` }],
    ['Zola', { 'config.toml': `base_url = "https://example.org"\nignored_content = ["${STARS}"]\n` }],
    ['Eleventy', { 'eleventy.config.js': '', '.eleventyignore': `${STARS}\n` }],
    ['VitePress', { '.vitepress/config.js': `export default { srcExclude: ['${STARS}'] }\n` }],
  ])('globs of %s', async (_, files: Record<string, string>) => {
    const { files: outcomes } = await reportOf({ ...files, [`content/${'a'.repeat(200)}.md`]: '# A\n' });
    expect(outcomes.map(({ file }) => file)).toContain(`content/${'a'.repeat(200)}.md`);
  });

  it('what cannot be read stops everything, and says where it stands', async () => {
    await expect(
      reportOf({ 'hugo.toml': 'title = "H"\nignoreFiles = [\n  "(?!a)b",\n]\n', 'content/a.md': '# A\n' }),
    ).rejects.toThrow('hugo.toml:3:4: The regular expression (?!a)b cannot be read: ');
    await expect(
      reportOf({ 'lectern.yaml': "content: [{ files: '*(!(a)).md', type: page }]\n", 'a.md': '# A\n' }),
    ).rejects.toThrow('The glob *(!(a)).md cannot be read: it has !(…) of more than names.');
  });
});
