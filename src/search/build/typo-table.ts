import { grown } from '../../bytes/byte-writer.ts';
import { createIds } from '../../bytes/ids.ts';
import { GRAM_MARK } from '../analysis/word-forms.ts';
import type { Dictionary } from '../bytes/dictionary.ts';
import { eachShortening, maxShortening } from '../bytes/shortenings.ts';

/** The mean number of surfaces in a bucket, at most. A surface takes two or four bytes, a bucket four. */
const BUCKET_ENTRIES = 8;

/** Builds the hash table from shortened words to surfaces, which finds corrections of typos. @param sorted the surfaces. */
export function buildTypoTable(sorted: readonly string[], surfaces: Dictionary) {
  let hashes = new Uint32Array(4096);
  let entries = 0;
  const add = (hash: number): void => {
    if (entries === hashes.length) hashes = grown(hashes, entries * 2);
    hashes[entries++] = hash;
  };
  /** For each surface, the end of its hashes in `hashes`. */
  const ends = new Uint32Array(sorted.length);
  const units = new Uint16Array(64);
  for (const [place, word] of sorted.entries()) {
    if (isCorrectable(word)) {
      const from = surfaces.start[place] as number;
      const length = Math.min(units.length, word.length);
      for (let i = 0; i < length; i++) units[i] = surfaces.chars[from + i] as number;
      eachShortening(units, length, maxShortening(word.length), add);
    }
    ends[place] = entries;
  }
  let buckets = 256;
  while (buckets < entries / BUCKET_ENTRIES) buckets *= 2;
  const mask = buckets - 1;
  const typoBucket = new Uint32Array(buckets + 1);
  for (let i = 0; i < entries; i++) {
    const bucket = (hashes[i] as number) & mask;
    typoBucket[bucket + 1] = (typoBucket[bucket + 1] as number) + 1;
  }
  for (let bucket = 0; bucket < buckets; bucket++) {
    typoBucket[bucket + 1] = (typoBucket[bucket + 1] as number) + (typoBucket[bucket] as number);
  }
  const cursor = typoBucket.slice();
  const typoSurfaces = createIds(sorted.length, entries);
  for (let place = 0, i = 0; place < ends.length; place++) {
    for (const end = ends[place] as number; i < end; i++) {
      const bucket = (hashes[i] as number) & mask;
      typoSurfaces[cursor[bucket] as number] = place;
      cursor[bucket] = (cursor[bucket] as number) + 1;
    }
  }
  return { typoBucket, typoSurfaces };
}

/** Short words, pairs of characters and words that begin with a digit or a dot are no corrections. */
function isCorrectable(word: string): boolean {
  if (word.length < 3 || word.startsWith(GRAM_MARK)) return false;
  const unit = word.charCodeAt(0);
  return unit > 57 || unit < 46;
}
