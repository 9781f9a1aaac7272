import { type EntryRecord, type FieldName, fieldsWith } from '../model/entry-schema.ts';
import { absolute, isUpcoming, recordAt, type Site } from './site.ts';

/** Contract, "ContentSummary": the fields whose schema gives them a place in rows, and what the site adds. */
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

const ALWAYS = fieldsWith(({ row }) => row === 'required' || row === 'always');
const SOME = fieldsWith(({ row }) => row === 'some');

/** What lists show of an entry. */
export function summaryAt(site: Site, row: number): Summary {
  const record = recordAt(site, row);
  const { type, title, date, description, tags, ...always } = shownFields(site, record, ALWAYS);
  const { fields = null, ...some } = shownFields(site, record, SOME);
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

/** Whether a value says nothing. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Some fields of a record, with absolute links; null where a record of an earlier version has none. */
export function shownFields(site: Site, record: EntryRecord, names: readonly FieldName[]) {
  return Object.fromEntries(
    names.map((name) => {
      const value = record[name] ?? null;
      return [name, typeof value === 'string' ? absolute(site, value) : value];
    }),
  ) as Partial<{ [Name in FieldName]: EntryRecord[Name] | null }>;
}

/** Where the twin of a page is: at its own pathname with `.md`. @param pathname encoded. */
export function twinUrl({ origins }: Pick<Site, 'origins'>, pathname: string): string {
  return `${origins.base}${pathname.replace(/\/+$/, '') || '/index'}.md`;
}
