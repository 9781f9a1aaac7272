import { pack } from '../bytes/pack.ts';
import { createLookup, createStringTable } from '../bytes/string-table.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import type { Content } from '../model/content.ts';
import type { Entry } from '../model/entry.ts';
import type { Hash } from '../model/hash.ts';
import { compareCodePoints, compareListKeys } from '../model/order.ts';
import { pathnameKey, trimSlashes } from '../text/pathname.ts';
import { dayNumber } from '../text/day-number.ts';
import { foldTag } from '../model/tag.ts';
import { createIndexBuilder } from '../search/build.ts';
import { askedFor, PRESS_KIT, pressKitEntry } from './press-kit-entry.ts';
import { headingBytes, plainTexts } from './plain-texts.ts';
import { folderOf } from './folders.ts';
import { searchFields } from './search-fields.ts';
import {
  type EntryRecord,
  SNAPSHOT_FORMAT,
  SNAPSHOT_KIND,
  type SnapshotMeta,
  type SnapshotSections,
} from './snapshot.ts';
import { termKeys } from './terms.ts';

/** Lays content out as the bytes of a snapshot; the same content gives the same bytes on every machine. */
export function buildSnapshot(content: Content, hash: Hash): Uint8Array<ArrayBuffer> {
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
    languages: [...languages.keys()],
    tags: [...tagNumbers.keys()],
  };
  const records = entries.map((entry) => JSON.stringify(recordOf(entry)));
  const recordTable = createStringTable(records);
  const texts = createStringTable(entries.flatMap((entry) => [entry.body, entry.transcript ?? '']));
  const plainOf = entries.map(plainTexts);
  const plain = createStringTable(plainOf.flatMap(({ body, transcript }) => [body.text, transcript.text]));
  const headings = plainOf.map(({ body }) => headingBytes(body));
  const anchors = createStringTable(plainOf.flatMap(({ body }) => body.headings.map(({ anchor }) => anchor)));
  const lookup = createLookup(lookupKeys(entries));
  const rowFolders = entries.map(({ pathname }) => folderOf(pathnameKey(pathname)));
  const folderNumbers = numbering(rowFolders);
  const terms = new Map<string, number[]>();
  for (const [row, entry] of entries.entries()) {
    for (const key of termKeys(entry)) {
      const rows = terms.get(key);
      if (rows) rows.push(row);
      else terms.set(key, [row]);
    }
  }
  const termLookup = createLookup([...terms.keys()].map((key, number) => [key, number]));
  const folders = createStringTable([...folderNumbers.keys()]);
  const rowTags = entries.map((entry) => entry.tags.map((tag) => tagNumbers.get(foldTag(tag)) as number));

  return pack(SNAPSHOT_KIND, SNAPSHOT_FORMAT, {
    meta: new TextEncoder().encode(JSON.stringify(meta)),
    records: recordTable.bytes,
    recordOffsets: recordTable.offsets,
    texts: texts.bytes,
    textOffsets: texts.offsets,
    plain: plain.bytes,
    plainOffsets: plain.offsets,
    headingOffsets: offsetsOf(headings),
    headingBytes: Uint32Array.from(headings.flat()),
    anchors: anchors.bytes,
    anchorOffsets: anchors.offsets,
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
    digests: digestsOf(entries, records, hash),
    keys: lookup.bytes,
    keyOffsets: lookup.offsets,
    keySlots: lookup.slots,
    keyRows: lookup.values,
    search: searchIndex(entries, content),
  } satisfies SnapshotSections);
}

function recordOf(entry: Entry): EntryRecord {
  const {
    body: _b,
    transcript: _t,
    headings: _h,
    onPage: _o,
    from: _f,
    until: _u,
    file: _file,
    aliases: _a,
    ...record
  } = entry;
  return record;
}

function lookupKeys(entries: readonly Entry[]): [string, number][] {
  const byPath = entries.map((entry, row): [string, number] => [entry.path, row]);
  const pathnames = entries.map(({ pathname }) => pathnameKey(pathname) || 'index');
  const byPathname = pathnames.map((key, row): [string, number] => [key, row]);
  // `/post.html` answers without its extension too, and a page at its former addresses, where nothing else is there.
  const others = entries.flatMap(({ aliases }, row) =>
    [(pathnames[row] as string).replace(/\.html?$/, ''), ...aliases.map(trimSlashes)].map(
      (key): [string, number] => [key, row],
    ),
  );
  return [...byPath, ...byPathname, ...others];
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

/** Decisions, "Order": score, then date, then path. */
export function compareSearchTies(a: Pick<Entry, 'date' | 'path'>, b: Pick<Entry, 'date' | 'path'>): number {
  return dayNumber(b.date) - dayNumber(a.date) || compareCodePoints(a.path, b.path);
}

function searchIndex(entries: readonly Entry[], content: Content): Uint8Array {
  const builder = createIndexBuilder({ lang: content.config.language });
  for (const entry of entries) {
    const { body, transcript } = plainTexts(entry);
    const headings = entry.headings.map((heading) => heading.text);
    const asked = entry.path === PRESS_KIT ? askedFor(content) : '';
    builder.add({ fields: searchFields(entry, headings, body.text, transcript.text, asked) });
  }
  return builder.build();
}

function digestsOf(entries: readonly Entry[], records: readonly string[], hash: Hash): Uint8Array {
  const digests = new Uint8Array(entries.length * 16);
  for (const [row, { body, transcript }] of entries.entries()) {
    const digest = hash(`${records[row]}\0\0${body}\0\0${transcript ?? ''}`);
    // 22 characters of base64url carry 128 bits; their first 16 are digest enough and need no decoding.
    for (let at = 0; at < 16; at++) digests[row * 16 + at] = digest.charCodeAt(at);
  }
  return digests;
}

function numbering(values: readonly string[]): Map<string, number> {
  return new Map([...new Set(values)].toSorted(compareCodePoints).map((value, number) => [value, number]));
}

function offsetsOf(lists: readonly (readonly unknown[])[]): Uint32Array {
  const offsets = new Uint32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) offsets[index + 1] = (offsets[index] as number) + list.length;
  return offsets;
}
