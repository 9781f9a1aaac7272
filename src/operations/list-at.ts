import { pathnameKey } from '../text/pathname.ts';
import { CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { filterRows, type RowFilter } from '../site/rows.ts';
import { locate, type Located } from '../site/locate.ts';
import { withoutFragment } from '../site/document.ts';
import { typeOf } from '../snapshot/snapshot.ts';
import type { Site } from '../site/site.ts';

/** A page that lists entries, and the arguments with which `list_content` returns the same entries. */
export interface ListAt {
  title: string;
  /** Arguments of `list_content`; null if the page lists other lists, as the page of all tags does. */
  filter: (Pick<RowFilter, 'tag' | 'year' | 'section' | 'author' | 'series'> & { type: ContentType }) | null;
  counts: Partial<Record<ContentType, number>>;
}

/** Finds the page at a path, pathname or URL, and follows one redirect; null if there is no page. */
export function locatedAt(site: Site, reference: string): Located | null {
  const query = new URLSearchParams(/\?([^#]*)/s.exec(reference)?.[1] ?? '');
  const located = locate(site, reference, query) ?? locate(site, withoutFragment(reference), query);
  const target = typeof located === 'string' ? locate(site, located, query) : located;
  // A redirect leads to a page: a second redirect would be a mistake in the site's configuration.
  return typeof target === 'string' ? null : target;
}

/** The list at a path, pathname or URL; null if no list is there. */
export function listAt(site: Site, reference: string): ListAt | null {
  const located = locatedAt(site, reference);
  return located && listOf(site, located);
}

const FILTERS = { tags: 'tag', authors: 'author', series: 'series' } as const;

export function listOf(site: Site, located: Located): ListAt | null {
  switch (located.kind) {
    case 'tags':
      return { title: 'Tags', filter: null, counts: {} };
    case 'collection': {
      const { type, tag, year, title, total } = located.collection;
      const narrowing = { ...(tag ? { tag } : {}), ...(year ? { year } : {}) };
      return { title, filter: { type, ...narrowing }, counts: { [type]: total } };
    }
    case 'section': {
      const { title, term, pathname } = located.section;
      if (term?.name === '') return { title, filter: null, counts: {} };
      if (term === undefined) return listWithFilter(site, title, { section: pathnameKey(pathname) });
      return listWithFilter(site, title, { [FILTERS[term.kind]]: term.kind === 'tags' ? term.name : title });
    }
    case 'document':
    case 'developers':
    case 'search':
      return null;
    default:
      return located satisfies never;
  }
}

/** Counts the rows of each type, in the order of `CONTENT_TYPES`, without types that have none. */
export function countTypes(site: Site, rows: readonly number[]): ListAt['counts'] {
  const counts: ListAt['counts'] = {};
  for (const row of rows) {
    const type = typeOf(site.snapshot, row);
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return Object.fromEntries(CONTENT_TYPES.flatMap((type) => (counts[type] ? [[type, counts[type]]] : [])));
}

/** A list of the type that has the most rows, because `list_content` returns one type. */
function listWithFilter(site: Site, title: string, filter: RowFilter): ListAt {
  const counts = countTypes(site, filterRows(site, filter));
  const [type = 'writing'] = CONTENT_TYPES.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  return { title, filter: { ...filter, type }, counts };
}
