import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../../src/content/config/config.ts';
import { readContent } from '../../src/content/read-content.ts';
import type { Content } from '../../src/model/content.ts';
import { nodeHash } from '../../src/platform/node.ts';
import type { ExportRequest, exportSite } from '../../src/runtimes/node/write/export-site.ts';
import { buildSnapshot } from '../../src/snapshot/build.ts';
import { NOW, writeFolder } from '../support/workspace.ts';
import { filesIn } from './build.ts';

/** The test runs the built program, since its threads run built files. */
const BUILT = pathToFileURL(join(import.meta.dirname, '../../dist/runtimes/node/write/export-site.js')).href;
const program = (await import(BUILT)) as { exportSite: typeof exportSite };

const post = (title: string, words: string) =>
  `---\ntitle: ${title}\ndate: 2026-01-02\nauthors: [Ada]\nseries: Parts\n---\n\n${words}\n`;
const FILES = {
  'lectern.yaml': 'name: Ada\n',
  'content/writing/a.md': post('A', 'First words.'),
  'content/writing/b.md': post('B', 'Other words.'),
};
/** An invalid date, which the reader would refuse in a file. A page that shows the date cannot be made. */
const NO_DAY = '2026-99-99';

async function contentOf(files: Readonly<Record<string, string>>): Promise<Content> {
  const dir = writeFolder(files);
  return readContent(dir, await readConfig(dir), NOW).content;
}

const spoilt = (content: Content, spoil: object = { updated: NO_DAY }): Content => ({
  ...content,
  entries: content.entries.map((entry) => (entry.path === 'writing/b' ? { ...entry, ...spoil } : entry)),
});

function exporter(options: Partial<ExportRequest> = {}) {
  const dir = writeFolder(FILES);
  const cacheDir = mkdtempSync(join(tmpdir(), 'lectern-cache-'));
  const folder = options.folder ?? join(dir, 'out');
  onTestFinished(() => rmSync(cacheDir, { recursive: true }));
  const run = (content: Content) =>
    program.exportSite({
      dir,
      snapshot: buildSnapshot(content, nodeHash),
      base: 'https://ada.example',
      folder,
      isOverlay: false,
      hasFunction: false,
      isFlat: false,
      link: false,
      cacheDir,
      pictureMegabytes: 0,
      onProgress: () => {},
      ...options,
    });
  const text = (file: string) =>
    existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : null;
  return { run, text, folder };
}

it('threads write the same files, and after an edit only those that have changed', async () => {
  const [alone, threaded] = [exporter(), exporter({ threadsFrom: 0 })];
  const filesOf = (folder: string) =>
    Object.fromEntries(
      filesIn(folder)
        .filter((file) => file !== 'lectern-export.json')
        .map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
    );
  const changed = { ...FILES, 'content/writing/a.md': post('A', 'Second words.') };
  for (const [files, count] of [
    [FILES, 82],
    [changed, 30],
    [changed, 0],
  ] as const) {
    const content = await contentOf(files);
    await alone.run(content);
    const { written } = await threaded.run(content);
    expect(written).toBe(count);
    expect(filesOf(threaded.folder)).toEqual(filesOf(alone.folder));
  }
});

it('a run that was interrupted is finished before its files are looked at', async () => {
  const { run, text, folder } = exporter();
  const [before, after] = ['First words.', 'Second words.'].map((words) => post('A', words)) as [
    string,
    string,
  ];
  const page = 'writing/a/index.html';
  await run(await contentOf({ ...FILES, 'content/writing/a.md': before }));
  const old = text(page) as string;
  await run(await contentOf({ ...FILES, 'content/writing/a.md': after }));
  // The run was killed before it renamed this page, and what is cached is of the run before.
  const journal = `${folder}/.lectern-staging`;
  const staged = join(journal, 'files', nodeHash(`${nodeHash(text(page) as string)} ${page}`));
  mkdirSync(join(journal, 'files'), { recursive: true });
  writeFileSync(staged, text(page) as string);
  writeFileSync(join(folder, page), old);
  const manifest = JSON.parse(text('lectern-export.json') as string) as object;
  const rename = [{ file: page, before: nodeHash(old) }];
  writeFileSync(join(journal, 'journal.json'), JSON.stringify({ rename, remove: [], manifest, last: null }));

  // Digests of files that have just changed are not remembered.
  await setTimeout(200);
  const { foreign } = await run(await contentOf({ ...FILES, 'content/writing/a.md': before }));
  expect(foreign).toEqual([]);
  expect(text(page)).toContain('First words.');
});

it.each([
  ['with what is kept of the last run, again and again', {}, ['once', 'and again']],
  ['where threads make the pages', { threadsFrom: 0 }, ['once', 'and again']],
  ['with nothing kept, and with its preview picture', { cacheDir: null, pictureMegabytes: 1 }, ['once']],
] as const)(
  'an export leaves what it cannot make as it was, and names it: %s',
  async (_name, options, times) => {
    const { run, text } = exporter(options);
    const page = 'writing/b/index.html';
    await run(await contentOf(FILES));
    const before = text(page);
    expect(before).toContain('https://ada.example/writing/b');

    const changed = { ...FILES, 'content/writing/a.md': post('A', 'Second words.') };
    for (const time of times) {
      const { failed, removed } = await run(spoilt(await contentOf(changed)));
      const why = 'RangeError: Invalid time value';
      expect([time, failed]).toEqual([time, [{ address: '/writing/b', file: page, why }]]);
      expect(text(page)).toBe(before);
      expect(text(page.replace('/b', '/a'))).toContain('Second words.');
      expect(removed).toBe(0);
    }

    const mended = await run(
      await contentOf({ ...changed, 'content/writing/b.md': post('B', 'Mended words.') }),
    );
    expect(mended.failed).toEqual([]);
    expect(text(page)).toContain('Mended words.');
  },
);

it('makes what it left as it was once it can, although nothing else has changed since', async () => {
  const { run, text } = exporter();
  await run(await contentOf(FILES));
  const renamed = await contentOf({ ...FILES, 'lectern.yaml': 'name: Ada Lovelace\n' });
  await run(spoilt(renamed));
  const page = 'writing/b/index.html';
  expect(text(page)).not.toContain('Ada Lovelace');
  const { failed } = await run(renamed);
  expect(failed).toEqual([]);
  expect(text(page)).toContain('Ada Lovelace');
});

it('and the further parts of a list whose first page it cannot make', async () => {
  const names = Array.from({ length: 49 }, (_, index) => `content/writing/p${index}.md`);
  const files = { ...FILES, ...Object.fromEntries(names.map((name) => [name, post(name, 'Words.')])) };
  const { run, text } = exporter({ cacheDir: null });
  await run(await contentOf(files));
  const parts = ['writing/page=2/index.html', 'writing/page=2.md'];
  const before = parts.map(text);
  expect(before[0]).toContain('<h1');

  const { failed } = await run(spoilt(await contentOf(files), { date: NO_DAY }));
  expect(failed.map(({ address }) => address)).toContain('/writing');
  expect(parts.map(text)).toEqual(before);
});

it('an overlay keeps a document that cannot be made, and names it', async () => {
  const pages = ['a', 'b'].map((name) => [`writing/${name}/index.html`, `<title>${name}</title>`] as const);
  const { run, text } = exporter({ isOverlay: true, folder: writeFolder(Object.fromEntries(pages)) });
  await run(await contentOf(FILES));
  const before = text('llms.txt');
  expect(before).toContain('https://ada.example/writing/b');
  const { failed, removed } = await run(spoilt(await contentOf(FILES), { description: 5 }));
  expect(failed.map(({ address }) => address)).toContain('/llms.txt');
  expect(removed).toBe(0);
  expect(text('llms.txt')).toBe(before);
  expect(text('writing/b.md')).toContain('Other words.');
});
