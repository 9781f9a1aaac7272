import type { Site } from './site.ts';
import { text } from './text.ts';
import { link } from './twin.ts';

/** How many entries a page of a list shows. */
export const PAGE_SIZE = 50;

/** One page of rows. */
export interface Paged {
  rows: number[];
  /** Of all pages. */
  total: number;
  /** One-based. */
  page: number;
  pages: number;
}

/** One page of rows; null where there is no such page. An empty list has one. */
export function pageOfRows(rows: readonly number[], page: number): Paged | null {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  if (page < 1 || page > pages) return null;
  return { rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: rows.length, page, pages };
}

/**
 * The address of a part of a list: with a query, or where only files answer with a last segment that says the same.
 * @param query without `?`; empty for the whole.
 */
export function partAddress({ origins }: Site, address: string, query: string): string {
  if (query === '') return address;
  if (!origins.isStatic) return `${address}?${query}`;
  const ending = /\.md$|\/$/.exec(address)?.[0] ?? '';
  return `${address.slice(0, address.length - ending.length)}/${query}${ending}`;
}

/** Markdown links to the pages before and after; empty where there is one page. */
export function pagingLinks(site: Site, { page, pages }: Paged, at: (page: number) => string): string {
  return [
    ...(page > 1 ? [link(text(site, 'newer'), at(page - 1))] : []),
    ...(page < pages ? [link(text(site, 'older'), at(page + 1))] : []),
  ].join(' · ');
}
