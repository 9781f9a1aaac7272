import type { Asset, Picture } from '../model/content.ts';
import { encodedPath, safeDecode } from '../text/pathname.ts';
import { absolute, isPublishedPath, type Site } from './site.ts';
import type { EntryRecord } from '../model/entry-schema.ts';

/** Whether a file may be seen now: it belongs to the whole site, or to an entry that is published. */
export function isVisible(site: Site, { owners }: Asset): boolean {
  return owners?.some((path) => isPublishedPath(site, path)) ?? true;
}

/** The file that is served at a decoded pathname; null where none may be. */
export function visibleAsset(site: Site, pathname: string): Asset | null {
  const asset = site.snapshot.assetsByPathname.get(pathname);
  return asset !== undefined && isVisible(site, asset) ? asset : null;
}

/** The file of this site that an address on a page leads to. @param address pathname or URL, encoded. */
export function assetAt(site: Site, address: string): Asset | null {
  const origin = [site.origins.pages, site.origins.base].find((one) => address.startsWith(`${one}/`)) ?? '';
  const pathname = address.slice(origin.length);
  return /^\/(?!\/)[^?#]*$/.test(pathname) ? visibleAsset(site, safeDecode(pathname)) : null;
}

/** The address of an entry's picture, where it is one of the site's own: lists ask nobody else for anything. */
export function ownPicture(site: Site, { image }: EntryRecord): string | null {
  const src = image && absolute(site, image.src);
  return src && assetAt(site, src)?.picture ? src : null;
}

/** Pixels; nothing else is ever made, whatever is asked for. */
const WIDTHS = [320, 640, 960, 1280, 1920] as const;
/** Below it lie the scaled pictures: the width, then the pathname of the original. */
const FOLDER = '/_lectern/pictures/';
const ENDING = '.webp';

/** The widths that a picture is made in: all smaller than its own, and the one that holds it whole. Icons stay as they are. */
export function widthsOf({ width, isScalable }: Picture): number[] {
  if (!isScalable || width <= WIDTHS[0]) return [];
  const whole = WIDTHS.findIndex((one) => one >= width);
  return WIDTHS.slice(0, whole < 0 ? WIDTHS.length : whole + 1);
}

/** Where a picture is in one of its widths: for other bytes it is another address. */
export function pictureAddress({ pathname, picture }: Asset, width: number): string {
  return `${FOLDER}${width}${encodedPath(pathname)}${ENDING}?${picture?.tag ?? ''}`;
}

/** What an address of a scaled picture asks for; null where it is none. @param path decoded, without its query. */
export function readPictureAddress(path: string): { pathname: string; width: number } | null {
  if (!path.startsWith(FOLDER) || !path.endsWith(ENDING)) return null;
  const [, width = '', pathname = ''] =
    /^([1-9]\d{2,3})(\/.+)$/.exec(path.slice(FOLDER.length, -ENDING.length)) ?? [];
  return pathname === '' ? null : { pathname, width: Number(width) };
}
