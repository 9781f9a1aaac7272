/** Removes slashes at both ends. */
export function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

/** The key of a pathname in lookups: decoded, without slashes around it. @param pathname encoded. */
export function pathnameKey(pathname: string): string {
  return trimSlashes(decodeURIComponent(pathname));
}

/** Adds the site’s ending to a pathname, unless it ends with a slash or with the ending of a file. */
export function withEnding(pathname: string, ending: string): string {
  return /\/$|\.(?:html?|xml|json|txt|php|aspx?)$/i.test(pathname) ? pathname : pathname + ending;
}

/** A pathname as people read it: decoded (if it is validly encoded), in NFC. */
export function decodePathname(pathname: string): string {
  return safeDecode(pathname).normalize('NFC');
}

/** A key for pathnames that lead to the same page: `/a` for `/a/`, `/a//` and `/a/index.html`. @param pathname decoded. */
export function addressKey(pathname: string): string {
  return `/${trimSlashes(pathname.replace(/\/{2,}/g, '/').replace(/(^|\/)index\.html?$/i, ''))}`;
}

/** {@link addressKey} of a pathname that may be encoded. */
export function addressOf(pathname: string): string {
  return addressKey(decodePathname(pathname));
}

/** All folders of a path, the outermost first: `a` and `a/b` for `a/b/c`. */
export function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)).filter(Boolean);
}

/** The innermost folder of a path; empty at the top. */
export function folderAround(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The last segment of a path. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Decodes percent-encoding, or returns the text unchanged if it is invalid. */
export function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Encodes each segment of a path, also for places where commas and quotation marks have a meaning. */
export function encodedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment).replaceAll("'", '%27'))
    .join('/');
}

/** Encodes a decoded pathname as {@link encodeURI} does, and the marks at which a query and a fragment would begin. */
export function encodedAddress(pathname: string): string {
  return encodeURI(pathname).replace(/[?#]/g, encodeURIComponent);
}

/** Normalises a pathname: one leading slash, no `index.html`, no empty segments, each segment percent-encoded once. */
export function encodePathname(pathname: string): string {
  const segments = pathname
    .replace(/(^|\/)index\.html?$/i, '$1')
    .split('/')
    .filter((segment, index, all) => segment !== '' || index === all.length - 1)
    .map((segment) =>
      encodeURIComponent(safeDecode(segment).normalize('NFC').toWellFormed()).replace(
        /%(40|3A|2C|2B|24|3B|3D|26)/g,
        (code) => decodeURIComponent(code),
      ),
    );
  return `/${segments.join('/')}`;
}
