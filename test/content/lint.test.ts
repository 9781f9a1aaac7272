import { describe, expect, it } from 'vitest';
import { lintContent } from '../../src/content/report/lint.ts';
import { readFolder } from '../support/rows.ts';

describe('looking for broken links', () => {
  it.each([
    ['twenty thousand of them', (n: number) => `[x](/lost-${n}#a)`],
    ['twenty thousand anchors', (n: number) => `[x](#lost-${n})`],
    ['twenty thousand written in another way', (n: number) => `[x](%6cost-${n})`],
  ])('finds %s', async (_, link) => {
    const body = Array.from({ length: 20_000 }, (_each, n) => link(n)).join('\n');
    const source = `# A\n\n${body}\n`;
    const { content } = await readFolder({ 'content/writing/a.md': source });
    expect(
      lintContent(
        content,
        () => source,
        () => false,
      ),
    ).toHaveLength(20_000);
  });
});

it('takes the first thousand tags and authors of a file, and names the file', async () => {
  const names = Array.from({ length: 1001 }, (_, n) => `t${n}`);
  const {
    content,
    report: { diagnostics },
  } = await readFolder({
    'content/writing/a.md': `---\ntitle: A\ntags: [${names.join(', ')}]\nauthors: [${names.join(', ')}]\n---\n`,
    'content/writing/b.md': `---\ntitle: B\ntags: [${names.slice(1).join(', ')}]\n---\n`,
  });
  expect(diagnostics.map(({ code, file, line, message }) => [code, file, line, message])).toEqual([
    [
      'many-names',
      'content/writing/a.md',
      3,
      'The file has 1001 tags, and each is a page of the site. The first 1000 count; the others are left out.',
    ],
    [
      'many-names',
      'content/writing/a.md',
      4,
      'The file has 1001 authors, and each is a page of the site. The first 1000 count; the others are left out.',
    ],
  ]);
  expect(
    content.entries.map(({ tags, authors }) => [tags.at(-1), tags.length, (authors ?? []).length]),
  ).toEqual([
    ['t999', 1000, 1000],
    ['t1000', 1000, 0],
  ]);
});

it('names a file with more aliases than anybody writes', async () => {
  const aliases = Array.from({ length: 1001 }, (_, n) => `/old/${n}`);
  const { content } = await readFolder({
    'content/writing/a.md': `---\ntitle: A\naliases: [${aliases.join(', ')}]\n---\n`,
  });
  const found = lintContent(
    content,
    () => '',
    () => false,
  );
  expect(found.map(({ code, file }) => [code, file])).toEqual([['many-names', 'content/writing/a.md']]);
});
