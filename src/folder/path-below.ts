import native from 'node:path';

/** The path functions of one system: `path.posix` or `path.win32`. */
type PathRules = Pick<typeof native, 'isAbsolute' | 'relative' | 'sep'>;

/** The relative path from a folder to a file, with `/`. It begins with `..` if the file is outside. */
export function pathFrom(folder: string, file: string, paths: PathRules = native): string {
  return paths.relative(folder, file).split(paths.sep).join('/');
}

/** The path of a file below a folder; null if it is outside, empty for the folder itself. */
export function pathBelow(folder: string, file: string, paths: PathRules = native): string | null {
  const path = pathFrom(folder, file, paths);
  return paths.isAbsolute(path) || /^\.\.(?:\/|$)/.test(path) ? null : path;
}
