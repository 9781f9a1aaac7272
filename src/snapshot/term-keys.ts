import type { Entry } from '../model/entry.ts';
import { foldTag } from '../model/tag.ts';

/** What entries share besides tags, and the folder that its lists have their addresses in. */
export const NAMES_OF_TERMS = {
  authors: ({ authors }: Terms) => authors,
  series: ({ series }: Terms) => (series === null ? [] : [series]),
} as const;

type Terms = Pick<Entry, 'authors' | 'series' | 'featured'>;
export type TermKind = keyof typeof NAMES_OF_TERMS;

/** The keys of the lists that an entry is in: pathnames, decoded, without slashes around them. */
export function termKeys(entry: Terms): string[] {
  const keys = Object.entries(NAMES_OF_TERMS).flatMap(([kind, names]) => {
    const own = names(entry).map(foldTag).filter(Boolean);
    // All of a kind have a list, too, as generators have at /series/.
    return own.length === 0 ? [] : [kind, ...new Set(own.map((key) => `${kind}/${key}`))];
  });
  return entry.featured ? ['featured', ...keys] : keys;
}
