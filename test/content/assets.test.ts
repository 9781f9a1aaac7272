import { describe, expect, it } from 'vitest';
import { reportOf, siteOf } from '../support/workspace.ts';

describe('two files that want one address', () => {
  const files = {
    'hugo.toml': 'baseURL = "https://example.org/"\n',
    'content/posts/a.md': '---\ntitle: A\ndate: 2024-01-01\n---\nText.\n',
    'static/images/a.png': 'one',
    'assets/images/a.png': 'another',
  };

  it('the first in the order of the files is served, the other reported', async () => {
    const site = await siteOf(files);
    expect(site.snapshot.assetsByPathname.get('/images/a.png')).toMatchObject({
      file: 'assets/images/a.png',
    });
    const { diagnostics } = await reportOf(files);
    expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
      [
        'asset-clash',
        'assets/images/a.png and static/images/a.png both want /images/a.png; the second is not served.',
      ],
    ]);
  });
});
