import type { Section } from '../model/content.ts';
import { absolute, type Site } from './site.ts';
import { twinUrl } from './summary.ts';
import { text } from './text.ts';
import { markdownLink } from '../text/markdown-link.ts';
import { type TwinSource } from './twin.ts';

/** Entries on one page of a list. */
const PAGE_SIZE = 50;

/** One page of rows. */
export interface Paged {
  rows: number[];
  /** Number of rows on all pages. */
  total: number;
  /** One-based. */
  page: number;
  pages: number;
}

/** One page of rows; null if there is no such page. An empty list has one page. @param page one-based. */
export function pageOfRows(rows: readonly number[], page: number): Paged | null {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  if (page < 1 || page > pages) return null;
  return { rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), total: rows.length, page, pages };
}

/** The address of a part of a list: `/talks?year=2026`, in an export `/talks/year=2026`. @param query without `?`. */
export function partAddress({ origins }: Site, address: string, query: string): string {
  if (query === '') return address;
  if (!origins.isStatic) return `${address}?${query}`;
  const ending = /\.md$|\/$/.exec(address)?.[0] ?? '';
  return `${address.slice(0, address.length - ending.length)}/${query}${ending}`;
}

/**
 * The twin of one page of a list.
 * @param listMarkdown links to the entries of the page.
 * @param query returns the query string of a page.
 */
export function listSource(
  site: Site,
  list: Paged & Pick<TwinSource, 'title' | 'description'> & { pathname: string; intro: Section | null },
  listMarkdown: string,
  query: (page: number) => string,
): TwinSource {
  const { title, description, pathname, intro, page } = list;
  return {
    title: page > 1 ? text(site, 'title_page', { title, page }) : title,
    description,
    url: partAddress(site, site.origins.pages + pathname, query(page)),
    body: [
      page === 1 && intro ? absolute(site, intro.body).trimEnd() : '',
      listMarkdown || text(site, 'nothing_here'),
      pagingLinks(site, list, (number) => partAddress(site, twinUrl(site, pathname), query(number))),
    ]
      .filter(Boolean)
      .join('\n\n'),
  };
}

/** Markdown links to the previous and the next page; empty if there is one page. */
function pagingLinks(site: Site, { page, pages }: Paged, twinOfPage: (page: number) => string): string {
  const newer = page > 1 && markdownLink(text(site, 'newer'), twinOfPage(page - 1));
  const older = page < pages && markdownLink(text(site, 'older'), twinOfPage(page + 1));
  return [newer, older].filter(Boolean).join(' · ');
}
