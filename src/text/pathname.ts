/** Without slashes around it. */
export function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

/** What a pathname is looked up by: decoded, without slashes around it. @param pathname encoded. */
export function pathnameKey(pathname: string): string {
  return trimSlashes(decodeURIComponent(pathname));
}
