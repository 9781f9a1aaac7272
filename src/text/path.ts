/** Paths with `/` between their parts, on every system. */

/** The folder of a file; `.` where it lies at the top. */
export function dirname(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '.' : slash === 0 ? '/' : path.slice(0, slash);
}

/** The path that several parts make, without `.` and empty parts; `..` goes up, at the start also out of the folder. */
export function joinPath(...parts: readonly string[]): string {
  const whole = parts.filter((part) => part !== '').join('/');
  const path: string[] = [];
  for (const name of whole.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') path.push(name);
    else if (path.length > 0 && path.at(-1) !== '..') path.pop();
    else if (!whole.startsWith('/')) path.push(name);
  }
  return (whole.startsWith('/') ? '/' : '') + path.join('/') || '.';
}

/** What a file’s name ends with, from its last dot on; empty where there is none. */
export function extname(path: string): string {
  return /[^/](\.[^./]*)$/.exec(path)?.[1] ?? '';
}
