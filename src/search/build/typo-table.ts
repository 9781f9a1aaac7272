import { type Dictionary } from '../bytes/dictionary.ts';
import { GRAM_MARK } from '../analysis/word-forms.ts';
import { eachShortening, maxShortening } from '../bytes/shortenings.ts';

/** The hash table from shortened words to the surfaces that they may be meant for. */
export function buildTypoTable(
  sorted: readonly string[],
  surfaces: Dictionary,
): { typoBucket: Uint32Array; typoSurfaces: Uint32Array } {
  const takesPart = sorted.map(
    (word) => word.length >= 3 && !word.startsWith(GRAM_MARK) && !/^[\d.]/u.test(word),
  );
  let entries = 0;
  const unit = (place: number) => {
    const from = surfaces.start[place] as number;
    return surfaces.chars.subarray(from, surfaces.start[place + 1]);
  };
  for (const [place, takes] of takesPart.entries()) {
    if (takes) eachShortening(unit(place), maxShortening(sorted[place]?.length ?? 0), () => entries++);
  }
  let buckets = 256;
  while (buckets < entries / 2) buckets *= 2;
  const mask = buckets - 1;
  const typoBucket = new Uint32Array(buckets + 1);
  const cursor = new Uint32Array(buckets);
  for (const [place, takes] of takesPart.entries()) {
    if (!takes) continue;
    eachShortening(unit(place), maxShortening(sorted[place]?.length ?? 0), (hash) => {
      const bucket = hash & mask;
      cursor[bucket] = (cursor[bucket] as number) + 1;
    });
  }
  for (let bucket = 0, sum = 0; bucket < buckets; bucket++) {
    sum += cursor[bucket] as number;
    typoBucket[bucket + 1] = sum;
    cursor[bucket] = typoBucket[bucket] as number;
  }
  const typoSurfaces = new Uint32Array(entries);
  for (const [place, takes] of takesPart.entries()) {
    if (!takes) continue;
    eachShortening(unit(place), maxShortening(sorted[place]?.length ?? 0), (hash) => {
      const bucket = hash & mask;
      typoSurfaces[cursor[bucket] as number] = place;
      cursor[bucket] = (cursor[bucket] as number) + 1;
    });
  }
  return { typoBucket, typoSurfaces };
}
