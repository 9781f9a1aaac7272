import { expect, it } from 'vitest';
import { rowsBelow, wholeCollection } from '../../src/site/section.ts';
import { siteOf } from '../support/workspace.ts';

it('what is below an address is found once, however many links ask', async () => {
  const site = await siteOf({
    'content/writing/deep/a.md': '# A\n',
    'content/writing/b.md': '# B\n',
    'content/pages/docs/c.md': '# C\n',
  });
  expect(rowsBelow(site, 'writing')).toHaveLength(2);
  expect(rowsBelow(site, 'writing')).toBe(rowsBelow(site, 'writing'));
  expect(['writing', 'writing/deep', 'docs', 'nothing'].map((key) => wholeCollection(site, key))).toEqual([
    '/writing',
    null,
    null,
    null,
  ]);
});
