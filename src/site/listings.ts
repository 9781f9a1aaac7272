import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import type { Site } from './site.ts';
import { summaryAt } from './summary.ts';
import { markdownLink } from '../text/markdown-link.ts';

/** How many entries of a type the home page lists. */
export const HOME_SIZE = 5;

/** Types that have a collection page, in their order. */
export const COLLECTED = CONTENT_TYPES.filter((type) => type !== 'page');

export function collectionTitle(type: ContentType): string {
  const name = COLLECTIONS[type] || 'pages';
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** A Markdown list of rows: the link to each twin, its date, its description. */
export function rowList(site: Site, rows: readonly number[]): string {
  return rows
    .map((row) => {
      const { title, md, date, conference, description } = summaryAt(site, row);
      const about = [date, conference].filter(Boolean).join(', ');
      return `- ${markdownLink(title, md)}${about ? ` (${about})` : ''}${description ? `: ${description}` : ''}`;
    })
    .join('\n');
}

/** The pathname of a type's list. */
export function listPathname({ snapshot: { config } }: Pick<Site, 'snapshot'>, type: ContentType): string {
  return (type === 'page' ? undefined : config.collections[type]?.at) ?? `/${COLLECTIONS[type]}`;
}

/** The owner wants it neither in the navigation nor on the home page. */
export function isHidden({ snapshot: { config } }: Pick<Site, 'snapshot'>, type: ContentType): boolean {
  return type !== 'page' && config.collections[type]?.hidden === true;
}

/** The page of a type's collection. */
export function collectionUrl(site: Site, type: ContentType): string {
  return site.origins.pages + listPathname(site, type);
}
