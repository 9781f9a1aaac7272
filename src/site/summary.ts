import type { ContentType } from '../model/content-type.ts';
import type { FieldValue } from '../model/entry.ts';
import { recordAt, absolute, isUpcoming, type Site } from './site.ts';

/** Contract, "ContentSummary", and additional `path`, `updated`, `lang`, and where there are any `authors`, `series`, `upcoming`. */
export type Summary = {
  type: ContentType;
  title: string;
  url: string;
  date: string | null;
  description: string | null;
  tags: string[];
  md: string;
  conference: string | null;
  location: string | null;
  link: string | null;
  path: string;
  updated: string | null;
  lang: string;
  authors?: string[];
  series?: string;
  upcoming?: true;
  fields?: Readonly<Record<string, FieldValue>>;
};

export function summaryAt(site: Site, row: number): Summary {
  const record = recordAt(site, row);
  const { type, title, date, description, tags, conference, location, path, updated, lang } = record;
  const { authors, series, fields } = record;
  return {
    type,
    title,
    url: site.origins.pages + record.pathname,
    date,
    description,
    tags,
    md: twinUrl(site, record.pathname),
    conference,
    location,
    link: record.link === null ? null : absolute(site, record.link),
    path,
    updated,
    lang,
    ...(authors.length > 0 ? { authors } : {}),
    ...(series === null ? {} : { series }),
    ...(isUpcoming(site, row) ? { upcoming: true } : {}),
    ...(fields === undefined ? {} : { fields }),
  };
}

/** Where the twin of a page is: at its own pathname with `.md`. @param pathname encoded. */
export function twinUrl({ origins }: Pick<Site, 'origins'>, pathname: string): string {
  return `${origins.base}${pathname.replace(/\/+$/, '') || '/index'}.md`;
}
