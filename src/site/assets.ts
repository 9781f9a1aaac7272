import type { Asset } from '../model/content.ts';
import { safeDecode } from '../text/pathname.ts';
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
