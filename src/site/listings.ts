import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import type { Site } from './site.ts';
import { summaryAt } from './summary.ts';
import { markdownLink } from '../text/markdown-link.ts';

/** How many entries of a type the home page lists. */
export const HOME_SIZE = 5;

/** Types that have a collection page, in their order. */
export const COLLECTED = CONTENT_TYPES.filter((type) => type !== 'page');

export function collectionTitle(type: ContentType): string {
  const name = COLLECTIONS[type] || 'pages';
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** What stands between the parts of a place, where that is no comma as in English. */
const COMMAS: Readonly<Record<string, string>> = { ar: '، ', fa: '، ', ja: '、', ur: '، ', zh: '，' };

type Place = { conference?: string | null; location?: string | null };

/** Where something is: the event and the town; empty where neither is known. */
export function placeOf({ conference, location }: Place, lang: string): string {
  return [conference, location].filter(Boolean).join(COMMAS[lang.split('-', 1)[0] ?? ''] ?? ', ');
}

/** A Markdown list of rows: the link to each twin, its date, where it is, its description. */
export function rowList(site: Site, rows: readonly number[]): string {
  return rows
    .map((row) => {
      const summary = summaryAt(site, row);
      const { title, md, date, description } = summary;
      const about = [date, placeOf(summary, site.snapshot.config.language)].filter(Boolean).join(', ');
      return `- ${markdownLink(title, md)}${about ? ` (${about})` : ''}${description ? `: ${description}` : ''}`;
    })
    .join('\n');
}

/** The page of a type's collection. */
export function collectionUrl({ origins }: Site, type: ContentType): string {
  return `${origins.pages}/${COLLECTIONS[type]}`;
}
