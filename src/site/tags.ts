import { COLLECTIONS } from '../model/content-type.ts';
import { foldTag } from '../model/tag.ts';
import { hasBit } from '../bytes/bits.ts';
import { fact } from './facts.ts';
import { perSite } from './per-site.ts';
import { filterRows, listedRows, nameIn, rowsTagged } from './rows.ts';
import { recordAt, type Site } from './site.ts';
import { typeOf } from '../snapshot/snapshot.ts';

/** A tag of listed entries. */
export interface TagCount {
  /** The folded tag (`foldTag`), as in its address. */
  tag: string;
  /** The spelling of the newest entry that has it. */
  label: string;
  count: number;
}

/** The tags of these rows, most used first, then by name. @param rows in list order. */
export function countTags(site: Site, rows: Iterable<number>): TagCount[] {
  const { columns, tags } = site.snapshot;
  const counts = new Map<number, { label: string; count: number }>();
  for (const row of rows) {
    let entryTags: readonly string[] | undefined;
    for (const number of columns.tags.subarray(columns.tagOffsets[row], columns.tagOffsets[row + 1])) {
      const counted = counts.get(number);
      if (counted) counted.count++;
      else {
        const tag = tags[number] as string;
        entryTags ??= recordAt(site, row).tags;
        counts.set(number, { label: nameIn(entryTags, tag) ?? tag, count: 1 });
      }
    }
  }
  return [...counts]
    .map(([number, counted]) => ({ tag: tags[number] as string, ...counted }))
    .filter(({ tag }) => tag !== '')
    .toSorted((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1));
}

/** Whether a listed entry has a tag, in any spelling. */
export function hasTag(site: Site, tag: string): boolean {
  return filterRows(site, { tag }).length > 0;
}

/** Every tag of the site. */
export const allTags = perSite((site): readonly TagCount[] => countTags(site, listedRows(site)), 'tags');

const tagCounts = perSite(
  (site): ReadonlyMap<string, number> => new Map(allTags(site).map(({ tag, count }) => [tag, count])),
);

/** How many listed entries have a tag. @param tag folded. */
export const tagCount = fact('entries with a tag', (site, tag) => tagCounts(site).get(tag) ?? 0);

/** Pathname of the page of a tag. */
export function tagPathname(tag: string): string {
  return `/tags/${encodeURIComponent(foldTag(tag))}`;
}

const MAX_RELATED = 3;
/** If a tag has more entries, only its newest are considered. */
const MAX_CONSIDERED = 200;

/**
 * The listed entries of the same language that share most tags with an entry; rare tags count more. Entries of type `page`
 * are left out. Texts are not compared, because an edit of one would change the pages of all. @param except rows already shown.
 */
export function relatedRows(site: Site, row: number, except: readonly number[]): number[] {
  const { snapshot, listed } = site;
  const { lang } = snapshot.columns;
  const isCandidate = (other: number) =>
    hasBit(listed, other) &&
    !except.includes(other) &&
    lang[other] === lang[row] &&
    COLLECTIONS[typeOf(snapshot, other)] !== '';
  const weights = new Map<number, number>();
  for (const tag of recordAt(site, row).tags) {
    const rows = rowsTagged(site, tag);
    for (const other of rows.slice(0, MAX_CONSIDERED))
      if (isCandidate(other)) weights.set(other, (weights.get(other) ?? 0) + 1 / rows.length);
  }
  return [...weights]
    .toSorted(([a, one], [b, two]) => two - one || a - b)
    .slice(0, MAX_RELATED)
    .map(([other]) => other);
}
