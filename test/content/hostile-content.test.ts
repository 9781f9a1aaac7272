import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const GOOD = '---\ntitle: Good\ndate: 2026-01-01\n---\n\nText.\n';

describe('one odd file stops nobody but itself', () => {
  it.each([
    [
      'a link with a space in its host',
      '<a href=" http://exa mple.com">x</a>',
      '<a href="http://exa mple.com">x</a>',
    ],
    ['an image with half an address', '<img src=" https://[x">', '<img src="https://[x">'],
    ['a link to half a bracket', '[y](\t[)', '[y](\t\0/writing/[)'],
  ])('%s', async (_, body, shown) => {
    const { content } = await readFolder({
      'content/writing/good.md': GOOD,
      'content/writing/odd.md': `---\ntitle: Odd\n---\n\n${body}\n`,
    });
    expect(content.entries.map(({ path }) => path)).toEqual(['writing/good', 'writing/odd']);
    expect(content.entries[1]?.body).toBe(`${shown}\n`);
  });

  it('a slug of half a character, a value that holds itself', async () => {
    const { report, content } = await readFolder({
      'content/writing/good.md': GOOD,
      'content/writing/half.md': '---\ntitle: Half\nslug: "\\uD83D"\n---\n',
      'content/writing/self.md': '---\ntitle: &a [*a]\n---\n',
    });
    expect(content.entries.map(({ pathname }) => pathname)).toEqual(['/writing/good', '/writing/%EF%BF%BD']);
    expect(report.files.at(-1)).toEqual({
      file: 'content/writing/self.md',
      outcome: 'reported',
      code: 'invalid-yaml',
    });
  });

  it('a link elsewhere stays elsewhere, whatever precedes it', async () => {
    const { find } = await readFolder({
      'content/writing/a.md': '---\ntitle: A\n---\n\n<a href=" http://example.com/x">x</a>\n',
    });
    expect(find('writing/a').body).toBe('<a href="http://example.com/x">x</a>\n');
  });
});

describe('what the owner keeps back is not published', () => {
  it.each([
    ['published: off', 'hidden'],
    ['published: 0', 'hidden'],
    ['published: "off"', 'hidden'],
    ['published: nope', 'reported'],
    ['published: 2099-02-30', 'reported'],
    ['Draft: true', 'hidden'],
    ['<<: { draft: true }', 'hidden'],
    ['DRAFT: "yes"', 'hidden'],
  ])('%s', async (matter, outcome) => {
    const { report, content } = await readFolder({
      'content/writing/a.md': `---\ntitle: A\n${matter}\n---\n`,
    });
    expect(content.entries).toEqual([]);
    expect(report.files.map((file) => file.outcome)).toEqual([outcome]);
  });

  it.each([
    ['a folder Drafts', 'content/writing/Drafts/a.md', '---\ntitle: A\n---\n'],
    ['front matter after a blank line', 'content/writing/a.md', '\n---\ntitle: A\ndraft: true\n---\n'],
    ['front matter on one line', 'content/writing/a.md', '{ "title": "A", "draft": true }\n'],
    [
      'unclosed front matter with a comment',
      'content/writing/a.md',
      '---\n\n# mine\ntitle: A\ndraft: true\n\nText.\n',
    ],
  ])('by %s', async (_, file, text) => {
    expect((await readFolder({ [file]: text })).content.entries).toEqual([]);
  });

  it('a draft’s transcript, a draft of the press kit, and data beside the collections', async () => {
    const { content, hidden } = await readFolder({
      'content/videos/clip.md': '---\ntitle: Clip\ndraft: true\n---\n',
      'content/videos/clip.transcript.md': 'Secret words.\n',
      'content/press-kit.yaml': 'title: Kit\ndraft: true\n',
      'content/settings.json': '{"title":"Settings"}',
      'content/writing/x.md': GOOD,
      'content/writing/x.txt': 'Notes to myself.',
    });
    expect(content.entries.map(({ path, transcript }) => [path, transcript])).toEqual([['writing/x', null]]);
    expect(content.pressKit).toBeNull();
    expect(hidden).toEqual([
      'content/press-kit.yaml: draft: true',
      'content/settings.json: data for which no rule makes entries',
      'content/videos/clip.md: draft: true',
      'content/videos/clip.transcript.md: the transcript of the file beside it',
      'content/writing/x.txt: no published entry refers to it',
    ]);
  });

  it('but a book may have been published in a year', async () => {
    const { content } = await readFolder({ 'content/pages/a.md': '---\ntitle: A\npublished: 1843\n---\n' });
    expect(content.entries.map(({ date }) => date)).toEqual([null]);
  });
});
