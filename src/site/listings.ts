import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import type { Site } from './site.ts';
import { summaryAt } from './summary.ts';
import { link } from './twin.ts';

/** What the links of a listing lead to: in a twin to twins, on a page to pages. */
export type LinkKind = 'md' | 'url';

/** How many entries of a type the home page lists. */
export const HOME_SIZE = 5;

/** Types that have a collection page, in their order. */
export const COLLECTED = CONTENT_TYPES.filter((type) => type !== 'page');

export function collectionTitle(type: ContentType): string {
  const name = COLLECTIONS[type] || 'pages';
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** A list item for each row: link, date, description. */
export function rowList(site: Site, rows: readonly number[], links: LinkKind): string {
  return rows
    .map((row) => {
      const summary = summaryAt(site, row);
      const { title, date, conference, description } = summary;
      const about = [date, conference].filter(Boolean).join(', ');
      return `- ${link(title, summary[links])}${about ? ` (${about})` : ''}${description ? `: ${description}` : ''}`;
    })
    .join('\n');
}

/** The page or the twin of a type's collection. */
export function collectionUrl({ origins }: Site, type: ContentType, links: LinkKind): string {
  return links === 'md' ? `${origins.base}/${COLLECTIONS[type]}.md` : `${origins.pages}/${COLLECTIONS[type]}`;
}
