import { tagNames } from '../model/tag.ts';
import { perSite } from './per-site.ts';
import type { Site } from './site.ts';
import { addTo } from '../text/append.ts';

/** From each name that a tag goes by to the rows that have it, ascending. */
const rowsByName = perSite(({ snapshot: { columns, tags, size } }) => {
  const names = tags.map(tagNames);
  const rows = new Map<string, number[]>();
  for (let row = 0; row < size; row++) {
    const own = columns.tags.subarray(columns.tagOffsets[row], columns.tagOffsets[row + 1]);
    for (const name of new Set(Array.from(own).flatMap((number) => names[number] ?? [])))
      addTo(rows, name, row);
  }
  return rows;
});

/** The rows that have a tag, in any of the ways to write it, whoever may see them; ascending. */
export function rowsTagged(site: Site, tag: string): number[] {
  const known = rowsByName(site);
  const lists = tagNames(tag).flatMap((name) => known.get(name) ?? []);
  return [...new Set(lists)].toSorted((a, b) => a - b);
}
