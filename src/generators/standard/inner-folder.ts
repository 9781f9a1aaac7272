import type { Folder } from '../site-folder.ts';

/** A folder below another, as recognition looks at it. */
export function innerFolder(folder: Folder, path: string): Folder {
  const at = (name: string) => (name === '' ? path : `${path}/${name}`);
  const cut = (names: readonly string[]) => names.map((name) => name.slice(path.length + 1));
  return {
    ...folder,
    files: () => cut(folder.filesIn(path)),
    names: () => cut(folder.filesIn(path)).filter((name) => !name.includes('/')),
    filesIn: (name) => cut(folder.filesIn(at(name))),
    folders: (name) => folder.folders(at(name)),
    has: (name) => folder.has(at(name)),
    text: (file) => folder.text(at(file)),
    data: (file, isDeciding) => folder.data(at(file), isDeciding),
    matter: (file) => folder.matter(at(file)),
  };
}
