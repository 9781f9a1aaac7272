import fc from 'fast-check';
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

const EDITED = Object.keys(FILES).filter((file) => file.endsWith('.md'));
/** Edits as owners make them. Some change the twin, others do not. */
const EDITS: readonly ((text: string) => string)[] = [
  (text) => `${text}\nOne more line.\n`,
  (text) => text.replace(/^title: (.*)$/m, 'title: $1 again'),
  (text) => text.replace(/^---\n/, '---\nslug: moved\n'),
  (text) => text.replace(/^---\n/, '---\ndescription: In short.\n'),
  (text) => text.replace(/^---\n/, '---\nupdated: 2026-05-30\n'),
  (text) => text.replace(/^date: .*$/m, 'date: 2026-03-03'),
  (text) => text.replace(/^---\n/, '---\ndraft: true\n'),
  (text) => text.replace(/^---\n/, '---\nunlisted: true\n'),
  (text) => text.replace(/^---\n/, '---\nlang: de\n'),
  (text) => text.replace(/^---\n/, '---\norder: 3\n'),
  (text) => text.replace(/^tags: .*$/m, 'tags: [y]'),
  (text) => `${text}\n## A heading\n\n[To P](/writing/p) and [to T](/talks/t).\n`,
  (text) => text.replace(/\n\n/g, '\n\n\n'),
  (text) => text,
];

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

/** The paths of rows whose twin has changed, and of rows whose hash has changed. */
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

  it('differs where the twin does, and beside that only where a file was edited', async () => {
    const before = await twinsOf(FILES);
    const isEdited = fc.array(
      fc.record({ file: fc.constantFrom(...EDITED), edit: fc.constantFrom(...EDITS) }),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    await fc.assert(
      fc.asyncProperty(isEdited, async (edits) => {
        const files = { ...FILES };
        for (const { file, edit } of edits) files[file] = edit(files[file] as string);
        const { twins, hashes } = await changedBy(before, await twinsOf(files));
        // If the entry itself was edited, its hash may change although its twin does not, such as when its order
        // changes.
        const own = new Set(edits.map(({ file }) => file.replace(/^content\/|(?:\/index)?\.md$/g, '')));
        expect(twins.filter((path) => !hashes.includes(path))).toEqual([]);
        expect(hashes.filter((path) => !twins.includes(path) && !own.has(path))).toEqual([]);
      }),
      { numRuns: 20 },
    );
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
