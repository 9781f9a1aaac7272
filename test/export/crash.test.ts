import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/export/manifest.ts';
import { ExportWriter } from '../../src/runtimes/node/write/write-export.ts';
import { writeFolder } from '../support/workspace.ts';

const CALLS = ['renameSync', 'rmSync', 'rmdirSync', 'writeFileSync', 'mkdirSync', 'chmodSync'] as const;
const manifest = (files: Readonly<Record<string, string>>) =>
  ({ made_at: 'now', count: Object.keys(files).length, files }) as unknown as Manifest;

/** Runs a function and stops it after `last` write calls, as a kill would. @returns whether it was stopped. */
function killedAt(last: number, run: () => void): boolean {
  const original = Object.fromEntries(CALLS.map((name) => [name, fs[name]])) as Pick<
    typeof fs,
    (typeof CALLS)[number]
  >;
  let calls = 0;
  for (const name of CALLS) {
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        if (calls >= last) throw new Error('killed');
        calls++;
        return (original[name] as (...given: unknown[]) => unknown)(...args);
      },
    });
  }
  syncBuiltinESMExports();
  try {
    run();
    return false;
  } catch (error) {
    if ((error as Error).message !== 'killed') throw error;
    return true;
  } finally {
    Object.assign(fs, original);
    syncBuiltinESMExports();
  }
}

function exportTo(dir: string, files: Readonly<Record<string, string>>): string[] {
  const writer = new ExportWriter(dir);
  for (const [file, text] of Object.entries(files)) writer.add(file, Buffer.from(text));
  return writer.finish(manifest).foreign;
}

const FIRST = { 'a.html': 'a1', 'b/b.html': 'b1', 'gone.html': 'g1' };
const SECOND = { 'a.html': 'a2', 'b/b.html': 'b2', 'c/c.html': 'c2' };
const text = (dir: string, file: string) =>
  fs.existsSync(join(dir, file)) ? fs.readFileSync(join(dir, file), 'utf8') : null;

/** Files that an owner may write after a killed run: in place of files of the export, written or not yet written. */
const OWNERS = ['a.html', 'b/b.html', 'c/c.html', 'gone.html', 'a.html.part', 'lectern-export.json.part'];

describe('an export that is killed', () => {
  it('loses nothing of the owner, wherever it was, and the next run finishes', () => {
    let point = 0;
    let isKilled = true;
    for (; isKilled; point++) {
      for (const file of [null, ...OWNERS]) {
        const dir = writeFolder({ 'own.txt': 'own' });
        exportTo(dir, FIRST);
        fs.chmodSync(join(dir, 'a.html'), 0o640);
        isKilled = killedAt(point, () => void exportTo(dir, SECOND));
        if (file !== null) {
          fs.mkdirSync(join(dir, file, '..'), { recursive: true });
          fs.writeFileSync(join(dir, file), 'of the owner');
        }
        const foreign = exportTo(dir, SECOND);
        for (const [name, made] of Object.entries(SECOND))
          expect([point, file, name, text(dir, name)]).toEqual([
            point,
            file,
            name,
            name === file ? 'of the owner' : made,
          ]);
        expect([point, file, text(dir, 'own.txt')]).toEqual([point, file, 'own']);
        if (file === null) expect(foreign).toEqual([]);
        else expect([point, file, text(dir, file)]).toEqual([point, file, 'of the owner']);
        if (file !== 'gone.html') expect(text(dir, 'gone.html')).toBeNull();
        expect(fs.statSync(join(dir, 'a.html')).mode & 0o777).toBe(0o640);
        const rest = fs.readdirSync(dir).filter((name) => name.startsWith('.lectern'));
        expect([point, file, rest]).toEqual([point, file, []]);
        if (file !== null && file in SECOND) expect(foreign).toContain(file);
      }
    }
    expect(point).toBeGreaterThan(12);
  });

  it('does not follow a link that was put on the way', () => {
    const outside = writeFolder({ 'c.html': 'theirs' });
    for (let point = 0; ; point++) {
      const dir = writeFolder({});
      exportTo(dir, FIRST);
      const isKilled = killedAt(point, () => void exportTo(dir, SECOND));
      if (!fs.existsSync(join(dir, 'c'))) {
        fs.symlinkSync(outside, join(dir, 'c'));
        const next = () => exportTo(dir, SECOND);
        // If a journal exists, the next run refuses to follow the link. Without a journal the file counts as the
        // owner's.
        if (fs.existsSync(join(dir, '.lectern-staging/journal.json')))
          expect(next).toThrow('outside of the folder');
        else expect(next()).toEqual(['c/c.html']);
      }
      expect([point, text(outside, 'c.html')]).toEqual([point, 'theirs']);
      if (!isKilled) break;
    }
  });
});
