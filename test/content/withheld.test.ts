import { describe, expect, it } from 'vitest';
import { outline } from '../../src/markdown/read/outline.ts';
import { documentMarkdown, findDocument } from '../../src/site/document.ts';
import { pressKitOf } from '../../src/site/press-kit.ts';
import { filterRows } from '../../src/site/rows.ts';
import { recordAt } from '../../src/site/site.ts';
import { reportOf, siteOf } from '../support/workspace.ts';
import { runs } from '../support/whole.ts';

/** Returns the paths of all entries that a site with these files lists. */
async function listed(files: Readonly<Record<string, string | Uint8Array>>): Promise<string[]> {
  const site = await siteOf(files);
  return filterRows(site, {}).map((row) => recordAt(site, row).path);
}

describe('what an owner withholds stays withheld', () => {
  it.each([
    ['published: off', '---\ntitle: T\npublished: off\n---\nx\n'],
    ['published: 0', '---\ntitle: T\npublished: 0\n---\nx\n'],
    ['published: nope', '---\ntitle: T\npublished: nope\n---\nx\n'],
    ['published on a day that is none', '---\ntitle: T\npublished: 2099-02-30\n---\nx\n'],
    ['Draft, as Hugo takes it', '---\ntitle: T\nDraft: true\n---\nx\n'],
    ['Draft: true beside draft: false', '---\ntitle: T\ndraft: false\nDraft: true\n---\nx\n'],
    ['PUBLISHED: false beside published: true', '---\npublished: true\nPUBLISHED: false\n---\nx\n'],
    ['Private, of three that differ in case', '---\nprivate: false\nPrivate: true\nPRIVATE: false\n---\nx\n'],
    ['a draft mark in exported data', 'export const meta = { title: "T", draft: true };\n\nx\n'],
    ['exported data that only code knows', 'export const metadata = { draft: isDraft() };\n\nx\n'],
    ['exported data that cannot be read', 'export const frontmatter = { draft: true,, };\n\nx\n'],
    ['a draft mark by merge key', '---\ntitle: T\n<<: { draft: true }\n---\nx\n'],
    ['permalink: false, as Eleventy takes it', '---\ntitle: T\npermalink: false\n---\nx\n'],
    ['a blank line above', '\n---\ntitle: T\ndraft: true\n---\nx\n'],
    ['JSON on one line', '{"title": "T", "draft": true}\nx\n'],
    ['---json', '---json\n{"title": "T", "draft": true}\n---\nx\n'],
    ['front matter that never ends, below a comment', '---\n# note\ndraft: true\n\nx\n'],
  ])('%s', async (_, text) => {
    expect(await listed({ 'content/writing/a.md': text })).toEqual([]);
  });

  it('exported data that later code changes, and no data that code only takes', async () => {
    const data = "export const meta = { title: 'Terns', date: '2026-01-02' };\n\n";
    const changed = ['meta.draft = isLate()', "meta['draft'] = isLate()", 'Object.assign(meta, late())'].map(
      (code, n) => [`content/writing/c${n}.mdx`, `${data}export const ok = ${code};\n\nText.\n`],
    );
    const report = await reportOf({
      ...Object.fromEntries(changed),
      'content/writing/a.mdx': `${data}export const generateMetadata = make(meta);\n\nText.\n`,
    });
    expect(report.files.filter(({ outcome }) => outcome === 'served').map(({ file }) => file)).toEqual([
      'content/writing/a.mdx',
    ]);
    expect(report.diagnostics.find(({ file }) => file === 'content/writing/c0.mdx')?.message).toBe(
      '`draft` is set by code, and Lectern cannot tell to what (isLate() is not run); it must be true or false. The entry is not published.',
    );
  });

  it('a draft mark in the data that MDX exports, behind its imports', async () => {
    const text =
      "import Chart from './chart';\n\nexport const meta = {\n  title: 'Terns',\n  draft: true,\n};\n\nText.\n";
    expect(await listed({ 'content/writing/a.mdx': text })).toEqual([]);
    const component = 'export function Small({ children }) {\n  return <small>{children}</small>;\n}\n\n';
    const shown = text.replace('true', 'false').replace('Text.', `${component}Text.`);
    const site = await siteOf({ 'content/writing/a.mdx': shown });
    expect(filterRows(site, {}).map((row) => recordAt(site, row).title)).toEqual(['Terns']);
  });

  it('folders whose name ends with drafts', async () => {
    const paths = await listed({
      'content/notes/a.md': '# A\n',
      'content/notes-drafts/b.md': '# B\n',
      'content/my_drafts/c.md': '# C\n',
      'content/overdrafts/d.md': '# D\n',
    });
    expect(paths.toSorted()).toEqual(['overdrafts/d', 'writing/a']);
  });

  it('pages of HTML in a folder of drafts, wherever it lies', async () => {
    const page = '<!doctype html><title>T</title>';
    const { files } = await reportOf({
      'content/pages/a.md': '# A\n',
      'public/drafts/a.html': page,
      'public/notes/_drafts/b.pdf': 'x',
      'public/drafts/tern.png': 'x',
      'public/c.html': page,
    });
    expect(files.filter(({ file }) => /^public.*(?:html|pdf)$/.test(file))).toEqual([
      { file: 'public/c.html', outcome: 'served', paths: ['/c.html'] },
      { file: 'public/drafts/a.html', outcome: 'hidden', kind: 'draft', reason: 'in a drafts folder' },
      { file: 'public/notes/_drafts/b.pdf', outcome: 'hidden', kind: 'draft', reason: 'in a drafts folder' },
    ]);
  });

  it('a folder named Drafts', async () => {
    expect(await listed({ 'content/writing/Drafts/a.md': '# T\n' })).toEqual([]);
  });

  it('the transcript of a draft', async () => {
    const files = {
      'content/videos/a.md': '---\ntitle: T\ndraft: true\n---\n',
      'content/videos/a.transcript.md': 'Words.',
    };
    expect(await listed(files)).toEqual([]);
  });

  it('notes beside a post, which are no transcript', async () => {
    const site = await siteOf({ 'content/writing/a.md': '# T\n', 'content/writing/a.txt': 'Private notes.' });
    const target = findDocument(site, 'writing/a');
    expect(target && documentMarkdown(site, target)).not.toContain('Private notes.');
  });

  it('data at the top of content/, and a press kit that is a draft', async () => {
    expect(
      await listed({ 'content/settings.json': '{"title": "S", "body": "x"}', 'content/pages/a.md': '# A\n' }),
    ).toEqual(['a']);
    expect(
      (await siteOf({ 'content/press-kit.yaml': 'title: Kit\ndraft: true\n' })).snapshot.pressKit,
    ).toBeNull();
  });

  it('what a section of Hugo holds back below it', async () => {
    const files = {
      'hugo.toml': 'baseURL = "https://example.org/"\ntitle = "H"\n',
      'content/posts/_index.md': '---\ntitle: Posts\ncascade:\n  draft: true\n---\n',
      'content/posts/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nx\n',
      'content/notes/_index.md':
        '---\ncascade:\n  - _target: { path: "/notes/private/**" }\n    build: { render: never }\n---\n',
      'content/notes/b.md': '---\ntitle: B\ndate: 2026-01-01\n---\nx\n',
      'content/notes/private/c.md': '---\ntitle: C\ndate: 2026-01-01\n---\nx\n',
    };
    expect((await listed(files)).map((path) => path.split('/').at(-1))).toEqual(['b']);
  });

  it('a draft section of Zola', async () => {
    const files = {
      'config.toml': 'base_url = "https://example.org"\n',
      'content/secret/_index.md': '+++\ntitle = "S"\ndraft = true\n+++\n',
      'content/secret/a.md': '+++\ntitle = "A"\ndate = 2026-01-01\n+++\nx\n',
      'content/blog/b.md': '+++\ntitle = "B"\ndate = 2026-01-01\n+++\nx\n',
    };
    expect((await listed(files)).map((path) => path.split('/').at(-1))).toEqual(['b']);
  });

  it('but a book of 2017 is a book of 2017', async () => {
    expect(await listed({ 'content/writing/a.md': '---\ntitle: T\npublished: "?"\n---\nx\n' })).toEqual([
      'writing/a',
    ]);
    expect(await listed({ 'content/writing/a.md': '---\ntitle: T\npublished: 2017\n---\nx\n' })).toEqual([
      'writing/a',
    ]);
  });
});

describe('an address that two want', () => {
  const clashes = async (files: Readonly<Record<string, string>>) =>
    (await reportOf(files)).diagnostics
      .filter(({ code }) => code === 'clash')
      .map((d) => [d.file, d.line, d.message]);

  it('is not kept by what has expired', async () => {
    const files = {
      'content/writing/a-old.md': '---\ntitle: Old\nslug: x\nexpires: 2020-01-01\n---\nx\n',
      'content/writing/b-new.md': '---\ntitle: New\nslug: x\n---\nx\n',
    };
    expect(await listed(files)).toEqual(['writing/x']);
    expect((await clashes(files))[0]?.[0]).toBe('content/writing/a-old.md');
  });

  it('is kept by the older one, whatever its file is called; a page without a date comes after', async () => {
    const files = {
      'content/writing/a.md': '---\ntitle: New\nslug: x\ndate: 2024-01-02\n---\nx\n',
      'content/writing/b.md': '---\ntitle: Old\ndate: 2020-01-02\nslug: x\n---\nx\n',
      'content/writing/0.md': '---\ntitle: None\nslug: x\n---\nx\n',
    };
    expect(await clashes(files)).toEqual([
      [
        'content/writing/a.md',
        3,
        'content/writing/b.md and content/writing/a.md have the same address /writing/x; the second one is not served.',
      ],
      [
        'content/writing/0.md',
        3,
        'content/writing/b.md and content/writing/0.md have the same address /writing/x; the second one is not served.',
      ],
    ]);
  });

  it('is reported with both lines if both entries are in one file', async () => {
    const files = {
      'lectern.yaml': 'content: [{ files: data/talks.yaml, type: talk }]\n',
      'data/talks.yaml': '- title: One\n  slug: same\n- title: Two\n  slug: same\n',
    };
    expect(await clashes(files)).toEqual([
      [
        'data/talks.yaml',
        4,
        'data/talks.yaml:1 and data/talks.yaml:3 have the same address /talks/same; the second one is not served.',
      ],
    ]);
  });

  it('is the same with .md and without', async () => {
    const found = await clashes({
      'content/pages/readme.md': '# A\n',
      'content/pages/readme.md.md': '# B\n',
    });
    expect(found.map(([file]) => file)).toEqual(['content/pages/readme.md.md']);
  });
});

describe('one odd file stops nothing', () => {
  it.each([
    ['an address that is none', '<a href=" http://exa mple.com">x</a> [x](<\t[>) <img src=" https://[x">\n'],
    ['half a character in a slug', '---\ntitle: T\nslug: "\\uD83D"\n---\nx\n'],
    ['a value that holds itself', '---\ntitle: &a [*a]\n---\nx\n'],
    ['a slug that leads up', '---\ntitle: T\nslug: ../..\n---\nx\n'],
  ])('%s', async (_, text) => {
    const files = { 'content/writing/odd.md': text, 'content/writing/good.md': '# Good\n' };
    expect(await listed(files)).toContain('writing/good');
    const { diagnostics } = await reportOf(files);
    expect(diagnostics.filter(({ code }) => code === 'internal')).toEqual([]);
  });

  it('a press kit links and brings files as an entry does', async () => {
    const site = await siteOf({
      'content/press-kit.yaml':
        'title: Kit\nbios: [{ label: Short, body: "[Me](/about) and [work](pages/work.md)" }]\nphotos: [{ src: photos/me.jpg, alt: Me }]\nfacts: [{ term: Web, value: x, href: https://exämple.example/ü }]\n',
      'content/photos/me.jpg': 'JPEG',
      'content/pages/work.md': '# Work\n',
    });
    const kit = pressKitOf(site);
    expect(kit.bios[0]?.body).toBe('[Me](https://example.com/about) and [work](https://example.com/work)');
    expect(kit.photos[0]?.src).toBe('https://example.com/photos/me.jpg');
    expect(kit.facts[0]?.href).toBe('https://xn--exmple-cua.example/%C3%BC');
    expect(site.snapshot.assetsByPathname.get('/photos/me.jpg')).toMatchObject({ owners: null });
  });

  it('a space before an address does not make it one of ours', async () => {
    const site = await siteOf({ 'content/writing/a.md': '# T\n\n<a href=" http://example.org/x">y</a>\n' });
    const target = findDocument(site, 'writing/a');
    expect(target && documentMarkdown(site, target)).toContain('\n<a href="http://example.org/x">y</a>\n');
  });
});

it('the scanner ends on a megabyte of anything', () => {
  const grown = (part: string) => part.repeat(Math.ceil(runs(1_000_000) / part.length));
  const parts = [
    '<!-- >\n\n',
    '<\n\n',
    '# <\n',
    '[\n',
    '](',
    '`',
    '<a ',
    '![',
    '> ',
    '- ',
    '<a href="',
    '](<',
  ];
  const ticks = Array.from({ length: 1400 }, (_, n) => '`'.repeat(n + 1)).join(' ');
  for (const text of [...parts.map(grown), ticks]) expect(outline(text).destinations).toEqual([]);
});
