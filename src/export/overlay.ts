import { findRow, isThere, type Site } from '../site/site.ts';
import type { OutputFile } from './output.ts';

/** What every generator makes itself, or what means the whole site. */
const OF_THE_SITE = /(?:^|\/)feed\.(?:xml|atom|json)$|^sitemap(?:-\d+)?\.xml$|^robots\.txt$|^search\.md$/;

/** Whether a file is added to the output of another generator: what it has no pages for, and no twin without a page. */
export function isAdded(site: Site, { kind, address, file }: OutputFile): boolean {
  const isReference = /^\/developers(?:\.md)?$/.test(address);
  if (kind === 'page') return isReference;
  if (
    kind === 'twin' &&
    !isReference &&
    !isThere(site, address.slice(0, -3)) &&
    findRow(site, address) === undefined
  )
    return false;
  return ['twin', 'document', 'rest', 'frame'].includes(kind) && !OF_THE_SITE.test(file);
}
