import { COLLECTIONS } from '../model/content-type.ts';
import { isOneStepFrom } from '../model/closest.ts';
import { foldTag } from '../model/tag.ts';
import { hasBit } from '../bytes/bits.ts';
import { safeDecode } from '../text/pathname.ts';
import { findRow, recordAt, type Site } from './site.ts';

const MAX_NEAR = 3;
/** Search results that are looked at: what search finds may be about a word without being called so. */
const MAX_LOOKED_AT = 12;
/** A word that long may be the beginning of another. */
const MIN_BEGINNING = 4;

/** Paths of up to three listed entries that a path that leads nowhere may have meant. */
export function nearPaths(site: Site, reference: string): string[] {
  const path = safeDecode(reference.slice(0, 400)).replace(/\.(md|html)$/, '');
  const slug = path.slice(path.replace(/\/+$/, '').lastIndexOf('/') + 1).replace(/\/+$/, '');
  const rows = new Set<number>();
  const add = (row: number | undefined) => {
    if (row !== undefined && rows.size < MAX_NEAR && hasBit(site.listed, row)) rows.add(row);
  };
  for (const collection of Object.values(COLLECTIONS))
    add(findRow(site, collection ? `${collection}/${slug}` : slug));
  const words = slug.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  if (words) {
    const { index, columns } = site.snapshot;
    const options = { limit: MAX_LOOKED_AT, filter: site.listed, rank: columns.rank };
    for (const { doc } of index.search(words, options).hits) {
      const { path: own, title } = recordAt(site, doc);
      if (isNear(words, `${own.slice(own.indexOf('/') + 1)} ${title}`)) add(doc);
    }
  }
  return [...rows].map((row) => recordAt(site, row).path);
}

/** Whether at least half of the words are those of a name, or nearly so. */
function isNear(words: string, name: string): boolean {
  const asked = wordsOf(words);
  const known = wordsOf(name);
  const shared = asked.filter((word) => known.some((other) => isAlike(word, other)));
  return shared.length * 2 >= asked.length && shared.length > 0;
}

function wordsOf(text: string): string[] {
  return (foldTag(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 30);
}

/** The same word, one that begins with the other, or one with a slip in it. */
function isAlike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (a === b || (short.length >= MIN_BEGINNING && long.startsWith(short))) return true;
  return short.length > MIN_BEGINNING && isOneStepFrom(short, long);
}
