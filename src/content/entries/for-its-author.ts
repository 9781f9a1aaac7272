import type { PlacedEntry } from './placed-entry.ts';

/** As its author wants to see it: at once, and whatever its draft marks say. */
export function forItsAuthor(entry: PlacedEntry, now: number): PlacedEntry {
  const isDraft = entry.hidden?.kind === 'draft';
  const isScheduled = entry.from !== null && entry.from > now;
  return {
    ...entry,
    hidden: isDraft ? null : entry.hidden,
    from: null,
    ...(isDraft ? { withheld: 'draft' as const } : isScheduled ? { withheld: 'scheduled' as const } : {}),
  };
}
