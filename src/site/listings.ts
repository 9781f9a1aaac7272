import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { filterRows } from './rows.ts';
import type { Site } from './site.ts';
import { summaryAt } from './summary.ts';
import { link, type TwinSource } from './twin.ts';

/** What the links of a listing lead to: in a twin to twins, on a page to pages. */
export type LinkKind = 'md' | 'url';

/** How many entries a page of a collection lists. */
const PAGE_SIZE = 100;
const HOME_SIZE = 5;

/** Types that have a collection page, in their order. */
export const COLLECTED = CONTENT_TYPES.filter((type) => type !== 'page');

export function collectionTitle(type: ContentType): string {
  const name = COLLECTIONS[type] || 'pages';
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** What one page of a collection says; null past its end. @param page one-based. */
export function collectionSource(
  site: Site,
  type: ContentType,
  page: number,
  links: LinkKind,
): TwinSource | null {
  const rows = filterRows(site, { type });
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  if (page < 1 || page > pages) return null;
  const title = collectionTitle(type);
  const at = (number: number) => collectionUrl(site, type, links) + (number > 1 ? `?page=${number}` : '');
  const around = [
    ...(page > 1 ? [link('Newer', at(page - 1))] : []),
    ...(page < pages ? [link('Older', at(page + 1))] : []),
  ];
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `${title} on ${site.snapshot.config.name}: ${rows.length} in all, newest first.`,
    url: collectionUrl(site, type, 'url') + (page > 1 ? `?page=${page}` : ''),
    body: [rowList(site, shown, links) || 'Nothing is published here yet.', around.join(' · ')]
      .filter(Boolean)
      .join('\n\n'),
  };
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
  const sections = CONTENT_TYPES.flatMap((type) => {
    const rows = filterRows(site, { type }).slice(0, HOME_SIZE);
    if (rows.length === 0) return [];
    const all = COLLECTIONS[type] ? [link(`All ${COLLECTIONS[type]}`, collectionUrl(site, type, links))] : [];
    return [`## ${collectionTitle(type)}`, rowList(site, rows, links), ...all];
  });
  return {
    title: config.name,
    description: config.description ?? null,
    url: `${site.origins.pages}/`,
    body: [config.description ?? '', ...sections].filter(Boolean).join('\n\n'),
  };
}

function collectionUrl({ origins }: Site, type: ContentType, links: LinkKind): string {
  return links === 'md' ? `${origins.base}/${COLLECTIONS[type]}.md` : `${origins.pages}/${COLLECTIONS[type]}`;
}
