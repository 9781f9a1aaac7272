import { isMarkdown } from '../../text/file-kinds.ts';
import { folderAround, lastOf } from '../../text/pathname.ts';
import type { Folder } from '../site-folder.ts';

/**
 * Positions of texts in a tree in which each folder lists its contents, counted from 1; empty if no folder has a list.
 * @param listOf the names in a folder in order; `...` stands for all others.
 */
export function treeOrder(
  folder: Folder,
  root: string,
  listOf: (dir: string) => readonly string[],
): ReadonlyMap<string, number> {
  const lists = new Map<string, readonly string[]>();
  const rank = (path: string) => {
    const dir = folderAround(path);
    const list = lists.get(dir) ?? listOf(dir);
    lists.set(dir, list);
    const name = lastOf(path).replace(/\.\w+$/, '');
    const others = list.indexOf('...');
    const place = list.indexOf(name);
    return place >= 0 ? place : others >= 0 ? others : list.length;
  };
  const files = folder.filesIn(root).filter(isMarkdown);
  const ranked = files.map((file) => {
    const parts = file.slice(root.length + 1).split('/');
    return {
      file,
      ranks: parts.map((_, index) => rank([root, ...parts.slice(0, index + 1)].join('/'))),
    };
  });
  if ([...lists.values()].every((list) => list.length === 0)) return new Map();
  const sorted = ranked.toSorted((a, b) => {
    const differing = a.ranks.findIndex((place, index) => place !== b.ranks[index]);
    return differing < 0 ? 0 : (a.ranks[differing] ?? 0) - (b.ranks[differing] ?? 0);
  });
  return new Map(sorted.map(({ file }, index) => [file, index + 1]));
}
