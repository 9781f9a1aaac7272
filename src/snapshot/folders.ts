import { lowerBound } from '../bytes/lower-bound.ts';
import { compareCodePoints } from '../model/order.ts';
import { type StringTable, stringAt } from '../bytes/strings.ts';

/**
 * Replaces the slash in keys of folders. No name has a smaller character, so a folder and all folders below it are
 * neighbours when sorted. A key with {@link AFTER} sorts after all of them.
 */
const SEPARATOR = '\u0001';
const AFTER = '\u0002';

/** The key of a pathname’s folder. @param key decoded pathname without slashes around it. */
export function folderOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf('/'))).replaceAll('/', SEPARATOR);
}

/** The half-open range of numbers of a folder and of all folders below it. @param key decoded, without slashes around it. */
export function foldersFrom(folders: StringTable, key: string): [first: number, end: number] {
  const folder = key.replaceAll('/', SEPARATOR);
  return [firstAtLeast(folders, folder), firstAtLeast(folders, folder + AFTER)];
}

/** The number of the first key that is not before `wanted`. */
function firstAtLeast(keys: StringTable, wanted: string): number {
  return lowerBound(0, keys.offsets.length - 1, (i) => compareCodePoints(stringAt(keys, i), wanted) < 0);
}

/** All folders of pathnames: decoded, without slashes around them. */
export function folderKeys(folders: StringTable): string[] {
  return Array.from({ length: folders.offsets.length - 1 }, (_, number) => folderAt(folders, number));
}

/** The folder with a number: decoded, without slashes around it. */
export function folderAt(folders: StringTable, number: number): string {
  return stringAt(folders, number).replaceAll(SEPARATOR, '/');
}
