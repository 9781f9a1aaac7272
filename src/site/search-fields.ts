import type { Entry } from '../model/entry.ts';
import type { SearchDocument } from '../search/types.ts';

/** What of an entry search looks at. @param headings their words. @param body its words, and so the transcript's. */
export function searchFields(
  entry: Pick<Entry, 'title' | 'tags' | 'description' | 'conference' | 'location'>,
  headings: readonly string[],
  body: string,
  transcript: string,
): SearchDocument['fields'] {
  return {
    title: entry.title,
    tags: entry.tags.join('\n'),
    headings: headings.join('\n'),
    description: [entry.description, entry.conference, entry.location].filter(Boolean).join('\n'),
    body,
    transcript,
  };
}
