import { type Sections, unpack } from '../bytes/pack.ts';
import { editedTexts } from '../bytes/texts.ts';
import type { Asset, Content, Redirect, Section } from '../model/content.ts';
import { CONTENT_TYPES } from '../model/content-type.ts';
import { pathnameKey } from '../text/pathname.ts';
import type { PressKitSource } from '../model/press-kit.ts';
import type { PublicConfig } from '../model/site-config.ts';
import { openIndex } from '../search/open.ts';

/** This number is raised when the bytes of a snapshot change their meaning. */
export const SNAPSHOT_FORMAT = 9;
export const SNAPSHOT_KIND = 'snapshot';
/** How many characters of an entry’s digest are stored. */
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
  /** The words that a page shows of each of these texts, as edits of the text. */
  plain: Uint8Array;
  plainOffsets: Uint32Array;
  /** The start of each row’s headings in the sections below: byte offset in the plain words of the body, and anchor. */
  headingOffsets: Uint32Array;
  headingBytes: Uint32Array;
  anchors: Uint8Array;
  anchorOffsets: Uint32Array;
  /** Index into CONTENT_TYPES. */
  type: Uint8Array;
  /** YYYYMMDD; 0 without a date. */
  date: Uint32Array;
  /** YYYYMMDD of the last change, otherwise of the date. */
  changed: Uint32Array;
  /** Index into `meta.languages`. */
  lang: Uint16Array;
  /** The start of each row’s tags in `tags`, which has indexes into `meta.tags`. */
  tagOffsets: Uint32Array;
  tags: Uint32Array;
  /** Publication window in milliseconds since the epoch; ±Infinity if it is open. */
  from: Float64Array;
  until: Float64Array;
  unlisted: Uint8Array;
  /** Row, plus one, of the entry that this row translates; 0 if it translates none. */
  main: Uint32Array;
  /** Position in the order of descending date, then path. It decides between equal scores of search. */
  rank: Uint32Array;
  /** Number of the folder of each row’s pathname. */
  folder: Uint32Array;
  /** Keys of folders, sorted by code point, see `folders.ts`. */
  folders: Uint8Array;
  folderOffsets: Uint32Array;
  /** A hash table of the lists of authors and series (see `term-keys.ts`), with the start of each list in `termRows`. */
  termKeys: Uint8Array;
  termKeyOffsets: Uint32Array;
  termSlots: Uint32Array;
  termNumbers: Uint32Array;
  termOffsets: Uint32Array;
  termRows: Uint32Array;
  /** DIGEST_BYTES per row. */
  digests: Uint8Array;
  /** A hash table from paths, pathnames and former addresses to rows. */
  keys: Uint8Array;
  keyOffsets: Uint32Array;
  keySlots: Uint32Array;
  keyRows: Uint32Array;
  search: Uint8Array;
}

export interface SnapshotMeta extends Pick<Content, 'pagesStay'> {
  config: PublicConfig;
  pressKit: PressKitSource | null;
  assets: Asset[];
  redirects: Redirect[];
  sections: Section[];
  taxonomies: string[];
  languages: string[];
  /** Folded tags, see `foldTag`. */
  tags: string[];
}

/** The content of a folder, immutable. Scheduled entries are in it with their windows, drafts are not. */
export type Snapshot = Readonly<ReturnType<typeof openSnapshot>>;

/** Opens the bytes of a snapshot without copying them. @throws PackError if they are no snapshot of this format. */
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
    /** The anchors of all headings. */
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
    /** The number of each folded tag. */
    tagNumbers: new Map(meta.tags.map((tag, number) => [tag, number])),
    /** Sections by decoded pathname without slashes around it. */
    sectionsAt: new Map(meta.sections.map((section) => [pathnameKey(section.pathname), section])),
    /** Pathnames by decoded former pathname. */
    redirectsFrom: new Map(meta.redirects.map(({ from, to }) => [from, to])),
    assetsByPathname: new Map(meta.assets.map((asset) => [asset.pathname, asset])),
  };
}

export function typeOf(snapshot: Snapshot, row: number): (typeof CONTENT_TYPES)[number] {
  return CONTENT_TYPES[snapshot.columns.type[row] as number] as (typeof CONTENT_TYPES)[number];
}

/** The digest of a row’s record and texts. */
export function digestOf({ columns }: Pick<Snapshot, 'columns'>, row: number): Uint8Array {
  return columns.digests.subarray(row * DIGEST_BYTES, (row + 1) * DIGEST_BYTES);
}
