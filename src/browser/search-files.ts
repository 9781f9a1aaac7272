import type { ContentType } from '../model/content-type.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { pack, type Sections, unpack } from '../bytes/pack.ts';
import { VarintReader } from '../bytes/varint-reader.ts';
import type { StringName, Text } from '../model/strings.ts';
import type { ShownRow } from '../surfaces/pages/lists/search-results.tsx';

/** The address of the folder with all files for search in the browser. Every file is gzipped. */
export const SEARCH_FOLDER = '/_lectern/search/';
/** The script, and the module with the stemmer and the stop words of the site’s language. */
export const SEARCH_SCRIPT = '/_lectern/search.js';
export const LANGUAGE_SCRIPT = '/_lectern/search-language.js';
/** Each file of rows covers this many numbers of documents. Its JSON list has `null` for a number that no document has. */
export const ROWS_PER_FILE = 12;

/** This number is raised with every change of what the files mean. */
export const SEARCH_FORMAT = 4;
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
export interface PageText {
  plain: Uint8Array;
  anchors: Uint8Array;
  plainOffsets: Uint32Array;
  anchorOffsets: Uint32Array;
  headingBytes: Uint32Array;
  /** How many sentences are in the body. The others are in the transcript, where `byte` begins again. */
  ofBody: number;
  position: Uint32Array;
  byte: Uint32Array;
}

/** Packs a text. Steps between neighbouring numbers compress to half of what the numbers do. */
export function packText({ plain, anchors, ofBody, ...lists }: PageText): Uint8Array {
  const steps = new ByteWriter();
  steps.varint(ofBody);
  for (const name of LISTS) {
    const list = lists[name];
    steps.varint(list.length);
    for (const [i, number] of list.entries()) steps.signed(number - (list[i - 1] ?? 0));
  }
  return pack(TEXT, SEARCH_FORMAT, { plain, anchors, steps: steps.finish() });
}

/** The reverse of {@link packText}. */
export function readText(bytes: Uint8Array): PageText {
  const { plain, anchors, steps } = unpack<Record<'plain' | 'anchors' | 'steps', Uint8Array>>(
    TEXT,
    SEARCH_FORMAT,
    bytes,
  );
  const reader = new VarintReader(steps);
  const ofBody = reader.next();
  const lists = LISTS.map((name) => {
    let number = 0;
    return [name, Uint32Array.from({ length: reader.next() }, () => (number += reader.signed()))];
  });
  return { plain, anchors, ofBody, ...(Object.fromEntries(lists) as Pick<PageText, (typeof LISTS)[number]>) };
}

const LISTS = ['plainOffsets', 'anchorOffsets', 'headingBytes', 'position', 'byte'] as const;
export const packSearch = (sections: SearchSections) => pack(KIND, SEARCH_FORMAT, sections);
export const readSearch = (bytes: Uint8Array) => unpack<SearchSections>(KIND, SEARCH_FORMAT, bytes);
