/** Functions for paths with `/`, on every system. */

/** The folder of a file; `.` for a file at the top. */
export function dirname(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '.' : slash === 0 ? '/' : path.slice(0, slash);
}

/** Joins and normalises paths: removes `.` and empty segments, and resolves `..`, except at the start of a relative path. */
export function joinPath(...parts: readonly string[]): string {
  const joined = parts.filter((part) => part !== '').join('/');
  const path: string[] = [];
  for (const name of joined.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') path.push(name);
    else if (path.length > 0 && path.at(-1) !== '..') path.pop();
    else if (!joined.startsWith('/')) path.push(name);
  }
  return (joined.startsWith('/') ? '/' : '') + path.join('/') || '.';
}

/** The ending of a file’s name with its dot; empty if there is none. */
export function extname(path: string): string {
  return /[^/](\.[^./]*)$/.exec(path)?.[1] ?? '';
}
