import { type Sections, unpack } from '../bytes/pack.ts';
import { editedTexts } from '../bytes/texts.ts';
import type { Asset, Redirect, Section } from '../model/content.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { pathnameKey } from '../text/pathname.ts';
import type { PressKitSource } from '../model/press-kit.ts';
import type { PublicConfig } from '../model/site-config.ts';
import { openIndex } from '../search/open.ts';

/** Raised when the bytes of a snapshot change their meaning. */
export const SNAPSHOT_FORMAT = 9;
export const SNAPSHOT_KIND = 'snapshot';
/** What is kept of the digest of an entry. */
export const DIGEST_BYTES = 16;

/** The arrays of a snapshot, as {@link buildSnapshot} lays them out. Rows are in list order. */
export interface SnapshotSections extends Sections {
  /** JSON of {@link SnapshotMeta}. */
  meta: Uint8Array;
  /** JSON of an {@link EntryRecord} for each row. */
  records: Uint8Array;
  recordOffsets: Uint32Array;
  /** Body and transcript of each row, in turn. */
  texts: Uint8Array;
  textOffsets: Uint32Array;
  /** The words of each that its page shows, as edits of it. */
  plain: Uint8Array;
  plainOffsets: Uint32Array;
  /** Where the headings of each row start in the two below: the byte of its body's words, and the anchor. */
  headingOffsets: Uint32Array;
  headingBytes: Uint32Array;
  anchors: Uint8Array;
  anchorOffsets: Uint32Array;
  /** Index into CONTENT_TYPES. */
  type: Uint8Array;
  /** YYYYMMDD, 0 where there is none. */
  date: Uint32Array;
  /** YYYYMMDD of the last change, else of the date. */
  changed: Uint32Array;
  /** Index into `meta.languages`. */
  lang: Uint16Array;
  /** Where the tags of each row start in `tags`: indexes into `meta.tags`. */
  tagOffsets: Uint32Array;
  tags: Uint32Array;
  /** Publication window, milliseconds since the epoch; ±Infinity where open. */
  from: Float64Array;
  until: Float64Array;
  unlisted: Uint8Array;
  /** Row, plus one, of the entry in the main language that the row is a translation of; 0: of none. */
  main: Uint32Array;
  /** Position in the order date descending, then path: breaks ties of search. */
  rank: Uint32Array;
  /** Number of the folder that each row's pathname lies in. */
  folder: Uint32Array;
  /** Keys of folders, sorted by code point, see `folders.ts`. */
  folders: Uint8Array;
  folderOffsets: Uint32Array;
  /** Keys of lists by author and of series, see `terms.ts`, and where the rows of each start in `termRows`. */
  termKeys: Uint8Array;
  termKeyOffsets: Uint32Array;
  termSlots: Uint32Array;
  termNumbers: Uint32Array;
  termOffsets: Uint32Array;
  termRows: Uint32Array;
  /** DIGEST_BYTES a row. */
  digests: Uint8Array;
  keys: Uint8Array;
  keyOffsets: Uint32Array;
  keySlots: Uint32Array;
  keyRows: Uint32Array;
  search: Uint8Array;
}

export interface SnapshotMeta {
  config: PublicConfig;
  pressKit: PressKitSource | null;
  assets: Asset[];
  redirects: Redirect[];
  sections: Section[];
  taxonomies: string[];
  languages: string[];
  /** Folded, see `foldTag`. */
  tags: string[];
}

/** A folder's publishable content, immutable; scheduled entries are in it with their windows, drafts are not. */
export type Snapshot = Readonly<ReturnType<typeof openSnapshot>>;

/** @throws PackError where the bytes are not a snapshot of this format. */
export function openSnapshot(bytes: Uint8Array) {
  const columns = unpack<SnapshotSections>(SNAPSHOT_KIND, SNAPSHOT_FORMAT, bytes);
  const meta = JSON.parse(new TextDecoder().decode(columns.meta)) as SnapshotMeta;
  const texts = { bytes: columns.texts, offsets: columns.textOffsets };
  return {
    ...meta,
    size: columns.type.length,
    columns,
    records: { bytes: columns.records, offsets: columns.recordOffsets },
    texts,
    plain: editedTexts(texts, { bytes: columns.plain, offsets: columns.plainOffsets }),
    /** Of all headings. */
    anchors: { bytes: columns.anchors, offsets: columns.anchorOffsets },
    folders: { bytes: columns.folders, offsets: columns.folderOffsets },
    lookup: {
      bytes: columns.keys,
      offsets: columns.keyOffsets,
      slots: columns.keySlots,
      values: columns.keyRows,
    },
    termLookup: {
      bytes: columns.termKeys,
      offsets: columns.termKeyOffsets,
      slots: columns.termSlots,
      values: columns.termNumbers,
    },
    index: openIndex(columns.search),
    /** From tag to its number. */
    tagNumbers: new Map(meta.tags.map((tag, number) => [tag, number])),
    /** From decoded pathname, without slashes around it. */
    sectionsAt: new Map(meta.sections.map((section) => [pathnameKey(section.pathname), section])),
    /** From decoded former pathname to pathname. */
    redirectsFrom: new Map(meta.redirects.map(({ from, to }) => [from, to])),
    assetsByPathname: new Map(meta.assets.map((asset) => [asset.pathname, asset])),
  };
}

export function typeOf(snapshot: Snapshot, row: number): (typeof CONTENT_TYPES)[number] {
  return CONTENT_TYPES[snapshot.columns.type[row] as number] as (typeof CONTENT_TYPES)[number];
}

/** The digest of what is stored of a row: its record and its texts. */
export function digestOf({ columns }: Pick<Snapshot, 'columns'>, row: number): Uint8Array {
  return columns.digests.subarray(row * DIGEST_BYTES, (row + 1) * DIGEST_BYTES);
}
