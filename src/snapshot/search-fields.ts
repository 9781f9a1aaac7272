import { type EntryRecord, fieldsWith } from '../model/entry-schema.ts';
import type { SearchDocument } from '../search/types.ts';

const FOUND_BY = fieldsWith(({ search }) => search === true);

/** Fields of an entry that its file alone decides. */
type Searched = Omit<
  EntryRecord,
  'path' | 'type' | 'pathname' | 'lang' | 'aliases' | 'lists' | 'translationOf' | 'headings'
>;

/** What of an entry search looks at; its year too, since people name it. @param asked what else it is found by. */
export function searchFields(
  entry: Searched,
  headings: readonly string[],
  body: string,
  transcript: string,
  asked = '',
): SearchDocument['fields'] {
  const { description, date, fields = {} } = entry;
  const own = Object.entries(fields).map(([key, value]) => `${key} ${[value].flat().join(', ')}`);
  return {
    title: entry.title,
    tags: entry.tags.join('\n'),
    headings: headings.join('\n'),
    description: [
      description,
      ...FOUND_BY.map((name) => entry[name as keyof Searched]),
      date?.slice(0, 4),
      asked,
      ...own,
    ]
      .filter(Boolean)
      .join('\n'),
    body,
    transcript,
  };
}
