import { type EntryRecord, fieldsWith } from '../model/entry-schema.ts';
import type { SearchDocument } from '../search/types.ts';

/** Further members of an entry that search reads. */
const SEARCHED_MEMBERS = fieldsWith(({ search }) => search === true);

/** The members of an entry that do not depend on other entries or on its address. */
type Searched = Omit<
  EntryRecord,
  'path' | 'type' | 'pathname' | 'lang' | 'aliases' | 'lists' | 'translationOf' | 'headings'
>;

/** The fields of an entry for search, with its year, because people search for it. @param searchWords further words. */
export function searchFields(
  entry: Searched,
  headings: readonly string[],
  body: string,
  transcript: string,
  searchWords = '',
): SearchDocument['fields'] {
  const { description, date, fields = {} } = entry;
  const ownFields = Object.entries(fields).map(([key, value]) => `${key} ${[value].flat().join(', ')}`);
  return {
    title: entry.title,
    tags: entry.tags.join('\n'),
    headings: headings.join('\n'),
    description: [
      description,
      ...SEARCHED_MEMBERS.map((name) => entry[name as keyof Searched]),
      date?.slice(0, 4),
      searchWords,
      ...ownFields,
    ]
      .filter(Boolean)
      .join('\n'),
    body,
    transcript,
  };
}
