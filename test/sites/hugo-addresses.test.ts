import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;

/** Returns the pathname of each published file. */
async function addresses(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { content } = await readFolder(files);
  return Object.fromEntries(
    content.entries.map(({ file, pathname }) => [file.replace(/^content\//, ''), decodeURI(pathname)]),
  );
}

describe('Hugo’s addresses', () => {
  it('keep dates in file names, and shape names as Hugo does', async () => {
    expect(
      await addresses({
        'hugo.toml': 'baseURL = "https://example.org/"\n',
        'content/posts/2024-05-06-hello.md': post('title: A\ndate: 2024-05-06'),
        'content/posts/2024-05-07-bundle/index.md': post('title: B\ndate: 2024-05-07'),
        'content/posts/A -- B & C.md': post('title: C\ndate: 2024-05-08'),
        'content/posts/double--dash.md': post('title: D\ndate: 2024-05-09'),
        'content/posts/Größe (v1.5).md': post('title: E\ndate: 2024-05-10'),
        'content/posts/slashed.md': post('title: F\ndate: 2024-05-11\nslug: /in/two/'),
      }),
    ).toEqual({
      'posts/2024-05-06-hello.md': '/posts/2024-05-06-hello/',
      'posts/2024-05-07-bundle/index.md': '/posts/2024-05-07-bundle/',
      'posts/A -- B & C.md': '/posts/a--b-c/',
      'posts/double--dash.md': '/posts/double--dash/',
      'posts/Größe (v1.5).md': '/posts/größe-v1.5/',
      'posts/slashed.md': '/posts/in/two/',
    });
  });

  it('leave dates out where file names give them', async () => {
    const { lines } = await readFolder({
      'hugo.toml': 'baseURL = "https://example.org/"\n[frontmatter]\ndate = [":filename", ":default"]\n',
      'content/posts/2024-05-06-hello.md': post('title: A\ndate: 2023-01-01'),
      'content/posts/plain.md': post('title: B\ndate: 2023-01-02'),
    });
    expect(lines).toEqual([
      'writing writing/hello /posts/hello/ 2024-05-06',
      'writing writing/plain /posts/plain/ 2023-01-02',
    ]);
  });

  it('come of `url` alone, whatever other programs call it', async () => {
    expect(
      await addresses({
        'hugo.toml': 'baseURL = "https://example.org/"\n',
        'content/posts/a.md': post('title: A\ndate: 2024-01-01\npermalink: /b/\npath: /c/'),
        'content/posts/b.md': post('title: B\ndate: 2024-01-01\nurl: /elsewhere/b/'),
      }),
    ).toEqual({ 'posts/a.md': '/posts/a/', 'posts/b.md': '/elsewhere/b/' });
  });

  it('have the language before a `url` that does not begin with a slash', async () => {
    expect(
      await addresses({
        'hugo.toml':
          'baseURL = "https://example.org/"\ndefaultContentLanguage = "en"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n',
        'content/imprint.md': post('title: Imprint\nurl: legal/imprint/'),
        'content/imprint.de.md': post('title: Impressum\nurl: legal/impressum/'),
        'content/terms.de.md': post('title: Bedingungen\nurl: /legal/agb/'),
      }),
    ).toEqual({
      'imprint.md': '/legal/imprint/',
      'imprint.de.md': '/de/legal/impressum/',
      'terms.de.md': '/legal/agb/',
    });
  });

  // Hugo compares sections in lower case since version 0.123.
  it('are ugly in a section whatever the case of its name', async () => {
    expect(
      await addresses({
        'hugo.toml': 'baseURL = "https://example.org/"\n[uglyURLs]\nPosts = true\n',
        'content/Posts/a.md': post('title: A\ndate: 2024-01-01'),
        'content/notes/b.md': post('title: B\ndate: 2024-01-01'),
      }),
    ).toEqual({ 'Posts/a.md': '/posts/a.html', 'notes/b.md': '/notes/b/' });
  });

  it('follow the tokens of permalinks', async () => {
    expect(
      await addresses({
        'hugo.toml': `baseURL = "https://example.org/"
[permalinks]
"/" = "/top/:slug"
titles = "/:title/"
sections = "/:sections/:filename/"
inner = "/:sections[1:]/:slug/"
last = "/:sections[last]/:slug/"
days = "/:2006/:yearday/:monthname/:slug/"
files = "/f/:slug.html"
slips = "/slips, all (x)/A_b=c&d/:slug/\`"
`,
        'content/about.md': post('title: About'),
        'content/titles/a.md': post('title: "C++ & C: v1.2, “quoted”"'),
        'content/sections/in/_index.md': post('title: In'),
        'content/sections/in/no-section/A File.md': post('title: A'),
        'content/inner/b/_index.md': post('title: B'),
        'content/inner/b/c.md': post('title: C'),
        'content/last/b/_index.md': post('title: B'),
        'content/last/b/c.md': post('title: D'),
        'content/days/d.md': post('title: D\ndate: 2024-03-04'),
        'content/days/undated.md': post('title: E'),
        'content/files/f.md': post('title: F'),
        'content/slips/g.md': post('title: G'),
      }),
    ).toEqual({
      'about.md': '/top/about/',
      'titles/a.md': '/c-c-v1.2-quoted/',
      'sections/in/_index.md': '/sections/in/',
      'sections/in/no-section/A File.md': '/sections/in/a-file/',
      'inner/b/_index.md': '/inner/b/',
      'inner/b/c.md': '/b/c/',
      'last/b/_index.md': '/last/b/',
      'last/b/c.md': '/b/d/',
      'days/d.md': '/2024/64/march/d/',
      'days/undated.md': '/1/1/january/e/',
      'files/f.md': '/f/f.html/',
      'slips/g.md': '/slips-all-x/a_bcd/g/',
    });
  });

  it('follow the permalinks of each language, and of sections', async () => {
    expect(
      await addresses({
        'hugo.yaml': `baseURL: https://example.org/
languages:
  en: {}
  de:
    permalinks:
      page: { posts: /beitrag/:slug/ }
permalinks:
  page: { posts: /article/:slug/ }
  section: { posts: /articles/ }
`,
        'content/posts/_index.md': post('title: Articles'),
        'content/posts/a.md': post('title: Snail\ndate: 2024-01-01'),
        'content/posts/a.de.md': post('title: Schnecke\ndate: 2024-01-01'),
      }),
    ).toEqual({
      'posts/_index.md': '/articles/',
      'posts/a.md': '/article/snail/',
      'posts/a.de.md': '/de/beitrag/schnecke/',
    });
  });

  it('end in .html, keep capitals and lose accents where the configuration says so', async () => {
    expect(
      await addresses({
        'hugo.toml':
          'baseURL = "https://example.org/"\ndisablePathToLower = true\nremovePathAccents = true\n[uglyURLs]\nposts = true\n',
        'content/posts/_index.md': post('title: Posts'),
        'content/posts/Été à Paris.md': post('title: A\ndate: 2024-01-01'),
        'content/posts/Bundle/index.md': post('title: B\ndate: 2024-01-01'),
        'content/posts/url.md': post('title: C\ndate: 2024-01-01\nurl: /c'),
        'content/Docs/Start.md': post('title: D'),
      }),
    ).toEqual({
      'posts/_index.md': '/posts.html',
      'posts/Été à Paris.md': '/posts/Ete-a-Paris.html',
      'posts/Bundle/index.md': '/posts/Bundle.html',
      'posts/url.md': '/c/',
      'Docs/Start.md': '/Docs/Start/',
    });
  });

  it('of old are relative to the page', async () => {
    const { find } = await readFolder({
      'hugo.toml': 'baseURL = "https://example.org/blog/"\n',
      'content/posts/_index.md': post('title: Posts', ''),
      'content/posts/a.md': post('title: A\ndate: 2024-01-01\naliases: [b, c/d, ../e/, "/f g/"]'),
    });
    expect(find('writing/a').aliases).toEqual(['/blog/posts/b', '/blog/posts/c/d', '/blog/e', '/blog/f g']);
  });

  it('are those of production', async () => {
    expect(
      await addresses({
        'config/_default/hugo.toml': 'baseURL = "http://localhost/"\n[permalinks]\nposts = "/p/:slug/"\n',
        'config/production/hugo.toml': '[permalinks]\nnotes = "/n/:slug/"\n',
        'config/development/hugo.toml': '[permalinks]\nposts = "/dev/:slug/"\n',
        'content/posts/a.md': post('title: A\ndate: 2024-01-01'),
        'content/notes/b.md': post('title: B\ndate: 2024-01-01'),
      }),
    ).toEqual({ 'posts/a.md': '/p/a/', 'notes/b.md': '/n/b/' });
  });
});

describe('Hugo’s folders of content', () => {
  it('are what is mounted, where it is mounted', async () => {
    const { lines, content } = await readFolder({
      'hugo.toml': `baseURL = "https://example.org/"
[[module.mounts]]
source = "texts"
target = "content"
[[module.mounts]]
source = "more"
target = "content/more"
excludeFiles = ["private/**"]
[[module.mounts]]
source = "zettel"
target = "content/notes"
[[module.mounts]]
source = "pictures"
target = "static/img"
`,
      'texts/posts/a.md': post('title: A\ndate: 2024-01-01'),
      'more/b.md': post('title: B\ndate: 2024-01-01'),
      'zettel/_index.md': post('title: Slips'),
      'zettel/c.md': post('title: C\ndate: 2024-01-01'),
      'content/d.md': post('title: Not mounted'),
      'pictures/p.png': 'png',
    });
    expect(lines).toEqual([
      'page notes /notes/ –',
      'writing writing/a /posts/a/ 2024-01-01',
      'writing writing/c /notes/c/ 2024-01-01',
    ]);
    expect(content.assets.map(({ pathname }) => pathname)).toEqual(['/img/p.png']);
  });

  it('name no language', async () => {
    const { lines } = await readFolder({
      'hugo.yaml': `baseURL: https://example.org/
defaultContentLanguageInSubdir: true
disableLanguages: [it]
languages:
  en: { contentDir: content/english }
  de: { contentDir: content/german }
  it: { contentDir: content/italian }
`,
      'content/english/posts/a.md': post('title: A\ndate: 2024-01-01'),
      'content/german/en/b.md': post('title: B'),
      'content/english/_index.md': post('title: Home'),
      'content/italian/posts/c.md': post('title: C\ndate: 2024-01-01'),
    });
    expect(lines).toEqual([
      'page de/en/b /de/en/b/ –',
      'page index /en/ –',
      'writing writing/a /en/posts/a/ 2024-01-01',
    ]);
  });
});

it('Hugo has one page of a folder with index.md, whatever lies in it', async () => {
  const { lines, hidden } = await readFolder({
    'hugo.toml': 'baseURL = "https://example.org/"\n',
    'content/trips/rome/index.md': post('title: Rome'),
    'content/trips/rome/day-one.md': post('title: Day one'),
    'content/trips/rome/map.html': post('title: Map'),
    'content/trips/rome/food/index.md': post('title: Food'),
    'content/trips/oslo.md': post('title: Oslo'),
  });
  expect(lines).toEqual(['page trips/oslo /trips/oslo/ –', 'page trips/rome /trips/rome/ –']);
  expect(hidden).toContain('content/trips/rome/food/index.md: a resource of its page bundle');
});
