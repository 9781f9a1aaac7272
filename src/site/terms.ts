import type { Entry } from '../model/entry.ts';
import { foldTag } from '../model/tag.ts';
import { hasBit } from '../bytes/bits.ts';
import { recordAt, type Site } from './site.ts';
import { lookUp } from '../bytes/string-table.ts';
import { text } from './text.ts';

/** What entries share besides tags, and the folder that its lists have their addresses in. */
const KINDS = {
  authors: ({ authors }: Terms) => authors,
  series: ({ series }: Terms) => (series === null ? [] : [series]),
} as const;

type Terms = Pick<Entry, 'authors' | 'series'>;
export type TermKind = keyof typeof KINDS;

/** Other names of the folders. */
const ALIASES: Readonly<Record<string, TermKind>> = { author: 'authors' };

/** Pathname of the list of what an author wrote, or of a series. */
export function termPathname(kind: TermKind, name: string): string {
  return `/${kind}/${encodeURIComponent(foldTag(name))}`;
}

/** The keys of the lists that an entry is in: pathnames, decoded, without slashes around them. */
export function termKeys(entry: Terms): string[] {
  return Object.entries(KINDS).flatMap(([kind, names]) => {
    const keys = names(entry).map(foldTag).filter(Boolean);
    // All of a kind have a list, too, as generators have at /series/.
    return keys.length === 0 ? [] : [kind, ...new Set(keys.map((key) => `${kind}/${key}`))];
  });
}

/** A list of entries by an author, of a series, or of all that have one. */
export interface Term {
  kind: TermKind;
  /** Folded; empty where it is the list of all that have one. */
  name: string;
  pathname: string;
  /** As the newest entry writes it. */
  title: string;
  /** Listed; a series from its first part on, others newest first. */
  rows: number[];
}

/** The rows of what an author wrote, or of a series, whoever may see them; none where the site knows no such name. */
export function termRows({ snapshot }: Pick<Site, 'snapshot'>, kind: TermKind, name: string): Uint32Array {
  const number = lookUp(snapshot.termLookup, name === '' ? kind : `${kind}/${foldTag(name)}`);
  const { termOffsets, termRows: rows } = snapshot.columns;
  return number === undefined
    ? rows.subarray(0, 0)
    : rows.subarray(termOffsets[number], termOffsets[number + 1]);
}

/** The list at an address; null where nothing listed is in it. @param key decoded, in any case, without slashes around it. */
export function termAt(site: Site, key: string): Term | null {
  const [folder = '', name = '', ...more] = key.split('/');
  const kind = folder in KINDS ? (folder as TermKind) : ALIASES[folder];
  if (kind === undefined || more.length > 0) return null;
  const rows = [...termRows(site, kind, name)].filter((row) => hasBit(site.listed, row));
  const [newest] = rows;
  if (newest === undefined) return null;
  if (name === '') return { kind, name, pathname: `/${kind}`, title: text(site, kind), rows };
  const title = KINDS[kind](recordAt(site, newest)).find((own) => foldTag(own) === foldTag(name)) ?? name;
  return {
    kind,
    name: foldTag(name),
    pathname: termPathname(kind, name),
    title,
    rows: kind === 'series' ? rows.toReversed() : rows,
  };
}
