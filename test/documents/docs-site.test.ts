import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runHere } from '../support/command.ts';
import { DOCUMENTS } from '../support/code-blocks.ts';

it('the documentation is a site without an error, a broken link or a broken anchor', async () => {
  const { code, out } = await runHere(['check', 'docs', '--json']);
  const { diagnostics, files } = JSON.parse(out);
  expect([code, diagnostics]).toEqual([0, []]);
  expect(files.filter(({ outcome }: { outcome: string }) => outcome !== 'served')).toEqual([]);
});

it('its start leads to every page', () => {
  const start = readFileSync('docs/README.md', 'utf8');
  const linked = [...start.matchAll(/\]\(([^)#:]+\.md)\)/g)].map(([, link = '']) => join('docs', link));
  const pages = DOCUMENTS.filter((name) => name !== 'README.md' && name !== 'docs/README.md');
  expect(linked.toSorted()).toEqual(pages);
});
