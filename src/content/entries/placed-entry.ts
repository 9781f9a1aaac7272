import { posix } from 'node:path';
import type { SiteProfile } from '../../generators/site-profile.ts';
import type { Hidden } from '../../model/diagnostic.ts';
import type { Entry } from '../../model/entry.ts';
import type { ParsedEntry } from './parse-entry.ts';

/** An entry with its identity and address. Its text is in `parsed`; its links are not resolved yet. */
export interface PlacedEntry extends Omit<Entry, 'body' | 'headings' | 'plain'> {
  /** Why it is never published; null if it is published between `from` and `until`. */
  hidden: Hidden | null;
  parsed: ParsedEntry;
  list: ListRole | null;
}

/** The role of an entry whose page is a list. */
export interface ListRole {
  /** Whether Lectern shows its text above the list at its address. */
  isAbove: boolean;
  /** Why the entry is hidden: it has no text, so the list takes its place. */
  hidden: Hidden | null;
}

/** The folder whose pictures and downloads belong to an entry; null if there is none. */
export function folderOfEntry(
  { file, parsed: { names } }: PlacedEntry,
  { files }: SiteProfile,
): string | null {
  if (names.isBundle) return names.path === '' ? null : posix.dirname(file);
  return files.ownFolders ? file.slice(0, -posix.extname(file).length) : null;
}

/** An entry in a preview (`--drafts`): without its draft mark, and published at once. */
export function authorView(entry: PlacedEntry, now: number): PlacedEntry {
  const isDraft = entry.hidden?.kind === 'draft';
  const isScheduled = entry.from !== null && entry.from > now;
  return {
    ...entry,
    hidden: isDraft ? null : entry.hidden,
    from: null,
    ...(isDraft ? { withheld: 'draft' as const } : isScheduled ? { withheld: 'scheduled' as const } : {}),
  };
}
