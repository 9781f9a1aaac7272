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

it('names a file with more tags than anybody writes', async () => {
  const tags = Array.from({ length: 1001 }, (_, n) => `t${n}`);
  const { content } = await readFolder({
    'content/writing/a.md': `---\ntitle: A\ntags: [${tags.join(', ')}]\n---\n`,
    'content/writing/b.md': `---\ntitle: B\ntags: [${tags.slice(1).join(', ')}]\n---\n`,
  });
  const found = lintContent(
    content,
    () => '',
    () => false,
  );
  expect(found.map(({ code, file, message }) => [code, file, message])).toEqual([
    [
      'many-names',
      'content/writing/a.md',
      'The file has 1001 tags. Each of them is an address that the site answers at, and a file of an export.',
    ],
  ]);
});
