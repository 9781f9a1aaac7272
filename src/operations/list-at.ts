import { pathnameKey } from '../text/pathname.ts';
import { CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { filterRows, type RowFilter } from '../site/rows.ts';
import { locate, type Located } from '../site/locate.ts';
import { withoutFragment } from '../site/document.ts';
import { typeOf } from '../snapshot/snapshot.ts';
import type { Site } from '../site/site.ts';

/** A page that lists entries, and how `list_content` gives the same. */
export interface ListAt {
  title: string;
  /** Arguments of `list_content`; null where the page lists no entries but other lists. */
  filter: (Pick<RowFilter, 'tag' | 'year' | 'section' | 'author' | 'series'> & { type: ContentType }) | null;
  counts: Partial<Record<ContentType, number>>;
}

/** What is at an address in any form, redirects followed; null where nothing is. */
export function locatedAt(site: Site, reference: string): Located | null {
  const query = new URLSearchParams(/\?([^#]*)/s.exec(reference)?.[1] ?? '');
  const found = locate(site, reference, query) ?? locate(site, withoutFragment(reference), query);
  const target = typeof found === 'string' ? locate(site, found, query) : found;
  // Redirects lead to what answers: a second one would be a mistake of the site.
  return typeof target === 'string' ? null : target;
}

/** The list at an address; null where there is none. */
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
      const part = { ...(tag ? { tag } : {}), ...(year ? { year } : {}) };
      return { title, filter: { type, ...part }, counts: { [type]: total } };
    }
    case 'section': {
      const { title, term, pathname } = located.section;
      if (term?.name === '') return { title, filter: null, counts: {} };
      if (term === undefined) return narrowed(site, title, { section: pathnameKey(pathname) });
      return narrowed(site, title, { [FILTERS[term.kind]]: term.kind === 'tags' ? term.name : title });
    }
    case 'document':
    case 'developers':
    case 'search':
      return null;
    default:
      return located satisfies never;
  }
}

/** How many rows there are of each type that has any, in the order of the types. */
export function countTypes(site: Site, rows: readonly number[]): ListAt['counts'] {
  const counts: ListAt['counts'] = {};
  for (const row of rows) {
    const type = typeOf(site.snapshot, row);
    counts[type] = (counts[type] ?? 0) + 1;
  }
  return Object.fromEntries(CONTENT_TYPES.flatMap((type) => (counts[type] ? [[type, counts[type]]] : [])));
}

/** With the type that has the most rows: a list of `list_content` is of one. */
function narrowed(site: Site, title: string, filter: RowFilter): ListAt {
  const counts = countTypes(site, filterRows(site, filter));
  const [type = 'writing'] = CONTENT_TYPES.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  return { title, filter: { ...filter, type }, counts };
}
