import { foldTag } from '../model/tag.ts';
import { hasBit } from '../bytes/bits.ts';
import { NAMES_OF_TERMS, type TermKind } from '../snapshot/term-keys.ts';
import { recordAt, type Site } from './site.ts';
import { lookUp } from '../bytes/string-table.ts';
import { text } from './text.ts';

/** Other names of the folders. */
const ALIASES: Readonly<Record<string, TermKind>> = { author: 'authors' };

/** Pathname of the list of what an author wrote, or of a series. */
export function termPathname(kind: TermKind, name: string): string {
  return `/${kind}/${encodeURIComponent(foldTag(name))}`;
}

/** The rows of what an author wrote, of a series, or of what is featured, whoever may see them; none where the site knows no such name. */
export function termRows({ snapshot }: Pick<Site, 'snapshot'>, kind: TermKind | 'featured', name = '') {
  const number = lookUp(snapshot.termLookup, name === '' ? kind : `${kind}/${foldTag(name)}`);
  const { termOffsets, termRows: rows } = snapshot.columns;
  return number === undefined
    ? rows.subarray(0, 0)
    : rows.subarray(termOffsets[number], termOffsets[number + 1]);
}

/**
 * The list at an address, of entries by an author, of a series, or of all that have one; null where nothing listed is in it.
 * @param key decoded, in any case, without slashes around it.
 */
export function termAt(site: Site, key: string) {
  const [folder = '', name = '', ...more] = key.split('/');
  const kind = folder in NAMES_OF_TERMS ? (folder as TermKind) : ALIASES[folder];
  if (kind === undefined || more.length > 0) return null;
  const rows = [...termRows(site, kind, name)].filter((row) => hasBit(site.listed, row));
  const [newest] = rows;
  if (newest === undefined) return null;
  if (name === '') return { kind, name, pathname: `/${kind}`, title: text(site, kind), rows };
  const title =
    NAMES_OF_TERMS[kind](recordAt(site, newest)).find((own) => foldTag(own) === foldTag(name)) ?? name;
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
