import { COLLECTIONS } from '../model/content-type.ts';
import { hasBit } from '../bytes/bits.ts';
import { findRow, recordAt, type Site } from './site.ts';

/** Paths of up to three listed entries that a path that leads nowhere may have meant. */
export function nearPaths(site: Site, reference: string): string[] {
  const path = reference.slice(0, 400).replace(/\.(md|html)$/, '');
  const slug = path.slice(path.replace(/\/+$/, '').lastIndexOf('/') + 1).replace(/\/+$/, '');
  const rows = new Set<number>();
  const add = (row: number | undefined) => {
    if (row !== undefined && rows.size < 3 && hasBit(site.listed, row)) rows.add(row);
  };
  for (const collection of Object.values(COLLECTIONS))
    add(findRow(site, collection ? `${collection}/${slug}` : slug));
  const words = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (words) {
    const { index, columns } = site.snapshot;
    for (const { doc } of index.search(words, { limit: 3, filter: site.listed, rank: columns.rank }).hits)
      add(doc);
  }
  return [...rows].map((row) => recordAt(site, row).path);
}
