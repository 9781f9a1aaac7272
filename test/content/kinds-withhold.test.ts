import { describe, expect, it } from 'vitest';
import { reportOf } from '../support/workspace.ts';

const doc = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';
const lines = (title: string) => `Title: ${title}\nDate: 2026-01-01\n\nText.\n`;

/** Returns the files of a site that are served. */
async function served(files: Readonly<Record<string, string>>): Promise<string[]> {
  const report = await reportOf(files);
  return report.files.filter(({ outcome }) => outcome === 'served').map(({ file }) => file);
}

describe('what a generator is told to leave out is not served', () => {
  it('by Docusaurus: exclude, include, onlyIncludeVersions, parts of pages in old versions', async () => {
    const config = `export default { url: 'https://example.org', baseUrl: '/', presets: [['classic', {
      docs: { exclude: ['**/*.wip.md'], onlyIncludeVersions: ['2.0'] },
      blog: { include: ['*.md'] },
      pages: { exclude: ['hidden.md'] },
    }]] };`;
    const files = {
      'docusaurus.config.js': config,
      'versions.json': '["2.0", "1.0"]',
      'docs/a.md': doc,
      'versioned_docs/version-2.0/a.md': doc,
      'versioned_docs/version-2.0/b.wip.md': doc,
      'versioned_docs/version-2.0/_part.md': doc,
      'versioned_docs/version-1.0/a.md': doc,
      'blog/a.md': doc,
      'blog/wip/b.md': doc,
      'src/pages/a.md': doc,
      'src/pages/hidden.md': doc,
    };
    expect(await served(files)).toEqual(['blog/a.md', 'src/pages/a.md', 'versioned_docs/version-2.0/a.md']);
    const without = { ...files, 'docusaurus.config.js': config.replace(/pages: .*/, 'pages: false,') };
    expect(await served(without)).toEqual(['blog/a.md', 'versioned_docs/version-2.0/a.md']);
  });

  it('by MkDocs: what it inherits, and .meta.yml; all with regular expressions of the plugin exclude', async () => {
    const files = {
      'mkdocs.yml': `INHERIT: base.yml
site_name: M
plugins:
  - meta
`,
      'base.yml': 'exclude_docs: hidden.md\n',
      'docs/a.md': doc,
      'docs/hidden.md': doc,
      'docs/later/.meta.yml': 'draft: true\n',
      'docs/later/more/d.md': doc,
    };
    expect(await served(files)).toEqual(['docs/a.md']);
    const more = { ...files, 'mkdocs.yml': `${files['mkdocs.yml']}  - exclude:\n      regex: ['wip/.*']\n` };
    expect(await served(more)).toEqual([]);
  });

  it('by MkDocs, whose base cannot be found', async () => {
    const files = { 'mkdocs.yml': 'INHERIT: ../base.yml\nsite_name: M\n', 'docs/a.md': doc };
    await expect(reportOf(files)).rejects.toThrow(
      'mkdocs.yml: INHERIT leads to base.yml, which is not there.',
    );
  });

  it('by mdBook: chapters that are commented out', async () => {
    const files = {
      'book.toml': '[book]\ntitle = "B"\n',
      'src/SUMMARY.md': '- [A](a.md)\n<!-- - [B](b.md)\n- [C](c.md) -->\n',
      'src/a.md': '# A\n',
      'src/b.md': '# B\n',
      'src/c.md': '# C\n',
    };
    expect(await served(files)).toEqual(['src/a.md']);
  });

  it('by Sphinx: exclude_patterns in several steps, include_patterns', async () => {
    const config = `extensions = ["myst_parser"]
exclude_patterns = ["_build"]
exclude_patterns += ["a.md"]
exclude_patterns += ["b.md", "c.md"]
`;
    const files = { 'conf.py': config, 'a.md': doc, 'b.md': doc, 'c.md': doc, 'in/d.md': doc, 'e.md': doc };
    expect(await served(files)).toEqual(['e.md', 'in/d.md']);
    const only = { ...files, 'conf.py': `${config}include_patterns = ["in/**"]\n` };
    expect(await served(only)).toEqual(['in/d.md']);
  });

  it('by Pelican: PAGE_EXCLUDES, STATIC_EXCLUDES, more ARTICLE_EXCLUDES, skip', async () => {
    const files = {
      'pelicanconf.py': 'SITENAME = "P"\nPAGE_EXCLUDES = ["pages/wip"]\nARTICLE_EXCLUDES = ["old"]\n',
      'publishconf.py': 'ARTICLE_EXCLUDES += ["wip"]\nSTATIC_EXCLUDES = ["images/wip"]\n',
      'content/a.md': lines('A'),
      'content/b.md': lines('B').replace('\n\n', '\nStatus: skip\n\n'),
      'content/wip/c.md': lines('C'),
      'content/old/d.md': lines('D'),
      'content/pages/e.md': lines('E'),
      'content/pages/wip/f.md': lines('F'),
      'content/images/a.png': 'png',
      'content/images/wip/b.png': 'png',
    };
    expect(await served(files)).toEqual(['content/a.md', 'content/images/a.png', 'content/pages/e.md']);
  });

  it('by Gatsby: ignore of the plugin that reads files, after a template with code', async () => {
    const files = {
      'gatsby-config.js':
        'module.exports = { plugins: [{ resolve: "gatsby-source-filesystem", options: {\n  path: `${__dirname}/content/blog`, ignore: [`**/wip/**`, "**/x-*"] } }] }',
      'gatsby-node.js': 'const value = createFilePath({ node, getNode })',
      'content/blog/a/index.md': doc,
      'content/blog/wip/b.md': doc,
      'content/blog/x-c.md': doc,
    };
    expect(await served(files)).toEqual(['content/blog/a/index.md']);
  });

  it('by Nuxt Content: ignores, and exclude of a collection', async () => {
    const files = {
      'nuxt.config.ts': "export default defineNuxtConfig({ content: { ignores: ['old'] } })",
      'content.config.ts':
        "export default defineContentConfig({ collections: { blog: defineCollection({ source: { include: 'blog/**', exclude: ['blog/wip/**'] } }) } })",
      'content/blog/a.md': doc,
      'content/blog/wip/b.md': doc,
      'content/old/c.md': doc,
    };
    expect(await served(files)).toEqual(['content/blog/a.md']);
  });

  it('by VuePress: patterns of either version', async () => {
    const files = (key: string) => ({
      'docs/.vuepress/config.js': `module.exports = { title: 'V', ${key}: ['in/**/*.md', '!in/wip/**'] }`,
      'docs/in/a.md': doc,
      'docs/in/wip/b.md': doc,
      'docs/c.md': doc,
    });
    expect(await served(files('patterns'))).toEqual(['docs/in/a.md']);
    expect(await served(files('pagePatterns'))).toEqual(['docs/in/a.md']);
  });

  it('by Eleventy: Markdown where it is no format of the templates', async () => {
    const files = (config: string) => ({ 'eleventy.config.js': config, 'a.md': doc });
    expect(await served(files('export default (c) => c.setTemplateFormats(["njk"])'))).toEqual([]);
    expect(await served(files('export default () => ({ templateFormats: ["njk", "html"] })'))).toEqual([]);
    expect(await served(files('export default () => ({ templateFormats: "njk,md" })'))).toEqual(['a.md']);
    expect(await served(files('export default (c) => c.setTemplateFormats(formats)'))).toEqual([]);
  });

  it('by Hexo: ignore', async () => {
    const files = {
      '_config.yml': 'title: H\nsource_dir: source\nignore: ["**/wip/**"]\n',
      'source/_posts/a.md': doc,
      'source/_posts/wip/b.md': doc,
    };
    expect(await served(files)).toEqual(['source/_posts/a.md']);
  });
});

describe('Hugo', () => {
  const hugo = 'baseURL = "https://example.org/"\n';

  it.each([
    '(?i)SECRET',
    '\\Asecret'.replace('\\A', '\\A/content/posts/'),
    'secret\\.md\\z',
    '(?P<name>secret)',
    '[[:lower:]]ecret',
    '\\pLecret',
  ])('reads ignoreFiles %s as Go does', async (pattern) => {
    const files = {
      'hugo.toml': `${hugo}ignoreFiles = ['${pattern}']\n`,
      'content/posts/a.md': doc,
      'content/posts/secret.md': doc,
    };
    expect(await served(files)).toEqual(['content/posts/a.md']);
  });

  it('does not guess what an expression that cannot be read leaves out', async () => {
    const files = { 'hugo.toml': `${hugo}ignoreFiles = ['a(']\n`, 'content/posts/a.md': doc };
    await expect(reportOf(files)).rejects.toThrow('hugo.toml:2:17: The regular expression a( cannot be read');
  });

  it('shows nothing below a section of which nothing can be told', async () => {
    const files = {
      'hugo.toml': hugo,
      'content/a/_index.md': '---\ntitle: "A\ncascade:\n  draft: true\n---\n',
      'content/a/b.md': doc,
      'content/c/d.md': doc,
    };
    const report = await reportOf(files);
    expect(report.files.map(({ file, outcome }) => `${file} ${outcome}`)).toEqual([
      'content/a/_index.md reported',
      'content/a/b.md hidden',
      'content/c/d.md served',
      'hugo.toml hidden',
    ]);
  });
});

describe('a configuration', () => {
  it('of more than a megabyte counts', async () => {
    const files = {
      '_config.yml': `title: J\nexclude: [wip]\nnotes: "${'x'.repeat(1_100_000)}"\n`,
      'a.md': doc,
      'wip/b.md': doc,
    };
    expect(await served(files)).toEqual(['a.md']);
  });

  it.each([
    ['hugo.yaml', `a: ${'['.repeat(100_000)}`],
    ['hugo.yaml', `a:\n${'- '.repeat(10_000)}a`],
    ['hugo.json', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['hugo.toml', `${'a.'.repeat(20_000)}a = 1\n`],
    ['hugo.toml', `baseURL = "https://example.org/"\npublishDir = "${'{a,'.repeat(9000)}"\n`],
    [
      'hugo.toml',
      `baseURL = "https://example.org/"\nignoreFiles = ["${'('.repeat(9000)}a${')'.repeat(9000)}"]\n`,
    ],
    ['hugo.toml', `baseURL = "https://example.org/"\npublishDir = "${'*a'.repeat(30_000)}"\n`],
  ])('%s that no parser can walk is an error with a place', async (file, text) => {
    await expect(reportOf({ [file]: text, 'content/posts/a.md': doc })).rejects.toThrow(
      new RegExp(`^${file}`),
    );
  });

  it('may name a folder that cannot be', async () => {
    const config = `baseURL = "https://example.org/"\ncontentDir = "${'a'.repeat(6000)}"\n`;
    expect(await served({ 'hugo.toml': config, 'content/posts/a.md': doc })).toEqual([]);
  });
});

it('front matter that is nested without end is an error of its file alone', async () => {
  const report = await reportOf({
    'content/a.md': `---\na: ${'['.repeat(100_000)}\n---\n`,
    'content/b.md': doc,
  });
  expect(report.files.map(({ outcome }) => outcome)).toEqual(['reported', 'served']);
});

it('Jekyll takes in nothing from outside of the folder of includes', async () => {
  const report = await reportOf({
    '_config.yml': 'title: J\n',
    '_drafts/secret.md': 'A secret.\n',
    '_includes/part.md': 'A part.\n',
    'a.md': '---\ntitle: A\n---\n{% include ../_drafts/secret.md %}\n{% include part.md %}\n',
  });
  expect(report.diagnostics.map(({ file, code }) => `${file} ${code}`)).toEqual(['a.md lost-text']);
});
