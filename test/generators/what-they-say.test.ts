import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const md = '---\ntitle: A\ndate: 2026-01-01\n---\nText.\n';
const filled = (names: string, text: string) =>
  Object.fromEntries(names.split(' ').map((name) => [name, text]));
const filesOf = async (files: Readonly<Record<string, string>>) =>
  (await readFolder(files)).content.entries.map(({ file }) => file);

describe('Jekyll', () => {
  it('has the defaults of the longest scope that fits, and of a type', async () => {
    const { content } = await readFolder({
      '_config.yml': `title: J
collections_dir: my
collections: { recipes: { output: true } }
defaults:
  - { scope: { path: docs, type: page }, values: { author: D2 } }
  - { scope: { path: "", type: posts }, values: { author: P } }
  - { scope: { path: my/_recipes }, values: { author: R1 } }
  - { scope: { path: _recipes/sub }, values: { author: R2 } }
  - { scope: { path: ././/docs// }, values: { author: D } }
  - { scope: { path: docs, type: recipes }, values: { author: D3 } }
  - { scope: { path: "wi*" }, values: { author: W } }
`,
      ...filled(
        'my/_posts/2026-01-01-a.md my/_recipes/a.md my/_recipes/sub/b.md docs/x.md docs2/x.md wiki/x.md x/wiki/y.md',
        md,
      ),
    });
    expect(Object.fromEntries(content.entries.map(({ file, authors }) => [file, authors.join()]))).toEqual({
      'docs/x.md': 'D2',
      'docs2/x.md': 'D2',
      'my/_posts/2026-01-01-a.md': 'P',
      'my/_recipes/a.md': 'R1',
      'my/_recipes/sub/b.md': 'R2',
      'wiki/x.md': 'W',
      'x/wiki/y.md': '',
    });
  });

  it('has posts with a date in their name, `index` among them, and entries of data by its name', async () => {
    const { lines } = await readFolder({
      '_config.yml': 'title: J\n',
      ...filled('_posts/index.md _posts/2026-01-02-index.md cat/_posts/2026-01-02-b.md _posts/nodate.md', md),
      '_data/talks.yml': '- { title: T, date: 2026-01-01 }\n',
      '_data/speaking/2024.yml': '- { title: S, date: 2026-01-01 }\n',
      '_data/projects.json': '[{ "title": "Pr" }]',
      '_data/videos.toml': 'title = "V"\n',
      ...filled(
        '_data/posts.yml _data/about.yml _data/navigation.yml _data/talks.csv _datax/talks.yml',
        '- { title: P }\n',
      ),
    });
    expect(lines).toEqual([
      'project projects/pr /projects/pr –',
      'talk talks/s /talks/s 2026-01-01',
      'talk talks/t /talks/t 2026-01-01',
      'video videos/v /videos/v –',
      'writing writing/b /cat/2026/01/01/b.html 2026-01-01',
      'writing writing/index /2026/01/01/ 2026-01-01',
    ]);
  });
});

it('Zola has subjects of all taxonomies but those of people and series', async () => {
  const names = ['series', 'author', 'authors', 'topics', 'coauthors'];
  const { find } = await readFolder({
    'config.toml': `base_url = "https://a.example"\ntaxonomies = [${names.map((name) => `{ name = "${name}" }`).join(', ')}]\n`,
    'content/blog/a.md': `+++\ntitle = "A"\ndate = 2026-01-01\nseries = "x"\nauthor = "y"\ntopics = ["z"]\n[taxonomies]\ntags = ["t"]\nseries = ["s"]\nauthors = ["Ada"]\ncoauthors = ["c"]\n+++\nx\n`,
  });
  expect(find('writing/a').tags).toEqual(['z', 't', 'c']);
});

it('Docusaurus calls documents by the names of their files, and folders by their own', async () => {
  const { content } = await readFolder({
    'docusaurus.config.js':
      "export default { url: 'https://example.org', baseUrl: '/', presets: [['classic', {}]] };",
    ...filled(
      'docs/guide/README.md docs/setup/setup.md docs/x/Index.md docs/y/index.md docs/z/other-file_name.md docs/01-n/02-m.md',
      'Text.\n',
    ),
    'src/pages/one-page_more.md': 'Text.\n',
  });
  expect(content.entries.map(({ pathname, title }) => `${pathname} ${title}`).toSorted()).toEqual([
    '/docs/guide/ guide',
    '/docs/n/m m',
    '/docs/setup/ setup',
    '/docs/x/Index Index',
    '/docs/y/ y',
    '/docs/z/other-file_name other-file_name',
    '/one-page_more One page more',
  ]);
});

it.each([
  ['lang: "de"', 'de'],
  ['x: 1', 'en-US'],
])('VitePress with %s is in %s', async (line, language) => {
  const { config } = await readFolder({ '.vitepress/config.js': `export default { ${line} };`, 'a.md': md });
  expect(config.language).toBe(language);
});

it('Eleventy passes over lines of its list that take back', async () => {
  const files = { 'eleventy.config.js': 'export default () => ({});', ...filled('a.md b.md c.md', md) };
  expect(await filesOf({ ...files, '.eleventyignore': 'a.md\n  !a.md\n!a.md\n' })).toEqual(['b.md', 'c.md']);
});

it('mdBook shows the lines of Rust that it does not hide', async () => {
  const { find } = await readFolder({
    'book.toml': '[book]\ntitle = "B"\n',
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md':
      '# A\n\n```rust\n# hidden\n  # hidden\n#\n## shown\n#[test]\nlet x = a # b;\n  ##x\n#!x\n```\n\n```python,hidelines=!\n!hidden\nshow\n```\n',
  });
  expect(find('a').body).toBe(
    '```rust\n# shown\n#[test]\nlet x = a # b;\n  #x\n#!x\n```\n\n```python,hidelines=!\nshow\n```\n',
  );
});

describe('a folder without a known configuration', () => {
  it.each([
    ['conf.py', 'POSTS = (("posts/*.md", "posts", "p"),)\n', false],
    ['conf.py', 'PAGES=(("posts/*.md", "posts", "p"),)\n', false],
    ['conf.py', 'MYPOSTS = 1\nPOSTSX = 1\n', true],
    ['site.cabal', 'build-depends: hakyll\n', false],
    ['package.yaml', 'dependencies: [hakyll]\n', false],
    ['package.yaml', 'dependencies: [hakyllx]\n', true],
    ['_config.ts', 'import lume from "lume/mod.ts";\n', false],
    ['_config.js', 'import lume from "LUME/mod.ts";\n', false],
    ['_config.ts', 'import volumes from "x";\n', true],
  ])('with %s %j is read: %s', async (file, text, isRead) => {
    expect(await filesOf({ [file]: text, 'posts/a.md': md })).toEqual(isRead ? ['posts/a.md'] : []);
  });

  it.each([
    [20, true],
    [21, false],
  ])('with two texts and %i files of code is read: %s', async (count, isRead) => {
    const code = Array.from({ length: count }, (_, number) => `src/${number}.ts`).join(' ');
    const files = { ...filled(code, ''), ...filled('docs/a.md docs/b.md', md) };
    expect(await filesOf(files)).toEqual(isRead ? ['docs/a.md', 'docs/b.md'] : []);
  });
});

it('redirects of Next.js are below its base path, and lead to pages alone', async () => {
  const moved = [
    '{ source: "/old", destination: "/blog/a", permanent: true }',
    '{ source: "/x", destination: "https://else.example/", permanent: true }',
    '{ source: "/lost", destination: "/nowhere", permanent: true }',
  ];
  const { content, report } = await readFolder({
    'next.config.js': `module.exports = { basePath: "/b", redirects: async () => [${moved.join(', ')}] }`,
    'package.json': '{"dependencies":{"next":"14"}}',
    'content/blog/a.mdx': md,
    'app/blog/[slug]/page.tsx': 'import fs from "fs"; export default () => fs.readdirSync("content/blog")',
  });
  expect(content.redirects.filter(({ from }) => !/\.(?:xml|atom)$/.test(from))).toEqual([
    { from: '/b/old', to: '/b/blog/a' },
  ]);
  expect(report.diagnostics).toEqual([]);
});
