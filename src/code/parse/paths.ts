/** Where the site's folder stands for code that asks: no site names a folder so. */
export const ROOT = '/.site';

/** Parts of a path as one, `.` and `..` followed. @returns `.` for nothing. */
export function joinPath(...parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('/');
  const isAbsolute = text.startsWith('/');
  const path: string[] = [];
  for (const name of text.split('/')) {
    if (name === '..' && path.length > 0 && path.at(-1) !== '..') path.pop();
    else if (name === '..' && !isAbsolute) path.push(name);
    else if (name !== '' && name !== '.' && name !== '..') path.push(name);
  }
  const plain = path.join('/') + (text.endsWith('/') && path.length > 0 ? '/' : '');
  return isAbsolute ? `/${plain}` : plain || '.';
}

/** As `path.resolve` does from the site's folder. */
export function resolvePath(...parts: readonly string[]): string {
  const last = parts.findLastIndex((part) => part.startsWith('/'));
  const found = joinPath(...(last < 0 ? [ROOT] : []), ...parts.slice(Math.max(last, 0)));
  return found.length > 1 ? found.replace(/\/$/, '') : found;
}

export function folderOf(path: string): string {
  const plain = path.replace(/\/+$/, '');
  const slash = plain.lastIndexOf('/');
  return slash < 0 ? '.' : slash === 0 ? '/' : plain.slice(0, slash);
}

/** A path as the site's folder has it: what precedes it there is taken off; null where it leads out. */
export function withinSite(path: string, folder: string): string | null {
  const plain = path.startsWith('file://') ? path.slice('file://'.length) : path;
  const whole = plain.startsWith('/') ? joinPath(plain) : joinPath(ROOT, folder, plain);
  const tidy = whole.replace(/\/$/, '');
  if (tidy === ROOT) return '';
  return tidy.startsWith(`${ROOT}/`) ? tidy.slice(ROOT.length + 1) : null;
}
