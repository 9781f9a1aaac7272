import { eachShortening } from '../bytes/shortenings.ts';
import type { IndexData } from '../open-data.ts';
import { editDistance } from './edit-distance.ts';

/** How many edits a correction of a word of this length may need. */
export function editsFor(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** The surfaces within `most` edits of a folded word: the nearest first, among equals the most frequent. */
export function findTypos(data: IndexData, word: string, most: number) {
  const { surfaces, typoBucket, typoSurfaces, surfaceCount } = data;
  const units = unitsOf(word);
  const mask = typoBucket.length - 2;
  const seen = new Set<number>();
  const typos: { surface: number; distance: number }[] = [];
  eachShortening(units, units.length, most, (hash) => {
    const bucket = hash & mask;
    const end = typoBucket[bucket + 1] as number;
    for (let i = typoBucket[bucket] as number; i < end; i++) {
      const surface = typoSurfaces[i] as number;
      if (seen.has(surface)) continue;
      seen.add(surface);
      const from = surfaces.start[surface] as number;
      const to = surfaces.start[surface + 1] as number;
      const distance = editDistance(units, surfaces.chars, from, to, most);
      // The word itself is included: it may be here although only hidden documents contain it.
      if (distance <= most) typos.push({ surface, distance });
    }
  });
  const count = (surface: number) => surfaceCount[surface] as number;
  return typos.toSorted(
    (a, b) => a.distance - b.distance || count(b.surface) - count(a.surface) || a.surface - b.surface,
  );
}

/** The UTF-16 units of a word. */
export function unitsOf(word: string): Uint16Array {
  return Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i));
}
