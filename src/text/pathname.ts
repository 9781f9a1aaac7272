import { orNull } from './or-null.ts';

/** Without slashes around it. */
export function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

/** What a pathname is looked up by: decoded, without slashes around it. @param pathname encoded. */
export function pathnameKey(pathname: string): string {
  return trimSlashes(decodeURIComponent(pathname));
}

/** With the ending that the addresses of a site have, unless it has one or is that of a file. */
export function withEnding(pathname: string, ending: string): string {
  return /\/$|\.(?:html?|xml|json|txt|php|aspx?)$/i.test(pathname) ? pathname : pathname + ending;
}

/** A pathname as people read it: decoded where it is an encoding, in NFC. */
export function decodePathname(pathname: string): string {
  return safeDecode(pathname).normalize('NFC');
}

/** What pathnames that lead to the same page have in common: `/a`, of `/a/`, `/a//` and `/a/index.html`. @param pathname decoded. */
export function addressKey(pathname: string): string {
  return `/${trimSlashes(pathname.replace(/\/{2,}/g, '/').replace(/(^|\/)index\.html?$/i, ''))}`;
}

/** The same of a pathname as it is written, encoded or not. */
export function addressOf(pathname: string): string {
  return addressKey(decodePathname(pathname));
}

/** Every folder that a path lies in, the outermost first. */
export function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index)).filter(Boolean);
}

/** The folder that a path lies in; empty at the top. */
export function folderAround(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** As it is written where it is no valid percent-encoding. */
export function safeDecode(segment: string): string {
  return orNull(() => decodeURIComponent(segment)) ?? segment;
}

/** A path whose segments are encoded, also for where commas and quotation marks mean something. */
export function encodedPath(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(segment).replaceAll("'", '%27'))
    .join('/');
}

/** One leading slash, no `index.html`, no empty segments, every segment percent-encoded once. */
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
