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
