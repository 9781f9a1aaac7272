import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { ContentReader } from '../../src/content/content-reader.ts';
import { readFolder } from '../support/rows.ts';
import { writeFolder } from '../support/workspace.ts';

const note = (title: string, body: string, fields = '') => `---\ntitle: ${title}\n${fields}---\n\n${body}\n`;

describe('a wiki link', () => {
  const vault = {
    'notes/Alpha Note.md': note('Alpha', 'Text.'),
    'notes/deep/Beta.md': note('Second letter', '## A heading\n\nText.'),
    'notes/Secret.md': note('The secret title', 'Text.', 'draft: true\n'),
    'pictures/sun set.png': 'png',
    'pictures/paper.pdf': 'pdf',
  };

  it('says the same in the description that the text gives', async () => {
    const { find } = await readFolder({
      ...vault,
      'notes/links.md': note('Links', 'See [[Beta#A heading]].'),
    });
    expect(find('writing/links').description).toBe('See Beta > A heading.');
  });

  it.each([
    ['[[Alpha Note]]', '[Alpha Note](\0/writing/Alpha-Note)'],
    ['[[alpha-note|the *first*]]', '[the *first*](\0/writing/Alpha-Note)'],
    ['[[Beta#A heading]]', '[Beta > A heading](\0/writing/deep/Beta#a-heading)'],
    ['[[deep/Beta.md|b]]', '[b](\0/writing/deep/Beta)'],
    ['[[other/Beta|b]]', 'b'],
    ['[[Second letter]]', '[Second letter](\0/writing/deep/Beta)'],
    ['[[Beta#^block|b]]', '[b](\0/writing/deep/Beta)'],
    ['[[#Here]]', '[Here](\0/writing/links#here)'],
    ['[[Secret]] and [[Secret|words]]', 'Secret and words'],
    ['![[sun set.png]]', '![](\0/pictures/sun%20set.png)'],
    ['![[sun set.png|The sun|300x200]]', '![The sun](\0/pictures/sun%20set.png)'],
    ['![[paper.pdf]]', '[paper.pdf](\0/pictures/paper.pdf)'],
    ['![[Beta]]', '[Beta](\0/writing/deep/Beta)'],
    ['| [[Beta\\|b]] |\n|---|', '| [b](\0/writing/deep/Beta) |\n|---|'],
    ['`[[Beta]]`', '`[[Beta]]`'],
    ['[[1]](https://x.example)', '[[1]](https://x.example)'],
    ['[[1]]\n\n[1]: https://x.example', '[[1]]\n\n[1]: https://x.example'],
  ])('%j', async (written, stored) => {
    const { find } = await readFolder({ ...vault, 'notes/links.md': note('Links', written) });
    expect(find('writing/links').body).toBe(`${stored}\n`);
  });

  it.each([
    ['notes/b/from.md', '/writing/b/same', '/notes/b/same.png'],
    ['notes/a/from.md', '/writing/b/same', '/notes/b/same.png'],
    ['notes/from.md', '/writing/b/same', '/notes/b/same.png'],
    ['notes/a/deep/from.md', '/writing/a/deep/same', '/notes/a/deep/same.png'],
  ])(
    'of a name that two have leads from %s to the nearest, else to the shortest',
    async (file, page, picture) => {
      const { content } = await readFolder({
        'notes/a/deep/same.md': note('A', 'Text.'),
        'notes/b/same.md': note('B', 'Text.'),
        'notes/a/deep/same.png': 'png',
        'notes/b/same.png': 'png',
        [file]: note('From', '[[same]] ![[same.png]] [[A/deep/SAME|x]] ![[a/deep/same.png]]'),
      });
      expect(content.entries.find((entry) => entry.file === file)?.body).toBe(
        `[same](\0${page}) ![](\0${picture}) [x](\0/writing/a/deep/same) ![](\0/notes/a/deep/same.png)\n`,
      );
    },
  );

  it('means a page wherever a site has it, and what is no link of a generator stays', async () => {
    const { find } = await readFolder({
      'hugo.toml': 'baseURL = "https://x.example/"\n',
      'content/posts/a.md': note('A', 'See [[b]] and `Cargo.toml` with [[bin]].'),
      'content/posts/b.md': note('B', 'Text.'),
    });
    expect(find('writing/a').body).toBe('See [b](\0/posts/b/) and `Cargo.toml` with [[bin]].\n');
  });

  it('takes the words of its own for the description, and drawings are no notes', async () => {
    const { find, hidden } = await readFolder({
      ...vault,
      'notes/a.md': note('A', 'See [[Beta|that]] %%not this%% and ==this==.'),
      'notes/Drawing.md': '---\nexcalidraw-plugin: parsed\n---\n\n# Text\n',
    });
    expect(find('writing/a').description).toBe('See that and this.');
    expect(hidden).toContain('notes/Drawing.md: an Excalidraw drawing, not text');
  });
});

describe('a link', () => {
  it('leads where a browser follows it, else to the source that it names', async () => {
    const { find } = await readFolder({
      'hugo.toml': 'baseURL = "https://x.example/"\n',
      'content/posts/a.md': note(
        'A',
        '[1](../b/) [2](../other/) [3](other/) [4](../other.md) [5](b#x) [6](/other/)',
      ),
      'content/posts/b.md': note('B', 'Text.'),
      'content/posts/other.md': note('Other post', 'Text.'),
      'content/other.md': note('Other page', 'Text.'),
    });
    expect(find('writing/a').body).toBe(
      '[1](\0/posts/b/) [2](\0/posts/other/) [3](\0/posts/other/) [4](\0/other/) [5](\0/posts/b/#x) [6](\0/other/)\n',
    );
  });

  it('of Hugo to a page by its name finds it wherever it lies', async () => {
    const { find } = await readFolder({
      'hugo.toml': 'baseURL = "https://x.example/"\n',
      'content/posts/a/index.md': note('A', '[b]({{< ref "b" >}}) [c]({{< relref "c.md" >}}) [d](d)'),
      'content/posts/b.md': note('B', 'Text.'),
      'content/docs/c.md': note('C', 'Text.'),
    });
    expect(find('writing/a').body).toBe('[b](\0/posts/b/) [c](\0/docs/c/) [d](\0/posts/a/d)\n');
  });

  it('without the base path of its site leads to the page below it', async () => {
    const { find } = await readFolder({
      '_config.yml': 'baseurl: /blog\n',
      '_posts/2024-01-02-a.md': note('A', '[about]({{ site.baseurl }}/about/)'),
      'about.md': note('About', 'Text.', 'permalink: /about/\n'),
    });
    expect(find('writing/a').body).toBe('[about](\0/blog/about/)\n');
  });

  it('of a definition is one only if nothing but a title follows', async () => {
    const { find } = await readFolder({
      'notes/a.md': note(
        'A',
        '- [x]: [Do not](b.md) this\n\n[y]: [Nor](b.md) that\n\n[z]: b.md\n  "T"\n[w]: b.md (T) \n',
      ),
      'notes/b.md': note('B', 'Text.'),
    });
    expect(find('writing/a').body).toBe(
      '- [x]: [Do not](\0/writing/b) this\n\n[y]: [Nor](\0/writing/b) that\n\n[z]: \0/writing/b\n  "T"\n[w]: \0/writing/b (T)\n',
    );
  });

  it('with spaces is a link if there is such a file', async () => {
    const { find, content } = await readFolder({
      'notes/a.md': note(
        'A',
        '![One](my pic (1).png "T") and [two](no such file.png) and [three](other note.md)',
      ),
      'notes/other note.md': note('Other', 'Text.'),
      'notes/my pic (1).png': 'png',
    });
    expect(find('writing/a').body).toBe(
      '![One](\0/notes/my%20pic%20(1).png "T") and [two](no such file.png) and [three](\0/writing/other-note)\n',
    );
    expect(content.assets.map(({ pathname }) => pathname)).toEqual(['/notes/my pic (1).png']);
  });

  it('to a file whose name has the mark of a query or a fragment keeps that mark encoded', async () => {
    const { find } = await readFolder({
      'notes/a.md': note('A', '[one](c%23.pdf) ![two](/notes/d%3F.png)'),
      'notes/c#.pdf': 'pdf',
      'notes/d?.png': 'png',
    });
    expect(find('writing/a').body).toBe('[one](\0/notes/c%23.pdf) ![two](\0/notes/d%3F.png)\n');
  });

  it('brings along every picture of a set, and what is embedded', async () => {
    const { find, content } = await readFolder({
      'notes/a.md': note(
        'A',
        '<picture><source srcset="b.webp, c.webp 2x"><img src=b.png></picture>\n<object data="d.pdf"></object>',
      ),
      ...Object.fromEntries(['b.webp', 'c.webp', 'b.png', 'd.pdf'].map((name) => [`notes/${name}`, 'x'])),
    });
    expect(find('writing/a').body).toBe(
      '<picture><source srcset="\0/notes/b.webp, \0/notes/c.webp 2x"><img src=\0/notes/b.png></picture>\n<object data="\0/notes/d.pdf"></object>\n',
    );
    expect(content.assets.map(({ pathname }) => pathname)).toEqual([
      '/notes/b.png',
      '/notes/b.webp',
      '/notes/c.webp',
      '/notes/d.pdf',
    ]);
  });

  it('of MDX may start at an alias', async () => {
    const { find } = await readFolder({
      'astro.config.mjs': "import mdx from '@astrojs/mdx';\nexport default { integrations: [mdx()] };",
      'src/content/blog/a.mdx': note(
        'A',
        "import p from '~/assets/p.png';\n\n<img src={p.src} />\n\n![](@/assets/p.png)",
      ),
      'src/assets/p.png': 'png',
      'src/pages/blog/[...slug].astro': "---\nconst posts = await getCollection('blog');\n---",
    });
    expect(find('writing/a').body).toBe('<img src="\0/src/assets/p.png" />\n\n![](\0/src/assets/p.png)\n');
  });
});

it('MDX has the text of the Markdown that it imports', async () => {
  const { find } = await readFolder({
    'notes/a.mdx': note(
      'A',
      "import Part from './_part.mdx';\nimport Loop from './a.mdx';\n\nBefore.\n\n<Part />\n\n<Chart />",
    ),
    'notes/_part.mdx': '---\ntitle: P\n---\n\n{/* hidden */}\n\nThe *part* of <b>all</b>.\n',
  });
  expect(find('writing/a').body).toBe('Before.\n\nThe *part* of <b>all</b>.\n');
});

it('MDX is read again where what it imports has changed, or is there at last', async () => {
  const dir = writeFolder({
    'notes/a.mdx': note(
      'A',
      "import One from './_one.mdx';\nimport Two from './_two.mdx';\n\n<One />\n\n<Two />",
    ),
    'notes/_one.mdx': 'First.\n',
  });
  const reader = new ContentReader(dir, await readConfig(dir));
  const body = () => reader.read(0).content.entries.find(({ path }) => path === 'writing/a')?.body;
  expect(body()).toBe('First.\n');
  writeFileSync(join(dir, 'notes/_one.mdx'), 'Second.\n');
  expect(body()).toBe('Second.\n');
  writeFileSync(join(dir, 'notes/_two.mdx'), 'More.\n');
  expect(body()).toBe('Second.\n\nMore.\n');
});

it('a link to this site has its whole name: one that only begins so leads elsewhere', async () => {
  const { find } = await readFolder({
    'hugo.toml': 'baseURL = "https://far.example/"\n',
    'content/posts/a.md': note(
      'A',
      '[b](https://far.example/posts/b/) [home](https://far.example) [x](https://far.example.evil.example/posts/b/)',
    ),
    'content/posts/b.md': note('B', 'Text.'),
  });
  expect(find('writing/a').body).toBe(
    '[b](\0/posts/b/) [home](\0/) [x](https://far.example.evil.example/posts/b/)\n',
  );
});

it('leaves links to other sites on the host of a site in a folder', async () => {
  const { find } = await readFolder({
    'mkdocs.yml': 'site_url: https://ada.example/reeds/\n',
    'docs/index.md':
      'Of [oaks](https://ada.example/oaks/#bark), [the host](https://ada.example), [this](https://ada.example/reeds/a/), [reed](https://ada.example/reeds-2/).\n',
    'docs/a.md': 'Text.\n',
  });
  expect(find('index').body).toBe(
    'Of [oaks](https://ada.example/oaks/#bark), [the host](https://ada.example), [this](\0/reeds/a/), [reed](https://ada.example/reeds-2/).\n',
  );
});
