import { CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { type Bits, createBits, hasBit } from '../bytes/bits.ts';
import { dayNumber, dayString } from '../text/day-number.ts';
import { tagNames, foldTag } from '../model/tag.ts';
import { addTo } from '../text/append.ts';
import { foldersFrom } from '../snapshot/folders.ts';
import { fact, factOfRow, recordsOf } from './facts.ts';
import { perSite } from './per-site.ts';
import { perObject } from '../text/memo.ts';
import { isUpcoming, recordAt, referenceForms, type Site } from './site.ts';
import { NAMES_OF_TERMS, type TermKind } from '../snapshot/term-keys.ts';
import { lookUp } from '../bytes/string-table.ts';
import { text } from './text.ts';

/** Which rows to find; an absent field matches all. */
export interface RowFilter {
  type?: ContentType | undefined;
  tag?: string | undefined;
  /** Four digits. */
  year?: string | undefined;
  lang?: string | undefined;
  /** `YYYY-MM-DD`: dated on these days or between them. */
  since?: string | undefined;
  until?: string | undefined;
  /** `YYYY-MM-DD`: changed on that day or later. */
  updatedSince?: string | undefined;
  /** Pathname of a folder that contains them, at any depth. */
  section?: string | undefined;
  author?: string | undefined;
  series?: string | undefined;
}

/** A test for listed rows that pass the filter: decisions, "REST". */
function rowTest(site: Site, filter: RowFilter, lists = wantedLists(site, filter)): (row: number) => boolean {
  const { columns, languages } = site.snapshot;
  const { type, year, lang, since, until, updatedSince, section } = filter;
  const tests: ((row: number) => boolean)[] = [(row) => hasBit(site.listed, row)];
  const within = (column: Uint8Array | Uint32Array, first: number, end = Number.POSITIVE_INFINITY) =>
    tests.push((row) => first <= (column[row] as number) && (column[row] as number) < end);
  if (type !== undefined) within(columns.type, CONTENT_TYPES.indexOf(type), CONTENT_TYPES.indexOf(type) + 1);
  // Without a date, it is 0.
  if (year !== undefined)
    within(columns.date, Math.max(1, Number(year) * 10_000), (Number(year) + 1) * 10_000);
  if (since !== undefined) within(columns.date, dayNumber(since));
  if (until !== undefined) within(columns.date, 1, dayNumber(until) + 1);
  if (updatedSince !== undefined) within(columns.changed, dayNumber(updatedSince));
  if (section !== undefined) within(columns.folder, ...foldersOf(site, section));
  if (lang !== undefined) {
    const matches = languages.map((one) => matchesLanguage(one.toLowerCase(), lang.toLowerCase()));
    tests.push((row) => matches[columns.lang[row] as number] === true);
  }
  for (const rows of lists) {
    const wanted = new Set(rows);
    tests.push((row) => wanted.has(row));
  }
  return (row) => tests.every((test) => test(row));
}

/** Rows of what is kept as lists, ascending: only what stands in all of them can pass the filter. */
function wantedLists(site: Site, { tag, author, series }: RowFilter): (readonly number[] | Uint32Array)[] {
  return [
    ...(tag === undefined ? [] : [rowsTagged(site, tag)]),
    ...(author === undefined ? [] : [termRows(site, 'authors', author)]),
    ...(series === undefined ? [] : [termRows(site, 'series', series)]),
  ];
}

/** The folders of a section, by the first form of its address that there is one for. */
function foldersOf(site: Site, section: string): [first: number, end: number] {
  const forms = referenceForms(site, section).map((form) => foldersFrom(site.snapshot.folders, form));
  return forms.find(([first, end]) => first < end) ?? [0, 0];
}

/** The rows that pass the filter, in list order; without a language, an entry and its translations count once. */
export function filterRows(site: Site, filter: RowFilter): number[] {
  const rows = passingRows(site, filter);
  return filter.lang === undefined ? rows.filter((row) => !isTranslation(site, row)) : rows;
}

/** The same with all translations. */
function passingRows(site: Site, filter: RowFilter): number[] {
  const [candidates = listedRows(site), ...others] = wantedLists(site, filter);
  return [...candidates].filter(rowTest(site, filter, others));
}

/** The rows of a set, in list order. */
export function rowsIn({ snapshot }: Pick<Site, 'snapshot'>, bits: Bits): number[] {
  return Array.from({ length: snapshot.size }, (_, row) => row).filter((row) => hasBit(bits, row));
}

/** Every listed row, translations too, in list order. */
export const listedRows = perSite((site): readonly number[] => rowsIn(site, site.listed));

/** The row is a translation of one that is listed itself. */
function isTranslation({ snapshot, listed }: Pick<Site, 'snapshot' | 'listed'>, row: number): boolean {
  const main = snapshot.columns.main[row] as number;
  return main !== 0 && hasBit(listed, main - 1);
}

export function filterBits(site: Site, filter: RowFilter): Bits {
  if (Object.values(filter).every((value) => value === undefined)) return site.listed;
  return createBits(site.snapshot.size, rowTest(site, filter));
}

/** Basic filtering of RFC 4647, section 3.3.1: `pt` selects `pt-br`. */
function matchesLanguage(lang: string, wanted: string): boolean {
  return lang === wanted || lang.startsWith(`${wanted}-`);
}

/** From each name that a tag goes by to the rows that have it, ascending. */
const rowsByName = perSite(({ snapshot: { columns, tags, size } }) => {
  const names = tags.map(tagNames);
  const rows = new Map<string, number[]>();
  for (let row = 0; row < size; row++) {
    const own = columns.tags.subarray(columns.tagOffsets[row], columns.tagOffsets[row + 1]);
    for (const name of new Set(Array.from(own).flatMap((number) => names[number] ?? [])))
      addTo(rows, name, row);
  }
  return rows;
});

/** From what each name means to the name: to the first of those that mean the same. */
const byMeaning = perObject(
  (names: readonly string[]) => new Map(names.toReversed().map((name) => [foldTag(name), name])),
);

/** How names of an entry write one of them, in time that does not grow with them. @param folded see `foldTag`. */
export function nameIn(names: readonly string[], folded: string): string | undefined {
  return byMeaning(names).get(folded);
}

/** The rows that have a tag, in any of the ways to write it, whoever may see them; ascending. */
export function rowsTagged(site: Site, tag: string): number[] {
  const known = rowsByName(site);
  const lists = tagNames(tag).flatMap((name) => known.get(name) ?? []);
  return [...new Set(lists)].toSorted((a, b) => a - b);
}

/** The day on which an entry was last changed, else published; null where neither is known, as of a talk to come. */
export function lastChangeOf(site: Site, row: number): string | null {
  const { updated, date } = recordAt(site, row);
  return updated ?? (isUpcoming(site, row) ? null : date);
}

/** The newest day on which an entry that passes the filter was published or updated; null where none has such a date. */
export function lastChange(site: Site, filter: RowFilter): string | null {
  const { changed } = site.snapshot.columns;
  let newest = 0;
  for (const row of passingRows(site, filter)) {
    const day = changed[row] as number;
    // The day of a talk to come is no change.
    if (day > newest && day <= site.today) newest = day;
  }
  return newest === 0 ? null : dayString(newest);
}

/** The listed versions of an entry in all languages, the main one first; empty where there is only one. */
export const translationsOf = factOfRow('translations', (site, row): { lang: string; url: string }[] => {
  const { main } = site.snapshot.columns;
  const first = main[row] === 0 ? row : (main[row] as number) - 1;
  const rows = [first];
  for (let other = 0; other < main.length; other++) if (main[other] === first + 1) rows.push(other);
  const listed = rows.filter((candidate) => hasBit(site.listed, candidate));
  if (listed.length < 2) return [];
  return listed.map((candidate) => {
    const { lang, pathname } = recordAt(site, candidate);
    return { lang, url: site.origins.pages + pathname };
  });
});

/** Other names of the folders. */
const ALIASES: Readonly<Record<string, TermKind>> = { author: 'authors' };

/** Pathname of the list of what an author wrote, or of a series. */
export function termPathname(kind: TermKind, name: string): string {
  return `/${kind}/${encodeURIComponent(foldTag(name))}`;
}

/** The rows of what an author wrote, of a series, or of what is featured, whoever may see them; none where the site knows no such name. */
function termRows({ snapshot }: Pick<Site, 'snapshot'>, kind: TermKind | 'featured', name = '') {
  const number = lookUp(snapshot.termLookup, name === '' ? kind : `${kind}/${foldTag(name)}`);
  const { termOffsets, termRows: rows } = snapshot.columns;
  return number === undefined
    ? rows.subarray(0, 0)
    : rows.subarray(termOffsets[number], termOffsets[number + 1]);
}

export type TermList = NonNullable<ReturnType<typeof listOfTerm>>;

/**
 * The list at an address, of entries by an author, of a series, or of all that have one; null where nothing listed is in it.
 * The key is decoded, in any case, without slashes around it.
 */
export const termAt = fact(
  'list of a term',
  listOfTerm,
  (site, list) => list && { ...list, rows: recordsOf(site, list.rows) },
);

function listOfTerm(site: Site, key: string) {
  const [folder = '', name = '', ...more] = key.split('/');
  const kind = folder in NAMES_OF_TERMS ? (folder as TermKind) : ALIASES[folder];
  if (kind === undefined || more.length > 0) return null;
  const rows = [...termRows(site, kind, name)].filter((row) => hasBit(site.listed, row));
  const [newest] = rows;
  if (newest === undefined) return null;
  if (name === '') return { kind, name, pathname: `/${kind}`, title: text(site, kind), rows };
  const title = nameIn(NAMES_OF_TERMS[kind](recordAt(site, newest)), foldTag(name)) ?? name;
  return {
    kind,
    /** Folded; empty where it is the list of all that have one. */
    name: foldTag(name),
    pathname: termPathname(kind, name),
    /** As the newest entry writes it. */
    title,
    /** Listed; a series from its first part on, others newest first. */
    rows: kind === 'series' ? rows.toReversed() : rows,
  };
}

/** All authors of the site, most entries first, or all series, that with the newest part first, each as its own list. */
export function termsOf(site: Site, kind: TermKind): TermList[] {
  const rows = termAt(site, kind)?.rows ?? [];
  const names = new Set(rows.flatMap((row) => NAMES_OF_TERMS[kind](recordAt(site, row)).map(foldTag)));
  const lists = [...names].flatMap((name) => termAt(site, `${kind}/${name}`) ?? []);
  return kind === 'series' ? lists : lists.toSorted((a, b) => b.rows.length - a.rows.length);
}

/** The rows with those that are featured before the others. */
export function featuredFirst(site: Site, rows: readonly number[]): number[] {
  const featured = featuredOf(site, rows);
  return featured.length === 0 ? [...rows] : [...new Set([...featured, ...rows])];
}

/** Those of the rows that are featured. */
export function featuredOf(site: Site, rows: readonly number[]): number[] {
  const featured = new Set(termRows(site, 'featured'));
  return featured.size === 0 ? [] : rows.filter((row) => featured.has(row));
}
