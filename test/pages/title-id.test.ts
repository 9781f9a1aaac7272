import { expect, it } from 'vitest';
import { appOf } from '../support/app.ts';

it('links to the id of the first heading, which is the title of a page, lead to its head', async () => {
  const { ask } = await appOf({
    'content/writing/a.md': '---\ndate: 2026-01-01\n---\n# Knots & ropes\n\nText.\n',
    'content/writing/b.md': '---\ndate: 2026-01-01\n---\n# Knots\n\n## Ropes {#knots}\n\nText.\n',
    'content/writing/c.md': '---\ndate: 2026-01-01\n---\n# Related\n\nText.\n',
  });
  const idOf = async (path: string) =>
    /<article[^>]*><header(?: id="([^"]*)")?>/.exec((await ask(path)).text)?.[1];
  expect(await idOf('/writing/a')).toBe('knots--ropes');
  // A heading of the text, or a part of every page, has the id already.
  expect(await idOf('/writing/b')).toBeUndefined();
  expect(await idOf('/writing/c')).toBeUndefined();
  expect((await ask('/writing/b')).text).toContain('id="knots"');
});
