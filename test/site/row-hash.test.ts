import { describe, expect, it } from 'vitest';
import { nodeHash } from '../../src/platform/node.ts';
import { documentMarkdown, findDocument } from '../../src/site/document.ts';
import { rowAt } from '../../src/site/row-hash.ts';
import { listedRows } from '../../src/site/rows.ts';
import { openSite, recordAt, type Site } from '../../src/site/site.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { NOW, snapshotOf } from '../support/workspace.ts';

const BASE = 'https://ada.example';
const FILES: Readonly<Record<string, string>> = {
  'lectern.yaml': 'name: Ada\n',
  'content/index.md': '---\ntitle: Home\n---\n\nHello.\n',
  'content/press-kit.yaml': 'bios:\n  - label: Short\n    body: Ada writes.\n',
  'content/docs/index.md': '---\ntitle: Docs\n---\n\nAll of them.\n',
  'content/docs/a.md': '---\ntitle: A\n---\n\nAbout A.\n',
  'content/docs/b.md': '---\ntitle: B\n---\n\nSee [A](a.md) and [the post](../writing/p.md).\n',
  'content/writing/p.md': '---\ntitle: P\ndate: 2026-01-01\ntags: [x]\n---\n\nA post.\n',
  'content/writing/q.md': '---\ntitle: Q\ndate: 2026-01-02\ntags: [x]\n---\n\nAnother post.\n',
  'content/talks/t.md': '---\ntitle: T\ndate: 2026-06-02\nconference: C\n---\n\nA talk.\n',
};

async function twinsOf(files: Readonly<Record<string, string>>, base = BASE, instant = NOW) {
  const site = openSite(
    openSnapshot(await snapshotOf(files, instant)),
    instant,
    { base, pages: base },
    nodeHash,
  );
  return new Map(listedRows(site).map((row) => [recordAt(site, row).path, stateOf(site, row, base)]));
}

function stateOf(site: Site, row: number, base: string) {
  const target = findDocument(site, recordAt(site, row).path);
  const twin = target ? documentMarkdown(site, target).replaceAll(base, '') : '';
  return { twin, hash: rowAt(site, row).hash };
}

/** Paths of rows whose twin, and of those whose hash, is another one. */
async function changedBy(before: Awaited<ReturnType<typeof twinsOf>>, after: typeof before) {
  const paths = [...after.keys()].filter((path) => before.has(path));
  const differ = (what: 'twin' | 'hash') =>
    paths.filter((path) => before.get(path)?.[what] !== after.get(path)?.[what]);
  return { twins: differ('twin'), hashes: differ('hash') };
}

describe('the hash of a row', () => {
  it.each([
    ['a sentence', 'content/writing/p.md', 'A post', 'One post', ['index', 'writing/p']],
    ['a tag', 'content/writing/q.md', '[x]', '[x, y]', ['writing/q']],
    ['a title, which the home page lists', 'content/docs/a.md', 'title: A', 'title: AA', ['docs/a', 'index']],
    [
      'an address, which moves links',
      'content/writing/p.md',
      'date:',
      'slug: pp\ndate:',
      ['docs/b', 'index'],
    ],
    ['the press kit', 'content/press-kit.yaml', 'Ada writes', 'Ada speaks', ['press-kit']],
    ['the pointers of twins', 'lectern.yaml', 'name: Ada', 'name: Ada\ntwins: { pointers: false }', null],
  ])('differs where the twin does, and nowhere else: %s', async (_what, file, from, to, expected) => {
    const before = await twinsOf(FILES);
    const edited = { ...FILES, [file]: (FILES[file] as string).replace(from, to) };
    const { twins, hashes } = await changedBy(before, await twinsOf(edited));
    expect(hashes).toEqual(twins);
    expect(hashes.toSorted()).toEqual(expected ?? [...before.keys()].toSorted());
  });

  it('differs when a talk is over', async () => {
    const after = await twinsOf(FILES, BASE, Date.parse('2026-06-04T00:00:00Z'));
    const { twins, hashes } = await changedBy(await twinsOf(FILES), after);
    expect([twins, hashes]).toEqual([
      ['talks/t', 'index'],
      ['talks/t', 'index'],
    ]);
  });

  it('is the same at another origin', async () => {
    const { hashes } = await changedBy(
      await twinsOf(FILES),
      await twinsOf(FILES, 'http://127.0.0.1:1/below'),
    );
    expect(hashes).toEqual([]);
  });
});
