import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodePlatform } from '../../src/platform/node.ts';
import { htmlPage, readBuild } from '../support/built.ts';
import { painted } from '../support/pictures.ts';
import { writeFolder } from '../support/workspace.ts';
import { readBuilt } from '../../src/built/reader.ts';

const LONG = 'Some words that this page says, and no other one of the site.';
const png = await painted(40, 30).png().toBuffer();
const noise = Buffer.concat([png, Buffer.alloc(200, 7)]);
const DATA = `data:image/png;base64,${noise.toString('base64')}`;
const NAME = `${createHash('sha256').update(noise).digest('hex').slice(0, 16)}.png`;
const page = (html: string) => htmlPage({ body: `<main><h1>A page</h1><p>${LONG} é</p>${html}</main>` });
const home = htmlPage({ body: '<main><a href="a.html">a</a> <a href="b.html">b</a></main>' });

describe('pictures that stand in a page itself', () => {
  it('are files of the site, one for all pages that have them', async () => {
    const dir = writeFolder({
      'index.html': home,
      'a.html': page(`<p><img src="${DATA}" alt="A plot"> and <img alt="Again" src="${DATA}"></p>`),
      'b.html': page(`<figure><img src="${DATA}"><figcaption>The same</figcaption></figure>`),
    });
    const { content } = readBuilt(dir);
    const bodies = content.entries.map(({ body }) => body).join('');
    expect(bodies).toContain(`![A plot](\0/pictures/${NAME}) and ![Again](\0/pictures/${NAME})`);
    expect(bodies).toContain(`![](\0/pictures/${NAME} "The same")`);
    const assets = content.assets.filter(({ pathname }) => pathname.startsWith('/pictures/'));
    expect(assets).toMatchObject([
      { pathname: `/pictures/${NAME}`, size: noise.length, picture: { width: 40, height: 30 } },
    ]);
    const file = await nodePlatform(dir).openFile(assets[0]?.file ?? '');
    if (file === null) throw new Error('The picture is not there.');
    const sent = await new Response(file.stream(10, file.size - 1)).arrayBuffer();
    expect(Buffer.from(sent).equals(noise.subarray(10))).toBe(true);
  });

  it('are named where they cannot be files', () => {
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
