import { appendFileSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineGenerator } from '../../src/generators/define-generator.ts';
import { readConfig } from '../../src/content/config/config.ts';
import { loadSite, restoreReading } from '../../src/runtimes/node/build/load.ts';
import { openSnapshot } from '../../src/snapshot/snapshot.ts';
import { SiteReader } from '../../src/reconcile/site-reader.ts';
import { writeFolder } from '../support/workspace.ts';

describe('a kept snapshot', () => {
  let dir: string;
  let cacheDir: string;
  const load = async () => loadSite({ dir, config: await readConfig(dir), cacheDir });
  const fileOf = (kind: 'snapshot' | 'reading' | 'words') =>
    join(cacheDir, readdirSync(cacheDir).find((name) => name.endsWith(`.${kind}`)) as string);
  const kept = () => fileOf('snapshot');
  const size = async () => openSnapshot((await load()).bytes).size;

  beforeEach(async () => {
    dir = writeFolder({
      'content/writing/a.md': '---\ntitle: A\ndate: 2026-01-01\n---\nText of the first.\n',
      'content/writing/b.md': '---\ntitle: B\ndraft: true\n---\nA draft that nobody sees.\n',
    });
    cacheDir = writeFolder({});
    expect((await load()).kept).toBe(false);
  });

  it('is used while nothing has changed, and is the same bytes', async () => {
    const again = await load();
    expect(again.kept).toBe(true);
    expect(again.report.files).toEqual([
      { file: 'content/writing/a.md', outcome: 'served', paths: ['writing/a'] },
      { file: 'content/writing/b.md', outcome: 'hidden', kind: 'draft', reason: 'draft: true' },
    ]);
    const built = await loadSite({ dir, config: await readConfig(dir), cacheDir: null });
    expect(Buffer.from(again.bytes).equals(Buffer.from(built.bytes))).toBe(true);
  });

  it('spares another reader the texts that have not changed', async () => {
    const request = { dir, config: await readConfig(dir), cacheDir };
    const reader = new SiteReader(request);
    expect(restoreReading(reader, request)).toBe(1);
    expect(reader.read(Date.now()).content.entries.map(({ title }) => title)).toEqual(['A']);
    // Only the draft is read again.
    expect(reader.sources?.memory.count).toBe(1);
  });

  it('is alone in its folder with what its files held', () => {
    expect(readdirSync(cacheDir).map((name) => name.replace(/.*\./, ''))).toEqual([
      'reading',
      'snapshot',
      'words',
    ]);
  });

  it('and all that is made for it is for this user alone: its report names drafts', async () => {
    const own = join(cacheDir, 'a', 'b');
    const loaded = await loadSite({ dir, config: await readConfig(dir), cacheDir: own });
    expect(loaded.cacheError).toBeNull();
    const names = ['a', 'a/b', ...readdirSync(own).map((name) => `a/b/${name}`)];
    const modes = names.map((name) => (statSync(join(cacheDir, name)).mode & 0o777).toString(8));
    expect(modes).toEqual(['700', '700', '600', '600', '600']);
  });

  it('holds no draft', () => {
    for (const kind of ['snapshot', 'reading', 'words'] as const) {
      const text = readFileSync(fileOf(kind), 'latin1');
      expect(text).toContain('first');
      expect(text).not.toContain('nobody');
    }
  });

  it.each([
    ['a file is added', () => writeFileSync(join(dir, 'content/writing/c.md'), '# C\n'), 2],
    ['a file is edited', () => appendFileSync(join(dir, 'content/writing/a.md'), 'More.\n'), 1],
    ['the configuration changes', () => writeFileSync(join(dir, 'lectern.yaml'), 'name: New\n'), 1],
    [
      'a configuration changes that is a dotfile',
      () => writeFileSync(join(dir, '.eleventy.js'), 'module.exports = { dir: { input: "content" } };\n'),
      1,
    ],
    ['a file is touched', () => utimesSync(join(dir, 'content/writing/a.md'), 1, 1), 1],
  ])('is not used when %s', async (_, change, entries) => {
    change();
    const loaded = await load();
    expect(loaded.kept).toBe(false);
    expect(openSnapshot(loaded.bytes).size).toBe(entries);
    expect((await load()).kept).toBe(true);
  });

  it('is not used when a dotfile that is a program holds more back', async () => {
    const script = (body: string) =>
      `module.exports = (c) => { c.addPreprocessor('p', 'md', (data) => { ${body} }) };\n`;
    writeFileSync(join(dir, '.eleventy.js'), script(''));
    expect(await size()).toBe(1);
    writeFileSync(join(dir, '.eleventy.js'), script("if (data.title === 'A') return false;"));
    expect(await size()).toBe(0);
  });

  it.each([
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (file: Buffer) => file.subarray(0, file.length - 9)],
    ['cut to its header', (file: Buffer) => file.subarray(0, 40)],
    [
      'something else',
      () => Buffer.from('{"json": true, "and": "long enough to look like something that could be read"}'),
    ],
    ['longer than it should be', (file: Buffer) => Buffer.concat([file, Buffer.from('x')])],
  ])('that is %s is made anew', async (_, damage) => {
    writeFileSync(kept(), damage(readFileSync(kept())));
    expect((await load()).kept).toBe(false);
    expect(await size()).toBe(1);
  });

  it('with any byte flipped is made anew', async () => {
    const whole = readFileSync(kept());
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 23)) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] as number) ^ 1;
      writeFileSync(kept(), damaged);
      expect((await load()).kept, `byte ${at}`).toBe(false);
    }
  });

  it.each([
    ['as it was', (file: Buffer) => file],
    ['empty', () => Buffer.alloc(0)],
    ['cut off', (file: Buffer) => file.subarray(0, file.length - 9)],
    [
      'of another byte',
      (file: Buffer) => Buffer.concat([file.subarray(0, 99), Buffer.from('?'), file.subarray(100)]),
    ],
  ])('is made of what was read before, or of the files where that is lost: %s', async (_, damage) => {
    for (const kind of ['reading', 'words'] as const)
      writeFileSync(fileOf(kind), damage(readFileSync(fileOf(kind))));
    writeFileSync(join(dir, 'content/writing/c.md'), '---\ntitle: C\n---\nMore.\n');
    const anew = await loadSite({ dir, config: await readConfig(dir), cacheDir: null });
    const again = await load();
    expect(Buffer.from(again.bytes).equals(Buffer.from(anew.bytes))).toBe(true);
    expect(again.report).toEqual(anew.report);
  });

  it('that cannot be written is no reason to fail', async () => {
    const file = join(writeFolder({ file: 'in the way' }), 'file');
    const loaded = await loadSite({ dir, config: await readConfig(dir), cacheDir: file });
    expect(loaded.cacheError).toMatch(/EEXIST|ENOTDIR/);
    expect(openSnapshot(loaded.bytes).size).toBe(1);
  });
});

it('asks the configuration of a site once for a snapshot', async () => {
  let asked = 0;
  const counted = defineGenerator({
    name: 'Counted',
    detect: (folder) => (folder.has('texts') ? { file: 'texts' } : null),
    profile() {
      asked++;
      return { roots: ['texts'], rules: [{ files: 'texts/**', type: 'writing', url: '/:last/' }] };
    },
  });
  const dir = writeFolder({ 'texts/a.md': '# A\n' });
  const config = await readConfig(dir);
  const { bytes } = await loadSite({ dir, config, cacheDir: null, generators: [counted] });
  expect([openSnapshot(bytes).size, asked]).toEqual([1, 1]);
});
