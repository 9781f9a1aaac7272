import { addressAt } from '../model/addresses.ts';
import { findRow, isThere, type Site } from '../site/site.ts';
import type { OutputFile } from './output.ts';

/** Whether an overlay adds this file to another generator’s build: no pages, twins without a page, feeds or sitemaps. */
export function isAdded(site: Site, { kind, address }: OutputFile): boolean {
  const isReference = /^\/developers(?:\.md)?$/.test(address);
  if (kind === 'page') return isReference;
  if (
    kind === 'twin' &&
    !isReference &&
    !isThere(site, address.slice(0, -3)) &&
    findRow(site, address) === undefined
  )
    return false;
  return ['twin', 'document', 'rest', 'frame'].includes(kind) && !isOfSite(address);
}

/** Whether the other generator has its own file for this: feeds, sitemaps and the parts of a sitemap, and the search page. */
function isOfSite(address: string): boolean {
  const row = addressAt(address.replace(/^\/sitemap-\d+\.xml$/, '/sitemap.xml'));
  return row?.isOfSite === true || address === '/search.md';
}
