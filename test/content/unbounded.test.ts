import { describe, expect, it } from 'vitest';
import { readFolder } from '../support/rows.ts';

const GOOD = { 'content/writing/good.md': '# Good\n' };

/** A busy machine needs long to parse such files. */
const timeout = 200_000;

describe('as many of anything as a file can hold', { timeout }, () => {
  it('a key that is repeated', async () => {
    const { content, report } = await readFolder({
      ...GOOD,
      'content/writing/a.md': `---\ntitle: Many\n${'k: 1\n'.repeat(150_000)}---\nText.\n`,
    });
    expect(content.entries.map(({ title }) => title)).toEqual(['Many', 'Good']);
    expect(report.diagnostics.length).toBe(101);
    expect(report.diagnostics[0]).toMatchObject({ code: 'duplicate-key', line: 4, column: 1 });
    expect(report.diagnostics.at(-1)).toEqual({
      severity: 'warning',
      code: 'many-more',
      message: 'And 149899 more about this file.',
      fix: 'Correct those above first.',
      file: 'content/writing/a.md',
    });
  });

  it('keys that differ', async () => {
    const keys = Array.from({ length: 40_000 }, (_, index) => `k${index}: 1\n`).join('');
    const { content } = await readFolder({ ...GOOD, 'content/writing/a.md': `---\n${keys}---\n# Many\n` });
    expect(content.entries.map(({ title }) => title)).toEqual(['Many', 'Good']);
  });

  it('a key that may hide the file, at the end', async () => {
    const { content, report } = await readFolder({
      ...GOOD,
      'content/writing/a.md': `---\n${'k: 1\n'.repeat(1000)}draft: true\ndraft: false\n---\nText.\n`,
    });
    expect(content.entries.map(({ title }) => title)).toEqual(['Good']);
    expect(report.files[0]).toEqual({
      file: 'content/writing/a.md',
      outcome: 'reported',
      code: 'invalid-yaml',
    });
  });
});
