import type { ContentType } from '../model/content-type.ts';
import { pack, type Sections, unpack } from '../bytes/pack.ts';
import type { StringName, Text } from '../model/strings.ts';
import type { ShownRow } from '../surfaces/pages/lists/search-results.tsx';

/** Below this address lies all that search in the browser reads; every file is gzip. */
export const SEARCH_FOLDER = '/_lectern/search/';
/** The script, and the module with what it knows of the site's language. */
export const SEARCH_SCRIPT = '/_lectern/search.js';
export const LANGUAGE_SCRIPT = '/_lectern/search-language.js';
/** So many rows lie in one file. The last document comes first in them: a new entry comes last, and changes one file. */
export const ROWS_PER_FILE = 8;

/** Raised with every change of what the files mean. */
export const SEARCH_FORMAT = 3;
const KIND = 'search of a site';
const TEXT = 'text of a page';

/** Interface texts that results are shown with. */
export const SHOWN_STRINGS = [
  'results_none',
  'results',
  'showing_results',
  'search_instead',
  'search_intro',
  'search_help',
  'more_results',
  'writing',
  'video',
  'talk',
  'project',
  'page',
] as const satisfies readonly StringName[];

/** What is said of the site as a whole. */
export interface SearchAbout {
  /** Of the index: the other files are asked for with it, so that old ones in a cache are never mixed with new ones. */
  version: string;
  language: string;
  strings: Readonly<Record<(typeof SHOWN_STRINGS)[number], Text>>;
  /** Terms that go without saying, see `SearchOptions`: by the type that is asked for, or all. */
  implied: Readonly<Record<ContentType | 'all', readonly string[]>>;
}

/** The first file; documents are numbered in list order. */
export interface SearchSections extends Sections {
  /** JSON of {@link SearchAbout}. */
  about: Uint8Array;
  /** The head of the index. */
  head: Uint8Array;
  /** Of each document: index into CONTENT_TYPES. */
  type: Uint8Array;
  /** Of each document: how far its place among equals is from its number. */
  rankShift: Int32Array;
}

/** A row of results, without what only a query tells. */
export type StoredRow = Pick<ShownRow, 'type' | 'title' | 'href' | 'date' | 'description'>;

/** The words of a page and where its sentences begin, see `PlainTexts` and `Sentences`. */
export interface TextSections extends Sections {
  plain: Uint8Array;
  plainOffsets: Uint32Array;
  anchors: Uint8Array;
  anchorOffsets: Uint32Array;
  headingBytes: Uint32Array;
  /** One number. */
  ofBody: Uint32Array;
  position: Uint32Array;
  byte: Uint32Array;
}

export const packText = (sections: TextSections) => pack(TEXT, SEARCH_FORMAT, sections);
export const readText = (bytes: Uint8Array) => unpack<TextSections>(TEXT, SEARCH_FORMAT, bytes);
export const packSearch = (sections: SearchSections) => pack(KIND, SEARCH_FORMAT, sections);
export const readSearch = (bytes: Uint8Array) => unpack<SearchSections>(KIND, SEARCH_FORMAT, bytes);
