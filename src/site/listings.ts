import { COLLECTIONS, CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import type { Site } from './site.ts';
import { summaryAt } from './summary.ts';
import { markdownLink } from '../text/markdown-link.ts';

/** How many entries of a type the home page lists. */
export const HOME_SIZE = 5;

/** Types that have a collection page. */
export const COLLECTED = CONTENT_TYPES.filter((type) => type !== 'page');

export function collectionTitle(type: ContentType): string {
  const name = COLLECTIONS[type] || 'pages';
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}

/** Separators of the parts of a place in languages whose comma is another character. */
const COMMAS: Readonly<Record<string, string>> = { ar: '، ', fa: '، ', ja: '、', ur: '، ', zh: '，' };

type Place = { conference?: string | null; location?: string | null };

/** The event and the town of a talk: `ReactConf, Paris`; empty if neither is known. */
export function placeOf({ conference, location }: Place, lang: string): string {
  return [conference, location].filter(Boolean).join(COMMAS[lang.split('-', 1)[0] ?? ''] ?? ', ');
}

/** {@link placeOf} an entry in lists of pages, where the town in which a text was written is noise. */
export function listedPlace(of: Place & { type: ContentType }, lang: string): string {
  return of.type === 'writing' && !of.conference ? '' : placeOf(of, lang);
}

/** A Markdown list of rows: a link to each twin, with date, place and description. */
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

/** The pathname of a type's list. */
export function listPathname({ snapshot: { config } }: Pick<Site, 'snapshot'>, type: ContentType): string {
  return (type === 'page' ? undefined : config.collections[type]?.at) ?? `/${COLLECTIONS[type]}`;
}

/** Whether the configuration keeps a collection out of the navigation and the home page. */
export function isHidden({ snapshot: { config } }: Pick<Site, 'snapshot'>, type: ContentType): boolean {
  return type !== 'page' && config.collections[type]?.hidden === true;
}

/** The page of a type's collection. */
export function collectionUrl(site: Site, type: ContentType): string {
  return site.origins.pages + listPathname(site, type);
}
