import { posix } from 'node:path';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Hidden } from '../../model/diagnostic.ts';
import type { Entry } from '../../model/entry.ts';
import type { ParsedEntry } from './parse-entry.ts';

/** An entry with its identity and address, whose links are still as they were written. Its text is in `parsed`. */
export interface PlacedEntry extends Omit<Entry, 'body' | 'headings' | 'plain'> {
  /** Why it is not published, whatever the time; null where it is published in its window. */
  hidden: Hidden | null;
  parsed: ParsedEntry;
  list: ListRole | null;
}

/** What an entry is that is the page of a list. */
export interface ListRole {
  /** Its text stands above the list that Lectern makes at its address. */
  isAbove: boolean;
  /** Why it is hidden where it has no text: the list is all there is. */
  hidden: Hidden | null;
}

/** The folder whose files an entry brings along; null where it has none. */
export function folderOfEntry(
  { file, parsed: { names } }: PlacedEntry,
  { files }: SiteProfile,
): string | null {
  if (names.isBundle) return names.path === '' ? null : posix.dirname(file);
  return files.ownFolders ? file.slice(0, -posix.extname(file).length) : null;
}

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
