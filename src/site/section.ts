import type { Section } from '../model/content.ts';
import { foldTag } from '../model/tag.ts';
import { pathnameKey } from '../text/pathname.ts';
import { foldersFrom } from '../snapshot/folders.ts';
import { factOfArguments, recordsOf } from './facts.ts';
import { COLLECTED, rowList, listPathname } from './listings.ts';
import { listSource, pageOfRows, type Paged } from './paging.ts';
import { perSite } from './per-site.ts';
import { filterRows, isTranslation, listedRows, nameIn, termAt, type TermList, termsOf } from './rows.ts';
import { recordAt, type Site } from './site.ts';
import { typeOf } from '../snapshot/snapshot.ts';
import { text } from './text.ts';
import { markdownLink } from '../text/markdown-link.ts';
import { twinUrl } from './summary.ts';
import { tagPathname } from './tags.ts';
import type { TermKind } from '../snapshot/term-keys.ts';
import type { TwinSource } from './twin.ts';

/** One page of the list of the entries below an address, of a tag, of an author or of a series. */
export interface SectionList extends Paged {
  /** Canonical pathname, encoded. */
  pathname: string;
  title: string;
  /** The site's own title and text for this address; null if it has none. */
  intro: Section | null;
  /** The author, series or tag of the list; its name is empty for the list of all authors or all series. */
  term?: { kind: TermKind | 'tags'; name: string };
  /** In the list of all authors or all series: the list of each. */
  terms?: readonly TermList[];
}

/** The listed rows below an address, and the collection that is the same list. Cached, since finding them takes a walk over all rows. */
type Below = { rows: readonly number[]; whole: string | null };
const NOTHING_BELOW: Below = { rows: [], whole: null };
const belowOf = perSite(() => new Map<string, Below>());

/** Listed rows below a pathname, in list order. @param key decoded, without slashes around it. */
export function rowsBelow(site: Site, key: string): readonly number[] {
  return below(site, key).rows;
}

/** The pathname of the collection that has the same rows as a folder; null if no collection has. */
export function wholeCollection(site: Site, key: string): string | null {
  return below(site, key).whole;
}

function below(site: Site, key: string): Below {
  const [first, end] = foldersFrom(site.snapshot.folders, key);
  if (first === end) return NOTHING_BELOW;
  const cache = belowOf(site);
  const cached = cache.get(`${first} ${end}`);
  if (cached) return cached;
  const { folder } = site.snapshot.columns;
  const isBelow = (row: number) => first <= (folder[row] as number) && (folder[row] as number) < end;
  const rows = listedRows(site).filter(isBelow);
  const entry = { rows, whole: collectionOf(site, rows) };
  cache.set(`${first} ${end}`, entry);
  return entry;
}

function collectionOf(site: Site, rows: readonly number[]): string | null {
  const [newest] = rows;
  if (newest === undefined) return null;
  const type = typeOf(site.snapshot, newest);
  const isWhole =
    COLLECTED.some((collected) => collected === type) &&
    rows.length === site.counts[type] &&
    rows.every((row) => typeOf(site.snapshot, row) === type && !isTranslation(site, row));
  return isWhole ? listPathname(site, type) : null;
}

/** The list below a pathname; null if it has no listed entries and no text of its own. @param key decoded, without slashes around it. */
export const sectionOf = factOfArguments('page of a section', pageOfSection, recordsOfList);

/** The list of a tag; null if no listed entry has the tag. */
export const tagSection = factOfArguments('page of a tag', pageOfTag, recordsOfList);

/** What an answer may show of a list, see `fact`. */
function recordsOfList(site: Site, list: SectionList | null) {
  if (list === null) return null;
  const terms = list.terms?.map((term) => ({ ...term, rows: recordsOf(site, term.rows) }));
  return { ...list, rows: recordsOf(site, list.rows), terms };
}

function pageOfSection(site: Site, key: string, page: number): SectionList | null {
  if (key === '') return null;
  const rows = rowsBelow(site, key);
  const term = rows.length === 0 ? termAt(site, key) : null;
  const intro = site.snapshot.sectionsAt.get(key) ?? null;
  const terms = term?.name === '' ? termsOf(site, term.kind) : undefined;
  if (term && terms)
    return page === 1
      ? { ...pageOfRows([], 1)!, intro, pathname: term.pathname, title: term.title, term, terms }
      : null;
  const paged = rows.length > 0 || term || intro ? pageOfRows(term?.rows ?? rows, page) : null;
  if (!paged) return null;
  if (term) return { ...paged, intro: null, pathname: term.pathname, title: term.title, term };
  if (intro) return { ...paged, intro, pathname: intro.pathname, title: intro.title };
  const ending = recordAt(site, rows[0] as number).pathname.endsWith('/') ? '/' : '';
  const pathname = `/${key.split('/').map(encodeURIComponent).join('/')}${ending}`;
  return { ...paged, intro, pathname, title: titleOf(site, key, rows) };
}

function pageOfTag(site: Site, tag: string, page: number): SectionList | null {
  const rows = filterRows(site, { tag });
  const name = foldTag(tag);
  let title: string | undefined;
  for (const row of name === '' ? [] : rows) if ((title = nameIn(recordAt(site, row).tags, name))) break;
  const paged = title === undefined ? null : pageOfRows(rows, page);
  if (title === undefined || !paged) return null;
  return { ...paged, intro: null, pathname: tagPathname(tag), title, term: { kind: 'tags', name } };
}

/** The name of a language, by configuration or in itself. */
export function languageName(site: Site, lang: string): string {
  const configured = site.snapshot.config.languages?.find(({ code }) => code === lang)?.title;
  return configured ?? new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
}

/** The title of a folder: the name of the language if the folder is called `de`, else its name as words. */
function titleOf(site: Site, key: string, rows: readonly number[]): string {
  const name = key.slice(key.lastIndexOf('/') + 1);
  const lang = recordAt(site, rows[0] as number).lang;
  if (lang.toLowerCase() === name.toLowerCase()) return languageName(site, lang);
  const words = name.replace(/[-_]+/g, ' ').trim() || name;
  return words[0]?.toUpperCase() + words.slice(1);
}

/** The twin of a section: the site's own text, then the list. */
export function sectionSource(site: Site, section: SectionList): TwinSource {
  const { title, intro, term, terms, rows, total } = section;
  const tagDescription = () =>
    `${text(site, 'tagged', { tag: title, site: site.snapshot.config.name })}: ${text(site, 'entries', { count: total })}.`;
  const about = term?.kind === 'tags' ? tagDescription() : null;
  const list = { ...section, description: intro?.description ?? about };
  const entries = (count: number) => text(site, 'entries', { count });
  const items = terms?.map(
    (one) => `- ${markdownLink(one.title, twinUrl(site, one.pathname))}: ${entries(one.rows.length)}`,
  );
  return listSource(site, list, items?.join('\n') ?? rowList(site, rows), pageQuery);
}

/** Markdown of the first page of the list below an entry; empty if nothing is listed there. @param pathname encoded. */
export function listBelow(site: Site, pathname: string): string {
  const section = sectionOf(site, pathnameKey(pathname), 1);
  return section ? sectionSource(site, { ...section, pathname, intro: null }).body : '';
}

/** The query string of a page of a list, without `?`; empty for the first page. @param page one-based. */
export function pageQuery(page: number): string {
  return page > 1 ? `page=${page}` : '';
}
