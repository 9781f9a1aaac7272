import { pack, type Sections, unpack } from '../bytes/pack.ts';
import type { StringName, Text } from '../model/strings.ts';
import type { ShownRow } from '../surfaces/pages/search-results.tsx';

/** Below this address lies all that search in the browser reads; every file is gzip. */
export const SEARCH_FOLDER = '/_lectern/search/';
/** The script, and the module with what it knows of the site's language. */
export const SEARCH_SCRIPT = '/_lectern/search.js';
export const LANGUAGE_SCRIPT = '/_lectern/search-language.js';
/** So many rows lie in one file. */
export const ROWS_PER_FILE = 4;

/** Raised with every change of what the files mean. */
const FORMAT = 1;
const KIND = 'search of a site';

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

export const packSearch = (sections: SearchSections): Uint8Array<ArrayBuffer> => pack(KIND, FORMAT, sections);
export const readSearch = (bytes: Uint8Array): SearchSections => unpack<SearchSections>(KIND, FORMAT, bytes);
