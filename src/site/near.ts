import { COLLECTIONS } from '../model/content-type.ts';
import { isOneStepFrom } from '../model/closest.ts';
import { foldTag } from '../model/tag.ts';
import { hasBit } from '../bytes/bits.ts';
import { safeDecode } from '../text/pathname.ts';
import { findRow, recordAt, type Site } from './site.ts';

const MAX_NEAR = 3;
/** Search results that are considered: many only mention the words, and have another name. */
const MAX_CONSIDERED = 12;
/** A word of so many letters counts as another word that begins with it. */
const MIN_BEGINNING = 4;

/** Paths of up to three listed entries that are similar to a path without a page. */
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
    const options = { limit: MAX_CONSIDERED, filter: site.listed, rank: columns.rank };
    for (const { doc } of index.search(words, options).hits) {
      const { path: entryPath, title } = recordAt(site, doc);
      if (isNear(words, `${entryPath.slice(entryPath.indexOf('/') + 1)} ${title}`)) add(doc);
    }
  }
  return [...rows].map((row) => recordAt(site, row).path);
}

/** Whether at least half of the words are similar to a word of the name. */
function isNear(words: string, name: string): boolean {
  const queryWords = wordsOf(words);
  const nameWords = wordsOf(name);
  const shared = queryWords.filter((word) => nameWords.some((other) => isAlike(word, other)));
  return shared.length * 2 >= queryWords.length && shared.length > 0;
}

function wordsOf(text: string): string[] {
  return (foldTag(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 30);
}

/** Whether two words are equal, one begins with the other, or they differ by one typing error. */
function isAlike(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (a === b || (short.length >= MIN_BEGINNING && long.startsWith(short))) return true;
  return short.length > MIN_BEGINNING && isOneStepFrom(short, long);
}
