import { addressAt } from '../model/addresses.ts';
import { findRow, isThere, type Site } from '../site/site.ts';
import type { OutputFile } from './output.ts';

/** Whether a file is added to the output of another generator: what it has no pages for, and no twin without a page. */
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

/** Whether the other generator has the same: its feeds and its sitemap, or a part of one; its pages have no use for ours. */
function isOfSite(address: string): boolean {
  const row = addressAt(address.replace(/^\/sitemap-\d+\.xml$/, '/sitemap.xml'));
  return row?.isOfSite === true || address === '/search.md';
}
