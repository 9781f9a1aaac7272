import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Manifest } from '../../src/export/manifest.ts';
import { ExportWriter, DiskNames, diskRulesAt } from '../../src/runtimes/node/write/write-export.ts';
import { writeFolder } from '../support/workspace.ts';
import { build, filesIn } from './build.ts';

const LINUX = { ignoresCase: false, isWindows: false };
const MACOS = { ignoresCase: true, isWindows: false };
const WINDOWS = { ignoresCase: true, isWindows: true };

/** Writes files whose text is their name in lower case. */
function write(dir: string, rules: typeof LINUX, ...files: string[]) {
  const writer = new ExportWriter(dir, rules);
  for (const file of files) writer.add(file, new TextEncoder().encode(file.toLowerCase()));
  return writer.finish((digests) => ({ files: digests }) as unknown as Manifest);
}

describe('a name on Windows', () => {
  it.each([
    'CON',
    'con.html',
    'writing/Nul.md',
    'a/aux/b.html',
    'COM1.txt',
    'lpt¹.html',
    'ends-with-dot.',
    'a./b.html',
    'ends with space ',
    'what?.html',
    'a:b.html',
    'a"b.html',
    'back\\slash.html',
  ])('cannot be %j', (file) => {
    expect(new DiskNames(WINDOWS).allows(file)).toBe(false);
    expect(new DiskNames(LINUX).allows(file)).toBe(true);
  });

  it.each(['console.html', 'com.html', 'com10.html', 'null.md', '.well-known/mcp', 'ü ö.html', 'a..b.html'])(
    'can be %j',
    (file) => {
      expect(new DiskNames(WINDOWS).allows(file)).toBe(true);
    },
  );
});

describe('names that differ in case only', () => {
  it.each([
    ['A.html', 'a.html'],
    ['Tags/API.html', 'tags/api.html'],
    // macOS may return a name in the second form that was written in the first.
    ['caf\u00e9.html', 'cafe\u0301.html'],
  ])('%s and %s are one file where the disk ignores case', (first, later) => {
    const dir = writeFolder({});
    expect(write(dir, MACOS, first, later)).toMatchObject({ written: 1, alike: [[first, later]] });
    expect(filesIn(dir).filter((file) => file.endsWith('.html'))).toEqual([first]);
    expect(write(writeFolder({}), LINUX, first, later)).toMatchObject({
      written: 2,
      alike: [[first, later]],
    });
  });

  it('do not remove a file whose name has changed', () => {
    const dir = writeFolder({});
    write(dir, MACOS, 'About.html');
    // The disk keeps the old name.
    expect(write(dir, MACOS, 'about.html').removed).toBe(0);
    expect(readFileSync(join(dir, 'About.html'), 'utf8')).toBe('about.html');
  });

  it('are reported by lectern build', async () => {
    const dir = writeFolder({
      'site/lectern.yaml': 'name: Ada\nbase_url: https://ada.example\n',
      'site/public/Paper.txt': 'one',
      'site/public/paper.txt': 'two',
    });
    const { code, said } = await build(join(dir, 'site'), '-o', join(dir, 'out'));
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(
        'Paper.txt and paper.txt differ in case only: Windows, macOS and some hosts keep one of them.',
      ),
    ]);
  });
});

it('finds out whether the disk ignores case', () => {
  const dir = writeFolder({ 'staging/x': '', 'other/x': '', 'OTHER/x': '' });
  expect(diskRulesAt(join(dir, 'staging')).ignoresCase).toBe(false);
  // The folder exists under its name in the other case. On a disk that ignores case, every folder does.
  expect(diskRulesAt(join(dir, 'other')).ignoresCase).toBe(true);
});

it('writes no file that Windows has no name for, and says so', () => {
  const dir = writeFolder({});
  expect(write(dir, WINDOWS, 'a.html', 'con.html', 'b?.html')).toMatchObject({
    written: 1,
    misnamed: ['con.html', 'b?.html'],
  });
});
