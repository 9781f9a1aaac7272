/** Whether a site shows the page at an address where there is none, in each of its languages: below a folder it is a page like any other. */
export function isNotFoundPage(pathname: string, basePath: string, languagePrefix: string): boolean {
  let path = pathname;
  for (const prefix of [basePath, languagePrefix])
    if (path.startsWith(`${prefix}/`)) path = path.slice(prefix.length);
  return /^\/404(?:\.html|\/)?$/.test(path);
}
