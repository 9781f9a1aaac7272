import native from 'node:path';

/** How one system writes paths: `path.posix` or `path.win32`. */
type PathRules = Pick<typeof native, 'isAbsolute' | 'relative' | 'sep'>;

/** The way from a folder to a file with `/`; it begins with `..` where the file lies outside. */
export function pathFrom(folder: string, file: string, paths: PathRules = native): string {
  return paths.relative(folder, file).split(paths.sep).join('/');
}

/** The same; null for a file outside of the folder. Empty for the folder itself. */
export function pathBelow(folder: string, file: string, paths: PathRules = native): string | null {
  const path = pathFrom(folder, file, paths);
  return paths.isAbsolute(path) || /^\.\.(?:\/|$)/.test(path) ? null : path;
}
