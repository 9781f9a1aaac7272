import { mountOf } from '../model/addresses.ts';
import { safeDecode } from '../text/pathname.ts';
import type { OutputKind } from './output.ts';

/** How many bytes the name of a file may have on every common file system. */
const MAX_NAME_BYTES = 255;
/** The target of a link or a form. */
const LINK_TARGETS = /(<(?:a|area|form)\b[^<>]*?\s(?:href|action)=")([^"?#]*)/g;

/** A tag of the HTML that Lectern writes, which escapes `<` and `>` in attributes. */
const TAG = /<[a-z][^<>]*>/gi;
/** The attributes of a tag that contain addresses. */
const ADDRESS_ATTRIBUTES = /\s(?:href|src|poster|data)="[^"\s]*"|\ssrcset="[^"]*"/g;

/** The file of an output; null if no file can have that name. @param isFlat see `OutputOptions`. */
export function fileOf(kind: OutputKind, address: string, isFlat: boolean): string | null {
  if (kind === 'page' || kind === 'moved') return fileAt(isFlat ? address : folderAddress(address), '.html');
  return fileAt(address, kind === 'rest' ? '.json' : '');
}

/**
 * The file for an address, such as `blog/index.html` for `/blog/`; null if no file can have that name.
 * @param address encoded pathname. @param ending what is added to the address to name the file.
 */
export function fileAt(address: string, ending: '' | '.html' | '.json'): string | null {
  const isFolder = address.endsWith('/');
  // A page may have the ending in its address already.
  const added = ending === '.html' && address.endsWith('.html') ? '' : ending;
  const file = address.slice(1).split('/').map(safeDecode).join('/') + (isFolder ? `index${ending}` : added);
  return file.split('/').every(isName) ? file : null;
}

function isName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (name === '' || name === '.' || name === '..' || /[\u0000-\u001f\\]/.test(name)) return false;
  return new TextEncoder().encode(name).length <= MAX_NAME_BYTES;
}

/**
 * The address of a page with a slash at its end. Every host of files answers there with `index.html`, and redirects there
 * from the address without a slash.
 */
export function folderAddress(address: string): string {
  return /(?:\/|\.html)$/.test(address) ? address : `${address}/`;
}

/** The address beside a page without an ending, which its twin has with `.md`: `/a` for `/a/` and `/a.html`, `/index` for `/`. */
export function stemOf(address: string): string {
  return address === '/' ? '/index' : address.replace(/(?:\/|\.html)$/, '');
}

/** Adds the slash of {@link folderAddress} to links. @param isPage whether a page may be at an encoded pathname. */
export function leadToFolders(html: string, base: string, isPage: (address: string) => boolean): string {
  return html.replace(LINK_TARGETS, (whole, start: string, href: string) => {
    const address = href.startsWith(`${base}/`) ? href.slice(base.length) : href;
    return isPage(address.replaceAll('&amp;', '&')) ? start + folderAddress(href) : whole;
  });
}

/**
 * Removes the site’s own origin from the links and pictures of `<main>`, so that they stay on the host that serves the
 * files, such as a staging server.
 */
export function stayOnHost(html: string, base: string): string {
  const { origin } = new URL(base);
  const main = html.indexOf('<main');
  const withoutOrigin = (attribute: string) => attribute.replaceAll(`${origin}/`, '/');
  const inTag = (tag: string) => tag.replace(ADDRESS_ATTRIBUTES, withoutOrigin);
  return html.slice(0, main) + html.slice(main).replace(TAG, inTag);
}

/** The page at a former address, which forwards to a pathname. @param base URL of the site. */
export function movedPage(base: string, to: string): string {
  const path = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const url = mountOf(base) + path;
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${base}${path}"><meta http-equiv="refresh" content="0; url=${url}"></head><body><a href="${url}">${url}</a></body></html>\n`;
}
