import type { Entry } from '../model/entry.ts';
import { foldTag } from '../model/tag.ts';

/** The names that entries share besides tags, by the first segment of the address of their lists. */
export const NAMES_OF_TERMS = {
  authors: ({ authors }: Terms) => authors,
  series: ({ series }: Terms) => (series === null ? [] : [series]),
} as const;

type Terms = Pick<Entry, 'authors' | 'series' | 'featured'>;
export type TermKind = keyof typeof NAMES_OF_TERMS;

/** The keys of an entry’s lists: decoded pathnames without slashes around them, such as `series/rye`. */
export function termKeys(entry: Terms): string[] {
  const keys = Object.entries(NAMES_OF_TERMS).flatMap(([kind, names]) => {
    const folded = names(entry).map(foldTag).filter(Boolean);
    // All entries with a series share the list `/series/`, as generators have it; the same for authors.
    return folded.length === 0 ? [] : [kind, ...new Set(folded.map((key) => `${kind}/${key}`))];
  });
  return entry.featured ? ['featured', ...keys] : keys;
}
