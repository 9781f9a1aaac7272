import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;
const title = post('title: T');

/** Returns the decoded address of each file. */
async function addresses(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const { content } = await readFolder(files);
  return Object.fromEntries(content.entries.map(({ file, pathname }) => [file, decodeURI(pathname)]));
}

/** Jekyll 4.3.1 gave these addresses. */
describe('Jekyll has', () => {
  it.each([
    ['categories: Foo Bar', '/foo/bar/2024/01/02/hi.html'],
    ['categories: [Web Dev, C++, Ünï]', '/web dev/c++/ünï/2024/01/02/hi.html'],
    ['categories: one, two', '/one,/two/2024/01/02/hi.html'],
    ['category: Web Dev', '/web dev/2024/01/02/hi.html'],
    ['slug: My Own', '/2024/01/02/My-Own.html'],
    ['url: /elsewhere/', '/2024/01/02/hi.html'],
    ['path: a/b', '/2024/01/02/hi.html'],
    ['published: 2017-01-01', '/2024/01/02/hi.html'],
    ['permalink: /x/:categories/:title/\ncategories: [A B]', '/x/a b/hi/'],
  ])('a post with %s at %s', async (fields, address) => {
    const files = { '_config.yml': 'title: J\n', '_posts/2024-01-02-hi.md': post(`title: T\n${fields}`) };
    expect(Object.values(await addresses(files))).toEqual([address]);
  });

  it.each([
    ['/:year_:month/:slug/', '/2024_01/x-y-z/'],
    ['/:name/', '/2024-01-02-x-y_z/'],
    ['/:slugified_categories/:title', '/web-dev/X-Y_Z'],
    ['weekdate', '/web dev/2024/W01/Tue/X-Y_Z.html'],
    ['/:w_year/:w_day/:long_month/:long_day/:title/', '/2024/2/January/Tuesday/X-Y_Z/'],
  ])('with permalink: %s a post at %s', async (permalink, address) => {
    const files = {
      '_config.yml': `permalink: ${permalink}\n`,
      '_posts/2024-01-02-X Y_Z.md': post('title: T\ncategory: Web Dev'),
    };
    const name = address.replace('x-y_z', 'x-y-z');
    expect(Object.values(await addresses(files))).toEqual([name]);
  });

  it.each([
    ['2018-12-31 23:30:00 -0500', 'Europe/Berlin', '2019-01-01'],
    ['2018-12-31 00:30:00 +0200', '', '2018-12-30'],
    ['2018-12-31 23:30:00', 'Europe/Berlin', '2019-01-01'],
    ['2018-12-31 23:30', 'Europe/Berlin', '2018-12-31'],
    ['2018-12-31', 'America/New_York', '2018-12-31'],
    ['2018-12-31 23:30:00 -5:00', 'Europe/Berlin', '2019-01-01'],
    ['2018-12-31 23:30:00 -05', 'Europe/Berlin', '2019-01-01'],
    ['20181231', 'Europe/Berlin', '2018-12-31'],
  ])('a post of %s in %s on %s', async (date, zone, day) => {
    const { find } = await readFolder({
      '_config.yml': `timezone: ${zone}\n`,
      '_posts/2018-01-02-hi.md': post(`title: T\ndate: ${date}`),
    });
    const { date: found, pathname } = find('writing/hi');
    expect([found, pathname]).toEqual([day, `/${day.replaceAll('-', '/')}/hi.html`]);
  });

  it('pages at their place, whatever their slug or their date', async () => {
    const files = {
      '_config.yml': 'permalink: /:title.html\n',
      'docs/2018-01-01-old.md': title,
      'docs/slug.md': post('title: T\nslug: other'),
      'docs/later.md': post('title: T\ndate: 2099-01-01'),
      'docs/index.md': title,
      'images/about.md': title,
      'vendor/tool.md': title,
      'vendor/bundle/gem.md': title,
    };
    expect(await addresses(files)).toEqual({
      'docs/2018-01-01-old.md': '/docs/2018-01-01-old',
      'docs/index.md': '/docs/',
      'docs/later.md': '/docs/later',
      'docs/slug.md': '/docs/slug',
      'images/about.md': '/images/about',
      'vendor/tool.md': '/vendor/tool',
    });
  });

  it('collections below their folder, by file name', async () => {
    const files = {
      '_config.yml':
        'collections_dir: all\npermalink: pretty\ncollections:\n  posts: { permalink: "/p/:title/" }\n  guides: { output: yes }\n  shelf: { output: true, permalink: "/s/:name" }\n',
      'all/_posts/2024-01-02-hi.md': title,
      'all/_guides/2018-02-03-Two Words.md': title,
      'all/_guides/index.md': title,
      'all/_guides/plain.html': post('title: T', '<p>Text</p>'),
      'all/_guides/none.md': 'Without front matter.\n',
      'all/_shelf/Two_Words.md': title,
      'all/_shelf/_draft.md': title,
      'other/_guides/stray.md': title,
      '_posts/2024-01-03-outside.md': title,
      '_old/_posts/2024-01-03-old.md': title,
    };
    expect(await addresses(files)).toEqual({
      'all/_guides/2018-02-03-Two Words.md': '/guides/2018-02-03-Two Words/',
      'all/_guides/index.md': '/guides/index/',
      'all/_guides/plain.html': '/guides/plain/',
      'all/_posts/2024-01-02-hi.md': '/p/hi/',
      'all/_shelf/Two_Words.md': '/s/two-words',
    });
  });

  it('no post whose own name has no date', async () => {
    const { hidden } = await readFolder({
      '_config.yml': 'title: J\n',
      '_posts/2024-01-02-folder/index.md': title,
      '_posts/2024_01_02-other.md': title,
      '_posts/2024-01-02.md': title,
    });
    expect(hidden.filter((line) => line.endsWith('so the site leaves it out'))).toHaveLength(3);
  });

  it('values by place: the longest path counts, categories add up, nothing said is nothing', async () => {
    const { content, hidden } = await readFolder({
      '_config.yml': `
defaults:
  - scope: { path: docs/a, type: pages }
    values: { permalink: /long/, tags: [long] }
  - scope: { path: "", type: posts }
    values: { categories: [news], tags: [all] }
  - scope: { path: docs }
    values: { tags: [short], author: Resi }
  - scope: { path: "section/*/x" }
    values: { published: false }
  - scope: { path: _posts/old }
    values: { published: false }
`,
      '_posts/2024-01-02-hi.md': post('title: T\ncategories: [Own]'),
      '_posts/older.md': title,
      '_posts/old/2024-01-03-no.md': post('title: T\npublished:'),
      'docs/a.md': title,
      'docs/b.md': title,
      'section/one/x/y.md': title,
      'section/one/z.md': title,
    });
    expect(
      content.entries.map(({ file, pathname, tags, authors }) => [file, pathname, tags, authors]).toSorted(),
    ).toEqual([
      ['_posts/2024-01-02-hi.md', '/news/own/2024/01/02/hi.html', ['all', 'news', 'Own'], []],
      ['docs/a.md', '/long/', ['long'], ['Resi']],
      ['docs/b.md', '/docs/b.html', ['short'], ['Resi']],
      ['section/one/z.md', '/section/one/z.html', [], []],
    ]);
    expect(hidden).toContain('section/one/x/y.md: published: false');
    expect(hidden).toContain('_posts/old/2024-01-03-no.md: published: false');
  });

  it('nothing that exclude names, begins or matches', async () => {
    const files = {
      '_config.yml': 'exclude: [notes, "*.mkd", "blog/*", docs/in, kept.md]\ninclude: [_pages, kept.md]\n',
      'kept.md': title,
      'notes2/a.md': title,
      'notes.md': title,
      'a/b.mkd': title,
      'blog/x/y.md': title,
      'docs/internal.md': title,
      'docs/out.md': title,
      '_pages/uses.md': title,
    };
    expect(await addresses(files)).toEqual({
      '_pages/uses.md': '/_pages/uses.html',
      'docs/out.md': '/docs/out.html',
      // `include` wins over `exclude`.
      'kept.md': '/kept.html',
    });
  });

  it('pages of HTML where they say something, and 404 in no list', async () => {
    const { content, hidden } = await readFolder({
      '_config.yml': 'title: J\n',
      'contact.html': post(
        'title: Contact',
        '<div>\n\n    <p>Write to us.</p>\n<pre>\n  a\n\n  b</pre></div>',
      ),
      'blog/index.html': post('title: Blog', '{% for post in site.posts %}<a>x</a>{% endfor %}'),
      'search.html': post('title: Search', '<div id="s"></div><script>let words = 1;</script>'),
      '404.md': post('title: Not found\npermalink: /404.html'),
    });
    expect(content.entries.map(({ pathname, unlisted, body }) => [pathname, unlisted, body])).toEqual([
      ['/404.html', true, 'Text.\n'],
      ['/contact.html', false, 'Write to us.\n\n```\n  a\n\n  b\n```\n'],
    ]);
    expect(hidden.filter((line) => line.endsWith('a template, not Markdown'))).toHaveLength(2);
  });

  it('redirects by front matter', async () => {
    const { content, hidden } = await readFolder({
      '_config.yml': 'title: J\n',
      'a.md': post('title: A\nredirect_from: [old, /older/]'),
      'b.md': post('title: B\nredirect_to: /a.html'),
      'c.md': post('title: C\nredirect_to: /a.html\npublished: false'),
    });
    expect(content.entries.map(({ pathname, aliases }) => [pathname, aliases])).toEqual([
      ['/a.html', ['/old', '/older']],
    ]);
    expect(content.redirects).toContainEqual({ from: '/b.html', to: '/a.html' });
    expect(content.redirects.some(({ from }) => from === '/c.html')).toBe(false);
    expect(hidden).toContain('b.md: redirect_to: its address redirects to /a.html');
  });

  it('titles from names, each word with a capital', async () => {
    const { content } = await readFolder({ '_posts/2024-01-02-no-title-here.md': 'Text.\n' });
    expect(content.entries.map((entry) => entry.title)).toEqual(['No Title Here']);
  });
});

it('GitHub Pages also has Markdown without front matter, and README as the page of its folder', async () => {
  const files = {
    '_config.yml': 'theme: jekyll-theme-cayman\n',
    'README.md': '# Home\n\nText.\n',
    'docs/guide.md': '# Guide\n',
    'docs/README.md': '# Docs\n',
    'docs/index.md': title,
    'CONTRIBUTING.md': '# How\n',
  };
  expect(await addresses(files)).toEqual({
    'README.md': '/',
    'docs/guide.md': '/docs/guide.html',
    'docs/index.md': '/docs/',
  });
  expect(await addresses({ ...files, '_config.yml': 'title: J\n' })).toEqual({ 'docs/index.md': '/docs/' });
  const bare = { ...files, '_config.yml': 'title: J\n', 'docs/index.md': '# Index\n' };
  expect(await addresses(bare)).toEqual({
    'README.md': '/',
    'docs/guide.md': '/docs/guide.html',
    'docs/index.md': '/docs/',
  });
});

it('of two defaults for the same folder, the one that names a type wins, wherever it stands', async () => {
  const { content } = await readFolder({
    '_config.yml': `title: T
defaults:
  - scope: { path: "", type: posts }
    values: { permalink: /p/:title/ }
  - scope: { path: "" }
    values: { permalink: /q/:title/ }
`,
    '_posts/2024-01-01-a.md': '---\ntitle: A\n---\n\nText.\n',
  });
  expect(content.entries.map(({ pathname }) => pathname)).toEqual(['/p/a/']);
});
