import { describe, expect, it } from 'vitest';
import { htmlPage, readBuild } from '../support/built.ts';

const LONG = 'Some words that this page says, and no other one of the site.';
const page = (html: string) => htmlPage({ body: `<main><h1>A page</h1><p>${LONG} é</p>${html}</main>` });
const home = htmlPage({ body: '<main><a href="a.html">a</a> <a href="b.html">b</a></main>' });

describe('pictures that stand in a page itself', () => {
  it('are left out, and told', () => {
    const svg = `data:image/svg+xml,${encodeURIComponent(`<svg>${'x'.repeat(400)}</svg>`)}`;
    const { find, report } = readBuild({
      'index.html': home,
      'a.html': page(
        `<p>A <img src="${svg}"> and <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>`,
      ),
    });
    expect(find('a').body).toBe(`${LONG} é\n\nA and\n`);
    expect(report.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['picture-not-taken', 'a.html'],
    ]);
  });
});
