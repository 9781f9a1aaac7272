import { posix } from 'node:path';
import type { Folder } from './folder.ts';
import type { Cascaded } from './recognised.ts';

/**
 * What data in a folder says of all the files below, the nearest first.
 * @param read values of the data in one folder; null where there is none.
 */
export function folderData(
  folder: Folder,
  root: string,
  read: (dir: string) => Cascaded | null,
): Map<string, Cascaded> {
  const known = new Map<string, Cascaded | null>();
  const ofFolder = (dir: string): Cascaded | null => {
    const found = known.get(dir);
    if (found !== undefined) return found;
    const above = dir === root || dir === '.' ? null : ofFolder(posix.dirname(dir));
    const own = read(dir === '.' ? '' : dir);
    const all = own && { ...own, values: { ...above?.values, ...own.values } };
    known.set(dir, all ?? above);
    return all ?? above;
  };
  return new Map(
    folder.filesIn(root).flatMap((file) => {
      const data = ofFolder(posix.dirname(file));
      return data ? [[file, data] as const] : [];
    }),
  );
}
