import { hasBit } from '../bytes/bits.ts';
import { COLLECTIONS } from '../model/content-type.ts';
import { recordAt, type Site } from './site.ts';
import { typeOf } from './snapshot.ts';
import { rowsTagged } from './tag-rows.ts';

const MAX_RELATED = 3;
/** Of a tag that more entries have, the newest count. */
const MAX_TAGGED = 200;
/** Words of the title that are searched for, the longest: an answer costs what its words cost. */
const MAX_WORDS = 2;
/** Search results that are looked at: the entry itself and its neighbours are among them. */
const MAX_FOUND = 8;

/**
 * Listed entries of the same language that are about the same: those that share its tags, rare ones counting more, or
 * where none does, what search finds for its title. No pages: they are no part of what is read one after the other.
 * @param except rows that the page shows already.
 */
export function relatedRows(site: Site, row: number, except: readonly number[]): number[] {
  const { snapshot, listed } = site;
  const { columns, index } = snapshot;
  const isFit = (other: number) =>
    hasBit(listed, other) &&
    !except.includes(other) &&
    columns.lang[other] === columns.lang[row] &&
    COLLECTIONS[typeOf(snapshot, other)] !== '';
  const { tags, title } = recordAt(site, row);
  const weights = new Map<number, number>();
  for (const tag of tags) {
    const rows = rowsTagged(site, tag);
    for (const other of rows.slice(0, MAX_TAGGED))
      if (isFit(other)) weights.set(other, (weights.get(other) ?? 0) + 1 / rows.length);
  }
  const byTags = [...weights].toSorted(([a, one], [b, two]) => two - one || a - b).map(([other]) => other);
  if (byTags.length > 0) return byTags.slice(0, MAX_RELATED);
  const words = title.split(/\s+/).toSorted((a, b) => b.length - a.length);
  // No word is unfinished: a space ends the last.
  const query = `${words.slice(0, MAX_WORDS).join(' ')} `;
  const { hits } = index.search(query, { limit: MAX_FOUND, filter: listed, rank: columns.rank });
  return hits
    .map(({ doc }) => doc)
    .filter(isFit)
    .slice(0, MAX_RELATED);
}
