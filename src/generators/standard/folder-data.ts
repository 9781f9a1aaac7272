import { dirname } from '../../text/path.ts';
import type { SiteData } from '../site-profile.ts';

/**
 * What data in a folder says of all the files below, the nearest first.
 * @param read values of the data in one folder; null where there is none.
 */
export function folderData(
  root: string,
  read: (dir: string) => SiteData | null,
): (file: string) => SiteData | null {
  const known = new Map<string, SiteData | null>();
  const ofFolder = (dir: string): SiteData | null => {
    const found = known.get(dir);
    if (found !== undefined) return found;
    const above = dir === root || dir === '.' ? null : ofFolder(dirname(dir));
    const own = read(dir === '.' ? '' : dir);
    const all = own && { ...own, values: { ...above?.values, ...own.values } };
    known.set(dir, all ?? above);
    return all ?? above;
  };
  return (file) => (file.startsWith(root && `${root}/`) ? ofFolder(dirname(file)) : null);
}
