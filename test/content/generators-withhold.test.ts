import { describe, expect, it } from 'vitest';
import { filterRows } from '../../src/site/rows.ts';
import { recordAt } from '../../src/site/site.ts';
import { siteOf, writeFolder } from '../support/workspace.ts';
import { readConfig } from '../../src/content/config/config.ts';

const post = (title: string) => `---\ntitle: ${title}\ndate: 2026-01-01\n---\nText.\n`;

/** Returns the titles of all entries that a site with these files lists. */
async function titles(files: Readonly<Record<string, string>>): Promise<string[]> {
  const site = await siteOf(files);
  return filterRows(site, {})
    .map((row) => recordAt(site, row).title)
    .toSorted();
}

describe('Hugo does not publish', () => {
  const hugo = 'baseURL = "https://example.org/"\ntitle = "H"\n';

  it('what ignoreFiles matches', async () => {
    const files = {
      'hugo.toml': `${hugo}ignoreFiles = ["/wip/"]\n`,
      'content/posts/a.md': post('A'),
      'content/posts/wip/b.md': post('B'),
    };
    expect(await titles(files)).toEqual(['A']);
  });

  it('a language that is disabled', async () => {
    const files = {
      'hugo.toml': `${hugo}disableLanguages = ["it"]\n[languages.en]\n[languages.it]\n[languages.fr]\ndisabled = true\n`,
      'content/posts/a.md': post('A'),
      'content/posts/a.fr.md': post('B'),
      'content/posts/a.it.md': post('C'),
    };
    expect(await titles(files)).toEqual(['A']);
  });

  it('Markdown that belongs to a page bundle', async () => {
    const files = {
      'hugo.toml': hugo,
      'content/posts/t/index.md': post('A'),
      'content/posts/t/notes.md': post('B'),
      'content/posts/t/more/c.md': post('C'),
    };
    expect(await titles(files)).toEqual(['A']);
  });
});

it('Jekyll does not publish names that start with _, # or ~', async () => {
  const files = {
    '_config.yml': 'title: J\ncollections:\n  notes:\n    output: true\n',
    '_posts/2024-01-01-a.md': post('A'),
    '_posts/_wip/2024-01-01-b.md': post('B'),
    '_notes/c.md': post('C'),
    '_notes/_d.md': post('D'),
    'docs/~e.md': post('E'),
    'blog/_posts/2024-01-02-f.md': post('F'),
  };
  expect(await titles(files)).toEqual(['A', 'C', 'F']);
});

it('Zola does not publish what ignored_content matches, in any folder', async () => {
  const files = {
    'config.toml': 'base_url = "https://example.org"\nignored_content = ["*.tmp.md"]\n',
    'content/blog/a.md': '+++\ntitle = "A"\ndate = 2026-01-01\n+++\n',
    'content/blog/b.tmp.md': '+++\ntitle = "B"\ndate = 2026-01-01\n+++\n',
  };
  expect(await titles(files)).toEqual(['A']);
});

it('Eleventy does not publish what git or .eleventyignore ignore', async () => {
  const files = {
    '.eleventy.js': 'module.exports = () => ({ dir: { input: "src" } });\n',
    '.gitignore': 'private/\nsecret*.md\n',
    'src/.eleventyignore': 'v1.0\n',
    'src/posts/a.md': post('A'),
    'src/private/b.md': post('B'),
    'src/posts/secret-c.md': post('C'),
    'src/v1.0/d.md': post('D'),
  };
  expect(await titles(files)).toEqual(['A']);
});

it('Eleventy does not publish what a list takes back: it passes over such lines', async () => {
  const files = {
    '.eleventy.js': 'module.exports = () => ({});\n',
    '.eleventyignore': 'wip/*\n!wip/b.md\n',
    'posts/a.md': post('A'),
    'wip/b.md': post('B'),
  };
  expect(await titles(files)).toEqual(['A']);
});

it('MkDocs publishes what exclude_docs takes back, and not what it leaves out again', async () => {
  const files = {
    'mkdocs.yml': 'site_name: M\nexclude_docs: |\n  *.tmp.md\n  !keep.tmp.md\n  /b/keep.tmp.md\n',
    'docs/a.tmp.md': '# A\n',
    'docs/keep.tmp.md': '# Kept\n',
    'docs/b/keep.tmp.md': '# B\n',
  };
  expect(await titles(files)).toEqual(['Kept']);
});

it('Eleventy does not publish what data or computed data hold back', async () => {
  const files = {
    '.eleventy.js': 'module.exports = () => ({});\n',
    'posts/a.md': post('A'),
    'posts/b.md': post('B'),
    'posts/b.11tydata.json': '{"permalink": false}',
    'posts/c.md': '---\ntitle: C\neleventyComputed:\n  permalink: false\n---\nText.\n',
  };
  expect(await titles(files)).toEqual(['A']);
});

it('Jekyll does not publish what a glob of exclude matches, in any folder', async () => {
  const files = {
    '_config.yml': 'title: J\nexclude: ["*.secret.md"]\n',
    '_posts/2024-01-01-a.md': post('A'),
    'docs/b.secret.md': post('B'),
  };
  expect(await titles(files)).toEqual(['A']);
});

it('Astro does not publish what no loader takes', async () => {
  const files = {
    'astro.config.mjs': 'export default {}\n',
    'src/content.config.ts':
      "const blog = defineCollection({ loader: glob({ pattern: ['**/*.md', '!wip/**'], base: './src/content/blog' }) });\nconst notes = defineCollection({ loader: glob({ pattern: '*.md', base: './src/content/notes' }) });\n",
    'src/content/blog/a.md': post('A'),
    'src/content/blog/deep/b.md': post('B'),
    'src/content/blog/wip/c.md': post('C'),
    'src/content/notes/d.md': post('D'),
    'src/content/notes/deep/e.md': post('E'),
    'src/content/orphan/f.md': post('F'),
  };
  expect(await titles(files)).toEqual(['A', 'B', 'D']);
});

it('front matter that is a program is not guessed at', async () => {
  expect(
    await titles({ 'content/writing/a.md': '---js\n{ title: "J", permalink: false }\n---\nText.\n' }),
  ).toEqual([]);
});

it.each([
  ['_config.yml', 'title: "W\nexclude: [internal]\n', '_posts/2024-01-01-a.md'],
  ['hugo.toml', 'baseURL = "https://example.org/\n', 'content/posts/a.md'],
  ['config.toml', 'base_url = "https://example.org\n', 'content/a.md'],
])('a broken %s stops the reading, since it may hide something', async (name, text, file) => {
  const dir = writeFolder({ [name]: text, [file]: post('A') });
  await expect(readConfig(dir)).rejects.toThrow(
    new RegExp(`^${name}:\\d+:\\d+: Reading the (?:YAML|TOML) failed`),
  );
});
