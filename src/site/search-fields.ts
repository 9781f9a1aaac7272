import type { Entry } from '../model/entry.ts';
import type { SearchDocument } from '../search/types.ts';

/**
 * What of an entry search looks at; its year too, since people name it. @param headings their words. @param body its
 * words, and so the transcript's. @param asked what else it is found by.
 */
export function searchFields(
  entry: Pick<Entry, 'title' | 'tags' | 'description' | 'conference' | 'location' | 'date' | 'fields'>,
  headings: readonly string[],
  body: string,
  transcript: string,
  asked = '',
): SearchDocument['fields'] {
  const { description, conference, location, date, fields = {} } = entry;
  const own = Object.entries(fields).map(([key, value]) => `${key} ${[value].flat().join(', ')}`);
  return {
    title: entry.title,
    tags: entry.tags.join('\n'),
    headings: headings.join('\n'),
    description: [description, conference, location, date?.slice(0, 4), asked, ...own]
      .filter(Boolean)
      .join('\n'),
    body,
    transcript,
  };
}
