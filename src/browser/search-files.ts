import type { ContentType } from '../model/content-type.ts';
import { pack, type Sections, unpack } from '../bytes/pack.ts';
import type { StringName, Text } from '../model/strings.ts';
import type { ShownRow } from '../surfaces/pages/lists/search-results.tsx';

/** The address of the folder with all files for search in the browser. Every file is gzipped. */
export const SEARCH_FOLDER = '/_lectern/search/';
/** The script, and the module with the stemmer and the stop words of the site’s language. */
export const SEARCH_SCRIPT = '/_lectern/search.js';
export const LANGUAGE_SCRIPT = '/_lectern/search-language.js';
/** Rows of results per file. They begin with the last document, so that a new first document changes only the last file. */
export const ROWS_PER_FILE = 8;

/** This number is raised with every change of what the files mean. */
export const SEARCH_FORMAT = 3;
const KIND = 'search of a site';
const TEXT = 'text of a page';

/** The texts of the interface that results need. */
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

/** Facts about the site. */
export interface SearchAbout {
  /** Version of the index. It is in the query of requests for other files, so that old files from a cache are never used. */
  version: string;
  language: string;
  strings: Readonly<Record<(typeof SHOWN_STRINGS)[number], Text>>;
  /** Implied terms, see `SearchOptions.implied`, by the requested type. */
  implied: Readonly<Record<ContentType | 'all', readonly string[]>>;
}

/** The file `index`, which is loaded first. Documents are numbered in list order. */
export interface SearchSections extends Sections {
  /** JSON of {@link SearchAbout}. */
  about: Uint8Array;
  /** The head of the index. */
  head: Uint8Array;
  /** For each document, index into CONTENT_TYPES. */
  type: Uint8Array;
  /** For each document, its rank (see `SearchOptions.rank`) minus its number. */
  rankShift: Int32Array;
}

/** A row of results, without what depends on the query. */
export type StoredRow = Pick<ShownRow, 'type' | 'title' | 'href' | 'date' | 'description'>;

/** The words of a page and the starts of its sentences, see `PlainTexts` and `Sentences`. */
export interface TextSections extends Sections {
  plain: Uint8Array;
  plainOffsets: Uint32Array;
  anchors: Uint8Array;
  anchorOffsets: Uint32Array;
  headingBytes: Uint32Array;
  /** One number, see `Sentences`. */
  ofBody: Uint32Array;
  position: Uint32Array;
  byte: Uint32Array;
}

export const packText = (sections: TextSections) => pack(TEXT, SEARCH_FORMAT, sections);
export const readText = (bytes: Uint8Array) => unpack<TextSections>(TEXT, SEARCH_FORMAT, bytes);
export const packSearch = (sections: SearchSections) => pack(KIND, SEARCH_FORMAT, sections);
export const readSearch = (bytes: Uint8Array) => unpack<SearchSections>(KIND, SEARCH_FORMAT, bytes);
