import { mountOf } from '../model/addresses.ts';
import { safeDecode } from '../text/pathname.ts';
import type { OutputKind } from './output.ts';

/** Bytes of a name that every common file system takes. */
const MAX_NAME = 255;
/** Where a link or a form of a page leads to. */
const LEADS = /(<(?:a|area|form)\b[^<>]*?\s(?:href|action)=")([^"?#]*)/g;

/** Tags of HTML that we have written: they hold no bare `<` or `>`. */
const TAG = /<[a-z][^<>]*>/gi;
/** What an element leads to or shows. */
const NAMED = /\s(?:href|src|poster|data)="[^"\s]*"|\ssrcset="[^"]*"/g;

/** The file of an output; null where no file can be called so. @param isFlat pages are no folders. */
export function fileOf(kind: OutputKind, address: string, isFlat: boolean): string | null {
  if (kind === 'page' || kind === 'moved') return fileAt(isFlat ? address : folderAddress(address), '.html');
  return fileAt(address, kind === 'rest' ? '.json' : '');
}

/**
 * The file that holds what is at an address; null where no file can be called so.
 * @param address encoded pathname. @param ending what the file has behind the address, such as `.html`.
 */
export function fileAt(address: string, ending: '' | '.html' | '.json'): string | null {
  const isFolder = address.endsWith('/');
  // A page may have the ending in its address already.
  const rest = ending === '.html' && address.endsWith('.html') ? '' : ending;
  const file = address.slice(1).split('/').map(safeDecode).join('/') + (isFolder ? `index${ending}` : rest);
  return file.split('/').every(isName) ? file : null;
}

function isName(name: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (name === '' || name === '.' || name === '..' || /[\u0000-\u001f\\]/.test(name)) return false;
  return new TextEncoder().encode(name).length <= MAX_NAME;
}

/**
 * The address of a page as the folder that holds it: the one form that every host of files knows, since it answers there
 * with `index.html`, and leads there from the address without a slash.
 */
export function folderAddress(address: string): string {
  return /(?:\/|\.html)$/.test(address) ? address : `${address}/`;
}

/** HTML whose links lead to pages as folders. @param isPage of a pathname, encoded. */
export function leadToFolders(html: string, base: string, isPage: (address: string) => boolean): string {
  return html.replace(LEADS, (whole, start: string, href: string) => {
    const address = href.startsWith(`${base}/`) ? href.slice(base.length) : href;
    return isPage(address.replaceAll('&amp;', '&')) ? start + folderAddress(href) : whole;
  });
}

/**
 * HTML whose links and pictures stay on the host that shows it, such as one where the site is tried out: what the text of
 * a page has from the site itself is named without the origin.
 */
export function stayOnHost(html: string, base: string): string {
  const { origin } = new URL(base);
  const main = html.indexOf('<main');
  const withoutOrigin = (attribute: string) => attribute.replaceAll(`${origin}/`, '/');
  const inTag = (tag: string) => tag.replace(NAMED, withoutOrigin);
  return html.slice(0, main) + html.slice(main).replace(TAG, inTag);
}

/** A page at a former address, for hosts that know no redirects. @param base of the site. @param to pathname. */
export function movedPage(base: string, to: string): string {
  const path = to.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const url = mountOf(base) + path;
  return `<!doctype html>\n<html><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${base}${path}"><meta http-equiv="refresh" content="0; url=${url}"></head><body><a href="${url}">${url}</a></body></html>\n`;
}
