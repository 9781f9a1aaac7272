import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const post = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;
const day = (instant: number | null) => instant && new Date(instant).toISOString().slice(0, 10);

/** Returns for each file its date, its last change, and the days on which it appears and expires. */
async function dates(files: Readonly<Record<string, string>>) {
  const { content } = await readFolder(files);
  return Object.fromEntries(
    content.entries.map(({ file, date, updated, from, until }) => [
      file.replace(/.*\//, ''),
      [date, updated, day(from), day(until)],
    ]),
  );
}

describe('Hugo’s dates', () => {
  it('come of the keys that it reads, in its order', async () => {
    expect(
      await dates({
        'hugo.toml': 'baseURL = "https://example.org/"\n',
        'content/posts/a.md': post('title: A\ndate: 2024-01-01\npubDate: 2099-01-02'),
        'content/posts/b.md': post('title: B\ndate: 2099-01-01\npublishDate: 2024-01-02'),
        'content/posts/c.md': post('title: C\ndate: 2024-01-01\npublished: 2099-01-03'),
        'content/posts/d.md': post('title: D\nlastmod: 2023-04-05'),
        'content/posts/e.md': post('title: E\ndate: 2024-01-01\nunpublishDate: 2024-02-01'),
        'content/posts/2099-01-01-f.md': post('title: F'),
      }),
    ).toEqual({
      'a.md': ['2024-01-01', null, '2099-01-02', null],
      'b.md': ['2099-01-01', null, '2024-01-02', null],
      'c.md': ['2024-01-01', null, '2099-01-03', null],
      'd.md': ['2023-04-05', '2023-04-05', null, null],
      'e.md': ['2024-01-01', null, '2024-01-01', '2024-02-01'],
      '2099-01-01-f.md': [null, null, null, null],
    });
  });

  it('come of the keys that the configuration names', async () => {
    const { content, report } = await readFolder({
      'hugo.toml': `baseURL = "https://example.org/"
[frontmatter]
date = ["datum", ":default"]
publishDate = ["go_live", ":default"]
expiryDate = ["bis", ":default"]
lastmod = ["geaendert", ":fileModTime"]
`,
      'content/posts/a.md': post(
        'title: A\ndate: 2020-01-01\ndatum: 2024-01-01\ngo_live: 2024-02-01\nbis: 2099-03-01\ngeaendert: 2024-04-01',
      ),
      'content/posts/b.md': post('title: B\ndate: 2020-01-01\ngo_live: soon'),
    });
    expect(content.entries).toMatchObject([
      {
        date: '2024-01-01',
        updated: '2024-04-01',
        from: Date.UTC(2024, 1, 1),
        until: Date.UTC(2099, 2, 1),
      },
    ]);
    expect(report.diagnostics.map(({ code, file, line }) => [code, file, line])).toEqual([
      ['unreadable-date', 'content/posts/b.md', 4],
    ]);
  });
});

describe('Hugo’s cascade', () => {
  it('gives the files below what they do not say themselves, the nearest first', async () => {
    const { content } = await readFolder({
      'hugo.toml':
        'baseURL = "https://example.org/"\n[[cascade]]\ntags = ["all"]\nauthor = "Ada"\n[cascade._target]\nkind = "page"\n',
      'content/posts/_index.md': post('title: Posts\ncascade:\n  tags: [posts]\n  date: 2024-01-01', ''),
      'content/posts/a.md': post('title: A'),
      'content/posts/b.md': post('title: B\nTags: [own]\nDate: 2024-02-02'),
    });
    expect(content.entries.map(({ title, date, tags, authors }) => [title, date, tags, authors])).toEqual([
      ['A', '2024-01-01', ['posts'], ['Ada']],
      ['B', '2024-02-02', ['own'], ['Ada']],
    ]);
  });

  it('holds back what it fits: by place, kind, language and environment', async () => {
    const { content, hidden } = await readFolder({
      'hugo.toml': `baseURL = "https://example.org/"
[languages.en]
[languages.de]
[[cascade]]
_build = { render = "never", list = "never" }
[cascade._target]
path = "/secret/**"
[[cascade]]
draft = true
[cascade.target]
environment = "development"
`,
      'content/secret/a.md': post('title: A'),
      'content/notes/_index.md': post('title: N\ncascade:\n  publishDate: 2099-01-01', ''),
      'content/notes/b.md': post('title: B'),
      'content/notes/c.de.md': post('title: C'),
      'content/old/_index.md': post(
        'title: O\ncascade:\n  - _target: { path: "/old/x/*" }\n    expiryDate: 2020-01-01',
        '',
      ),
      'content/old/x/d.md': post('title: D'),
      'content/old/e.md': post('title: E'),
    });
    expect(content.entries.map(({ title, from, until }) => [title, day(from), day(until)])).toEqual([
      ['B', '2099-01-01', null],
      ['C', null, null],
      ['E', null, null],
      ['D', null, '2020-01-01'],
    ]);
    expect(hidden).toContain(
      'content/secret/a.md: the site writes no page for it (render) (from the cascade of hugo.toml)',
    );
  });
});

it('Hugo publishes nothing of draft sections, of kinds and languages that are switched off', async () => {
  const { lines } = await readFolder({
    'hugo.toml':
      'baseURL = "https://example.org/"\ndisableKinds = ["term"]\n[languages.en]\n[languages.de]\n',
    'content/wip/_index.md': post('title: W\ndraft: true'),
    'content/wip/a.md': post('title: A'),
    'content/half/_index.de.md': post('title: H\ndraft: true'),
    'content/half/b.md': post('title: B'),
    'content/half/b.de.md': post('title: B'),
    'content/tags/go/_index.md': post('title: Go'),
  });
  expect(lines).toEqual(['page half/b /half/b/ –']);
});
