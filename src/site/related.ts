import { hasBit } from '../bytes/bits.ts';
import { COLLECTIONS } from '../model/content-type.ts';
import { recordAt, type Site } from './site.ts';
import { typeOf } from './snapshot.ts';
import { rowsTagged } from './rows.ts';

const MAX_RELATED = 3;
/** Of a tag that more entries have, the newest count. */
const MAX_TAGGED = 200;

/**
 * Listed entries of the same language that share tags, rare ones counting more. No pages: they are no part of what is
 * read one after the other. Texts do not count: else an edit of one would change the pages of all.
 * @param except rows that the page shows already.
 */
export function relatedRows(site: Site, row: number, except: readonly number[]): number[] {
  const { snapshot, listed } = site;
  const { lang } = snapshot.columns;
  const isFit = (other: number) =>
    hasBit(listed, other) &&
    !except.includes(other) &&
    lang[other] === lang[row] &&
    COLLECTIONS[typeOf(snapshot, other)] !== '';
  const weights = new Map<number, number>();
  for (const tag of recordAt(site, row).tags) {
    const rows = rowsTagged(site, tag);
    for (const other of rows.slice(0, MAX_TAGGED))
      if (isFit(other)) weights.set(other, (weights.get(other) ?? 0) + 1 / rows.length);
  }
  return [...weights]
    .toSorted(([a, one], [b, two]) => two - one || a - b)
    .slice(0, MAX_RELATED)
    .map(([other]) => other);
}
