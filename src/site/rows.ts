import { CONTENT_TYPES, type ContentType } from '../model/content-type.ts';
import { type Bits, createBits, hasBit } from '../bytes/bits.ts';
import { dayNumber, dayString } from '../text/day-number.ts';
import { tagNames, foldTag } from '../model/tag.ts';
import { addTo } from '../text/append.ts';
import { foldersFrom } from '../snapshot/folders.ts';
import { fact, factOfArguments, factOfRow, recordsOf } from './facts.ts';
import { perSite } from './per-site.ts';
import { perObject } from '../text/memo.ts';
import { isUpcoming, recordAt, referenceForms, type Site } from './site.ts';
import { NAMES_OF_TERMS, type TermKind } from '../snapshot/term-keys.ts';
import { lookUp } from '../bytes/strings.ts';
import { text } from './text.ts';

/** Which rows to find. An absent field matches every row. */
export interface RowFilter {
  type?: ContentType | undefined;
  tag?: string | undefined;
  /** Four digits. */
  year?: string | undefined;
  lang?: string | undefined;
  /** `YYYY-MM-DD`: dated on this day or later. */
  since?: string | undefined;
  /** `YYYY-MM-DD`: dated on this day or earlier. */
  until?: string | undefined;
  /** `YYYY-MM-DD`: changed on that day or later. */
  updatedSince?: string | undefined;
  /** Pathname of a folder that contains the entries, at any depth. */
  section?: string | undefined;
  author?: string | undefined;
  series?: string | undefined;
}

/** A function that tells whether a row is listed and passes the filter: decisions, "REST". */
function rowTest(site: Site, filter: RowFilter, lists = wantedLists(site, filter)): (row: number) => boolean {
  const { columns, languages } = site.snapshot;
  const { type, year, lang, since, until, updatedSince, section } = filter;
  const tests: ((row: number) => boolean)[] = [(row) => hasBit(site.listed, row)];
  const addRangeTest = (column: Uint8Array | Uint32Array, from: number, end = Number.POSITIVE_INFINITY) =>
    tests.push((row) => from <= (column[row] as number) && (column[row] as number) < end);
  if (type !== undefined)
    addRangeTest(columns.type, CONTENT_TYPES.indexOf(type), CONTENT_TYPES.indexOf(type) + 1);
  // The date of an undated entry is 0, which must not pass for a year.
  if (year !== undefined)
    addRangeTest(columns.date, Math.max(1, Number(year) * 10_000), (Number(year) + 1) * 10_000);
  if (since !== undefined) addRangeTest(columns.date, dayNumber(since));
  if (until !== undefined) addRangeTest(columns.date, 1, dayNumber(until) + 1);
  if (updatedSince !== undefined) addRangeTest(columns.changed, dayNumber(updatedSince));
  if (section !== undefined) addRangeTest(columns.folder, ...foldersOf(site, section));
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

/** The rows with the tag, the author and the series of a filter, each list ascending. A row must be in all of them. */
function wantedLists(site: Site, { tag, author, series }: RowFilter): (readonly number[] | Uint32Array)[] {
  return [
    ...(tag === undefined ? [] : [rowsTagged(site, tag)]),
    ...(author === undefined ? [] : [termRows(site, 'authors', author)]),
    ...(series === undefined ? [] : [termRows(site, 'series', series)]),
  ];
}

/**
 * The range of folder numbers of a section and its subfolders. `section` may be written in several ways, such as `docs`,
 * `/docs/` or `docs.md`; the first spelling counts that names a folder. Empty if none does.
 */
function foldersOf(site: Site, section: string): [first: number, end: number] {
  const forms = referenceForms(site, section).map((form) => foldersFrom(site.snapshot.folders, form));
  return forms.find(([first, end]) => first < end) ?? [0, 0];
}

/** The rows that pass the filter, in list order. Unless the filter has a language, translations are left out. */
export function filterRows(site: Site, filter: RowFilter): number[] {
  const rows = passingRows(site, filter);
  return filter.lang === undefined ? rows.filter((row) => !isTranslation(site, row)) : rows;
}

/** The rows that pass the filter, translations included, in list order. */
function passingRows(site: Site, filter: RowFilter): number[] {
  const [candidates = listedRows(site), ...others] = wantedLists(site, filter);
  return [...candidates].filter(rowTest(site, filter, others));
}

/** The rows of a bit set, in list order. */
export function rowsIn({ snapshot }: Pick<Site, 'snapshot'>, bits: Bits): number[] {
  return Array.from({ length: snapshot.size }, (_, row) => row).filter((row) => hasBit(bits, row));
}

/** Every listed row, translations included, in list order. */
export const listedRows = perSite((site): readonly number[] => rowsIn(site, site.listed));

/** Whether a row is a translation of an entry that is listed too. */
export function isTranslation({ snapshot, listed }: Pick<Site, 'snapshot' | 'listed'>, row: number): boolean {
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

/** For each spelling of a tag (`tagNames`), the rows that have the tag, ascending. */
const rowsByTagName = perSite(({ snapshot: { columns, tags, size } }) => {
  const names = tags.map(tagNames);
  const rows = new Map<string, number[]>();
  for (let row = 0; row < size; row++) {
    const numbers = columns.tags.subarray(columns.tagOffsets[row], columns.tagOffsets[row + 1]);
    for (const name of new Set(Array.from(numbers).flatMap((number) => names[number] ?? [])))
      addTo(rows, name, row);
  }
  return rows;
});

/** For each folded name (`foldTag`), the first of the names that fold to it. */
const byFoldedName = perObject(
  (names: readonly string[]) => new Map(names.toReversed().map((name) => [foldTag(name), name])),
);

/** Finds the spelling of a tag among the names of an entry. Caches: an entry can have thousands. @param folded see `foldTag`. */
export function nameIn(names: readonly string[], folded: string): string | undefined {
  return byFoldedName(names).get(folded);
}

/** The rows that have a tag, in any spelling, ascending. They need not be listed. */
export function rowsTagged(site: Site, tag: string): number[] {
  const rowsOf = rowsByTagName(site);
  const lists = tagNames(tag).flatMap((name) => rowsOf.get(name) ?? []);
  return [...new Set(lists)].toSorted((a, b) => a - b);
}

/** The day on which an entry was last updated, else published; null if unknown. The date of an upcoming talk is neither. */
export function lastChangeOf(site: Site, row: number): string | null {
  const { updated, date } = recordAt(site, row);
  return updated ?? (isUpcoming(site, row) ? null : date);
}

/** The newest day on which a row that passes the filter was published or updated; null if no row has such a day. */
export const lastChange = factOfArguments<[filter: RowFilter], string | null>(
  'last change',
  (site, filter) => {
    const { changed } = site.snapshot.columns;
    let newest = 0;
    for (const row of passingRows(site, filter)) {
      const day = changed[row] as number;
      // The day of an upcoming talk is not a change.
      if (day > newest && day <= site.today) newest = day;
    }
    return newest === 0 ? null : dayString(newest);
  },
);

/** The listed translations of an entry, the main version first and the entry included; empty if there is only one. */
export const translationsOf = factOfRow('translations', (site, row): { lang: string; url: string }[] => {
  const { main } = site.snapshot.columns;
  const mainRow = main[row] === 0 ? row : (main[row] as number) - 1;
  const rows = [mainRow];
  for (let other = 0; other < main.length; other++) if (main[other] === mainRow + 1) rows.push(other);
  const listed = rows.filter((candidate) => hasBit(site.listed, candidate));
  if (listed.length < 2) return [];
  return listed.map((candidate) => {
    const { lang, pathname } = recordAt(site, candidate);
    return { lang, url: site.origins.pages + pathname };
  });
});

/** Other spellings of the folder of a term. */
const ALIASES: Readonly<Record<string, TermKind>> = { author: 'authors' };

/** Pathname of the list of an author or a series, such as `/authors/ada-lovelace`. */
export function termPathname(kind: TermKind, name: string): string {
  return `/${kind}/${encodeURIComponent(foldTag(name))}`;
}

/** The rows of an author, of a series or of the featured entries, listed or not; with no name, of all that have one. Empty if unknown. */
function termRows({ snapshot }: Pick<Site, 'snapshot'>, kind: TermKind | 'featured', name = '') {
  const number = lookUp(snapshot.termLookup, name === '' ? kind : `${kind}/${foldTag(name)}`);
  const { termOffsets, termRows: rows } = snapshot.columns;
  return number === undefined
    ? rows.subarray(0, 0)
    : rows.subarray(termOffsets[number], termOffsets[number + 1]);
}

export type TermList = NonNullable<ReturnType<typeof listOfTerm>>;

/**
 * The list at an address: `authors/ada`, `series/http`, or `authors` for all entries that have one; null if it has no
 * listed entry. The key is decoded, in any case, without slashes around it.
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
    /** Folded; empty for the list of all authors or all series. */
    name: foldTag(name),
    pathname: termPathname(kind, name),
    /** The spelling of the newest entry. */
    title,
    /** Listed rows: a series from its first part on, others newest first. */
    rows: kind === 'series' ? rows.toReversed() : rows,
  };
}

/** The lists of all authors, most entries first; or of all series, the one with the newest part first. */
export function termsOf(site: Site, kind: TermKind): TermList[] {
  const rows = termAt(site, kind)?.rows ?? [];
  const names = new Set(rows.flatMap((row) => NAMES_OF_TERMS[kind](recordAt(site, row)).map(foldTag)));
  const lists = [...names].flatMap((name) => termAt(site, `${kind}/${name}`) ?? []);
  return kind === 'series' ? lists : lists.toSorted((a, b) => b.rows.length - a.rows.length);
}

/** The rows, featured ones first. */
export function featuredFirst(site: Site, rows: readonly number[]): number[] {
  const featured = featuredOf(site, rows);
  return featured.length === 0 ? [...rows] : [...new Set([...featured, ...rows])];
}

/** The featured rows among these. */
export function featuredOf(site: Site, rows: readonly number[]): number[] {
  const featured = new Set(termRows(site, 'featured'));
  return featured.size === 0 ? [] : rows.filter((row) => featured.has(row));
}
