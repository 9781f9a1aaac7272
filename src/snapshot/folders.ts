import { lowerBound } from '../bytes/lower-bound.ts';
import { compareCodePoints } from '../model/order.ts';
import { type StringTable, stringAt } from '../bytes/string-table.ts';

/**
 * Stands for the slash in the keys of folders: a folder and what is below it are neighbours when they are sorted,
 * since no name has a smaller character. {@link AFTER} is past all of them.
 */
const SEPARATOR = '\u0001';
const AFTER = '\u0002';

/** Key of the folder that a pathname lies in. @param key decoded pathname without slashes around it. */
export function folderOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('/'))).replaceAll('/', SEPARATOR);
}

/** The numbers of a folder and of all below it, up to before the second. @param key decoded, without slashes around it. */
export function foldersFrom(folders: StringTable, key: string): [first: number, end: number] {
  const folder = key.replaceAll('/', SEPARATOR);
  return [firstAtLeast(folders, folder), firstAtLeast(folders, folder + AFTER)];
}

/** Number of the first key that is not before another. */
function firstAtLeast(keys: StringTable, wanted: string): number {
  return lowerBound(0, keys.offsets.length - 1, (at) => compareCodePoints(stringAt(keys, at), wanted) < 0);
}

/** Every folder that a pathname lies in: decoded, without slashes around it. */
export function folderKeys(folders: StringTable): string[] {
  return Array.from({ length: folders.offsets.length - 1 }, (_, number) => folderAt(folders, number));
}

/** The folder of a number: decoded, without slashes around it. */
export function folderAt(folders: StringTable, number: number): string {
  return stringAt(folders, number).replaceAll(SEPARATOR, '/');
}
