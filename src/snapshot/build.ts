import { joinParts, packParts, type UnpackedSections } from '../bytes/pack.ts';
import { createLookup, createStringTable, offsetsOf } from '../bytes/strings.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import type { Content } from '../model/content.ts';
import type { Entry } from '../model/entry.ts';
import type { Hash } from '../model/hash.ts';
import { compareCodePoints, compareListKeys, compareSearchTies } from '../model/order.ts';
import { pathnameKey, trimSlashes } from '../text/pathname.ts';
import { wellFormedJson } from '../text/well-formed.ts';
import { dayNumber } from '../text/day-number.ts';
import { foldTag } from '../model/tag.ts';
import { pressKitEntry } from './press-kit-entry.ts';
import { folderOf } from './folders.ts';
import { TextLayout } from './lay-out-texts.ts';
import { SNAPSHOT_FORMAT, SNAPSHOT_KIND, type SnapshotMeta, type SnapshotSections } from './snapshot.ts';
import { termKeys } from './term-keys.ts';
import { addTo } from '../text/append.ts';

/** Lays content out as the bytes of a snapshot. The same content gives the same bytes on every machine. */
export function buildSnapshot(content: Content, hash: Hash): Uint8Array<ArrayBuffer> {
  return joinParts(snapshotParts(content, hash));
}

/**
 * The bytes of a snapshot in parts, for callers that write them to a file or a store.
 * @param layout keeps what it made of entries, so that a rebuild lays out changed entries only.
 */
export function snapshotParts(content: Content, hash: Hash, layout = new TextLayout(hash)): Uint8Array[] {
  const entries = [...content.entries, ...pressKitEntry(content)].toSorted(compareListKeys);
  const tagNumbers = numbering(entries.flatMap((entry) => entry.tags.map(foldTag)));
  const languages = numbering(entries.map((entry) => entry.lang));
  const meta: SnapshotMeta = {
    config: content.config,
    pressKit: content.pressKit,
    assets: content.assets,
    redirects: content.redirects,
    sections: content.sections,
    taxonomies: content.taxonomies,
    ...(content.pagesStay && { pagesStay: true }),
    languages: [...languages.keys()],
    tags: [...tagNumbers.keys()],
  };
  const lookup = createLookup(lookupKeys(entries));
  const rowFolders = entries.map(({ pathname }) => folderOf(pathnameKey(pathname)));
  const folderNumbers = numbering(rowFolders);
  const terms = new Map<string, number[]>();
  for (const [row, entry] of entries.entries()) for (const key of termKeys(entry)) addTo(terms, key, row);
  const termLookup = createLookup([...terms.keys()].map((key, number) => [key, number]));
  const folders = createStringTable([...folderNumbers.keys()]);
  const rowTags = entries.map((entry) => entry.tags.map((tag) => tagNumbers.get(foldTag(tag)) as number));

  return packParts(SNAPSHOT_KIND, SNAPSHOT_FORMAT, {
    meta: new TextEncoder().encode(wellFormedJson(JSON.stringify(meta))),
    ...layout.lay(entries, content),
    type: Uint8Array.from(entries, (entry) => CONTENT_TYPES.indexOf(entry.type)),
    date: Uint32Array.from(entries, (entry) => dayNumber(entry.date)),
    changed: Uint32Array.from(entries, (entry) => dayNumber(entry.updated ?? entry.date)),
    lang: Uint16Array.from(entries, (entry) => languages.get(entry.lang) as number),
    tagOffsets: offsetsOf(rowTags),
    tags: Uint32Array.from(rowTags.flat()),
    from: Float64Array.from(entries, (entry) => entry.from ?? Number.NEGATIVE_INFINITY),
    until: Float64Array.from(entries, (entry) => entry.until ?? Number.POSITIVE_INFINITY),
    unlisted: Uint8Array.from(entries, (entry) => Number(entry.unlisted)),
    main: mainRows(entries),
    rank: searchRanks(entries),
    folder: Uint32Array.from(rowFolders, (folder) => folderNumbers.get(folder) as number),
    folders: folders.bytes,
    folderOffsets: folders.offsets,
    termKeys: termLookup.bytes,
    termKeyOffsets: termLookup.offsets,
    termSlots: termLookup.slots,
    termNumbers: termLookup.values,
    termOffsets: offsetsOf([...terms.values()]),
    termRows: Uint32Array.from([...terms.values()].flat()),
    keys: lookup.bytes,
    keyOffsets: lookup.offsets,
    keySlots: lookup.slots,
    keyRows: lookup.values,
  } satisfies UnpackedSections<SnapshotSections>);
}

function lookupKeys(entries: readonly Entry[]): [string, number][] {
  const byPath = entries.map((entry, row): [string, number] => [entry.path, row]);
  const pathnames = entries.map(({ pathname }) => pathnameKey(pathname) || 'index');
  const byPathname = pathnames.map((key, row): [string, number] => [key, row]);
  // `/post.html` also answers at `/post`, and a page at its former addresses, unless another entry is there.
  const aliases = entries.flatMap((entry, row) =>
    [(pathnames[row] as string).replace(/\.html?$/, ''), ...entry.aliases.map(trimSlashes)].map(
      (key): [string, number] => [key, row],
    ),
  );
  return [...byPath, ...byPathname, ...aliases];
}

function mainRows(entries: readonly Entry[]): Uint32Array {
  const rows = new Map(entries.map(({ path }, row) => [path, row + 1]));
  return Uint32Array.from(entries, ({ translationOf }) =>
    translationOf === null ? 0 : (rows.get(translationOf) ?? 0),
  );
}

function searchRanks(entries: readonly Entry[]): Uint32Array {
  const rows = entries.map((_, row) => row);
  const sorted = rows.toSorted((a, b) => compareSearchTies(entries[a] as Entry, entries[b] as Entry));
  const ranks = new Uint32Array(rows.length);
  for (const [rank, row] of sorted.entries()) ranks[row] = rank;
  return ranks;
}

function numbering(values: readonly string[]): Map<string, number> {
  return new Map([...new Set(values)].toSorted(compareCodePoints).map((value, number) => [value, number]));
}
