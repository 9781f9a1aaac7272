import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { foldTag } from '../model/tag.ts';
import { memo } from '../text/memo.ts';
import { factOfArguments, recordsOf } from './facts.ts';
import { rowList, listPathname } from './listings.ts';
import { perSite } from './per-site.ts';
import { listSource, pageOfRows } from './paging.ts';
import { filterRows, featuredOf } from './rows.ts';
import { isUpcoming, type Site } from './site.ts';
import { twinUrl } from './summary.ts';
import { countTags, type TagCount, tagPathname } from './tags.ts';
import { text } from './text.ts';
import { markdownLink } from '../text/markdown-link.ts';
import { type TwinSource } from './twin.ts';

/** Selects a part of a collection. */
interface CollectionQuery {
  tag?: string | undefined;
  /** Four digits. */
  year?: string | undefined;
  /** One-based. */
  page: number;
}

export type Collection = NonNullable<ReturnType<typeof pageOfCollection>>;

/** The rows of each type, their years and tags, which every page of the collection shows. */
const wholeOf = perSite((site) =>
  memo((type) => {
    const rows = filterRows(site, { type: type as ContentType });
    const { date } = site.snapshot.columns;
    const years = new Set(rows.map((row) => Math.floor((date[row] as number) / 10_000)).filter(Boolean));
    return {
      rows,
      years: [...years].toSorted((a, b) => b - a).map(String),
      tags: countTags(site, rows),
    };
  }),
);

/** The rows of a type in list order. */
export function rowsOfType(site: Site, type: ContentType): readonly number[] {
  return wholeOf(site)(type).rows;
}

/**
 * One page of the entries of a type, of a year or tag of it if the query has one; null if there is no such page. Upcoming
 * talks come before the others, the next one first.
 */
export const collectionOf = factOfArguments(
  'page of a collection',
  pageOfCollection,
  (site, list) =>
    list && { ...list, rows: recordsOf(site, list.rows), featured: recordsOf(site, list.featured) },
);

function pageOfCollection(site: Site, type: ContentType, query: CollectionQuery) {
  const { rows: all, years, tags } = wholeOf(site)(type);
  const { tag, year, page } = query;
  const rows = nextFirst(site, tag || year ? filterRows(site, { type, tag, year }) : all);
  const paged = pageOfRows(rows, page);
  if (!paged || ((tag || year) && rows.length === 0)) return null;
  const isWhole = !tag && !year && page === 1;
  const intro = (isWhole && site.snapshot.sectionsAt.get(COLLECTIONS[type])) || null;
  const folded = tag && foldTag(tag);
  const label = folded && tags.find((known) => known.tag === folded)?.label;
  return {
    ...query,
    ...paged,
    type,
    /** The site's own text above the list; null for a part of the list. */
    intro,
    title: intro?.title ?? [text(site, type), label, year].filter(Boolean).join(', '),
    /** Years of the entries of the type, newest first. */
    years,
    tags,
    /** On the first page, the featured rows of the whole list, which are shown before the others. */
    featured: page === 1 ? featuredOf(site, rows) : [],
  };
}

/** Moves upcoming talks before the other rows, the next one first. */
export function nextFirst(site: Site, rows: number[]): number[] {
  const { upcoming, past } = byTime(site, rows);
  return upcoming.length === 0 ? rows : [...upcoming.toReversed(), ...past];
}

/** Separates upcoming talks from all other rows. Both keep the order of `rows`. */
export function byTime(site: Site, rows: readonly number[]): { upcoming: number[]; past: number[] } {
  return {
    upcoming: rows.filter((row) => isUpcoming(site, row)),
    past: rows.filter((row) => !isUpcoming(site, row)),
  };
}

function listByTime(site: Site, rows: readonly number[]): string {
  const { upcoming, past } = byTime(site, rows);
  if (upcoming.length === 0) return rowList(site, past);
  const parts = [`## ${text(site, 'upcoming')}`, rowList(site, upcoming)];
  if (past.length > 0) parts.push(`## ${text(site, 'past')}`, rowList(site, past));
  return parts.join('\n\n');
}

/** The query string of one page of a part of a collection, without `?`; empty for the first page of the whole. */
export function collectionQuery({ tag, year, page }: CollectionQuery): string {
  const query = new URLSearchParams();
  if (year) query.set('year', year);
  if (tag) query.set('tag', foldTag(tag));
  if (page > 1) query.set('page', String(page));
  return query.toString();
}

/** The twin of a page of a collection. */
export function collectionSource(site: Site, collection: Collection): TwinSource {
  const { type, title, total, rows, intro } = collection;
  const about = text(site, 'list_about', { title, site: site.snapshot.config.name, count: total });
  const list = {
    ...collection,
    pathname: listPathname(site, type),
    description: intro?.description ?? about,
  };
  return listSource(site, list, listByTime(site, rows), (page) => collectionQuery({ ...collection, page }));
}

/** The twin of the list of tags. */
export function tagsSource(site: Site, tags: readonly TagCount[]): TwinSource {
  const item = ({ tag, label, count }: TagCount) =>
    `- ${markdownLink(label, twinUrl(site, tagPathname(tag)))} (${count})`;
  return {
    title: text(site, 'tags'),
    description: `${text(site, 'tags_intro')} ${site.snapshot.config.name}.`,
    url: `${site.origins.pages}/tags`,
    body: tags.map(item).join('\n'),
  };
}

/** Types whose collection has entries, and so a page. */
export const collectedTypes = perSite(
  ({ counts }): ContentType[] => CONTENT_TYPES.filter((type) => COLLECTIONS[type] !== '' && counts[type] > 0),
  'types',
);
