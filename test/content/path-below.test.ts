import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathBelow, pathFrom } from '../../src/folder/path-below.ts';

describe('a path on Windows', () => {
  it.each([
    ['C:\\site', 'C:\\site\\content\\writing\\a.md', 'content/writing/a.md'],
    ['C:\\site\\', 'C:\\site', ''],
    // Windows ignores case, in drive letters and in names.
    ['c:\\Site', 'C:\\site\\A.md', 'A.md'],
    ['C:\\site', 'C:/site/public/a.png', 'public/a.png'],
    ['\\\\server\\share\\site', '\\\\server\\share\\site\\a\\b.md', 'a/b.md'],
    ['C:\\site', 'C:\\site\\..a\\b.md', '..a/b.md'],
    ['C:\\', 'C:\\a.md', 'a.md'],
  ])('from %s to %s is %s', (folder, file, path) => {
    expect(pathBelow(folder, file, win32)).toBe(path);
  });

  it.each([
    ['C:\\site', 'C:\\other\\a.md', '../other/a.md'],
    ['C:\\site', 'C:\\', '..'],
    ['C:\\site', 'D:\\site\\a.md', 'D:/site/a.md'],
    ['C:\\site', '\\\\server\\share\\a.md', '//server/share/a.md'],
  ])('from %s to %s leads out', (folder, file, path) => {
    expect(pathBelow(folder, file, win32)).toBeNull();
    expect(pathFrom(folder, file, win32)).toBe(path);
  });
});

describe('a path on Linux and macOS', () => {
  it.each([
    ['/site', '/site/content/a.md', 'content/a.md'],
    // On these systems a file name may have a backslash or a colon.
    ['/site', '/site/a\\b.md', 'a\\b.md'],
    ['/site', '/site/C:/a.md', 'C:/a.md'],
    ['/site', '/Site/a.md', null],
    ['/site', '/sites/a.md', null],
  ])('from %s to %s is %s', (folder, file, path) => {
    expect(pathBelow(folder, file, posix)).toBe(path);
  });
});
