import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize, sep } from 'node:path';

/** Whether a file of a folder can be written or removed without leaving that folder. @param file path below it. */
export type IsInside = (file: string) => boolean;

/** Holds files to a folder: no `..`, no absolute path, and no link on the way, since a link leads out of it. */
export function insideOf(dir: string): IsInside {
  const known = new Map<string, boolean>([['.', true]]);
  const isPlain = (folder: string): boolean => {
    const found = known.get(folder);
    if (found !== undefined) return found;
    const stat = lstatSync(join(dir, folder), { throwIfNoEntry: false });
    const made = isPlain(dirname(folder)) && (stat?.isDirectory() ?? true);
    known.set(folder, made);
    return made;
  };
  return (file) =>
    file !== '.' &&
    !isAbsolute(file) &&
    normalize(file) === file.replaceAll('/', sep) &&
    !/^\.\.(?:[/\\]|$)/.test(file) &&
    isPlain(dirname(file));
}

/** Puts a text in the place of a file at once, so that nobody reads half of it; leaves a file that says the same. */
export function replaceFile(file: string, text: string): void {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() && readFileSync(file, 'utf8') === text) return;
  // What stands there may be a link to something else: it is not written through.
  rmSync(`${file}.part`, { force: true });
  writeFileSync(`${file}.part`, text, { flag: 'wx' });
  renameSync(`${file}.part`, file);
}
