import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string) => `---\ntitle: A\n${fields}\n---\n\nText.\n`;

const SITES = {
  astro: {
    'astro.config.mjs': 'export default {};\n',
    'src/pages/blog/[id].astro':
      "---\nimport { getCollection } from 'astro:content';\nexport const getStaticPaths = async () => (await getCollection('blog')).map((p) => ({ params: { id: p.id } }));\n---\n",
  },
  hugo: { 'hugo.toml': 'baseURL = "https://e.org/"\n' },
  zola: { 'config.toml': 'base_url = "https://e.org"\n' },
  jekyll: { '_config.yml': 'title: T\n' },
  vitepress: { '.vitepress/config.js': 'export default {};\n' },
  eleventy: { 'eleventy.config.js': 'export default function () {}\n' },
  plain: {},
};
const FILES: Record<keyof typeof SITES, string> = {
  astro: 'src/content/blog/a.md',
  hugo: 'content/posts/a.md',
  zola: 'content/posts/a.md',
  jekyll: '_posts/2024-01-02-a.md',
  vitepress: 'a.md',
  eleventy: 'a.md',
  plain: 'content/writing/a.md',
};

async function read(site: keyof typeof SITES, fields: string) {
  const { content, report } = await readFolder({ ...SITES[site], [FILES[site]]: post(fields) });
  return {
    at: content.entries.map(({ pathname }) => pathname),
    told: report.diagnostics
      .filter(({ code }) => /own-key|unreadable/.test(code))
      .map(({ code, line }) => `${code} ${line}`),
  };
}

describe('a key that withholds', () => {
  it.each([
    ['astro', 'expires: true', ['/blog/a/'], ['own-key 3']],
    ['astro', 'expiry: 3600', ['/blog/a/'], ['own-key 3']],
    ['astro', 'expiryDate: [a, b]', ['/blog/a/'], ['own-key 3']],
    ['astro', 'publishDate: false', ['/blog/a/'], []],
    ['astro', 'publishDate: true', ['/blog/a/'], ['own-key 3']],
    ['jekyll', 'expires: true', ['/2024/01/02/a.html'], ['own-key 3']],
    ['eleventy', 'expires: 1', ['/a/'], ['own-key 3']],
    ['vitepress', 'date: true', ['/a.html'], ['own-key 3']],
    // A key also withholds the entry if the site's program documents it (`expiryDate` in Hugo, not `expires`), or if
    // there is no program.
    ['hugo', 'expiryDate: true', [], ['unreadable-date 3']],
    ['hugo', 'expires: true', ['/posts/a/'], ['own-key 3']],
    ['jekyll', 'date: true', [], ['unreadable-date 3']],
    ['plain', 'expires: true', [], ['unreadable-date 3']],
    // In every site an unreadable date withholds the entry. After a past date, the content keeps the address, but no
    // page shows it.
    ['astro', 'expires: soon', [], ['unreadable-date 3']],
    // No list of words tells a publisher from a day to come: what cannot be read withholds the entry.
    ['astro', 'published: Springer, Berlin', [], ['unreadable-published 3']],
    ['astro', 'published: Coming Monday', [], ['unreadable-published 3']],
    ['plain', 'published: Only for Members', [], ['unreadable-published 3']],
    ['astro', 'expires: 2013-01-01', ['/blog/a/'], []],
    ['astro', 'expires: 20130101', ['/blog/a/'], []],
    ['vitepress', 'draft: true', [], []],
  ] as const)('%s: %s', async (site, fields, ...expected) => {
    const found = await read(site, fields);
    expect([found.at, found.told]).toEqual(expected);
  });

  it('expires an entry at its date in every site', async () => {
    const { content } = await readFolder({ ...SITES.astro, [FILES.astro]: post('expires: 2013-01-01') });
    expect(content.entries[0]?.until).toBe(Date.UTC(2013, 0, 1));
  });

  it('does not withhold if the schema of the site makes it a boolean', async () => {
    const { content } = await readFolder({
      ...SITES.astro,
      'src/content.config.ts':
        "import { defineCollection, z } from 'astro:content';\nimport { glob } from 'astro/loaders';\nexport const collections = { blog: defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/content/blog' }), schema: z.object({ expires: z.boolean().optional(), expiryDate: z.date().optional() }) }) };\n",
      'src/content/blog/a.md': post('expires: "2013-01-01"'),
      'src/content/blog/b.md': post('expiryDate: 2013-01-01'),
    });
    expect(content.entries.map(({ path, until }) => [path, until])).toEqual([
      ['writing/a', null],
      ['writing/b', Date.UTC(2013, 0, 1)],
    ]);
  });
});

describe('a key that is an address', () => {
  it.each([
    ['vitepress', 'permalink: /b', '/a.html'],
    ['vitepress', 'url: /b', '/a.html'],
    ['eleventy', 'permalink: /b/', '/b/'],
    ['eleventy', 'url: /b/', '/a/'],
    ['eleventy', 'path: /b/', '/a/'],
    ['hugo', 'url: /b/', '/b/'],
    ['hugo', 'permalink: /b/', '/posts/a/'],
    ['zola', 'path: /b/', '/b/'],
    ['zola', 'url: /b/', '/posts/a/'],
    ['jekyll', 'permalink: /b/', '/b/'],
    ['jekyll', 'url: /b/', '/2024/01/02/a.html'],
    ['plain', 'url: /b', '/b'],
  ] as const)('%s: %s', async (site, fields, address) => {
    expect((await read(site, fields)).at).toEqual([address]);
  });
});

describe('a vault', () => {
  const notes = async (files: Record<string, string>) => {
    const { content } = await readFolder({ '.obsidian/app.json': '{}', 'z.md': 'Text.\n', ...files });
    return content.entries
      .filter(({ file }) => file !== 'z.md')
      .map(({ pathname, title }) => `${pathname} ${title}`)
      .toSorted();
  };
  it('calls a note as its file is, unless `title` says otherwise', async () => {
    expect(
      await notes({
        'Box One.md': '---\nurl: /?__loc=\n---\n# Set up\n\nText\n',
        'Box Two.md': '---\nurl: /?__loc=\n---\n# Set up\n\nOther\n',
        'named.md': '---\ntitle: A title\nname: no\n---\n# Set up\n',
        'other.md': '---\nname: no\nheadline: no\n---\n# Set up\n',
        'deep/2024-05-06 Day.md': '# Log\n',
        'deep/2024-05-07 Day.md': '# Log\n',
      }),
    ).toEqual([
      '/Box-One Box One',
      '/Box-Two Box Two',
      '/named A title',
      '/other other',
      '/writing/Day 2024-05-06 Day',
      '/writing/Day-2024-05-07 2024-05-07 Day',
    ]);
  });
  it('has the address of the name, or of `permalink`', async () => {
    expect(
      await notes({
        'a.md': '---\nslug: b\npath: /c\nurl: https://clipped.example/x\n---\nText.\n',
        'd.md': '---\npermalink: at/e\n---\nText.\n',
      }),
    ).toEqual(['/a a', '/at/e d']);
  });
});
