import { describe, expect, it } from 'vitest';
import { readBuildAccount } from '../../src/model/build-account.ts';
import { SiteReader } from '../../src/reconcile/site-reader.ts';
import { siteConfig } from '../../src/model/site-config.ts';
import { writeFolder } from '../support/workspace.ts';

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${body}</p></main></body></html>`;
const SAME = 'A fern unrolls slowly in the shade of an old wall.';

/** Two sources with the same text, so that neither the address nor the text tells which source became which page. */
const site = () =>
  writeFolder({
    'content/writing/a.md': `---\ntitle: Fern\ntags: [of-a]\n---\n${SAME}\n`,
    'content/writing/b.md': `---\ntitle: Fern\ntags: [of-b]\n---\n${SAME}\n`,
    'content/writing/draft.md':
      '---\ntitle: Secret\ndraft: true\n---\nWoodruff is not for anyone to see here.\n',
    'dist/index.html': page('Home', '<a href="/one/">One</a>'),
    'dist/one/index.html': page('Fern', SAME),
    'dist/two/index.html': page('Fern', SAME),
    'dist/three/index.html': page('Secret', 'Woodruff is not for anyone to see here.'),
  });

function read(pages: { source: string; address: string; date?: string; lang?: string }[]) {
  const dir = site();
  const config = siteConfig.parse({ name: 'Made up' });
  const { content } = new SiteReader({ dir, built: `${dir}/dist`, config, account: { pages } }).read(
    Date.now(),
  );
  return content.entries
    .map(({ pathname, tags, date, lang, file }) => [pathname, tags[0] ?? null, date, lang, file] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

describe('what a generator says of its build', () => {
  it('decides which source became which page, and its date and language', () => {
    expect(
      read([
        { source: 'content/writing/a.md', address: '/two/', date: '2024-05-06', lang: 'de' },
        { source: 'content/writing/b.md', address: '/one' },
      ]).filter(([pathname]) => pathname !== '/'),
    ).toEqual([
      ['/one/', 'of-b', null, 'en', 'content/writing/b.md'],
      ['/two/', 'of-a', '2024-05-06', 'de', 'content/writing/a.md'],
    ]);
  });

  it('does not publish a page whose source is a draft', () => {
    const pages = read([{ source: 'content/writing/draft.md', address: '/three/' }]);
    expect(pages.map(([pathname]) => pathname)).not.toContain('/three/');
  });

  it.each(['', '[]', '{"pages":[{"source":"a.md"}]}'])('is refused if it is not valid: %j', (text) => {
    expect(() => readBuildAccount(text)).toThrow(/JSON|must hold/);
  });
});
