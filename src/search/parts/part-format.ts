import { pack, unpack } from '../../bytes/pack.ts';
import type { Ids } from '../../bytes/ids.ts';
import type { IndexMeta } from '../bytes/sections.ts';
import type { PackedPostings, Postings } from './part-postings.ts';

/** This number is raised with every change of the layout. The format of the index in `sections.ts` counts as well. */
const FORMAT = 5;
const HEAD = 'head of a search index';
const PART = 'part of a search index';
const WORDS = 'list of the words of a search index';

/** Facts about the whole index, in the head. */
export interface HeadMeta extends IndexMeta {
  /** Where each part begins: it has all strings from this one to that of the next part. */
  starts: string[];
  /** The terms of names such as `node.js`, and of what precedes the dot of each. */
  names: [whole: string, head: string][];
}

/** The sections of the head. */
export type HeadSections = {
  /** JSON of {@link HeadMeta}. */
  meta: Uint8Array;
  /** How many terms each part has. */
  termCount: Uint16Array;
  titleLength: Uint8Array;
  /** The number that each document has in all other files, see `documentNumbers`. */
  numbers: Ids;
};

/** Neighbouring strings of an index, without their postings. Lengths and differences compress better than starts. */
type PartStrings = {
  termLength: Uint16Array;
  termChars: Uint16Array;
  surfaceLength: Uint16Array;
  surfaceChars: Uint16Array;
  surfaceCount: Uint32Array;
  surfaceTermCount: Uint16Array;
  /** Differences of the terms of surfaces. The first is relative to the first term of the part. */
  termSteps: Int32Array;
  titleLength: Uint16Array;
  titleChars: Uint16Array;
};

/** The sections of a part. `titleNumber` is the number of the document of each title. */
export type PartSections = PartStrings & PackedPostings & { titleNumber: Uint32Array };

/** An opened part, whose documents have the numbers of the index again. */
export type Part = PartStrings & Postings & { titleDoc: Uint32Array };

/** All words with their counts. They are loaded to correct an unknown word. */
export type WordSections = {
  length: Uint16Array;
  chars: Uint16Array;
  count: Uint32Array;
};

export const packHead = (sections: HeadSections): Uint8Array<ArrayBuffer> => pack(HEAD, FORMAT, sections);
export const packPart = (sections: PartSections): Uint8Array<ArrayBuffer> => pack(PART, FORMAT, sections);
export const packWords = (sections: WordSections): Uint8Array<ArrayBuffer> => pack(WORDS, FORMAT, sections);
export const readHead = (bytes: Uint8Array): HeadSections => unpack<HeadSections>(HEAD, FORMAT, bytes);
export const readPart = (bytes: Uint8Array): PartSections => unpack<PartSections>(PART, FORMAT, bytes);
export const readWords = (bytes: Uint8Array): WordSections => unpack<WordSections>(WORDS, FORMAT, bytes);
