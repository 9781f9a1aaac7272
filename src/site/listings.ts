import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { filterRows } from './rows.ts';
import { findRow, type Site } from './site.ts';
import { summaryAt } from './summary.ts';
import { link, type TwinSource } from './twin.ts';

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

/** What the home page says on a site that has no home file: who, and the newest of each type. */
export function homeSource(site: Site, links: LinkKind): TwinSource {
  const { config } = site.snapshot;
  return {
    title: config.name,
    description: config.description ?? null,
    url: `${site.origins.pages}/`,
    body: [config.description ?? '', newest(site, links)].filter(Boolean).join('\n\n'),
  };
}

/** What a home page lists of a type: not itself. */
export function newestRows(site: Site, type: ContentType): number[] {
  const home = type === 'page' ? findRow(site, 'index') : undefined;
  return filterRows(site, { type }).filter((row) => row !== home);
}

/** The newest entries of each type, below headings. */
export function newest(site: Site, links: LinkKind): string {
  return CONTENT_TYPES.flatMap((type) => {
    const rows = newestRows(site, type).slice(0, HOME_SIZE);
    if (rows.length === 0) return [];
    const all = COLLECTIONS[type] ? [link(`All ${COLLECTIONS[type]}`, collectionUrl(site, type, links))] : [];
    return [`## ${collectionTitle(type)}`, rowList(site, rows, links), ...all];
  }).join('\n\n');
}

/** The page or the twin of a type's collection. */
export function collectionUrl({ origins }: Site, type: ContentType, links: LinkKind): string {
  return links === 'md' ? `${origins.base}/${COLLECTIONS[type]}.md` : `${origins.pages}/${COLLECTIONS[type]}`;
}
