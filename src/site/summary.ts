import { type EntryRecord, type FieldName, fieldsWith } from '../model/entry-schema.ts';
import { absolute, isUpcoming, recordAt, type Site } from './site.ts';

/** Contract, "ContentSummary": the fields of an entry that rows have, and those that are computed. */
export type Summary = { url: string; md: string; upcoming?: true } & Pick<
  EntryRecord,
  | 'type'
  | 'title'
  | 'date'
  | 'description'
  | 'tags'
  | 'conference'
  | 'location'
  | 'link'
  | 'path'
  | 'updated'
  | 'lang'
> &
  Partial<EntryRecord>;

const ALWAYS_SHOWN = fieldsWith(({ row }) => row === 'required' || row === 'always');
const SHOWN_IF_SET = fieldsWith(({ row }) => row === 'some');

/** The summary of an entry that lists and search results have. */
export function summaryAt(site: Site, row: number): Summary {
  const record = recordAt(site, row);
  const { type, title, date, description, tags, ...always } = shownFields(site, record, ALWAYS_SHOWN);
  const { fields = null, ...some } = shownFields(site, record, SHOWN_IF_SET);
  const upcoming = isUpcoming(site, row);
  return {
    type,
    title,
    url: site.origins.pages + record.pathname,
    date,
    description,
    tags,
    md: twinUrl(site, record.pathname),
    ...always,
    ...Object.fromEntries(Object.entries(some).filter(([, value]) => !isEmpty(value))),
    ...(upcoming ? { upcoming } : {}),
    ...(fields === null ? {} : { fields }),
  } as Summary;
}

/** Whether a value is null, '' or []. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Some fields of a record, with absolute links. A field that a record of an earlier version lacks is null. */
export function shownFields(site: Site, record: EntryRecord, names: readonly FieldName[]) {
  return Object.fromEntries(
    names.map((name) => {
      const value = record[name] ?? null;
      return [name, typeof value === 'string' ? absolute(site, value) : value];
    }),
  ) as Partial<{ [Name in FieldName]: EntryRecord[Name] | null }>;
}

/** The URL of the twin of a page: its pathname with `.md`. @param pathname encoded. */
export function twinUrl({ origins }: Pick<Site, 'origins'>, pathname: string): string {
  return `${origins.base}${pathname.replace(/\/+$/, '') || '/index'}.md`;
}
